from tests.cli.conftest import Ask, Run


def test_a_key_is_made_listed_without_its_secret_and_revoked(ask: Ask) -> None:
    ask("users", "add", "ann")
    made = ask("keys", "create", "--user", "ann", "--name", "laptop", "--scope", "read", "--expires", "90d")
    assert made["key"].startswith("pz_")
    assert made["scopes"] == ["read"]
    [listed] = ask("keys", "list", "--user", "ann")["keys"]
    assert listed == {name: value for name, value in made.items() if name != "key"}
    assert ask("keys", "revoke", made["key_id"], "--user", "ann")["revoked_at"] is not None


def test_only_the_key_goes_to_standard_output(run: Run) -> None:
    run("users", "add", "ann")
    made = run("keys", "create", "--user", "ann")
    assert made.stdout.startswith("pz_")
    assert len(made.stdout.split()) == 1
    assert "not shown again" in made.stderr
    assert "ann" in run("users").stdout
    assert "read write" in run("keys", "--user", "ann").stdout


def test_a_key_for_nobody_is_refused(run: Run) -> None:
    assert run("keys", "create", "--user", "nobody").exit_code == 3


def test_a_user_is_removed_with_everything(ask: Ask, run: Run) -> None:
    ask("note", "The spare key hangs behind the boiler", "--user", "ann")
    assert run("users", "remove", "ann", input="n\n").exit_code == 130
    assert ask("users", "remove", "ann", "--yes") == {"removed": "ann", "complete": True}
    assert ask("users") == {"users": []}
    assert run("users", "remove", "ann", "--yes").exit_code == 3
