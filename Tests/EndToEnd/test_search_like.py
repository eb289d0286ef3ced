# SPDX-License-Identifier: GPL-3.0-or-later
"""Messages found by what they mean, whatever their words and language."""

import contextlib
import json
import signal
import sqlite3
import time

import pytest

from program import OK, ROOT, TRY_LATER, UNAVAILABLE, USAGE, plain, wait_until
from test_lock import by_command, lock

# Bounded by minutes: a busy machine is no reason to fail.
pytestmark = pytest.mark.limit(900)
# Where the set-up could get no encoder it has said why. Where it was never run, these tests fail.
absent = ROOT / ".build/encoder/absent"
needs_encoder = pytest.mark.skipif(
    absent.exists(), reason=absent.read_text() if absent.exists() else "")

SAID = ["Mein Hund ist gestern gestorben.", "I made pasta with tomatoes and basil.",
        "My mother had an operation on her hip this morning.", "Can you remind me at eight?",
        "Noch zwei Wochen, dann sind wir am Meer!", "ok"]


@pytest.fixture
def talked(person):
    """A home with what is looked for, said in two languages."""
    person.ok("chat", "--engine", "listener", stdin="\n".join(SAID) + "\n", timeout=400)
    return person


def like(home, text, *more):
    """What a search by meaning finds."""
    return home.json("search", "--like", text, *more, timeout=400)


def texts(result):
    return ["".join(piece["text"] for piece in hit["snippet"]) for hit in result["hits"]]


def meanings(home):
    """The meanings in the store: whether each is sealed, and its bytes."""
    return [(row["is_sealed"], row["vector"])
            for row in home.rows("SELECT is_sealed, vector FROM meaning ORDER BY message")]


def many(home, count):
    """Adds so many short messages to the store, none with a meaning."""
    with contextlib.closing(sqlite3.connect(home.path / "transcripts.sqlite")) as database:
        number, session = database.execute("SELECT max(number), min(session) FROM message").fetchone()
        database.executemany(
            "INSERT INTO message (number, session, position, id, role, text, time, time_offset, status, kind,"
            " vitals) VALUES (?, ?, ?, ?, 'user', ?, ?, 0, 'complete', 'talk', '[]')",
            ((number + n, session, 1_000 + n, f"many-{n}", f"the letter number {n} came by post", n)
             for n in range(1, count + 1)))
        database.commit()


@needs_encoder
@pytest.mark.parametrize("text, expected", [
    ("my dog died", 0), ("mum is in hospital", 2), ("Mutter im Krankenhaus", 2), ("Vorfreude auf den Urlaub", 4),
    ("when did we talk about the death of my pet", 0)])
def test_the_nearest_comes_first_in_either_language(talked, text, expected):
    result = like(talked, text, "--role", "user")
    assert texts(result)[0] == SAID[expected]
    assert (result["text"], result["missing"], result["beginnings"]) == (text, 0, False)
    near = [hit["likeness"] for hit in result["hits"]]
    assert near == sorted(near, reverse=True) and 0.2 <= near[-1] <= near[0] <= 1
    hit = result["hits"][0]
    message = talked.messages(hit["session"])[hit["index"] - 1]
    assert (hit["id"], hit["role"], hit["time"]) == (message["id"], "user", message["time"])


@needs_encoder
def test_plain_text_is_that_of_a_search_and_nothing_close_is_said(talked):
    text = plain(talked.ok("search", "--like", "my dog died", timeout=400))
    assert text.startswith("You ") and SAID[0] in text and "To read on: mindpulse replay" in text
    assert plain(talked.ok("search", "--like", "the offside rule in football", timeout=400)) == "Nothing close."


@needs_encoder
def test_doctor_says_how_many_are_ready(talked):
    def said():
        checks = json.loads(talked.run("doctor", "--json", timeout=300).stdout)["checks"]
        return next(check["detail"] for check in checks if check["name"] == "search by meaning")

    count = len(talked.rows("SELECT id FROM message"))
    assert said().startswith(f"0 of {count} messages are ready for it")
    like(talked, "my dog died")
    assert said().startswith(f"{count} of {count} messages are ready for it")


@needs_encoder
def test_a_time_a_speaker_a_session_and_a_limit_narrow_it(talked):
    assert like(talked, "my dog died", "--to", "2020-01-01")["hits"] == []
    assert SAID[0] not in texts(like(talked, "my dog died", "--role", "assistant"))
    assert texts(like(talked, "my dog died", "--role", "user", "--from", "2020-01-01"))[0] == SAID[0]
    assert texts(like(talked, "my dog died", "--session", "last", "--limit", "1")) == [SAID[0]]


@needs_encoder
def test_what_is_taken_back_is_not_found_and_what_is_forgotten_leaves_no_meaning(talked):
    before = meanings(talked)
    assert before == []
    identifier = like(talked, "my dog died")["hits"][0]["id"]
    made = meanings(talked)
    assert len(made) == len(talked.rows("SELECT id FROM message")) and {len(vector) for _, vector in made} == {388}
    row, = talked.rows("SELECT vector FROM meaning JOIN message ON number = message WHERE id = ?", identifier)
    talked.ok("forget", identifier, "--yes")
    assert SAID[0] not in texts(like(talked, "my dog died"))
    assert all(row["vector"] not in path.read_bytes() for path in talked.files())
    talked.ok("forget", "--everything", "--yes")
    assert meanings(talked) == [] and like(talked, "my dog died")["hits"] == []


@needs_encoder
def test_under_a_lock_meanings_are_sealed_and_found_with_the_passphrase_alone(talked, terminal):
    like(talked, "my dog died")
    plainly = [vector for _, vector in meanings(talked)]
    lock(talked, terminal)
    assert {sealed for sealed, _ in meanings(talked)} == {1}
    # A reply of the listener may have the meaning of another: each is looked for.
    assert not any(vector in path.read_bytes() for vector in plainly for path in talked.files())
    talked.ok("lock", "--now")
    closed = talked.run("search", "--like", "my dog died", "--json")
    assert closed.returncode == TRY_LATER and SAID[0] not in closed.stdout
    by_command(talked)
    assert texts(like(talked, "my dog died"))[0] == SAID[0]
    talked.ok("chat", "--engine", "listener", stdin="We buried our cat in the garden.\n", timeout=400)
    assert "We buried our cat in the garden." in texts(like(talked, "the death of a pet"))
    assert {sealed for sealed, _ in meanings(talked)} == {1}
    talked.run("lock", "--now")


@needs_encoder
def test_only_some_are_made_at_a_time_and_the_newest_first(talked):
    many(talked, 2_100)
    result = like(talked, "my dog died")
    # Those that were added are older than what was said.
    assert texts(result)[0] == SAID[0] and result["missing"] > 0
    assert len(meanings(talked)) == 2_000
    said = talked.run("search", "--like", "my dog died", timeout=300)
    assert said.returncode == OK and "included yet" not in said.stdout
    assert like(talked, "my dog died")["missing"] == 0


@needs_encoder
def test_control_c_searches_what_is_ready(talked, terminal):
    many(talked, 1_900)
    screen = terminal(talked, "search", "--like", "my dog died", columns=120)
    screen.wait_for("Reading messages for their meaning", timeout=90)
    screen.control("c")
    assert screen.wait_for_end(timeout=90) == 130
    text = plain(" ".join(screen.lines()))
    assert SAID[0] in text and "older messages aren't included yet" in text
    assert 0 < len(meanings(talked)) < 1_900


@needs_encoder
def test_a_killed_one_leaves_what_was_made(talked):
    many(talked, 1_900)
    process = talked.start("search", "--like", "my dog died")
    wait_until(lambda: len(meanings(talked)) > 20, 60, "some meanings")
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=20)
    made = len(meanings(talked))
    assert made % 16 == 0 and talked.rows("PRAGMA integrity_check") == [{"integrity_check": "ok"}]
    assert texts(like(talked, "my dog died", "--limit", "1")) == [SAID[0]]


@needs_encoder
def test_a_backup_carries_them_and_an_export_does_not(talked, tmp_path):
    like(talked, "my dog died")
    made = meanings(talked)
    archive = tmp_path / "copy.backup"
    talked.ok("backup", archive)
    talked.ok("forget", "--everything", "--yes")
    talked.ok("restore", archive)
    assert meanings(talked) == made
    for form in ("json", "jsonl", "markdown", "html"):
        assert "likeness" not in talked.ok("export", "last", "--format", form, "--output", "-")


@needs_encoder
def test_search_in_the_chat_and_what_it_says_is_made_while_it_rests(talked, chat):
    screen = chat(talked, "--engine", "listener", rows=50, columns=100)
    screen.say("My landlord wants to throw us out because of the noise.")
    screen.wait_for_prompt(timeout=90)
    # The newest messages, those of the talks before included.
    wait_until(lambda: meanings(talked), 60, "a meaning made by the chat")
    count = len(talked.rows("SELECT id FROM message"))
    wait_until(lambda: len(meanings(talked)) >= count - 1, 60, "the meanings of all")
    screen.say("/search --like trouble with the owner of my flat")
    screen.wait_for("Open a conversation: /session ID", timeout=90)
    assert screen.shows("My landlord wants to throw us out")
    screen.wait_for_prompt(timeout=90)
    screen.say("/search --like")
    screen.wait_for("requires what to find by its meaning", timeout=90)
    screen.wait_for_prompt(timeout=90)
    screen.control("d")
    assert screen.wait_for_end(timeout=90) == OK


@needs_encoder
def test_an_incognito_chat_makes_none(talked, chat):
    screen = chat(talked, "--incognito", "--engine", "listener", rows=40, columns=100)
    screen.say("My landlord wants to throw us out because of the noise.")
    screen.wait_for_prompt(timeout=90)
    screen.say("/search --like trouble with the flat")
    screen.wait_for("can't see your other conversations", timeout=90)
    screen.wait_for_prompt(timeout=90)
    time.sleep(3)
    assert meanings(talked) == []
    screen.control("d")
    assert screen.wait_for_end(timeout=90) == OK


def test_without_the_encoder_it_says_so_and_points_to_words(talked):
    talked.ok("config", "set", "understanding.encoder", "off")
    result = talked.run("search", "--like", "my dog died")
    assert result.returncode == UNAVAILABLE and result.stdout == ""
    said = plain(result.stderr)
    assert "Finding by meaning requires the encoder. The encoder is off." in said
    assert "mindpulse config set understanding.encoder auto" in said and "mindpulse search TEXT" in said
    error = json.loads(talked.run("search", "--like", "x", "--json").stdout)["error"]
    assert error["code"] == "unavailable"
    assert len(talked.json("search", "pasta")["hits"]) >= 1


@pytest.mark.parametrize("words", [
    ("--like",), ("--like", "..."), ("--like", ""), ("--like", "x", "--by", "time"), ("--like", "x", "--limit", "0")])
def test_what_is_wrong_is_said(person, words):
    result = person.run("search", *words, "--json")
    assert result.returncode == USAGE and json.loads(result.stdout)["error"]["message"]
