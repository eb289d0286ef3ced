# SPDX-License-Identifier: GPL-3.0-or-later
"""Readings that can't be read keep nobody from talking: words are kept and answered all the same."""

import contextlib
import sqlite3

import pytest

from program import OK, plain
from server import said, system_prompt

REPLY = "I am glad you wrote. What is happening for you right now?"
WORDS = "the night was long and I lay awake"
# Longer than a busy machine takes.
PATIENCE = 100

pytestmark = pytest.mark.limit(400)


@contextlib.contextmanager
def damaged(path):
    path.write_bytes(b"no database at all, " * 400)
    yield "isn't a database"


@contextlib.contextmanager
def torn(path):
    """The header is whole, and what follows is not."""
    data = bytearray(path.read_bytes())
    data[200:] = b"\xa5" * (len(data) - 200)
    path.write_bytes(data)
    yield "damaged"


@contextlib.contextmanager
def folder(path):
    path.unlink()
    path.mkdir(mode=0o700)
    yield "directory"


@contextlib.contextmanager
def newer(path):
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 9999")
    yield "too new"


@contextlib.contextmanager
def held(path):
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield "Another program is using"


STATES = [damaged, torn, folder, newer, held]


@pytest.fixture(params=STATES, ids=lambda state: state.__name__)
def unreadable(request, person):
    """A person whose readings can't be read, and a word of the reason."""
    person.vitals(104, 22)
    with request.param(person.path / "samples.sqlite") as reason:
        yield person, reason


def stored(person):
    """Words and speakers of every message there is."""
    return [(m["role"], m["text"]) for m in person.every_message()]


def test_listener_answers_and_says_once_why(unreadable):
    person, reason = unreadable
    result = person.run("chat", "--engine", "listener", stdin=f"{WORDS}\nand the one before\n",
                        timeout=PATIENCE)
    assert result.returncode == OK, result
    assert plain(result.stderr).count("Your readings can't be read") == 1, result.stderr
    assert reason in result.stderr
    assert [words for role, words in stored(person) if role == "user"] == [
        WORDS, "and the one before"]
    assert len(stored(person)) == 4


def test_model_is_told_that_readings_cannot_be_read(unreadable, endpoint):
    person, reason = unreadable
    server = endpoint()
    person.use(server)
    result = person.run("chat", "--engine", "endpoint", stdin=f"{WORDS}\n", timeout=PATIENCE)
    assert result.returncode == OK, result
    assert REPLY in plain(result.stdout)
    request = server.requests()[0]
    assert said(request) == WORDS
    prompt = plain(system_prompt(request))
    assert "The readings can't be read just now" in prompt
    assert "104" not in prompt
    # Where things lie on this machine is nobody's business.
    assert "sqlite" not in prompt and str(person.path) not in prompt
    assert stored(person) == [("user", WORDS), ("assistant", REPLY)]


def test_screen_talks_and_says_once_why(unreadable, chat):
    person, reason = unreadable
    screen = chat(person, "--engine", "listener", timeout=PATIENCE)
    screen.say(WORDS)
    screen.wait_for("long", timeout=PATIENCE)
    screen.wait_until(lambda: ("user", WORDS) in stored(person), PATIENCE, "the words in the store")
    screen.wait_for_prompt(timeout=PATIENCE)
    screen.wait_for("Your readings can't be read", timeout=PATIENCE)
    screen.control("d")
    assert screen.wait_for_end(PATIENCE) == OK
    shown = plain(" ".join(screen.lines()))
    assert shown.count("Your readings can't be read just now, so") == 1, screen.picture()
    assert [role for role, _ in stored(person)].count("user") == 1


def test_talk_goes_on_from_where_it_was(person, endpoint):
    person.vitals()
    server = endpoint("echo")
    person.use(server)
    person.ok("chat", "--engine", "endpoint", stdin="before\n", timeout=PATIENCE)
    with damaged(person.path / "samples.sqlite"):
        result = person.run("chat", "--session", "last", stdin="behind\n", timeout=PATIENCE)
    assert result.returncode == OK, result
    assert [words for _, words in stored(person)] == ["before", "before", "behind", "behind"]
    assert "can't be read" in person.ok("why")


def test_what_is_asked_for_is_told_as_far_as_it_is_known(unreadable):
    person, reason = unreadable
    status = person.run("status", timeout=PATIENCE)
    assert status.returncode == OK, status
    assert "Your readings can't be read just now" in plain(status.stdout)
    assert reason in status.stderr
    value = person.json("status", timeout=PATIENCE)
    assert [vital["freshness"] for vital in value["vitals"]] == ["missing", "missing"]
    assert "can't be read" in value["readingsFault"]
    assert "The readings can't be read just now" in plain(person.ok("prompt", timeout=PATIENCE))
    check = person.run("checkin", "--force", "--engine", "listener", timeout=PATIENCE)
    assert check.returncode == OK, check
    assert "Your readings can't be read just now" in plain(check.stdout)
    assert "can't be read" in plain(person.ok("why"))


OWN = {
    "breathing.json5": "{ broken", "pacing.json5": "{ broken", "beta-blocker.json5": "{ broken",
    "mood-and-sleep.json5": "{ broken", "reference-ranges.json5": "{ broken",
    "baselines.json5": "{ broken", "extreme-readings.json5": "{ broken",
    "prompts/system.md": "You listen. {nothing-fills-this}", "prompts/check-in.md": "} alone",
    "prompts/listener.json5": "{ broken", "prompts/check-in-turn.md": b"\xff\xfe",
}


@pytest.mark.parametrize("name", OWN)
def test_own_file_that_is_broken_does_not_stop_the_talk(person, endpoint, name):
    """The program's own file is used, or that companion is left out, and it is said."""
    person.vitals()
    person.ok("mood", "1")
    server = endpoint()
    person.use(server)
    path = person.path / name
    path.parent.mkdir(mode=0o700, exist_ok=True)
    path.write_bytes(OWN[name] if isinstance(OWN[name], bytes) else OWN[name].encode())
    path.chmod(0o600)
    result = person.run("chat", "--engine", "endpoint", stdin=f"{WORDS}\nstill awake\n",
                        timeout=PATIENCE)
    assert result.returncode == OK, result
    assert [said(request) for request in server.requests()] == [WORDS, "still awake"]
    assert [words for role, words in stored(person) if role == "user"] == [WORDS, "still awake"]
    if name.startswith("prompts/") or name in ("reference-ranges.json5", "baselines.json5"):
        assert result.stderr.count(f"Your own {name}") == 1, result
    result = person.run("chat", "--engine", "listener", stdin="and once more\n", timeout=PATIENCE)
    assert result.returncode == OK, result
