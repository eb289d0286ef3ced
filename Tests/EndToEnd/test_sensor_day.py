# SPDX-License-Identifier: GPL-3.0-or-later
"""A day with a strap over the bus: 86,400 values, 40 lost connections, two suspends, in seconds.

The clock of the program is moved on by each value that it reads (Tests/Support/day_clock.c), so how fast
the machine is changes nothing.
"""

import os
import pathlib
import random
import shutil
import sqlite3
import tempfile

import pytest

from program import OK, Home, wait_until

from strap import STRAP, Bus, DayClock
from test_sensor import Watch

SECONDS, LOSSES = 86_400, 40
LONG = 240


@pytest.fixture
def folder():
    """A folder in memory: what is tested is the day, not the disk."""
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    made = pathlib.Path(tempfile.mkdtemp(prefix="mindpulse-day-", dir=memory))
    yield made
    shutil.rmtree(made)


def day():
    """A day's values, a second apart: each one's bytes in hex, and its intervals."""
    chance, rate, carry = random.Random(40), 65, 0
    for second in range(SECONDS):
        rate = min(max(rate + chance.choice((-1, 0, 1)), 50), 110)
        if second % 4000 == 0:
            rate = min(rate + 25, 110)
        carry, intervals = carry + 1024, []
        while carry >= 61_440 // rate:
            intervals.append(61_440 // rate)
            carry -= intervals[-1]
        flags = 0x16 if intervals else 0x06
        yield (bytes([flags, rate]) + b"".join(one.to_bytes(2, "little") for one in intervals)).hex(), \
            intervals


def decoded(beats):
    """Stored intervals again: zigzag differences, seven bits a byte."""
    found, last, rest, shift = [], 0, 0, 0
    for byte in beats:
        rest |= (byte & 0x7F) << shift
        shift += 7
        if byte & 0x80 == 0:
            last += (rest >> 1) ^ -(rest & 1)
            found.append(last)
            rest, shift = 0, 0
    return found


@pytest.mark.limit(600)
def test_every_interval_of_a_day_of_wear_is_stored_once(folder):
    home, clock, bus = Home(folder), DayClock(folder), Bus()
    seen = None
    try:
        home.person()
        home.settings["DBUS_SYSTEM_BUS_ADDRESS"] = bus.address
        bus("serve")
        bus("sensor", STRAP, "Strap", "pipe")
        home.ok("sensor", "pair", STRAP)
        seen = Watch(home, **clock.environment)
        seen.wait_event("Connected.")
        values = list(day())
        ends = [SECONDS * part // (LOSSES + 1) for part in range(1, LOSSES + 2)]
        start = 0
        for part, end in enumerate(ends):
            if part in (13, 27):
                send(bus, clock, values, start, start + 1000)
                clock.suspend(3600)
                start += 1000
            send(bus, clock, values, start, end)
            start = end
            if part < LOSSES:
                bus("drop", STRAP)
                seen.wait_event("The connection was lost.", part + 1)
                # Most come back by themselves; some have to be called.
                if part % 8:
                    bus("come-back", STRAP)
                seen.wait_event("Connected.", part + 2)
        assert seen.end() == OK
        check(home, values)
    finally:
        if seen and seen.process.poll() is None:
            seen.process.kill()
            seen.process.wait()
        bus.close()
        clock.close()


def send(bus, clock, values, start, end):
    bus("send", STRAP, *[value for value, _ in values[start:end]])
    wait_until(lambda: clock.values == end, LONG, f"value {end} to be read")


def check(home, values):
    with sqlite3.connect(home.path / "samples.sqlite") as store:
        series = store.execute("SELECT count, beats FROM beat_series ORDER BY start").fetchall()
        rates = store.execute(
            "SELECT start, finish FROM sample JOIN type ON type.id = sample.type "
            "WHERE type.name = 'heart-rate' ORDER BY start").fetchall()
        slept = store.execute(
            "SELECT count(*) FROM sensor_log WHERE text LIKE '%slept%'").fetchone()[0]
        size = home.path / "whole.sqlite"
        store.execute("VACUUM INTO ?", (str(size),))
    stored = [interval for _, beats in series for interval in decoded(beats)]
    assert stored == [interval for _, intervals in values for interval in intervals]
    assert sum(count for count, _ in series) == len(stored)
    # Every ten seconds one, and a few more at the ends of connections and where the rate jumps.
    assert SECONDS // 10 - LOSSES <= len(rates) <= SECONDS // 10 + 600
    assert all(one[1] <= two[0] for one, two in zip(rates, rates[1:]))
    assert slept == 2
    assert size.stat().st_size <= 1_400_000, size.stat().st_size
    home.check_databases()
