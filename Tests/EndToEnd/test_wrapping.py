# SPDX-License-Identifier: GPL-3.0-or-later
"""What is printed on a terminal is broken between words and never within one."""

import datetime
import re

import pytest
from wcwidth import wcswidth

CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|[\x01\x02\x07]")
WIDTHS = (40, 80, 100)


@pytest.fixture
def used(person):
    """A home in which every command has something to show."""
    person.vitals(104, 22)
    person.ok("chat", "--engine", "listener", stdin="I slept badly and woke at four\nIt is work\n")
    person.ok("checkin", "--force")
    person.ok("mood", "sad", "--note", "a long and grey day on which nothing came together at all")
    # Of yesterday: of today it would lie ahead until seven.
    yesterday = datetime.date.today() - datetime.timedelta(days=1)
    person.ok("sleep", "23:10", "07:05", "--date", str(yesterday))
    person.ok("medication", "add", "metoprolol", "50", "mg", "--at", "08:00,20:00")
    person.ok("memory", "on")
    person.ok("memory", "add", "Sleeps badly before exams and likes to walk by the river in the evening")
    return person


COMMANDS = [
    ["status"], ["learn"], ["learn", "pacing"], ["privacy"], ["protocol"], ["prompt"], ["why"],
    ["report"], ["sessions"], ["sessions", "show", "last"], ["search", "slept"],
    ["replay", "last", "--instant"], ["inbox"], ["schedule"], ["schedule", "next"], ["people"],
    ["samples", "latest"], ["samples", "list", "heart-rate"], ["samples", "types"],
    ["samples", "sources"], ["samples", "stats", "heart-rate"], ["mood", "list"], ["medication"],
    ["medication", "list"], ["assess", "bipolar"], ["spirometry"], ["pem"], ["memory"],
    ["profile"], ["crisis"], ["doctor"], ["config", "check"], ["nonsense"], ["learn", "nonsense"],
    ["--help"], ["samples", "import", "--help"], ["report", "--help"], ["chat", "--help"],
]
SLASHES = [
    "/help", "/vitals", "/privacy", "/why", "/learn pacing", "/sessions", "/search slept", "/memory",
    "/schedule", "/engine", "/crisis", "/people", "/profile", "/session", "/mood", "/nonsense",
]


def broken(raw, columns):
    """Lines of what was written that a window has to break within a word.

    A word that is longer than the window is left to it on purpose, in a line of its own.
    """
    text = CODES.sub("", bytes(raw).decode())
    return [line for line in re.split(r"[\r\n]+", text)
            if wcswidth(line) > columns and " " in line.strip()]


@pytest.mark.limit(400)
@pytest.mark.parametrize("columns", WIDTHS)
def test_no_command_breaks_a_word(used, terminal, columns):
    faults = []
    for words in COMMANDS:
        screen = terminal(used, *words, columns=columns, rows=40)
        screen.wait_for_end()
        faults += [(words, fault) for fault in broken(screen.raw, columns)]
    assert not faults


@pytest.mark.limit(400)
@pytest.mark.parametrize("columns", WIDTHS)
def test_no_slash_command_breaks_a_word(used, chat, columns):
    screen = chat(used, columns=columns, rows=40)
    for line in SLASHES:
        screen.say(line)
        screen.wait_for_prompt()
    assert not broken(screen.raw, columns)


def test_a_styled_line_keeps_its_indent_and_a_preview_its_last_word(used, terminal):
    message, = used.json("inbox")["checkIns"]
    screen = terminal(used, "inbox", columns=50, rows=40)
    screen.wait_for_end()
    text = CODES.sub("", bytes(screen.raw).decode()).replace("\r", "")
    preview, rest = text.split("  mindpulse inbox read")
    assert rest.strip() == message["id"]
    shown = preview.split("  ", 1)[1].strip()
    assert shown.endswith("…")
    words, whole = shown.removesuffix("…").split(), message["text"].split()
    assert any(whole[at:at + len(words)] == words for at in range(len(whole)))


def test_a_question_at_the_end_of_a_line_is_wrapped_too(person, terminal):
    screen = terminal(person, "people", "add", "Anna", "--email", "anna@example.net", columns=40, rows=90)
    screen.wait_for("nothing:")
    assert not broken(screen.raw, 40)
    screen.say("no")
    screen.wait_for_end()


def test_wide_signs_and_combining_ones_are_counted_by_columns(person, terminal):
    title = "今日はよく眠れませんでした。" * 3
    person.ok("chat", "--engine", "listener", stdin=title + "\n")
    screen = terminal(person, "sessions", columns=40, rows=40)
    screen.wait_for_end()
    assert not broken(screen.raw, 40)
    assert screen.raw.decode().count("。") == 3


def test_into_a_pipe_nothing_is_wrapped(used):
    text = used.ok("learn", "pacing")
    assert max(map(len, text.splitlines())) > 200


@pytest.mark.parametrize("columns", WIDTHS)
def test_every_word_is_whole_on_a_terminal(used, terminal, columns):
    screen = terminal(used, "learn", "pacing", columns=columns, rows=40, NO_COLOR="1")
    screen.wait_for_end()
    assert screen.raw.decode().split() == used.ok("learn", "pacing").split()
