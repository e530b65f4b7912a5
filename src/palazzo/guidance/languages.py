"""The plainest standing rules of some other languages; finer shades of them are not read."""

from palazzo.guidance.clauses import Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.lexicon import words
from palazzo.guidance.phrases import openings, phrases
from palazzo.guidance.vetoes import asks

FAMILY = "other language"

LASTING = phrases(
    """
    ab jetzt | ab sofort | von jetzt an | von nun an | in zukunft bitte | grundsätzlich | à partir de maintenant |
    dorénavant | désormais | à l'avenir | a partir de ahora | de ahora en adelante | en adelante | en lo sucesivo |
    d'ora in poi | da ora in poi | da adesso in poi | in futuro | a partir de agora | de agora em diante | doravante |
    vanaf nu | voortaan | in het vervolg | od teraz | na przyszłość | från och med nu | i fortsättningen | fra nå av |
    fra nu af | от сега | отныне | впредь | с этого момента
    """
)
DUTIES = phrases(
    """
    du musst | du sollst | du darfst | sie müssen | sie dürfen | sie sollen | muss immer | müssen immer | darf nie |
    dürfen nie | darf nicht | dürfen nicht | tu dois | vous devez | tu ne dois | vous ne devez | il faut toujours | il
    ne faut jamais | ne doit jamais | ne doivent jamais | doit toujours | doivent toujours | debes | tienes que | debe
    siempre | deben siempre | no debe nunca | nunca debe | nunca debes | no quiero que | devi sempre | non devi | non
    voglio che | você deve | não quero que | tens de | je moet | je mag | ik wil niet dat | ik wil dat | musisz | nie
    wolno | du måste | du får inte | du må | du skal | ты должен | вы должны | нельзя | ich möchte dass | ich will dass
    | ich möchte nicht | je veux que | je ne veux pas | quiero que | voglio che | quero que | chcę żebyś | nie chcę
    """
)
_ALWAYS = words("immer stets toujours siempre sempre altijd steeds zawsze alltid altid всегда vždy mindig")
_NEVER = words("""
    nie niemals jamais nunca keine kein mai nooit nigdy aldrig aldri никогда nikdy soha
    """)
_COMMANDS = words("""
    verwende benutze nutze antworte schreib schreibe sprich nenn nenne halte vermeide achte lass utilise utilisez
    réponds répondez évite évitez écris écrivez parle parlez garde gardez usa use usen responde responda escribe evita
    evite habla mantén rispondi scrivi parla tieni escreva fale gebruik antwoord schrijf vermijd używaj odpowiadaj pisz
    unikaj mów använd svara skriv undvik bruk svar unngå используй отвечай пиши избегай uses respondas escribas
    """)
_MANIERS = words("""
    auf deutsch französisch français español italiano inglês kort korta krótko immer only nur uniquement solo só
    """)
_SPEAKERS = words("""
    ich wir er man sie es je nous il elle on yo él ella nosotros ellos j'ai war hat ist bin habe est suis soy está
    """)
_ARTICLES = words("der die das ein eine mein meine unser le la les un une mon ma mes el los las una mi mis nadie todo")
_POLITE = frozenset(("bitte", "por", "favor", "s'il", "te", "vous", "plaît"))

TRIGGERS = (LASTING.keys | DUTIES.keys | _ALWAYS | _NEVER | _COMMANDS) - {"use"}


def find(clause: Clause, setting: Setting) -> Finding | None:  # noqa: ARG001 - the plain forms are rules everywhere
    """A plain standing rule in one of the three languages, if the clause gives one."""
    words = clause.words
    if TRIGGERS.isdisjoint(words) or asks(clause):
        return None
    negated = not _NEVER.isdisjoint(words) or "nicht" in words or "ne" in words or "no" in words
    modality = Modality.PROHIBITION if negated else Modality.OBLIGATION
    own = not _SPEAKERS.isdisjoint(words)
    if (duty := DUTIES.find(clause)) is not None:
        return Finding(modality, FAMILY, clause.quote(*duty))
    if (lasting := LASTING.find(clause)) is not None and not own:
        return Finding(modality, FAMILY, clause.quote(*lasting))
    return None if own else _adverb(clause, modality) or _command(clause, modality)


def _command(clause: Clause, modality: Modality) -> Finding | None:
    """'No uses emojis …', 'bitte vermeide …': a verb of policy at the start."""
    for index in range(3):
        word = clause.at(index)
        if word in _COMMANDS - {"use", "lass"} and len(clause.words) > index + 2:
            return Finding(modality, FAMILY, clause.quote(0, index + 4))
        if word not in _POLITE | {"no", "ne", "não", "non", "nie"}:
            return None
    return None


def _adverb(clause: Clause, modality: Modality) -> Finding | None:
    """'Antworte immer …', 'Nunca uses …': the adverb first or right after the first word."""
    if clause.at(0) in _ARTICLES:
        return None
    for begin in openings(clause):
        while clause.at(begin) in _POLITE:
            begin += 1
        for index in range(begin, begin + 3):
            if clause.at(index) in _ALWAYS | _NEVER and len(clause.words) > 2:
                return Finding(modality, FAMILY, clause.quote(begin, begin + 4))
        break
    return None
