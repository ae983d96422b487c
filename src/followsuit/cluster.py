"""A Dask cluster as an executor (needs ``followsuit[cluster]``)."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from followsuit.refusals import BadSetup

PATIENCE = 10
"""Seconds to wait for a scheduler."""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The executor of a running cluster, by the address of its scheduler.

    Raises:
        BadSetup: Dask is not installed, or nothing answers at the address.
    """
    try:
        from distributed import Client
    except ImportError as missing:
        raise BadSetup("cluster", address=address[:60], reason="followsuit[cluster] is not installed") from missing
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as silent:
        reason = str(silent).split("\n", 1)[0][:200] or type(silent).__name__
        raise BadSetup("cluster", address=address[:60], reason=reason) from silent
    with client:
        yield client.get_executor(retries=2)
