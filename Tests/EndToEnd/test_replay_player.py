# SPDX-License-Identifier: GPL-3.0-or-later
"""The player of saved talks, on a terminal, with its keys and signals."""

import json
import os
import select
import signal
import subprocess
import termios

import pytest

from program import NO_INPUT, OK, USAGE, wait_for_rest, wait_until
from terminal import Terminal

INTERRUPTED = 130
# What is waited for comes at once on an idle machine; on a busy one it may take long.
LONG = 60
VITALS = [
    {"type": "heart-rate", "value": 104, "unit": "count/min", "start": "2026-03-28T20:29:00+01:00",
     "freshness": "fresh", "state": "above", "ageSeconds": 60,
     "range": {"low": 60, "high": 100, "profile": "mindpulse", "source": "a table"}}]


def message(role, text, time, **more):
    return {"role": role, "text": text, "time": time, **more}


# Summer time begins between the second and the third message.
TALK = [
    message("assistant", "Hello, your heart rate is 104.0.", "2026-03-28T20:30:00+01:00",
            kind="checkIn", rule="A new reading is outside its range.", engine="listener",
            vitals=VITALS),
    message("user", "It was the stairs.", "2026-03-28T20:30:20+01:00"),
    message("assistant", "Stairs do that. " * 40, "2026-03-29T09:00:00+02:00", engine="listener"),
    message("user", "Good night.", "2026-03-29T23:30:00+02:00"),
    message("assistant", "Sleep well.", "2026-03-29T23:30:10+02:00", engine="listener"),
]


@pytest.fixture
def talk(tmp_path):
    """A transcript file of five messages."""
    file = tmp_path / "talk.jsonl"
    header = {"format": "mindpulse-transcript", "version": 1, "title": "The stairs"}
    file.write_text("".join(json.dumps(line) + "\n" for line in [header, *TALK]))
    return file


@pytest.fixture
def player(home, terminal, talk):
    """Opens the talk in the player: player("--speed", "1000")."""

    def start(*options, **more):
        screen = terminal(home, "replay", talk, *options, **more)
        screen.found = termios.tcgetattr(screen.master)
        return screen

    return start


def status(screen):
    """The line at the bottom."""
    return screen.screen.display[-1].rstrip()


def wait_for_status(screen, *words):
    screen.wait_until(lambda: all(word in status(screen) for word in words), LONG,
                      f"{words} in the status line")


def mode(screen):
    """The settings of the terminal that a player changes."""
    settings = termios.tcgetattr(screen.master)
    return settings[3] & (termios.ICANON | termios.ECHO), settings[6][termios.VMIN]


def is_given_back(screen):
    """True when keys are echoed and lines are edited as before."""
    return mode(screen)[0] == termios.ICANON | termios.ECHO


def test_it_plays_to_the_end_with_readings_reasons_and_pauses_in_words(player):
    screen = player("--speed", "1000", rows=60)
    wait_for_status(screen, "5 of 5", "end", "2026-03-29 23:30")
    for text in ("The stairs", "because: A new reading is outside its range.",
                 "heart rate 104 bpm (above 60–100)", "20 seconds later", "12 hours later",
                 "15 hours later", "Sleep well."):
        assert screen.shows(text), screen.picture()
    assert b"\x1b[?1049h" in screen.raw and b"\x1b[?25l" in screen.raw
    screen.type("q")
    assert screen.wait_for_end(LONG) == OK
    assert screen.raw.endswith(b"\x1b[?25h\x1b[?1049l")


def test_space_pauses_and_goes_on_and_keys_step_and_change_the_speed(player):
    screen = player("--speed", "0.1")
    wait_for_status(screen, "playing", "speed 0.1")
    screen.type(" ")
    wait_for_status(screen, "paused")
    screen.press("right")
    screen.press("right")
    wait_for_status(screen, "2 of 5", "paused")
    assert screen.shows("It was the stairs.")
    screen.press("left")
    wait_for_status(screen, "1 of 5")
    assert not screen.shows("It was the stairs.")
    screen.press("up", "up")
    wait_for_status(screen, "speed 0.5")
    screen.type("-")
    wait_for_status(screen, "speed 0.25")
    screen.press("end")  # Ctrl-E is no key of the player
    screen.type("\x1b[F")
    wait_for_status(screen, "5 of 5", "end")
    screen.type("\x1b[H")
    wait_for_status(screen, "1 of 5", "paused")
    screen.type("?")
    screen.wait_for("Press any key to go back.", LONG)
    screen.type("x? ")
    wait_for_status(screen, "1 of 5")
    screen.wait_for("The stairs", LONG)
    screen.type(" ")
    wait_for_status(screen, "playing")
    screen.type("q")
    assert screen.wait_for_end(LONG) == OK


def test_a_long_message_can_be_read_further_up_and_is_laid_out_anew(player):
    screen = player("--from-message", "3", rows=10, columns=60)
    wait_for_status(screen, "3 of 5")
    assert not screen.shows("It was the stairs.")
    screen.type("\x1b[5~")
    wait_for_status(screen, "further up", "paused")
    screen.wait_until(lambda: "It was the stairs." in " ".join(screen.screen.display), LONG)
    screen.type("\x1b[6~\x1b[6~\x1b[6~")
    screen.wait_until(lambda: "further up" not in status(screen), LONG)
    screen.resize(24, 8)
    screen.wait_until(lambda: len(status(screen)) <= 24 and "3 of 5" in status(screen)
                      and "Stairs do that." in screen.screen.display[0], LONG)
    assert all("Stairs do that." not in line or len(line) == 24 for line in screen.screen.display)
    screen.resize(5, 2)
    screen.pump(0.5)
    screen.resize(80, 24)
    wait_for_status(screen, "3 of 5", "q: quit")
    screen.type("q")
    assert screen.wait_for_end(LONG) == OK


@pytest.mark.parametrize("key, code", [("\x03", INTERRUPTED), ("\x1c", INTERRUPTED), ("q", OK),
                                       ("\x04", OK)])
def test_keys_that_leave_give_the_terminal_back(player, key, code):
    screen = player("--speed", "0.1")
    wait_for_status(screen, "1 of 5")
    assert mode(screen)[0] == 0
    screen.type(key)
    screen.wait_until(lambda: screen.ended or screen.raw.endswith(b"\x1b[?1049l"), LONG)
    screen.wait_until(lambda: screen.ended or is_given_back(screen), LONG, "its settings")
    assert screen.wait_for_end(LONG) == code


def written(master):
    """All that a program which has ended wrote; one read may bring a part of it."""
    text = b""
    while select.select([master], [], [], 0.2)[0]:
        text += os.read(master, 1 << 16)
    return text


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_signals_that_end_it_give_the_terminal_back(home, talk, number):
    """The slave side stays open in the test, so that its settings can be seen afterwards."""
    master, slave = os.openpty()
    before = termios.tcgetattr(slave)
    program = subprocess.Popen(
        home.command("replay", talk, "--speed", "0.1"), stdin=slave, stdout=slave, stderr=slave,
        env=home.environment(), cwd=home.user, start_new_session=True)
    try:
        wait_until(lambda: not termios.tcgetattr(slave)[3] & termios.ICANON, LONG, "its keys")
        program.send_signal(number)
        assert program.wait(LONG) == (INTERRUPTED if number == signal.SIGINT else OK)
        assert termios.tcgetattr(slave) == before
        assert written(master).endswith(b"\x1b[?25h\x1b[?1049l")
    finally:
        if program.poll() is None:
            program.kill()
        program.wait()
        os.close(master)
        os.close(slave)


def test_ctrl_z_gives_the_terminal_back_and_fg_goes_on_where_it_was(home, talk, shell):
    screen = shell(home)
    screen.start("replay", str(talk), "--speed", "0.1")
    wait_for_status(screen, "1 of 5", "playing")
    screen.type(" ")
    wait_for_status(screen, "paused")
    assert b"\x1b[?1049l" in screen.suspend()
    count = len(screen.raw)
    screen.type("stty -a | tr ' ' '\\n' | grep -xE -- '-?(icanon|echo);?'; echo do''ne\r")
    screen.wait_until(lambda: b"done" in screen.raw[count:], LONG, "stty")
    assert b"-icanon" not in screen.raw[count:] and b"-echo" not in screen.raw[count:]
    count = len(screen.raw)
    screen.go_on()
    screen.wait_until(lambda: b"\x1b[?1049h" in screen.raw[count:], LONG, "its screen")
    wait_for_status(screen, "1 of 5", "paused")
    screen.press("right")
    screen.press("right")
    wait_for_status(screen, "2 of 5")
    screen.leave("q")


def test_ctrl_z_stops_the_chat_as_well_and_more_than_once(person, shell):
    screen = shell(person)
    screen.start("chat", "--engine", "listener")
    for _ in range(2):
        screen.wait_for_prompt(timeout=LONG)
        screen.suspend()
        screen.go_on()
    screen.wait_for_prompt(timeout=LONG)
    screen.leave("\x04")


def test_paused_it_has_no_wake_ups(player):
    screen = player("--speed", "0.1")
    wait_for_status(screen, "playing")
    screen.type(" ")
    wait_for_status(screen, "paused")

    wait_for_rest(screen.child, screen.pump)
    screen.type("q")
    assert screen.wait_for_end(LONG) == OK


def test_step_waits_for_a_key_each(player):
    screen = player("--step")
    wait_for_status(screen, "1 of 5", "step by step")
    for count in range(2, 6):
        screen.type(" ")
        wait_for_status(screen, f"{count} of 5")
    screen.type(" ")
    assert screen.wait_for_end(LONG) == OK


def test_a_dumb_terminal_gets_lines_without_escape_codes(player):
    screen = player("--speed", "1000", TERM="dumb")
    screen.wait_for("(end, 5 of 5; q: quit)", LONG)
    assert screen.shows("12 hours later") and screen.shows("Sleep well.")
    screen.press("left")
    screen.wait_for("(paused, 4 of 5)", LONG)
    screen.type("?")
    screen.wait_for("Press any key to continue.", LONG)
    screen.type("xq?q")
    assert screen.wait_for_end(LONG) == OK
    assert b"\x1b" not in screen.raw
    text = screen.raw.decode()
    assert text.count("Good night.") == 2 and text.count("Stairs do that.") == 40


def test_a_file_on_standard_input_is_played_with_the_keys_of_the_terminal(home, talk):
    screen = Terminal(["/bin/sh", "-c", '"$0" replay - --step < "$1"', home.program, str(talk)],
                      home.environment(), 80, 24, home.user)
    try:
        wait_for_status(screen, "1 of 5")
        screen.press("right")
        wait_for_status(screen, "2 of 5")
        screen.type("q")
        assert screen.wait_for_end(LONG) == OK
    finally:
        screen.close()


def test_standard_input_through_pipes(home, talk):
    text = talk.read_text()
    assert "12 hours later" in home.ok("replay", "-", "--instant", stdin=text)
    assert home.ok("replay", "-", "--json", stdin=text) == home.ok("replay", talk, "--json")
    assert "\x1b" not in home.ok("replay", "-", stdin=text)


@pytest.mark.parametrize("options, places", [
    (("--from", "2026-03-29"), [3, 4, 5]),
    (("--to", "2026-03-28"), [1, 2]),
    (("--from", "2026-03-28", "--to", "2026-03-28"), [1, 2]),
    (("--to", "2026-03-29"), [1, 2, 3, 4, 5]),
    (("--from", "2026-03-28T20:30:20"), [2, 3, 4, 5]),
    (("--to", "2026-03-28T20:30"), [1, 2]),
    (("--to", "2026-03-28T19:30:19Z"), [1]),
    (("--from-message", "4"), [4, 5]),
    (("--from-message", "2", "--to", "2026-03-29T09:00"), [2, 3]),
])
def test_a_part_of_a_talk_by_local_times_across_a_clock_change(home, talk, options, places):
    zone = {"TZ": "CET-1CEST,M3.5.0,M10.5.0/3"}
    found = home.ok("replay", talk, "--json", *options, **zone).splitlines()
    assert [json.loads(line)["index"] for line in found] == places
    assert home.ok("replay", talk, "--instant", *options, **zone).count("2026-03-") == len(places)


def test_what_a_file_brought_never_acts_on_the_terminal(home, terminal, tmp_path):
    bad = "\x1b[31mred\x1b]0;title\x07"
    line = message("assistant", f"{bad} text", "2026-03-28T20:30:00+01:00", kind="checkIn", rule=bad,
                   engine=bad, model=bad, failure=bad, status="partial",
                   vitals=[{**VITALS[0], "type": bad, "unit": bad}])
    header = {"format": "mindpulse-transcript", "version": 1, "title": bad}
    file = tmp_path / "bad.jsonl"
    file.write_text("".join(json.dumps(entry) + "\n" for entry in [header, line]))
    assert "\x1b" not in home.ok("replay", file, "--instant")
    screen = terminal(home, "replay", file, "--step", NO_COLOR="1")
    wait_for_status(screen, "1 of 1")
    screen.type("q")
    assert screen.wait_for_end(LONG) == OK
    assert b"\x1b[31m" not in screen.raw and b"\x1b]0" not in screen.raw and b"\x07" not in screen.raw


def test_a_part_without_messages_is_told(home, talk):
    result = home.run("replay", talk, "--from", "2027-01-01")
    assert result.returncode == NO_INPUT and "--from 2027-01-01" in result.stderr
    assert home.run("replay", talk, "--from-message", "6").returncode == NO_INPUT


@pytest.mark.parametrize("options", [
    ("--from", "soon"), ("--from", "2026-03-29", "--to", "2026-03-28"), ("--from-message", "0"),
    ("--step", "--instant"), ("--save",), ("--prompt", "file"), ("--against", "auto"),
    ("--against", "listener", "--step"), ("--against", "listener", "--prompt", "file"),
])
def test_what_makes_no_sense_is_wrong_usage(home, talk, options):
    result = home.run("replay", talk, *options)
    assert result.returncode == USAGE, result
