"""One connection to an OpenAI-compatible server: sends JSON, returns JSON, raises only our errors."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from palazzo.errors import Invalid, Misconfigured, PalazzoError, Unavailable
from palazzo.extras import needs
from palazzo.providers.lazy import Lazy
from palazzo.providers.model_json import read_body
from palazzo.settings import is_http

if TYPE_CHECKING:
    from openai import OpenAI, OpenAIError

OPENAI_URL = "https://api.openai.com/v1"

# What each error of the SDK means to us, and what to do about it. By name, because the SDK is optional
# and slow to import; a class that is not named here is looked up by its parents.
MEANINGS: Mapping[str, tuple[type[PalazzoError], str]] = {
    "OpenAIError": (Unavailable, "the model could not be asked; try again"),
    "APIError": (Unavailable, "the model could not be asked; try again"),
    "APIConnectionError": (Unavailable, "no connection; check that the server runs and its base URL"),
    "APITimeoutError": (Unavailable, "no answer in time; try again, or allow a longer timeout"),
    "APIResponseValidationError": (Unavailable, "the answer is not one of this API; check the base URL"),
    "APIStatusError": (Invalid, "the request was refused"),
    "BadRequestError": (Invalid, "the request was refused"),
    "UnprocessableEntityError": (Invalid, "the request was refused"),
    "ContentFilterFinishReasonError": (Invalid, "the request was refused by a content filter"),
    "LengthFinishReasonError": (Invalid, "the answer did not fit; allow more tokens"),
    "AuthenticationError": (Misconfigured, "the API key was refused; set another"),
    "OAuthError": (Misconfigured, "the API key was refused; set another"),
    "SubjectTokenProviderError": (Misconfigured, "the API key was refused; set another"),
    "PermissionDeniedError": (Misconfigured, "the API key may not use this model; set another key or model"),
    "NotFoundError": (Misconfigured, "there is no such model or address; check the model and the base URL"),
    "ConflictError": (Unavailable, "the server was busy with the same request; try again"),
    "RateLimitError": (Unavailable, "too many requests, or no credit left; try again later"),
    "InternalServerError": (Unavailable, "the server failed; try again later"),
    "WebSocketConnectionClosedError": (Unavailable, "the connection was closed; try again"),
    "WebSocketQueueFullError": (Unavailable, "the connection is overloaded; try again later"),
}

_BY_STATUS: Mapping[int, tuple[type[PalazzoError], str]] = {
    402: (Unavailable, "no credit left; add some, or set another key"),
    408: MEANINGS["APITimeoutError"],
}
_LONGEST_REASON = 200


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a server is and how to talk to it; the key stays out of its representation."""

    base_url: str = OPENAI_URL
    api_key: str = field(default="", repr=False)
    timeout: float = 60.0  # seconds for one attempt
    retries: int = 3  # after 429, 5xx and time-outs, with growing pauses

    def __post_init__(self) -> None:
        if not is_http(self.base_url):
            raise Misconfigured(f"the base URL must look like {OPENAI_URL}, and does not")
        if not (self.api_key.isascii() and self.api_key.isprintable()):
            raise Misconfigured("the API key has characters that no key has; set it again")

    @property
    def host(self) -> str:
        """The server's name and port, without whatever secrets the URL may hold."""
        return urlsplit(self.base_url).netloc.rpartition("@")[2]


class Connection:
    """Sends requests to one endpoint; safe to use from several threads."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._client = Lazy(self._connect)

    def connect(self) -> None:
        """Make the client, if there is none yet; nothing is sent."""
        self._client()

    def post(self, path: str, body: Mapping[str, object]) -> Mapping[str, object]:
        """Return the JSON object that the server answers with; raise as `MEANINGS` says."""
        client = self._client()
        from openai import OpenAIError

        try:
            answer = client.post(path, cast_to=str, body=body)
        except OpenAIError as error:
            # Without its cause: that one holds the request, and with it the key and the user's words.
            raise self._translated(error) from None
        return self._parsed(answer)

    def _connect(self) -> "OpenAI":
        with needs("openai"):
            from openai import OpenAI
        return OpenAI(
            base_url=self._endpoint.base_url,
            api_key=self._endpoint.api_key or "none",  # local servers want no key, the SDK wants some
            timeout=self._endpoint.timeout,
            max_retries=self._endpoint.retries,
        )

    def _translated(self, error: "OpenAIError") -> PalazzoError:
        status = getattr(error, "status_code", None)
        meaning, advice = _BY_STATUS.get(status or 0) or meaning_of(type(error))
        said = self._redacted(_reason(error))[:_LONGEST_REASON]
        return meaning(f"{self._endpoint.host}: {advice} ({status or type(error).__name__}: {said})", status=status)

    def _redacted(self, text: str) -> str:
        key = self._endpoint.api_key
        return text.replace(key, "***") if key else text

    def _parsed(self, answer: str) -> Mapping[str, object]:
        try:
            return read_body(answer)
        except Unavailable as error:
            raise Unavailable(f"{self._endpoint.host}: {error.message}; check the base URL, or try again") from error


def meaning_of(kind: type[BaseException]) -> tuple[type[PalazzoError], str]:
    """The row of `MEANINGS` for an error of the SDK, or for its nearest parent."""
    return next(MEANINGS[parent.__name__] for parent in kind.__mro__ if parent.__name__ in MEANINGS)


def _reason(error: "OpenAIError") -> str:
    body = getattr(error, "body", None)
    message = body.get("message") if isinstance(body, dict) else None
    return str(message or error)
