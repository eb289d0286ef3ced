# SPDX-License-Identifier: GPL-3.0-or-later
"""What check-ins in the background cost: a daemon that waits, and one check-in."""

import pathlib
import re
import statistics
import subprocess
import time

from server import Server


def switches(process):
    """Context switches of all threads so far."""
    return sum(int(number) for status in pathlib.Path(f"/proc/{process}/task").glob("*/status")
               for number in re.findall(r"ctxt_switches:\s+(\d+)", status.read_text()))


def resident_megabytes(process):
    """The memory a process holds now."""
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


def waiting_figures(command, seconds, **options):
    """Wake-ups within a time, and memory at its end, of a program that only waits."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, **options)
    try:
        # Worker threads that are no longer needed end by themselves some seconds after the start.
        time.sleep(10)
        before = switches(process.pid)
        time.sleep(seconds)
        return switches(process.pid) - before, resident_megabytes(process.pid)
    finally:
        process.terminate()
        process.wait(10)


def daemon_rows(row, home, quick):
    """A daemon with a check-in planned, beside a bare `sleep`."""
    seconds = 10 if quick else 60
    ours = waiting_figures(home.command("daemon"), seconds, env=home.environment())
    theirs = waiting_figures(["/usr/bin/sleep", "600"], seconds)
    return [
        row(f"wake-ups of a daemon in {seconds} s", ours[0], "", "sleep 600", theirs[0], "0",
            ours[0] == 0, digits=0),
        row("memory of a daemon", ours[1], "MB", "sleep 600", theirs[1], "≤ 20 MB", ours[1] <= 20)]


def checkin_rows(row, home, folder, quick, processor_seconds, curl):
    """Processor time of one check-in, beside curl fetching the same reply."""
    runs = 5 if quick else 20
    server = Server(folder, "ok", lifetime=300)
    home.use(server)
    home.vitals()

    def checkin():
        return processor_seconds(subprocess.Popen(
            home.command("checkin", "--force", "--engine", "endpoint"), env=home.environment(),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL))

    checkin()
    ours = statistics.median(checkin() for _ in range(runs)) * 1000
    theirs = statistics.median(processor_seconds(curl(server)) for _ in range(runs)) * 1000
    server.close()
    return [row("processor time of one check-in", ours, "ms", "curl, same reply", theirs, "≤ 30 ms",
                ours <= 30)]
