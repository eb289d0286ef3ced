# SPDX-License-Identifier: GPL-3.0-or-later
"""Both rules of mood and sleep once more, written from their description and not from the program.

The original rule: means of mood, heart rate and sleep over the window's complete days, all three on
one side (Bahra, thesis, 2017). The personal rule: nights in a row that are much shorter or longer
than the own median of the four weeks before, with what mood and steps do beside them.
"""

import datetime
import statistics
import zoneinfo

DAY = datetime.timedelta(days=1)
HOUR = datetime.timedelta(hours=1)
UTC = datetime.timezone.utc


def night_hours(intervals, zone):
    """Hours asleep by the local day of waking; intervals of any sources, as pairs of UTC times.

    What overlaps counts once, and what lies apart by less than two hours is one sleep.
    """
    merged = []
    for start, end in sorted(intervals):
        if merged and start <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    sleeps = []
    for start, end in merged:
        if sleeps and start - sleeps[-1][0] < 2 * HOUR:
            sleeps[-1] = [end, sleeps[-1][1] + (end - start)]
        else:
            sleeps.append([end, end - start])
    hours = {}
    for end, asleep in sleeps:
        day = end.astimezone(zone).date()
        hours[day] = hours.get(day, 0) + asleep / HOUR
    return hours


class Days:
    """What is known by day: moods and heart rates as lists, hours of sleep, steps."""

    def __init__(self, moods, rates, sleep, steps):
        self.moods, self.rates, self.sleep, self.steps = moods, rates, sleep, steps

    def mood(self, day):
        return statistics.fmean(self.moods[day]) if day in self.moods else None

    def rate(self, day):
        return statistics.fmean(self.rates[day]) if day in self.rates else None

    def is_complete(self, day):
        return day in self.moods and day in self.rates and day in self.sleep

    def is_told(self, day):
        return day in self.moods and day in self.sleep


def window(last, length):
    return [last - DAY * back for back in range(length - 1, -1, -1)]


def original(days, today, length):
    """The pattern, the number of complete days, and the three means."""
    last = today if days.is_complete(today) else today - DAY
    complete = [day for day in window(last, length) if days.is_complete(day)]
    if not complete:
        return "insufficient", 0, (None, None, None)
    mood, rate, sleep = (
        sum(value(day) for day in complete) / len(complete)
        for value in (days.mood, days.rate, days.sleep.get))
    near = 1e-9
    if len(complete) < length:
        pattern = "insufficient"
    elif mood <= -3 + near and rate <= 80 + near and sleep >= 10 - near:
        pattern = "depressive"
    elif mood >= 3 - near and rate >= 120 - near and sleep <= 4 + near:
        pattern = "manic"
    else:
        pattern = "none"
    return pattern, len(complete), (mood, rate, sleep)


def rows(days, nights, is_so):
    """The stretches of two nights and more, day after day, that are so."""
    found, row = [], []
    for day in days:
        if day in nights and is_so(nights[day]):
            row.append(day)
        else:
            found, row = found + [row], []
    return [row for row in found + [row] if len(row) >= 2]


def personal(days, today, length):
    """The pattern, the own median (None while it isn't known), short nights and long nights."""
    last = today if days.is_told(today) else today - DAY
    week = window(last, length)
    before = window(week[0] - DAY, 28)
    nights = [days.sleep[day] for day in before if day in days.sleep]
    usual = statistics.median(nights) if len(nights) >= 14 else None
    short = rows(week, days.sleep,
                 lambda hours: hours < 5 or (usual is not None and hours <= usual - 2))
    long = rows(week, days.sleep, lambda hours: usual is not None and hours >= usual + 2)
    told = [day for day in week if day in days.moods]
    mean = statistics.fmean(map(days.mood, told)) if len(told) >= 0.7 * length else None
    raised = sum(max(days.moods[day]) >= 2 for day in told)
    lowered = sum(min(days.moods[day]) <= -2 for day in told)
    walked = [days.steps[day] for day in week if day in days.steps]
    usually = [days.steps[day] for day in before if day in days.steps]
    is_still = (len(usually) >= 14 and bool(walked)
                and statistics.fmean(walked) <= 0.5 * statistics.median(usually))
    together = any(
        all(day in days.moods and days.mood(day) >= 2 for day in pair)
        for row in short for pair in zip(row, row[1:], strict=False))
    if short and raised >= 2 and lowered >= 2:
        pattern = "mixed"
    elif together:
        pattern = "manic"
    elif mean is not None and mean <= -3 and (short or long or is_still):
        pattern = "depressive"
    elif any(row[-1] == last for row in short + long):
        pattern = "sleepChange"
    elif usual is not None and mean is not None:
        pattern = "none"
    else:
        pattern = "insufficient"
    return pattern, usual, sum(short, []), sum(long, [])


def clock(day, text, zone):
    """A local clock time on a day, in UTC."""
    moment = datetime.datetime.combine(day, datetime.time.fromisoformat(text), zone)
    return moment.astimezone(UTC)


def zone(name):
    return zoneinfo.ZoneInfo(name)
