"""The HTTP API: parses, makes one call to the facade, renders.

Above: `palazzo.serving`, which adds the other surfaces and runs it all. Below: the facade.
`app.py` puts it together; what a request passes on its way stands there in order. Other surfaces over HTTP ask
`caller.py` who is calling.
"""

from palazzo.extras import needs

with needs("server"):
    import fastapi as fastapi
    import itsdangerous as itsdangerous
    import prometheus_client as prometheus_client
    import structlog as structlog
