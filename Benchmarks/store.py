# SPDX-License-Identifier: GPL-3.0-or-later
"""A sample store with very many rows, made without the program so that it is quick."""

import sqlite3
import time


class Store:
    """Multiplies the newest row of the store, which the program itself has written.

    Nothing of the schema is assumed but that one table has a start, a type and a value: its times
    are the columns that hold milliseconds since 1970.
    """

    def __init__(self, path):
        self.path = path
        with sqlite3.connect(path) as database:
            self.table, self.columns = self.find(database)
        database.close()
        self.start = self.named("start")
        self.type = self.named("type")

    @staticmethod
    def find(database):
        names = [name for (name,) in database.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
        for name in names:
            columns = [(row[1], row[5]) for row in database.execute(f'PRAGMA table_info("{name}")')]
            if any(c.startswith("start") for c, _ in columns) and any(c == "value" for c, _ in columns):
                return name, [c for c, key in columns if not (key and c in ("id", "anchor", "rowid"))]
        raise RuntimeError(f"no table of samples among {names}")

    def named(self, start):
        return next(column for column in self.columns if column.startswith(start))

    def fill(self, rows):
        """Adds older copies of the newest row, a second apart, until there are so many rows."""
        database = sqlite3.connect(self.path)
        database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
                               "PRAGMA cache_size = -400000")
        have = database.execute(f'SELECT count(*) FROM "{self.table}"').fetchone()[0]
        columns = ", ".join(f'"{c}"' for c in self.columns)
        newest = database.execute(
            f'SELECT {columns} FROM "{self.table}" ORDER BY "{self.start}" DESC LIMIT 1').fetchone()
        shifted = ", ".join(
            f'"{c}" - 1000 * n' if isinstance(v, int) and v > 1_000_000_000_000 else f'"{c}"'
            for c, v in zip(self.columns, newest))
        with database:
            # Oldest first: an index that grows at its end is quick to write.
            database.execute(
                f"""WITH RECURSIVE step(n) AS (
                      SELECT ? UNION ALL SELECT n - 1 FROM step WHERE n > ?)
                    INSERT INTO "{self.table}" ({columns})
                    SELECT {shifted} FROM step,
                      (SELECT * FROM "{self.table}" ORDER BY "{self.start}" DESC LIMIT 1)""",
                (rows - 1, have))
        database.execute("PRAGMA journal_mode = TRUNCATE")
        database.close()

    def query_microseconds(self, runs):
        """Python's time for the newest row of one type."""
        database = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)
        kind = database.execute(f'SELECT "{self.type}" FROM "{self.table}" LIMIT 1').fetchone()[0]
        query = (f'SELECT * FROM "{self.table}" WHERE "{self.type}" = ? '
                 f'ORDER BY "{self.start}" DESC LIMIT 1')
        database.execute(query, (kind,)).fetchone()
        # The quickest part, as the program tells it.
        part, quickest = max(1, runs // 20), float("inf")
        for _ in range(20):
            began = time.perf_counter()
            for _ in range(part):
                database.execute(query, (kind,)).fetchone()
            quickest = min(quickest, (time.perf_counter() - began) / part)
        database.close()
        return quickest * 1e6
