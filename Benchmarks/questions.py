# SPDX-License-Identifier: GPL-3.0-or-later
"""What a store of very many rows costs: filling it, and the questions asked most.

The program fills a store of its own and asks it (`samples bench`); Python's sqlite3 fills a file with
the same rows under the same uniqueness, and puts the same questions to the program's file.
"""

import json
import sqlite3
import time

FEW, MANY = 1_000_000, 10_000_000
BATCH = 50_000
PAGE = 1000

SCHEMA = """
PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL;
CREATE TABLE sample (
  id INTEGER PRIMARY KEY AUTOINCREMENT, type INTEGER NOT NULL, start INTEGER NOT NULL,
  source INTEGER NOT NULL, finish INTEGER NOT NULL, value REAL NOT NULL,
  start_offset INTEGER NOT NULL, finish_offset INTEGER NOT NULL,
  UNIQUE (type, start, source, finish, value));
"""
INSERT = ("INSERT OR IGNORE INTO sample (type, start, source, finish, value, start_offset,"
          " finish_offset) VALUES (?, ?, ?, ?, ?, ?, ?)")
NEWEST = ("SELECT id, value, start, start_offset, finish, finish_offset, source FROM sample"
          " WHERE type = ? ORDER BY start DESC LIMIT 1")
CHANGES = ("SELECT type, id, value, start, start_offset, finish, finish_offset, source"
           " FROM sample WHERE id > ? ORDER BY id LIMIT ?")
DAYS = ("SELECT start / 86400000, count(*), min(value), max(value), avg(value)"
        " FROM sample WHERE type = ? GROUP BY 1")


def rate(ours, folder, rows):
    """Rows a second of Python's executemany, with rows read from the program's own store."""
    source = sqlite3.connect(f"file:{ours}?mode=ro", uri=True)
    target = sqlite3.connect(folder / "python.sqlite", isolation_level=None)
    target.executescript(SCHEMA)
    found = source.execute("SELECT type, start, source, finish, value, start_offset, finish_offset"
                           " FROM sample ORDER BY id")
    seconds = 0.0
    for _ in range(0, rows, BATCH):
        batch = found.fetchmany(BATCH)
        began = time.perf_counter()
        target.execute("BEGIN IMMEDIATE")
        target.executemany(INSERT, batch)
        target.execute("COMMIT")
        seconds += time.perf_counter() - began
    target.close()
    source.close()
    size = (folder / "python.sqlite").stat().st_size
    (folder / "python.sqlite").unlink()
    return rows / seconds, size / rows


def best(runs, question):
    """The quickest of some runs, in microseconds: what others take away is no part of it."""
    question()
    quickest = float("inf")
    for _ in range(runs):
        began = time.perf_counter()
        question()
        quickest = min(quickest, time.perf_counter() - began)
    return quickest * 1e6


def asked(path, rows):
    """Python's times for the same questions: the newest, a page of changes, days a row."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    kind, count = database.execute(
        "SELECT type, count(*) FROM sample GROUP BY type ORDER BY 2 DESC LIMIT 1").fetchone()
    newest = best(2000, lambda: database.execute(NEWEST, (kind,)).fetchone())
    page = best(100, lambda: database.execute(CHANGES, (rows // 2, PAGE)).fetchall())
    days = best(1, lambda: database.execute(DAYS, (kind,)).fetchall()) / count
    database.close()
    return newest, page, days


def rows(Row, home, folder, quick):
    """The rows of the table: filling at two sizes, and what the larger store costs."""
    figures = {}
    for count in (FEW // 10, MANY // 10) if quick else (FEW, MANY):
        path = folder / f"{count}.sqlite"
        figures[count] = json.loads(
            home.ok("samples", "bench", path, "--rows", count, timeout=3600))
    (few, small), (many, large) = figures.items()
    first = folder / f"{few}.sqlite"
    python, python_bytes = rate(first, folder, few)
    newest, page, days = asked(path, many)
    growth = large["importRowsPerSecond"] / small["importRowsPerSecond"]
    size = path.stat().st_size / many
    against = "python3 sqlite3"

    def row(what, key, other, unit, limit, digits):
        value = large[key]
        return Row(f"{what} {many:,}", value, unit, against, other, f"≤ {limit:g} {unit}",
                   value <= limit, digits=digits)

    return [
        Row(f"rows stored a second, {few:,}", small["importRowsPerSecond"], "", against, python,
            "–", True, digits=0),
        Row(f"the same, {many:,} against {few:,}", growth, "×", "", None, "≥ 0.7", growth >= 0.7,
            digits=2),
        Row(f"bytes a row of {many:,}", size, "B", f"{against}, {few:,} rows", python_bytes,
            "≤ 80 B", size <= 80),
        row("newest of", "latestMicroseconds", newest, "µs", 10, 2),
        row(f"changes, a page of {PAGE:,} of", "anchoredPageOf1000Microseconds", page, "µs", 500, 0),
        row("daily statistics, each row of", "dailyStatisticsMicrosecondsPerRow", days, "µs", 0.5, 3)]
