# SPDX-License-Identifier: GPL-3.0-or-later
"""System calls that fail on request, by strace, and how long a program may wait for nothing."""

import collections
import contextlib
import os
import pathlib
import re
import subprocess
import tempfile
import time

from program import children, threads

# What a program may wait in all without being given anything: the longest of its own waits is five
# seconds for another program's lock.
IDLE = 10
# What ends a program that is busy for ever; a hundred times what the slowest of them takes.
LONGEST = 150

Place = collections.namedtuple("Place", "call number path")


class Run(collections.namedtuple("Run", "returncode stdout stderr trace ended")):
    """What came of a run; shown without its trace."""

    def __repr__(self):
        return f"ended with {self.returncode}, {self.stdout!r}, {self.stderr!r}"




def paths(text, home):
    """The paths below a folder that a line of a trace names; that of the working directory is none."""
    return re.findall(re.escape(str(home)) + r"[^\"<>]*", re.sub(r"AT_FDCWD<[^>]*>", "", text))


def calls(text, home):
    """The calls of a trace that are on a home's own files: (call, number within its thread, path).

    strace counts the calls that it could make fail by thread, those on other files as well.
    """
    counts = collections.Counter()
    found = []
    for line in text.splitlines():
        entry = re.match(r"(\d+) +(\w+)\((.*)", line)
        if not entry:
            continue
        thread, call, rest = entry.groups()
        counts[thread, call] += 1
        named = paths(rest, home)
        if named:
            found.append(Place(call, counts[thread, call], named[-1]))
    return found


def usage(number):
    """What a process, its threads and those it has started have used of the processors so far, and
    whether any of them waits for its turn, for a disk or for strace."""
    used, wants = 0, False
    for process in [number, *children(number)]:
        for text in threads(process, "stat").values():
            fields = text.rpartition(")")[2].split()
            used += int(fields[11]) + int(fields[12])
            wants = wants or fields[0] in "RDtT"
    return used, wants


def wait(process):
    """Waits for the end; false where the process has waited ``IDLE`` seconds for nothing at all.

    Only time is counted in which it could have run and didn't want to, so that a machine that has no
    time for it is no reason to fail.
    """
    began = last = time.monotonic()
    idle, used = 0, -1
    while process.poll() is None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.1 if idle == 0 else 0.5)
            return True
        now = time.monotonic()
        spent, wants = usage(process.pid)
        idle = 0 if wants or spent != used else idle + min(now - last, 1)
        used, last = spent, now
        if idle >= IDLE or now - began > LONGEST:
            return False
    return True


def run(home, words, options, stdin=""):
    """Runs the program under strace."""
    with tempfile.NamedTemporaryFile(mode="r", dir=home.user, errors="replace") as trace:
        out, err = tempfile.TemporaryFile(), tempfile.TemporaryFile()
        source = tempfile.TemporaryFile()
        source.write(stdin.encode())
        source.seek(0)
        process = subprocess.Popen(
            ["strace", "-f", "--seccomp-bpf", "-qq", "-y", "-s", "0", "-o", trace.name, *options,
             *home.command(*words)],
            stdin=source, stdout=out, stderr=err, cwd=home.user, env=home.environment())
        ended = wait(process)
        if not ended:
            for number in children(process.pid):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(number, 9)
            process.kill()
            process.wait()
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode(errors="replace"))
            file.close()
        source.close()
        return Run(process.returncode, *texts, trace.read(), ended)
