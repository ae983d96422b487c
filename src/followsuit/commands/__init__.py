"""The subcommands of ``followsuit``, one module each."""
