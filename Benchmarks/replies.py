# SPDX-License-Identifier: GPL-3.0-or-later
"""What a reply of the offline listener costs far on in a talk.

What people say is taken from the conversations that `make talk` holds the listener against. The same number
of messages and replies is kept by python's sqlite3, each in a change of its own, as the program keeps them.
"""

import itertools
import json
import subprocess

FIRST, LAST = 200, 240

# Keeps messages and replies one by one, as often as is asked for; prints the processor time of each pair.
KEEPING = """
import sqlite3, sys, time
database = sqlite3.connect(sys.argv[1])
database.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                       "CREATE TABLE message (number INTEGER PRIMARY KEY, role TEXT, text TEXT)")
count = int(sys.argv[2])
began = time.process_time()
for number in range(count):
    for role in ("user", "assistant"):
        with database:
            database.execute("INSERT INTO message (role, text) VALUES (?, ?)", (role, "a line of words " * 5))
print((time.process_time() - began) * 1000 / count)
"""


def said(root):
    """What people say in the conversations, one line each."""
    for path in sorted((root / "Tests/DialogueTests/Sets/talk").glob("talk-*.jsonl")):
        for line in path.read_text().splitlines():
            yield from (turn["say"].replace("\n", " ") for turn in json.loads(line)["turns"])


def talked(home, lines, processor_seconds):
    """Processor time of a talk of these lines."""
    with subprocess.Popen(
            home.command("chat", "--new", "--engine", "listener"), env=home.environment(),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        process.stdin.close()
        return processor_seconds(process)


def rows(Row, home, root, python, processor_seconds, median_of, quick):
    """The row of the table."""
    home.ok("config", "set", "understanding.encoder", "off")
    lines = list(itertools.islice(said(root), LAST))
    runs = 3 if quick else 9
    shorter, longer = (median_of(runs, lambda: talked(home, lines[:count], processor_seconds))
                       for count in (FIRST, LAST))
    value = (longer - shorter) * 1000 / (LAST - FIRST)
    kept = subprocess.run([python, "-c", KEEPING, str(home.path / "kept.sqlite"), str(LAST)],
                          capture_output=True, text=True, check=True)
    return [Row(f"reply of the listener after {FIRST} messages, by rules", value, "ms",
                "python3 sqlite3, keeping both", float(kept.stdout), "≤ 5 ms", value <= 5, digits=2)]
