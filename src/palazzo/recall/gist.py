"""A long question, cut to what tells most: its own sentences, the last ones first.

People paste a log, a mail or a file and ask about it in a sentence before or behind. Searching with every word of it
takes long and finds everything; the asker's own sentences say what is wanted. They are told from what is pasted by
the small words that hold sentences together.
"""

import re

from palazzo.text.stopwords import STOPWORDS

LONGEST = 2_000  # characters of a question that are searched with

_READ = 20_000  # characters at each end that are looked through: people ask before or behind what they paste
_SENTENCE = re.compile(r"[^\n.!?…。！？]*(?:[\n.!?…。！？]+|\Z)")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_OWN_SHARE = 0.3  # of a sentence's words hold it together; lines of logs, tables and code have hardly any


def gist(question: str) -> str:
    """Return the question, or the most telling `LONGEST` characters of it, in their order."""
    question = question.strip()
    if len(question) <= LONGEST:
        return question
    head, tail = question[:_READ], question[_READ:]
    if len(tail) > _READ:
        tail = tail[-_READ:]
        tail = tail.partition("\n")[2] or tail  # without the line that was cut
    sentences = [text.strip() for text in (*_SENTENCE.findall(head), *_SENTENCE.findall(tail))]
    own = {place for place, text in enumerate(sentences) if _is_own(text)}
    asking = [place for place in sorted(own, reverse=True) if "?" in sentences[place]]
    kept, left = set[int](), LONGEST
    for place in dict.fromkeys([*asking, *sorted(own, reverse=True)]):
        if len(sentences[place]) >= left:
            break
        kept.add(place)
        left -= len(sentences[place]) + 1
    return "\n".join(sentences[place] for place in sorted(kept)) or question[-LONGEST:]


def _is_own(sentence: str) -> bool:
    """Whether somebody says this, rather than pastes it."""
    words = [word.casefold().replace("’", "'") for word in _WORD.findall(sentence)]
    return len(words) > 2 and sum(word in STOPWORDS for word in words) >= _OWN_SHARE * len(words)
