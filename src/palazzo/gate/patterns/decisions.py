"""Decisions: a choice that was made, not one that is still open."""

import re

from palazzo.gate.patterns.base import Pattern, rule, words
from palazzo.gate.patterns.sentence import asserted

_WE = r"(?:we|i|they|he|she|team|everyone|company|management|group)"
_HAVE = (
    r"(?:'ve|[ ]have|[ ]has|'d|[ ]had|'re|[ ]are|'m|[ ]am|'ll|[ ]will)?(?:[ ](?:all|finally|both|just|now|also"
    r"|already|then|eventually|instead|unanimously|collectively)){0,2}"
)

_TOOLS = words(
    """
    actions jenkins github gitlab ci database db postgres postgresql mysql mongo mongodb redis kubernetes docker
    aws azure gcp cloud heroku vercel react vue angular svelte django flask rails webpack vite npm pnpm yarn
    python java rust go typescript javascript slack jira notion linear framework library hosting server provider
    stack monolith microservices rest graphql kafka rabbitmq terraform ansible linux windows
    """
)
_SETTING = re.compile(r"\b(?:default|setting|region|mode|level|flag|port|timeout)\b", re.IGNORECASE)

DECISION = Pattern(
    "decision",
    (
        rule(
            r"(?<!\w)decided(?:[ ](?:to|on|that|against|in[ ]favou?r|not|we|i|it)\b|:)",
            words="decided",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)(?:final[ ])?decision(?:[ ](?:is|was|made|has[ ]been)\b|:|[ ]to[ ]\w)|(?<!\w)made[ ](?:a|the"
            r"|our|my)[ ](?:final[ ])?decision",
            words="decision",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)opted[ ](?:for|to|out|against|instead)\b|(?<!\w)settled[ ]on\b|(?<!\w)ruled[ ]out\b"
            r"|(?<!\w)standardi[sz](?:ed|ing)[ ]on\b",
            words="opted settled ruled standardised standardized standardizing standardising",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)standardi[sz]e[ ]on\b|(?<!\w)from[ ]now[ ]on\b",
            words="standardize standardise now",
            at="standardize standardise from",
            prose=True,
            keep=asserted,
        ),
        rule(
            rf"(?<!\w){_WE}{_HAVE}[ ](?:chose|chosen|picked|selected)[ ](?!up\b|it[ ]up|them[ ]up|out\b)(?:to|the|a"
            rf"|an|not|[A-Za-z][\w-]{{1,30}})\b",
            words="chose chosen picked selected",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)(?:chose|chosen|picked|selected)[ ](?:[\w'.+#/-]{1,30}[ ]){1,5}?(?:over"
            r"|instead[ ]of|rather[ ]than)\b",
            words="chose chosen picked selected",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)(?:agreed|voted)[ ](?:to|on|that)\b|^[ \t]{0,4}agreed:[ ]\S",
            words="agreed voted",
            prose=True,
            keep=asserted,
        ),
        rule(
            rf"(?:(?<!\w){_WE}{_HAVE}[ ]|^[ \t]{{0,4}}|(?<=[.!;,:][ ])|(?<=\band[ ]))(?:switched|switching|migrated"
            rf"|migrating|converted|moved[ ]over)[ ](?:[\w'.+#/-]{{1,30}}[ ]){{0,4}}?(?:from|to)[ ]\S",
            words="switched switching migrated migrating converted over",
            prose=True,
            keep=lambda reading, match: asserted(reading, match) and not _SETTING.search(match[0]),
        ),
        rule(
            r"(?<!\w)(?:we|team|they)(?:'ve|[ ]have)?[ ](?:just[ ]|now[ ]|finally[ ])?moved[ ](?:\w{1,20}"
            r"[ ]){0,3}?from[ ]\S{1,30}(?:[ ]\S{1,30}){0,2}?[ ]to[ ]",
            words="moved",
            prose=True,
            keep=lambda reading, match: asserted(reading, match) and not _TOOLS.isdisjoint(reading.words),
        ),
        rule(
            r"(?<!\w)replac(?:ed|ing)[ ](?:[\w'.+#/()`-]{1,40}[ ]){1,5}?(?:with|by)\b",
            words="replaced replacing",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)(?:let's|let[ ]us|we'll|we[ ]will|we're[ ]going[ ]to|we[ ]are[ ]going[ ]to|i'm[ ]going[ ]to|i'll"
            r"|i[ ]will)[ ](?:go[ ]with(?![ ](?:the[ ]flow|you|him|her|them))|use|stick[ ](?:with|to)|adopt"
            r"|switch[ ]to|standardi[sz]e)\b",
            words="let ll will re going",
            at="let we i",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?:^[ \t]{0,4}|(?<=[.!;:,][ ]))(?:so[ ])?going[ ]with[ ](?!you|him|her|them|me|my|us|the[ ]flow)\S",
            words="going",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)(?:we|i|they|team)(?:'re|'m|[ ]are|[ ]am)?[ ](?:going|went|gone)[ ]with[ ](?!you|him|her|them"
            r"|me|my|us|our|his|their|the[ ]flow|a[ ]friend|friends)\S",
            words="going went gone",
            also="with",
            at="we i they team",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)us(?:e|ing)[ ](?:[\w'.+#/`-]{1,40}[ ]){1,5}?(?:instead[ ]of|rather[ ]than)\b",
            words="instead rather",
            also="use using",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)(?:drop(?:ped|ping)?|end(?:ed|ing)|deprecat(?:ed|ing))[ ]support[ ]for\b"
            r"|(?<!\w)adopted[ ](?=(?-i:[A-Z]))|(?<!\w)(?:ditched|abandoned|scrapped|dropped)[ ](?:[\w'.-]{1,30}"
            r"[ ]){1,4}?(?:for|in[ ]favou?r[ ]of)\b",
            words="support adopted ditched abandoned scrapped dropped",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)(?:entschieden|beschlossen|geeinigt)\b|(?<!\w)(?:avons|ai|a|ont)[ ](?:décidé|choisi|opté)\b"
            r"|(?<!\w)(?:decidimos|decidí|decidido|elegimos|optamos|decidiu|decidi)\b"
            r"|(?<!\w)(?:abbiamo|ho|hanno)[ ](?:deciso|scelto)\b",
            words="entschieden beschlossen geeinigt décidé choisi opté decidimos decidí decidido elegimos optamos "
            "decidiu"
            " decidi deciso scelto",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)(?:решил[аи]?|решено|выбрал[аи]?|перешл[аи]|перешёл|остановил(?:и|а)?сь[ ]на)\b(?![ ](?:проблем"
            r"|задач|вопрос))"
            r"|决定|选择了|改用|ことにし(?:た|ました)|に決め(?:た|ました)|決定し"
            r"|기로[ ](?:했|결정)|قررنا|قررت|اخترنا|قررتُ",
            foreign=True,
            prose=True,
            keep=asserted,
        ),
    ),
)
