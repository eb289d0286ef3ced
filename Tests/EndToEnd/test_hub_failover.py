# SPDX-License-Identifier: GPL-3.0-or-later
"""A hub on two servers: the one that takes writes is killed while a machine sends, and the other one goes on."""

import json
import pathlib
import shutil
import signal
import sys
import tempfile
import uuid

import pytest

from program import OK, ROOT, UNAVAILABLE, wait_until
from test_hub import Hub
from test_hub_sync import readings

sys.path.insert(0, str(ROOT / "Tests/Support"))
from postgres_server import HAS_NEWER, Postgres  # noqa: E402

COUNT = 10_000


class Cluster:
    """Two real servers: the first takes writes, and tells the second each of them before it says that it has it."""

    def __init__(self, folder, newer):
        self.folder = folder
        self.first = Postgres(folder / "first", newer=newer)
        self.second = Postgres(folder / "second", newer=newer, copied_from=self.first)
        self.second.start()
        # Written on the first server alone: the second one waits for nobody once it goes on.
        self.first.sql("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
        self.first.sql("SELECT pg_reload_conf()")
        wait_until(lambda: self.first.sql("SELECT sync_state FROM pg_stat_replication") == "sync", timeout=60)
        self.writable = self.first

    def url(self, user, database="postgres"):
        """Both servers in one address."""
        ports = f"127.0.0.1:{self.first.port},127.0.0.1:{self.second.port}"
        return f"postgresql://{user}@{ports}/{database}?target_session_attrs=read-write"

    def sql(self, *words):
        """Runs SQL on the server that takes writes."""
        return self.writable.sql(*words)

    def fail(self):
        """Kills the server that takes writes."""
        self.first.kill()

    def promote(self):
        """The other one takes writes from now on."""
        self.second.promote()
        self.writable = self.second

    def stop(self):
        """Ends what still runs."""
        for one in (self.first, self.second):
            one.stop(signal.SIGQUIT)


@pytest.fixture(params=["debian", pytest.param("newer", marks=pytest.mark.skipif(
    not HAS_NEWER, reason="scripts/postgresql.sh has fetched no PostgreSQL 18"))])
def cluster(request):
    """Two servers of one version."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="mindpulse-hub-", dir="/tmp"))
    folder.chmod(0o755)
    both = Cluster(folder, request.param == "newer")
    yield both
    both.stop()
    shutil.rmtree(folder, ignore_errors=True)


def conversation(home):
    """A conversation of many messages, as a transcript file."""
    file = home.user / "long.jsonl"
    lines = [{"format": "mindpulse-transcript", "version": 1, "title": "A long one", "started": "2026-01-01T00:00:00Z"}]
    for n in range(COUNT):
        role = {"role": "assistant", "engine": "example"} if n % 2 else {"role": "user"}
        lines.append({**role, "text": f"message number {n}", "id": str(uuid.UUID(int=n + 1)),
                      "time": f"2026-01-{1 + n // 1440:02}T{n // 60 % 24:02}:{n % 60:02}:00Z"})
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return file


def said(home):
    """Every message of every conversation: its id and its words."""
    return [(message["id"], message["text"]) for session in home.json("sessions")["sessions"]
            for message in map(json.loads, home.ok("replay", session["id"], "--json", "--instant").splitlines())]


@pytest.mark.limit(900)
def test_no_row_is_lost_or_doubled_when_the_server_is_killed_under_load(cluster, tmp_path):
    hub = Hub(cluster, tmp_path)
    member = hub.admit()
    laptop = hub.first("laptop", member)
    desk = hub.pair(laptop, "desk", member)
    assert laptop.json("hub", "status")["url"] == hub.url(member[0])
    laptop.ok("sessions", "import", conversation(laptop), timeout=600)
    rows = "SELECT count(*) FROM mindpulse.log WHERE store = 'transcripts'"
    process = laptop.start("hub", "sync", "--json")
    wait_until(lambda: hub.sql(rows) != "0" or process.poll() is not None, timeout=600)
    # It was killed while more was to come, or the test says nothing.
    assert process.poll() is None
    cluster.fail()
    process.communicate(timeout=600)
    assert process.returncode != OK
    # As long as nobody takes writes this is said, and nothing is lost here.
    waits = laptop.run("hub", "sync", "--json", timeout=600)
    assert waits.returncode == UNAVAILABLE
    assert "can't be reached" in json.loads(waits.stdout)["error"]["message"]
    cluster.promote()
    known = int(hub.sql(rows))
    assert 0 < known < COUNT
    laptop.ok("hub", "sync", timeout=600)
    assert laptop.json("hub", "status")["pending"] == 0
    assert int(hub.sql(rows)) >= COUNT
    assert hub.sql("SELECT count(*) - count(DISTINCT (machine, store, number)) FROM mindpulse.log") == "0"
    desk.ok("hub", "sync", timeout=600)
    assert said(desk) == said(laptop) and len(said(desk)) == len(set(said(desk))) == COUNT
    # And the second machine is heard through the server that goes on.
    desk.ok("samples", "add", "heart-rate", "72", "--at", "2026-03-01T10:00:00Z")
    desk.ok("hub", "sync")
    laptop.ok("hub", "sync")
    assert readings(desk) == readings(laptop) and len(readings(laptop)) == 1
    for home in (laptop, desk):
        home.check_databases()
