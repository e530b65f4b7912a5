"""A: what was decided, repaired, finished or set differently."""

import re

from palazzo.gate.patterns.base import Pattern, rule, words
from palazzo.gate.patterns.sentence import asserted
from palazzo.gate.patterns.settings import CONFIGURATION_CHANGE
from palazzo.gate.patterns.weights import Weighted
from palazzo.gate.reading import Reading

_WE = r"(?:we|i|they|he|she|team|everyone|company|management|group)"
_HAVE = (
    r"(?:'ve|[ ]have|[ ]has|'d|[ ]had|'re|[ ]are|'m|[ ]am|'ll|[ ]will)?(?:[ ](?:all|finally|both|just|now|also"
    r"|already|then|eventually|instead|unanimously|collectively)){0,2}"
)

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
            prose=True,
            keep=asserted,
        ),
        rule(
            rf"(?<!\w){_WE}{_HAVE}[ ](?:chose|chosen|picked|selected)[ ](?:to|the|a|an|not|[A-Za-z][\w-]{{1,30}})\b",
            words="chose chosen picked selected",
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)(?:chose|chosen|picked|selected|prefer(?:red)?)[ ](?:[\w'.+#/-]{1,30}[ ]){1,5}?(?:over"
            r"|instead[ ]of|rather[ ]than)\b",
            words="chose chosen picked selected",
            prose=True,
            keep=asserted,
        ),
        rule(r"(?<!\w)(?:agreed|voted)[ ](?:to|on|that)\b", words="agreed voted", prose=True, keep=asserted),
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
            r"(?<!\w)(?:let's|let[ ]us|we'll|we[ ]will|we're[ ]going[ ]to|we[ ]are[ ]going[ ]to|i'll"
            r"|i[ ]will)[ ](?:go[ ]with(?![ ](?:the[ ]flow|you|him|her|them))|use|stick[ ](?:with|to)|adopt"
            r"|switch[ ]to|standardi[sz]e)\b",
            words="let ll will re going",
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
            prose=True,
            keep=asserted,
        ),
        rule(
            r"(?<!\w)us(?:e|ing)[ ](?:[\w'.+#/`-]{1,40}[ ]){1,5}?(?:instead[ ]of|rather[ ]than)\b",
            words="instead rather",
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
            r"|决定|选择了|改用|ことにし(?:た|ました)|に決め(?:た|ました)|決定し|기로[ ](?:했|결정)|قررنا|قررت|اخترنا|قررتُ",
            foreign=True,
            prose=True,
            keep=asserted,
        ),
    ),
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
_NOT_REPAIRED = (
    r"price[ds]?|rate[ds]?|width|cost[s]?|income|term|point|size[ds]?|asset[s]?|address|mortgage|amount|fee[s]?"
    r"|schedule|date[s]?|length"
    r"|salary|mindset|position|gear|wing|idea|number|budget|expenses?|time|interest|stare|smile|menu|period|line"
    r"|phone|star|capital|ratio|order"
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
            r"(?<!\w)(?:behoben|repariert|gelöst|(?:corrigé|réparé|résolu)e?s?|arreglé|arreglado|arreglamos"
            r"|corregido|corregí"
            r"|corregimos|solucioné|solucionado|resuelto|resolví|risolto|sistemato|corrigi|corrigido|consertei"
            r"|resolvi|resolvido"
            r"|funktioniert[ ](?:jetzt|wieder))\b",
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

_OTHER_LIVES = words(
    """
    hospital prison jail film movie album single song book patient hostage hostages prisoner prisoners custody
    trailer troops soldiers army police military forces airbag airbags parachute peacekeepers navy parcel
    parcels order orders box boxes gift courier goods freight customs warehouse dough carpet pastry rocket
    missile satellite lanes lane companies rivers novel bail balloons dove doves
    """
)
_SOFTWARE = (
    r"(?:app|site|website|product|feature|beta|alpha|service|shop|store|mvp|platform|api|page|version"
    r"|dashboard|update|release|build|tool|bot|portal|plugin|extension|package|library|crate|gateway"
    r"|integration|endpoint|patch|fix|hotfix|change|changes|flow|redesign|v\d[\w.]{0,20}"
    r"|\d{1,4}(?:\.\d{1,4}){1,3})"
)


def _is_software(reading: Reading, match: re.Match[str]) -> bool:
    return _OTHER_LIVES.isdisjoint(reading.words) and asserted(reading, match)


_ADVERBS = r"(?:[ ](?:finally|just|now|already|successfully|officially|all|also|safely|been)){0,2}"
_DONE = rf"{_ADVERBS}(?:'s|'ve|[ ]is|[ ]was|[ ]has|[ ]have|[ ]were|[ ]are|[ ]got|[ ]gets)?{_ADVERBS}"
_PARCEL = re.compile(
    r"package[ ](?:was|has|got)|shipped[ ](?:the|my|a|your)[ ](?:package|parcel|box|order)|shipped[ ]from",
    re.IGNORECASE,
)

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
            rf"(?<!\w){_SOFTWARE}{_DONE}[ ](?:released|out|live|shipped|published|deployed|rolled[ ]out|launched"
            rf"|gone[ ]live|went[ ]live)\b(?![ ](?:of|there|with|in[ ]the[ ]open|from))",
            words="released out live shipped published rolled launched",
            prose=True,
            keep=lambda reading, match: _is_software(reading, match) and not _PARCEL.search(match[0]),
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
            r"(?<!\w)(?:went|gone|goes)[ ]live\b|(?<!\w)rolled[ ]out[ ](?:the|to|our|a|across|in|on)\b",
            words="live rolled",
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


ACTIONS = (
    Weighted(DECISION, 0.5),
    Weighted(FIX, 0.4),
    Weighted(MILESTONE, 0.3),
    Weighted(CONFIGURATION_CHANGE, 0.4),
)
