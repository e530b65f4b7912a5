"""Milestones: software was merged, deployed, released or shipped."""

import re

from palazzo.gate.patterns.base import Pattern, rule, words
from palazzo.gate.patterns.sentence import asserted
from palazzo.gate.reading import Reading

_OTHER_LIVES = words(
    """
    hospital prison jail film movie album single song book patient hostage hostages prisoner prisoners custody
    trailer troops soldiers army police military forces airbag airbags parachute peacekeepers navy parcel
    parcels order orders box boxes gift courier goods freight customs warehouse dough carpet pastry rocket
    missile satellite lanes lane companies rivers novel bail balloons dove doves
    """
)
_PRODUCTS = """
    app site website product feature beta alpha service shop store mvp platform api page version dashboard update
    release build tool bot portal plugin extension package library crate gateway integration endpoint patch fix hotfix
    change changes flow redesign
"""
_NUMBERED = r"(?:v\d[\w.]{0,20}|\d{1,4}(?:\.\d{1,4}){1,3})"


def _is_software(reading: Reading, match: re.Match[str]) -> bool:
    return _OTHER_LIVES.isdisjoint(reading.words) and asserted(reading, match)


_ADVERBS = r"(?:[ ](?:finally|just|now|already|successfully|officially|all|also|safely|been)){0,2}"
_DONE = rf"{_ADVERBS}(?:'s|'ve|[ ]is|[ ]was|[ ]has|[ ]have|[ ]were|[ ]are|[ ]got|[ ]gets)?{_ADVERBS}"
_OUT = (
    rf"{_DONE}[ ](?:released|out|live|shipped|published|rolled[ ]out|launched|gone[ ]live|went[ ]live"
    rf"|available[ ](?:to|for[ ]download))\b(?![ ](?:of|there|with|in[ ]the[ ]open|from))"
)
_PARCEL = re.compile(
    r"package[ ](?:was|has|got)|shipped[ ](?:the|my|a|your)[ ](?:package|parcel|box|order)|shipped[ ]from",
    re.IGNORECASE,
)
_SOFTWARE_WORDS = words(
    """
    app site website product feature features beta alpha service services mvp platform api dashboard update
    release build version tool bot portal plugin extension package library crate gateway integration endpoint
    patch fix hotfix code production prod staging users customers pr branch flow redesign onboarding software
    firmware module docs server deploy shop store page v
    """
)


def _is_of_software(reading: Reading) -> bool:
    return not _SOFTWARE_WORDS.isdisjoint(reading.words)


def _is_no_parcel(reading: Reading, match: re.Match[str]) -> bool:
    return _is_software(reading, match) and not _PARCEL.search(match[0])


MILESTONE = Pattern(
    "milestone",
    (
        rule(
            rf"(?<!\w)(?:prs?|pull[ ]requests?|mrs?|merge[ ]requests?|branch(?:es)?|\#\d{{1,7}}|it|that|changes?"
            rf"|patch(?:es)?|feature|commits?|fix|refactor|everything){_DONE}[ ]merged\b",
            words="merged",
            prose=True,
            keep=_is_software,
        ),
        rule(
            r"(?<!\w)merged[ ](?:(?:the|my|your|our|his|her|a|both|all)[ ])?(?:[\w/.#-]{1,40}[ ]){0,4}?(?:prs?"
            r"|pull[ ]requests?|mrs?|merge[ ]requests?|branch(?:es)?|\#\d{1,7}|changes?|commits?|feature|patch|fix"
            r"|code|migration|refactor)\b",
            words="merged",
            prose=True,
            keep=_is_software,
        ),
        rule(
            r"(?<!\w)merged[ ](?:it[ ]|this[ ]|that[ ])?(?:[\w/.#-]{1,40}[ ]){0,3}?(?:in)?to[ ](?:main|master"
            r"|develop|trunk|production|release|the[ ]release)\b|(?<!\w)(?:pr|mr)[ ]\#?\d{1,7}[ ]merged",
            words="merged",
            prose=True,
            keep=_is_software,
        ),
        rule(r"(?<!\w)(?:re)?deployed\b", words="deployed redeployed", prose=True, keep=_is_software),
        rule(
            rf"(?<!\w)(?:(?:we|i|team|they){_DONE}[ ]|^[ \t]{{0,4}}|(?<=\band[ ])|(?<=[.!,][ ]))(?:just[ ]"
            rf"|finally[ ])?(?:released|shipped|launched|published|rolled[ ]out|pushed[ ]out)[ ](?!from[ ]"
            rf"|my[ ]grip)",
            words="released shipped launched published rolled pushed",
            prose=True,
            keep=lambda reading, match: (
                _is_software(reading, match)
                and not _PARCEL.search(reading.prose, match.start(), match.end() + 20)
                and _is_of_software(reading)
            ),
        ),
        rule(
            rf"(?<!\w)(?:{'|'.join(_PRODUCTS.split())}){_OUT}",
            words="released out live shipped published rolled launched available",
            also=_PRODUCTS,
            prose=True,
            keep=_is_no_parcel,
        ),
        rule(
            rf"(?<!\w){_NUMBERED}{_OUT}",
            words="released out live shipped published rolled launched available",
            signs="0123456789",
            prose=True,
            keep=_is_no_parcel,
        ),
        rule(
            r"(?<!\w)(?:released|shipped|published|tagged|launched)[ ](?:it[ ]|this[ ]|the[ ]\w{1,20}[ ])?(?:as"
            r"[ ])?(?:version[ ]|v[ ]?)?\d{1,4}\.\d{1,4}",
            words="released shipped published tagged launched",
            prose=True,
            keep=_is_software,
        ),
        rule(
            r"(?<!\w)(?:released|published|shipped|pushed|live)[ ](?:it[ ]|this[ ])?(?:to|on|in)[ ](?:production"
            r"|prod|npm|pypi|the[ ](?:app|play)[ ]store|all[ ](?:users|customers)|staging|crates)\b",
            words="released published shipped pushed live",
            prose=True,
            keep=_is_software,
        ),
        rule(
            r"(?<!\w)(?:went|gone|goes)[ ]live\b|(?<!\w)rolled[ ]out[ ](?:the|to|our|a|across|in|on)\b"
            r"|(?<!\w)rolled[ ](?:[\w'-]{1,20}[ ]){1,4}out[ ]to[ ](?:all|every|our|the)\b|(?<!\w)cut[ ]over[ ]to\b",
            words="live rolled cut",
            prose=True,
            keep=_is_software,
        ),
        rule(
            r"(?<!\w)(?:migration|rollout|deployment|deploy|release|upgrade|refactor(?:ing)?|rewrite|cutover"
            r"|launch)(?:'s|[ ]is|[ ]was|[ ]has[ ]been)?(?:[ ](?:now|finally|all|fully)){0,2}[ ](?:complete"
            r"|completed|done|finished|successful)\b|(?<!\w)(?:completed|finished)[ ](?:the|our)[ ](?:[\w-]{1,30}"
            r"[ ]){0,2}(?:migration|rollout|deployment|release|milestone|upgrade|refactor(?:ing)?|rewrite)\b"
            r"|(?<!\w)(?:reached|hit)[ ](?:the|our|a)[ ](?:[\w-]{1,20}[ ]){0,2}milestone\b",
            words="complete completed done finished successful reached hit",
            prose=True,
            keep=_is_software,
        ),
        rule(
            r"(?<!\w)(?:ausgerollt|live[ ]gegangen|(?:déployé|mis[ ]en[ ]production)e?s?|desplegamos|desplegado"
            r"|lanzamos[ ]la[ ]versión|implantamos)\b",
            words="ausgerollt gegangen déployé déployée production desplegamos desplegado lanzamos implantamos",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)(?:выкатил[аи]?|задеплоил[аи]?|зарелизил[аи]?|смержил[аи]?|выпустил[аи]?[ ](?:релиз"
            r"|верси)\w{0,3})\b"
            r"|上线了|已上线|发布了|部署了|部署到|合并了|リリースし(?:た|ました)|デプロイし(?:た|ました)|マージし(?:た|ました)"
            r"|배포했|출시했|머지했",
            foreign=True,
            prose=True,
            keep=asserted,
        ),
    ),
)
