# SPDX-License-Identifier: GPL-3.0-or-later
"""Medication: reminders, the question about a beta-blocker, its answers everywhere, the calendar."""

import datetime
import json
import re
import stat
import zoneinfo

import icalendar
import pytest

from program import BAD_DATA, FAILED, NO_INPUT, OK, USAGE, plain, wait_until
from test_delivery import Bus, deliverers
from test_faketime import at

QUESTION = re.compile(r"[^.?]* your metoprolol (yet )?today\?")
LABELS = ["Yes", "Not yet", "Remind me in 1 h", "Remind me in 2 h", "Remind me in 3 h",
          "Remind me in 4 h"]
DAY = datetime.date(2026, 3, 10)


def clock(time, days=0):
    """A wrapper for the clock of a person in Berlin: clock("15:00"), clock("15:00", days=1)."""
    day = DAY + datetime.timedelta(days=days)
    local = datetime.datetime.combine(day, datetime.time.fromisoformat(time))
    return at(local.replace(tzinfo=zoneinfo.ZoneInfo("Europe/Berlin")).isoformat())


class Patient:
    """A home in Berlin with a beta-blocker on its list since the evening before."""

    def __init__(self, home):
        self.home = home
        home.settings["TZ"] = "Europe/Berlin"
        self.ok("profile", "set", "birthday", "1990-04-01", time="18:00", days=-1)
        self.ok("profile", "set", "country", "DE", time="18:00", days=-1)
        self.ok("schedule", "every", "7d", time="18:00", days=-1)
        self.ok("medication", "add", "metoprolol", "50", "mg", "--at", "08:00", time="18:00",
                days=-1)

    def run(self, *words, time="15:00", days=0, **options):
        return self.home.run(*words, wrapper=clock(time, days), **options)

    def ok(self, *words, time="15:00", days=0, **options):
        return self.home.ok(*words, wrapper=clock(time, days), **options)

    def json(self, *words, time="15:00", days=0):
        return self.home.json(*words, wrapper=clock(time, days))

    def rest(self, value, measured="06:00", time="15:00", days=0):
        """A resting heart rate of the day arrives."""
        day = DAY + datetime.timedelta(days=days)
        self.ok("samples", "add", "resting-heart-rate", value, "--at", f"{day}T{measured}",
                time=time, days=days)

    def tick(self, time="15:00", days=0):
        """A scheduler's tick; gives what it decided."""
        return self.json("checkin", "--scheduled", time=time, days=days)

    def asked(self, value=85, time="15:00", days=0):
        """A reading that asks the question."""
        self.rest(value, time=time, days=days)
        made = self.tick(time, days)
        assert made["decision"] == "sent" and QUESTION.match(made["message"]), made
        return made

    def boundary(self, time="15:05", days=0):
        return self.json("medication", "status", time=time, days=days)["boundary"]

    def doses(self, time="15:05", days=0):
        doses = self.json("medication", "list", time=time, days=days)["doses"]
        return [(dose["medication"], dose["due"][11:16], dose["state"]) for dose in doses]

    def record(self, rule="ask"):
        return self.home.check_ins(rule=f"monitor.medication.{rule}")[-1]


@pytest.fixture
def patient(home):
    return Patient(home)


@pytest.fixture
def bus(patient):
    """A bus with a notification service; at the end nothing delivers any more."""
    made = Bus()
    patient.home.settings["DBUS_SESSION_BUS_ADDRESS"] = made.address
    made("serve", "actions", "body")
    yield made
    for number in range(1, len(made.notices()) + 1):
        made("close", number, 2)
    wait_until(lambda: not deliverers(patient.home), timeout=60, what="the end of all deliveries")
    made.close()


def notice(bus, count=1):
    """Waits until so many notices have been shown, as long as it takes; gives the last."""
    return wait_until(lambda: len(bus.notices()) >= count and bus.notices(), timeout=150,
                      what=f"{count} notices")[-1]


# The list, notes, and what is refused.


def test_the_list_today_and_notes(patient):
    assert patient.doses("07:00") == [("metoprolol", "08:00", "ahead")]
    assert patient.doses("09:00") == [("metoprolol", "08:00", "due")]
    assert patient.doses("14:30") == [("metoprolol", "08:00", "missed")]
    told = plain(patient.ok("medication", "taken", time="08:10"))
    assert told == "Noted: metoprolol 50 mg taken at 08:10."
    assert patient.doses() == [("metoprolol", "08:00", "taken")]
    again = plain(patient.ok("medication", "taken", "Metoprolol", time="08:20"))
    assert "already" in again
    # Another word about the same dose takes the place of the first.
    patient.ok("medication", "skipped", "metoprolol", "--at", "08:15", time="08:30")
    assert patient.doses() == [("metoprolol", "08:00", "skipped")]
    assert len(patient.json("samples", "list", "medication-dose")["samples"]) == 1
    patient.ok("medication", "add", "Ramipril", "2,5", "mg", "--at", "08:00,20:00", time="16:00")
    assert patient.doses("20:30") == [
        ("metoprolol", "08:00", "skipped"), ("Ramipril", "20:00", "due")]
    listed = patient.json("medication", "list")["medications"]
    assert [(m["name"], m["dose"], m["times"], m["betaBlocker"]) for m in listed] == [
        ("metoprolol", "50 mg", ["08:00"], True), ("Ramipril", "2.5 mg", ["08:00", "20:00"], False)]
    assert "Changed" in patient.ok("medication", "add", "metoprolol", "100", "mg", "--at", "09:00")
    assert patient.json("medication", "list")["medications"][0]["dose"] == "100 mg"
    # Two doses of one moment are two samples.
    patient.ok("medication", "taken", "--at", "08:00", "ramipril", days=1)
    patient.ok("medication", "taken", "--at", "08:00", "metoprolol", days=1)
    assert len(patient.json("samples", "list", "medication-dose", days=1)["samples"]) == 3
    patient.ok("medication", "remove", "RAMIPRIL", days=1)
    assert len(patient.json("medication", "list", days=1)["medications"]) == 1


def test_a_dose_is_kept_as_it_was_typed(patient):
    told = patient.ok("medication", "add", "digoxin", "0.125", "mg", "--at", "09:00")
    assert "digoxin 0.125 mg, every day" in told
    assert "SUMMARY:digoxin 0.125 mg" in patient.ok("medication", "calendar")
    refused = patient.run("medication", "add", "vitamin D", "1,000", "IU", "--at", "09:00")
    assert refused.returncode == BAD_DATA and "“1,000 IU”" in refused.stderr


def test_a_dose_beside_the_plan_is_noted_once_a_minute(patient):
    for _ in range(2):
        told = patient.ok("medication", "taken", "metoprolol", time="21:00:10")
    assert "already" in told
    patient.ok("medication", "skipped", "metoprolol", "--at", "21:00", time="21:00:50")
    listed = patient.json("medication", "list", time="21:01")
    assert [(n["at"][11:16], n["state"]) for n in listed["unplanned"]] == [("21:00", "skipped")]
    # Hours later it is another dose.
    patient.ok("medication", "taken", "metoprolol", time="23:00")
    assert len(patient.json("medication", "list", time="23:01")["unplanned"]) == 2


def test_what_is_refused(patient):
    for words, code in [
        (["add", "x", "5", "mg"], USAGE), (["add", "x", "many", "--at", "08:00"], None),
        (["add", "x", "5", "mg", "--at", "8"], None), (["add", "", "5", "--at", "08:00"], None),
        (["taken", "aspirin"], NO_INPUT), (["remove", "aspirin"], NO_INPUT),
        (["taken", "--at", "2026-03-11T08:00"], None), (["answer", "maybe"], USAGE),
        (["answer", "later", "5h"], USAGE), (["answer", "yes"], FAILED),
        (["boundary", "20"], None), (["boundary", "0"], None),
    ]:
        result = patient.run("medication", *words)
        assert result.returncode != OK and (code is None or result.returncode == code), (words, result)
        assert len(result.stderr.splitlines()) >= 2, result.stderr
        error = json.loads(patient.run("medication", *words, "--json").stdout)["error"]
        assert error["message"] and error["code"]
    assert patient.json("medication", "list", time="07:00")["doses"][0]["state"] == "ahead"


def test_names_cannot_steer_the_terminal(patient):
    assert patient.run("medication", "add", "a\x1b[31m", "5", "--at", "08:00").returncode != OK
    patient.ok("samples", "add", "medication-dose", "4", "--at", "2026-03-10T08:00")
    assert "\x1b" not in patient.ok("medication", "list")


def test_what_is_noted_beside_the_plan_is_shown(patient):
    patient.ok("medication", "add", "ibuprofen", "400", "mg", "--at", "08:00")
    patient.ok("medication", "taken", "ibuprofen", time="15:10")
    listed = patient.json("medication", "list", time="15:20")
    assert [dose["medication"] for dose in listed["doses"]] == ["metoprolol"]
    assert [(n["medication"], n["at"][11:16], n["state"]) for n in listed["unplanned"]] == [
        ("ibuprofen", "15:10", "taken")]
    assert "15:10  ibuprofen 400 mg: taken" in patient.ok("medication", "list", time="15:20")


# The question.


def test_status_has_what_it_promises(patient):
    for days, value in enumerate([61, 62, 63, 64, 65, 66, 67, 68], start=-7):
        patient.rest(value, days=days)
    patient.asked(90)
    status = patient.json("medication", "status", time="15:01")
    assert status["boundary"] == 75.5
    assert [day["date"] for day in status["restingHeartRate"]] == [
        str(DAY + datetime.timedelta(days=days)) for days in range(-6, 1)]
    assert status["restingHeartRate"][-1]["value"] == 90
    assert status["lastAsked"].startswith("2026-03-10T15:00")
    assert status["next"]["due"].startswith("2026-03-11T08:00")
    told = plain(patient.ok("medication", "status"))
    assert "75.5" in told and "2026-03-10 90 above" in told
    assert patient.json("status")["monitors"]["medication"]["boundary"] == 75.5


def test_the_first_value_after_the_start_asks(patient):
    """The original's first value after each launch never fired."""
    made = patient.asked(76)
    assert QUESTION.match(made["message"]) and all(
        word in made["message"] for word in ("76", "above 75.5"))


def test_a_value_of_the_same_weekday_a_week_ago_asks_nothing(patient):
    """The original took any day of the same weekday name for today."""
    patient.rest(90, days=-7, time="12:00")
    assert patient.tick()["decision"] == "skipped"
    patient.ok("samples", "add", "resting-heart-rate", "91", "--at", "2026-03-03T15:00")
    assert patient.tick()["decision"] == "skipped"


@pytest.mark.parametrize("time, decision", [
    ("13:50:00", "skipped"), ("14:00:00", "sent"), ("19:50:00", "sent"), ("20:00:01", "skipped")])
def test_the_window_has_its_edges(patient, time, decision):
    patient.rest(90, time=time)
    assert patient.tick(time)["decision"] == decision


def test_a_reading_from_before_the_window_is_not_asked_about_within_it(patient):
    patient.rest(90, time="13:00")
    assert patient.tick("13:01")["decision"] == "skipped"
    assert patient.tick("15:00")["decision"] == "skipped"
    patient.rest(91, measured="14:30")
    assert patient.tick("15:01")["decision"] == "sent"


def test_the_window_can_be_set(patient):
    patient.ok("config", "set", "medication.window", '"09:00-11:00"')
    patient.rest(90, time="10:00")
    assert patient.tick("10:01")["decision"] == "sent"


def test_it_is_asked_once_a_day_and_over_restarts(patient):
    """The original forgot at each start when it had asked last."""
    patient.ok("schedule", "gap", "0s")
    patient.asked(85)
    patient.rest(95, measured="15:30", time="16:00")
    assert patient.tick("16:00")["decision"] == "skipped"
    assert patient.json("medication", "status", time="16:01")["lastAsked"].startswith("2026-03-10T15:0")
    patient.asked(85, days=1)
    assert len(patient.home.check_ins(rule="monitor.medication.ask")) == 2


def test_a_boundary_of_zero_is_none(patient):
    """The original's boundary was 0 until set, and fired only above 20."""
    assert patient.run("medication", "boundary", "0").returncode != OK
    assert patient.boundary() == 75.5
    patient.ok("medication", "boundary", "90")
    patient.rest(85)
    assert patient.tick()["decision"] == "skipped"
    patient.ok("medication", "boundary", "own")
    assert patient.boundary() == 75.5


def test_ten_times_yes_are_no_ratchet(patient):
    """The original's boundary only ever rose, by 30 beats after ten times yes."""
    patient.ok("schedule", "gap", "0s")
    raised = []
    for days in range(10):
        patient.asked(99, days=days)
        patient.ok("medication", "answer", "yes", time="15:05", days=days)
        raised.append(patient.boundary(days=days) - 75.5)
    assert raised == [3, 5.5, 8, 10, 10, 10, 10, 10, 10, 10]
    assert patient.boundary(days=29) == 75.5


def test_a_dose_that_is_told_asks_nothing(patient):
    patient.ok("medication", "taken", time="08:05")
    patient.rest(90)
    assert patient.tick()["decision"] == "skipped"


def test_without_a_beta_blocker_nothing_is_asked(patient):
    patient.ok("medication", "remove", "metoprolol")
    patient.ok("medication", "add", "ramipril", "5", "mg", "--at", "08:00")
    patient.rest(90)
    assert patient.tick()["decision"] == "skipped"
    patient.ok("medication", "add", "Lopressor", "5", "mg", "--at", "08:00", "--beta-blocker")
    patient.rest(91, measured="14:00")
    assert "lopressor" in patient.tick()["message"]


# On the desktop.


def test_the_question_on_the_desktop_names_nothing(patient, bus):
    made = patient.asked()
    assert made["delivered"] == ["notification"]
    title, body, actions = notice(bus)
    assert [title, body] == ["MindPulse", "Have you had it today?"]
    assert actions[:2] == ["default", ""] and actions[3::2] == LABELS


def test_the_question_on_the_desktop_says_what_it_is_about_if_that_is_set(patient, bus):
    patient.ok("config", "set", "delivery.showText", "true")
    patient.asked()
    assert QUESTION.match(notice(bus)[1])


def test_yes_on_the_desktop_notes_the_dose_and_raises_the_boundary(patient, bus):
    patient.asked()
    notice(bus)
    bus("act", 1, "yes")
    wait_until(lambda: patient.record()["outcome"] == "answered", timeout=60, what="the answer")
    wait_until(lambda: not deliverers(patient.home), timeout=60, what="the end of the delivery")
    assert patient.boundary() == 78.5
    # The dose of the morning is meant.
    assert patient.doses() == [("metoprolol", "08:00", "taken")]
    assert len(bus.notices()) == 1


def test_not_yet_on_the_desktop_says_never_to_double_a_dose(patient, bus):
    made = patient.asked()
    notice(bus)
    bus("act", 1, "not-yet")
    title, body, actions = notice(bus, 2)
    assert body == "A message from your companion." and "talk-now" in actions
    assert patient.boundary() == 75.5
    said = patient.home.messages(made["session"])[-1]
    assert said["text"].startswith("Never take a double dose") and "leaflet" in said["text"]
    assert patient.doses() == [("metoprolol", "08:00", "missed")]
    assert patient.record()["outcome"] == "answered"
    assert "double dose" in patient.json("inbox")["checkIns"][0]["text"]


@pytest.mark.parametrize("hours", [1, 2, 3, 4])
def test_each_reminder_of_the_desktop_comes(patient, bus, hours):
    """The original's reminder of three hours never came: its button had another name."""
    patient.asked()
    notice(bus)
    bus("act", 1, f"remind-{hours}h")
    wait_until(lambda: patient.record()["outcome"] == "later", timeout=60, what="the wish")
    wait_until(lambda: not deliverers(patient.home), timeout=60, what="the end of the delivery")
    before = patient.tick(f"{14 + hours}:55")
    assert before["decision"] == "skipped"
    made = patient.tick(f"{15 + hours}:10")
    assert QUESTION.match(made["message"])
    assert notice(bus, 2)[2][3::2] == LABELS
    bus("act", 2, "yes")
    wait_until(lambda: patient.record()["outcome"] == "answered", timeout=60, what="the answer")
    assert patient.boundary(f"{15 + hours}:15") == 78.5


def test_a_reminder_does_not_come_when_the_dose_was_told(patient, bus):
    patient.asked()
    notice(bus)
    bus("act", 1, "remind-2h")
    wait_until(lambda: patient.record()["outcome"] == "later", timeout=60, what="the wish")
    patient.ok("medication", "taken", time="16:00")
    assert patient.record()["outcome"] == "answered"
    assert patient.tick("17:10")["decision"] == "skipped"
    # A dose that an import brings counts as well.
    patient.asked(85, days=1)
    notice(bus, 2)
    bus("act", 2, "remind-1h")
    wait_until(lambda: patient.record()["outcome"] == "later", timeout=60, what="the wish")
    patient.ok("samples", "add", "medication-dose", "4", time="15:30", days=1)
    assert patient.tick("16:30", days=1)["decision"] == "skipped"
    assert patient.boundary(days=1) == 75.5
    assert len(bus.notices()) == 2


@pytest.mark.limit(300)
def test_a_daemon_asks_again_by_its_own_clock(patient, bus, daemon):
    patient.asked()
    notice(bus)
    bus("act", 1, "remind-3h")
    wait_until(lambda: patient.record()["outcome"] == "later", timeout=60, what="the wish")
    due = patient.record()["remind_at"] / 1000
    start = datetime.datetime.fromtimestamp(due - 3, datetime.timezone.utc)
    service = daemon(patient.home, wrapper=at(start.isoformat()))
    assert notice(bus, 2)[2][3::2] == LABELS
    assert service.end() == OK


# Doses.


@pytest.mark.limit(300)
def test_a_daemon_reminds_of_a_dose_at_its_time(patient, bus, daemon):
    service = daemon(patient.home, wrapper=clock("07:59:57"))
    title, body, actions = notice(bus)
    assert [title, body] == ["MindPulse", "Here is the reminder you asked for."]
    assert actions == ["default", "", "taken", "Taken", "skipped", "Skipped", "later", "Later"]
    bus("act", 1, "taken")
    wait_until(lambda: patient.record("dose")["outcome"] == "answered", timeout=60, what="the note")
    assert patient.doses("08:30") == [("metoprolol", "08:00", "taken")]
    assert service.end() == OK
    assert len(patient.home.check_ins(rule="monitor.medication.dose")) == 1


@pytest.mark.limit(300)
def test_a_medication_added_while_a_daemon_runs_is_reminded_of(patient, bus, daemon):
    service = daemon(patient.home, wrapper=clock("11:59:15"))
    patient.ok("medication", "add", "ramipril", "5", "mg", "--at", "12:00", time="11:58")
    notice(bus)
    said = patient.home.every_message()[-1]["text"]
    assert "ramipril 5 mg" in said and "12:00" in said
    assert service.end() == OK


def test_a_reminder_of_a_dose_comes_once_and_not_hours_late(patient):
    patient.ok("medication", "add", "ramipril", "5", "mg", "--at", "08:00", time="07:00")
    made = patient.tick("08:20")
    assert "metoprolol 50 mg and ramipril 5 mg" in made["message"] and "08:00" in made["message"]
    assert patient.tick("08:30")["decision"] == "skipped"
    assert patient.tick("09:01", days=1)["decision"] == "skipped"
    patient.ok("config", "set", "medication.remind", "false")
    assert patient.tick("08:20", days=2)["decision"] == "skipped"


def test_quiet_hours_hold_a_reminder_back_and_adding_says_so(patient):
    told = plain(patient.ok("medication", "add", "ramipril", "5", "mg", "--at", "23:30"))
    assert "At 23:30 no reminder comes: your quiet hours are 22:00 to 07:00." in told
    assert patient.tick("23:40")["decision"] == "skipped"


def test_a_dose_comes_although_something_was_just_said(patient):
    patient.rest(45, time="07:55")
    assert "resting heart rate" in patient.tick("07:56")["message"]
    said = patient.tick("08:01")["message"]
    assert "metoprolol 50 mg" in said and "08:00" in said


# In the chat.


def talk(patient, terminal, *words, time="15:02", days=0):
    """A chat on a terminal by the patient's clock."""
    command = ["/usr/bin/env", *clock(time, days), *patient.home.command("chat", "--engine", "listener", *words)]
    screen = terminal(patient.home, command=command)
    screen.wait_for_prompt(timeout=60)
    return screen


@pytest.fixture
def terminal():
    from terminal import Terminal
    started = []

    def start(home, command, columns=80, rows=30):
        started.append(Terminal(command, home.environment(), columns, rows, home.user))
        return started[-1]

    yield start
    for one in started:
        one.close()


def leave(screen):
    screen.control("d")
    assert screen.wait_for_end(timeout=60) == OK


def test_yes_in_the_chat_is_an_answer(patient, terminal):
    made = patient.asked()
    screen = talk(patient, terminal)
    screen.wait_for("your metoprolol", timeout=60)
    screen.say("Yes!")
    screen.wait_for("Good, I've noted it.", timeout=60)
    screen.wait_for_prompt(timeout=60)
    # It was the answer to one question: the same word again is talk.
    screen.say("yes")
    screen.wait_for_prompt(timeout=60)
    leave(screen)
    assert patient.boundary() == 78.5
    assert patient.doses() == [("metoprolol", "08:00", "taken")]
    messages = patient.home.messages(made["session"])
    assert [message["role"] for message in messages[:3]] == ["assistant", "user", "assistant"]
    assert messages[2]["engine"] == "companion" and messages[4]["engine"] == "listener"


@pytest.mark.parametrize("answer, said", [
    ("I took it", "Good, I've noted it."), ("yes, this morning", "Good, I've noted it."),
    ("not yet", "Never take a double dose"), ("later", "I'll ask you again in 1 hour.")])
def test_the_question_stays_open_while_other_things_are_said(patient, terminal, answer, said):
    patient.asked()
    screen = talk(patient, terminal)
    screen.wait_for("your metoprolol", timeout=60)
    screen.say("my neighbour is loud")
    screen.wait_for_prompt(timeout=60)
    # A bare yes may be meant for what was said since.
    screen.say("yes")
    screen.wait_for_prompt(timeout=60)
    assert not screen.shows("noted it")
    screen.say(answer)
    screen.wait_for(said, timeout=60)
    leave(screen)


@pytest.mark.limit(300)
def test_an_open_chat_reminds_by_itself(patient, terminal):
    screen = talk(patient, terminal, time="07:59:30")
    screen.wait_until(lambda: any(
        "metoprolol 50 mg" in line and "08:00" in line for line in screen.lines()), 150)
    screen.say("taken")
    screen.wait_for("Noted: metoprolol 50 mg taken at 08:00.", timeout=60)
    leave(screen)
    assert patient.doses("08:10") == [("metoprolol", "08:00", "taken")]


def test_danger_comes_before_any_answer(patient, terminal):
    patient.asked()
    screen = talk(patient, terminal)
    screen.wait_for("your metoprolol", timeout=60)
    screen.say("no, I want to kill myself")
    screen.wait_for("emergency", timeout=60)
    screen.wait_for_prompt(timeout=60)
    screen.say("yes")
    screen.wait_for_prompt(timeout=60)
    leave(screen)
    assert patient.boundary() == 75.5 and patient.doses()[0][2] == "missed"
    assert all(m["engine"] != "companion" for m in patient.home.every_message() if m["role"] ==
               "assistant" and m["kind"] == "talk")


def test_slash_commands_answer_in_the_chat(patient, terminal):
    patient.asked()
    screen = talk(patient, terminal)
    screen.wait_for("your metoprolol", timeout=60)
    screen.say("/later 5h")
    screen.wait_for("can't be postponed", timeout=60)
    screen.say("/later 2h")
    screen.wait_for("I'll ask you again in 2 hours.", timeout=60)
    assert patient.record()["outcome"] == "later"
    screen.say("/notyet")
    screen.wait_for("Never take a double dose", timeout=60)
    screen.say("/yes")
    screen.wait_for("There is no question about medication", timeout=60)
    screen.say("/taken")
    screen.wait_for("Noted: metoprolol 50 mg taken", timeout=60)
    screen.say("/medication")
    screen.wait_for("08:00  metoprolol 50 mg: taken", timeout=60)
    screen.say("/medication status")
    screen.wait_for("I ask when your resting", timeout=60)
    leave(screen)
    assert patient.boundary() == 75.5


def test_a_name_with_a_space_can_be_added_in_the_chat(patient):
    said = patient.ok("chat", "--engine", "listener",
                      stdin='/medication add "Vitamin D" 0.125 mg --at 09:00\n')
    assert "Saved: Vitamin D 0.125 mg, every day at 09:00." in said


def test_later_in_the_chat_comes_again_in_the_chat(patient, terminal):
    patient.asked()
    screen = talk(patient, terminal, time="15:02")
    screen.wait_for("your metoprolol", timeout=60)
    screen.say("later 1h")
    screen.wait_for("I'll ask you again in 1 hour.", timeout=60)
    leave(screen)
    due = patient.record()["remind_at"] / 1000
    start = datetime.datetime.fromtimestamp(due - 8, datetime.timezone.utc)
    command = ["/usr/bin/env", *at(start.isoformat()), *patient.home.command("chat", "--engine", "listener", "--new")]
    screen = terminal(patient.home, command=command)
    screen.wait_for("your metoprolol", timeout=90)
    screen.say("yes")
    screen.wait_for("Good, I've noted it.", timeout=60)
    leave(screen)
    assert patient.boundary("16:10") == 78.5


def test_the_command_line_answers(patient):
    patient.asked()
    said = plain(patient.ok("medication", "answer", "later", "2h"))
    assert said == "I'll ask you again in 2 hours."
    said = plain(patient.ok("medication", "answer", "not-yet", time="15:30"))
    assert said.startswith("Never take a double dose to make up for one.") and "leaflet" in said
    assert patient.run("medication", "answer", "yes", time="15:31").returncode == FAILED


def test_an_incognito_talk_notes_nothing(patient):
    result = patient.run("chat", "--incognito", stdin="/taken\n")
    assert "incognito" in (result.stdout + result.stderr)
    assert patient.doses()[0][2] == "missed"


# The calendar, the report, forgetting.


def test_the_calendar_is_read_by_another_program(patient):
    patient.ok("medication", "add", "Ramipril; Ä, äußerst \\ lang " + "x" * 30, "5", "mg", "--at",
               "08:00,20:30")
    text = patient.ok("medication", "calendar")
    calendar = icalendar.Calendar.from_ical(text)
    events = calendar.walk("VEVENT")
    assert calendar["version"] == "2.0" and len(events) == 3
    starts = [event["dtstart"].dt for event in events]
    assert [start.strftime("%H:%M") for start in starts] == ["08:00", "08:00", "20:30"]
    # Floating: at this time wherever the person is.
    assert all(start.tzinfo is None for start in starts)
    assert str(events[0]["summary"]) == "metoprolol 50 mg"
    assert str(events[1]["summary"]) == "Ramipril; Ä, äußerst \\ lang " + "x" * 30 + " 5 mg"
    for event in events:
        assert event["rrule"] == {"FREQ": ["DAILY"]} and event["dtstamp"].dt.tzinfo is not None
        [alarm] = event.walk("VALARM")
        assert alarm["action"] == "DISPLAY"
        assert alarm["trigger"].dt == datetime.timedelta(0)
        assert not event.errors and not alarm.errors
    assert len({str(event["uid"]) for event in events}) == 3
    again = icalendar.Calendar.from_ical(patient.ok("medication", "calendar", days=5))
    assert [event["uid"] for event in again.walk("VEVENT")] == [event["uid"] for event in events]


def test_the_calendar_is_a_file_of_ones_own(patient):
    file = patient.home.user / "doses.ics"
    told = patient.ok("medication", "calendar", "--output", file)
    assert str(file) in told and "(1 event)" in told
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    raw = file.read_bytes()
    assert raw.endswith(b"END:VCALENDAR\r\n")
    assert all(len(line) <= 75 and b"\n" not in line for line in raw.split(b"\r\n"))
    assert patient.run("medication", "calendar", "--output", file).returncode != OK
    assert file.read_bytes() == raw
    patient.ok("medication", "calendar", "--output", file, "--force")
    link = patient.home.user / "link.ics"
    link.symlink_to(file)
    assert patient.run("medication", "calendar", "--output", link).returncode != OK


def test_the_report_counts_doses(patient):
    patient.ok("medication", "taken", time="08:05")
    patient.ok("medication", "skipped", time="08:05", days=1)
    told = plain(patient.ok("report", "--days", "7", time="09:30", days=2))
    assert "metoprolol 50 mg" in told and "skipped" in told


def test_forgetting_everything_takes_the_list_along(patient):
    patient.asked()
    patient.ok("forget", "--everything", "--yes")
    assert patient.json("medication", "list") == {
        "doses": [], "medications": [], "unplanned": []}
    assert patient.json("medication", "status")["lastAsked"] is None


@pytest.mark.limit(300)
def test_an_open_chat_asks_by_itself(patient, terminal):
    screen = talk(patient, terminal)
    patient.rest(85, time="15:01")
    screen.wait_for("your metoprolol", timeout=60)
    screen.say("not yet")
    screen.wait_for("Never take a double dose", timeout=60)
    leave(screen)


def test_a_chat_asks_about_what_came_before_it_was_open(patient, terminal):
    patient.rest(85)
    screen = talk(patient, terminal)
    screen.wait_for("your metoprolol", timeout=60)
    leave(screen)
    assert patient.record()["outcome"] == "seen"
