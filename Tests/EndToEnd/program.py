# SPDX-License-Identifier: GPL-3.0-or-later
"""The program under test, and a home of its own for it to live in."""

import contextlib
import datetime
import itertools
import json
import os
import pathlib
import re
import signal
import socket
import sqlite3
import subprocess
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATABASES = ("samples.sqlite", "transcripts.sqlite")

# sysexits.h, as the program uses it.
OK, FAILED, USAGE, BAD_DATA, NO_INPUT = 0, 1, 64, 65, 66
UNAVAILABLE, CANNOT_CREATE, IO_ERROR, TRY_LATER, NOT_ALLOWED, CONFIG = 69, 73, 74, 75, 77, 78


def binary():
    """The binary to test: MINDPULSE_BINARY, or the release build of this folder."""
    return pathlib.Path(os.environ.get("MINDPULSE_BINARY", ROOT / ".build/release/mindpulse"))


def moment(**ago):
    """A time this long ago, as ISO 8601 with an offset: moment(minutes=3)."""
    return (datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(**ago)).isoformat(
        timespec="milliseconds")


def plain(text):
    """The text with every run of white space as one space, as a reader takes it in."""
    return " ".join(text.split())


def wait_until(condition, timeout=120, what="what was waited for"):
    """Asks again and again until the condition gives something, and gives that."""
    deadline = time.monotonic() + timeout
    while not (found := condition()):
        assert time.monotonic() < deadline, f"{timeout} s passed without {what}"
        time.sleep(0.02)
    return found


def threads(process, name):
    """What a file of proc(5) says of each thread of a process, by thread; any may end meanwhile."""
    found = {}
    with contextlib.suppress(OSError):
        for entry in os.scandir(f"/proc/{process}/task"):
            with contextlib.suppress(OSError):
                found[entry.name] = pathlib.Path(entry.path, name).read_text()
    return found


def sleeps(process):
    """How often each thread of a process has gone to sleep, by thread."""
    return {thread: int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", text, re.M)[1])
            for thread, text in threads(process, "status").items()}


def wait_for_rest(process, pump=time.sleep, seconds=3, timeout=120):
    """Waits until that many seconds pass without one wake-up.

    What is kept for some seconds after its last work, as threads are, comes to rest by itself; what
    looks every second never does, however slow the machine is.
    """
    def rests():
        before, end = sleeps(process), time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            pump(left)
        return before and sleeps(process) == before

    wait_until(rests, timeout, f"{seconds} seconds without a wake-up")


def by_clock(offset):
    """A wrapper for the real clock moved by an offset of libfaketime's: "+61m", "-3.5", "+2m x100".

    The library is loaded without the command `faketime`: that makes a semaphore named after its
    process id, and fails where a killed process left one of the same name.
    """
    return ["/usr/bin/env", "LD_PRELOAD=/usr/$LIB/faketime/libfaketime.so.1", f"FAKETIME={offset}"]


class Home:
    """A throw-away MINDPULSE_HOME, and the program run in it."""

    def __init__(self, folder, program=None):
        self.program = str(program or binary())
        self.path = folder / "home"
        self.user = folder / "user"
        self.user.mkdir(exist_ok=True)
        self.settings = {}

    def environment(self, **more):
        """What the program sees: nothing from outside that could change what it does."""
        environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(self.user), "MINDPULSE_HOME": str(self.path),
            # A pager would wait for keys.
            "PAGER": "", "TERM": "xterm-256color", "LANG": "C.UTF-8", "TZ": "UTC",
            # A crash must end the test, not wait for a debugger.
            "SWIFT_BACKTRACE": "enable=no",
        }
        environment.update(self.settings)
        environment.update(more)
        return {name: str(value) for name, value in environment.items() if value is not None}

    def use(self, server, key=None):
        """Points the program at a test endpoint."""
        self.settings.update(MINDPULSE_BASE_URL=server.url, MINDPULSE_MODEL="test-model")
        if key:
            self.settings["MINDPULSE_API_KEY"] = key

    def command(self, *words):
        return [self.program, *map(str, words)]

    def run(self, *words, stdin="", timeout=120, cwd=None, wrapper=(), **environment):
        """Runs the program to its end; the result has returncode, stdout and stderr as text."""
        return subprocess.run(
            [*wrapper, *self.command(*words)], input=stdin, capture_output=True, text=True,
            errors="surrogateescape", timeout=timeout, cwd=cwd or self.user,
            env=self.environment(**environment))

    def ok(self, *words, **options):
        """Runs the program, wants it to succeed, and gives its standard output."""
        result = self.run(*words, **options)
        assert result.returncode == OK, (words, result.returncode, result.stdout, result.stderr)
        return result.stdout

    def json(self, *words, **options):
        """The one JSON value a command prints."""
        return json.loads(self.ok(*words, "--json", **options))

    def lines(self, *words, **options):
        """The JSON values a command prints, one a line."""
        return [json.loads(line) for line in self.ok(*words, "--json", **options).splitlines()]

    def start(self, *words, **options):
        """Starts the program with pipes; the caller ends it."""
        more = options.pop("environment", {})
        wrapper = options.pop("wrapper", ())
        return subprocess.Popen(
            [*wrapper, *self.command(*words)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, cwd=self.user, env=self.environment(**more), **options)

    def measured(self, file):
        """A wrapper that writes the program's peak resident memory and processor time to a file."""
        return ["/usr/bin/python3", "-S", str(pathlib.Path(__file__).with_name("usage.py")), str(file)]

    def person(self, birthday="1990-04-01"):
        """Answers what the first interactive start would ask; check-ins come at night as well."""
        self.ok("profile", "set", "birthday", birthday)
        self.ok("profile", "set", "country", "DE")
        self.ok("schedule", "every", "2h")
        self.ok("schedule", "quiet", "off")

    def configure(self, **settings):
        """Sets settings as JSON, a section at a time: configure(delivery={"showText": True})."""
        for section, values in settings.items():
            for name, value in values.items():
                self.ok("config", "set", f"{section}.{name}", json.dumps(value))

    def add(self, kind, value, *more, **ago):
        """One reading, just now or some time ago: add("heart-rate", 104, minutes=3)."""
        self.ok("samples", "add", kind, value, "--at", moment(**(ago or {"seconds": 1})), *more)

    def vitals(self, heart_rate=104, respiratory_rate=22):
        """Two fresh readings."""
        self.add("heart-rate", heart_rate)
        self.add("respiratory-rate", respiratory_rate)

    def sessions(self):
        return self.json("sessions")["sessions"]

    def messages(self, session="last"):
        """The messages of a session, in order."""
        return self.lines("replay", session)

    def every_message(self):
        """The messages of all sessions."""
        return [message for session in self.sessions() for message in self.messages(session["id"])]

    def open(self, name):
        """A database file, to look at and never to write."""
        return sqlite3.connect(f"file:{self.path / name}?mode=ro", uri=True)

    def rows(self, query, *values):
        """What a query of the transcripts finds, as dictionaries; nothing before they are there."""
        with contextlib.closing(self.open("transcripts.sqlite")) as database:
            database.row_factory = sqlite3.Row
            return [dict(row) for row in database.execute(query, values)]

    def check_ins(self, **equal):
        """The records of check-ins, those due first first: check_ins(decision="sent")."""
        try:
            found = self.rows("SELECT * FROM check_in ORDER BY due, rule")
        except sqlite3.OperationalError:
            # No file yet, or one that a program killed in the middle left to be rolled back.
            return []
        return [row for row in found if all(row[name] == value for name, value in equal.items())]

    def check_databases(self):
        """Both files are whole, as SQLite itself says, once a transaction cut off is rolled back."""
        for name in DATABASES:
            if (self.path / name).exists():
                with sqlite3.connect(self.path / name) as database:
                    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)], name
                    assert database.execute("PRAGMA foreign_key_check").fetchall() == [], name

    def files(self):
        return [path for path in self.path.rglob("*") if path.is_file()]


def children(number):
    """The ids of the processes that a process has started, from any thread, and that run."""
    return [int(word) for text in threads(number, "children").values() for word in text.split()]


class Daemon:
    """`mindpulse daemon`, started as a service manager does, and what it says."""

    numbers = itertools.count()

    def __init__(self, home, wrapper=(), **environment):
        name = f"mindpulse-test-{os.getpid()}-{next(self.numbers)}"
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind("\0" + name)
        self.notices = []
        # Read all the time, as a service manager does: a full socket would hold the daemon up.
        self.listener = threading.Thread(target=self.listen, daemon=True)
        self.listener.start()
        self.log = home.user / f"{name}.log"
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [*wrapper, *home.command("daemon")], stdin=subprocess.DEVNULL, stdout=log,
                stderr=log, cwd=home.user, env=home.environment(NOTIFY_SOCKET="@" + name,
                                                                **environment))

    @property
    def said(self):
        """Its standard output and error."""
        return self.log.read_text()

    def listen(self):
        while told := self.socket.recv(4096):
            self.notices += told.decode().splitlines()

    def states(self):
        """What it has told the service manager so far, without the status lines."""
        return [line for line in self.notices if line in ("READY=1", "RELOADING=1", "STOPPING=1")]

    def wait_ready(self, count=1):
        """Waits until it has said for this time that it is ready."""
        wait_until(lambda: self.states().count("READY=1") >= count or self.process.poll() is not None,
                   what="READY=1")
        assert self.process.poll() is None, self.said
        return self

    def workers(self):
        """The ids of the processes it has started and that run."""
        return children(self.pid)

    @property
    def pid(self):
        """Its process id: a wrapper becomes the program."""
        return self.process.pid

    def reload(self):
        os.kill(self.pid, signal.SIGHUP)

    def end(self, timeout=120):
        """SIGTERM; gives the exit status."""
        os.kill(self.pid, signal.SIGTERM)
        return self.process.wait(timeout)

    def close(self):
        """Ends it, whatever happens."""
        if self.process.poll() is None:
            os.kill(self.pid, signal.SIGKILL)
        self.process.wait(120)
        with contextlib.suppress(OSError):
            # An empty message ends the listener.
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as last:
                last.sendto(b"", self.socket.getsockname())
        self.listener.join()
        self.socket.close()


def vital(vitals, kind):
    """The one vital of a kind."""
    found = [entry for entry in vitals if entry["type"] == kind]
    assert len(found) == 1, vitals
    return found[0]
