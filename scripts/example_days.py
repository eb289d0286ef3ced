# SPDX-License-Identifier: GPL-3.0-or-later
"""Thirty days of a person who does not exist, as CSV for `samples import`: example_days.py LAST-DAY.

A quiet month with a busy week in it: shorter nights, a faster heart, a lower mood. The watch was left
at home for two days. Every number follows from its day, so that a picture of them is always the same.
"""

import datetime
import math
import sys

UNITS = {"heart-rate": "count/min", "resting-heart-rate": "count/min",
         "respiratory-rate": "count/min", "mood": "score"}
# The heart rate of each hour.
HOURS = (58, 56, 55, 54, 55, 57, 61, 72, 78, 81, 76, 74, 90, 88, 75, 73, 71, 77, 82, 79, 74, 70,
         66, 61)


def day_rows(day, number):
    """The readings of one day; number counts from the first, 0…29."""
    busy = 14 <= number <= 20
    sway = 3 * math.sin(number * 1.7) + 2 * math.sin(number * 0.61)
    for hour, rate in enumerate(HOURS):
        value = rate + sway + (7 if busy and 9 <= hour <= 18 else 0) + (number * 7 + hour * 5) % 5 - 2
        yield day, hour, 10, "heart-rate", round(value)
        if hour < 6:
            breaths = 13.2 + 0.4 * math.sin(number + hour) + (0.9 if busy else 0)
            yield day, hour, 30, "respiratory-rate", round(breaths, 1)
    yield day, 7, 0, "resting-heart-rate", round(55 + sway / 2 + (4 if busy else 0))
    if number % 3 != 1:
        yield day, 21, 0, "mood", (-2 if busy else 1) + number * 5 % 4 - 1


def main():
    last = datetime.date.fromisoformat(sys.argv[1])
    print("time,end,type,value,unit,source")
    for number in range(30):
        day = last - datetime.timedelta(days=29 - number)
        if number in (8, 9):
            continue
        for date, hour, minute, kind, value in day_rows(day, number):
            if date == last and hour > 19:
                continue
            print(f"{date}T{hour:02}:{minute:02}:00,,{kind},{value},{UNITS[kind]},Example watch")
        night = 430 + 35 * math.sin(number * 2.3) - (95 if 14 <= number <= 20 else 0)
        woke = datetime.datetime.combine(day, datetime.time(6, 40))
        asleep = woke - datetime.timedelta(minutes=round(night))
        print(f"{asleep.isoformat()},{woke.isoformat()},sleep,1,category,Example watch")


main()
