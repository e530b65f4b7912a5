"""What is said of the server itself, also when its store is gone."""

import httpx

from palazzo import Memory
from palazzo.model.user import UserRole


def figure(answer: httpx.Response, name: str) -> float:
    """One of the figures on the page for Prometheus."""
    assert answer.status_code == 200
    [value] = [line.split()[1] for line in answer.text.splitlines() if line.startswith(f"{name} ")]
    return float(value)


def test_the_figures_say_whether_the_store_answers(client: httpx.Client, memory: Memory) -> None:
    memory.palace("me").conversation("efoil").remember("user", "hello")
    before = client.get("/metrics")
    assert (figure(before, "palazzo_store_up"), figure(before, "palazzo_jobs_waiting")) == (1, 1)
    memory.close()
    after = client.get("/metrics")
    assert (figure(after, "palazzo_store_up"), figure(after, "palazzo_jobs_waiting")) == (0, 1)
    assert client.get("/health/live").status_code == 200
    assert client.get("/health/ready").is_error


def test_while_the_store_is_down_the_figures_are_for_those_who_had_them_before(
    client: httpx.Client, memory: Memory
) -> None:
    memory.add_user("root", UserRole.ADMIN)
    memory.add_user("ann")
    keys = {user: memory.keys.create(user).text for user in ("root", "ann")}
    allowed = {user: {"Authorization": f"Bearer {key}"} for user, key in keys.items()}
    assert client.get("/metrics", headers=allowed["root"]).status_code == 200
    assert client.get("/metrics", headers=allowed["ann"]).status_code == 403
    memory.close()
    assert figure(client.get("/metrics", headers=allowed["root"]), "palazzo_store_up") == 0
    assert client.get("/metrics", headers=allowed["ann"]).is_error
    assert client.get("/metrics").is_error
