from tests.cli.conftest import Ask, Run


def test_what_the_memory_did_is_listed(ask: Ask, run: Run) -> None:
    ask("settings", "set", "top_k=8", "monthly_budget=5")
    [event] = ask("activity")["activity"]
    assert (event["type"], event["details"]) == ("settings_changed", {"top_k": 8, "monthly_budget": 5})
    assert "settings_changed" in run("activity").stdout


def test_costs_are_added_up_as_asked(ask: Ask, run: Run) -> None:
    ask("note", "The spare key hangs behind the boiler")
    ask("worker", "--once")
    found = ask("costs")
    assert found["total"]["calls"] >= 1
    assert found["rows"][0]["source"] == "memory_embed"
    for by in ("source", "model", "day", "month", "user"):
        assert run("costs", "--by", by).exit_code == 0
    assert ask("costs", "--by", "user")["users"][0]["name"] == "me"


def test_settings_are_shown_and_changed(ask: Ask, run: Run) -> None:
    assert ask("settings")["top_k"] == 5
    assert ask("settings", "set", "enabled=false")["enabled"] is False
    assert ask("settings", "set", "keep_days=30")["keep_days"] == 30
    assert ask("settings", "set", "keep_days=none")["keep_days"] is None
    assert "top_k" in run("settings").stdout
    assert run("settings", "set", "top_k=many").exit_code == 5
    assert run("settings", "set", "top_k").exit_code == 5
    assert run("settings", "set", "colour=blue").exit_code == 5


def test_agents_are_switched_off_and_on(ask: Ask, run: Run) -> None:
    assert ask("agents", "disable", "helper") == {"id": "helper", "disabled": True}
    assert ask("agents") == {"agents": [{"id": "helper", "disabled": True}]}
    assert "off" in run("agents").stdout
    assert ask("agents", "enable", "helper")["disabled"] is False
