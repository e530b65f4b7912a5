"""The routes, one file a feature."""

from palazzo.http.routes import (
    conversations,
    drawers,
    guidance,
    health,
    identity,
    knowledge,
    palace,
    recall,
    settings,
    users,
)

ROUTERS = (
    health.router,
    identity.router,
    conversations.router,
    recall.router,
    palace.router,
    drawers.router,
    knowledge.router,
    guidance.router,
    settings.router,
    users.router,
)
