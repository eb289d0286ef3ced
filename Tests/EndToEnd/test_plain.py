# SPDX-License-Identifier: GPL-3.0-or-later
"""What a screen reader is given: lines of words, nothing drawn, nothing drawn again."""

import re

import pytest

from program import OK

LISTENER = ("--engine", "listener")
# Boxes, blocks, shapes and Braille are pictures; a cursor that moves, a colour or a bell is none of words.
DRAWN = re.compile("[\u2500-\u25ff\u2800-\u28ff\x1b\x07\x08]")


def heard(screen):
    """What is read out: the lines as they came; a row that was drawn again would hold a lone return."""
    text = screen.raw.decode()
    assert "\r" not in text.replace("\r\n", "\n"), repr(text)
    assert not DRAWN.search(text), repr(DRAWN.search(text))
    return text.replace("\r\n", "\n")


@pytest.fixture
def plain(person):
    """A person with a screen reader and two weeks of readings."""
    person.ok("config", "set", "chat.plain", "true")
    for day in range(1, 15):
        person.ok("samples", "add", "heart-rate", str(60 + day), "--at", f"2026-03-{day:02}T08:00:00Z")
    return person


def test_a_conversation_says_who_speaks(plain, terminal):
    screen = terminal(plain, "chat", *LISTENER)
    screen.wait_for("You:")
    screen.say("I can't sleep at night")
    screen.wait_until(lambda: screen.raw.count(b"You: ") == 2, what="the next prompt")
    screen.say("/status")
    screen.wait_until(lambda: screen.raw.count(b"You: ") == 3, what="the next prompt")
    screen.control("d")
    assert screen.wait_for_end() == OK
    text = heard(screen)
    [reply] = re.findall(r"^MindPulse:\n(.+?)\n\nYou: ", text, re.S | re.M)
    assert "sleep" in reply
    assert "You: I can't sleep at night\n" in text
    assert " · " not in text and "›" not in text


def test_an_option_and_the_environment_turn_it_on_and_off(person, terminal):
    for words, more, is_plain in ((("--plain",), {}, True), ((), {"MINDPULSE_PLAIN": "true"}, True),
                                  ((), {}, False)):
        screen = terminal(person, "chat", *words, *LISTENER, **more)
        screen.wait_for("You:" if is_plain else "›")
        screen.control("d")
        assert screen.wait_for_end() == OK
        assert (b"\x1b" in screen.raw) != is_plain
    person.ok("config", "set", "chat.plain", "true")
    screen = terminal(person, "exercise", "list", MINDPULSE_PLAIN="false")
    assert screen.wait_for_end() == OK and b"\x1b[" in screen.raw


@pytest.mark.parametrize("words", [
    ("status",), ("plot", "heart-rate"), ("samples", "list"), ("samples", "stats", "heart-rate"), ("doctor",),
    ("sessions",), ("exercise", "list"), ("mood", "list"), ("chat", "--help"), ("man",), ("learn", "pacing"),
    ("config", "show"), ("search", "sleep"), ("schedule",)])
def test_no_command_draws(plain, terminal, words):
    plain.run("ask", *LISTENER, stdin="I can't sleep")
    screen = terminal(plain, *words, rows=10)
    screen.wait_for_end()
    assert heard(screen).strip()


def test_rows_are_told_with_their_headings(plain, terminal):
    screen = terminal(plain, "exercise", "list")
    assert screen.wait_for_end() == OK
    assert "name: grounding, minutes: 4, what it is: Grounding with your senses\n" in heard(screen)
    plain.run("ask", *LISTENER, stdin="hello there")
    screen = terminal(plain, "sessions")
    assert screen.wait_for_end() == OK
    assert re.search(r"^[0-9a-f]{8,}, \d\d:\d\d, messages: 2, listener, hello there$", heard(screen), re.M)


def test_through_a_pipe_tables_stay_as_they_are(plain):
    assert "name               minutes" in plain.ok("exercise", "list")


def test_breathing_is_counted_line_by_line(plain, terminal):
    screen = terminal(plain, "exercise", "start", "paced-breathing")
    screen.wait_for("You:")
    screen.say("5")
    screen.wait_for("How long")
    screen.say("1")
    screen.wait_until(lambda: len(re.findall(r"(?i)breathe (in|out)", screen.raw.decode())) > 2,
                      what="the first breaths")
    screen.control("c")
    screen.wait_for_end()
    heard(screen)


def test_a_replay_is_told_message_by_message(plain, terminal):
    plain.run("ask", *LISTENER, stdin="I can't sleep")
    screen = terminal(plain, "replay", "last", "--instant")
    assert screen.wait_for_end() == OK
    assert "I can't sleep" in heard(screen)
