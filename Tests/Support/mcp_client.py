# SPDX-License-Identifier: GPL-3.0-or-later
"""The official client of the Model Context Protocol, at one server.

`mcp_client.py COMMAND WORD… TOOL ARGUMENTS` starts the server with this environment, greets it, lists
its tools, calls one with arguments as JSON, and prints what came as one JSON object.
"""

import asyncio
import json
import os
import sys

import mcp
from mcp.client.stdio import stdio_client


async def main(command, *words):
    *words, tool, arguments = words
    server = mcp.StdioServerParameters(command=command, args=words, env=dict(os.environ))
    async with stdio_client(server) as streams, mcp.ClientSession(*streams) as session:
        greeting = await session.initialize()
        tools = await session.list_tools()
        found = await session.call_tool(tool, json.loads(arguments))
        await session.send_ping()
    print(json.dumps({
        "greeting": greeting.model_dump(mode="json", by_alias=True),
        "tools": [entry.name for entry in tools.tools],
        "found": found.model_dump(mode="json", by_alias=True),
    }))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
