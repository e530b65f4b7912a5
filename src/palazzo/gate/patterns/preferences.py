"""Preferences: what the speaker, or somebody near, likes, prefers or dislikes."""

import re

from palazzo.gate.patterns.base import Pattern, rule

_ADVERBS = (
    r"(?:[ ](?:really|also|just|always|usually|generally|typically|personally|absolutely|still|actually|truly"
    r"|definitely|much|strongly|mostly|often|totally|especially|particularly|have|do|both|all|only|secretly|kinda"
    r"|never|honestly|quite|genuinely|simply|even|so)){0,3}"
)
_TO_SAY = (
    r"(?![ ]to[ ](?:think|say|admit|bother|ask|hear|know|see|break|interrupt|believe|imagine)\b)(?![ ](?:i"
    r"[ ]said|this:|so\b|that:))"
)
_LIKING = r"(?:prefer|love|loved|like|enjoy|enjoyed|hate|hated|dislike|disliked|adore|loathe|detest|favou?r|despise)"
_SOMEBODY = (
    r"(?:he|she|they|[A-Z][a-z]{1,20}|[Mm]y[ ]\w{2,20}(?:[ ][A-Z][a-z]{1,20})?|everyone|everybody|nobody|who|cat|dog)"
)

PREFERENCE = Pattern(
    "preference",
    (
        rule(
            rf"(?<!\w)(?:i|we)(?:'ve|'d[ ](?=prefer))?{_ADVERBS}(?:[ ](?:don't|don’t|do[ ]not|didn't|did[ ]not"
            rf"|never)(?:[ ](?:really|particularly|much|even)){{0,2}})?[ ]{_LIKING}(?!\w){_TO_SAY}",
            words="prefer love loved like enjoy enjoyed hate hated dislike disliked adore loathe detest favor "
            "favour despise",
            at="i we",
            prose=True,
        ),
        rule(
            r"(?<!\w)(?:i|we|he|she|they)(?:'d|’d|[ ]would)(?:[ ](?:much|really|always|still)){0,2}[ ](?:rather"
            r"|prefer|sooner)\b",
            words="rather prefer sooner",
            at="i we he she they",
            prose=True,
        ),
        rule(
            r"(?<!\w)(?:can't|can’t|cannot|couldn't|can[ ]not)[ ]stand\b(?![ ](?:up|on|still|here|there|by))",
            words="stand",
            prose=True,
        ),
        rule(
            r"(?<!\w)(?:my|our|his|her|their)[ ](?:[\w-]{1,20}[ ]){0,2}?(?:favou?rites?|preference|preferences"
            r"|preferred)\b",
            words="favorite favourite favorites favourites preference preferences preferred",
            at="my our his her their",
            prose=True,
        ),
        rule(
            r"(?<!\w)(?:i'm|i’m|i[ ]am|we're|we[ ]are|i've[ ]\w{1,10}[ ]been|i[ ]was|he's|she's|he[ ]is|she[ ]is"
            r"|[A-Z][a-z]{1,20}[ ]is)[ ](?:[\w']{1,12}[ ]){0,4}?fan[ ]of\b|(?<!\w)(?:big|huge|not[ ]a)(?:[ ]big)?"
            r"[ ]fan[ ]of\b",
            words="fan",
            prose=True,
        ),
        rule(
            r"(?<!\w)(?:i'm|i’m|i[ ]am|we're|i've[ ](?:always[ ]|never[ ])?been|he's|she's|they're"
            r"|(?:my|our)[ ]\w{2,20}[ ](?:is|are))(?:[ ](?:really"
            r"|very|so|not|super|more|totally|quite|always|never|pretty|also)){0,3}[ ](?:into(?![ ](?:my|the|a|his"
            r"|her)\b)|fond[ ]of|keen[ ]on|partial[ ]to|crazy[ ]about|obsessed[ ]with|more[ ]of[ ]an?)\b",
            words="into fond keen partial crazy obsessed more",
            at="i we he she they my our",
            prose=True,
        ),
        rule(
            rf"(?<!\w){_SOMEBODY}(?:[ ](?:really|also|absolutely|always|usually|just|still|secretly)){{0,2}}"
            rf"[ ](?:(?:doesn't|doesn’t|does[ ]not|didn't|don't)(?:[ ]really)?[ ](?:like|enjoy|love|care[ ]for)"
            rf"|prefers|loves|hates|likes|enjoys|dislikes|adores|loathes|detests)\b{_TO_SAY}",
            words="doesn didn don like enjoy prefers loves hates likes enjoys dislikes adores loathes detests",
            prose=True,
            flags=re.NOFLAG,
        ),
        rule(
            rf"(?<!\w)(?:my|our|the|both|all)[ ](?:[\w'-]{{1,16}}[ ]){{0,2}}?(?:kids|children|parents|friends|cats"
            rf"|dogs|boys|girls|sons|daughters|\w{{3,14}}s)[ ](?:(?:really|absolutely|all|both)[ ]|don't[ ]"
            rf"|do[ ]not[ ])?(?:love|hate|prefer|enjoy|adore|dislike)\b{_TO_SAY}",
            words="love hate prefer enjoy adore dislike",
            at="my our the both all",
            prose=True,
        ),
        rule(
            r"(?:^[ \t]{0,4}|(?<=[.!?][ ]))(?:please[ ]|always[ ]){0,2}prefer[ ]\S|(?<!\w)(?:i[ ]have"
            r"|there[ ]is)[ ]a[ ]preference[ ]for\b"
            r"|(?<!\w)(?:(?:not|isn't|isn’t|aren't)[ ](?:really[ ]|quite[ ])?my[ ](?:thing|style)"
            r"|my[ ]cup[ ]of[ ]tea|nothing[ ]beats|sucker[ ]for|can't[ ]get[ ]enough[ ]of|my[ ]go-to)\b",
            words="prefer preference thing style cup beats sucker enough go",
            also="prefer preference my nothing sucker can",
            prose=True,
        ),
        rule(
            r"(?<!\w)(?:(?:no[ ])?me[ ](?:gustan?|encantan?)|odio|prefiero|j'adore|j'aime|je[ ](?:préfère|déteste"
            r"|n'aime[ ]pas)|ich[ ](?:mag|liebe|hasse|bevorzuge)|esse[ ]ich[ ]gern|preferisco"
            r"|(?:non[ ])?mi[ ](?:piace|piacciono)|odeio|eu[ ](?:adoro|gosto|amo|prefiro|odeio|detesto)|prefiro|adoro"
            r"|gosto[ ]d\w{1,3}|gern(?:e)?[ ](?=\w)|am[ ]liebsten|gefällt[ ]mir|mag[ ]keine?n?|no[ ]soporto"
            r"|je[ ]n'aime|ik[ ](?:hou[ ]van|haat)|lubię|uwielbiam|wolę|jag[ ](?:gillar|älskar|hatar)|seviyorum"
            r"|liebe[ ]ich|mag[ ]ich|lieber[ ]\w{2,20}[ ]als)(?!\w)|(?<!\w)(?:mi|mis|mon|ma|mes|mein\w{0,2}|il[ ]mio"
            r"|la[ ]mia|meu|minha)[ ](?:\w{1,20}[ ]){0,2}?(?:favorit\w{0,3}|préférée?s?|lieblings\w{1,20}|preferit\w"
            r"|preferid\w)(?!\w)",
            words="gusta gustan encanta encantan odio prefiero j je ich esse preferisco piace piacciono odeio eu "
            "prefiro adoro"
            " gosto liebe mag lieber mi mis mon ma mes  mein meine meinen liebsten gerne gern gefällt soporto ik "
            "lubię uwielbiam wolę jag seviyorum mio mia meu minha",
            prose=True,
        ),
        rule(
            r"(?<!\w)(?:я[ ](?:\w{1,12}[ ]){0,2}?(?:люблю|обожаю|предпочитаю|ненавижу)|(?:не[ ])?люблю"
            r"|мне[ ](?:\w{1,12}[ ]){0,2}?(?:нравится|нравятся)|терпеть[ ]не[ ]могу"
            r"|мо[йяёеи]\w?[ ]любим\w{2,3})(?!\w)|(?:我"
            r"|我们)(?:\w{0,3})(?:喜欢|讨厌|偏爱|爱吃|爱喝|更喜欢|热爱)|最喜欢的|(?:が|は)(?:とても"
            r"|あまり|大)?(?:好き(?!ですか|なの)|嫌い)|좋아(?:해|합|하[는고])|싫어(?:해|합)|선호"
            r"|(?<!\w)(?:لا[ ])?(?:أحب|أفضل|أفضّل|أكره|أعشق|يعجبني)(?!\w)",
            foreign=True,
            prose=True,
        ),
    ),
)
