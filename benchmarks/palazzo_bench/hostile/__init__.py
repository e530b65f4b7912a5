"""Hostile texts: what every reader of text makes of runs that were made to stall it."""
