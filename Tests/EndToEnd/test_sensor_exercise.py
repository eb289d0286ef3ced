# SPDX-License-Identifier: GPL-3.0-or-later
"""Paced breathing with a sensor: the swing with each breath, and what has changed afterwards."""

import pytest

from program import OK, plain, wait_until

from test_sensor import STRAP, bus, heart, pair, watch  # noqa: F401

LONG = 90
HEAD = """name: "%s", title: "Paces", minutes: 1, evidence: "e", source: "s", limits: "l", notFor: "n",
  reviewed: "2026-11-24","""
# Breaths of two seconds, so that a minute is not needed.
PACED = "{ " + HEAD % "paced-breathing" + """ steps: [
  { say: "Sit down." }, { pace: { inhale: 1, exhale: 1, breaths: 6 } }, { say: "That is all." } ] }"""
SEARCH = "{ " + HEAD % "resonance-search" + """ steps: [
  { pace: { inhale: 1, exhale: 1, breaths: 6, name: "fast" } },
  { pace: { inhale: 1, exhale: 1, breaths: 6, name: "slow" } },
  { branch: "largestSwing", isMissing: true, to: "none" },
  { say: "Largest at {largestSwing}." },
  { keep: ["largestSwing"], as: "Largest at {largestSwing}" },
  { mark: "none", say: "That is all." } ] }"""


@pytest.fixture
def sensed(person, bus):
    """A person with a strap, and exercises of their own."""
    folder = person.path / "prompts/exercises"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "paced-breathing.json5").write_text(PACED)
    (folder / "resonance-search.json5").write_text(SEARCH)
    pair(person, bus, "pipe")
    return person


def before(person, bus, watch):
    """A hundred seconds of a calm heart, shortly before."""
    for ago in (130, 65):
        seen = watch(person, wrapper=["/usr/bin/env", "LD_PRELOAD=/usr/$LIB/faketime/libfaketime.so.1",
                                      f"FAKETIME=-{ago}", "DONT_FAKE_MONOTONIC=1"])
        seen.wait_event("Connected.")
        bus("notify", STRAP, *[heart(70, 870, 880, 890, 880)] * 15)
        assert seen.end() == OK


def breathe(screen, bus, swing, count=6):
    """A breath after the other: five beats in two seconds, which swing by so many units around 410."""
    screen.wait_until(lambda: "Breathe in" in screen.picture(), LONG)
    for _ in range(count):
        beats = [410, 410 - swing, 410, 410 + swing, 410]
        bus("notify", STRAP, heart(150, *beats))
        for _ in range(8):
            screen.pump(0.25)
            screen.pump(0)


def start(person, terminal, name):
    screen = terminal(person, "exercise", "start", name)
    screen.wait_for("How much distress", LONG)
    wait_until(lambda: screen.pump(0.1)
               or person.json("sensor", "list")["sensors"][0]["state"] == "connected", LONG)
    screen.say("6")
    return screen


@pytest.mark.limit(300)
def test_paced_breathing_shows_the_swing_and_afterwards_what_has_changed(
        sensed, bus, watch, terminal):
    before(sensed, bus, watch)
    screen = start(sensed, terminal, "paced-breathing")
    breathe(screen, bus, 30)
    assert "swing " in plain(screen.raw.decode(errors="replace"))
    screen.wait_for("how much distress do you feel now", LONG)
    screen.say("3")
    assert screen.wait_for_end(LONG) == OK
    done, = sensed.json("exercise", "history")["exercises"]
    change = done["heartChange"]
    assert change and change["reference"] == "before" and 15 <= done["swing"] <= 30, done
    assert screen.shows("From before to this pace: mean heart rate"), screen.picture()
    assert 68 <= change["before"]["heartRate"] <= 71 and change["before"]["rmssd"] > 0
    assert 145 <= change["during"]["heartRate"] <= 155
    # Twelve seconds are too few for variability, two slow beats for a breath: nothing is made up.
    assert change["during"]["rmssd"] is None and change["before"]["peakToTrough"] is None
    assert change["during"]["peakToTrough"] == pytest.approx(done["swing"], abs=1)
    assert sensed.json("sensor", "list")["sensors"][0]["state"] == "idle"


@pytest.mark.limit(300)
def test_the_search_for_a_pace_compares_swings_of_intervals(sensed, bus, terminal):
    screen = start(sensed, terminal, "resonance-search")
    breathe(screen, bus, 10)
    breathe(screen, bus, 40)
    screen.wait_for("Largest at slow.", LONG)
    screen.say("3")
    assert screen.wait_for_end(LONG) == OK
    assert sensed.json("exercise", "history")["exercises"][0]["kept"] == ["Largest at slow"]


@pytest.mark.limit(300)
def test_a_chat_that_reads_the_sensor_already_shares_it_with_the_exercise(sensed, bus, chat):
    screen = chat(sensed, "--engine", "listener")
    wait_until(lambda: screen.pump(0.1)
               or sensed.json("sensor", "list")["sensors"][0]["state"] == "connected", LONG)
    screen.say("/exercise start paced-breathing")
    screen.wait_for("How much distress", LONG)
    screen.say("6")
    breathe(screen, bus, 30)
    screen.wait_for("how much distress do you feel now", LONG)
    screen.say("3")
    screen.wait_for("Your distress went from 6 to 3.", LONG)
    screen.wait_for_prompt(timeout=LONG)
    assert sensed.json("sensor", "list")["sensors"][0]["state"] == "connected"
    screen.type("/quit\r")
    assert screen.wait_for_end(LONG) == OK
    assert 15 <= sensed.json("exercise", "history")["exercises"][0]["swing"] <= 30
