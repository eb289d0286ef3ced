# SPDX-License-Identifier: GPL-3.0-or-later
"""Random weeks of random people against a second, independent writing of both rules."""

import datetime
import os
import random

import pytest

import mood_reference as reference
from mood_reference import DAY, HOUR
from program import Home
from test_faketime import at

# Zones and days whose last weeks hold a change of the clocks, or none.
PLACES = [("UTC", "2026-06-20"), ("Europe/Berlin", "2026-03-31"), ("Europe/Berlin", "2026-10-28"),
          ("America/St_Johns", "2026-11-04"), ("Pacific/Auckland", "2026-09-29"),
          ("Asia/Kolkata", "2026-01-05")]
WEEKS = int(os.environ.get("MINDPULSE_WEEKS", "60"))
SEED = int(os.environ.get("MINDPULSE_SEED", "20261121"))

# Ranges of mood, heart rate and hours of sleep that lead into every branch.
KINDS = [((-5, -3), (55, 82), (9.5, 12)), ((3, 5), (118, 140), (2, 4.1)), ((-2, 2), (60, 90), (6, 9)),
         ((-5, 5), (50, 130), (1, 12)), ((2, 5), (60, 90), (3, 5.5)), ((-5, -2), (60, 90), (5, 7.5))]


def person(dice, zone, today):
    """Six weeks of somebody: rows of a CSV file, and the days as the rules see them."""
    rows, moods, rates, intervals, steps = [], {}, {}, [], {}
    usual = dice.uniform(6, 9)
    missing = dice.choice([0, 0, 0.03, 0.2])
    length = dice.choice([3, 7, 7, 7, 14])
    kind = dice.choice(KINDS)

    def add(day, clock, kind, value, unit, end=None, source="diary"):
        start = reference.clock(day, clock, zone) if isinstance(clock, str) else clock
        rows.append(f"{start.isoformat()},{(end or start).isoformat()},{kind},{value},{unit},{source}")

    for back in range(45, -1, -1):
        day = today - DAY * back
        mood, rate, sleep = kind if back <= length else ((-1, 2), (60, 75), (usual - 0.5, usual + 0.5))
        if back <= length and dice.random() < 0.1:
            mood, rate, sleep = dice.choice(KINDS)
        if dice.random() >= missing:
            moods[day] = [dice.randint(*mood) for _ in range(dice.choice([1, 1, 2, 3]))]
            for hour, value in enumerate(moods[day]):
                add(day, f"{8 + hour:02}:{dice.randint(0, 59):02}", "mood", value, "score")
        if dice.random() >= missing:
            rates[day] = [round(dice.uniform(*rate)) for _ in range(dice.choice([1, 1, 2, 4]))]
            for hour, value in enumerate(rates[day]):
                add(day, f"{9 + 2 * hour:02}:05", "heart-rate", value, "count/min", source="Watch")
        if dice.random() >= missing:
            minutes = round(dice.uniform(*sleep) * 60)
            wake = reference.clock(day, f"{dice.choice([5, 6, 7, 8]):02}:{dice.randint(0, 59):02}", zone)
            bed = wake - datetime.timedelta(minutes=minutes)
            add(day, bed, "sleep", 1, "category", wake)
            intervals.append((bed, wake))
            if dice.random() < 0.3:
                # A watch that saw a part of it, and perhaps some more.
                seen = bed + HOUR * dice.uniform(-1, 1), wake + HOUR * dice.uniform(-1, 0.5)
                seen = tuple(moment.replace(microsecond=0) for moment in seen)
                if seen[0] < seen[1]:
                    add(day, seen[0], "sleep", dice.choice([3, 4, 5]), "category", seen[1], "Watch")
                    intervals.append(seen)
        if dice.random() >= missing:
            steps[day] = dice.randint(2000, 9000) // (3 if kind[0][1] < 0 and back <= length else 1)
            start = reference.clock(day, "12:00", zone)
            add(day, start, "steps", steps[day], "count", start + HOUR, "Phone")
    dice.shuffle(rows)
    days = reference.Days(moods, rates, reference.night_hours(intervals, zone), steps)
    return rows, days, length


def close(one, other):
    return one is other is None or abs(one - other) < 1e-9


@pytest.mark.limit(1800)
def test_random_weeks_take_the_branch_and_have_the_means_of_an_independent_reckoning(tmp_path):
    seen = {}
    for number in range(WEEKS):
        dice = random.Random(f"{SEED} {number}")
        name, last = PLACES[number % len(PLACES)]
        zone, today = reference.zone(name), datetime.date.fromisoformat(last)
        rows, days, length = person(dice, zone, today)
        folder = tmp_path / str(number)
        folder.mkdir()
        home = Home(folder)
        home.settings["TZ"] = name
        file = home.user / "days.csv"
        file.write_text("\n".join(["time,end,type,value,unit,source", *rows]) + "\n")
        now = at(reference.clock(today, "21:00", zone).isoformat())
        home.ok("samples", "import", file, wrapper=now)
        found = home.json("assess", "bipolar", "--days", length, wrapper=now)
        case = f"seed {SEED}, week {number}, {name}"
        pattern, complete, means = reference.original(days, today, length)
        assert (found["pattern"], found["days"]) == (pattern, complete), case
        for key, mean in zip(("meanMood", "meanHeartRate", "meanSleepHours"), means, strict=True):
            assert close(found[key], mean), (case, key, found[key], mean)
        own, usual, short, long = reference.personal(days, today, length)
        personal = found["personal"]
        assert personal["pattern"] == own, case
        assert close(personal["usualSleepHours"], usual), case
        assert personal["shortNights"] == list(map(str, short)), case
        assert personal["longNights"] == list(map(str, long)), case
        seen[pattern, own] = seen.get((pattern, own), 0) + 1
    # What was drawn led into every branch; else the comparison would say little.
    assert {pattern for pattern, _ in seen} == {"depressive", "manic", "none", "insufficient"}, seen
    if WEEKS >= 200:
        assert {own for _, own in seen} == {
            "depressive", "manic", "mixed", "sleepChange", "none", "insufficient"}, seen
    print(dict(sorted(seen.items())))
