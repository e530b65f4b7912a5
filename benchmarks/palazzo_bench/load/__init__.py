"""Several clients at once against a real server: how much it takes, how long it takes, and that nothing is lost."""
