"""A Dask cluster as an executor (needs ``followsuit[cluster]``)."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager

from followsuit.refusals import BadSetup

PATIENCE = 5.0
"""Seconds to wait for a scheduler."""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The executor of a running cluster, by the address of its scheduler.

    Raises:
        BadSetup: Dask is not installed, or no scheduler answers at the address.
    """
    try:
        from distributed import Client
    except ImportError as missing:
        raise BadSetup("cluster", address=address[:60], reason="followsuit[cluster] is not installed") from missing
    try:
        with ThreadPoolExecutor(1) as beside:  # a notebook runs a loop of its own in this thread
            beside.submit(asyncio.run, _knock(address)).result()
        client = Client(address, set_as_default=False)
    except (OSError, ValueError) as silent:
        reason = str(silent).split("\n", 1)[0][:200] or f"no scheduler has answered in {PATIENCE:g} s"
        raise BadSetup("cluster", address=address[:60], reason=reason) from silent
    except Exception as foreign:  # the bytes of another protocol may be taken for anything
        raise BadSetup("cluster", address=address[:60], reason="what answers there is not understood") from foreign
    with client:
        yield client.get_executor(retries=2)


async def _knock(address: str) -> None:
    """Connect once, and hang up: a client waits without end for who never answers, and longer to close after that."""
    from distributed import Security
    from distributed.comm import connect

    knocked = connect(address, timeout=PATIENCE, **Security().get_connection_args("client"))
    comm = await asyncio.wait_for(knocked, PATIENCE)
    await comm.close()
