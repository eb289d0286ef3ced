# SPDX-License-Identifier: GPL-3.0-or-later
"""What is said holds: nothing is claimed before it is so, and nothing that was never so."""

import contextlib
import datetime
import sqlite3

import pytest

from program import OK, USAGE, plain

pytestmark = pytest.mark.limit(600)


def leave(screen):
    screen.control("d")
    assert screen.wait_for_end() == OK


def reach_out(home, value=150):
    """A reading leaves its range and a scheduler's tick comes; gives what the program says."""
    home.add("heart-rate", 72, seconds=0)
    home.add("heart-rate", value, seconds=0)
    made = home.json("checkin", "--scheduled", timeout=100)
    assert made["decision"] == "sent", made
    return made


# What a chat says at its end

def test_only_a_talk_that_is_kept_is_called_so(person, chat):
    screen = chat(person, "--engine", "listener")
    leave(screen)
    assert screen.shows("Take care.") and not screen.shows("is saved")
    screen = chat(person, "--engine", "listener")
    screen.say("I slept badly")
    screen.wait_for_prompt(timeout=120)
    leave(screen)
    assert screen.shows("This conversation is saved; mindpulse chat -c continues it.")
    kept = person.sessions()[0]["id"]
    screen = chat(person, "--engine", "listener")
    screen.say("I dreamt of pears")
    screen.wait_for_prompt(timeout=120)
    screen.say("/forget session yes")
    screen.wait_for("Permanently erased.")
    leave(screen)
    assert screen.shows("Take care.") and not screen.shows("is saved")
    assert [session["id"] for session in person.sessions()] == [kept]


def test_an_incognito_talk_does_not_say_that_there_are_no_others(person):
    person.ok("chat", "--engine", "listener", stdin="I slept badly\n", timeout=100)
    for words in ("/sessions", "/search badly", "/session last", "/replay last"):
        result = person.run("chat", "--incognito", "--engine", "listener", stdin=f"{words}\n",
                            timeout=100)
        told = plain(result.stdout + result.stderr)
        assert result.returncode == USAGE, (words, result)
        assert "An incognito conversation can't see your other conversations." in told
        assert "o conversations yet" not in told and "No matches" not in told


# What was put off

def test_schedule_and_why_agree_about_what_was_put_off(person):
    made = reach_out(person)
    wished = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0) \
        + datetime.timedelta(hours=1)
    with contextlib.closing(sqlite3.connect(person.path / "transcripts.sqlite")) as database, database:
        database.execute(
            "UPDATE check_in SET outcome = 'later', remind_at = ?, remind_at_offset = 0",
            [int(wished.timestamp() * 1000)])
    clock = wished.strftime("%H:%M")
    found, = person.json("schedule", "next", 3)["putOff"]
    assert (found["time"], found["moved"]) == (found["wished"], [])
    assert datetime.datetime.fromisoformat(found["time"]) == wished
    assert f"{wished.date()} {clock} postponed by you" in plain(person.ok("schedule", "next", 3))
    told = plain(person.ok("why", made["messageID"] if "messageID" in made else "last"))
    assert f"{clock}. " in told and "I'll remind you at " in told
    # Quiet hours hold it back, and both say until when.
    begin, end = ((wished + datetime.timedelta(hours=hours)).strftime("%H:00") for hours in (-2, 3))
    person.ok("schedule", "quiet", f"{begin}-{end}")
    found, = person.json("schedule", "next", 3)["putOff"]
    assert found["moved"] == ["quiet hours"] and found["time"] != found["wished"]
    assert found["time"][11:16] == end
    assert f"{end} (quiet hours)." in plain(person.ok("why"))
    assert f"{end} postponed by you moved: quiet hours" in plain(person.ok("schedule", "next", 3))
