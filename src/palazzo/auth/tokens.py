"""What a key looks like outside: one word that says whose it is, which it is, and its secret."""

import base64
import binascii
import hashlib
import hmac
import secrets
from dataclasses import dataclass

from palazzo.errors import Invalid, Unauthenticated
from palazzo.model.identity import Key
from palazzo.model.ids import UserId, user_id

PREFIX = "pz_"

_ID_BYTES = 9
_SECRET_BYTES = 24

WRONG = "this key opens nothing here: it is unknown, revoked or expired; ask whoever gave it to you for another"


@dataclass(frozen=True, slots=True)
class Token:
    """A key, taken apart."""

    user: UserId
    id: str
    secret: bytes

    @classmethod
    def new(cls, user: UserId) -> "Token":
        return cls(user, secrets.token_hex(_ID_BYTES), secrets.token_bytes(_SECRET_BYTES))

    @classmethod
    def parse(cls, text: str) -> "Token":
        """Raise Unauthenticated if it is none of ours."""
        body = text.removeprefix(PREFIX)
        try:
            raw = base64.b64decode(body + "=" * (-len(body) % 4), b"-_", validate=True)
            user = user_id(raw[_ID_BYTES + _SECRET_BYTES :].decode())
        except (ValueError, binascii.Error, Invalid) as error:
            raise Unauthenticated(WRONG) from error
        if not text.startswith(PREFIX):
            raise Unauthenticated(WRONG)
        return cls(user, raw[:_ID_BYTES].hex(), raw[_ID_BYTES : _ID_BYTES + _SECRET_BYTES])

    def __str__(self) -> str:
        raw = bytes.fromhex(self.id) + self.secret + self.user.encode()
        return PREFIX + base64.urlsafe_b64encode(raw).decode().rstrip("=")

    @property
    def digest(self) -> str:
        """What is kept of the secret; it has 192 random bits, so that a plain hash cannot be guessed back."""
        return hashlib.sha256(self.secret).hexdigest()

    def opens(self, key: Key) -> bool:
        """Whether this is that key; takes as long whether or not it is."""
        return hmac.compare_digest(self.digest, key.digest)
