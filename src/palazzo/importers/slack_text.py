"""Slack's own markup, as a reader saw it: names for ids, and links that can be read."""

import html
import re

from palazzo.importers.slack_workspace import Workspace

# Whole references only, and none longer than a character's can be: Python refuses to read a number of 5,000 digits.
_REFERENCE = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|\w{1,32});")
_MARKUP = re.compile(r"<([@#!]?)([^<>|\n]*)(?:\|([^<>\n]*))?>")


def readable(words: str, workspace: Workspace) -> str:
    """Put names for mentions, channels and links."""

    def spelled(found: re.Match[str]) -> str:
        sign, target, label = found.group(1), found.group(2), found.group(3) or ""
        match sign:
            case "@":
                person = workspace.people.get(target)
                return f"@{person.name if person else label or target}"
            case "#":
                return f"#{label or workspace.channel_named(target)}"
            case "!":
                return label or f"@{target.partition('^')[0]}"
        plain = target.removeprefix("mailto:")
        return plain if label in {"", plain} else f"{label} ({plain})"

    return _REFERENCE.sub(lambda found: html.unescape(found[0]), _MARKUP.sub(spelled, words))
