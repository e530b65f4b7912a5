"""One process that serves a memory: every surface over HTTP, and the worker.

Above: `palazzo serve`. Below: `palazzo.http` and the surfaces that stand beside it.
"""

from palazzo.extras import needs

with needs("server"):
    import fastapi as fastapi
    import uvicorn as uvicorn
