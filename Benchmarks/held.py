# SPDX-License-Identifier: GPL-3.0-or-later
"""How soon keys are heard while another program holds the talks."""

import contextlib
import sqlite3
import statistics
import time

from spawn import PROMPT, Screen

PYTHON = "/usr/bin/python3"


def milliseconds(screen, keys, shown):
    """From pressing keys until the screen shows what comes of them."""
    screen.read_for(0.05)
    began = time.perf_counter()
    screen.send(keys)
    screen.read_until(shown)
    return (time.perf_counter() - began) * 1000


def answers(screen, runs, prompt):
    """For each run how long an echo took, and a prompt of its own after Ctrl-C."""
    for _ in range(runs):
        yield (milliseconds(screen, b"x", lambda text: "x" in text),
               milliseconds(screen, b"\x03", prompt))


def nineteen_of_twenty(figures):
    """What nineteen of twenty stay below; the rest is the machine's, as python's prompt shows."""
    return statistics.quantiles(figures, n=20)[-1]


def rows(row, home, quick):
    """A message waits for the talks and is tried again all the time; python's prompt has no work."""
    runs = 20 if quick else 100
    home.ok("chat", "--engine", "listener", stdin="hello\n")
    with Screen(home.command("chat", "--engine", "listener"), home.environment()) as screen, \
            contextlib.closing(sqlite3.connect(home.path / "transcripts.sqlite",
                                               isolation_level=None, timeout=60)) as holder:
        screen.read_until_prompt()
        holder.execute("BEGIN EXCLUSIVE")
        screen.send(b"the night was long\r")
        screen.read_until(lambda text: "try again" in text and PROMPT.search(text))
        ours = list(answers(screen, runs, PROMPT.search))
        holder.execute("ROLLBACK")
    with Screen([PYTHON, "-i", "-q"], home.environment()) as screen:
        screen.read_until(lambda text: ">>> " in text)
        theirs = list(answers(screen, runs, lambda text: text.endswith(">>> ")))
    names = ("key to echo", "Ctrl-C to prompt")
    table = []
    for name, own, other in zip(names, zip(*ours), zip(*theirs)):
        for what, pick in (("median", statistics.median), ("19 of 20", nineteen_of_twenty)):
            table.append(row(f"{name}, talks held, {what}", pick(own), "ms",
                             "python3 prompt", pick(other), "≤ 20 ms", pick(own) <= 20))
    return table
