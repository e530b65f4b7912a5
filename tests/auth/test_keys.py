from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo import Invalid, Memory, NotFound, Refused, Unauthenticated
from palazzo.auth.policy import OWN
from palazzo.auth.tokens import PREFIX, Token
from palazzo.model.identity import Caller, Key, Scope
from palazzo.model.ids import UserId
from palazzo.model.user import UserRole
from tests.support.clock import START, Clock


@pytest.fixture
def ann(memory: Memory) -> str:
    memory.add_user("ann")
    return "ann"


def test_a_key_tells_who_shows_it(memory: Memory, ann: str) -> None:
    made = memory.keys.create(ann, "laptop")
    assert memory.authenticate(made.text) == Caller(UserId(ann), UserRole.USER, OWN, made.key.id)


def test_what_a_key_opens_with_is_kept_nowhere(memory: Memory, ann: str, clock: Clock) -> None:
    made = memory.keys.create(ann)
    [kept] = memory.keys.all(ann)
    assert Token.parse(made.text).secret.hex() not in repr(kept)
    assert kept == made.key
    assert len({memory.keys.create(ann).text for _ in range(20)}) == 20


@given(st.text(min_size=1, max_size=50).filter(lambda text: text.isprintable() and not text.isspace()))
def test_a_key_is_one_word_that_can_be_taken_apart_again(user: str) -> None:
    token = Token.new(UserId(user))
    assert Token.parse(str(token)) == token
    assert str(token).startswith(PREFIX)
    assert not set(str(token)) & set(" \t\n=+/")


@given(st.text(max_size=80) | st.text(max_size=80).map(lambda text: PREFIX + text))
def test_text_that_is_no_key_opens_nothing(text: str) -> None:
    with pytest.raises(Unauthenticated):
        Token.parse(text)


def test_unknown_wrong_revoked_and_expired_keys_are_refused_alike(memory: Memory, ann: str, clock: Clock) -> None:
    expired = memory.keys.create(ann, expires=START + timedelta(days=1))
    revoked = memory.keys.create(ann)
    memory.keys.revoke(ann, revoked.key.id)
    good = Token.parse(memory.keys.create(ann).text)
    wrong = Token(good.user, good.id, bytes(24))
    clock.go_on(days=1)
    messages = set()
    for text in (expired.text, revoked.text, str(wrong), str(Token.new(good.user)), str(Token.new(UserId("nobody")))):
        with pytest.raises(Unauthenticated) as refused:
            memory.authenticate(text)
        messages.add((refused.value.message, tuple(refused.value.data)))
    assert len(messages) == 1


def test_the_last_use_is_noted_at_most_once_a_minute(memory: Memory, ann: str, clock: Clock) -> None:
    key = memory.keys.create(ann).text
    for seconds in (0, 59, 1):
        clock.go_on(seconds=seconds)
        memory.authenticate(key)
        [kept] = memory.keys.all(ann)
        assert kept.last_used_at == (START if clock.now < START + timedelta(minutes=1) else clock.now)


def test_only_admins_have_admin_keys(memory: Memory, ann: str) -> None:
    memory.add_user("root", UserRole.ADMIN)
    assert memory.keys.create("root").key.scopes == OWN | {Scope.ADMIN}
    with pytest.raises(Refused, match="no admin"):
        memory.keys.create(ann, scopes=[Scope.ADMIN])


def test_a_key_for_nobody_cannot_be_made(memory: Memory) -> None:
    with pytest.raises(NotFound):
        memory.keys.create("nobody")


def test_a_key_that_is_over_before_it_begins_cannot_be_made(memory: Memory, ann: str) -> None:
    with pytest.raises(Invalid):
        memory.keys.create(ann, expires=START)


def test_a_key_for_nothing_cannot_be_made() -> None:
    with pytest.raises(Invalid):
        Key("k", "", frozenset(), "", START)


def test_an_invitation_is_changed_once_for_a_key_of_ones_own(memory: Memory, ann: str) -> None:
    invitation = memory.keys.invite(ann)
    assert memory.authenticate(invitation.text).scopes == {Scope.CLAIM}
    own = memory.keys.claim(invitation.text)
    assert memory.authenticate(own.text).scopes == OWN
    with pytest.raises(Unauthenticated):
        memory.keys.claim(invitation.text)
    with pytest.raises(Unauthenticated):
        memory.keys.claim(own.text)


def test_whoever_has_moved_in_is_not_invited_again(memory: Memory, ann: str) -> None:
    memory.keys.claim(memory.keys.invite(ann).text)
    with pytest.raises(Refused, match="moved in"):
        memory.keys.invite(ann)
    memory.palace("ben").note("the spare key hangs behind the boiler")
    with pytest.raises(Refused, match="moved in"):
        memory.keys.invite("ben")


def test_a_caller_makes_keys_that_open_no_more_than_his_own(memory: Memory, ann: str) -> None:
    reader = memory.authenticate(memory.keys.create(ann, scopes=[Scope.READ]).text)
    assert memory.keys.create_own(reader).key.scopes == {Scope.READ}
    with pytest.raises(Refused):
        memory.keys.create_own(reader, scopes=[Scope.READ, Scope.WRITE])


def test_removing_a_user_ends_their_keys_and_the_need_for_keys_stays(memory: Memory, ann: str) -> None:
    key = memory.keys.create(ann).text
    assert memory.remove_user(ann).complete
    with pytest.raises(Unauthenticated):
        memory.authenticate(key)
    assert memory.keys.needed()
    with pytest.raises(NotFound):
        memory.remove_user(ann)


def test_keys_leave_a_trace_in_the_activity(memory: Memory, ann: str) -> None:
    made = memory.keys.create(ann)
    memory.keys.revoke(ann, made.key.id)
    memory.keys.revoke(ann, made.key.id)
    events = [(event.type, event.subject) for event in memory.palace(ann).activity()]
    assert sorted(events) == [("key_created", made.key.id), ("key_revoked", made.key.id)]
