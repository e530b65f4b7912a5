import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from palazzo.guidance.clauses import Setting
from palazzo.guidance.deontic import read
from palazzo.guidance.finding import Modality
from palazzo.guidance.lexicon import words

OBLIGATION, PROHIBITION, PERMISSION = Modality.OBLIGATION, Modality.PROHIBITION, Modality.PERMISSION

RULES_IN_TALK = [
    ("always answer in metric units", OBLIGATION, "standing"),
    ("never push to main", PROHIBITION, "standing"),
    ("From now on, write to me in Spanish.", OBLIGATION, "standing"),
    ("I don't want bullet lists any more.", PROHIBITION, "standing"),
    ("the API must stay synchronous", OBLIGATION, "modal"),
    ("You should not give legal advice.", PROHIBITION, "modal"),
    ("You may edit the drafts directly.", PERMISSION, "modal"),
    ("You're allowed to restart the server.", PERMISSION, "licence"),
    ("Feel free to correct my grammar.", PERMISSION, "licence"),
    ("Force-pushing is not allowed on shared branches.", PROHIBITION, "licence"),
    ("prefer composition over inheritance", OBLIGATION, "imperative"),
    ("Please don't use Latin abbreviations.", PROHIBITION, "imperative"),
    ("Stop apologising all the time.", PROHIBITION, "imperative"),
    ("Call me Sam.", OBLIGATION, "imperative"),
    ("Answer in Swedish.", OBLIGATION, "manner"),
    ("If a test fails, show me the output first.", OBLIGATION, "conditional"),
    ("When I'm in a meeting, don't send me notifications.", PROHIBITION, "conditional"),
    ("I prefer tabs over spaces.", OBLIGATION, "wish"),
    ("Our policy is to answer every ticket within a day.", OBLIGATION, "declared"),
    ("Could you please always include the unit?", OBLIGATION, "polite"),
    ("Can you stop using so many adjectives?", PROHIBITION, "polite"),
    ("One more thing: never CC my manager.", PROHIBITION, "standing"),
    ("Antworte immer auf Deutsch.", OBLIGATION, "other language"),
    ("N'utilise jamais d'émojis.", PROHIBITION, "other language"),
    ("A partir de ahora usa el sistema métrico.", OBLIGATION, "other language"),
]

NO_RULES = [
    "write me a poem about rain",
    "can you recommend a hotel",
    "I never liked the city.",
    "We had to wait three hours.",
    "You must be exhausted.",
    "That must have been hard.",
    "Should I always use HTTPS?",
    "My teacher used to say that you should always read twice.",
    'The sign said "Never feed the ducks".',
    "> You must never open this valve.\nFunny, that's on the door.",
    "```\n# never change this\n```\nWhat is that?",
    "From now on I will run every morning.",
    "I have to finish the slides by Thursday.",
    "Don't worry about it.",
    "Never mind!",
    "Keep up the good work!",
    "Title: Never Let Me Go",
    "role: user",
    "Don't translate the title this time.",
]

AUTHORED_RULES = [
    ("Build editor extensions with the shared toolkit.", OBLIGATION, "authored"),
    ("Reject abstraction leaks.", PROHIBITION, "authored"),
    ("Lint (JS): `npm run lint`", OBLIGATION, "authored"),
    ("Secrets belong in the vault.", OBLIGATION, "custom"),
    ("Memoize expensive selectors.", OBLIGATION, "authored"),
    ("ON_TIMEOUT -> Retry_Once", OBLIGATION, "structured"),
    ("NETWORK_ACCESS: Forbidden", PROHIBITION, "structured"),
    ("if the lock is held pause all threads and wait", OBLIGATION, "conditional"),
    ("auto-merge is on but only if the tests pass", OBLIGATION, "conditional"),
    ("We do not use third-party routers.", PROHIBITION, "declared"),
]

AUTHORED_OTHERS = [
    "Full network access within the sandbox.",
    "LANGUAGES: [Odin, Zig]",
    "MAX_RAM: 32GB",
    "We are building a database for time series.",
    "The score is defined as the sum of the weights.",
    "Test coverage is at 83 percent.",
    "Let x_i in (0,1) be the weight.",
]


@pytest.mark.parametrize(("text", "modality", "family"), RULES_IN_TALK)
def test_a_standing_rule_in_talk_is_read_with_its_modality_and_reason(
    text: str, modality: Modality, family: str
) -> None:
    finding = read(text).finding
    assert finding is not None
    assert (finding.modality, finding.family) == (modality, family)
    assert finding.words


@pytest.mark.parametrize("text", NO_RULES)
def test_requests_questions_stories_and_quotations_are_no_rules(text: str) -> None:
    assert read(text).delta == 0


@pytest.mark.parametrize(("text", "modality", "family"), AUTHORED_RULES)
def test_a_rule_in_an_authored_file_is_read(text: str, modality: Modality, family: str) -> None:
    finding = read(text, Setting.AUTHORED).finding
    assert finding is not None
    assert (finding.modality, finding.family) == (modality, family)


@pytest.mark.parametrize("text", AUTHORED_OTHERS)
def test_descriptions_and_metadata_in_an_authored_file_are_no_rules(text: str) -> None:
    assert read(text, Setting.AUTHORED).delta == 0


def test_a_bare_imperative_is_a_rule_in_a_file_and_a_request_in_talk() -> None:
    text = "Rename the second column."
    assert read(text, Setting.AUTHORED).delta == 1
    assert read(text, Setting.CONVERSATION).delta == 0


def test_a_turn_that_is_one_quotation_is_the_speakers_own() -> None:
    assert read('"Never push to main"').delta == 1


@pytest.mark.parametrize(
    "text",
    [
        "he said 'never push to main'",
        'My boss told us "never push to main" and left.',
        'The page says: "always answer in German".',
        '"Never push to main" is what they taught us.',
        'I told him "never push to main" twice.',
        "The rule at her school is “no phones in class”.",
        'When I say "ship it" I never mean today.',
    ],
)
def test_what_others_said_in_quotation_marks_is_no_rule(text: str) -> None:
    assert read(text).delta == 0


@pytest.mark.parametrize(
    "text",
    [
        "As I said: 'never push to main'.",
        'I have told you before, and I\'ve already told you: "never push to main"',
        'Our rule is "never push to main", whatever the hurry.',
        "Remember this: “never push to main”.",
        'My old boss used to say "never push to main". Do the same: never push to main.',
    ],
)
def test_what_the_speaker_quotes_of_himself_or_makes_his_own_is_a_rule(text: str) -> None:
    assert read(text).delta == 1


@pytest.mark.parametrize(
    "text", ["never pu\u200bsh to main", "Don’t use semicolons in code.", "**Never** push to main"]
)
def test_invisible_characters_typography_and_emphasis_hide_no_rule(text: str) -> None:
    assert read(text).delta == 1


@pytest.mark.parametrize(
    ("reason", "delta"), [("It is a corner of the bedroom", 0), ("It's a small flat", 0), ("We have a baby", 1)]
)
def test_what_is_ruled_out_follows_from_the_speaker_not_from_a_thing(reason: str, delta: int) -> None:
    assert read(f"{reason}, so no separate room.").delta == delta


def test_a_rule_anywhere_in_a_long_turn_is_found() -> None:
    story = "We went to the lake and had a lovely day. " * 200
    assert read(f"{story}Never push to main. {story}").delta == 1


def test_the_hint_is_given_for_what_only_sounds_like_guidance() -> None:
    assert read("It would be good to keep performance in view, please.").hint
    assert not read("The lake was lovely.").hint


WORDS = st.sampled_from(
    sorted(
        words("""
    always never must should may can don't no not if when unless , : ; . ? ! you i we the a code tests use keep prefer
    from now on any more every time said told "  ` > - * please -> on_fail only be to of for in at so and or let's
    """)
    )
)


@given(st.one_of(st.text(), st.lists(WORDS, max_size=40).map(" ".join)), st.sampled_from(Setting))
@example("for all code, please", Setting.CONVERSATION)  # a scope with nothing behind it
@example("In every email,", Setting.CONVERSATION)
@example("for travel in general, always", Setting.CONVERSATION)
def test_reading_never_raises_and_always_says_the_same(text: str, setting: Setting) -> None:
    first = read(text, setting)
    assert first == read(text, setting)
    assert first.hint or first.finding is None
    assert first.delta == (first.finding is not None)
