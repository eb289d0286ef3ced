# SPDX-License-Identifier: GPL-3.0-or-later
"""The live view of `samples watch`: what it shows of readings and sensors, and how it ends."""

import os
import signal
import termios

import pytest

from program import OK, plain, wait_for_rest, wait_until

from test_pacing import INTERRUPTED, LONG, given_back
from test_sensor import STRAP, beats, bus, heart, pair, rates  # noqa: F401

# The middle row of each figure, as it is told from the others.
FIGURES = {"0": "█  █", "3": " ███", "7": "  █ "}


def shown(screen):
    return plain(" ".join(screen.screen.display))


def opened(terminal, home, *words, **options):
    screen = terminal(home, "samples", "watch", *words, **options)
    screen.wait_for("q: quit", LONG)
    return screen


def test_readings_that_are_stored_show_at_once(person, terminal):
    screen = opened(terminal, person)
    assert "No heart rate has come in the last 5 minutes." in shown(screen)
    person.add("heart-rate", 73)
    screen.wait_until(lambda: "typed in" in shown(screen), LONG)
    assert any(f"{FIGURES['7']}  {FIGURES['3']}" in row for row in screen.screen.display)
    person.add("respiratory-rate", 16)
    screen.wait_until(lambda: "Respiratory rate 16 breaths/min at" in shown(screen), LONG)
    person.add("body-temperature", 37.2)
    screen.wait_until(lambda: "body temperature 37.2 °C" in shown(screen), LONG)
    if os.environ.get("SHOW"):
        print(screen.picture())
    screen.type("xq")
    assert screen.wait_for_end(LONG) == OK
    assert screen.raw.endswith(b"\x1b[0m\x1b[?25h\x1b[?1049l")


def test_a_sensor_shows_each_value_its_contact_and_its_battery(person, bus, terminal):
    pair(person, bus, "pipe")
    bus("battery", STRAP, 80)
    screen = opened(terminal, person)
    screen.wait_until(lambda: "Strap: connected" in shown(screen), LONG)
    bus("notify", STRAP, heart(70, 850))
    screen.wait_until(lambda: "from Strap" in shown(screen), LONG)
    # Long before its stretch is over and stored.
    assert any(f"{FIGURES['7']}  {FIGURES['0']}" in row for row in screen.screen.display)
    assert rates(person) == []
    screen.wait_until(lambda: "in contact with the skin, battery 80%" in shown(screen), LONG)
    bus("notify", STRAP, "0400")
    screen.wait_until(lambda: "no contact with the skin" in shown(screen)
                      and "none now; the last one came" in shown(screen), LONG)
    screen.type("q")
    assert screen.wait_for_end(LONG) == OK
    assert beats(person) == 1 and [sample["value"] for sample in rates(person)] == [70]


def test_the_ceiling_shows_where_pacing_is_used_and_nowhere_else(person, terminal):
    person.add("heart-rate", 80)
    screen = opened(terminal, person)
    screen.wait_until(lambda: "typed in" in shown(screen), LONG)
    assert "ceiling" not in shown(screen)
    screen.type("q")
    assert screen.wait_for_end(LONG) == OK
    person.ok("pem", "ceiling", "original")
    ceiling = round(person.json("pem", "status")["ceiling"])
    person.add("heart-rate", ceiling + 20)
    screen = opened(terminal, person)
    screen.wait_until(lambda: f"above your ceiling of {ceiling}" in shown(screen), LONG)
    screen.type("q")
    assert screen.wait_for_end(LONG) == OK


def test_what_asks_for_urgent_care_stands_above(person, terminal):
    person.add("heart-rate", 190, minutes=2)
    person.add("heart-rate", 192, seconds=2)
    screen = opened(terminal, person)
    assert screen.screen.display[0].startswith("Two readings in a row put your heart rate at about 192")
    screen.type("q")
    assert screen.wait_for_end(LONG) == OK


@pytest.mark.parametrize("key, code", [
    ("q", OK), ("\x04", OK), ("\x03", INTERRUPTED), ("\x1c", INTERRUPTED), ("TERM", OK),
    ("HUP", OK)])
def test_the_terminal_is_as_it_was_however_it_ends(person, terminal, key, code):
    screen = opened(terminal, person)
    if len(key) > 1:
        os.kill(screen.child, getattr(signal, f"SIG{key}"))
    else:
        screen.type(key)
    screen.wait_until(lambda: screen.raw.endswith(b"\x1b[?1049l"), LONG)
    wait_until(lambda: given_back(screen), LONG, "the terminal as it was")
    assert termios.tcgetattr(screen.master)[3] & termios.ECHO
    assert screen.wait_for_end(LONG) == code


def test_ctrl_z_gives_the_terminal_back_and_fg_takes_it_again(person, shell):
    screen = shell(person)
    screen.start("samples", "watch")
    screen.wait_for("q: quit", LONG)
    assert b"\x1b[?1049l" in screen.suspend()
    person.add("heart-rate", 73)
    screen.go_on()
    screen.wait_until(lambda: "typed in" in shown(screen), LONG)
    screen.leave("q")


def test_it_follows_the_window_from_40_to_200_columns_and_beyond(person, terminal):
    person.add("heart-rate", 73, minutes=1)
    person.add("heart-rate", 75)
    screen = opened(terminal, person, NO_COLOR="1")
    for columns, rows in ((40, 15), (200, 50), (60, 12), (20, 6), (1, 1), (80, 24)):
        screen.resize(columns, rows)
        last = "q: quit"[:columns]
        screen.wait_until(
            lambda: screen.screen.display[-1].rstrip() == last
            and (rows == 1 or screen.screen.display[0].startswith("Heart rate"[:columns])), LONG,
            f"{columns} columns, {rows} rows")
        if os.environ.get("SHOW"):
            print(screen.picture())
    screen.type("q")
    assert screen.wait_for_end(LONG) == OK


def test_while_nothing_changes_nothing_is_drawn_and_nothing_runs(person, terminal):
    person.add("heart-rate", 73, minutes=2)
    screen = opened(terminal, person)
    wait_for_rest(screen.child, screen.pump)
    before = len(screen.raw)
    wait_for_rest(screen.child, screen.pump)
    assert len(screen.raw) == before
    screen.type("q")
    assert screen.wait_for_end(LONG) == OK


@pytest.mark.parametrize("words, terminal_type", [
    ([], "dumb"), (["--lines"], "xterm"), (["heart-rate"], "xterm")])
def test_lines_come_where_they_are_asked_for_and_on_a_terminal_that_only_takes_text(
        person, terminal, words, terminal_type):
    screen = terminal(person, "samples", "watch", *words, TERM=terminal_type)
    screen.wait_for("Watching for readings", LONG)
    person.add("heart-rate", 73)
    screen.wait_for("heart rate 73 bpm", LONG)
    assert b"\x1b[?1049h" not in screen.raw
    screen.control("c")
    assert screen.wait_for_end(LONG) == INTERRUPTED
