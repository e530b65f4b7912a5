"""Guidance and authored documents."""

from dataclasses import asdict

from palazzo.authored.budget import Checked
from palazzo.model.authored import AuthoredDocument
from palazzo.model.guidance import Guidance
from palazzo.plain.drawers import drawer
from palazzo.plain.shape import Plain


def authored(document: AuthoredDocument) -> Plain:
    return {
        "name": document.name,
        "agent": document.agent_id,
        "text": document.text,
        "digest": document.digest,
        "source": document.source,
        "loaded_at": document.loaded_at.isoformat(),
    }


def checked(checked: Checked) -> Plain:
    """What a text of rules comes to, and whether it fits."""
    pieces = checked.document.pieces
    return {
        "pieces": [{**asdict(piece), "force": piece.force.value} for piece in pieces],
        "hard_tokens": checked.hard_tokens,
        "soft_tokens": checked.soft_tokens,
        "most": checked.most,
        "budget": checked.budget,
        "fits": checked.fits,
    }


def guidance(guidance: Guidance) -> Plain:
    """A rule, with the whole drawer that gives it."""
    return {**drawer(guidance.drawer), **rule(guidance)}


def rule(guidance: Guidance) -> Plain:
    return {
        "namespace": guidance.namespace,
        "state": guidance.state.value,
        "path": guidance.path,
        "modality": guidance.modality,
        "scope": guidance.scope.value,
        "about": guidance.about.value,
        "span": guidance.span,
        "reason": guidance.reason,
        "recorded_at": guidance.recorded_at.isoformat(),
    }
