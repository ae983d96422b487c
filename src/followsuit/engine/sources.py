"""A name for the contents of source files, so that what was made by other code is not taken for one's own."""

import hashlib
from pathlib import Path


def source_hash(places: tuple[Path, ...], also: str = "") -> str:
    """A name for the contents of all Python files at or below some places, and of what else matters."""
    digest = hashlib.sha256(also.encode())
    for place in places:
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
