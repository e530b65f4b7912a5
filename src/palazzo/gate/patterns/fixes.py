"""Fixes: something was repaired, or what repaired it."""

from palazzo.gate.patterns.base import Pattern, rule
from palazzo.gate.patterns.sentence import asserted

_NOT_REPAIRED = (
    r"one|ones|price[ds]?|rate[ds]?|width|cost[s]?|income|term|point|size[ds]?|asset[s]?|address|mortgage|amount"
    r"|fee[s]?|schedule|date[s]?|length|salary|mindset|position|gear|wing|idea|number|budget|expenses?|time|interest"
    r"|stare|smile|menu|period|line|phone|star|capital|ratio|order"
)
_TROUBLE = (
    r"(?:error|bug|issue|problem|crash(?:es)?|warning|leak|glitch|failure|exception|flicker|outage|freeze"
    r"|hang|stutter|flake|deadlock|timeout|slowdown|lag|noise|stall|conflict|spike|regression|symptom"
    r"|vulnerability)s?"
)

FIX = Pattern(
    "fix",
    (
        rule(rf"(?<![\w-])fixed\b(?![ -](?:{_NOT_REPAIRED})\b)", words="fixed", prose=True, keep=asserted),
        rule(
            r"(?<![\w-])(?:resolved|solved|patched|corrected|unblocked|repaired|debugged|hotfixed"
            r"|remedied)\b(?![ ]to[ ]\w)",
            words="resolved solved patched corrected unblocked repaired debugged hotfixed remedied",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)root[ ]cause[ ](?:was|is|turned|turns)\b|(?<!\w)(?:the|a|our|my|quick|final|actual|real|simple"
            r"|only)[ ](?:fix|solution|workaround|remedy|cure)[ ](?:is|was|turned|ended|worked)\b|(?<!\w)workaround:",
            words="cause fix solution workaround remedy cure",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)works[ ](?:now|again|fine[ ]now|perfectly[ ]now|correctly[ ]now|as[ ]expected[ ]now"
            r"|like[ ]a[ ]charm[ ]now)\b|(?<!\w)(?:is|are|it's|everything's)[ ]working[ ](?:again|now|fine[ ]now)\b"
            r"|(?<!\w)now[ ](?:it[ ])?works\b",
            words="works working",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)got[ ](?:it|that|this|the[ ](?:[\w-]{1,30}[ ]){0,2}[\w-]{1,30}|everything)[ ](?:working"
            r"|to[ ]work|running[ ]again|back[ ]up)\b",
            words="got",
            prose=True,
            keep=asserted,
        ),
        rule(
            rf"(?<!\w)ma(?:de|kes)[ ](?:the|it|that|this|my)[ ](?:[\w-]{{1,30}}[ ]){{0,3}}?(?:go[ ]away|disappear"
            rf"|vanish|stop)\b|(?<!\w){_TROUBLE}[ ](?:is|are|has|have|was|went|disappeared)[ ]?(?:now[ ]|finally[ ]"
            rf"|all[ ])?(?:gone|away|disappeared|vanished)\b|(?<!\w)no[ ]longer[ ](?:crash|fail|leak|hang|throw"
            rf"|break|flicker)\w{{0,4}}",
            words="away disappear vanish stop gone disappeared vanished longer",
            prose=True,
            keep=lambda reading, match: "no longer" in match[0].lower() or asserted(reading, match),
        ),
        rule(
            r"(?<!\w)(?:behoben|repariert|gelöst|(?:corrigé|réparé|résolu)e?s?|arreglé|arreglado|arreglamos|corregido"
            r"|corregí|corregimos|solucioné|solucionado|resuelto|resolví|risolto|sistemato|corrigi|corrigido"
            r"|consertei|resolvi|resolvido|funktioniert[ ](?:jetzt|wieder))\b",
            words="behoben repariert gelöst corrigé corrigée réparé réparée résolu résolue arreglé arreglado "
            "arreglamos corregido"
            " corregí corregimos solucioné solucionado resuelto resolví risolto sistemato corrigi corrigido "
            "consertei resolvi"
            " resolvido funktioniert",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)(?:исправил[аи]?|исправлен[аоы]?|починил[аи]?|пофиксил[аи]?|заработал[аои]?"
            r"|решил[аи]?[ ](?:проблем|ошибк)\w{1,3})\b"
            r"|修复了|已修复|解决了|修好了|修正し(?:た|ました)|直し(?:た|ました)|直りました|解決し(?:た|ました)|수정했|고쳤|해결했"
            r"|أصلحت|أصلحنا|تم[ ]إصلاح|تم[ ]حل|حللت",
            foreign=True,
            prose=True,
            keep=asserted,
        ),
    ),
)
