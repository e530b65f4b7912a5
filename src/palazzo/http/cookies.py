"""Being signed in to the page: a signed cookie that names a session, and a token that only our own page can read.

The store keeps the sessions, so that signing out ends one for whoever has a copy of its cookie, in every process.

The cookie alone changes nothing: a browser sends it with whatever any page asks for. So changes need the token, too.
"""

import hashlib
import hmac
from datetime import timedelta

from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeTimedSerializer

from palazzo.errors import Refused, Unauthenticated
from palazzo.http.server_state import server_state_of
from palazzo.model.identity import Caller
from palazzo.model.ids import UserId

COOKIE = "palazzo_session"
CSRF_HEADER = "X-CSRF-Token"

_LASTING = timedelta(days=30)
_SECONDS = int(_LASTING.total_seconds())
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def sign_in(request: Request, response: Response, caller: Caller) -> str:
    """Set the cookie of a caller who showed a key; return the token that goes with it."""
    session = server_state_of(request).memory.keys.open_session(caller, _LASTING)
    value = str(_signer(request).dumps([caller.user, session]))
    response.set_cookie(
        COOKIE, value, max_age=_SECONDS, httponly=True, samesite="strict", secure=request.url.scheme == "https"
    )
    return _token(request, value)


def sign_out(request: Request, response: Response) -> None:
    """End the session that the cookie names, if it is one of ours, and take the cookie away."""
    value = request.cookies.get(COOKIE)
    if value is not None:
        try:
            user, session = _read(request, value)
        except Unauthenticated:
            pass  # there is nothing to end
        else:
            server_state_of(request).memory.keys.end_session(user, session)
    response.delete_cookie(COOKIE, httponly=True, samesite="strict")


def signed_in(request: Request) -> Caller | None:
    """The caller whom the cookie names, None without one; raise if it is not good, or the token is missing."""
    value = request.cookies.get(COOKIE)
    if value is None:
        return None
    user, session = _read(request, value)
    if request.method not in _SAFE:
        _check_token(request, value)
    return server_state_of(request).memory.keys.recognise(user, session)


def token_of(request: Request) -> str | None:
    """The token that goes with the request's cookie."""
    value = request.cookies.get(COOKIE)
    return None if value is None else _token(request, value)


def _read(request: Request, value: str) -> tuple[UserId, str]:
    try:
        user, session = _signer(request).loads(value, max_age=_SECONDS)
        return UserId(str(user)), str(session)
    except (BadSignature, ValueError, TypeError) as error:
        raise Unauthenticated("you are no longer signed in; sign in again with your key") from error


def _check_token(request: Request, value: str) -> None:
    shown = request.headers.get(CSRF_HEADER, "")
    if not hmac.compare_digest(shown.encode(), _token(request, value).encode()):
        raise Refused(f"a change needs the header {CSRF_HEADER}; GET /api/me says its value")


def _token(request: Request, value: str) -> str:
    secret = server_state_of(request).signing_secret
    return hmac.new(secret.encode(), f"csrf {value}".encode(), hashlib.sha256).hexdigest()


def _signer(request: Request) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(server_state_of(request).signing_secret, salt="palazzo session")
