# SPDX-License-Identifier: GPL-3.0-or-later
"""Two months of one person's moods and nights, with a look by the scheduler every evening."""

import datetime

import pytest

from test_faketime import at

FIRST, DAYS = datetime.date(2026, 3, 1), 61

# Bed and waking on the clocks of Berlin, mood and heart rate, from one day to another.
TIMES = [
    ("2026-03-31", "2026-04-02", ("03:00", "07:00", 4, 75)),
    ("2026-04-15", "2026-04-16", ("01:30", "07:00", 0, 70)),
    ("2026-04-20", "2026-04-30", ("21:00", "08:00", -4, 65)),
]


def of(day):
    """What the day was like."""
    for first, last, values in TIMES:
        if first <= str(day) <= last:
            return values
    return "23:00", "07:00", 0, 70


def local(day, clock):
    """A time of Berlin, whose clocks change on 29 March at 02:00."""
    moment = datetime.datetime.fromisoformat(f"{day}T{clock}")
    summer = moment >= datetime.datetime(2026, 3, 29, 2)
    return f"{moment.isoformat()}+0{2 if summer else 1}:00"


@pytest.mark.limit(900)
def test_the_months_bring_these_check_ins_and_no_other(home):
    home.settings["TZ"] = "Europe/Berlin"
    home.person()
    home.configure(delivery={"order": ["inbox"]})
    rows = ["time,end,type,value,unit,source"]
    evenings = []
    for number in range(DAYS):
        day = FIRST + datetime.timedelta(days=number)
        bed, wake, mood, rate = of(day)
        before = day - datetime.timedelta(days=1) if bed > wake else day
        noon = local(day, "12:00:00")
        rows += [f"{local(before, bed + ':00')},{local(day, wake + ':00')},sleep,1,category,diary",
                 f"{noon},{noon},mood,{mood},score,diary",
                 f"{noon},{noon},heart-rate,{rate},count/min,Watch"]
        # The scheduler's timer ticks every few minutes: what one tick has no room for, the next has.
        evenings += [local(day, "20:00:00"), local(day, "20:05:00")]
    file = home.user / "months.csv"
    file.write_text("\n".join(rows) + "\n")
    end = FIRST + datetime.timedelta(days=DAYS)
    home.ok("samples", "import", file, wrapper=at(local(end, "01:00:00")))
    for evening in evenings:
        home.ok("checkin", "--scheduled", wrapper=at(evening))
    sent = [row for row in home.check_ins(decision="sent") if row["rule"].startswith("monitor.")]
    zone = datetime.timezone(datetime.timedelta(hours=2))
    # The second short night; again two short ones; the long nights while the mean mood is not low
    # enough yet; the first week whose means all lie low.
    assert [(f"{datetime.datetime.fromtimestamp(row['decided'] / 1000, zone):%m-%d}", row["rule"])
            for row in sent] == [
        ("04-01", "monitor.bipolar.personal-manic"),
        ("04-16", "monitor.bipolar.personal-sleepChange"),
        ("04-23", "monitor.bipolar.personal-sleepChange"),
        ("04-25", "monitor.bipolar.original-depressive"),
    ]
    kept = home.rows("SELECT body FROM diary_entry WHERE kind = 'mood-notice' ORDER BY time")
    assert len(kept) == len(sent)
