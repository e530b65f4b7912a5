"""Who and what a Slack export speaks of: people by id, channels by folder."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from palazzo.errors import Invalid
from palazzo.importers.files import Files
from palazzo.importers.shape import Json, first_text, inner, listed, text
from palazzo.importers.streaming import read_list
from palazzo.importers.talk import Broken
from palazzo.model.fold import fold

_SHOWN = 20  # names in an error


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str  # the real one, where it is known
    called: frozenset[str]  # every name that he goes by, folded
    robot: bool = False


@dataclass(frozen=True, slots=True)
class Channel:
    id: str
    name: str


@dataclass(frozen=True)
class Workspace:
    people: Mapping[str, Person]
    channels: Mapping[str, Channel]  # by folder

    @cached_property
    def _channel_names(self) -> Mapping[str, str]:
        return {channel.id: channel.name for channel in [*self.channels.values()][::-1]}  # the first of several

    def channel_in(self, folder: str) -> Channel:
        """The channel of a folder; one that no list names is called like its folder."""
        return self.channels.get(folder) or Channel(folder, folder)

    def channel_named(self, id: str) -> str:
        return self._channel_names.get(id, id)

    def person_called(self, name: str) -> Person:
        """Find somebody by any of his names; raise Invalid if nobody, or more than one, is called that."""
        found = [person for person in self.people.values() if fold(name.lstrip("@")) in person.called]
        if len(found) == 1:
            return found[0]
        if found:
            raise Invalid(f"{len(found)} people are called {name!r}; use an id: {', '.join(p.id for p in found)}")
        raise Invalid(f"nobody is called {name!r}; there are {self.names}")

    @property
    def names(self) -> str:
        """The people, as many as fit into an error."""
        names = sorted(person.name for person in self.people.values() if not person.robot)
        return ", ".join([*names[:_SHOWN], "…"] if len(names) > _SHOWN else names)


def read_workspace(files: Files) -> tuple[Workspace, list[Broken]]:
    """Read the lists at the top of an export; what is broken in them costs a name, not a message."""
    people: dict[str, Person] = {}
    channels: dict[str, Channel] = {}
    broken: list[Broken] = []
    for place, data in _entries(files, "users", broken):
        try:
            person = _person(data)
            people[person.id] = person
        except Invalid as error:
            broken.append(Broken(place, error.message))
    for place, data in _entries(files, "channels|groups|dms|mpims", broken):
        try:
            channels[text(data, "name") or text(data, "id")] = _channel(data, people)
        except Invalid as error:
            broken.append(Broken(place, error.message))
    return Workspace(people, channels), broken


def _entries(files: Files, lists: str, broken: list[Broken]) -> Iterator[tuple[str, Json]]:
    for member in files.named(re.compile(rf"(^|/)({lists})\.json$")):
        for found in read_list(files, member, "entry"):
            if isinstance(found, Broken):
                broken.append(found)
            else:
                yield found.place, found.data


def _person(data: Json) -> Person:
    id, profile = text(data, "id"), inner(data, "profile")
    names = [
        first_text(profile, "real_name") or first_text(data, "real_name"),
        first_text(profile, "display_name"),
        first_text(data, "name"),
        first_text(profile, "email"),
        id,
    ]
    return Person(
        id,
        next((name for name in names if name), ""),
        frozenset(fold(name) for name in names if name),
        robot=data.get("is_bot") is True or id == "USLACKBOT",
    )


def _channel(data: Json, people: Mapping[str, Person]) -> Channel:
    """A channel by its name; talk between a few people by theirs."""
    id, name = text(data, "id"), text(data, "name")
    if name and not name.startswith("mpdm-"):
        return Channel(id or name, name)
    members = [member for member in listed(data, "members") if isinstance(member, str)]
    names = ", ".join(people[member].name if member in people else member for member in members)
    return Channel(id or name, names or name or id)
