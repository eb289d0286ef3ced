# SPDX-License-Identifier: GPL-3.0-or-later
"""How each figure is taken. One function a measure; it gives the rows of the table."""

import dataclasses
import json
import os
import re
import statistics
import subprocess
import time
from pathlib import Path

import background
import held
import imports
import meanings
import posts
import questions
import replies
import sensors
import talks
from program import Home
from server import Server
from spawn import Screen
from store import Store

PYTHON = "/usr/bin/python3"


@dataclasses.dataclass
class Row:
    """One figure, what it is compared with, and whether its target is met."""

    what: str
    value: float
    unit: str
    against: str
    other: float | None
    target: str
    met: bool
    digits: int = 1

    def plain(self):
        return {**dataclasses.asdict(self), "ratio": self.value / self.other if self.other else None}


def new_home(folder, name="one"):
    """A home of a person who has been asked everything."""
    place = folder / name
    place.mkdir()
    home = Home(place)
    home.person()
    return home


def median_of(count, measure):
    """The median of some runs, after one that warms the caches."""
    measure()
    return statistics.median(measure() for _ in range(count))


# Start to first prompt

def start(folder, quick):
    """From starting the process to the prompt on a terminal; python3 from start to end."""
    home = new_home(folder)
    runs = 5 if quick else 20

    def ours():
        began = time.perf_counter()
        with Screen(home.command("chat", "--engine", "listener"), home.environment()) as screen:
            screen.read_until_prompt()
            return (time.perf_counter() - began) * 1000

    def theirs():
        began = time.perf_counter()
        with Screen([PYTHON, "-c", "pass"], home.environment()) as screen:
            screen.wait_for_end()
            return (time.perf_counter() - began) * 1000

    # By turns, as the clock of a shared machine goes up and down; both on a terminal of their own.
    ours(), theirs()
    value, other = map(statistics.median, zip(*((ours(), theirs()) for _ in range(runs))))
    return [Row("start to first prompt", value, "ms", "python3 -c pass", other,
                "not slower", value <= other)]


# Processor time per delta

def curl(server, **options):
    """curl, reading the same stream."""
    body = json.dumps({"model": "m", "stream": True,
                       "messages": [{"role": "user", "content": "go"}]})
    return subprocess.Popen(
        ["curl", "--silent", "--no-buffer", "--json", body, server.url + "/chat/completions"],
        stdout=subprocess.PIPE, **options)


def processor_seconds(process):
    """Reads a process to its end; its user and system time."""
    while os.read(process.stdout.fileno(), 1 << 16):
        pass
    usage = os.wait4(process.pid, 0)[2]
    process.returncode = 0
    process.stdout.close()
    return usage.ru_utime + usage.ru_stime


def piped_seconds(home):
    """Processor time of one piped talk."""
    process = subprocess.Popen(
        home.command("chat", "--new", "--engine", "endpoint"), env=home.environment(),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    process.stdin.write(b"go\n")
    process.stdin.close()
    return processor_seconds(process)


def terminal_seconds(home, last):
    """Processor time of the same talk on a terminal."""
    with Screen(home.command("chat", "--new", "--engine", "endpoint"),
                home.environment()) as screen:
        screen.read_until_prompt()
        screen.send(b"go\r")
        screen.read_until(lambda text: last in text)
        screen.read_until_prompt()
        screen.send(b"\x04")
        usage = screen.wait_for_end()
        return usage.ru_utime + usage.ru_stime


def delta(folder, quick):
    """The difference between a reply of many deltas and one of a single delta, per delta."""
    count = 5_000 if quick else 20_000
    home = new_home(folder)
    seconds = {}
    for words in (1, count):
        server = Server(folder, f"ok:words={words}", lifetime=300)
        home.use(server)
        seconds[words] = (piped_seconds(home), terminal_seconds(home, f"word{words - 1}"),
                          processor_seconds(curl(server)))
        server.close()
    piped, screen, other = (
        (many - one) / (count - 1) * 1e6 for one, many in zip(seconds[1], seconds[count]))
    return [
        Row("processor time per delta, piped", piped, "µs", "curl -N", other, "≤ 50 µs",
            piped <= 50),
        Row("processor time per delta, on a terminal", screen, "µs", "curl -N", other, "≤ 50 µs",
            screen <= 50)]


# Arrival to screen

def delay(folder, quick):
    """Each delta holds the moment it was sent; how long until it can be read from the terminal."""
    count = 100 if quick else 500
    home = new_home(folder)
    server = Server(folder, f"clock:words={count},delay=4", lifetime=300)
    home.use(server)
    with Screen(home.command("chat", "--new", "--engine", "endpoint"), home.environment(),
                columns=200) as screen:
        screen.read_until_prompt()
        screen.send(b"go\r")
        ours = list(screen.delays(count))
    process = curl(server)
    theirs, rest = [], b""
    while data := os.read(process.stdout.fileno(), 1 << 16):
        now = time.monotonic_ns()
        rest += data
        sent = re.findall(rb'"content": ?"(\d+) "', rest)
        theirs += [(now - int(moment)) / 1e6 for moment in sent]
        rest = rest[rest.rfind(b"\n") + 1:]
    process.wait()
    process.stdout.close()
    server.close()
    value, other = statistics.median(ours), statistics.median(theirs)
    return [Row("sent to screen, median", value, "ms", "curl -N", other, "≤ 1 ms", value <= 1,
                digits=2)]


# The latest sample

def latest(folder, quick):
    """The query inside the program, at few and at many rows; python's sqlite3 on the same file."""
    few, many = 10_000, 1_000_000 if quick else 10_000_000
    runs = 2_000 if quick else 20_000
    home = new_home(folder)
    home.add("heart-rate", 61, seconds=30)
    store = Store(home.path / "samples.sqlite")
    figures = []
    for rows in (few, many):
        store.fill(rows)
        ours = json.loads(home.ok("bench", "latest", "--runs", runs))["nanosecondsPerQuery"] / 1000
        figures.append((rows, ours, store.query_microseconds(runs)))
    table = [Row(f"latest sample of {rows:,}", ours, "µs", "python3 sqlite3", theirs, "≤ 10 µs",
                 ours <= 10, digits=2) for rows, ours, theirs in figures]
    growth = figures[1][1] / figures[0][1]
    table.append(Row("the same, many rows against few", growth, "×", "python3 sqlite3",
                     figures[1][2] / figures[0][2], "≤ 2", growth <= 2, digits=2))
    return table


# The encoder

# The products of matrices that a message of 17 tokens takes in the model's twelve layers, as often as
# is asked for; prints the milliseconds of the quickest time: what other programs take away is no part of it.
PRODUCTS = """
import sys, time, numpy
random = numpy.random.default_rng(1)
layers = [[random.standard_normal((rows, columns), numpy.float32)
           for rows, columns in [(384, 384)] * 4 + [(384, 1536), (1536, 384)]] for _ in range(12)]
narrow, wide = (random.standard_normal((17, size), numpy.float32) for size in (384, 1536))
times = []
for _ in range(int(sys.argv[1])):
    began = time.perf_counter()
    for layer in layers:
        for weights in layer:
            (narrow if len(weights) == 384 else wide) @ weights
    times.append((time.perf_counter() - began) * 1000)
print(min(times))
"""


def encode(folder, quick):
    """A message's meaning as numbers, and the memory that takes; numpy on one thread, products alone."""
    runs = 50 if quick else 200
    home = new_home(folder)
    ours = json.loads(home.ok("bench", "encode", "--runs", runs, timeout=300))
    numpy = subprocess.run(
        [PYTHON, "-c", PRODUCTS, str(runs)], capture_output=True, text=True, check=True,
        env={"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"})
    value, other = ours["quickestMilliseconds"], float(numpy.stdout)
    used, left = ours["kilobytesWhileUsed"] / 1024, ours["kilobytesAfter"] / 1024
    return [
        Row("encoding a message of 17 tokens", value, "ms", "numpy, products alone", other, "≤ 20 ms",
            value <= 20),
        Row("memory while the encoder is used", used, "MB", "the model's file", 71_622_400 / 2**20,
            "≤ 40 MB", used <= 40),
        Row("memory after it was given back", left, "MB", "–", None, "0", round(left) == 0)]


# Idle

def idle_figures(command, environment, seconds, prepare):
    """Wake-ups within a time, and memory at its end, of a program that waits for a key."""
    with Screen(command, environment) as screen:
        prepare(screen)
        # Worker threads that are no longer needed end by themselves some seconds after the start.
        screen.read_for(8)
        before = background.switches(screen.child)
        screen.read_for(seconds)
        return (background.switches(screen.child) - before,
                background.resident_megabytes(screen.child))


def idle(folder, quick):
    """The chat with its timer set, and python's own prompt, left alone."""
    seconds = 10 if quick else 60
    home = new_home(folder)

    def with_timer(screen):
        screen.read_until_prompt()
        screen.send(b"/every 2h\r")
        screen.read_until(lambda text: "2h" in text)
        screen.read_until_prompt()

    ours = idle_figures(home.command("chat", "--engine", "listener"), home.environment(), seconds,
                        with_timer)
    theirs = idle_figures([PYTHON, "-i", "-q"], home.environment(), seconds,
                          lambda screen: screen.read_until(lambda text: ">>> " in text))
    return [
        Row(f"wake-ups in {seconds} s of idling", ours[0], "", "python3 prompt", theirs[0], "0",
            ours[0] == 0, digits=0),
        Row("memory while idling", ours[1], "MB", "python3 prompt", theirs[1], "≤ 20 MB",
            ours[1] <= 20)]


# While another program holds the talks

def keys(folder, quick):
    """Keys are heard at once whatever is locked."""
    return held.rows(Row, new_home(folder), quick)


# In the background

def daemon(folder, quick):
    """A daemon that waits for its next check-in."""
    return background.daemon_rows(Row, new_home(folder), quick)


def checkin(folder, quick):
    """One check-in from start to end."""
    return background.checkin_rows(Row, new_home(folder), folder, quick, processor_seconds, curl)


# Import

def apple_import(folder, quick):
    """Apple's export into an empty store, as a file and as a zip."""
    return imports.rows(Row, new_home(folder), folder, quick)


def many_files(folder, quick):
    """A Fitbit Takeout of many small files into an empty store."""
    return imports.many_files(Row, new_home(folder), folder, quick)


def post(folder, quick):
    """A post of 5 MB to a receiver, against the import of the same file."""
    return posts.rows(Row, new_home(folder), folder, imports.ours, quick)


def sensor(folder, quick):
    """A daemon with a heart-rate strap: values, memory, and silence."""
    return sensors.rows(Row, new_home(folder), quick)


# The store

def store(folder, quick):
    """Filling a store with very many rows, and the questions asked most."""
    return questions.rows(Row, new_home(folder), folder, quick)


# The talks

def search(folder, quick):
    """A search among very many messages, as a whole command."""
    return talks.rows(Row, new_home(folder), folder, quick)


def like(folder, quick):
    """A search by meaning among very many messages: the vectors alone, without the encoder."""
    return meanings.rows(Row, new_home(folder), Path(__file__).resolve().parents[1], PYTHON, quick)


def reply(folder, quick):
    """The listener's reply far on in a talk: its processor time, with what keeps the words."""
    return replies.rows(Row, new_home(folder), Path(__file__).resolve().parents[1], PYTHON, processor_seconds,
                        median_of, quick)


ALL = {"start": start, "delta": delta, "delay": delay, "latest": latest, "encode": encode,
       "idle": idle,
       "keys": keys,
       "daemon": daemon, "checkin": checkin, "import": apple_import,
       "many-files": many_files, "post": post, "sensor": sensor, "store": store,
       "search": search, "like": like, "reply": reply}
