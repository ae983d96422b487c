"""``python -m followsuit`` is the command ``followsuit``."""

from followsuit.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
