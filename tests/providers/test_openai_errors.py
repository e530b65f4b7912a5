import subprocess
import sys
import traceback

import openai
import pytest

from palazzo.errors import Invalid, Misconfigured, PalazzoError, Unavailable
from palazzo.providers.base import ChatMessage
from palazzo.providers.openai_compatible import OpenAIChat
from palazzo.providers.openai_connection import MEANINGS, Endpoint, meaning_of
from tests.providers.openai_server import Answer, Server, refusal

KEY = "sk-very-secret-0123456789"
SDK_NAMES = [getattr(openai, name) for name in openai.__all__ if name.endswith("Error")]
SDK_ERRORS = [kind for kind in SDK_NAMES if issubclass(kind, openai.OpenAIError)]


@pytest.mark.parametrize("kind", SDK_ERRORS)
def test_every_error_of_the_sdk_has_a_meaning_of_its_own(kind: type[openai.OpenAIError]) -> None:
    meaning, advice = meaning_of(kind)
    assert kind.__name__ in MEANINGS
    assert issubclass(meaning, PalazzoError)
    assert advice


def test_an_error_that_a_later_sdk_invents_means_what_its_parent_means() -> None:
    class TeapotError(openai.RateLimitError):
        pass

    assert meaning_of(TeapotError) == MEANINGS["RateLimitError"]


@pytest.mark.parametrize(
    ("status", "meaning"),
    [
        (400, Invalid),
        (401, Misconfigured),
        (402, Unavailable),
        (403, Misconfigured),
        (404, Misconfigured),
        (408, Unavailable),
        (409, Unavailable),
        (413, Invalid),
        (418, Invalid),
        (422, Invalid),
        (429, Unavailable),
        (500, Unavailable),
        (503, Unavailable),
    ],
)
def test_every_status_becomes_one_of_our_errors_without_the_key(
    server: Server, status: int, meaning: type[PalazzoError]
) -> None:
    server.behaviour = lambda request: refusal(status, f"{'x' * 190} {request.authorization} is wrong")
    chat = OpenAIChat(Endpoint(server.base_url, KEY, retries=0), "test-model")
    with pytest.raises(PalazzoError) as caught:
        chat.chat([ChatMessage("user", "Hello")])
    assert type(caught.value) is meaning
    assert caught.value.data["status"] == status
    shown = "".join(traceback.format_exception(caught.value)) + repr(caught.value.data)
    assert "very-secret" not in shown
    assert "sk-" not in shown


def test_an_answer_that_is_nested_without_end_is_no_answer(server: Server) -> None:
    server.behaviour = lambda _: Answer(b"[" * 10_000_000)
    chat = OpenAIChat(Endpoint(server.base_url, KEY, retries=0), "test-model")
    with pytest.raises(Unavailable, match="nested more than"):
        chat.chat([ChatMessage("user", "Hello")])


def test_the_key_is_not_in_the_endpoints_representation() -> None:
    assert KEY not in repr(Endpoint("https://user:password@example.test/v1", KEY))
    assert Endpoint("https://user:password@example.test:8080/v1").host == "example.test:8080"


@pytest.mark.parametrize(
    "url", ["", "example.test/v1", "ftp://example.test", "http://", "http://[", "http://host:port"]
)
def test_a_base_url_that_is_none_is_a_wrong_setting(url: str) -> None:
    with pytest.raises(Misconfigured, match="base URL"):
        Endpoint(url)


@pytest.mark.parametrize("key", ["line\nbreak", "schlüssel"])
def test_a_key_that_http_cannot_carry_is_a_wrong_setting(key: str) -> None:
    with pytest.raises(Misconfigured, match="API key"):
        Endpoint(api_key=key)


def test_a_missing_sdk_is_a_wrong_setting_that_names_the_extra() -> None:
    program = (
        "import sys; sys.modules['openai'] = None\n"  # what the import system itself does to forbid one
        "from palazzo.providers.base import ChatMessage\n"
        "from palazzo.providers.openai_compatible import Endpoint, OpenAIChat\n"
        "try: OpenAIChat(Endpoint(), 'any').chat([ChatMessage('user', 'Hello')])\n"
        "except Exception as error: print(type(error).__name__, error)"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert shown.startswith("Misconfigured")
    assert 'pip install "palazzo[openai]"' in shown


def test_the_sdk_is_imported_on_the_first_call_only() -> None:
    program = (
        "import sys; from palazzo.providers.openai_compatible import Endpoint, OpenAIEmbedder\n"
        "OpenAIEmbedder(Endpoint(), 'any', 4).identity\n"
        "print([name for name in ('numpy', 'openai') if name in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert shown == "[]\n"
