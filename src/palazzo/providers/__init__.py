"""Models behind three small interfaces; `base` says which."""
