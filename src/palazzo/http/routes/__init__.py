"""The routes, one file a feature."""

from palazzo.http.routes import conversations, drawers, health, identity, knowledge, palace, recall, users

ROUTERS = (
    health.router,
    identity.router,
    conversations.router,
    recall.router,
    palace.router,
    drawers.router,
    knowledge.router,
    users.router,
)
