"""The web table: pages, a JSON interface and sockets over an append-only log of every table."""
