# SPDX-License-Identifier: GPL-3.0-or-later
"""Saved talks: listed, renamed, forked, resumed, deleted."""

import json

import pytest

from program import BAD_DATA, NO_INPUT, OK, USAGE, plain

# Bounded by minutes: a busy machine is no reason to fail.
pytestmark = pytest.mark.limit(400)


@pytest.fixture
def talked(person):
    """A home with two talks of the listener's."""
    person.ok("chat", "--engine", "listener", stdin="the garden is full of snow\nand it is quiet\n")
    person.ok("chat", "--engine", "listener", stdin="my sister called\n")
    return person


def error(home, *words):
    """The exit code and the one JSON value of a command that fails."""
    result = home.run(*words, "--json")
    value = json.loads(result.stdout)["error"]
    assert value["message"] and set(value) == {"code", "message", "hint"}
    return result.returncode, value


def test_list_is_by_day_with_counts_and_span(talked):
    newest, oldest = talked.sessions()
    assert (newest["title"], oldest["title"]) == ("my sister called", "the garden is full of snow")
    text = talked.ok("sessions")
    lines = text.splitlines()
    assert lines[0] == f"{newest['updated'][:10]} · 2 conversations, 6 messages"
    assert newest["updated"][11:16] in lines[1] and "my sister called" in lines[1]
    assert lines[-1].startswith("2 conversations, 6 messages, ")
    # What is shown of an id is enough to name the talk.
    shown = lines[1].split()[0]
    assert newest["id"].startswith(shown) and len(shown) >= 8
    assert talked.json("sessions", "show", shown)["id"] == newest["id"]


def test_list_can_be_narrowed(talked):
    assert len(talked.json("sessions", "list", "--limit", 1)["sessions"]) == 1
    assert talked.json("sessions", "list", "--to", "2020-01-01")["sessions"] == []
    assert len(talked.json("sessions", "list", "--from", "2020-01-01")["sessions"]) == 2
    assert talked.run("sessions", "list", "--from", "soon").returncode == BAD_DATA
    assert talked.run("sessions", "list", "--limit", "0").returncode == USAGE


def test_title_is_made_here_and_can_be_changed_and_taken_back(talked):
    session = talked.sessions()[0]["id"]
    assert talked.json("sessions", "rename", session[:13], "About Ann\x1b[2J")["title"] == "About Ann[2J"
    assert talked.sessions()[0]["title"] == "About Ann[2J"
    assert talked.json("sessions", "rename", session, "")["title"] == "my sister called"


def test_fork_goes_its_own_way(talked):
    session = talked.sessions()[1]["id"]
    fork = talked.json("sessions", "fork", session, "--at", 2)
    assert fork["messages"] == 2 and fork["id"] != session
    talked.ok("chat", "--session", fork["id"], "--engine", "listener", stdin="or is it\n")
    assert [m["text"] for m in talked.messages(fork["id"]) if m["role"] == "user"] == [
        "the garden is full of snow", "or is it"]
    assert len(talked.messages(session)) == 4
    talked.ok("sessions", "delete", session, "--yes")
    assert len(talked.messages(fork["id"])) == 4


def test_resumed_talk_goes_on(talked):
    session = talked.sessions()[1]["id"]
    talked.ok("chat", "--session", session[:13], "--engine", "listener", stdin="still snow\n")
    assert talked.sessions()[0]["id"] == session
    assert len(talked.messages(session)) == 6


@pytest.mark.parametrize("words, code", [
    (("sessions", "show", "nosuch"), NO_INPUT), (("sessions", "delete", "nosuch"), NO_INPUT),
    (("sessions", "rename", "nosuch", "x"), NO_INPUT), (("sessions", "fork", "nosuch"), NO_INPUT),
    (("sessions", "fork", "last", "--at", "x"), USAGE), (("sessions", "rename", "last"), USAGE),
    (("sessions", "fork", "last", "--at", "0"), USAGE), (("sessions", "prune"), USAGE),
    (("sessions", "prune", "--older-than", "soon"), USAGE),
    (("sessions", "prune", "--older-than", "1h"), USAGE),
    (("chat", "--session", "nosuch"), NO_INPUT),
    (("chat", "--incognito", "--session", "last"), USAGE),
])
def test_what_is_wrong_is_said(talked, words, code):
    assert error(talked, *words)[0] == code
    result = talked.run(*words)
    assert result.returncode == code and len(result.stderr.split()) > 3


def test_ambiguous_beginning_names_the_candidates(talked):
    code, value = error(talked, "sessions", "show", "0")
    assert code == NO_INPUT
    assert all(s["id"] in value["hint"] for s in talked.sessions())


def test_talks_by_slash_commands(talked, chat):
    oldest = talked.sessions()[1]["id"]
    screen = chat(talked, "--engine", "listener", rows=60, columns=120)
    screen.say("/sessions")
    screen.wait_for("2 conversations, 6 messages", timeout=90)
    screen.wait_for_prompt(timeout=90)
    screen.say("/fork")
    screen.wait_for("Nothing has been said", timeout=90)
    screen.wait_for_prompt(timeout=90)
    screen.say(f"/session {oldest}")
    screen.wait_for("full of snow", timeout=90)
    screen.wait_for_prompt(timeout=90)
    screen.say("/rename Winter garden")
    screen.wait_for("is now “Winter garden”", timeout=90)
    screen.wait_for_prompt(timeout=90)
    screen.say("/fork 2")
    screen.wait_for("a copy of the conversation with 2 messages", timeout=90)
    screen.wait_for_prompt(timeout=90)
    screen.say("it is spring here")
    screen.wait_until(lambda: len(talked.sessions()) == 3 and talked.sessions()[0]["messages"] == 4,
                      timeout=90, what="the reply in the fork")
    screen.wait_for_prompt(timeout=90)
    screen.control("d")
    assert screen.wait_for_end(timeout=90) == OK
    assert talked.sessions()[0]["title"] == "Winter garden (fork 1)"


def test_help_names_the_subcommands(home):
    text = plain(home.ok("sessions", "--help"))
    for word in ("list", "show", "rename", "fork", "delete", "prune"):
        assert word in text
