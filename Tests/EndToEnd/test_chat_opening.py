# SPDX-License-Identifier: GPL-3.0-or-later
"""With what a chat begins: nothing unasked for where silence is wanted, and nothing twice."""

import datetime

import pytest

from program import OK

pytestmark = pytest.mark.limit(600)


def leave(screen):
    screen.control("d")
    assert screen.wait_for_end() == OK


def test_no_chat_begins_with_a_check_in_that_nobody_wants(person, chat):
    person.vitals(131, 15)
    day = (datetime.date.today() + datetime.timedelta(days=3)).isoformat()
    for silence in (("schedule", "off"), ("pause", "until", day), ("snooze", "3h")):
        person.ok("schedule", "every", "2h")
        person.ok(*silence)
        leave(chat(person, "--engine", "listener"))
        assert person.check_ins(decision="sent") == [] and person.sessions() == [], silence
        if silence[0] != "schedule":
            person.ok(silence[0], "off")
    # Once it is wanted again the reading is spoken of.
    screen = chat(person, "--engine", "listener")
    screen.wait_for("131")
    leave(screen)
    assert len(person.sessions()) == 1


def test_a_reading_opens_one_chat_and_not_the_next(person, chat):
    person.vitals(131, 15)
    screen = chat(person, "--engine", "listener")
    screen.wait_for("131")
    leave(screen)
    leave(chat(person, "--engine", "listener"))
    assert [record["rule"] for record in person.check_ins(decision="sent")] == ["opening"]
    assert len(person.sessions()) == 1
    # Another reading of the same excursion is no news; one that comes after its end is.
    person.add("heart-rate", 133, seconds=0)
    leave(chat(person, "--engine", "listener"))
    assert len(person.check_ins(rule="opening", decision="sent")) == 1
    person.add("heart-rate", 80, seconds=0)
    person.add("heart-rate", 134, seconds=0)
    screen = chat(person, "--engine", "listener")
    screen.wait_for("134")
    leave(screen)
    assert len(person.check_ins(rule="opening", decision="sent")) == 2
