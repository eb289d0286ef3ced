#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A hub with Patroni and etcd: the leader is killed while a machine sends, and nothing is lost or doubled.

usage: patroni.sh [MESSAGES]     (default 10,000)
"""

import os
import pathlib
import shutil
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Tests/EndToEnd"), str(ROOT / "Tests/Support")]

from patroni_cluster import TTL, PatroniCluster  # noqa: E402
from program import OK  # noqa: E402
from test_hub import Hub  # noqa: E402
import test_hub_failover as failover  # noqa: E402


def say(words):
    """Says how far it is."""
    print(f"{time.strftime('%H:%M:%S')} {words}", flush=True)


def sync_until_done(home, limit=600):
    """Sends again and again, as the daemon does, until the hub has everything; gives how often it failed."""
    end, failed = time.monotonic() + limit, 0
    while home.run("hub", "sync", "--json", timeout=limit).returncode != OK:
        assert time.monotonic() < end, "the hub takes nothing again"
        failed += 1
        time.sleep(1)
    return failed


def run(cluster, folder, count):
    """Joins two machines, kills the leader while the first one sends, and compares what comes out."""
    cluster.wait(cluster.is_synchronous, 180, "a leader with a synchronous standby")
    hub = Hub(cluster, folder)
    member = hub.admit()
    laptop = hub.first("laptop", member)
    desk = hub.pair(laptop, "desk", member)
    laptop.ok("sessions", "import", failover.conversation(laptop), timeout=600)
    rows = "SELECT count(*) FROM mindpulse.log WHERE store = 'transcripts'"
    leader = cluster.leader()
    say(f"{leader.name} leads; sending {count} messages")
    process = laptop.start("hub", "sync", "--json")
    cluster.wait(lambda: int(hub.sql(rows)) > count // 3 or process.poll() is not None, 600, "a third of the rows")
    assert process.poll() is None, "all was sent before the leader could be killed"
    killed = time.monotonic()
    leader.kill()
    process.communicate(timeout=600)
    say(f"killed PostgreSQL and Patroni of {leader.name}; the sync ended with {process.returncode}")
    assert process.returncode != OK
    other = next(node for node in cluster.nodes if node is not leader)
    cluster.wait(lambda: cluster.leader() is other, 180, "another leader")
    promoted = time.monotonic() - killed
    known = int(hub.sql(rows))
    say(f"{other.name} leads after {promoted:.1f} s (ttl {TTL} s), with {known} rows")
    failed = sync_until_done(laptop)
    say(f"all is sent {time.monotonic() - killed:.1f} s after the kill; {failed} syncs failed meanwhile")
    assert 0 < known < count
    # The killed one comes back behind the new leader, and is its synchronous standby.
    leader.start()
    cluster.wait(lambda: cluster.leader() is other and cluster.is_synchronous(), 180, "a standby again")
    say(f"{leader.name} is the synchronous standby of {other.name}")
    desk.ok("hub", "sync", timeout=600)
    doubled = int(hub.sql("SELECT count(*) - count(DISTINCT (machine, store, number)) FROM mindpulse.log"))
    here, there = failover.said(laptop), failover.said(desk)
    lost = len(set(here) - set(there)) + count - len(set(here))
    doubled += len(there) - len(set(there))
    laptop.check_databases()
    desk.check_databases()
    return lost, doubled


def main(count="10000"):
    """Runs it in a folder of its own; the last line says what came out."""
    failover.COUNT = int(count)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="mindpulse-patroni-", dir="/tmp"))
    folder.chmod(0o755)
    cluster = None
    try:
        cluster = PatroniCluster(folder)
        (folder / "homes").mkdir()
        lost, doubled = run(cluster, folder / "homes", failover.COUNT)
    finally:
        if cluster is not None:
            cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)
    print(f"rows lost {lost}, doubled {doubled} of {failover.COUNT:,}; load {os.getloadavg()[0]:.1f}")
    return 0 if lost == doubled == 0 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
