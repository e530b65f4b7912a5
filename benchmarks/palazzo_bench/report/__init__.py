"""The results page, made from the runs."""
