"""The routes, one file a feature."""

from palazzo.http.routes import conversations, drawers, health, identity, recall, users

ROUTERS = (
    health.router,
    identity.router,
    conversations.router,
    recall.router,
    drawers.router,
    users.router,
)
