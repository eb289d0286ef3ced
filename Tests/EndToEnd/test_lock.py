# SPDX-License-Identifier: GPL-3.0-or-later
"""The lock: what it seals, who opens it, and what stays true while it is closed."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import time

import pytest

from program import (BAD_DATA, CONFIG, NO_INPUT, NOT_ALLOWED, OK, TRY_LATER, Home, by_clock, plain,
                     wait_until)
from terminal import Terminal

PASSPHRASE = "four words of mine"
MARKER = "zanzibarquince"
READING = [("sessions",), ("search", MARKER), ("replay", "last"), ("export", "last"), ("why", "last"),
           ("prompt",), ("memory", "list"), ("forget", "last"), ("inbox",)]


def files_with(home, text):
    """The names of files in the home whose bytes hold a text, in UTF-8 or in UTF-16."""
    forms = [text.encode(), text.encode("utf-16-le")]
    return sorted(path.name for path in home.files()
                  if any(form in path.read_bytes() for form in forms))


def say_passphrases(screen, *lines):
    """Answers each question for a passphrase; none may be seen."""
    for number, (question, line) in enumerate(lines, 1):
        asked = [name for name, _ in lines[:number]].count(question) + screen.__dict__.setdefault(
            "asked", {}).get(question, 0)
        screen.wait_until(lambda: screen.raw.count(question.encode()) >= asked, 60, question)
        screen.type(line + "\r")
    for question, line in lines:
        screen.asked[question] = screen.asked.get(question, 0) + 1
        assert line not in "\n".join(screen.lines())


def lock(home, terminal, passphrase=PASSPHRASE):
    """Sets a lock on a terminal, as a person does."""
    screen = terminal(home, "lock")
    say_passphrases(screen, ("New passphrase:", passphrase), ("Repeat it:", passphrase))
    assert screen.wait_for_end(60) == OK, screen.picture()
    return screen


def unlock(home, terminal, passphrase=PASSPHRASE, *words):
    """Unlocks on a terminal; gives the screen after its end, and the exit status."""
    screen = terminal(home, "unlock", *words)
    say_passphrases(screen, ("Passphrase:", passphrase))
    return screen, screen.wait_for_end(60)


def by_command(home, passphrase=PASSPHRASE):
    """Has the passphrase given by a program, as for a script."""
    file = home.user / "passphrase.sh"
    file.write_text(f"#!/bin/sh\necho '{passphrase}'\n")
    file.chmod(0o700)
    home.configure(lock={"passphraseCommand": [str(file)]})


@pytest.fixture
def told(person):
    """A person who has said the marker, kept it in a note, and was read."""
    person.ok("memory", "on")
    person.ok("memory", "add", f"likes {MARKER} jam")
    person.ok("chat", "--engine", "listener", stdin=f"I read about {MARKER} all evening\nthank you\n")
    person.vitals()
    yield person
    person.run("lock", "--now")


@pytest.fixture
def locked(told, terminal):
    """The same with a lock that is closed."""
    lock(told, terminal)
    told.ok("lock", "--now")
    return told


@pytest.fixture
def secrets(person, tmp_path):
    """A desktop's secret service with the passphrase in it, which the person's programs reach."""
    runtime = tmp_path / "runtime"
    runtime.mkdir(mode=0o700)
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(person.user),
                   "XDG_RUNTIME_DIR": str(runtime)}
    bus = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--print-address"], text=True,
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
    keyring = subprocess.Popen(
        ["gnome-keyring-daemon", "--foreground", "--unlock", "--components=secrets"],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=environment)
    keyring.stdin.write(b"login\n")
    keyring.stdin.close()
    try:
        wait_until(lambda: subprocess.run(
            ["secret-tool", "store", "--label=MindPulse", "service", "mindpulse"], text=True,
            input=PASSPHRASE, env=environment, capture_output=True).returncode == 0, 100)
        person.settings.update(environment)
        yield
    finally:
        for process in (keyring, bus):
            process.terminate()
            process.wait(120)
        bus.stdout.close()


@pytest.fixture
def kept(told):
    """Skips where the kernel keeps no keys: each program has to ask there."""
    refusal = told.json("lock", "--status").get("keyringRefusal")
    if refusal:
        pytest.skip(f"the kernel keeps no keys here: {refusal}")


def test_setting_a_lock_warns_and_leaves_no_readable_word(told, terminal, chat):
    screen = chat(told, "--engine", "listener")
    screen.say(f"{MARKER} again")
    screen.wait_for_prompt()
    screen.control("d")
    screen.wait_for_end()
    assert files_with(told, MARKER) == ["history", "transcripts.sqlite"]
    told.ok("backup", told.user / "before.tar")
    told.ok("restore", told.user / "before.tar")
    assert len(files_with(told, MARKER)) > 2
    screen = lock(told, terminal)
    assert screen.shows("A forgotten passphrase can't be recovered")
    assert files_with(told, MARKER) == []
    assert files_with(told, PASSPHRASE) == []
    assert told.json("lock", "--status")["set"] is True
    told.check_databases()


@pytest.mark.parametrize("words", [("sessions",), ("search", MARKER)])
def test_an_open_lock_is_read_by_every_program(told, terminal, kept, words):
    lock(told, terminal)
    assert MARKER in told.ok(*words)
    assert told.json("lock", "--status")["open"] is True
    assert plain(told.ok("lock")) == "Locked."
    assert told.json("lock", "--status")["open"] is False
    assert told.run(*words).returncode == TRY_LATER


@pytest.mark.parametrize("words", READING, ids=lambda words: words[0])
def test_a_closed_lock_shows_no_word_where_nobody_can_be_asked(locked, words):
    result = locked.run(*words)
    assert result.returncode == TRY_LATER, (words, result.stdout, result.stderr)
    assert "Your conversations are locked." in result.stderr and "mindpulse unlock" in result.stderr
    assert MARKER not in result.stdout + result.stderr
    error = json.loads(locked.run(*words, "--json").stdout)["error"]
    assert error["code"] == "tryLater"
    assert locked.run("chat", stdin="hello\n").returncode == TRY_LATER


@pytest.mark.parametrize("words", [("status",), ("schedule",), ("samples", "latest"), ("doctor",),
                                   ("profile",), ("lock", "--status"), ("completions", "bash")])
def test_what_needs_no_words_goes_on_while_locked(locked, words):
    result = locked.run(*words)
    assert MARKER not in result.stdout + result.stderr
    if words != ("doctor",):
        assert result.returncode == OK, result.stderr
    assert "Traceback" not in result.stderr


def test_a_talk_that_keeps_nothing_needs_no_passphrase(locked):
    assert locked.ok("chat", "--incognito", "--engine", "listener", stdin="I can't sleep\n").strip()


def test_the_right_passphrase_opens_and_a_wrong_one_is_a_clear_no(locked, terminal, kept):
    screen = terminal(locked, "unlock")
    tries = 0
    # Two of them on a quick machine; where a try takes longer than the pause after it, more.
    while not screen.ended and tries < 8:
        tries += 1
        screen.wait_until(
            lambda: screen.ended or screen.raw.count(b"Passphrase:") >= tries, 60, "a question")
        if not screen.ended:
            screen.type("not this one\r")
            screen.wait_for("That isn't the passphrase of this lock.", 60)
    assert screen.wait_for_end(60) == NOT_ALLOWED
    assert screen.shows("After wrong tries you must wait")
    status = locked.json("lock", "--status")
    assert status["failedTries"] >= 2 and status["open"] is False
    wait_until(lambda: locked.json("lock", "--status")["waitSeconds"] == 0, 120)
    screen, code = unlock(locked, terminal)
    assert code == OK and screen.shows("Unlocked. Locks again after 15 idle minutes.")
    assert locked.json("lock", "--status")["failedTries"] == 0
    assert MARKER in locked.ok("search", MARKER)
    assert [m["text"] for m in locked.messages() if m["role"] == "user"][0].count(MARKER) == 1
    assert MARKER in locked.ok("memory", "list")


def test_the_pause_after_wrong_tries_outlives_the_program(locked, terminal):
    by_command(locked, "wrong passphrase")
    for _ in range(12):
        result = locked.run("search", MARKER)
        assert result.returncode == NOT_ALLOWED and MARKER not in result.stdout
        # The pause doubles, so it soon is longer than a start of the program.
        if "you must wait" in result.stderr:
            break
    assert "After wrong tries you must wait" in result.stderr
    assert locked.json("lock", "--status")["failedTries"] >= 2


@pytest.mark.limit(300)
def test_wrong_tries_while_the_clock_is_ahead_lock_nobody_out(locked):
    by_command(locked, "wrong passphrase")
    refused = ""
    for _ in range(12):
        refused = locked.run("unlock", wrapper=by_clock("+365d"), timeout=100).stderr
        if "you must wait" in refused:
            break
    assert "After wrong tries you must wait" in refused
    tries = locked.json("lock", "--status")["failedTries"]
    assert tries >= 2
    by_command(locked)
    # The pause of now runs out, however long the clock was wrong.
    wait_until(lambda: locked.json("lock", "--status")["waitSeconds"] == 0, 60, "the end of the pause")
    assert "Unlocked." in locked.ok("unlock", timeout=100)
    assert locked.json("lock", "--status")["failedTries"] == 0


@pytest.mark.limit(300)
def test_tries_at_the_same_time_are_all_counted_and_pause(locked):
    by_command(locked, "wrong passphrase")
    running = [locked.start("unlock") for _ in range(12)]
    said = [program.communicate(timeout=200)[1].decode() for program in running]
    tried = sum("That isn't the passphrase" in text for text in said)
    paused = sum("After wrong tries you must wait" in text for text in said)
    # Each pause is twice as long as the one before, so the last of twelve can't have had its turn.
    assert tried + paused == 12 and paused > 0, said
    assert locked.json("lock", "--status")["failedTries"] == tried


@pytest.mark.limit(300)
def test_right_tries_at_the_same_time_all_open(locked):
    by_command(locked)
    running = [locked.start("search", MARKER) for _ in range(5)]
    for program in running:
        output, said = program.communicate(timeout=200)
        assert program.returncode == OK and MARKER in output.decode(), said
    assert locked.json("lock", "--status")["failedTries"] == 0


def test_a_try_that_is_killed_counts(locked):
    by_command(locked, "wrong passphrase")
    program = locked.start("unlock")
    record = "SELECT record FROM lock"
    wait_until(lambda: json.loads(locked.rows(record)[0]["record"])["failedTries"] == 1, 60, "a try")
    program.kill()
    program.communicate()
    assert locked.json("lock", "--status")["failedTries"] == 1


def conversion(home, folder, *faults):
    """A lock set on a terminal under strace; gives the screen, and how often it wrote to files."""
    trace = folder / "trace"
    screen = Terminal(
        ["/usr/bin/strace", "-f", "-qq", "-o", str(trace), "-e", "trace=pwrite64", *faults,
         *home.command("lock")], home.environment(), cwd=home.user)
    try:
        say_passphrases(screen, ("New passphrase:", PASSPHRASE), ("Repeat it:", PASSPHRASE))
        code = screen.wait_for_end(100)
    finally:
        screen.close()
    return screen, code, sum("pwrite64(" in line for line in trace.read_text().splitlines())


@pytest.mark.limit(300)
@pytest.mark.parametrize("words", ["", "a few words\n"], ids=["nothing to seal", "words to seal"])
def test_the_row_that_tells_how_far_it_is_ends_before_an_error_is_told(tmp_path, words):
    homes = []
    for name in ("whole", "full"):
        (tmp_path / name).mkdir()
        home = Home(tmp_path / name)
        home.person()
        if words:
            home.ok("chat", "--engine", "listener", stdin=words)
        homes.append(home)
    screen, code, writes = conversion(homes[0], tmp_path)
    assert code == OK and (b"%" in screen.raw) == bool(words), screen.picture()
    # The disk is full for the last writes, which come when everything is sealed.
    screen, code, _ = conversion(
        homes[1], tmp_path, "-e", f"inject=pwrite64:error=ENOSPC:when={writes - 2}+")
    assert code not in (OK, None)
    before, _, after = bytes(screen.raw).partition(b"mindpulse: ")
    assert after, screen.picture()
    assert (b"%" in before) == bool(words)
    assert before.endswith(b"\r\x1b[K" if words else b"\n"), before[-200:]
    homes[0].run("lock", "--now")
    homes[1].run("lock", "--now")


def test_danger_typed_as_a_new_passphrase_is_answered_and_sets_no_lock(person, terminal):
    screen = terminal(person, "lock")
    say_passphrases(screen, ("New passphrase:", "I want to kill myself tonight"))
    assert screen.wait_for_end(60) == BAD_DATA
    assert b"112" in screen.raw and "nothing was changed" in plain(screen.picture())
    assert person.json("lock", "--status")["set"] is False


def test_a_command_that_needs_words_asks_on_a_terminal(locked, terminal):
    screen = terminal(locked, "search", MARKER)
    say_passphrases(screen, ("Passphrase:", PASSPHRASE))
    assert screen.wait_for_end(60) == OK and screen.shows(MARKER)


def time_left(home):
    """What is left of the key's time in the kernel, as proc_keys(5) shows it: 59s, 1m, 23h."""
    lines = pathlib.Path("/proc/keys").read_text().splitlines()
    return next(line.split()[3] for line in lines if str(home.path) in line)


def test_what_a_scheduler_starts_keeps_no_lock_open(told, terminal, kept):
    told.configure(lock={"afterMinutes": 1440})
    lock(told, terminal)
    assert time_left(told)[-1] in "hd"
    told.configure(lock={"afterMinutes": 1})
    for words in (("status",), ("checkin", "--scheduled"), ("lock", "--status")):
        told.ok(*words)
        assert time_left(told)[-1] in "hd", words
    told.ok("sessions")
    assert time_left(told)[-1] in "ms"


def test_leaving_the_question_changes_nothing(locked, terminal):
    for letter in "cd":
        screen = terminal(locked, "search", MARKER)
        screen.wait_for("Passphrase:")
        screen.control(letter)
        assert screen.wait_for_end() != OK and not screen.shows(MARKER)
    assert locked.json("lock", "--status")["failedTries"] == 0


def test_a_script_has_the_passphrase_given_by_a_program(locked):
    by_command(locked)
    assert MARKER in locked.ok("search", MARKER)
    locked.ok("lock", "--now")
    locked.configure(lock={"passphraseCommand": ["/bin/false"]})
    result = locked.run("search", MARKER)
    assert result.returncode != OK and "lock.passphraseCommand" in result.stderr


@pytest.mark.skipif(
    not all(map(shutil.which, ["dbus-daemon", "gnome-keyring-daemon", "secret-tool"])),
    reason="there is no secret service here")
def test_a_back_up_from_before_the_lock_is_told_to_be_readable(told, terminal):
    told.ok("backup", told.user / "open.tar")
    lock(told, terminal)
    told.ok("backup", told.user / "sealed.tar")
    told.ok("lock", "--now")
    assert "from before the lock" in plain(told.run("restore", told.user / "open.tar").stderr)
    told.ok("search", MARKER)
    assert told.run("restore", told.user / "sealed.tar").stderr == ""
    assert told.run("search", MARKER).returncode == TRY_LATER


@pytest.mark.parametrize("body, reason", [
    ("printf ''", "first line of output is empty"), ("echo", "first line of output is empty"),
    ("exit 3", "exit code 3"), ("kill -9 $$", "signal 9")])
def test_a_program_that_gives_no_passphrase_is_no_wrong_try(locked, body, reason):
    by_command(locked)
    (locked.user / "passphrase.sh").write_text(f"#!/bin/sh\n{body}\n")
    result = locked.run("sessions")
    assert result.returncode == CONFIG and reason in plain(result.stderr), result
    assert locked.json("lock", "--status")["failedTries"] == 0


def test_the_desktops_secret_service_gives_the_passphrase(secrets, locked):
    locked.configure(lock={
        "passphraseCommand": ["secret-tool", "lookup", "service", "mindpulse"]})
    assert MARKER in locked.ok("search", MARKER)


@pytest.mark.parametrize("first, second, reason", [
    ("short", "short", "at least 8 characters"), ("long enough", "long enuogh", "differ")])
def test_a_passphrase_is_long_enough_and_twice_the_same(told, terminal, first, second, reason):
    screen = terminal(told, "lock")
    say_passphrases(screen, ("New passphrase:", first))
    if first == "long enough":
        say_passphrases(screen, ("Repeat it:", second))
    assert screen.wait_for_end() == BAD_DATA and screen.shows(reason)
    assert told.json("lock", "--status")["set"] is False
    assert MARKER in told.ok("search", MARKER)


def test_another_passphrase_opens_and_the_old_one_does_not(locked, terminal, kept):
    screen = terminal(locked, "lock", "--change")
    say_passphrases(screen, ("Passphrase:", PASSPHRASE), ("New passphrase:", "another of mine"),
                    ("Repeat it:", "another of mine"))
    assert screen.wait_for_end(60) == OK and screen.shows("The passphrase is changed")
    locked.ok("lock", "--now")
    screen = terminal(locked, "unlock")
    say_passphrases(screen, ("Passphrase:", PASSPHRASE))
    screen.wait_for("That isn't the passphrase")
    say_passphrases(screen, ("Passphrase:", "another of mine"))
    assert screen.wait_for_end(60) == OK
    assert MARKER in locked.ok("search", MARKER)


def test_a_lock_that_is_taken_away_leaves_everything_as_it_was(told, terminal, chat):
    screen = chat(told, "--engine", "listener")
    screen.say(f"{MARKER} again")
    screen.wait_for_prompt()
    screen.control("d")
    screen.wait_for_end()
    before, talks = told.every_message(), told.sessions()
    lock(told, terminal)
    told.ok("lock", "--now")
    screen, code = unlock(told, terminal, PASSPHRASE, "--remove")
    assert code == OK and screen.shows("Everything is readable again")
    assert told.json("lock", "--status")["set"] is False
    assert told.every_message() == before and told.sessions() == talks
    assert MARKER in told.ok("search", MARKER)
    assert f"{MARKER} again" in (told.path / "history").read_text()
    assert told.run("unlock").returncode == NO_INPUT
    told.check_databases()


@pytest.mark.limit(600)
def test_a_lock_that_is_killed_while_it_seals_is_finished_by_the_next_command(told, terminal):
    said = "".join(f"{MARKER} number {number} keeps me awake\n" for number in range(150))
    told.ok("chat", "--engine", "listener", stdin=said, timeout=120)
    before = told.every_message()
    by_command(told)
    for delay in (0.25, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7, 0.8):
        process = told.start("lock")
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        told.check_databases()
        assert told.every_message() == before
        if told.json("lock", "--status")["set"]:
            assert told.json("lock", "--status")["unfinished"] is False
            assert files_with(told, MARKER) == []
            process = told.start("unlock", "--remove")
            time.sleep(delay)
            process.send_signal(signal.SIGKILL)
            process.communicate()
            assert told.every_message() == before
            if told.json("lock", "--status")["set"]:
                told.ok("unlock", "--remove")
        assert told.every_message() == before
        assert len(told.json("search", MARKER)["hits"]) > 0
    told.ok("lock")
    assert files_with(told, MARKER) == []


def test_a_check_in_is_written_while_locked_and_shown_when_open(locked, terminal, kept):
    result = locked.run("checkin", "--force")
    assert result.returncode == OK, result.stderr
    assert "encrypted" in result.stderr and result.stdout == ""
    found = locked.json("checkin", "--force")
    assert found["decision"] == "sent" and not found.get("message")
    [one, two] = locked.check_ins(decision="sent")
    unlock(locked, terminal)
    texts = [entry["text"] for entry in locked.json("inbox")["checkIns"]]
    assert len(texts) == 2 and all("104" in text for text in texts)
    assert files_with(locked, texts[0][:40]) == []


def test_delivery_shows_nothing_while_locked(locked):
    got = locked.user / "got"
    file = locked.user / "take.sh"
    file.write_text(f"#!/bin/sh\ncat >> '{got}'\n")
    file.chmod(0o700)
    locked.configure(delivery={"order": ["command"], "command": [str(file)], "showText": True})
    result = locked.run("checkin", "--force")
    assert result.returncode == OK, result.stderr
    assert got.read_text() == "A message from your companion.\n"
    assert "104" not in result.stdout + result.stderr
    by_command(locked)
    assert "104" in locked.json("inbox")["checkIns"][0]["text"]


def test_a_chat_is_locked_and_goes_on_where_it_was(told, terminal, chat, kept):
    lock(told, terminal)
    screen = chat(told, "--engine", "listener")
    screen.say(f"I still think of {MARKER}")
    screen.wait_for_prompt()
    screen.say("/lock")
    screen.wait_for("Passphrase:")
    # What has scrolled away is gone as well: the terminal was told so.
    assert b"\x1b[3J" in screen.raw and MARKER not in "\n".join(screen.screen.display)
    assert "In danger now: call" in "\n".join(screen.screen.display)
    assert told.run("search", MARKER).returncode == TRY_LATER
    screen.type("not this one\r")
    screen.wait_for("That isn't the passphrase of this lock.")
    screen.type(PASSPHRASE + "\r")
    screen.wait_for("Unlocked.")
    screen.wait_for_prompt()
    assert MARKER in told.ok("search", MARKER)
    screen.press("up", "up")
    screen.wait_for_prompt(f"I still think of {MARKER}")
    screen.control("c")
    screen.say("thank you")
    screen.wait_for_prompt()
    screen.control("d")
    assert screen.wait_for_end() == OK
    assert [m["text"] for m in told.messages() if m["role"] == "user"] == [
        f"I still think of {MARKER}", "thank you"]


def test_locking_elsewhere_locks_an_open_chat_and_keeps_what_is_half_typed(
        told, terminal, chat, kept):
    lock(told, terminal)
    screen = chat(told, "--engine", "listener")
    screen.type("half a thought")
    screen.wait_for_prompt("half a thought")
    told.ok("lock", "--now")
    screen.wait_for("Passphrase:")
    assert "half a thought" not in "\n".join(screen.screen.display)
    # A check-in that comes now is neither shown nor lost.
    assert told.run("checkin", "--force").returncode == OK
    assert "104" not in "\n".join(screen.screen.display)
    screen.type(PASSPHRASE + "\r")
    screen.wait_for_prompt("half a thought")
    screen.wait_for("104")


def test_a_chat_that_is_open_while_a_lock_is_set_goes_on(told, terminal, chat, kept):
    screen = chat(told, "--engine", "listener")
    screen.say(f"first {MARKER}")
    screen.wait_for_prompt()
    lock(told, terminal)
    screen.say(f"second {MARKER}")
    screen.wait_for_prompt()
    assert files_with(told, MARKER) == []
    assert [m["text"] for m in told.messages() if m["role"] == "user"] == [
        f"first {MARKER}", f"second {MARKER}"]


@pytest.mark.limit(400)
def test_a_chat_locks_itself_after_its_time_without_use(told, terminal, chat, kept):
    told.configure(lock={"afterMinutes": 1})
    lock(told, terminal)
    screen = chat(told, "--engine", "listener")
    screen.say(f"I think of {MARKER}")
    screen.wait_for_prompt()
    screen.wait_until(lambda: "Passphrase:" in "\n".join(screen.screen.display), 240)
    assert MARKER not in "\n".join(screen.screen.display)
    wait_until(lambda: not told.json("lock", "--status")["open"], 240)


def test_a_locked_chat_ends_when_it_is_told_to(told, terminal, chat, kept):
    lock(told, terminal)
    for how in ("key", "signal"):
        screen = chat(told, "--engine", "listener")
        screen.say("/lock")
        screen.wait_for("Passphrase:")
        if how == "key":
            screen.control("d")
        else:
            os.kill(screen.child, signal.SIGTERM)
        assert screen.wait_for_end() == OK
        _, code = unlock(told, terminal)
        assert code == OK


def test_mood_and_sleep_are_kept_while_locked_and_danger_is_answered(locked, terminal, kept):
    locked.ok("mood", "sad", "--note", "a long day")
    locked.ok("sleep", "01:00", "02:00", "--date", "2026-01-02")
    result = locked.run("mood", "super", "sad", "--note", "I'm thinking about suicide")
    assert result.returncode == OK, result.stderr
    assert "TelefonSeelsorge" in result.stdout and "Saved: super sad (−5)" in result.stdout
    assert [mood["note"] for mood in locked.json("mood", "list")["moods"]] == [None, None]
    assert "Your notes are locked" in locked.run("mood", "list").stderr
    assert locked.run("assess", "phq-2", "--history").returncode == TRY_LATER
    assert not files_with(locked, "a long day")
    assert unlock(locked, terminal)[1] == OK
    notes = [mood["note"] for mood in locked.json("mood", "list")["moods"]]
    assert notes == ["I'm thinking about suicide", "a long day"]
