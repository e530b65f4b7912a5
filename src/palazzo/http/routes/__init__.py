"""The routes, one file a feature."""

from palazzo.http.routes import (
    authored,
    compaction,
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

# Ids that people chose may have slashes in them, so what comes first is looked at first.
ROUTERS = (
    health.router,
    identity.router,
    compaction.router,
    conversations.router,
    conversations.mining,
    recall.router,
    palace.router,
    drawers.router,
    knowledge.router,
    guidance.router,
    authored.router,
    settings.router,
    ledger.router,
    stream.router,
    transfer.router,
    gate.router,
    users.router,
)
