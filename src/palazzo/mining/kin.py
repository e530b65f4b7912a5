"""What people are to each other: the word that is said, and the predicate it stands for."""

from types import MappingProxyType

from palazzo.mining.wordset import wordset

_WORDS = {
    "married_to": "wife husband spouse",
    "partner_of": "partner girlfriend boyfriend fiancé fiancée fiance fiancee gf bf",
    "child_of": """
        mother father mum mom dad mama papa mommy daddy mummy stepmother stepfather stepmom stepdad parents parent
        """,
    "parent_of": """
        son daughter child baby kid boy girl toddler twin stepson stepdaughter eldest youngest oldest sons daughters
        children kids twins boys girls
        """,
    "sibling_of": "brother sister sibling half-brother half-sister stepbrother stepsister brothers sisters siblings",
    "grandchild_of": """
        grandmother grandfather grandma grandpa granny grandad granddad gran nana nonna nonno oma opa grandparents
        """,
    "grandparent_of": "grandson granddaughter grandchild grandsons granddaughters grandchildren grandkids",
    "relative_of": """
        aunt uncle auntie cousin niece nephew godmother godfather goddaughter godson mother-in-law father-in-law
        sister-in-law brother-in-law son-in-law daughter-in-law cousins nieces nephews aunts uncles
        """,
    "friend_of": "friend buddy pal mate bestie classmate friends classmates",
    "colleague_of": """
        colleague coworker co-worker boss manager teammate cofounder co-founder colleagues coworkers co-workers
        teammates deputy intern
        """,
    "knows": """
        neighbour neighbor flatmate roommate housemate landlord landlady therapist doctor dentist teacher tutor coach
        trainer instructor mechanic accountant lawyer hairdresser physio supervisor professor nanny babysitter carer
        nurse plumber electrician neighbours neighbors flatmates roommates mentor counselor counsellor gp psychologist
        vet midwife drummer guitarist bandmate
        """,
}

TIES = MappingProxyType({word: predicate for predicate, words in _WORDS.items() for word in words.split()})

SAME = MappingProxyType(
    {
        **dict.fromkeys(("mum", "mom", "mama", "mommy", "mummy"), "mother"),
        **dict.fromkeys(("dad", "papa", "daddy"), "father"),
        **dict.fromkeys(("grandma", "granny", "gran", "nana", "nonna", "oma"), "grandmother"),
        **dict.fromkeys(("grandpa", "grandad", "granddad", "nonno", "opa"), "grandfather"),
        **dict.fromkeys(("neighbor",), "neighbour"),
        **dict.fromkeys(("coworker", "co-worker"), "colleague"),
        **dict.fromkeys(("fiance", "fiancee", "fiancée", "fiancé"), "fiancé"),
    }
)  # one word for each relative, so that "my mum" and "my mother" are the same person

PLURALS = wordset(
    """
    parents sons daughters children kids twins boys girls brothers sisters siblings grandparents grandsons
    granddaughters grandchildren grandkids cousins nieces nephews aunts uncles friends classmates colleagues
    coworkers co-workers teammates neighbours neighbors flatmates roommates
    """
)

PETS = wordset(
    """
    dog cat puppy kitten rabbit bunny hamster parrot horse pony turtle tortoise fish goldfish guinea-pig ferret bird
    budgie snake lizard gecko beagle labrador retriever poodle terrier spaniel dachshund husky collie corgi pup pet
    dogs cats puppies kittens rabbits birds horses hens chickens goat donkey
    """
)


_ONLY_ONE = wordset("mother father wife husband spouse girlfriend boyfriend fiancé boss landlord landlady")


def other_words(word: str) -> tuple[str, ...]:
    """What else the owner may call this relative, if there is only one such at a time: mum, mom, mother."""
    if kin(word) not in _ONLY_ONE:
        return ()
    return (kin(word), *(other for other, same in SAME.items() if same == kin(word)))


def kin(word: str) -> str:
    """The one word for this relative."""
    return SAME.get(word, word)
