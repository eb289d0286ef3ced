# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes a small logs.db with simonw/llm itself, of whatever version is installed.

Run with versions 0.27.1 and 0.36: `python make_llm_database.py llm-legacy.db`, `… llm-threads.db`.
Nothing is asked over a network: the model echoes.
"""

import pathlib
import sys

import llm
import sqlite_utils
from llm.migrations import migrate


class Echo(llm.Model):
    """Answers with the prompt, one word at a time, and calls a tool when it is asked about one."""

    model_id = "echo-1"
    can_stream = True
    attachment_types = {"image/png"}
    supports_tools = True

    def execute(self, prompt, stream, response, conversation=None, **_):
        if prompt.tools and not prompt.tool_results:
            response.add_tool_call(llm.ToolCall(name="clock", arguments={}, tool_call_id="call-1"))
            yield "Let me look."
            return
        yield f"You said: {prompt.prompt or 'the clock, it seems'}"


def clock() -> str:
    """The time."""
    return "noon"


def main(path):
    pathlib.Path(path).unlink(missing_ok=True)
    database = sqlite_utils.Database(path)
    database.execute("PRAGMA page_size = 512")
    migrate(database)
    model = Echo()

    def log(response):
        response.text()
        response.log_to_db(database)

    talk = model.conversation()
    log(talk.prompt("I slept badly. Ça va mal 😴", system="Answer kindly."))
    log(talk.prompt("Again\nand again"))

    log(model.prompt("A question by itself"))

    seen = model.conversation()
    picture = llm.Attachment(type="image/png", content=b"\x89PNG\r\n\x1a\n")
    log(seen.prompt("What is in this picture?", attachments=[picture]))
    log(seen.prompt("What time is it?", tools=[clock]))
    database.close()


if __name__ == "__main__":
    main(sys.argv[1])
