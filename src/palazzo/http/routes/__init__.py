"""The routes, one file a feature."""

from palazzo.http.routes import conversations, drawers, health, recall

ROUTERS = (health.router, conversations.router, recall.router, drawers.router)
