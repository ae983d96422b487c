"""Saved matches: records in the user's data folder, replaced as a whole or not at all."""

import contextlib
import datetime as dt
import errno
import os
import secrets
import sys
from pathlib import Path

from followsuit.match import Match
from followsuit.record import LONGEST, TITLE, read
from followsuit.refusals import BadRecord

UNFINISHED = b"\nResult: unfinished\n"


def home() -> Path:
    """The folder of a user's matches: below ``FOLLOWSUIT_HOME``, or where the system keeps a user's data.

    Raises:
        OSError: there is no such place.
    """
    own = os.environ.get("FOLLOWSUIT_HOME")
    if own:
        return Path(own) / "matches"
    try:
        user = Path.home()
    except RuntimeError as error:
        raise OSError(str(error)) from None
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or user / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = user / "Library" / "Application Support"
    else:
        given = os.environ.get("XDG_DATA_HOME", "")
        base = Path(given) if os.path.isabs(given) else user / ".local" / "share"  # noqa: PTH117  # "" is not absolute
    return base / "followsuit" / "matches"


def new_path(match: Match) -> Path:
    """A file for a new match, in a folder that exists.

    Raises:
        OSError: the folder cannot be made.
    """
    folder = home()
    folder.mkdir(parents=True, exist_ok=True)
    now = dt.datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    return folder / f"{now}-{match.game.name}-{secrets.token_hex(2)}.txt"


def write(path: Path, text: str) -> None:
    """Replace a file as a whole: after a crash it holds the old text or the new.  A link stays one.

    Raises:
        OSError: it cannot be written, or it is something else than a record; what was there is untouched.
    """
    path = path.resolve()
    if path.exists():
        _check_record(path)
    draft = path.with_name(f".{path.name}.new")
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise


def _check_record(path: Path) -> None:
    if not path.is_file():
        raise OSError(errno.EINVAL, "it is not an ordinary file")
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    with path.open("rb") as file:
        if file.read(len(TITLE)) not in (TITLE.encode(), b""):
            raise FileExistsError(errno.EEXIST, "there is another file of that name, which is no saved match")


def saved() -> list[Path]:
    """The saved matches, the one that was played last first."""
    try:
        files = [(entry.stat().st_mtime_ns, Path(entry.path)) for entry in os.scandir(home()) if _is_save(entry)]
    except OSError:
        return []
    return [path for _, path in sorted(files, reverse=True)]


def last_unfinished() -> Path | None:
    """The saved match that was played last and is not over."""
    return next((path for path in saved() if _ends_unfinished(path)), None)


def _is_save(entry: os.DirEntry[str]) -> bool:
    return entry.name.endswith(".txt") and not entry.name.startswith(".") and entry.is_file()


def _ends_unfinished(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            file.seek(0, os.SEEK_END)
            file.seek(max(file.tell() - 200, 0))
            return UNFINISHED in file.read()
    except OSError:
        return False


def load(path: str | Path) -> Match:
    """The match of a record in a file; ``-`` is the standard input.

    Raises:
        BadRecord: the file cannot be read, or it is no whole and true record.
    """
    try:
        if str(path) == "-":
            return read(sys.stdin.buffer.read(LONGEST + 1))
        with Path(path).open("rb") as file:
            return read(file.read(LONGEST + 1))
    except OSError as error:
        raise BadRecord("file", path=str(path), reason=error.strerror or str(error)) from None
