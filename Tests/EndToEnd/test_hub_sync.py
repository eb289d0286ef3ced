# SPDX-License-Identifier: GPL-3.0-or-later
"""What machines of one person tell each other through a hub: a real PostgreSQL server, real stores."""

import fcntl
import json
import os
import random
import signal
import sqlite3
import subprocess
import time

from program import TRY_LATER, UNAVAILABLE, USAGE, Daemon, by_clock, wait_until
from test_hub import hub, refused, server  # noqa: F401 (fixtures)

LISTENER = ("--engine", "listener")


def sync(home):
    """Synchronises, and gives what was sent and received."""
    return home.json("hub", "sync")


def two(hub):
    """Two machines of one person."""
    member = hub.admit()
    laptop = hub.first("laptop", member)
    return laptop, hub.pair(laptop, "desk", member), member


def readings(home):
    """All readings, without the numbers that a store gives."""
    rows = home.json("samples", "list", "heart-rate", "--limit", "100000")["samples"]
    return sorted((row["start"], row["value"], row["source"]) for row in rows)


def words(home):
    """All messages by id: who said what, and in which conversation."""
    found = {}
    for session in home.json("sessions")["sessions"]:
        for line in home.ok("replay", session["id"], "--json", "--instant").splitlines():
            message = json.loads(line)
            found[message["id"]] = (session["id"], message["role"], message["text"])
    return found


def test_what_one_machine_knows_the_other_gets(hub):
    laptop, desk, _ = two(hub)
    for minute in range(3):
        laptop.ok("samples", "add", "heart-rate", str(70 + minute), "--at", f"2026-05-04T10:0{minute}:00+02:00")
    laptop.ok("ask", "the heron stood in the rain", *LISTENER)
    laptop.ok("profile", "set", "name", "Ada")
    laptop.ok("mood", "2", "--note", "quiet morning")
    laptop.ok("schedule", "every", "3h")
    laptop.ok("config", "set", "memory.enabled", "true")
    laptop.ok("memory", "add", "I swim on Saturdays")
    sent = sync(laptop)
    assert set(sent) == {"sent", "received"} and sent["sent"] > 5 and sent["received"] == 0, sent
    got = sync(desk)
    assert got["received"] == sent["sent"], (sent, got)
    assert readings(desk) == readings(laptop)
    assert words(desk) == words(laptop) and len(words(desk)) == 2
    assert desk.json("profile")["name"] == "Ada"
    assert desk.json("schedule")["every"] == laptop.json("schedule")["every"]
    assert "I swim on Saturdays" in desk.ok("memory")
    assert desk.json("search", "heron")["hits"]
    # What is known by both is not told again.
    for _ in range(2):
        sync(laptop)
        sync(desk)
    assert sync(laptop) == sync(desk) == {"sent": 0, "received": 0}
    status = desk.json("hub", "status")
    assert status["pending"] == 0 and status["lastSync"]


def test_what_is_forgotten_goes_from_the_hub_and_from_the_other_machine(hub):
    laptop, desk, _ = two(hub)
    laptop.ok("ask", "zanzibarquince is my secret", *LISTENER)
    laptop.ok("samples", "add", "heart-rate", "77")
    sync(laptop)
    sync(desk)
    desk.ok("forget", "--everything", "--yes")
    sync(desk)
    sync(laptop)
    assert words(laptop) == {}
    for home in (laptop, desk):
        sync(home)
        for file in home.path.rglob("*"):
            if file.is_file():
                assert b"zanzibarquince" not in file.read_bytes(), file
    # What is left there are marks of what was erased, and how far each machine is.
    assert int(hub.sql("SELECT count(*) FROM mindpulse.log WHERE store = 'samples'").split()[-1]) <= 1


def test_nothing_of_a_person_stands_on_the_hub(hub):
    laptop, desk, _ = two(hub)
    laptop.ok("ask", "zanzibarquince is my secret", *LISTENER)
    laptop.ok("samples", "add", "heart-rate", "77.125", "--source", "Wristband9")
    laptop.ok("profile", "set", "name", "Ottilie")
    sync(laptop)
    sync(desk)
    dump = subprocess.run(
        ["/usr/bin/pg_dump", "-h", str(hub.server.folder), "-p", str(hub.server.port), "-U", "owner", hub.database],
        check=True, capture_output=True, timeout=60).stdout
    for word in (b"zanzibarquince", b"Ottilie", b"Wristband9", b"77.125", b"heart-rate", b"laptop", b"desk"):
        assert word not in dump, word


def test_each_edit_of_the_newest_machine_holds(hub):
    laptop, desk, _ = two(hub)
    laptop.ok("profile", "set", "name", "Ada")
    sync(laptop)
    sync(desk)
    laptop.ok("profile", "set", "name", "Ada L.")
    sync(laptop)
    desk.ok("profile", "set", "name", "Ada B.")
    sync(desk)
    sync(laptop)
    assert laptop.json("profile")["name"] == desk.json("profile")["name"] == "Ada B."


def test_killed_at_any_moment_it_ends_the_same(hub):
    laptop, desk, _ = two(hub)
    choose = random.Random(7)
    times = (f"2026-01-{1 + n // 1440:02}T{n // 60 % 24:02}:{n % 60:02}:00Z" for n in range(4000))
    csv = "time,end,type,value,unit,source\n" + "".join(
        f"{time},{time},heart-rate,{60 + n % 50},count/min,watch\n" for n, time in enumerate(times))
    file = laptop.user / "many.csv"
    file.write_text(csv)
    laptop.ok("samples", "import", str(file))
    for number in range(6):
        laptop.ok("ask", f"message number {number}", *LISTENER)
    for home in (laptop, desk):
        for _ in range(12):
            process = subprocess.Popen(home.command("hub", "sync"), env=home.environment(),
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(choose.uniform(0.01, 0.6))
            process.send_signal(signal.SIGKILL)
            process.wait(120)
    for home in (laptop, desk, laptop, desk):
        sync(home)
    assert readings(desk) == readings(laptop) and len(readings(desk)) == 4000
    assert words(desk) == words(laptop) and len(words(desk)) == 12
    for home in (laptop, desk):
        home.check_databases()


def test_a_daemon_gets_what_is_new_by_itself(hub):
    laptop, desk, _ = two(hub)
    daemon = Daemon(desk).wait_ready()
    try:
        laptop.ok("samples", "add", "heart-rate", "71")
        sync(laptop)
        wait_until(lambda: len(readings(desk)) == 1, 60)
        desk.ok("samples", "add", "heart-rate", "72")
        wait_until(lambda: sync(laptop)["received"] and len(readings(laptop)) == 2, 90)
    finally:
        daemon.close()


def test_a_chat_tells_and_hears_by_itself(hub, chat):
    laptop, desk, _ = two(hub)
    screen = chat(laptop, *LISTENER)
    screen.say("the heron stood in the rain")
    screen.wait_for_prompt()
    wait_until(lambda: sync(desk)["received"] and any("heron" in text for _, _, text in words(desk).values()), 60)
    desk.ok("samples", "add", "heart-rate", "71")
    sync(desk)
    wait_until(lambda: len(readings(laptop)) == 1, 60)
    screen.control("d")
    assert screen.wait_for_end() == 0


def scheduled(home):
    """What comes of a check-in by the schedule, two hours from now."""
    return home.json("checkin", "--scheduled", wrapper=by_clock("+125m"))["decision"]


def test_one_check_in_for_a_person_not_one_for_a_machine(hub):
    laptop, desk, _ = two(hub)
    laptop.ok("schedule", "every", "2h")
    laptop.ok("schedule", "quiet", "off")
    laptop.ok("schedule", "normal", "on")
    for home in (laptop, desk, laptop):
        sync(home)
    assert laptop.json("schedule")["next"] == desk.json("schedule")["next"]
    assert scheduled(laptop) == "sent"
    # The other machine hasn't heard of it yet; the hub has.
    assert scheduled(desk) == "skipped"
    assert not desk.json("inbox")["checkIns"]
    sync(laptop)
    sync(desk)
    assert len(desk.json("inbox")["checkIns"]) == 1


def test_a_machine_that_cannot_ask_the_hub_goes_on_by_itself(hub):
    laptop, _, _ = two(hub)
    laptop.ok("schedule", "every", "2h")
    laptop.ok("schedule", "quiet", "off")
    laptop.ok("schedule", "normal", "on")
    sync(laptop)
    laptop.ok("config", "set", "hub.url", "postgresql://nobody@127.0.0.1:9/none")
    assert scheduled(laptop) == "sent"


def test_one_program_at_a_time(hub):
    laptop, _, _ = two(hub)
    sync(laptop)
    folder = next(laptop.path.rglob("hub-log-*"))
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        refused(laptop, TRY_LATER, "Another MindPulse program", "hub", "sync")
    finally:
        os.close(descriptor)
    sync(laptop)


def test_without_a_hub_or_with_one_that_is_away(hub):
    alone = hub.home("alone")
    refused(alone, USAGE, "hasn't joined", "hub", "sync")
    laptop, _, _ = two(hub)
    laptop.ok("config", "set", "hub.url", "postgresql://nobody@127.0.0.1:9/none")
    refused(laptop, UNAVAILABLE, "", "hub", "sync")


def test_a_machine_that_left_notes_nothing_more(hub):
    laptop, _, _ = two(hub)
    sync(laptop)
    laptop.ok("hub", "leave", "--yes")
    laptop.ok("ask", "hello", *LISTENER)
    with sqlite3.connect(laptop.path / "transcripts.sqlite") as store:
        assert store.execute("SELECT count(*) FROM changed").fetchone() == (0,)
    assert not list(laptop.path.rglob("hub-log-*"))
