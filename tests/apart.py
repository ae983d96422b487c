"""Run what needs an event loop of its own; in this thread the browser's tests may have left theirs running."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def in_thread(function: Callable[..., Result], *arguments: Any) -> Result:
    """What a function gives, called in another thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(function, *arguments).result()


def run(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """What a coroutine gives."""
    return in_thread(asyncio.run, coroutine)
