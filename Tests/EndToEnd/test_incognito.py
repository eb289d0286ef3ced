# SPDX-License-Identifier: GPL-3.0-or-later
"""A talk of which nothing is kept: every command of the chat is tried in one."""

import re

import pytest

from program import CONFIG, NO_INPUT, OK, USAGE

# What each command is given: whatever would keep something where it may.
COMMANDS = {
    "help": [""], "vitals": [""], "plot": ["heart-rate", "sleep 8w"],
    "add": ["hr 72", "bp 120/80"],
    "mood": ["sad", "2 slept well", "list"], "sleep": ["23:10 07:05", "none"],
    "assess": ["", "bipolar", "phq-2"], "why": ["last"],
    "spirometry": ["", "list", "history", "add 4.1 3.2 480", "add pef=480", "remind 08:00",
                   "best 480"],
    "crisis": [""], "checkin": [""], "every": ["2h", "off"], "at": ["09:00"],
    "quiet": ["22:00-07:00"], "off": [""], "snooze": ["3h"], "pause": ["until 2999-01-01"],
    "status": [""], "inbox": ["", "read last"], "schedule": [""], "next": [""], "normal": ["on"], "session": [""], "new": [""], "sessions": [""],
    "search": ["hello"], "rename": ["A title"], "fork": [""], "replay": ["", "last"],
    "export": ["talk.md", "talk.json json"],
    "profile": ["", "height 180", "name Robin", "country DE", "birthday 1980-01-01"],
    "engine": ["", "listener"], "model": ["", "tiny"], "retry": [""], "edit": ["", "hello"],
    "undo": [""], "redo": [""], "copy": [""], "voice": ["off"], "dictate": [""],
    "pem": ["", "report", "history", "ceiling 120", "profile"],
    "remember": ["likes tea"], "memory": ["", "on", "off"],
    "forget": ["last", "session", "session yes"],
    "medication": ["", "add metoprolol 50 mg --at 08:00", "list", "status"], "taken": ["metoprolol"],
    "yes": [""], "notyet": [""], "later": ["2h"], "privacy": ["", "accept", "refuse"],
    "people": ["", "list", "log", "test Robin", "pause Robin", "remove Robin"],
    "exercise": ["", "grounding", "history"], "breathe": [""],
    "learn": ["", "bipolar"], "lock": [""], "quit": [""],
}
REFUSED = {
    "add hr 72", "mood sad", "sleep none", "spirometry add 4.1 3.2 480", "spirometry remind 08:00", "checkin",
    "every 2h", "at 09:00", "off", "next", "status", "inbox", "schedule", "sessions", "search hello", "export talk.md",
    "profile height 180", "pem", "remember likes tea", "memory on", "taken metoprolol", "yes",
    "people pause Robin", "exercise history",
}


def lines():
    return [f"{name} {words}".strip() for name in COMMANDS for words in COMMANDS[name]]


def state(home):
    """Every file of a home: what is in it, whose it is, and when it was changed."""
    found = {}
    for folder in (home.path, home.user):
        for path in [folder, *folder.rglob("*")] if folder.exists() else []:
            about = path.lstat()
            found[str(path)] = (about.st_mode, about.st_mtime_ns,
                                path.read_bytes() if path.is_file() else None)
    return found


@pytest.fixture
def full(person):
    """A home with something of everything, which a command could change."""
    person.vitals()
    person.ok("mood", "sad")
    person.ok("medication", "add", "metoprolol", "50", "mg", "--at", "08:00")
    person.ok("memory", "on")
    person.ok("memory", "add", "plays the lute")
    person.ok("chat", "--engine", "listener", stdin="hello\n")
    return person


def test_every_command_is_tried(person):
    told = person.ok("chat", "--incognito", "--engine", "listener", stdin="/help\n")
    assert set(re.findall(r"^/([a-z]+)", told, re.M)) == set(COMMANDS)


def walk(home):
    """Types every command in a talk of its own; the home has to stay as it is."""
    before = state(home)
    for line in lines():
        told = home.run("chat", "--incognito", "--engine", "listener",
                        stdin=f"I had a long day\n/{line}\n")
        assert told.returncode in (OK, USAGE, NO_INPUT, CONFIG), told
        assert state(home) == before, line


def test_no_command_changes_anything(full):
    walk(full)


@pytest.mark.parametrize("line", sorted(REFUSED))
def test_what_would_be_kept_is_refused_with_a_reason(person, line):
    result = person.run("chat", "--incognito", "--engine", "listener", stdin=f"/{line}\n")
    assert re.search(r"[Ii]ncognito conversation .*/quit, then mindpulse", " ".join(result.stderr.split())), result


def test_nothing_is_made_in_an_empty_home(home):
    walk(home)


def test_on_a_terminal_nothing_changes_either(full, chat):
    before = state(full)
    screen = chat(full, "--incognito", "--engine", "listener", rows=50)
    for line in ("I had a long day", "/profile height 180", "/memory on", "/every 2h",
                 "/spirometry add 4.1 3.2 480"):
        screen.say(line)
        screen.wait_for_prompt(timeout=60)
    assert screen.shows("saves nothing about you")
    screen.control("d")
    assert screen.wait_for_end(timeout=60) == OK
    assert state(full) == before


def test_danger_behind_a_refused_command_is_heard(person):
    for line in ("/mood 2 I want to kill myself", "/remember I want to kill myself tonight"):
        told = person.run("chat", "--incognito", "--engine", "listener", stdin=line + "\n")
        assert "112" in told.stdout, line
