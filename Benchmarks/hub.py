#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How long a sync takes at a hub that many people use: hub.py [--rows N], by scripts/hub-scale.sh.

Everything is measured with the release binary and a real PostgreSQL server that writes to the disk for sure, once at
an empty hub and once at one with the rows of 1,000 accounts of three machines each. Beside each figure is what
PostgreSQL's own programs take for the same bytes in the same minute.
"""

import argparse
import contextlib
import datetime
import json
import os
import pathlib
import resource
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import uuid

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Tests/EndToEnd"), str(ROOT / "Tests/Support")]

from postgres_server import Postgres  # noqa: E402
from store import Store  # noqa: E402
from test_hub import Hub  # noqa: E402

ACCOUNTS, MACHINES, READINGS = 1_000, 3, 1_000_000
# What a row of a conversation has when it is encrypted, in the mean: the tests' conversations.
CONTENT, WRAPPED = 160, 73
# A day: a heart rate a minute and some words.
DAY, WORDS = 1_440, 40
PARTS = 20

PEOPLE = f"""
INSERT INTO mindpulse.account SELECT gen_random_uuid(), 'person' || n, 1, 0 FROM generate_series(1, {ACCOUNTS}) n;
INSERT INTO mindpulse.machine SELECT account, gen_random_uuid(), slot, 1, decode(repeat('01', 200), 'hex'), NULL, 0, 0
  FROM mindpulse.account, generate_series(1, {MACHINES}) slot WHERE member LIKE 'person%';
CREATE TABLE writer AS SELECT row_number() OVER () - 1 AS place, m.account, m.machine
  FROM mindpulse.machine m JOIN mindpulse.account a USING (account) WHERE a.member LIKE 'person%';
"""
# In the order of time, in which the machines of all people take turns; random bytes as encrypted ones are.
LOGS = """
INSERT INTO mindpulse.log
SELECT w.account, w.machine, 'transcripts', 1 + n / {writers}, 1,
  substring(sha512(n::text::bytea) || sha512((n || 'a')::bytea) || sha512((n || 'b')::bytea) FROM 1 FOR {content}),
  substring(sha512((n || 'c')::bytea) || sha512((n || 'd')::bytea) FROM 1 FOR {wrapped}), n
FROM generate_series({first}::bigint, {last}::bigint) n JOIN writer w ON w.place = n % {writers}
"""
ENDS = """
INSERT INTO mindpulse.log_end SELECT account, machine, store, max(number) FROM mindpulse.log l
WHERE EXISTS (SELECT 1 FROM writer w WHERE w.machine = l.machine) GROUP BY account, machine, store
"""


def say(words):
    """Says how far it is."""
    print(f"{time.strftime('%H:%M:%S')} {words}", flush=True)


def seconds(work):
    """How long something takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def busy():
    """The seconds of a processor that programs have taken which have ended; the server isn't among them."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def psql(server, database, *words, limit=3600):
    """Runs psql as the owner, without the bound that tests have."""
    done = subprocess.run(
        ["/usr/bin/psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-d", server.url("owner", database), *words],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=limit, check=False,
        env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent"})
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def fill(server, database, rows):
    """Fills the hub with what many people have, past every rule."""
    psql(server, database, "-c", PEOPLE)
    writers = ACCOUNTS * MACHINES
    for part in range(PARTS):
        first, last = rows * part // PARTS, rows * (part + 1) // PARTS - 1
        psql(server, database, "-c", "SET synchronous_commit = off; " + LOGS.format(
            writers=writers, content=CONTENT, wrapped=WRAPPED, first=first, last=last))
        if part % 5 == 4:
            say(f"  {last + 1:,} rows")
    psql(server, database, "-c", ENDS)
    psql(server, database, "-c", "VACUUM (ANALYZE) mindpulse.log", "-c", "CHECKPOINT")


def fill_home(home, count):
    """A store with so many readings, a second apart; only the first was made by the program."""
    home.ok("samples", "add", "heart-rate", "72", "--at", "2026-05-01T10:00:00Z")
    file = home.path / "samples.sqlite"
    store = Store(file)
    store.fill(count)
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        database.execute(f'UPDATE "{store.table}" SET value = 50 + abs(random() % 1000) / 10.0')


def readings(home):
    """How many readings a home has."""
    file = home.path / "samples.sqlite"
    with contextlib.closing(sqlite3.connect(file)) as database:
        return database.execute(f'SELECT count(*) FROM "{Store(file).table}"').fetchone()[0]


def day(home, which):
    """A day of readings and words."""
    start = datetime.datetime(2026, 6, which, tzinfo=datetime.timezone.utc)
    file = home.user / "day.csv"
    lines = ["type,time,value,unit,source"]
    for minute in range(DAY):
        moment = start + datetime.timedelta(minutes=minute)
        lines.append(f"heart-rate,{moment:%Y-%m-%dT%H:%M:%SZ},{60 + minute % 37},count/min,watch")
    file.write_text("\n".join(lines) + "\n")
    home.ok("samples", "import", file, timeout=120)
    lines = [{"format": "mindpulse-transcript", "version": 1, "title": f"Day {which}", "started": f"{start:%Y-%m-%dT%H:%M:%SZ}"}]
    for number in range(WORDS):
        role = {"role": "assistant", "engine": "example"} if number % 2 else {"role": "user"}
        lines.append({**role, "text": f"A sentence or two of day {which}, the {number}th of them.", "id": str(uuid.uuid4()),
                      "time": f"{start + datetime.timedelta(minutes=number):%Y-%m-%dT%H:%M:%SZ}"})
    file = home.user / "day.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    home.ok("sessions", "import", file, timeout=120)


def copied(server, database, account, folder):
    """How long psql takes to copy the rows of an account into a table of the same shape; and how many those are."""
    file = folder / "rows.copy"
    where = f"(SELECT * FROM mindpulse.log WHERE account = '{account}')"
    psql(server, database, "-c", f"\\copy {where} TO '{file}' BINARY")
    psql(server, database, "-c", "DROP TABLE IF EXISTS copied", "-c", "CREATE TABLE copied (LIKE mindpulse.log INCLUDING ALL)")
    took = seconds(lambda: psql(server, database, "-c", f"\\copy copied FROM '{file}' BINARY"))
    rows = int(psql(server, database, "-c", "SELECT count(*) FROM copied"))
    psql(server, database, "-c", "DROP TABLE copied")
    size = file.stat().st_size
    file.unlink()
    return took, rows, size


def milliseconds(server, database, member, sql, folder):
    """How long a member waits for an answer, in the mean of 3 seconds of pgbench."""
    file = folder / "query.sql"
    file.write_text(sql + ";\n")
    done = subprocess.run(
        [server.programs / "pgbench", "-n", "-M", "prepared", "-c", "1", "-T", "3", "-f", file, "-d",
         server.url(member[0], database)], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=True,
        env={"PATH": "/usr/bin:/bin", "PGPASSWORD": member[1], "HOME": "/nonexistent"})
    return float(next(line.split("=")[1].split()[0] for line in done.stdout.splitlines() if "latency average" in line))


def measure(hub, folder, name, count):
    """Three machines of one person, two of which have so many readings in the end, and a day more."""
    member = hub.admit()
    first = hub.first(f"{name}-first", member)
    others = [hub.pair(first, f"{name}-{which}", member) for which in ("second", "third")]
    fill_home(first, count)
    account = first.json("hub", "status")["account"]
    before = busy()
    result = {"count": count, "send": seconds(lambda: first.ok("hub", "sync", timeout=1800)), "send busy": busy() - before}
    result["copy"], result["rows"], result["bytes"] = copied(hub.server, hub.database, account, folder)
    before = busy()
    result["get"] = seconds(lambda: others[0].ok("hub", "sync", timeout=1800))
    result["get busy"] = busy() - before
    days = {"day sent": [], "day got": []}
    for which in (1, 2, 3):
        day(first, which)
        days["day sent"].append(seconds(lambda: first.ok("hub", "sync", timeout=120)))
        days["day got"].append(seconds(lambda: others[0].ok("hub", "sync", timeout=120)))
    result |= {word: statistics.median(times) for word, times in days.items()}
    vector = f"SELECT machine, store, number FROM mindpulse.log_end WHERE account = '{account}'"
    result["vector"] = milliseconds(hub.server, hub.database, member, vector, folder)
    result["select 1"] = milliseconds(hub.server, hub.database, member, "SELECT 1", folder)
    assert others[0].json("hub", "status")["pending"] == 0
    assert readings(first) == readings(others[0]) == count + 3 * DAY
    for home in (first, *others):
        shutil.rmtree(home.path)
    return result


def show(name, result):
    """One table of a hub."""
    print(f"\n{name}; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors", flush=True)
    copy, count = result["copy"], result["count"]
    lines = [
        (f"first sync of {count:,} readings, sending ({result['rows']:,} rows, {result['bytes'] >> 20} MB)", result["send"], "30 s",
         f"{result['send busy']:.1f} s busy; {result['send'] / copy:.1f} × \\copy of the same rows ({copy:.2f} s)"),
        ("the same, getting", result["get"], "30 s", f"{result['get busy']:.1f} s busy; {result['get'] / copy:.1f} × that"),
        (f"a day of {DAY:,} readings and {WORDS} messages, sending", result["day sent"], "1 s", ""),
        ("the same, getting", result["day got"], "1 s", ""),
        ("index vector", result["vector"] / 1000, "20 ms",
         f"{result['vector'] / result['select 1']:.1f} × SELECT 1 ({result['select 1']:.2f} ms)")]
    for words, took, limit, more in lines:
        print("; ".join(filter(None, [f"  {words}: {took:.4g} s (at most {limit})", more])), flush=True)


def main():
    """Measures, and ends all that it began."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--rows", type=int, default=10_000_000, help="rows of other people at the hub; default 10,000,000")
    rows = options.parse_args().rows
    folder = pathlib.Path(tempfile.mkdtemp(prefix="mindpulse-scale-", dir="/tmp"))
    folder.chmod(0o755)
    server = None
    try:
        server = Postgres(folder / "server")
        server.stop()
        server.start("-c", "fsync=on", "-c", "log_statement=none", "-c", "shared_buffers=1GB", "-c", "max_wal_size=8GB")
        (folder / "homes").mkdir()
        hub = Hub(server, folder / "homes")
        show("An empty hub", measure(hub, folder, "empty", READINGS // 10))
        say(f"filling it with {rows:,} rows of {ACCOUNTS:,} accounts, {MACHINES} machines each")
        took = seconds(lambda: fill(server, hub.database, rows))
        size = psql(server, hub.database, "-c", "SELECT pg_size_pretty(pg_total_relation_size('mindpulse.log'))")
        say(f"filled in {took:.0f} s: {size}")
        show(f"A hub with {rows:,} rows", measure(hub, folder, "full", READINGS))
    finally:
        if server is not None:
            server.stop(signal.SIGQUIT)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
