# SPDX-License-Identifier: GPL-3.0-or-later
"""What a Bluetooth sensor costs a daemon: processor time for a value, memory, and wake-ups while it is silent."""

import os
import pathlib
import time

from background import resident_megabytes, switches
from program import Daemon, wait_until
from strap import STRAP, Bus, heart

# A value as a strap sends it once a second, with two intervals.
VALUE = heart(72, 850, 840)
PER_SECOND = 30


def processor_seconds(process):
    """User and system time of a process so far (proc(5), stat)."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def send(bus, count):
    """So many values, as fast as one device may send them."""
    for begin in range(0, count, PER_SECOND):
        began = time.monotonic()
        bus("send", STRAP, *[VALUE] * min(PER_SECOND, count - begin))
        time.sleep(max(0, 1 - (time.monotonic() - began)))


def rows(row, home, quick):
    """A daemon with a strap that sends a value every few milliseconds, then falls silent."""
    count, seconds = (600, 10) if quick else (3000, 60)
    bus = Bus()
    daemon = None
    try:
        home.settings["DBUS_SYSTEM_BUS_ADDRESS"] = bus.address
        bus("serve")
        bus("sensor", STRAP, "Strap", "pipe")
        home.ok("sensor", "pair", STRAP)
        daemon = Daemon(home).wait_ready()
        wait_until(lambda: home.json("sensor", "list")["sensors"][0]["state"] == "connected", 60)
        send(bus, 300)
        before = processor_seconds(daemon.pid)
        send(bus, count)
        each = (processor_seconds(daemon.pid) - before) / count * 1e6
        # Worker threads and what the last stretch requires come to rest by themselves.
        time.sleep(15)
        memory, woken = resident_megabytes(daemon.pid), switches(daemon.pid)
        time.sleep(seconds)
        wakes = switches(daemon.pid) - woken
        home.check_databases()
    finally:
        if daemon:
            daemon.close()
        bus.close()
    return [
        row("processor time of a sensor's value", each, "µs", "–", None, "≤ 100 µs", each <= 100),
        row("memory of a daemon with a sensor", memory, "MB", "–", None, "≤ 20 MB", memory <= 20),
        row(f"wake-ups in {seconds} s with a silent sensor", wakes, "", "–", None, "0", wakes == 0,
            digits=0)]
