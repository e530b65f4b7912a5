"""Making, listing, checking and revoking keys."""

import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

from palazzo.auth import policy
from palazzo.auth.tokens import WRONG, Token
from palazzo.errors import NotFound, Unauthenticated
from palazzo.model.activity import Activity
from palazzo.model.given import checks_arguments
from palazzo.model.identity import INVITATION, Caller, Key, NewKey, Scope
from palazzo.model.ids import Clock, UserId, user_id
from palazzo.model.user import User, UserRole
from palazzo.stores.base import Store

KIND = "user_action"

_SESSION_BYTES = 18
_NOTED_EVERY = timedelta(minutes=1)  # when a key was last used need not be written with every request


@checks_arguments
class Keys:
    """The keys of a store's users; `Memory.keys`."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    def needed(self) -> bool:
        """Whether a key was ever made here: from then on nobody gets in without one."""
        return self._store.locks.keys_needed()

    def create(
        self,
        user: str,
        name: str = "",
        scopes: Collection[Scope] | None = None,
        expires: datetime | None = None,
    ) -> NewKey:
        """Make a key; its text is returned, and kept nowhere. Raise NotFound if there is no such user.

        Without `scopes` it is for reading and writing, and an admin's also for that.
        """
        owner = self._store.users.get(user_id(user))
        chosen = policy.usual_scopes(owner.role) if scopes is None else frozenset(scopes)
        policy.check_key_scopes(owner, chosen)
        return self._add(owner.id, name, chosen, expires)

    def invite(self, user: str, name: str = "", expires: datetime | None = None) -> NewKey:
        """Make a key for somebody else, who changes it for one of their own; raise Refused if they have one."""
        owner = self._store.users.get(user_id(user))
        with self._store.reading(owner.id) as tx:
            policy.check_invited(owner, tx.keys.all(), tx.drawers.count())
        return self._add(owner.id, name, INVITATION, expires)

    def claim(self, text: str) -> NewKey:
        """Change an invitation for a key of one's own, once; raise Unauthenticated if it is none, or spent."""
        caller = self.authenticate(text)
        if caller.key_id is None or Scope.CLAIM not in caller.scopes:
            raise Unauthenticated(WRONG)
        now = self._clock()
        token = Token.new(caller.user)
        with self._store.writing(caller.user) as tx:
            invitation = tx.keys.get(caller.key_id)
            if not invitation.usable_at(now):  # somebody else was faster
                raise Unauthenticated(WRONG)
            key = Key(token.id, invitation.name, policy.usual_scopes(caller.role), token.digest, now)
            tx.keys.revoke(invitation.id, now)
            tx.keys.add(key)
            tx.ledger.add_activity(Activity(KIND, "key_claimed", now, key.id))
        return NewKey(key, str(token))

    def all(self, user: str) -> list[Key]:
        """Return a user's keys, oldest first; raise NotFound if there is no such user."""
        owner = self._store.users.get(user_id(user))
        with self._store.reading(owner.id) as tx:
            return tx.keys.all()

    def own(self, caller: Caller) -> list[Key]:
        """Return the caller's keys, oldest first; the local user of an open server may be unknown as yet."""
        with self._store.reading(caller.user) as tx:
            return tx.keys.all()

    def create_own(
        self, caller: Caller, name: str = "", scopes: Collection[Scope] | None = None, expires: datetime | None = None
    ) -> NewKey:
        """Make another key for a caller; raise Refused if it would open more than the one he shows.

        The first key, which locks an open server, is an admin's: somebody has to manage those who come later.
        """
        role = UserRole.ADMIN if caller.open and scopes is None else caller.role
        chosen = policy.usual_scopes(role) & caller.scopes if scopes is None else frozenset(scopes)
        policy.check_no_more(caller, chosen)
        policy.check_key_scopes(User(caller.user, self._clock(), role), chosen)
        if role is not caller.role:
            self._make_admin(caller.user)
        return self._add(caller.user, name, chosen, expires)

    def _make_admin(self, user: UserId) -> None:
        """For the one local user, who may not be registered yet."""
        try:
            self._store.users.give_role(user, UserRole.ADMIN)
        except NotFound:
            self._store.users.add(User(user, self._clock(), UserRole.ADMIN))

    def revoke(self, user: str, id: str) -> Key:
        """End a key for good; raise NotFound if this user has no such key. Revoking twice is harmless."""
        now = self._clock()
        owner = self._store.users.get(user_id(user))
        with self._store.writing(owner.id) as tx:
            if tx.keys.revoke(id, now):
                tx.ledger.add_activity(Activity(KIND, "key_revoked", now, id))
            return tx.keys.get(id)

    def authenticate(self, text: str) -> Caller:
        """Tell who shows this key; raise Unauthenticated if it is unknown, revoked or expired, alike."""
        token = Token.parse(text)
        key = self._find(token.user, token.id)
        if key is None or not token.opens(key):
            raise Unauthenticated(WRONG)
        return self._caller(token.user, key)

    def open_session(self, caller: Caller, lasting: timedelta) -> str:
        """Sign a caller in who showed a key; return the session's name, which is a secret."""
        assert caller.key_id is not None  # noqa: S101 - whoever shows a key has one
        now, id = self._clock(), secrets.token_urlsafe(_SESSION_BYTES)
        with self._store.writing(caller.user) as tx:
            tx.keys.open_session(id, caller.key_id, now, now + lasting)
        return id

    def recognise(self, user: UserId, session: str) -> Caller:
        """Tell who signed in earlier; raise Unauthenticated if the session or its key has ended since."""
        with self._store.reading(user) as tx:
            try:
                key = tx.keys.session(session, self._clock())
            except NotFound as error:
                raise Unauthenticated(WRONG) from error
        return self._caller(user, key)

    def end_session(self, user: UserId, session: str) -> None:
        """Sign out: whoever else has the session's name is out, too."""
        with self._store.writing(user) as tx:
            tx.keys.end_session(session)

    def _caller(self, user: UserId, key: Key) -> Caller:
        now = self._clock()
        if not key.usable_at(now):
            raise Unauthenticated(WRONG)
        if key.last_used_at is None or now - key.last_used_at >= _NOTED_EVERY:
            with self._store.writing(user) as tx:
                tx.keys.use(key.id, now)
        role = self._store.users.get(user).role
        return Caller(user, role, policy.effective(role, key.scopes), key.id)

    def _find(self, user: UserId, id: str) -> Key | None:
        with self._store.reading(user) as tx:
            try:
                return tx.keys.get(id)
            except NotFound:
                return None

    def _add(self, user: UserId, name: str, scopes: frozenset[Scope], expires: datetime | None) -> NewKey:
        now = self._clock()
        token = Token.new(user)
        key = Key(token.id, name, scopes, token.digest, now, expires)
        with self._store.writing(user) as tx:
            tx.keys.add(key)
            tx.ledger.add_activity(Activity(KIND, "key_created", now, key.id, {"scopes": sorted(scopes)}))
        return NewKey(key, str(token))
