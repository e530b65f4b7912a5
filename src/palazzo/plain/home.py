"""The front page."""

from collections.abc import Mapping

from palazzo.model.guidance import Guidance
from palazzo.model.home import Home, Learned, Week
from palazzo.model.ids import DrawerId
from palazzo.model.palace import FiledDrawer
from palazzo.plain.knowledge import told
from palazzo.plain.places import room_view
from palazzo.plain.rules import guidance
from palazzo.plain.shape import Plain

Sources = Mapping[DrawerId, FiledDrawer]


def home(home: Home, sources: Sources) -> Plain:
    return {
        "facts": [told(fact, sources) for fact in home.facts],
        "facts_in_all": home.facts_in_all,
        "rules": [guidance(rule) for rule in home.rules],
        "rules_in_all": home.rules_in_all,
        "proposals": [guidance(rule) for rule in home.proposals],
        "proposals_in_all": home.proposals_in_all,
        "lately": [_learned(one, sources) for one in home.lately],
        "week": None if home.week is None else _week(home.week, sources),
        "wings": dict(home.wings),
    }


def sources_of(home: Home) -> set[DrawerId]:
    """Every drawer that a fact of the front page comes from."""
    week = () if home.week is None else (*home.week.began, *home.week.ended)
    facts = (*home.facts, *week, *(fact for one in home.lately for fact in one.facts))
    return {id for fact in facts for id in fact.sources}


def _learned(one: Learned, sources: Sources) -> Plain:
    return {
        "room": room_view(one.room),
        "facts": [told(fact, sources) for fact in one.facts],
        "rules": _rules(one.rules),
    }


def _week(week: Week, sources: Sources) -> Plain:
    return {
        "since": week.since.isoformat(),
        "until": week.until.isoformat(),
        "rooms": week.rooms,
        "began": [told(fact, sources) for fact in week.began],
        "ended": [told(fact, sources) for fact in week.ended],
        "rules": _rules(week.rules),
    }


def _rules(rules: tuple[Guidance, ...]) -> list[Plain]:
    return [guidance(rule) for rule in rules]
