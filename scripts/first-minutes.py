#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Records a first quarter of an hour with the built program, as docs/first-minutes.md shows it.

first-minutes.py [FILE]: drives the chat on a pseudo-terminal in a throw-away home, with the offline
listener, and writes what was typed and what came. Times and ids are replaced, and it is noon of the
same day in every recording, so that two runs give the same file. MINDPULSE_BINARY names the program; else it is
the release build.
"""

import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests/EndToEnd"))

import program  # noqa: E402
from terminal import Terminal  # noqa: E402

HEAD = """# The first minutes

A typical first quarter of an hour, recorded by `scripts/first-minutes.py` with the offline listener. What
follows `›` was typed; times and ids are replaced.
"""
# Questions and talk, help, what lies behind a message, and the end.
FIRST = ("/help", "3 April 1990", "Germany", "every three hours", "I had a long day", "my boss shouted at me",
         "and nobody said a word", "what can you do?", "/why", "/help why", "quit")
THEN = ("/vitals", "I feel a bit better today", "thanks", "bye", "exit")
REPLACED = (
    (r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b", "ID"),
    (r"\b[012]\d:[0-5]\d(:[0-5]\d)?\b", "HH:MM"),
    (r"\b\d+ (seconds?|minutes?) (old|ago)", r"N minutes \2"),
)


def chat(home, clock, words, *lines):
    """A chat with these lines typed; gives all that stood on its screen."""
    environment = home.environment(LANG="en_US.UTF-8", NO_COLOR="1")
    command = [*program.by_clock(clock), *home.command(*words, "--engine", "listener")]
    screen = Terminal(command, environment, 80, 60, home.user)
    screen.wait_for_prompt()
    for line in lines:
        screen.say(line)
        if line not in ("quit", "exit"):
            screen.wait_for_prompt()
    screen.wait_for_end()
    return "\n".join(screen.lines()).rstrip()


def recorded(text):
    """A recording without what differs from one to the next."""
    for pattern, word in REPLACED:
        text = re.sub(pattern, word, text)
    return f"```\n{text}\n```\n"


def main():
    with tempfile.TemporaryDirectory(prefix="mindpulse-first-") as folder:
        home = program.Home(pathlib.Path(folder))
        parts = [HEAD, "`mindpulse --engine listener`, for the first time:\n"]
        parts.append(recorded(chat(home, "@2026-05-04 12:00:00", ("chat",), *FIRST)))
        add = ("samples", "add", "heart-rate", "72")
        # The listener's words follow from the readings, so this one is taken at one and the same time.
        told = home.ok(*add, "--at", "2026-05-04T12:10:00Z", wrapper=program.by_clock("@2026-05-04 12:11:00"))
        parts.append("A reading is added:\n")
        parts.append(recorded(f"$ mindpulse {' '.join(add)}\n{told.rstrip()}"))
        parts.append("Later, `mindpulse chat -c --engine listener` continues:\n")
        parts.append(recorded(chat(home, "@2026-05-04 12:12:00", ("chat", "-c"), *THEN)))
    target = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/first-minutes.md"
    target.write_text("\n".join(parts))


main()
