# SPDX-License-Identifier: GPL-3.0-or-later
"""What is forgotten is nowhere: every file of a home is looked through for its words."""

import contextlib
import itertools
import json
import os
import random
import shutil
import sqlite3
import subprocess
import time

import pytest

from program import NO_INPUT, OK, TRY_LATER, USAGE, wait_until

SECRET = "Harpsichordinattic"
# The search index folds case and keeps only the ends of words that begin alike.
TRACES = [SECRET.encode(), SECRET.lower().encode(), b"sichordinattic", b"inattic"]
SEED = int(os.environ.get("MINDPULSE_SEED", str(time.time_ns())))

# Bounded by minutes: a busy machine is no reason to fail.
pytestmark = pytest.mark.limit(400)


def traces(home):
    """The files of a home that hold the secret, or what is left of it."""
    return [str(path) for folder in (home.path, home.user) for path in folder.rglob("*")
            if path.is_file() and any(trace in path.read_bytes() for trace in TRACES)]


def add_words(home, count):
    """Messages of others, so that the secret shares its pages."""
    lines = "".join(f"harpsichord number {n} of many other words\n" for n in range(count))
    home.ok("chat", "--engine", "endpoint", stdin=lines, timeout=120)


@pytest.fixture
def talked(person, endpoint, chat):
    """A home with other talks and one with the secret, said on a terminal and echoed."""
    person.use(endpoint("echo"))
    add_words(person, 12)
    screen = chat(person, "--engine", "endpoint")
    screen.say(f"my {SECRET} is out of tune")
    screen.wait_for_prompt(timeout=120)
    screen.say(f"/search {SECRET}")
    screen.wait_for_prompt(timeout=120)
    screen.control("d")
    assert screen.wait_for_end(timeout=120) == OK
    assert len(traces(person)) == 2, "the database and the input history"
    add_words(person, 3)
    return person


def secret(home):
    """The hits that hold the secret."""
    return home.json("search", SECRET)["hits"]


def ways(home):
    """The command lines that make the secret be forgotten, by name."""
    hits = secret(home)
    session = hits[0]["session"]
    first = hits[-1]["time"]
    return {
        "message": ("forget", *(hit["id"] for hit in hits)),
        "session": ("forget", "--session", session, "--yes"),
        "delete": ("sessions", "delete", session, "--yes"),
        "before": ("forget", "--before", "2999-01-01", "--yes"),
        "time": ("forget", "--from", first[:11] + "00:00:00Z", "--to", "2999-01-01", "--yes"),
        "everything": ("forget", "--everything", "--yes"),
    }


@pytest.mark.parametrize("way", ["message", "session", "delete", "before", "time", "everything"])
def test_forgotten_words_are_in_no_file(talked, way):
    talked.ok(*ways(talked)[way], timeout=120)
    assert traces(talked) == []
    assert secret(talked) == []
    talked.check_databases()
    if way in ("message", "session", "delete"):
        assert len(talked.json("search", "harpsichord")["hits"]) == 20


@pytest.mark.parametrize("way", ["message", "session", "everything"])
def test_another_program_with_the_file_open_is_no_hindrance(talked, way):
    with contextlib.closing(sqlite3.connect(talked.path / "transcripts.sqlite")) as other:
        assert other.execute("SELECT count(*) FROM message").fetchone()[0] > 10
        talked.ok(*ways(talked)[way], timeout=120)
        assert traces(talked) == []
        other.execute("SELECT count(*) FROM message").fetchone()


def test_open_chat_no_longer_sends_what_was_forgotten(person, endpoint, chat):
    server = endpoint("ok:text=Tell me more.")
    person.use(server)
    screen = chat(person, "--engine", "endpoint")
    screen.say(f"my {SECRET} is out of tune")
    screen.wait_for("Tell me more", timeout=120)
    screen.wait_for_prompt(timeout=120)
    person.ok("forget", *(hit["id"] for hit in secret(person)))
    screen.say("what did I say")
    wait_until(lambda: len(server.requests()) == 2, timeout=120)
    screen.wait_for_prompt(timeout=120)
    assert SECRET not in str(server.requests()[1])
    screen.control("d")
    screen.wait_for_end(timeout=120)
    assert traces(person) == []


def test_reader_in_the_middle_means_try_later_and_nothing_is_half_gone(talked):
    words = ways(talked)["session"]
    with contextlib.closing(sqlite3.connect(talked.path / "transcripts.sqlite")) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM message").fetchone()
        result = talked.run(*words, timeout=120)
        assert result.returncode == TRY_LATER and "database" in result.stderr
        other.execute("ROLLBACK")
    assert secret(talked)
    talked.ok(*words, timeout=120)
    assert traces(talked) == []


@pytest.mark.limit(600)
def test_killed_in_the_middle_is_finished_by_the_next_start(talked):
    """Either nothing of it has happened yet, or nothing of it is left after the next start."""
    print(f"seed {SEED}")
    moments = random.Random(SEED)
    began = time.monotonic()
    talked.ok("sessions", "rename", "last", "x")
    least = time.monotonic() - began
    gone = 0
    for number in range(12):
        if not secret(talked):
            gone += 1
            assert traces(talked) == [], f"seed {SEED}, kill {number}"
            talked.ok("chat", "--engine", "endpoint", stdin=f"my {SECRET} again\n", timeout=120)
        session = secret(talked)[0]["session"]
        program = talked.start("forget", "--session", session, "--yes")
        with contextlib.suppress(subprocess.TimeoutExpired):
            program.wait(moments.uniform(0, 3 * least))
        program.kill()
        program.communicate()
        # The next start, whatever it is for.
        talked.ok("sessions", timeout=120)
        if not secret(talked):
            assert traces(talked) == [], f"seed {SEED}, kill {number}"
    talked.check_databases()


@pytest.mark.limit(900)
@pytest.mark.parametrize("call", ["fdatasync", "ftruncate"])
def test_killed_at_each_step_it_is_whole_or_nowhere(talked, call):
    """strace kills the program as it makes the k-th such call, for every k there is."""
    session = secret(talked)[0]["session"]
    aside = talked.user.with_name("aside")
    shutil.copytree(talked.path, aside)
    gone = 0
    for number in itertools.count(1):
        shutil.rmtree(talked.path)
        shutil.copytree(aside, talked.path)
        result = talked.run(
            "forget", "--session", session, "--yes", timeout=120,
            wrapper=("strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}",
                     "-e", f"inject={call}:signal=SIGKILL:when={number}"))
        # The next start, whatever it is for.
        talked.ok("sessions", timeout=120)
        talked.check_databases()
        if secret(talked):
            assert len(talked.messages(session)) == 2, f"half of it is gone at {call} {number}"
        else:
            gone += 1
            assert traces(talked) == [], f"{call} {number}"
        if result.returncode == OK:
            break
    assert number > 3 and gone > 1, "it was not killed where it matters"


def test_forks_of_a_forgotten_message_forget_it_too(talked):
    session = secret(talked)[0]["session"]
    fork = talked.json("sessions", "fork", session)["id"]
    talked.ok("forget", *(hit["id"] for hit in secret(talked) if hit["session"] == fork))
    assert secret(talked) == [] and traces(talked) == []


def test_forks_of_a_forgotten_session_stay_and_are_named(talked):
    session = secret(talked)[0]["session"]
    fork = talked.json("sessions", "fork", session)["id"]
    result = talked.run("forget", "--session", session, "--yes")
    assert result.returncode == OK and fork in result.stderr
    assert {hit["session"] for hit in secret(talked)} == {fork}


def test_last_is_the_last_thing_said_and_its_answer(person, endpoint):
    person.use(endpoint("echo"))
    person.ok("chat", "--engine", "endpoint", stdin=f"hello\nmy {SECRET}\n")
    assert person.json("forget", "last")["forgotten"] == 2
    assert [m["text"] for m in person.messages() if m["role"] == "user"] == ["hello"]
    assert traces(person) == []


@pytest.mark.parametrize("words, code", [
    ((), USAGE), (("nosuch",), NO_INPUT), (("--session", "nosuch"), NO_INPUT),
    (("--everything", "--session", "last"), USAGE), (("x", "--everything"), USAGE),
    (("--before", "soon"), 65), (("--before", "2026-01-01", "--to", "2026-01-01"), USAGE),
    (("--from", "2026-02-01", "--to", "2026-01-01"), USAGE),
])
def test_what_is_wrong_is_said_and_nothing_is_erased(person, words, code):
    person.ok("chat", "--engine", "listener", stdin="hello\n")
    before = person.every_message()
    result = person.run("forget", *words)
    assert result.returncode == code and len(result.stderr.split()) > 3
    assert "error" in json.loads(person.run("forget", *words, "--json").stdout)
    assert person.every_message() == before


# Erasing much, and answers that repeat the words

WIDE = ["session", "delete", "before", "time", "everything"]


@pytest.mark.parametrize("way", WIDE)
def test_much_is_erased_only_once_it_is_agreed_to(talked, terminal, way):
    *words, yes = ways(talked)[way]
    assert yes == "--yes"
    result = talked.run(*words)
    assert result.returncode == USAGE and "--yes" in result.stderr
    assert secret(talked)
    for answer in ("\r", "no\r", "yes please not\r", "\x04"):
        screen = terminal(talked, *words, columns=200)
        screen.wait_for("? (yes or no, press Enter to keep it)")
        assert screen.shows("Permanently erase")
        screen.type(answer)
        assert screen.wait_for_end(60) == 1 and screen.shows("Nothing was erased.")
        assert secret(talked)
    screen = terminal(talked, *words, columns=200)
    screen.wait_for("? (yes or no, press Enter to keep it)")
    screen.type("yes\r")
    assert screen.wait_for_end(60) == OK
    assert secret(talked) == [] and traces(talked) == []


def test_all_notes_are_erased_only_once_it_is_agreed_to(person, terminal):
    person.ok("memory", "on")
    person.ok("memory", "add", "plays the lute")
    assert person.run("memory", "forget", "--all").returncode == USAGE
    screen = terminal(person, "memory", "forget", "--all")
    screen.wait_for("Permanently erase the only note?")
    screen.type("no\r")
    assert screen.wait_for_end() == 1
    assert len(person.json("memory")["notes"]) == 1
    assert person.json("memory", "forget", "--all", "--yes") == {"forgotten": 1}


def test_forks_are_named_before_anything_is_erased(talked, terminal):
    session = secret(talked)[0]["session"]
    fork = talked.json("sessions", "fork", session)["id"]
    screen = terminal(talked, "forget", "--session", session, columns=120)
    screen.wait_for("Permanently erase")
    assert screen.shows(fork)
    screen.type("no\r")
    assert screen.wait_for_end() == 1 and len(secret(talked)) == 4
    mine = next(hit["id"] for hit in secret(talked) if hit["session"] == session)
    screen = terminal(talked, "forget", mine, columns=120)
    screen.wait_for("Permanently erase")
    assert screen.shows(f"Copies in forks are erased, too: {fork}")
    screen.type("no\r")
    assert screen.wait_for_end() == 1 and len(secret(talked)) == 4


def test_a_message_takes_its_answer_along(talked):
    mine, answer = talked.messages(secret(talked)[0]["session"])
    assert SECRET in mine["text"] and SECRET in answer["text"]
    assert talked.json("forget", mine["id"])["forgotten"] == 2
    assert secret(talked) == [] and traces(talked) == []


def test_the_answer_can_be_kept(talked):
    mine, answer = talked.messages(secret(talked)[0]["session"])
    told = talked.json("forget", mine["id"], "--keep-answer")
    assert told["forgotten"] == 1
    assert [message["id"] for message in told["repeated"]] == [answer["id"]]
    assert [hit["id"] for hit in secret(talked)] == [answer["id"]]


def test_later_messages_that_repeat_the_words_are_listed(talked, terminal):
    talked.ok("chat", "--engine", "endpoint", stdin=f"still about my {SECRET}\n")
    later = talked.messages()
    first = secret(talked)[-1]
    mine = talked.messages(first["session"])[0]
    told = talked.run("forget", mine["id"])
    assert told.returncode == OK
    for message in later:
        assert message["id"] in told.stdout and message["id"] in told.stderr
    assert {hit["id"] for hit in secret(talked)} == {message["id"] for message in later}


def test_on_a_terminal_they_are_offered(talked, terminal):
    talked.ok("chat", "--engine", "endpoint", stdin=f"still about my {SECRET}\n")
    mine = talked.messages(secret(talked)[-1]["session"])[0]
    screen = terminal(talked, "forget", mine["id"], columns=120)
    screen.wait_for("Erase them, too?")
    screen.type("yes\r")
    assert screen.wait_for_end(60) == OK
    assert secret(talked) == [] and traces(talked) == []


def test_in_the_chat_they_are_listed_with_the_command(person, endpoint, chat):
    person.use(endpoint("echo"))
    screen = chat(person, "--engine", "endpoint", rows=60, columns=120)
    for text in (f"my {SECRET} is out of tune", f"the {SECRET} again"):
        screen.say(text)
        screen.wait_for_prompt(timeout=120)
    mine = person.messages()[0]
    screen.say(f"/forget {mine['id']}")
    screen.wait_for("To erase them, too: /forget", timeout=120)
    screen.wait_for_prompt(timeout=120)
    assert len(secret(person)) == 2
    screen.say("/forget " + " ".join(hit["id"] for hit in secret(person)))
    screen.wait_for_prompt(timeout=120)
    assert secret(person) == []
    screen.say("one more")
    screen.wait_for_prompt(timeout=120)
    screen.say("/forget session")
    screen.wait_for("/forget session yes", timeout=120)
    screen.wait_for_prompt(timeout=120)
    assert len(person.messages()) == 2
    screen.say("/forget session yes")
    screen.wait_for("Permanently erased.", timeout=120)
    screen.wait_for_prompt(timeout=120)
    assert person.sessions() == []
    screen.control("d")
    assert screen.wait_for_end(timeout=120) == OK
    assert traces(person) == []


# Talks that are kept for a time

def age(home, session, days):
    """Moves a talk into the past, as nothing of the program can."""
    with contextlib.closing(sqlite3.connect(home.path / "transcripts.sqlite")) as database:
        number, = database.execute("SELECT number FROM session WHERE id = ?", (session,)).fetchone()
        milliseconds = days * 86_400_000
        database.execute("UPDATE session SET started = started - ? WHERE number = ?",
                         (milliseconds, number))
        database.execute("UPDATE message SET time = time - ? WHERE session = ?",
                         (milliseconds, number))
        database.commit()


def test_prune_erases_what_ended_long_ago(talked):
    session = secret(talked)[0]["session"]
    age(talked, session, 100)
    dry = talked.json("sessions", "prune", "--older-than", "90d", "--dry-run")
    assert [s["id"] for s in dry["sessions"]] == [session] and dry["dryRun"] is True
    assert secret(talked)
    assert "Would be permanently erased: 1 conversation" in talked.ok("sessions", "prune", "--older-than", "90d",
                                                  "--dry-run")
    assert talked.json("sessions", "prune", "--older-than", "101d", "--yes")["sessions"] == []
    assert len(talked.json("sessions", "prune", "--older-than", "90d", "--yes")["sessions"]) == 1
    assert traces(talked) == [] and len(talked.sessions()) == 2


def test_setting_erases_at_the_start_of_the_chat_and_the_daemon(talked, daemon):
    session = secret(talked)[0]["session"]
    age(talked, session, 40)
    talked.ok("config", "set", "transcripts.keep", "60d")
    talked.ok("chat", "--engine", "endpoint", stdin="hello\n")
    assert secret(talked)
    talked.ok("config", "set", "transcripts.keep", "30d")
    result = talked.run("chat", "--engine", "endpoint", stdin="hello\n")
    assert result.returncode == OK and "kept for 30 days: 1 conversation" in result.stderr
    assert traces(talked) == []
    talked.ok("chat", "--engine", "endpoint", stdin=f"my {SECRET}\n")
    age(talked, secret(talked)[0]["session"], 40)
    running = daemon(talked)
    assert traces(talked) == []
    assert running.end(timeout=120) == OK


@pytest.mark.parametrize("value", ["soon", "1h", "0d", "90", "99999999d"])
def test_bad_setting_is_refused(home, value):
    assert home.run("config", "set", "transcripts.keep", value).returncode == 64


def test_talks_are_kept_forever_unless_set(home):
    assert home.ok("config", "get", "transcripts.keep").strip().strip('"') == "forever"


# Incognito

def test_incognito_talk_is_nowhere(person, endpoint, chat):
    server = endpoint("echo")
    person.use(server)
    person.ok("chat", "--engine", "endpoint", stdin="a talk that is kept\n")
    before = person.every_message()
    screen = chat(person, "--incognito", rows=50)
    assert screen.shows("nothing in this conversation is saved on this machine")
    screen.say(f"my {SECRET} is out of tune")
    wait_until(lambda: len(server.requests()) == 2, timeout=120)
    screen.wait_for_prompt(timeout=120)
    assert traces(person) == []
    screen.say(f"/search {SECRET.lower()}")
    screen.wait_for("can't see your other conversations", timeout=120)
    screen.wait_for_prompt(timeout=120)
    screen.say("/checkin")
    screen.wait_for("no check-ins", timeout=120)
    screen.wait_for_prompt(timeout=120)
    screen.press("up", "up")
    screen.wait_for_prompt(f"/search {SECRET.lower()}", timeout=120)
    assert traces(person) == []
    screen.control("u")
    screen.control("d")
    assert screen.wait_for_end(timeout=120) == OK
    assert screen.shows("Nothing of this conversation was saved")
    assert traces(person) == []
    assert person.every_message() == before


def test_incognito_talk_that_is_killed_is_nowhere(person, endpoint, chat):
    person.use(endpoint("ok:words=3000,delay=5"))
    screen = chat(person, "--incognito")
    screen.say(f"my {SECRET} is out of tune")
    screen.wait_for("word100", timeout=120)
    screen.close()
    assert traces(person) == [] and person.sessions() == []


def test_incognito_through_pipes(person, endpoint):
    person.use(endpoint("echo"))
    result = person.run("chat", "--incognito", "--engine", "endpoint", stdin=f"my {SECRET}\n")
    assert result.returncode == OK and SECRET in result.stdout and "Incognito" in result.stderr
    assert traces(person) == [] and person.sessions() == []


@pytest.mark.parametrize("way", [("forget", "--everything", "--yes"), ("sessions", "delete", "last", "--yes")])
def test_what_a_restore_kept_aside_goes_too(person, way):
    person.ok("memory", "on")
    person.ok("chat", "--engine", "listener", stdin="hello\n")
    archive = person.user.parent / "saved.tar"
    person.ok("backup", archive)
    person.ok("chat", "--engine", "listener", stdin=SECRET + " in the attic\n")
    if way[0] == "forget":
        person.ok("memory", "add", "plays the " + SECRET)
    person.ok("restore", archive)
    assert any("before-restore" in path for path in traces(person))
    result = person.run(*way)
    assert result.returncode == OK and "before a restore" in result.stderr
    assert traces(person) == []
    assert person.json("memory")["notes"] == []


def test_everything_takes_typed_notes(person):
    person.ok("memory", "on")
    person.ok("memory", "add", "plays the " + SECRET)
    assert traces(person)
    person.ok("forget", "--everything", "--yes")
    assert traces(person) == [] and person.json("memory")["notes"] == []
