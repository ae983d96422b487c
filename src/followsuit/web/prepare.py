"""``python -m followsuit.web.prepare GAME LEVEL`` compiles what a bot needs for a game into the cache, and ends."""

import contextlib
import os
import sys

from followsuit.web.players import first_thought

if __name__ == "__main__":
    with contextlib.suppress(AttributeError, OSError):
        os.nice(10)  # the server comes first
    first_thought(*sys.argv[1:3])
