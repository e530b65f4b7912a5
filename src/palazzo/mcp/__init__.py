"""The MCP server: tools, the palace as resources, and prompts, over stdio and streamable HTTP."""

from palazzo.extras import needs

with needs("mcp"):
    import mcp as mcp
