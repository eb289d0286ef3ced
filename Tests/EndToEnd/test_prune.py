# SPDX-License-Identifier: GPL-3.0-or-later
"""`samples prune`: old raw readings of sensors are thinned by the person's rule, and nothing else is."""

from program import FAILED, NO_INPUT, OK, USAGE, moment, plain

from test_lock import kept, lock  # noqa: F401
from test_sensor import STRAP, beats, bus, heart, pair, rates, watch  # noqa: F401

VALUES = [heart(70, 850), heart(90, 660), heart(110, 540), heart(90, 660)]


def worn(person, bus, watch, days):
    """Four readings and four intervals of some days ago."""
    if not person.json("sensor", "list")["sensors"]:
        pair(person, bus, "pipe")
    # Ten days more than is waited for: no stretch of five minutes is left at a border.
    seen = watch(person, wrapper=["/usr/bin/env", "LD_PRELOAD=/usr/$LIB/faketime/libfaketime.so.1",
                                  f"FAKETIME=-{days}d", "DONT_FAKE_MONOTONIC=1"])
    seen.wait_event("Connected.")
    bus("notify", STRAP, *VALUES)
    seen.wait_samples(3)
    assert seen.end() == OK


def test_without_a_rule_it_says_how_to_set_one(person):
    result = person.run("samples", "prune")
    assert result.returncode == USAGE and "sensors.rawDays" in plain(result.stderr)
    person.ok("config", "set", "sensors.rawDays", "30")
    assert "nothing to thin" in person.ok("samples", "prune")


def test_old_readings_of_a_sensor_become_means_and_nothing_else_is_taken(person, bus, watch):
    worn(person, bus, watch, 40)
    worn(person, bus, watch, 5)
    for minute in range(2):
        person.add("heart-rate", 61, "--source", "Strap", days=40, minutes=minute)
        person.add("heart-rate", 62, days=40, minutes=minute)
    before = rates(person)
    assert len(before) == 12 and beats(person) == 8
    person.ok("config", "set", "sensors.rawDays", "30")
    told = plain(person.ok("samples", "prune", "--dry-run"))
    assert "Older than 30 days" in told and "Strap, heart rate: 4 readings become" in told
    assert "4 are deleted" in told and "Nothing was changed." in told
    assert "add '--yes'" in plain(person.run("samples", "prune").stderr)
    assert rates(person) == before and beats(person) == 8
    done = person.json("samples", "prune", "--yes")
    assert done["done"] and done["intervals"] == 4
    [part] = done["readings"]
    assert (part["type"], part["source"], part["count"]) == ("heart-rate", "Strap", 4)
    after = rates(person)
    # A clock that passes a border of five minutes meanwhile leaves two means instead of one.
    assert len(after) == 8 + part["left"] and part["left"] in (1, 2) and beats(person) == 4
    assert sorted(sample["value"] for sample in after if sample["value"] in (61, 62)) == [61, 61, 62, 62]
    if part["left"] == 1:
        assert [sample["value"] for sample in after].count(90) == 3
    assert person.json("samples", "prune", "--yes")["readings"] == []
    person.check_databases()


def test_one_source_alone_and_never_what_was_typed(person, bus, watch):
    worn(person, bus, watch, 40)
    result = person.run("samples", "prune", "--older-than", 30, "--source", "manual")
    assert result.returncode == USAGE and "by hand" in plain(result.stderr)
    result = person.run("samples", "prune", "--older-than", 30, "--source", "nobody")
    assert result.returncode == NO_INPUT
    assert person.json("samples", "prune", "--older-than", 50, "--yes")["intervals"] == 0
    assert person.json("samples", "prune", "--older-than", 30, "--source", "Strap", "--yes")["done"]
    assert beats(person) == 0
    person.ok("sensor", "forget", "Strap")
    assert "nothing to thin" in person.ok("samples", "prune", "--older-than", 30)


def test_on_a_terminal_it_asks_first(person, bus, watch, terminal):
    worn(person, bus, watch, 40)
    for answer, code, left in (("n", FAILED, 4), ("y", OK, 0)):
        screen = terminal(person, "samples", "prune", "--older-than", "30")
        screen.wait_for("Thin them for good?", 60)
        screen.type(answer + "\r")
        assert screen.wait_for_end(60) == code
        assert beats(person) == left


def test_under_the_lock_nothing_is_thinned(person, bus, watch, terminal):
    worn(person, bus, watch, 40)
    lock(person, terminal)
    person.ok("lock", "--now")
    assert person.run("samples", "prune", "--older-than", 30, "--yes").returncode != OK
    assert beats(person) == 4
