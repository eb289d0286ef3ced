# SPDX-License-Identifier: GPL-3.0-or-later
"""What a search by meaning costs among very many messages.

The program makes the database and names its model; the meanings are put into its table here, as to make
100,000 of them takes an hour. numpy reads the same rows with python's sqlite3 and multiplies them.
"""

import contextlib
import json
import random
import re
import sqlite3
import struct
import subprocess

import talks

COUNT, WIDTH = 100_000, 384

# Reads all vectors and multiplies them with one, as often as is asked for; prints the milliseconds of the
# quickest time: what other programs take away is no part of it.
NUMPY = """
import sqlite3, sys, time, numpy
question = numpy.random.default_rng(1).standard_normal(384, numpy.float32)
times = []
for _ in range(int(sys.argv[2])):
    began = time.perf_counter()
    database = sqlite3.connect(sys.argv[1])
    rows = b"".join(row[0] for row in database.execute("SELECT vector FROM meaning"))
    vectors = numpy.frombuffer(rows, numpy.int8).reshape(-1, 388)[:, 4:]
    numpy.argpartition(vectors.astype(numpy.float32) @ question, -20)[-20:]
    database.close()
    times.append((time.perf_counter() - began) * 1000)
print(min(times))
"""


def fill(path, name):
    """A meaning of every message, each of other numbers."""
    chance = random.Random(2)
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA synchronous = OFF")
        database.executemany(
            "INSERT INTO meaning (message, encoder, is_sealed, vector) VALUES (?, ?, 0, ?)",
            ((number, name, struct.pack("<f", 0.0007) + chance.randbytes(WIDTH))
             for number, in database.execute("SELECT number FROM message").fetchall()))
        database.commit()


def rows(Row, home, root, python, quick):
    """The row of the table."""
    runs = 5 if quick else 20
    home.ok("chat", "--engine", "listener", stdin="hello\n")
    path = home.path / "transcripts.sqlite"
    talks.fill(path, COUNT)
    name = re.search(r'"name": "([^"]+)"', (root / "config/meaning.json5").read_text())[1]
    fill(path, name)
    ours = json.loads(home.ok("bench", "like", "--runs", runs, timeout=300))
    assert ours["meanings"] >= COUNT, ours
    numpy = subprocess.run([python, "-c", NUMPY, str(path), str(runs)], capture_output=True, text=True, check=True,
                           env={"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"})
    value = ours["quickestMilliseconds"]
    return [Row(f"search by meaning among {COUNT:,} messages", value, "ms", "python3 sqlite3, numpy",
                float(numpy.stdout), "≤ 50 ms", value <= 50)]
