"""Guidance: which turns give an instruction that must survive, and why."""
