"""Configuration changes: a setting that was given another value, or switched on or off."""

import re

from palazzo.gate.patterns.base import Pattern, rule
from palazzo.gate.patterns.sentence import asserted

_NAMED = (
    r"`[^`\n]{1,60}`|[a-z][a-z0-9]{0,30}(?:[_.][a-z0-9]{1,30}){1,6}|[A-Z][A-Z0-9]{1,30}(?:_[A-Z0-9]{1,30}){1,6}"
    r"|[a-z]{1,20}(?:[A-Z][a-z0-9]{1,20}){1,4}|--?[a-z][\w-]{2,40}"
)
_SETTING_WORDS = """
    timeout timeouts limit limits size level port flag flags threshold ttl interval memory cache caching pool
    retries retry replicas workers concurrency parallelism rate region mode timezone encoding locale quota buffer
    heap batch epochs verbosity default defaults setting settings config configuration configurations option options
    parameter parameters variable variables env permission permissions policy header headers cors tls ssl https
    proxy dns firewall endpoint url  secret secrets schedule cron retention window autosave backup backups
    compression logging tracing debug debugging authentication auth two-factor 2fa mfa sso autoscaling scaling
    autocommit isolation encryption telemetry analytics notifications hyperparameter hyperparameters dropout
    temperature weights max min depth capacity throttle throttling middleware plugin plugins feature indexing swap
    affinity autovacuum nginx webhook webhooks rule rules cpu ram gpu frequency resolution
"""
_SETTING = rf"(?:{'|'.join(sorted(set(_SETTING_WORDS.split()), key=len, reverse=True))})"
_VERB = (
    r"(?:set|changed|switched|updated|bumped|raised|lowered|increased|decreased|reduced|cut|dropped|adjusted"
    r"|tuned|doubled|halved|limited|capped|moved|turned[ ]up|turned[ ]down|pinned|overrode|tweaked|reset)"
)
_VERB_WORDS = (
    "set changed switched updated bumped raised lowered increased decreased reduced cut dropped adjusted "
    "tuned doubled halved limited capped moved turned pinned overrode tweaked reset"
)
_TOGGLE = (
    r"(?:enabled|disabled|activated|deactivated|toggled|(?:turned|switched)[ ](?:on|off)|re-enabled"
    r"|allowlisted|whitelisted)"
)
_SKIP = r"(?:[\w'.%/-]{1,40}[ ]){0,4}?"
_HOME = (
    r"(?!(?:the[ ])?(?:table|alarm|mood|tone|stage|subject|shirt|mind|light|lights|tv|stove|oven|heating|music"
    r"|kettle|tap|bed)\b)"
)

CONFIGURATION_CHANGE = Pattern(
    "configuration_change",
    (
        rule(
            rf"(?<!\w){_VERB}[ ]{_HOME}{_SKIP}{_SETTING}[ ](?:[\w'.%/-]{{1,40}}[ ]){{0,3}}?(?:to|from|at"
            rf"|back[ ]to)[ ]\S",
            words=_VERB_WORDS,
            prose=True,
            keep=asserted,
        ),
        rule(
            rf"(?<!\w)(?:[Ss]et|[Cc]hanged|[Bb]umped|[Rr]aised|[Ll]owered|[Ii]ncreased|[Dd]ecreased|[Rr]educed"
            rf"|[Uu]pdated|[Ss]witched)[ ](?:the[ ]|our[ ]|my[ ])?(?:{_NAMED})(?:[ ]\w{{1,20}}){{0,2}}?(?:[ ]from"
            rf"[ ]\S{{1,40}})?[ ]?(?:to[ ]|=)[ ]?\S",
            words=_VERB_WORDS,
            keep=asserted,
            flags=re.NOFLAG,
        ),
        rule(
            r"(?<!\w)(?:[Ss]et|[Cc]hanged|[Aa]dded|[Rr]emoved|[Ee]nabled|[Dd]isabled)[ ]`[^`\n]{1,60}`[ ](?:in|to"
            r"|for|on|from)[ ]\S",
            signs="`",
            words="set changed added removed enabled disabled",
            flags=re.NOFLAG,
            keep=asserted,
        ),
        rule(r"(?<!\w)[Ss]et[ ][A-Z][A-Z0-9_]{1,40}[ ]?(?:=|to[ ])\S", words="set", keep=asserted, flags=re.NOFLAG),
        rule(
            rf"(?<!\w){_TOGGLE}[ ]{_HOME}(?:[\w'.%/-]{{1,40}}[ ]){{0,4}}?(?:{_SETTING}|[a-z]{{2,20}}_[a-z_]{{2,40}}"
            rf"|feature[ ]flag|[a-z-]{{2,20}}[ ]mode)\b",
            words="enabled disabled activated deactivated toggled turned switched allowlisted whitelisted",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)(?:added|removed|set|defined|exported|updated|changed|put|edited)[ ](?:[\w'.%/`-]{1,60}"
            r"[ ]){0,6}?(?:environment[ ]variables?|env[ ]vars?|\.env\b|config(?:uration)?(?:[ ]file)?\b|settings?\b)",
            words="added removed set defined exported updated changed put edited",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)(?:re)?configured[ ](?:the[ ]|our[ ]|my[ ])?(?:[\w'.%/`-]{1,40}[ ]){1,3}?(?:to|with|for|as"
            r"|so)\b|(?<!\w)config(?:uration)?[ ](?:was[ ]|has[ ]been[ ])?(?:changed|updated)\b",
            words="configured reconfigured config configuration",
            prose=True,
            keep=asserted,
        ),
        rule(
            rf"(?<!\w)(?:{_SETTING})(?:[ ](?:period|size|level|value|time))?[ ](?:is|was|are"
            rf"|were)[ ](?:now[ ])?(?:set[ ]to|changed[ ](?:to|from)|(?:raised|lowered|bumped|increased"
            rf"|reduced)[ ](?:to|from)|enabled|disabled|turned[ ](?:on|off))\b",
            words="set changed raised lowered bumped increased reduced enabled disabled turned",
            prose=True,
            keep=asserted,
        ),
    ),
)
