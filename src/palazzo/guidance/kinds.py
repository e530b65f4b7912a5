"""What kind of word a word is, as far as that shows without knowing every word there is."""

from palazzo.guidance.lexicon import ARTEFACTS, MANNERS, PAST, POLICY_VERBS, REPORTING, VERBS, words

# The small words and marks that carry a sentence, its beginning (^) among them: each is a kind of its own.
_SMALL = words("""
    i you he she we they it my your our his her their its the a an this that these those me us them him not no never
    always don't do does did is are was were be been being am has have had can could will would should must may might
    shall can't cannot won't shouldn't mustn't didn't doesn't isn't aren't wasn't couldn't wouldn't need needs want
    wants like likes prefer rather to of in on at for with from by as if when whenever unless before after until while
    once so and or but than over instead every each any all only just please let's stop keep use ever again now today
    tomorrow tonight yesterday i'm i'd i'll i've it's we're we'll you're you'll that's there's he's she's they're , : ;
    ( ) — – ^ . ? ! what why how who which where nothing nobody everything anything something someone everyone anyone
    more less first make sure also too very really still yet there here out up off back about into one two three rule
    policy convention default time way codespan quotespan ok okay yes thanks sorry oh hey hi well
    """)
_PERSONS = words("""
    mother mum mom dad father brother sister wife husband son daughter kids kid children child baby boss manager
    teacher doctor landlord neighbour neighbor friend friends grandma grandmother grandpa grandfather gran uncle aunt
    partner boyfriend girlfriend colleague colleagues client coach parents family people team flatmate cousin guests
    cat dog
    """)
_TIMES = words("""
    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
    sundays january february march april june july august september october november december morning mornings evening
    evenings afternoon night week weeks weekend weekends weekdays month year years day days hour hours minute minutes
    noon midnight summer winter spring autumn easter christmas pm am
    """)
_STANDARDS = words("""
    english german french spanish italian dutch polish danish swedish norwegian portuguese japanese chinese russian
    czech catalan british american metric celsius iso
    """)
_PRAISE = words("""
    good great nice fun happy love lovely amazing awesome wonderful cool beautiful sweet proud glad lol haha
    """)

# The later a class stands here, the more it counts.
_KNOWN: dict[str, str] = {}
for _name, _class in (
    ("REPORTING", REPORTING),
    ("THING", ARTEFACTS),
    ("VERB", VERBS),
    ("MANNER", MANNERS),
    ("POLICY", POLICY_VERBS),
    ("PAST", PAST),
    ("PRAISE", _PRAISE),
    ("STANDARD", _STANDARDS),
    ("TIME", _TIMES),
    ("PERSON", _PERSONS),
):
    _KNOWN |= dict.fromkeys(_class, _name)
_KNOWN |= {_word: "THINGS" for _word, _name in _KNOWN.items() if _name == "THING" and _word.endswith("s")}
_KNOWN |= {_word: _word for _word in _SMALL}

_ENDINGS = (("ing", "DOING"), ("ed", "PAST"), ("ly", "ADVERB"), ("'s", "OWNER"))


class _Kinds(dict[str, str]):
    """The kinds of the words that are known, and by their endings those of all others."""

    def __missing__(self, word: str) -> str:
        if word[0].isdigit():
            return "NUMBER"
        for ending, name in _ENDINGS:
            if word.endswith(ending) and len(word) > len(ending) + 2:
                return name
        return "PLURAL" if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else "WORD"


# A class in capitals, or the word itself if it is one of the small ones.
kind = _Kinds(_KNOWN).__getitem__
