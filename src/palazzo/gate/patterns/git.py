"""Commits, branches and tags, as git means them."""

import re

from palazzo.gate.patterns.base import Pattern, rule, words
from palazzo.gate.patterns.technical import is_hash
from palazzo.gate.reading import Reading

_GIT_WORDS = words(
    """
    git commit commits committed branch branches rebase rebased cherry bisect merge merged revert reverted
    checkout repo repository push pushed pull head upstream tag tagged stash
    """
)
_TRUNKS = "main|master|develop|trunk|staging|production|dev|next"
_KINDS = "feature|feat|fix|bugfix|hotfix|release|chore|refactor|docs|dependabot|renovate|user|wip|task|story"
_ENDS_AS_FILE = re.compile(r"\.(?!\d)[a-z]\w{0,4}$")
_NEAR_BRANCH = re.compile(
    r"\b(?:branch(?:es)?(?:[ ](?:called|named))?|checkout(?:[ ]-b)?|switch(?:[ ]-c)?|merged?"
    r"|rebased?(?:[ ]on(?:to)?)?|onto|into|origin)[ :`'\"]{1,3}(?:the[ ])?[`'\"]?$",
    re.I,
)
_IS_BRANCH = re.compile(r"[`'\"]?[ ](?:branch|into\b|to[ ](?:main|master)|was[ ]merged)")


def _is_commit(reading: Reading, match: re.Match[str]) -> bool:
    """A short or full object name, in a text that talks about git."""
    return len(match[0]) in (*range(7, 13), 40) and not _GIT_WORDS.isdisjoint(reading.words) and is_hash(reading, match)


def _is_branch(reading: Reading, match: re.Match[str]) -> bool:
    """`fix/header-overlap` is one by its looks, `fix/repair` only where the words around it say so."""
    if _ENDS_AS_FILE.search(match["rest"]):
        return False
    if re.search(r"[-_\d]", match["rest"]):
        return True
    before, text = max(0, match.start() - 24), reading.text
    return bool(_NEAR_BRANCH.search(text, before, match.start()) or _IS_BRANCH.match(text, match.end()))


GIT_REF = Pattern(
    "git_ref",
    (
        rule(r"(?<![\w#-])[0-9a-f]{7,40}+(?![\w-])", signs="0123456789", keep=_is_commit),
        rule(
            r"(?<!\w)HEAD(?:[~^]\d{0,3}|@\{[\w. -]{1,20}\})|detached[ ]HEAD|HEAD[ ]is[ ]now[ ]at|(?:git|reset|to"
            r"|onto|at|from|--hard|--soft)[ ]HEAD\b",
            words="head",
            flags=re.NOFLAG,
        ),
        rule(
            r"(?<![\w/.-])(?:origin|upstream)/(?!destination|target|source|purpose)[\w./-]{1,100}",
            words="origin upstream",
            flags=re.NOFLAG,
        ),
        rule(r"(?<![\w/.])refs/(?:heads|tags|remotes|pull|stash)(?:/[\w./-]{1,100})?", words="refs"),
        rule(
            rf"(?<![\w/.-])(?:{_KINDS})/(?P<rest>[\w.-]{{2,80}}(?:/[\w.-]{{1,80}}){{0,3}})",
            signs="/",
            words=_KINDS.replace("|", " "),
            flags=re.NOFLAG,
            keep=_is_branch,
        ),
        rule(rf"(?<![\w/-])[`'\"]?(?:{_TRUNKS})[`'\"]?[ ]branch(?![ ]of[ ]|\w)", words="branch", flags=re.NOFLAG),
        rule(
            rf"(?<!\w)branch(?:es)?[ ](?:called[ ]|named[ ]|is[ ])?(?:[`'\"][\w./-]{{2,80}}[`'\"]|(?:{_TRUNKS})\b"
            rf"|\w{{1,40}}[/_-][\w./-]{{1,80}})",
            words="branch branches",
        ),
        rule(
            r"(?<!\w)(?:merged?|merging|push(?:ed|ing)?|rebased?|rebasing|commit(?:ted|ting)?|land(?:ed)?|cut"
            r"|branched)[ ](?:[\w#/.-]{1,40}[ ]){0,4}?(?:in|on)?(?:to|from|off|with"
            r"|on)[ ](?:origin[ /])?[`'\"]?(?:main|master|develop|trunk)\b(?![ ](?:street|thing|idea|point|bedroom"
            r"|card|course|plan))",
            words="main master develop trunk",
        ),
        rule(
            rf"(?<!\w)git[ ](?:push|pull|fetch|merge|rebase|checkout|switch|diff|log)[ ](?:-{{1,2}}[\w-]{{1,30}}"
            rf"[ ]){{0,3}}(?:origin[ ])?(?:{_TRUNKS})\b",
            words="git",
        ),
        rule(
            r"(?<!\w)tag(?:ged|s)?[ ](?:it[ ]|this[ ]|the[ ]release[ ]|release[ ]){0,1}(?:as[ ]"
            r"|is[ ])?[`'\"]?v?\d{1,4}\.\d{1,4}[\w.-]{0,20}",
            words="tag tagged tags",
        ),
    ),
    counted=True,
)
