# SPDX-License-Identifier: GPL-3.0-or-later
"""The chat aloud: what a program that speaks is given, and when it is silenced."""

import pytest

from program import OK, USAGE, children, wait_until

LISTENER = ("--engine", "listener")


@pytest.fixture
def voice(person, tmp_path):
    """A program in place of espeak-ng that writes down what it would say; gives all it was given."""
    folder = tmp_path / "bin"
    folder.mkdir()
    heard = tmp_path / "heard"
    program = folder / "espeak-ng"
    program.write_text(f"#!/bin/sh\necho $$ >{tmp_path}/pid\ncat >>{heard}\n"
                       f"while [ -e {tmp_path}/speaks-on ]; do sleep 0.05; done\n")
    program.chmod(0o755)
    for name in "cat", "sleep":
        (folder / name).symlink_to(f"/bin/{name}")
    person.settings["PATH"] = str(folder)
    person.slow = tmp_path / "speaks-on"
    person.heard = lambda: heard.read_text() if heard.exists() else ""
    return person


def test_replies_are_spoken_sentence_by_sentence(voice, chat):
    screen = chat(voice, "--voice", *LISTENER)
    wait_until(lambda: "AI program" in voice.heard(), what="the greeting")
    screen.say("I can't sleep at night")
    screen.wait_for_prompt()
    reply = voice.json("search", "sleep")
    assert reply
    wait_until(lambda: voice.heard().rstrip().endswith("?"), what="the reply's question")
    assert all(line.strip() and "**" not in line for line in voice.heard().splitlines())
    screen.control("d")
    assert screen.wait_for_end() == OK


def test_a_key_silences_it_and_nothing_of_it_comes_later(voice, chat):
    screen = chat(voice, "--voice", *LISTENER)
    voice.slow.touch()
    screen.say("I can't sleep at night")
    screen.wait_for_prompt()
    wait_until(lambda: children(screen.child), what="the voice to speak")
    told = voice.heard()
    screen.type("x")
    wait_until(lambda: not children(screen.child), what="the voice to fall silent")
    assert voice.heard().startswith(told) and len(voice.heard().splitlines()) <= len(told.splitlines()) + 1
    voice.slow.unlink()
    screen.press("backspace")
    screen.say("/voice off")
    screen.wait_for("Nothing is spoken.")
    told = voice.heard()
    screen.say("and my work is hard")
    screen.wait_for_prompt()
    assert voice.heard() == told
    screen.control("d")
    assert screen.wait_for_end() == OK


def test_whom_to_call_is_said_digit_by_digit(voice, chat):
    voice.ok("profile", "set", "country", "US")
    screen = chat(voice, *LISTENER)
    screen.say("/voice on")
    screen.wait_for("Replies and check-ins are spoken.")
    screen.say("I want to die")
    screen.wait_for_prompt()
    wait_until(lambda: "9 8 8" in voice.heard(), what="the line")
    assert "988" not in voice.heard()
    screen.control("d")
    assert screen.wait_for_end() == OK


def test_words_are_in_no_argument_of_the_voice(voice, chat):
    screen = chat(voice, "--voice", *LISTENER)
    voice.slow.touch()
    screen.say("my sister Ottilie is ill")
    screen.wait_for_prompt()
    [speaking] = wait_until(lambda: children(screen.child), what="the voice to speak")
    words = open(f"/proc/{speaking}/cmdline", "rb").read().split(b"\0")
    assert words[-4:] == [b"-s", b"140", b"--stdin", b""]
    voice.slow.unlink()
    screen.control("d")
    assert screen.wait_for_end() == OK


def test_the_setting_turns_it_on_and_a_missing_program_is_told(voice, chat):
    voice.ok("config", "set", "chat.voice", "true")
    screen = chat(voice, *LISTENER)
    wait_until(lambda: "AI program" in voice.heard(), what="the greeting")
    screen.control("d")
    assert screen.wait_for_end() == OK
    voice.settings["PATH"] = "/nowhere"
    screen = chat(voice, *LISTENER)
    screen.wait_for("neither is installed")
    screen.say("hello")
    screen.wait_for_prompt()
    screen.say("/voice on")
    screen.wait_for("apt install espeak-ng")
    screen.control("d")
    assert screen.wait_for_end() == OK


def test_through_pipes_nothing_is_spoken(person):
    result = person.run("chat", "--voice", stdin="hello\n")
    assert result.returncode == USAGE and "terminal" in result.stderr
    assert "/voice requires a terminal" in person.run("chat", *LISTENER, stdin="/voice on\n").stderr
