# SPDX-License-Identifier: GPL-3.0-or-later
"""Two daemons, a chat and a scheduler's ticks on one home: of each check-in there is exactly one.

Each excursion of the heart rate from its range calls for one check-in. All programs see it at the
same moment, and any of them is killed at random moments and started again.
MINDPULSE_RACES sets the number of excursions (100), MINDPULSE_SEED the random moments.
"""

import collections
import os
import random
import signal
import subprocess
import time

import pytest

from program import OK, Daemon, Home
from terminal import Terminal

RACES = int(os.environ.get("MINDPULSE_RACES", "100"))
SEED = int(os.environ.get("MINDPULSE_SEED", str(time.time_ns())))
# So many homes that none of them comes near the 48 messages that are possible on one day.
HOMES = max(1, -(-RACES // 20))
# How long after the excursion a program is killed at the latest, in seconds: some kills come before
# the check-in begins, some after it has ended. A daemon's worker is given that long from its start.
LONGEST = 0.15
LONGEST_WORKER = 0.2
# A check-in that nobody has made after this time is looked for by a tick, as every few minutes in
# real life; in seconds.
TICK = 1.0


class Arena:
    """One home with the programs that compete in it."""

    def __init__(self, folder, moments, server):
        folder.mkdir()
        self.home = Home(folder)
        self.moments = moments
        self.home.person()
        self.home.configure(checkIn={"minimumGap": "0s", "maxPerDay": 48})
        self.home.configure(delivery={"order": ["chat", "inbox"]})
        self.excursions = []
        self.kills = collections.Counter()
        self.ticks = 0
        self.started = []
        # An open chat is the quickest, so that in a home with one the daemons' workers come too late.
        # In the others an endpoint takes its time, so that some are killed in the middle of a reply.
        self.chat = None
        self.victims = ["daemon", "chat"] if server is None else ["daemon", "worker", "worker"]
        if server:
            self.home.use(server)
        self.daemons = [Daemon(self.home), Daemon(self.home)]
        if not server:
            self.open_chat()

    def open_chat(self):
        self.chat = Terminal(self.home.command("chat", "--engine", "listener"),
                             self.home.environment(), cwd=self.home.user)

    def begin(self):
        """A new excursion; in most of them some program is killed soon."""
        self.home.add("heart-rate", 72, seconds=0)
        # Not waited for: what it sets off is watched from its beginning.
        self.start("samples", "add", "heart-rate", "150")
        self.excursions.append(time.monotonic())
        self.ticked = time.monotonic()
        self.victim = self.moments.choice([*self.victims, None])
        self.kill_at = time.monotonic() + self.moments.uniform(0, LONGEST)
        self.worker = None

    def step(self):
        """Lets a moment pass; True once the excursion's check-in is made."""
        while self.chat and self.chat.pump(0):
            pass
        now = time.monotonic()
        if now - self.ticked > TICK:
            self.ticked = now
            self.ticks += 1
            self.start("checkin", "--scheduled")
        if self.victim and self.kill_one(now):
            self.kills[self.victim] += 1
            self.victim = None
        made = self.home.check_ins(rule="reading", decision="sent")
        return len(made) == len(self.excursions) and self.victim in (None, "worker")

    def start(self, *words):
        self.started.append(subprocess.Popen(
            self.home.command(*words), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.home.user,
            env=self.home.environment()))

    def kill_one(self, now):
        """Ends the victim without warning at its time; what was started for good starts again."""
        if self.victim == "worker":
            return self.kill_worker(now)
        if now < self.kill_at:
            return False
        if self.victim == "chat":
            self.chat.close()
            self.open_chat()
        else:
            number = self.moments.randrange(len(self.daemons))
            self.daemons[number].close()
            self.daemons[number] = Daemon(self.home)
        return True

    def kill_worker(self, now):
        """Ends the first process of a daemon's that is seen, some time after it is seen."""
        workers = [worker for daemon in self.daemons for worker in daemon.workers()]
        if self.worker not in workers and workers:
            self.worker = self.moments.choice(workers)
            self.kill_at = now + self.moments.uniform(0, LONGEST_WORKER)
        if self.worker not in workers or now < self.kill_at:
            return False
        try:
            os.kill(self.worker, signal.SIGKILL)
        except ProcessLookupError:
            return False  # It has ended since it was seen; the next one is as good.
        return True

    def close(self):
        for daemon in self.daemons:
            daemon.close()
        if self.chat:
            self.chat.close()
        for process in self.started:
            process.kill()
            process.wait()


def check(arena):
    """Exactly one record and one whole message for each excursion, and none besides."""
    home = arena.home
    # What a chat had written of its opening when it was killed is finished by whoever comes next.
    home.ok("checkin", "--scheduled")
    home.check_databases()
    readings = home.check_ins(rule="reading")
    assert [row["decision"] for row in readings] == ["sent"] * len(arena.excursions)
    assert len({row["due"] for row in readings}) == len(arena.excursions)
    # A chat that opens while a reading is outside asks by itself: that is a check-in of its own.
    sent = home.check_ins(decision="sent")
    assert {row["rule"] for row in sent} <= {"reading", "opening"}
    written = [m for m in home.every_message() if m["kind"] == "checkIn"]
    whole = [m["id"] for m in written if m["status"] == "complete"]
    assert sorted(whole) == sorted(row["message"] for row in sent)
    cut = {m["id"] for m in written if m["status"] != "complete"}
    assert cut <= {row["message"] for row in home.check_ins(rule="opening", decision="claimed")}


@pytest.mark.limit(60 + 3 * RACES)
def test_of_each_check_in_there_is_exactly_one(tmp_path, endpoint):
    print(f"seed {SEED}")
    moments = random.Random(SEED)
    server = endpoint("ok", delay=10, lifetime=300)
    arenas = []
    try:
        for number in range(HOMES):
            arenas.append(Arena(tmp_path / str(number), moments,
                                None if number % 2 else server))
        for _ in range(-(-RACES // HOMES)):
            for arena in arenas:
                arena.begin()
            waiting, deadline = arenas, time.monotonic() + 30
            while waiting := [arena for arena in waiting if not arena.step()]:
                assert time.monotonic() < deadline, f"seed {SEED}: {state(waiting[0])}"
                time.sleep(0.005)
        assert {daemon.end() for arena in arenas for daemon in arena.daemons} == {OK}
    finally:
        for arena in arenas:
            arena.close()
    kills = sum((arena.kills for arena in arenas), collections.Counter())
    print(f"{kills}, {sum(arena.ticks for arena in arenas)} ticks")
    for arena in arenas:
        check(arena)
    # Without kills nothing would have been shown.
    assert RACES < 100 or all(kills[name] for name in ("daemon", "worker", "chat")), kills


def state(arena):
    """What is known when a check-in is not made."""
    rows = [(row["rule"], row["due"], row["decision"], row["holder_process"])
            for row in arena.home.check_ins()]
    said = "\n".join(daemon.said for daemon in arena.daemons)
    return f"{len(arena.excursions)} excursions, {rows}\n{said}\n{arena.chat and arena.chat.picture()}"
