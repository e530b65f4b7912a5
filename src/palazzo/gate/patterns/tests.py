"""Tests of software: their code, their runners, and talk about them."""

import re

from palazzo.gate.patterns.base import Pattern, rule, words
from palazzo.gate.reading import Reading

_OF_DOCTORS = words("doctor blood medical hospital covid pregnancy driving exam lab clinic patient")
_KINDS = (
    "unit|integration|regression|end-to-end|e2e|smoke|snapshot|property|load|acceptance|functional|mutation"
    "|flaky|failing|automated|component|contract|stress"
)


def _is_software(reading: Reading, _: re.Match[str]) -> bool:
    return _OF_DOCTORS.isdisjoint(reading.words)


TEST = Pattern(
    "test",
    (
        rule(
            r"(?<!\w)test_\w{1,80}\.py\b|(?<!\w)[\w-]{1,80}(?:_test\.(?:go|py|rb)|[._]spec\.(?:ts|js|rb)"
            r"|\.test\.[jt]sx?)\b",
            signs=".",
            words="test spec",
            flags=re.NOFLAG,
        ),
        rule(
            r"(?<!\w)def[ ]test_\w|(?<!\w)func[ ](?:Test|Benchmark|Fuzz|test)[A-Z_]\w{0,80}\("
            r"|(?<!\w)class[ ]Test[A-Z]\w{0,80}[(:]|(?<!\w)TEST(?:_F|_P|_CASE)?\(\w",
            words="def func class test",
            pieces="test benchmark fuzz",
            flags=re.NOFLAG,
        ),
        rule(
            r"(?<![\w.])(?:describe|it|test|context|specify)(?:\.\w{2,10})?\([ ]{0,2}['\"`]",
            signs="(",
            words="describe it test context specify",
            flags=re.NOFLAG,
        ),
        rule(
            r"^[ \t]{0,40}@(?:Test|ParameterizedTest|BeforeEach|pytest\.\w{2,20})\b|\#\[(?:\w{1,20}::)?test\]"
            r"|\[(?:Fact|Theory|TestMethod)\]",
            signs="@[",
            flags=re.NOFLAG,
        ),
        rule(
            r"^[ \t>+]{0,40}assert(?:[ \t]{1,4}|[ ]?\()[^\n]{0,200}(?:==|!=|<=|>=|\(|\bis[ ](?:not[ ])?(?:None|True"
            r"|False)\b)|^[ \t>+]{0,40}assert[ ](?:not[ ])?[\w.\[\]\"']{1,80}(?:[ ](?:not[ ])?in"
            r"[ ][\w.\[\]]{1,80})?$",
            words="assert",
            flags=re.NOFLAG,
        ),
        rule(
            r"(?<!\w)assert(?:_eq|_ne|Equals?|That|True|False|Raises|In|Is|Null|NotNull|Throws|NotEqual"
            r"|AlmostEqual)!?\(|(?<!\w)expect\([^\n]{0,200}\)\.(?:to|not|resolves|rejects)",
            signs="(",
            pieces="assert expect",
            flags=re.NOFLAG,
        ),
        rule(
            r"(?<![\w-])(?:pytest|vitest|rspec|junit|phpunit|xunit|nunit|unittest|testcontainers|jest)\b",
            words="pytest vitest rspec junit phpunit xunit nunit unittest testcontainers jest",
            keep=lambda reading, match: (
                match[0].lower() != "jest"
                or not reading.text[max(0, match.start() - 3) : match.start()].lower().startswith("in ")
            ),
        ),
        rule(
            r"(?<![\w./-])(?:go|cargo|npm|yarn|pnpm|dotnet|mvn|gradle|make|bun|mix|swift|flutter)[ ](?:run"
            r"[ ])?test(?:s|:\w{1,20})?\b(?![ ](?:the|my|your|it)\b)",
            words="test tests",
            flags=re.NOFLAG,
        ),
        rule(
            rf"(?<!\w)(?:{_KINDS})[ -](?:level[ ])?tests?\b|(?<!\w)test[ ](?:suites?|coverage|cases?|runner"
            rf"|fixtures?|harness)\b|(?<!\w)tests?[ ]coverage\b",
            words="test tests",
        ),
        rule(
            r"(?<!\w)tests?[ ](?:(?:are|is|was|were|still|now|all|just|suddenly|keep|kept|have|has|started|start"
            r"|to)[ ]){0,3}(?:pass(?:es|ing|ed)?|fail(?:s|ing|ed)?|green|red|flaky|broken|break(?:s|ing)?|broke)\b",
            words="test tests",
            keep=_is_software,
        ),
        rule(
            r"(?<!\w)(?:wr(?:ote|ite|iting|itten)|add(?:ed|ing)?|skip(?:ped|ping)?|mock(?:ed|ing)?|cover(?:ed"
            r"|ing)?)[ ](?:[\w-]{1,30}[ ]){0,3}?tests\b",
            words="tests",
            keep=_is_software,
        ),
        rule(r"(?<!\w)(?:integration|unit|regression|e2e)[ ]suite\b|(?<!\w)TDD\b", words="suite tdd"),
    ),
)
