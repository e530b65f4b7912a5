"""Other memories on the same texts, the same machine and in the same run."""
