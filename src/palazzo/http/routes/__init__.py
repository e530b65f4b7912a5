"""The routes, one file a feature."""

from palazzo.http.routes import (
    conversations,
    drawers,
    gate,
    guidance,
    health,
    identity,
    knowledge,
    ledger,
    palace,
    recall,
    settings,
    stream,
    transfer,
    users,
)

ROUTERS = (
    health.router,
    identity.router,
    conversations.router,
    conversations.mining,
    recall.router,
    palace.router,
    drawers.router,
    knowledge.router,
    guidance.router,
    settings.router,
    ledger.router,
    stream.router,
    transfer.router,
    gate.router,
    users.router,
)
