# SPDX-License-Identifier: GPL-3.0-or-later
"""Two months of a person with a beta-blocker: every check-in there is, with its day and time."""

import datetime

import pytest

from test_medication import DAY, Patient

# Days on which the morning's dose is forgotten and the heart rests faster, and what is answered.
ANSWERS = {6: "yes", 12: "not-yet", 13: "yes", 20: "later 2h", 34: "yes"}
# Days on which it rests faster although the dose was noted: nothing is asked.
TOLD = {25, 26}
SLOW = {40, 43, 48}


def rate(day):
    if day in ANSWERS or day in TOLD:
        return 84
    return 46 if day in SLOW else 62 + day % 5


@pytest.mark.limit(900)
def test_two_months_of_a_person(home):
    patient = Patient(home)
    patient.ok("schedule", "gap", "0s", time="18:00", days=-1)
    patient.ok("config", "set", "delivery.order", '["inbox"]', time="18:00", days=-1)
    for day in range(60):
        patient.tick("08:00:30", days=day)
        if day not in ANSWERS:
            patient.ok("medication", "taken", time="08:10", days=day)
        patient.rest(rate(day), time="15:00", days=day)
        patient.tick("15:01", days=day)
        if day in ANSWERS:
            patient.ok("medication", "answer", *ANSWERS[day].split(), time="15:10", days=day)
            # What was put off comes again, and nothing else does.
            again = patient.tick("17:15", days=day)["decision"]
            assert again == ("sent" if "later" in ANSWERS[day] else "skipped"), day
    sent = [(row["rule"].removeprefix("monitor.medication."), local(row))
            for row in home.check_ins(decision="sent")]
    expected = [("dose", (day, "08:00")) for day in range(60)]
    # From day 13 on the boundary is the raised one: 84 is above it all the same.
    expected += [("ask", (day, "15:01")) for day in sorted(ANSWERS)]
    # A heart that rests slowly is spoken of once in seven days.
    expected += [("low-heart-rate", (day, "15:01")) for day in [40, 48]]
    assert sorted(sent) == sorted(expected)
    status = patient.json("medication", "status", time="20:00", days=59)
    assert status["boundaryBase"]["origin"] == "own-days" and status["boundary"] == 75.5
    assert len(status["restingHeartRate"]) == 7
    told = patient.ok("report", "--days", "60", time="20:00", days=59)
    assert "metoprolol 50 mg" in told


def local(row):
    """The day since the first and the clock in Berlin, of summer time from day 19 on."""
    offset = datetime.timedelta(minutes=row["decided_offset"])
    time = datetime.datetime.fromtimestamp(row["decided"] / 1000, datetime.timezone.utc) + offset
    return ((time.date() - DAY).days, time.strftime("%H:%M"))
