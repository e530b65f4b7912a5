"""The MCP server: ten tools, the palace as resources, and prompts, over stdio and streamable HTTP."""
