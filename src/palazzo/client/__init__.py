"""A memory on another machine, with the interface of one that is here.

Above: programs that would otherwise call `palazzo.open`. Below: the HTTP API of `palazzo serve`.
Nothing is decided here: every method is one call or a few, and every rule is the server's.
"""

from palazzo.extras import needs

with needs("client"):
    import httpx as httpx
