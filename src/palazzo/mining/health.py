"""Health: conditions, remedies, diets and what people cannot bear."""

import re

from palazzo.mining.phrases import STOP, VAGUE, listed, noun_phrase
from palazzo.mining.scene import Scene
from palazzo.mining.wordset import wordset

_DIETS = wordset("vegan vegetarian pescatarian gluten-free halal kosher lactose-intolerant flexitarian keto")
_CONDITIONS = re.compile(
    r"diabetes|asthma|adhd|autism|cancer|dementia|depression|eczema|epilepsy|hypertension|insomnia|migraines?|lupus|"
    r"ptsd|sciatica|tinnitus|celiac|coeliac|anxiety|anorexia|dyslexia|parkinson|alzheimer|allergy|allergies|"
    r"\w{3,}itis|\w{3,}osis|\w{3,}emia"
)
_REMEDIES = re.compile(
    r"\w{3,}(?:olol|cillin|mycin|pril|statin|triptan|formin|profen|sartan|prazole|dipine|tadine|zepam|xetine|cetamol|oxin|"
    r"tralin|line|oprolol|thyroxine)"
    r"|insulin|aspirin|antibiotics|antidepressants|antihistamines?|vitamins?|supplements|statins|melatonin|ritalin|prozac"
)
_NOT_CONDITIONS = wordset("diagnosis hypnosis osmosis photosynthesis metamorphosis")
_NOT_REMEDIES = wordset(
    "online line airline deadline headline outline pipeline baseline guideline offline hotline timeline decline"
)


def condition(scene: Scene, index: int) -> list[str]:
    """`type 2 diabetes`."""
    phrase, _ = noun_phrase(scene, index)
    head = phrase.lower().split()[-1] if phrase else ""
    return [phrase] if _CONDITIONS.fullmatch(head) and head not in _NOT_CONDITIONS else []


def is_condition(word: str) -> bool:
    return bool(_CONDITIONS.fullmatch(word))


def remedy(scene: Scene, index: int) -> list[str]:
    """Medicines show themselves by their endings."""
    return listed(scene, index, lambda _scene, _index, phrase: _is_remedy(phrase.lower().split()[-1]))


def _is_remedy(word: str) -> bool:
    return bool(_REMEDIES.fullmatch(word)) and word not in _NOT_REMEDIES


def substance(scene: Scene, index: int) -> list[str]:
    """Whatever one may be allergic to."""
    return listed(scene, index, lambda _scene, _index, phrase: phrase.lower().split()[0] not in VAGUE)


def diet(scene: Scene, index: int) -> list[str]:
    """`vegan`, not `a vegan restaurant`."""
    start = index + 1 if scene.sentence.low(index) in ("a", "an") else index
    low, after = scene.sentence.low(start), scene.sentence.low(start + 1)
    return [low] if low in _DIETS and (not after or after in STOP) else []
