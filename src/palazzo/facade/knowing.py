"""The part of a palace that knows: entities, and what was true of them when."""

from datetime import datetime

from palazzo.facade.graph import Graph
from palazzo.facade.owned import Owned
from palazzo.facade.rules import likeliest
from palazzo.model.fact import Fact, Neighbour
from palazzo.model.given import checks_arguments
from palazzo.model.graph import Entity
from palazzo.model.guidance import GuidanceState
from palazzo.model.home import Home
from palazzo.model.moment import Moment, moment
from palazzo.order.home import home


@checks_arguments
class Knowing(Owned):
    """What is known."""

    @property
    def graph(self) -> Graph:
        """What the user states and mends himself."""
        return Graph(self._parts, self.user)

    def home(self) -> Home:
        """Return the front page: what is known of the user, the rules that hold, and what is new."""
        with self._parts.store.reading(self.user) as tx:
            proposals = likeliest(tx.guidance.all(GuidanceState.PROPOSED))
            return home(tx, proposals, self._parts.clock())

    def entities(self) -> list[Entity]:
        """Return whom and what the palace knows, by name."""
        with self._parts.store.reading(self.user) as tx:
            return tx.graph.entities()

    def mentions(self) -> dict[str, int]:
        """Return in how many messages and notes each entity comes up, by its name."""
        with self._parts.store.reading(self.user) as tx:
            return tx.graph.mentions()

    def entity(self, name: str) -> Entity:
        """Return the entity of this name or alias; raise NotFound if there is none."""
        with self._parts.store.reading(self.user) as tx:
            return tx.graph.entity(name)

    def facts(
        self,
        name: str | None = None,
        *,
        at: Moment | None = None,
        known_at: Moment | None = None,
        predicate: str | None = None,
        proposed: bool = False,
    ) -> list[Fact]:
        """Return what is known, of one entity or of all, at one moment or at any time, by when it began.

        With `proposed`, what was read but is too doubtful to be a fact instead. With `known_at`, what was believed
        then: whatever was learned later is left out.
        """
        with self._parts.store.reading(self.user) as tx:
            return tx.graph.facts(
                at=_told(at, "at"),
                known_at=_told(known_at, "known_at"),
                entity=name,
                predicate=predicate,
                proposed=proposed,
            )

    def timeline(self, name: str) -> list[Fact]:
        """Return all that was ever stated about an entity, by when it began, with how it stands with each fact.

        Raise NotFound if nothing of that name is known.
        """
        with self._parts.store.reading(self.user) as tx:
            found = tx.graph.timeline(name)
            if not found:
                tx.graph.entity(name)  # there may be one of which nothing was stated
            return found

    def neighbours(self, name: str, *, at: Moment | None = None) -> list[Neighbour]:
        """Return what facts connect an entity with, by name; raise NotFound if nothing of that name is known."""
        with self._parts.store.reading(self.user) as tx:
            found = tx.graph.neighbours(name, at=_told(at, "at"))
            if not found and not tx.graph.timeline(name):
                tx.graph.entity(name)
            return found


def _told(at: Moment | None, name: str) -> datetime | None:
    return None if at is None else moment(at, name)
