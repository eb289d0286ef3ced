# SPDX-License-Identifier: GPL-3.0-or-later
"""What a search costs among very many messages.

The program makes the database; the rows are put into its tables here, as a million acknowledged
messages take hours, and its index is made by FTS5's own `rebuild`. Words follow Zipf's law, so that
the commonest is in nearly every second message and most are rare.
"""

import contextlib
import itertools
import random
import sqlite3
import statistics
import subprocess
import time

WORDS = 40_000
PIECES = 100_000
WORDS_A_PIECE = 10
MESSAGES_A_TALK = 20
START = 1_500_000_000_000


def vocabulary(chance):
    """Words of one to four syllables, the commonest first."""
    words = {}
    while len(words) < WORDS:
        syllables = (chance.choice("bcdfghklmnprstvw") + chance.choice("aeiou")
                     for _ in range(chance.randint(1, 4)))
        words["".join(syllables) + chance.choice(["", "n", "s", "r", "t"])] = None
    return list(words)


def texts(words, chance):
    """Texts without end: short ones as people write, longer ones as replies are."""
    weights = list(itertools.accumulate(1 / (place + 5) for place in range(WORDS)))
    pieces = [" ".join(chance.choices(words, cum_weights=weights, k=WORDS_A_PIECE))
              for _ in range(PIECES)]
    while True:
        yield chance.choice(pieces)
        yield " ".join(chance.choices(pieces, k=4))


def fill(path, count):
    """Adds so many messages in talks of twenty to a database that the program has made."""
    chance = random.Random(1)
    words = vocabulary(chance)
    database = sqlite3.connect(path, isolation_level=None)
    database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
                           "PRAGMA cache_size = -400000; BEGIN")
    first, = database.execute("SELECT max(number) + 1 FROM session").fetchone()
    talks = range(first, first + -(-count // MESSAGES_A_TALK))
    database.executemany(
        "INSERT INTO session (number, id, started, started_offset) VALUES (?, ?, ?, 60)",
        ((n, f"{n:08x}-0000-7000-8000-000000000000", START + n * 3_600_000) for n in talks))

    def rows():
        for number, text in zip(range(count), texts(words, chance)):
            talk, place = first + number // MESSAGES_A_TALK, number % MESSAGES_A_TALK + 1
            is_reply = number % 2
            yield (talk, place, f"{talk:08x}-{place:04x}-7000-8000-000000000000",
                   "assistant" if is_reply else "user", text,
                   START + talk * 3_600_000 + place * 20_000, "endpoint" if is_reply else None)

    database.executemany(
        "INSERT INTO message (session, position, id, role, text, time, time_offset, status, kind,"
        " engine, vitals) VALUES (?, ?, ?, ?, ?, ?, 60, 'complete', 'talk', ?, '[]')", rows())
    database.execute("INSERT INTO message_search (message_search) VALUES ('rebuild')")
    database.execute("COMMIT")
    database.execute("PRAGMA journal_mode = TRUNCATE")
    database.close()
    return words


def questions(words):
    """What is asked: common and rare words, several, a phrase, beginnings, filters."""
    common, often, seldom, rare = words[0], words[20], words[2_000], words[20_000]
    return [(common,), (often,), (seldom,), (rare,), (common, words[1]), (common, seldom),
            (f'"{common} {words[1]}"',), (common[0] + "*",), (often[:3] + "*",),
            (common, "--by", "time"), (often, "--role", "user"), (seldom, "--from", "2018-01-01"),
            (common, "--to", "2017-08-01"), (common, "--session", "00000100"),
            (common, "--from", "2018-01-01", "--to", "2020-01-01")]


def milliseconds(command, runs, **options):
    """The median time of a whole command, started anew each time."""
    def once():
        began = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **options)
        return (time.perf_counter() - began) * 1000

    once()
    return statistics.median(once() for _ in range(runs))


def rows(Row, home, folder, quick):
    """The rows of the table: the search that takes longest, and the middle one."""
    count = 100_000 if quick else 1_000_000
    runs = 5 if quick else 9
    home.ok("chat", "--engine", "listener", stdin="hello\n")
    path = home.path / "transcripts.sqlite"
    words = fill(path, count)
    asked = {question: milliseconds(home.command("search", *question, "--json"), runs,
                                    env=home.environment())
             for question in questions(words)}
    text = folder / "talks.txt"
    with contextlib.closing(sqlite3.connect(path)) as database, open(text, "w") as file:
        file.writelines(line + "\n" for line, in database.execute("SELECT text FROM message"))
    grep = milliseconds(["grep", "-c", "-i", "-w", words[2_000], str(text)], runs,
                        env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"})
    middle, longest = statistics.median(asked.values()), max(asked.values())
    name = f"search among {count:,} messages"
    return [
        Row(f"{name}, start included", middle, "ms", "grep -ciw", grep, "≤ 50 ms", middle <= 50),
        Row("the same, the slowest of fifteen", longest, "ms", "grep -ciw", grep, "≤ 50 ms",
            longest <= 50)]
