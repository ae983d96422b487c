"""Where duplicates are played if nobody says: here and now, or in processes of one's own."""

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import active_children, get_context, parent_process
from typing import Any


class Here(Executor):
    """Does everything at once, in the thread that asks."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **more: Any) -> Future[Any]:
        """What the function gave or raised."""
        future: Future[Any] = Future()
        try:
            future.set_result(function(*arguments, **more))
        except Exception as error:  # noqa: BLE001  # a future keeps whatever was raised
            future.set_exception(error)
        return future


class Processes(ProcessPoolExecutor):
    """Processes that end with the program that has started them, and stop at once when it is interrupted."""

    def __init__(self, workers: int) -> None:
        self._others = active_children()
        super().__init__(workers, get_context("spawn"), initializer=_begin)

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **more: Any) -> Future[Any]:
        """Let one of the processes do it."""
        return super().submit(_work, function, *arguments, **more)

    def __exit__(self, kind: type[BaseException] | None, *more: Any) -> bool | None:  # noqa: PYI036  # the base class wants its own types
        if kind is not None and os.name == "posix":
            for worker in active_children():
                if worker not in self._others and worker.pid:
                    os.kill(worker.pid, signal.SIGINT)
        return super().__exit__(kind, *more)


# -- in the processes

_state = {"working": False, "stopped": False}


def _begin() -> None:
    signal.signal(signal.SIGINT, _interrupt)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _work(function: Callable[..., Any], /, *arguments: Any, **more: Any) -> Any:
    try:
        _state["working"] = True
        if _state["stopped"]:
            raise KeyboardInterrupt
        return function(*arguments, **more)
    finally:
        _state["working"] = False


def _interrupt(number: int, frame: Any) -> None:
    """Stop what is being done; a worker without work has nothing to say to Ctrl-C."""
    first, _state["stopped"] = not _state["stopped"], True
    if first and _state["working"]:
        raise KeyboardInterrupt


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
