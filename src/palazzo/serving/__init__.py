"""One process that serves a memory: every surface over HTTP, and the worker.

Above: `palazzo serve`. Below: `palazzo.http` and the surfaces that stand beside it.
"""
