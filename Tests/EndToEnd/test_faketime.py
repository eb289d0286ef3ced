# SPDX-License-Identifier: GPL-3.0-or-later
"""Days that pass in seconds: daemons by other clocks, over the changes to summer time and back."""

import datetime

import pytest

from program import OK, by_clock, vital, wait_until


def at(text):
    """A wrapper for a clock that shows this time, with its offset from UTC, and goes on from it.

    It is the real clock moved by one number, so that all processes that are started agree.
    """
    moved = datetime.datetime.fromisoformat(text) - datetime.datetime.now(datetime.timezone.utc)
    return by_clock(f"{moved.total_seconds():+.3f}")


def name(row):
    """A time of day is known by the wall clock's day and time, kept as if they were UTC's."""
    return f"{datetime.datetime.fromtimestamp(row['due'] / 1000, datetime.timezone.utc):%d %H:%M}"


@pytest.fixture
def berlin(home):
    """A person in Berlin who hears from it at 02:30 and 09:00 whatever the readings are."""
    home.settings["TZ"] = "Europe/Berlin"
    for words in (["profile", "set", "birthday", "1990-04-01"], ["schedule", "quiet", "off"],
                  ["schedule", "normal", "on"], ["config", "set", "delivery.order", '["inbox"]']):
        home.ok(*words)
    return home


def begin(home, day):
    """Sets the times on the evening of a day."""
    home.ok("schedule", "at", "02:30,09:00", wrapper=at(f"{day}T20:00:00+00:00"))


def pass_by(home, daemon, due):
    """Has a daemon run from shortly before a time until its check-in is there; gives the record."""
    due = datetime.datetime.fromisoformat(due)
    known = len(home.check_ins(decision="sent"))
    service = daemon(home, wrapper=at((due - datetime.timedelta(seconds=1.5)).isoformat()))
    rows = wait_until(lambda: len(home.check_ins(decision="sent")) > known
                      and home.check_ins(decision="sent"), what=f"the check-in of {due}")
    assert service.end() == OK
    # Never early; generous against a loaded machine.
    assert 0 <= rows[-1]["decided"] / 1000 - due.timestamp() < 10, rows[-1]
    return rows[-1]


def test_each_time_of_day_comes_once_over_the_change_to_summer_time(berlin, daemon):
    """On 29 March the clocks go from 02:00 to 03:00: what was set for 02:30 comes then."""
    begin(berlin, "2026-03-28")
    times = ["29T03:00+02:00", "29T09:00+02:00", "30T02:30+02:00", "30T09:00+02:00"]
    assert [name(pass_by(berlin, daemon, f"2026-03-{time}")) for time in times] == [
        "29 02:30", "29 09:00", "30 02:30", "30 09:00"]
    assert {row["decision"] for row in berlin.check_ins()} == {"sent"}
    assert len(berlin.every_message()) == len(berlin.check_ins()) == 4


def test_a_time_that_comes_twice_is_spoken_at_once(berlin, daemon):
    """On 25 October the clocks go from 03:00 back to 02:00, and 02:30 comes again."""
    begin(berlin, "2026-10-24")
    assert name(pass_by(berlin, daemon, "2026-10-25T02:30+02:00")) == "25 02:30"
    again = at("2026-10-25T02:30:01+01:00")
    assert berlin.json("checkin", "--scheduled", wrapper=again)["decision"] == "skipped"
    [planned] = berlin.json("schedule", "next", 1, wrapper=again)["next"]
    assert planned["time"].startswith("2026-10-25T09:00") and planned["time"].endswith("+01:00")
    assert len(berlin.every_message()) == 1


def test_what_came_while_nobody_was_there_is_made_up_once_or_told_as_missed(berlin, daemon):
    """Three days without a daemon: the last time is made up for, the others are recorded."""
    begin(berlin, "2026-03-28")
    daemon(berlin, wrapper=at("2026-03-31T10:00+02:00"))
    wait_until(lambda: berlin.check_ins(decision="sent"), what="the last one")
    rows = {name(row): row["decision"] for row in berlin.check_ins()}
    assert rows == {"29 02:30": "missed", "29 09:00": "missed", "30 02:30": "missed",
                    "30 09:00": "missed", "31 02:30": "missed", "31 09:00": "sent"}
    assert len(berlin.every_message()) == 1


def test_what_a_clock_that_ran_ahead_has_seen_as_missed_is_missed_once(berlin):
    """13:30, set back to 08:55, then 11:59:58: nobody was there at 09:00, and that is told once."""
    berlin.ok("schedule", "at", "09:00,12:00", wrapper=at("2026-05-10T08:00+02:00"))

    def look(time):
        berlin.ok("checkin", "--scheduled", wrapper=at(f"2026-05-10T{time}+02:00"))
        return [(name(row), row["decision"], row["due"] % 60_000) for row in berlin.check_ins()]

    spoken = ("10 12:00", "sent", 0)
    assert look("13:30") == [("10 09:00", "missed", 0), spoken]
    # The nine o'clock one is still to come.
    assert look("08:55") == [spoken]
    assert look("11:59:58") == [("10 09:00", "missed", 0), spoken]
    assert look("12:30") == [("10 09:00", "missed", 0), spoken]


def test_a_reading_of_a_clock_that_ran_ahead_hides_no_new_one(person):
    person.ok("samples", "add", "heart-rate", 61, wrapper=by_clock("+2d"))
    person.vitals(heart_rate=104)
    found = vital(person.json("status")["vitals"], "heart-rate")
    assert (found["value"], found["freshness"]) == (104, "fresh")
