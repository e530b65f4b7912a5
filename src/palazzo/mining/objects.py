"""Objects: what stands after the verb, read as the kind of thing that the verb asks for."""

import re
from collections.abc import Callable, Mapping

from palazzo.mining.lexicon import lexicon
from palazzo.mining.scene import Scene
from palazzo.mining.verbs import PATTERNS, Kind
from palazzo.mining.wordset import wordset
from palazzo.model.graph import EntityType
from palazzo.text.calendar import NUMBERS
from palazzo.text.stopwords import STOPWORDS

_DETERMINERS = wordset("a an the some my our his her their new old used second-hand this these those")
_STOP = STOPWORDS | wordset(
    """
    , ; : ( ) " “ ” — – 's now too anyway yet again instead already since until till because when though although
    which who that so but and or as like if there here today yesterday tomorrow tonight last next this at with
    without in on to for from by about also although while still then where why how ago even ever every please
    really lately recently currently together maybe either everywhere otherwise except than via per not never back
    away up out off over down around soon later right much more most lot lots well mostly best better
    """
)
_VAGUE = wordset(
    """
    it that this them him her you me us everything anything something nothing everyone someone things thing idea
    ideas way ways sound sounds look looks thought fact part parts one ones result results suggestion suggestions
    tip tips plan plans vibe energy spot stuff lot bit time day days week job life people person place places view
    both all each such advice help word words question questions answer feeling seeing hearing being having getting
    going doing kind sort money work
    """
)
_CONSUMED = wordset("ticket tickets groceries food lunch dinner breakfast coffee milk beer wine drinks time points")
_DIETS = wordset("vegan vegetarian pescatarian gluten-free halal kosher lactose-intolerant flexitarian keto")
_CONDITIONS = re.compile(
    r"diabetes|asthma|arthritis|adhd|autism|cancer|dementia|depression|eczema|epilepsy|hypertension|insomnia|migraines?|"
    r"psoriasis|ptsd|sciatica|tinnitus|celiac|coeliac|anxiety|\w+itis|\w+osis|\w+emia|\w+aemia|anorexia|dyslexia|lupus|"
    r"parkinson|alzheimer|allergy|allergies"
)
_REMEDIES = re.compile(
    r"\w+(?:ol|cillin|mycin|pril|statin|triptan|formin|profen|sartan|zole|pine|tadine|zepam|xetine|cetamol|oxin)"
    r"|insulin|aspirin|antibiotics|antidepressants|antihistamines?|vitamins?|supplements|statins|melatonin|iron|ritalin|prozac|methadone"
)
_NOT_REMEDIES = wordset("school control alcohol idol petrol symbol protocol pool tool capitol")
_LANGUAGE_LEADS = wordset("a little some fluent good bad basic native bit of decent conversational both mostly only")
_GROUPS = wordset(
    """
    band orchestra choir club team league society association union group ensemble quartet trio squad church gym
    committee board party community class network guild troupe
    """
)
_ACTIVITIES_ASIDE = wordset("car house phone dress table chair coffee tea bread")
_SENIOR = wordset(
    """
    senior junior lead principal chief head vice assistant associate deputy freelance professional certified
    registered retired trainee part-time full-time general senior-level
    """
)
_LONGEST = 4  # words of a thing

Objects = list[str]


def read(scene: Scene, index: int, kind: Kind) -> Objects:
    """What stands here, if it is of that kind; several where they are listed."""
    return _READERS[kind](scene, index)


def noun_phrase(scene: Scene, index: int) -> tuple[str, int]:
    """The words of a thing from here on, without article, and where they end; empty if there is none."""
    sentence = scene.sentence
    while sentence.low(index) in _DETERMINERS:
        index += 1
    mention = scene.names.get(index)
    if mention is not None and mention.type is not EntityType.PERSON:
        end = mention.end
        while end < mention.end + 2 and lexicon().items.length(sentence.lows, end) if end < len(sentence) else False:
            end += 1
        return " ".join(sentence.words[index:end]), end
    end = index
    while end < min(len(sentence), index + _LONGEST + 1) and sentence.lows[end] not in _STOP and not _dated(scene, end):
        end += 1
    if end - index > _LONGEST or end == index:
        return "", index
    return " ".join(sentence.words[index:end]), end


def _dated(scene: Scene, index: int) -> bool:
    return any(when.first == index for when in scene.whens)


def _listed(scene: Scene, index: int, accept: Callable[[Scene, int, str], bool]) -> Objects:
    """`a, b and c` from here on, as long as each is acceptable and no new clause begins."""
    sentence = scene.sentence
    found: Objects = []
    while True:
        if found and _begins_clause(scene, index):
            return found
        phrase, end = noun_phrase(scene, index)
        if not phrase or not accept(scene, index, phrase):
            return found
        found.append(phrase)
        while sentence.low(end) in (",", "and", "or", "&", "but", "also") and sentence.low(end) != "but":
            end += 1
        if end == index or sentence.low(end - 1) not in (",", "and", "or", "&"):
            return found
        index = end


def _begins_clause(scene: Scene, index: int) -> bool:
    """Whether a verb follows the name or pronoun that stands here."""
    low = scene.sentence.low(index)
    mention = scene.names.get(index)
    end = mention.end if mention else index + 1
    after = scene.sentence.low(end)
    is_verb = after in PATTERNS or after in ("is", "are", "was", "were", "will", "has", "had", "wants", "can")
    return low in ("i", "we", "he", "she", "they", "it", "my", "our", "you", "is", "are", "so") or (
        is_verb and after not in _STOP - {"is", "are", "was", "were", "has", "had", "do", "does", "have", "can"}
    )


def _place(scene: Scene, index: int) -> Objects:
    sentence = scene.sentence
    if sentence.low(index) == "the":
        index += 1
    mention = scene.names.get(index)
    if (
        mention is None
        or mention.type not in (EntityType.PLACE, EntityType.ITEM)
        or (mention.type is EntityType.ITEM and mention.sure)
    ):
        return []
    return [mention.name]


def _employer(scene: Scene, index: int) -> Objects:
    sentence = scene.sentence
    start = index + 1 if sentence.low(index) == "the" else index
    mention = scene.names.get(start)
    if mention is not None and mention.type in (EntityType.ORGANISATION, EntityType.ITEM, EntityType.PLACE):
        if mention.type is EntityType.PLACE and sentence.low(index - 1) not in ("at", "for"):
            return []
        return [mention.name]
    if mention is None and sentence.low(index) in ("the", "a", "an") and sentence.low(index - 1) in ("at", "for"):
        phrase, end = noun_phrase(scene, index)
        head = phrase.split()[-1].lower() if phrase else ""
        return [phrase] if head in _WORKPLACES else []
    return []


_WORKPLACES = wordset(
    """
    bank hospital school university library museum clinic bakery café cafe restaurant hotel shop bookshop store
    supermarket factory startup start-up company agency firm charity nonprofit ngo ministry council court pharmacy
    garage studio lab laboratory newspaper magazine publisher zoo gym nursery kindergarten airport airline brewery
    farm law-firm
    """
)


def _person(scene: Scene, index: int) -> Objects:
    mention = scene.person(index)
    return [mention.name] if mention is not None else []


def _job(scene: Scene, index: int) -> Objects:
    """A title of the lexicon, with what makes it more precise before it and `of …` behind it."""
    sentence = scene.sentence
    jobs = lexicon().jobs
    start = index + 1 if sentence.low(index) in ("a", "an", "the", "her", "his") else index
    bare = start == index
    end = start
    while end < min(len(sentence), start + 5) and sentence.lows[end] not in _STOP:
        end += 1
    heads = [at for at in range(start, end) if sentence.lows[at] in jobs]
    if not heads or heads[-1] != end - 1:
        return []
    if (
        bare
        and end - start == 1
        and sentence.lows[start]
        not in ("retired", "unemployed", "self-employed", "freelance", "head", "ceo", "cto", "cfo")
        and sentence.low(index - 1) not in ("as", "to", "became", "become")
    ):
        return []
    if sentence.lows[end - 1] in ("head", "director", "chief", "manager") and sentence.low(end) == "of":
        phrase, _ = noun_phrase(scene, end + 1)
        return [" ".join([*sentence.words[start:end], "of", phrase])] if phrase else []
    if (
        sentence.lows[end - 1] in ("head", "partner", "guide", "model", "cook", "server", "minister", "freelance")
        and bare
    ):
        return []
    return [
        " ".join(
            word
            for word in sentence.words[start:end]
            if word.lower() not in _NOT_TITLE
            and word.lower() not in lexicon().nationalities
            and word.lower() not in lexicon().languages
        )
    ]


_NOT_TITLE = wordset(
    """
    great good really patient best new young old brilliant talented very lovely famous nice terrible bad amazing
    wonderful
    """
)


def _project(scene: Scene, index: int) -> Objects:
    if scene.sentence.low(index) in ("the", "my", "our", "a"):
        index += 1
    if scene.sentence.low(index) == "project":
        index += 1
    mention = scene.names.get(index)
    named = (EntityType.PROJECT, EntityType.ITEM)
    return [mention.name] if mention is not None and mention.type in named else []


def _school(scene: Scene, index: int) -> Objects:
    if scene.sentence.low(index) == "the":
        index += 1
    mention = scene.names.get(index)
    if mention is None:
        return []
    schooling = re.search(
        r"(?i)\b(university|college|school|institut\w*|academy|conservatory|eth|mit|polytechnic)\b", mention.name
    )
    return (
        [mention.name]
        if schooling or (scene.sentence.low(index - 1) == "at" and scene.sentence.low(index - 2).startswith("stud"))
        else []
    )


def _language(scene: Scene, index: int) -> Objects:
    sentence, languages = scene.sentence, lexicon().languages
    found: Objects = []
    while index < len(sentence):
        low = sentence.lows[index]
        if low in languages:
            found.append(sentence.words[index])
        elif low not in _LANGUAGE_LEADS and low not in (",", "and", "or"):
            break
        index += 1
    return found


def _taste(scene: Scene, index: int) -> Objects:
    if scene.sentence.low(index) in ("my", "our", "your", "his", "her", "their", "this", "these", "that"):
        return []
    return _listed(scene, index, _tasteful)


def _tasteful(scene: Scene, index: int, phrase: str) -> bool:
    words = phrase.lower().split()
    return words[-1] not in _VAGUE and words[0] not in _VAGUE and len(words) <= 3 and not words[0].isdigit()


def _in_lexicon(scene: Scene, index: int, phrase: str) -> bool:
    """Whether the phrase ends in a thing that we know, or has a name."""
    sentence = scene.sentence
    while sentence.low(index) in _DETERMINERS:
        index += 1
    mention = scene.names.get(index)
    if mention is not None:
        return mention.type in (EntityType.ITEM, EntityType.PROJECT, EntityType.ORGANISATION)
    words = phrase.lower().split()
    return any(lexicon().items.length(words, at) == len(words) - at for at in range(len(words)))


def _activity(scene: Scene, index: int) -> Objects:
    if scene.sentence.low(index) == "the":
        index += 1
    return _listed(scene, index, _active)


def _active(scene: Scene, index: int, phrase: str) -> bool:
    words = phrase.lower().split()
    if words[-1] in _ACTIVITIES_ASIDE or len(words) > 3:
        return False
    return _in_lexicon(scene, index, phrase)


def _possession(scene: Scene, index: int) -> Objects:
    return _listed(scene, index, _ownable)


def _ownable(scene: Scene, index: int, phrase: str) -> bool:
    words = phrase.lower().split()
    return words[-1] not in _CONSUMED and words[-1] not in _VAGUE and words[0] not in _VAGUE


def _owned(scene: Scene, index: int) -> Objects:
    """`a green dress`: a thing that we know, with an article."""
    if scene.sentence.low(index) not in ("a", "an", "my", "the", "two", "three") and index not in scene.names:
        return []
    phrase, _ = noun_phrase(scene, index)
    return (
        [phrase]
        if phrase and _in_lexicon(scene, index, phrase) and _ownable(scene, index, phrase) and _is_thing(phrase)
        else []
    )


def _is_thing(phrase: str) -> bool:
    head = phrase.lower().split()[-1]
    return not (
        head.endswith("ing")
        or _CONDITIONS.fullmatch(head)
        or head in ("stroke", "flu", "headache", "migraine", "therapy", "thesis", "homework", "visa")
    )


def _tool(scene: Scene, index: int) -> Objects:
    return _listed(scene, index, _in_lexicon)


def _remedy(scene: Scene, index: int) -> Objects:
    found = _listed(scene, index, lambda _scene, _index, phrase: bool(_REMEDIES.fullmatch(phrase.lower().split()[-1])))
    return [phrase for phrase in found if phrase.lower() not in _NOT_REMEDIES]


def _condition(scene: Scene, index: int) -> Objects:
    phrase, _ = noun_phrase(scene, index)
    return [phrase] if phrase and _CONDITIONS.fullmatch(phrase.lower().split()[-1]) else []


def _substance(scene: Scene, index: int) -> Objects:
    return _listed(scene, index, lambda _scene, _index, phrase: phrase.lower() not in _VAGUE)


def _diet(scene: Scene, index: int) -> Objects:
    start = index + 1 if scene.sentence.low(index) in ("a", "an") else index
    low = scene.sentence.low(start)
    return (
        [low]
        if (low in _DIETS and not scene.sentence.low(start + 1).isalpha())
        or (low in _DIETS and scene.sentence.low(start + 1) in _STOP)
        else []
    )


def _age(scene: Scene, index: int) -> Objects:
    sentence = scene.sentence
    low, after = sentence.low(index), sentence.low(index + 1)
    number = (
        int(low)
        if low.isdecimal() and len(low) < 4
        else NUMBERS.get(low, -1)
        if low not in ("a", "an", "few", "several", "couple")
        else -1
    )
    old = after in ("years", "year") and sentence.low(index + 2) == "old"
    alone = after in ("", ",", "and", "but", "now", "so", ";", "today", ")", "—")
    return [str(number)] if 0 < number <= 115 and (old or alone) else []


def _subject_of_study(scene: Scene, index: int) -> Objects:
    found = _listed(scene, index, _in_lexicon)
    return found or _language(scene, index)


def _group(scene: Scene, index: int) -> Objects:
    phrase, _ = noun_phrase(scene, index)
    return [phrase] if phrase and phrase.lower().split()[-1] in _GROUPS else []


def _occasion(scene: Scene, index: int) -> Objects:
    phrase, end = noun_phrase(scene, index)
    mention = scene.names.get(end)
    events = lexicon().events
    if not phrase:
        return []
    lows = phrase.lower().split()
    if events.length(scene.sentence.lows, end) if end < len(scene.sentence) else 0:
        return [f"{phrase} {scene.sentence.words[end]}"]
    return [phrase] if mention is None and any(events.length(lows, at) for at in range(len(lows))) else []


_READERS: Mapping[Kind, Callable[[Scene, int], Objects]] = {
    Kind.PLACE: _place,
    Kind.EMPLOYER: _employer,
    Kind.PERSON: _person,
    Kind.JOB: _job,
    Kind.PROJECT: _project,
    Kind.SCHOOL: _school,
    Kind.LANGUAGE: _language,
    Kind.TASTE: _taste,
    Kind.ACTIVITY: _activity,
    Kind.POSSESSION: _possession,
    Kind.LISTED: _owned,
    Kind.TOOL: _tool,
    Kind.REMEDY: _remedy,
    Kind.CONDITION: _condition,
    Kind.SUBSTANCE: _substance,
    Kind.DIET: _diet,
    Kind.AGE: _age,
    Kind.SUBJECT: _subject_of_study,
    Kind.GROUP: _group,
    Kind.OCCASION: _occasion,
}
