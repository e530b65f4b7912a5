"""The MCP server: tools, the palace as resources, and prompts, over stdio and streamable HTTP."""
