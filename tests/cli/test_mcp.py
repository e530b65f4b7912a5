from palazzo.mcp.weight import weigh
from tests.cli.conftest import Ask, Run


def test_the_command_line_says_what_the_tool_list_costs(run: Run, ask: Ask) -> None:
    told = ask("mcp", "--tokens")
    assert told == {"tokens": sum(weigh().values()), "tools": weigh()}
    assert f"{told['tokens']:,} tokens" in run("mcp", "--tokens").stdout
