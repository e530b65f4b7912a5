"""Plain frozen values and their own rules: no I/O, no third-party imports."""
