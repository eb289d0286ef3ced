# SPDX-License-Identifier: GPL-3.0-or-later
"""Check-ins that come by themselves: in the chat, in the inbox, and what calls for one."""

import datetime

import pytest

from program import OK, by_clock, moment, plain, wait_until


def reach_out(home, value=150, **environment):
    """A reading leaves its range and a scheduler's tick comes; gives what the program says."""
    home.add("heart-rate", 72, seconds=0)
    home.add("heart-rate", value, seconds=0)
    return home.json("checkin", "--scheduled", **environment)


def leave(screen):
    screen.control("d")
    assert screen.wait_for_end() == OK


def test_what_waits_opens_the_next_chat_and_is_answered_there(person, chat):
    person.ok("schedule", "gap", "0s")
    first, second = reach_out(person, 150), reach_out(person, 155)
    assert person.json("status")["inbox"]["unread"] == 2
    screen = chat(person, "--engine", "listener")
    screen.wait_for("150")
    screen.wait_for("155")
    screen.say("I ran for the bus")
    screen.wait_for_prompt()
    leave(screen)
    messages = person.messages(second["session"])
    assert [(m["role"], m["kind"]) for m in messages] == [
        ("assistant", "checkIn"), ("user", "talk"), ("assistant", "talk")]
    outcomes = {row["message"]: row["outcome"] for row in person.check_ins()}
    assert outcomes == {first["messageID"]: "seen", second["messageID"]: "answered"}
    assert "You answered." in plain(person.ok("why", second["messageID"]))
    assert person.json("status")["inbox"]["unread"] == 0
    # It was shown once: the next chat does not begin with it.
    screen = chat(person, "--new", "--engine", "listener")
    leave(screen)
    assert len(person.check_ins(rule="reading")) == 2


def test_an_open_chat_shows_what_another_program_has_written(person, chat):
    person.vitals(72, 15)
    person.ok("schedule", "normal", "on")
    screen = chat(person, "--engine", "listener")
    wait_until(lambda: person.check_ins(rule="opening"), what="the opening")
    person.ok("schedule", "gap", "0s")
    screen.type("I was just thinking about")
    screen.wait_for_prompt("I was just thinking about")
    # Due at once for the program with another clock: it is nobody else's then.
    made = person.json("checkin", "--scheduled", wrapper=by_clock("+125m"))
    assert made["decision"] == "sent" and "chat" in made["delivered"], made
    beginning = plain(made["message"])[:30]
    screen.wait_for(beginning)
    screen.wait_for_prompt("I was just thinking about")
    lines = screen.lines()
    typed = max(n for n, line in enumerate(lines) if "just thinking about" in line)
    assert max(n for n, line in enumerate(lines) if beginning[:15] in line) < typed
    wait_until(lambda: person.json("inbox")["unread"] == 0, what="what was shown to count as seen")
    assert person.check_ins(rule="every")[0]["outcome"] == "seen"


def test_the_inbox_lists_and_shows(person):
    made = reach_out(person)
    assert made["delivered"] == ["inbox"]
    inbox = person.json("inbox")
    [entry] = inbox["checkIns"]
    assert (inbox["unread"], entry["text"], entry["session"]) == (
        1, made["message"], made["session"])
    listed = plain(person.ok("inbox", "list"))
    # What the listener is needs no room in a list.
    assert made["message"].startswith("(") and "(offline" not in listed
    assert plain(made["message"].split("\n\n")[1])[:40] in listed and entry["id"] in listed
    shown = plain(person.ok("inbox", "read", entry["id"]))
    assert plain(made["message"]) in shown and made["session"] in shown
    assert person.json("inbox") == {"unread": 0, "checkIns": []}
    assert plain(person.ok("inbox")) == "No unread check-ins."
    assert person.check_ins()[0]["outcome"] == "seen"
    assert person.json("inbox", "read", entry["id"])["outcome"] == "seen"
    assert person.run("inbox", "read", "nothing-of-that-name").returncode == 66


def test_snooze_and_pause_keep_silent_until_they_end(person):
    now = datetime.datetime.now(datetime.timezone.utc)
    person.ok("schedule", "every", "1h")
    told = person.json("snooze", "3h")
    until = datetime.datetime.fromisoformat(told["snoozedUntil"])
    assert datetime.timedelta(hours=3) <= until - now < datetime.timedelta(hours=3, minutes=2)
    assert datetime.datetime.fromisoformat(told["next"]) >= until
    assert reach_out(person)["decision"] == "skipped"
    assert person.json("snooze", "off").get("snoozedUntil") is None
    day = (now + datetime.timedelta(days=4)).date().isoformat()
    assert person.json("pause", "until", day)["pausedUntil"].startswith(day)
    planned = person.json("schedule", "next", 10)["next"]
    assert len(planned) == 10 and all(entry["time"] >= day for entry in planned)
    assert planned[0]["moved"] and [e["time"] for e in planned] == sorted(e["time"] for e in planned)
    assert reach_out(person)["decision"] == "skipped"
    assert person.json("pause", "off").get("pausedUntil") is None
    assert reach_out(person)["decision"] == "sent"
    for words in (["snooze", "8d"], ["snooze", "soon"], ["pause", "until", "2001-01-01"],
                  ["pause", "until", "2d"], ["pause", "for", "2 bananas"], ["pause", "367d"]):
        assert person.run(*words).returncode in (64, 78), words
    for words in (["2d"], ["for", "2", "days"], ["for", "48h"]):
        now = datetime.datetime.now(datetime.timezone.utc)
        until = datetime.datetime.fromisoformat(person.json("pause", *words)["pausedUntil"])
        days = datetime.timedelta(days=2)
        assert days - datetime.timedelta(seconds=1) <= until - now < days + datetime.timedelta(minutes=2)


def test_quiet_hours_can_be_whole_hours_alone(person):
    for words, window in (("22-7", "22:00-07:00"), ("23:30-8", "23:30-08:00"), ("10pm-7", "22:00-07:00")):
        person.ok("schedule", "quiet", words)
        assert f"never in {window}" in " ".join(plain(person.ok("schedule")).split())
    for words in ("22-25", "7-7", "22", "22-7-8"):
        assert person.run("schedule", "quiet", words).returncode == 64, words


def test_a_dry_run_stores_and_sends_nothing(person):
    person.vitals(131, 27)
    assert plain(person.ok("checkin", "--dry-run")).startswith("Would speak:")
    value = person.json("checkin", "--dry-run", "--scheduled")
    assert (value["decision"], value["message"], value["delivered"]) == ("sent", None, [])
    assert person.check_ins() == [] and person.every_message() == []
    person.vitals(72, 15)
    assert plain(person.ok("checkin", "--dry-run")).startswith("Would stay quiet:")
    assert person.json("checkin", "--dry-run", "--scheduled")["decision"] == "skipped"


def test_why_tells_the_story_of_a_check_in(person):
    reach_out(person)
    told = plain(person.ok("why"))
    for part in ("because of a new reading", "150", "offline listener", "in the inbox",
                 "You haven't read it yet"):
        assert part in told, told
    ground = person.json("why")["checkIn"]
    assert (ground["rule"], ground["decision"], ground["outcome"]) == ("reading", "sent", "unseen")


@pytest.mark.parametrize("kind", ["workout", "sleep"])
def test_a_reading_in_exercise_or_sleep_calls_for_nothing(person, kind):
    person.add("heart-rate", 72, minutes=9)
    person.add("heart-rate", 150, minutes=4)
    code = {"workout": 37, "sleep": 3}[kind]
    file = person.user / "day.csv"
    file.write_text("time,end,type,value,unit,source\n"
                    f"{moment(minutes=30)},{moment(minutes=2)},{kind},{code},category,Watch\n")
    report = person.json("samples", "import", file)
    assert report["files"][0]["added"] == 1, report
    assert person.json("checkin", "--scheduled")["decision"] == "skipped"
    assert person.check_ins(decision="sent") == []


def test_a_reading_that_is_unusual_for_this_person_calls_for_one(person):
    """85 is within the range for the age, and far from what the last weeks were like."""
    rows = ["time,end,type,value,unit,source"]
    for day in range(1, 22):
        for hour in range(3):
            time = moment(days=day, hours=hour)
            rows.append(f"{time},{time},heart-rate,{59 + hour},count/min,Watch")
    file = person.user / "weeks.csv"
    file.write_text("\n".join(rows) + "\n")
    assert person.json("samples", "import", file)["files"][0]["added"] == 63
    person.add("heart-rate", 85, minutes=8)
    assert person.json("checkin", "--scheduled")["decision"] == "skipped"
    person.add("heart-rate", 85, minutes=1)
    assert person.json("checkin", "--scheduled")["decision"] == "sent"
    ground = person.json("why")["checkIn"]
    [baseline] = [entry for entry in ground["baselines"] if entry["type"] == "heart-rate"]
    assert (baseline["median"], baseline["state"]) == (60, "above") and baseline["days"] >= 20
    assert "60" in plain(person.ok("why"))
    # The same run of readings is spoken of once a day.
    person.ok("schedule", "gap", "0s")
    person.add("heart-rate", 86, seconds=1)
    assert person.json("checkin", "--scheduled")["decision"] == "skipped"
