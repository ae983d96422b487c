"""Work in numbered parts on any executor: in order, kept in a file as it is done, and resumed from there."""

import json
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from pathlib import Path
from typing import Any

from followsuit.refusals import BadRecord, BadSetup, Refusal

TRIES = 3
"""A part that fails is tried so often before the work stops; what is done is kept."""


AHEAD = 64
"""So many parts are handed to an executor before the first is done."""
VERSIONS = ("version", "code", "arena")
"""What a header says of the program that wrote the file, not of the work."""


class Ledger:
    """The parts that are done, as a file with one line each below a header that says of what work they are.

    Raises:
        BadRecord: the file belongs to other work or to another version, or is no such file.
        BadSetup: it cannot be read or written.
    """

    def __init__(self, path: str | Path | None, work: Mapping[str, Any]) -> None:
        self.path = None if path is None else Path(path)
        self.done: dict[int, Any] = {}
        self.work = json.dumps(dict(work), sort_keys=True, default=str)
        if self.path is None:
            return
        if self.path.exists() and not self.path.is_file():
            raise BadSetup("run_file", path=str(path), reason="it is not an ordinary file")
        try:
            self._read(self.path) if self.path.exists() else self.path.write_text(self.work + "\n", "utf-8")
        except OSError as error:
            raise BadSetup("run_file", path=str(path), reason=error.strerror or type(error).__name__) from error

    def _read(self, path: Path) -> None:
        try:
            header, *lines = path.read_text("utf-8").split("\n")
            if header != self.work:
                raise BadRecord("run_version" if self._same_work(header) else "run_other", path=str(path))
            for line in lines[:-1]:
                number, result = json.loads(line)
                self.done[number] = result
        except (ValueError, TypeError) as damage:  # a refusal is a ValueError, too
            raise damage if isinstance(damage, BadRecord) else BadRecord("run_other", path=str(path)) from damage
        if lines and lines[-1]:  # the writer was stopped in the middle of a line
            whole = "\n".join([header, *lines[:-1], ""])
            path.write_text(whole, "utf-8")

    def _same_work(self, header: str) -> bool:
        """Whether a header is of the same work, done by another version of the program."""
        found, wanted = json.loads(header), json.loads(self.work)
        return isinstance(found, dict) and all(found.get(k) == v for k, v in wanted.items() if k not in VERSIONS)

    def add(self, number: int, result: Any) -> None:
        """Keep the result of a part."""
        self.done[number] = result
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([number, result]) + "\n")


def spread(
    executor: Executor,
    function: Callable[..., Any],
    parts: Mapping[int, tuple[Any, ...]],
    ledger: Ledger,
    ahead: int = AHEAD,
) -> Iterator[int]:
    """Do all parts that the ledger lacks, and give the number of each when it is done.

    A part that fails, because its worker was killed for instance, is done again by another.

    Raises:
        BadSetup: a part failed for good; what was done is in the ledger.
    """
    waiting = [number for number in parts if number not in ledger.done]
    failed: dict[int, int] = {}
    running: dict[Future[Any], int] = {}
    try:
        while waiting or running:
            while waiting and len(running) < ahead:
                number = waiting.pop(0)
                try:
                    running[executor.submit(function, *parts[number])] = number
                except RuntimeError as broken:  # the pool takes no more work
                    raise _broken(ledger, parts, broken) from broken
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                number = running.pop(future)
                error = future.exception()
                if isinstance(error, Refusal):
                    raise error
                if error is None:
                    ledger.add(number, future.result())
                    yield number
                    continue
                failed[number] = failed.get(number, 0) + 1
                if failed[number] >= TRIES:
                    raise _broken(ledger, parts, error) from error
                waiting.append(number)
    finally:
        for future in running:  # whoever stops does not wait for what has not begun
            future.cancel()


def _broken(ledger: Ledger, parts: Mapping[int, Any], error: BaseException) -> BadSetup:
    done = sum(number in ledger.done for number in parts)
    reason = f"{type(error).__name__}: {error}".split("\n", 1)[0][:200]
    return BadSetup("run_broken", done=done, of=len(parts), reason=reason)


def seed_in(path: str | Path | None) -> str:
    """The seed of the work of which a file keeps what is done, "" if there is none."""
    file = Path(path or "")
    if not file.is_file():
        return ""
    try:
        with file.open(encoding="utf-8") as lines:
            return str(json.loads(lines.readline())["seed"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""
