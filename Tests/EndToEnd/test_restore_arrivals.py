# SPDX-License-Identifier: GPL-3.0-or-later
"""What a backup from elsewhere would bring along: programs, servers, consents and people."""

import contextlib
import json
import sqlite3

import pytest

from program import OK, TRY_LATER, Home, plain
from test_lock import PASSPHRASE, by_command, lock

FAR = "http://192.0.2.7:8080/v1"
ORIGIN = "http://192.0.2.7:8080"
NAMES = ["endpoint", "endpoint.apiKeyCommand", "delivery.command", ORIGIN, "Mallory"]

pytestmark = pytest.mark.limit(300)


def write(home, name, text):
    script = home.user / name
    script.write_text(text)
    script.chmod(0o700)
    return script


def foreign(folder):
    """Another person's home, set up to run programs, to send words away and to tell somebody."""
    folder.mkdir()
    other = Home(folder)
    other.person()
    other.marks = folder / "marks"
    other.marks.mkdir()
    for name in ("key", "delivery", "telling"):
        write(other, name, f"#!/bin/sh\ncat > {other.marks}/{name} < /dev/null\necho sk-none\n")
    other.configure(
        endpoint={"baseURL": FAR, "model": "far", "apiKeyCommand": [str(other.user / "key")]},
        delivery={"command": [str(other.user / "delivery")], "order": ["command"]})
    other.ok("privacy", "accept")
    other.ok("people", "consent")
    other.ok("people", "add", "Mallory", "--command", other.user / "telling", "--consent", "yes")
    other.ok("chat", "--engine", "listener", stdin="words of another home\n")
    other.archive = folder / "foreign.tar"
    other.ok("backup", other.archive)
    return other


@pytest.fixture
def other(tmp_path):
    return foreign(tmp_path / "other")


def consents(home):
    return {row["key"].removeprefix("privacy.consent ")
            for row in home.rows("SELECT key FROM setting WHERE key LIKE 'privacy.consent %'")}


def settings(home):
    return (home.path / "config.json5").read_text()


def brings(result):
    return {arrival["name"]: arrival for arrival in result["brings"]}


def test_a_script_gets_none_of_it_along_and_is_told(person, other, endpoint):
    seen = endpoint("ok")
    person.settings["http_proxy"] = f"http://127.0.0.1:{seen.port}"
    listed = person.json("restore", other.archive, "--dry-run")
    assert [(found["name"], found["isHere"]) for found in listed["brings"]] == [
        (name, False) for name in NAMES[:4] + [ORIGIN] + NAMES[4:]]
    told = plain(person.ok("restore", other.archive, "--dry-run"))
    for words in (FAR, str(other.user / "key"), str(other.user / "delivery"), "Mallory", ORIGIN,
                  str(other.user / "telling"), "Different here"):
        assert words in told
    result = person.run("restore", other.archive, "--json")
    assert result.returncode == OK, result.stderr
    found = brings(json.loads(result.stdout))
    assert list(found) == NAMES and not any(arrival["taken"] for arrival in found.values())
    assert result.stderr.count("Skipped: ") == len(NAMES) + 1 and "--with-commands" in result.stderr
    assert "words of another home" in [message["text"] for message in person.every_message()]
    assert "192.0.2.7" not in settings(person) and str(other.user) not in settings(person)
    assert consents(person) == set()
    assert person.json("people") == {"people": []}
    person.vitals(140, 30)
    person.ok("checkin", "--force")
    person.ok("chat", stdin="where does this go?\n")
    assert list(other.marks.iterdir()) == [] and seen.requests() == []
    # Whoever names people has to be shown anew what that means.
    assert "haven't seen" in person.run(
        "people", "add", "Anna", "--email", "a@example.net", "--consent", "yes").stderr


def test_all_of_it_comes_along_where_it_is_asked_for(person, other):
    found = brings(person.json("restore", other.archive, "--with-commands"))
    assert list(found) == NAMES and all(arrival["taken"] for arrival in found.values())
    assert FAR in settings(person) and str(other.user / "delivery") in settings(person)
    assert consents(person) == {ORIGIN}
    assert [known["name"] for known in person.json("people")["people"]] == ["Mallory"]


def test_what_is_here_just_so_needs_no_question(other):
    """One's own backup, back in its own place."""
    result = other.run("restore", other.archive, "--json")
    found = brings(json.loads(result.stdout))
    assert list(found) == NAMES
    assert all(arrival["taken"] and arrival["isHere"] for arrival in found.values())
    assert "Left out" not in result.stderr
    # A consent that was taken back since, and a person who was paused, are asked about again.
    other.ok("privacy", "refuse")
    other.ok("people", "pause", "Mallory")
    found = brings(other.json("restore", other.archive))
    assert [name for name in NAMES if not found[name]["taken"]] == [ORIGIN, "Mallory"]
    assert consents(other) == set() and other.json("people") == {"people": []}
    assert str(other.user / "delivery") in settings(other)


def test_a_person_is_asked_for_each_and_no_is_the_default(person, other, terminal):
    person.configure(delivery={"command": ["true"]})
    screen = terminal(person, "restore", other.archive, columns=100, rows=60)
    for number, answer in enumerate(["", "no", "yes", "y", "no", "maybe"], 1):
        screen.wait_until(lambda: screen.raw.count(b"Restore it?") == number, 60, "a question")
        assert [path.name for path in person.path.iterdir()
                if path.name.startswith("before-")] == []
        screen.type(answer + "\r")
    assert screen.wait_for_end(60) == OK, screen.picture()
    shown = plain(" ".join(screen.lines()))
    for words in ("Program in delivery.command: [\"", "Server: endpoint.baseURL", "Mallory, by the program",
                  "your conversations may be sent to"):
        assert words in shown, words
    # Two files' entries, what a model looks up, and the person.
    assert shown.count("Skipped: ") == 4 and "what the model looks up about you may be sent to" in shown
    assert FAR not in settings(person) and "apiKeyCommand: [" not in settings(person)
    assert str(other.user / "delivery") in settings(person)
    assert consents(person) == {ORIGIN}
    assert person.json("people") == {"people": []}


def test_what_is_set_here_stays(person, other):
    person.configure(delivery={"command": ["mine"]}, endpoint={"preset": "ollama", "model": "own"})
    person.ok("restore", other.archive)
    assert person.json("config", "get", "delivery.command") is not None
    assert "mine" in person.ok("config", "get", "delivery.command")
    assert "127.0.0.1:11434" in person.ok("config", "get", "endpoint.baseURL")
    assert "own" in person.ok("config", "get", "endpoint.model")
    assert str(other.user) not in settings(person)


def test_people_in_a_locked_backup_are_told_of_without_their_names(person, other, terminal):
    lock(other, terminal)
    other.ok("lock", "--now")
    by_command(other, PASSPHRASE)
    archive = other.user / "locked.tar"
    other.ok("backup", archive)
    result = person.run("restore", archive, "--json")
    assert result.returncode == OK
    found = brings(json.loads(result.stdout))
    assert "unknown" in found and not found["unknown"]["taken"]
    assert "one person whose name can't be read" in plain(result.stderr)
    assert not found["lock.passphraseCommand"]["taken"]
    rows = "SELECT count(*) AS number FROM diary_entry WHERE kind = 'person'"
    assert person.rows(rows) == [{"number": 0}]
    person.ok("restore", archive, "--with-commands")
    assert person.rows(rows) == [{"number": 1}]


def test_settings_that_cannot_be_read_or_known_stay_behind(person, other):
    (other.path / "config.json5").write_text("{ cloud: { url: 'https://x.example' }, checkIn: { every: '7h' } }")
    archive = other.user / "unknown.tar"
    other.run("backup", archive)
    result = person.run("restore", archive)
    assert result.returncode == OK and "skipped: cloud" in result.stderr
    assert "cloud" not in settings(person) and "7h" in person.ok("config", "get", "checkIn.every")
    (other.path / "config.json5").write_text("{ endpoint: ")
    other.ok("backup", archive, "--force")
    result = person.run("restore", archive)
    assert result.returncode == OK and "yours stay" in result.stderr
    assert "7h" in person.ok("config", "get", "checkIn.every")


def test_a_refusal_leaves_nothing_behind(person, other, daemon):
    running = daemon(person)
    before = settings(person)
    assert person.run("restore", other.archive).returncode == TRY_LATER
    assert settings(person) == before and not (person.path / "unfinished").exists()
    assert running.end() == OK


def test_it_is_one_that_the_program_would_have_taken(other):
    """The other home does what the tests say that it would."""
    other.vitals(140, 30)
    other.ok("checkin", "--force", "--engine", "listener")
    assert (other.marks / "delivery").exists()
    with contextlib.closing(sqlite3.connect(other.path / "transcripts.sqlite")) as database:
        assert database.execute("SELECT count(*) FROM diary_entry WHERE kind = 'person'").fetchone() == (1,)
