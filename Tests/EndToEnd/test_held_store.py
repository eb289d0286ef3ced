# SPDX-License-Identifier: GPL-3.0-or-later
"""While another program holds a database the terminal stays alive, and no word is lost or doubled."""

import contextlib
import fcntl
import os
import signal
import sqlite3

import pytest

from program import OK, TRY_LATER, children, plain, wait_until
from server import said

REPLY = "I am glad you wrote. What is happening for you right now?"
WORDS = "the night was long"
# Longer than any test may take: what is waited for comes long before, or the test fails.
PATIENCE = 100
INTERRUPTED = 130


class Holder:
    """Another program with a lock on a database: nobody else writes, and unless `reads`, none reads."""

    def __init__(self, path, reads=False):
        self.connection = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)
        self.connection.execute("BEGIN IMMEDIATE" if reads else "BEGIN EXCLUSIVE")
        self.holds = True

    def let_go(self):
        if self.holds:
            self.connection.execute("ROLLBACK")
            self.connection.close()
        self.holds = False


@pytest.fixture
def hold(person):
    """Takes a database of the person's: hold("transcripts.sqlite")."""
    holders = []

    def take(name, reads=False):
        holders.append(Holder(person.path / name, reads))
        return holders[-1]

    yield take
    for one in holders:
        one.let_go()


@contextlib.contextmanager
def locked(path):
    """Another program with a lock on a file or folder as flock(2) has it."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def opened(process, name):
    """Whether a process has a file of this name open."""
    with contextlib.suppress(OSError):
        return any(os.readlink(entry.path).endswith(f"/{name}")
                   for entry in os.scandir(f"/proc/{process}/fd"))
    return False


def stored(person, role="user"):
    return [m["text"] for m in person.every_message() if m["role"] == role]


def shown(screen, text):
    """Waits for a text on the screen, however long a busy machine takes."""
    screen.wait_for(text, PATIENCE)


def enter(screen, words):
    screen.type(words)
    screen.wait_until(lambda: words in screen.screen.display[screen.screen.cursor.y], PATIENCE,
                      f"{words!r} as typed")
    screen.press("enter")


@pytest.mark.limit(300)
def test_message_waits_for_the_talks_and_is_answered_then(person, endpoint, chat, hold):
    server = endpoint()
    person.use(server)
    screen = chat(person, "--engine", "endpoint", timeout=PATIENCE)
    holder = hold("transcripts.sqlite")
    enter(screen, WORDS)
    shown(screen, "I still have your message, and I'll try again to save it.")
    # There is a prompt again, and keys are on it, while the database is still held.
    screen.wait_for_prompt(timeout=PATIENCE)
    screen.type("half a line")
    screen.wait_for_prompt("half a line", PATIENCE)
    screen.control("c")
    screen.wait_for_prompt("", PATIENCE)
    assert holder.holds and server.requests() == []
    holder.let_go()
    shown(screen, REPLY)
    screen.wait_for_prompt(timeout=PATIENCE)
    assert [said(request) for request in server.requests()] == [WORDS]
    wait_until(lambda: stored(person, "assistant") == [REPLY], PATIENCE, "the reply in the store")
    assert stored(person) == [WORDS]
    screen.control("d")
    assert screen.wait_for_end(PATIENCE) == OK


@pytest.mark.limit(300)
def test_ctrl_c_is_heard_while_the_talks_are_held(person, endpoint, chat, hold):
    server = endpoint()
    person.use(server)
    screen = chat(person, "--engine", "endpoint", timeout=PATIENCE)
    holder = hold("transcripts.sqlite")
    enter(screen, WORDS)
    screen.wait_until(lambda: screen.line() != WORDS, PATIENCE, "the line to be taken")
    screen.control("c")
    shown(screen, "I still have")
    screen.wait_for_prompt(timeout=PATIENCE)
    enter(screen, "and one more")
    screen.wait_until(lambda: plain(" ".join(screen.lines())).count("try again to save it.") == 2, PATIENCE,
                      "the second one to be held")
    assert holder.holds and server.requests() == []
    holder.let_go()
    shown(screen, REPLY)
    screen.wait_for_prompt(timeout=PATIENCE)
    assert stored(person) == [WORDS, "and one more"]
    screen.control("d")
    assert screen.wait_for_end(PATIENCE) == OK
    assert stored(person) == [WORDS, "and one more"]


@pytest.mark.limit(300)
def test_reply_that_cannot_be_saved_goes_on_and_is_saved_later(person, endpoint, chat, hold):
    server = endpoint("ok:words=30,delay=300")
    person.use(server)
    screen = chat(person, "--engine", "endpoint", timeout=PATIENCE)
    enter(screen, WORDS)
    wait_until(server.requests, PATIENCE, "a request")
    holder = hold("transcripts.sqlite")
    shown(screen, "I still have this reply")
    screen.wait_for_prompt(timeout=PATIENCE)
    assert holder.holds
    holder.let_go()
    wait_until(lambda: [m["status"] for m in person.messages() if m["role"] == "assistant"]
               == ["complete"], PATIENCE, "the whole reply in the store")
    assert stored(person) == [WORDS]


@pytest.mark.limit(300)
def test_danger_is_answered_while_the_talks_are_held(person, chat, hold):
    screen = chat(person, "--engine", "listener", timeout=PATIENCE)
    holder = hold("transcripts.sqlite")
    enter(screen, "I want to kill myself")
    shown(screen, "112")
    screen.wait_for_prompt(timeout=PATIENCE)
    assert holder.holds
    holder.let_go()
    wait_until(lambda: stored(person) == ["I want to kill myself"], PATIENCE, "the words")
    wait_until(lambda: len(stored(person, "assistant")) == 1, PATIENCE, "the answer")


@pytest.mark.limit(300)
def test_readings_that_are_held_cost_neither_keys_nor_words(person, endpoint, chat, hold):
    person.vitals(72, 15)
    server = endpoint()
    person.use(server)
    screen = chat(person, "--engine", "endpoint", timeout=PATIENCE)
    holder = hold("samples.sqlite")
    screen.type("half a li")
    screen.wait_for_prompt("half a li", PATIENCE)
    screen.control("c")
    screen.wait_for_prompt("", PATIENCE)
    enter(screen, WORDS)
    shown(screen, REPLY)
    screen.wait_for_prompt(timeout=PATIENCE)
    assert holder.holds and stored(person) == [WORDS]
    shown(screen, "Your readings can't be read just now")


@pytest.mark.limit(300)
def test_who_leaves_while_the_talks_are_held_is_told_what_is_not_saved(person, chat, hold):
    screen = chat(person, "--engine", "listener", timeout=PATIENCE)
    holder = hold("transcripts.sqlite")
    enter(screen, WORDS)
    shown(screen, "I still have")
    screen.wait_for_prompt(timeout=PATIENCE)
    screen.control("d")
    assert screen.wait_for_end(PATIENCE) == TRY_LATER
    assert "could not be saved" in plain(" ".join(screen.lines()))
    assert holder.holds
    assert WORDS in (person.path / "history").read_text()


@pytest.mark.limit(300)
def test_pipe_says_that_it_waits_and_goes_on(person, hold):
    program = person.start("chat", "--engine", "listener")
    try:
        wait_until(lambda: b"listener answers" in program.stderr.readline(), PATIENCE, "a start")
        holder = hold("transcripts.sqlite")
        program.stdin.write(f"{WORDS}\n".encode())
        program.stdin.close()
        wait_until(lambda: b"I'll try again to save it" in program.stderr.readline(), PATIENCE, "a word")
        holder.let_go()
        assert program.wait(PATIENCE) == OK
    finally:
        program.kill()
        program.wait()
        program.stdout.close()
        program.stderr.close()
    assert stored(person) == [WORDS]


@pytest.mark.limit(300)
@pytest.mark.parametrize("ends", [signal.SIGTERM, signal.SIGINT])
def test_daemon_ends_while_the_talks_are_held(person, hold, daemon, ends):
    """Another program has the database for as long as the test lasts."""
    running = daemon(person)
    holder = hold("transcripts.sqlite")
    # A new reading has it look at the talks, which it can't.
    person.ok("samples", "add", "heart-rate", "150", timeout=PATIENCE)
    running.process.send_signal(ends)
    running.process.wait(PATIENCE)
    assert holder.holds


@pytest.mark.limit(300)
def test_ctrl_c_ends_the_command_for_the_key_and_nobody_steps_in(person, endpoint, chat):
    server = endpoint()
    person.use(server)
    person.configure(endpoint={"apiKeyCommand": ["/bin/sleep", "1000"]})
    screen = chat(person, "--engine", "auto", timeout=PATIENCE)
    enter(screen, WORDS)
    pid = screen.child
    wait_until(lambda: children(pid), PATIENCE, "the key's command")
    screen.control("c")
    screen.wait_for_prompt(timeout=PATIENCE)
    wait_until(lambda: not children(pid), PATIENCE, "the end of the key's command")
    assert "listener carries on" not in plain(" ".join(screen.lines()))
    assert server.requests() == []
    assert stored(person) == [WORDS]
    failed = [m for m in person.messages() if m["role"] == "assistant"]
    assert [m["status"] for m in failed] == ["failed"]
    assert "The reply was stopped." in person.ok("replay", "last")


@pytest.mark.limit(300)
def test_command_for_the_key_is_ended_by_a_signal_to_the_chat_alone(person, endpoint, chat):
    """The command has closed its output and goes on: it ends with the wait all the same."""
    server = endpoint()
    person.use(server)
    person.configure(endpoint={"apiKeyCommand": "exec 1>&-; exec /bin/sleep 1000"})
    screen = chat(person, "--engine", "auto", timeout=PATIENCE)
    enter(screen, WORDS)
    wait_until(lambda: children(screen.child), PATIENCE, "the key's command")
    os.kill(screen.child, signal.SIGINT)
    screen.wait_for_prompt(timeout=PATIENCE)
    wait_until(lambda: not children(screen.child), PATIENCE, "the end of the key's command")
    assert "listener carries on" not in plain(" ".join(screen.lines()))
    assert stored(person) == [WORDS]


@pytest.mark.limit(300)
def test_lock_of_the_letters_keeps_nobody_from_typing(person, chat):
    """Another program has the list of trusted people in hand while a danger is told."""
    person.ok("people", "consent", timeout=PATIENCE)
    person.ok("people", "add", "Anna", "--command", "/bin/true", "--crisis", "--alerts", "none",
              "--consent", "yes", timeout=PATIENCE)
    screen = chat(person, "--engine", "listener", timeout=PATIENCE)
    folder = person.path / "people-lock"
    folder.mkdir(mode=0o700, exist_ok=True)
    with locked(folder):
        enter(screen, "I want to kill myself")
        shown(screen, "112")
        screen.wait_for_prompt(timeout=PATIENCE)
        screen.type("half a line")
        screen.wait_for_prompt("half a line", PATIENCE)
        screen.control("c")
        screen.wait_for_prompt("", PATIENCE)
    assert stored(person) == ["I want to kill myself"]


@pytest.mark.limit(300)
def test_opening_comes_when_the_readings_are_free(person, chat, hold):
    person.vitals(72, 15)
    person.ok("schedule", "normal", "on")
    holder = hold("samples.sqlite")
    screen = chat(person, "--engine", "listener", timeout=PATIENCE)
    screen.wait_for_prompt(timeout=PATIENCE)
    screen.type("half a li")
    screen.wait_for_prompt("half a li", PATIENCE)
    assert holder.holds and person.check_ins() == []
    holder.let_go()
    shown(screen, "72")
    wait_until(lambda: [row["outcome"] for row in person.check_ins(rule="opening")] == ["seen"], PATIENCE,
               "the opening to count as seen")


@pytest.mark.limit(300)
def test_nothing_opens_a_chat_in_which_the_person_has_begun_to_talk(person, chat, hold):
    person.vitals(72, 15)
    person.ok("schedule", "normal", "on")
    holder = hold("samples.sqlite")
    screen = chat(person, "--engine", "listener", timeout=PATIENCE)
    screen.wait_for_prompt(timeout=PATIENCE)
    enter(screen, WORDS)
    wait_until(lambda: len(stored(person, "assistant")) == 1, PATIENCE, "the reply")
    screen.wait_for_prompt(timeout=PATIENCE)
    holder.let_go()
    enter(screen, "and one more")
    wait_until(lambda: len(stored(person, "assistant")) == 2, PATIENCE, "the second reply")
    screen.control("d")
    assert screen.wait_for_end(PATIENCE) == OK
    assert person.check_ins(rule="opening") == []


@pytest.mark.limit(300)
def test_check_in_that_was_shown_while_the_talks_were_held_counts_as_seen(person, endpoint, chat, hold):
    server = endpoint("ok:words=30,delay=300")
    person.use(server)
    person.ok("schedule", "gap", "0s")
    screen = chat(person, "--engine", "endpoint", timeout=PATIENCE)
    enter(screen, WORDS)
    wait_until(lambda: server.requests(), PATIENCE, "the request")
    # It comes while a reply streams, so it waits, and is shown when nobody can write.
    person.add("heart-rate", 150, seconds=0)
    made = person.json("checkin", "--scheduled", "--engine", "listener")
    assert made["decision"] == "sent", made
    holder = hold("transcripts.sqlite", reads=True)
    shown(screen, "150")
    screen.wait_for_prompt(timeout=PATIENCE)
    assert holder.holds and person.json("inbox")["unread"] == 1
    holder.let_go()
    wait_until(lambda: person.json("inbox")["unread"] == 0, PATIENCE, "what was shown to count as seen")
    screen.control("d")
    assert screen.wait_for_end(PATIENCE) == OK


@pytest.mark.limit(300)
def test_input_history_that_is_held_costs_neither_keys_nor_lines(person, chat):
    screen = chat(person, "--engine", "listener", timeout=PATIENCE)
    enter(screen, "a first line")
    screen.wait_for_prompt(timeout=PATIENCE)
    history = person.path / "history"
    wait_until(history.exists, PATIENCE, "the input history")
    with locked(history):
        for words in (WORDS, "and one more"):
            enter(screen, words)
            screen.wait_for_prompt(timeout=PATIENCE)
        wait_until(lambda: stored(person)[-1] == "and one more", PATIENCE, "the words")
        assert WORDS not in history.read_text()
    screen.control("d")
    assert screen.wait_for_end(PATIENCE) == OK
    assert history.read_text().splitlines() == ["a first line", WORDS, "and one more"]


@pytest.mark.limit(300)
def test_check_in_whose_talks_are_held_from_its_first_moment_says_so_and_keeps_nothing(person, hold):
    person.vitals(140, 30)
    holder = hold("transcripts.sqlite")
    result = person.run("checkin", "--force", timeout=PATIENCE)
    assert result.returncode == TRY_LATER, result
    assert "Another program is using the database" in plain(result.stderr)
    holder.let_go()
    assert person.check_ins() == []


@pytest.mark.limit(300)
def test_check_in_whose_readings_are_held_from_its_first_moment_goes_without_them(person, hold):
    person.vitals(140, 30)
    hold("samples.sqlite")
    result = person.run("checkin", "--force", timeout=PATIENCE)
    assert result.returncode == OK, result
    assert "Your readings can't be read just now" in plain(result.stdout)
    assert [row["decision"] for row in person.check_ins()] == ["sent"]


@pytest.mark.limit(300)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_check_in_whose_store_is_held_from_its_first_moment_hears_signals(person, hold, number):
    """The signal comes while it waits, as the lock that it asks for shows."""
    person.vitals(140, 30)
    holder = hold("transcripts.sqlite")
    program = person.start("checkin", "--force")
    try:
        wait_until(lambda: opened(program.pid, "transcripts.sqlite"), PATIENCE, "a look at the talks")
        program.send_signal(number)
        program.communicate(timeout=PATIENCE)
    finally:
        program.kill()
        program.wait()
    # Before it has made its own arrangements the signal itself ends it.
    assert program.returncode in (INTERRUPTED, TRY_LATER, -number) and holder.holds
    holder.let_go()
    assert person.check_ins() == []
