"""Coding agents: their hooks, and the configuration that `palazzo setup` writes for them.

Above: the clients, which start `hook.py` at certain moments and read what it prints. Below: the facade and
the importers.
"""
