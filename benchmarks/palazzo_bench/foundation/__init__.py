"""Writing, disk, start and installation beside the least that could do the same."""
