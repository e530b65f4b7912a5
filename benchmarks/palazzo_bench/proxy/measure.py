"""Time to the first token, by turns through each way, and many streams at once."""

import asyncio
from collections.abc import Callable, Mapping
from itertools import count
from statistics import median
from time import perf_counter

import httpx

from palazzo_bench.lines import Record
from palazzo_bench.proxy.model import stream

HEADERS = {"authorization": "Bearer bench"}
PATH = "/v1/chat/completions"

_numbers = count()


def by_turns(ways: Mapping[str, str], rounds: int, progress: Callable[[int], None]) -> dict[str, list[float]]:
    """Ask the same through every way in each round, in an order that turns; return milliseconds."""
    names = list(ways)
    times: dict[str, list[float]] = {name: [] for name in names}
    with httpx.Client(timeout=600, headers=HEADERS) as client:
        for name in names * 5:  # connections are open and code is warm
            _first_token(client, ways[name])
        for round in range(rounds):
            turn = round % len(names)
            for name in names[turn:] + names[:turn]:
                times[name].append(_first_token(client, ways[name]) * 1000)
            progress(1)
    return times


def compared(times: Mapping[str, list[float]], bare: str) -> list[Record]:
    """Medians, and how often the bare way's time each takes: the median of the rounds' ratios."""
    return [
        {
            "way": name,
            "first_token_ms": median(own),
            "times_bare": median(mine / base for mine, base in zip(own, times[bare], strict=True)),
        }
        for name, own in times.items()
    ]


def many(url: str, streams: int) -> Record:
    """Open so many streams at once and compare every byte."""
    questions = [f"stream {number}" for number in range(streams)]
    begun = perf_counter()
    received = asyncio.run(_all_at_once(url, questions))
    seconds = perf_counter() - begun
    wrong = sum(got != b"".join(stream(asked)) for got, asked in zip(received, questions, strict=True))
    return {"streams": streams, "bytes": sum(map(len, received)), "seconds": seconds, "altered": wrong}


def _body(question: str) -> dict[str, object]:
    return {"model": "m", "stream": True, "messages": [{"role": "user", "content": question}]}


def _first_token(client: httpx.Client, url: str) -> float:
    """Seconds until the first bytes of an answer; the rest is read as well, but not timed."""
    body = _body(f"question {next(_numbers)} about the wire")
    begun = perf_counter()
    with client.stream("POST", url + PATH, json=body) as answer:
        chunks = answer.iter_raw()
        next(chunks)
        seconds = perf_counter() - begun
        for _ in chunks:
            pass
    return seconds


async def _all_at_once(url: str, questions: list[str]) -> list[bytes]:
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(timeout=600, limits=limits, headers=HEADERS) as client:
        return await asyncio.gather(*(_whole(client, url, question) for question in questions))


async def _whole(client: httpx.AsyncClient, url: str, question: str) -> bytes:
    async with client.stream("POST", url + PATH, json=_body(question)) as answer:
        return b"".join([chunk async for chunk in answer.aiter_raw()])
