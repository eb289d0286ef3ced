# SPDX-License-Identifier: GPL-3.0-or-later
"""Readings as pictures in the terminal, and as small rows of bars."""

import datetime

import pytest

from program import OK, USAGE

# Lowest and highest heart rate of each of the last days, yesterday first; none on one of them.
WEEK = [(60, 91), (55, 88), None, (61, 104), (57, 92), (59, 79)]


def days_ago(count, hour=0):
    """A full hour of a day by UTC, which is the zone of the tests."""
    today = datetime.datetime.now(datetime.timezone.utc).date()
    return f"{today - datetime.timedelta(days=count)}T{hour:02}:00:00Z"


@pytest.fixture
def week(person, tmp_path):
    """A home with readings on five of the last days."""
    file = tmp_path / "week.csv"
    rows = [f"{days_ago(day, 8 + hour)},heart-rate,{value},count/min,Watch"
            for day, pair in enumerate(WEEK, start=1) for hour, value in enumerate(pair or ())]
    file.write_text("\n".join(["time,type,value,unit,source", *rows]) + "\n")
    person.ok("samples", "import", file)
    return person


def is_braille(text):
    return any("\u2801" <= letter <= "\u28ff" for letter in text)


def test_a_pipe_gets_braille_without_colour(week):
    text = week.ok("plot", "heart-rate")
    assert "\x1b" not in text
    assert is_braille(text)
    first, last = days_ago(6)[:10], days_ago(0)[:10]
    assert text.startswith(f"Heart rate (bpm), {first} to {last}\n")
    assert "░ range for your age now 60–100" in text
    assert "Readings in 5 of 7 days, between 55 and 104 bpm." in text
    assert max(map(len, text.splitlines())) <= 80


def test_ascii_draws_with_nothing_beyond_it(week):
    for term in ("xterm-256color", "dumb"):
        text = week.ok("plot", "heart-rate", "--ascii", TERM=term)
        assert text.isascii()
        assert "o mean of each day" in text and ". range for your age now 60-100" in text


def test_a_dumb_terminal_gets_words_instead_of_a_picture(week):
    text = week.ok("plot", "heart-rate", TERM="dumb")
    assert text.isascii()
    first, last = days_ago(6)[:10], days_ago(0)[:10]
    assert text.splitlines() == [
        f"Heart rate (bpm), {first} to {last}",
        f"lowest: 55, {days_ago(2)[:10]}",
        f"highest: 104, {days_ago(4)[:10]}",
        "mean: 74.6 over 5 days",
        f"newest: 91, {days_ago(1)[:10]} 09:00",
        "range for your age now 60-100",
        "Readings in 5 of 7 days, between 55 and 104 bpm.",
    ]
    week.ok("sleep", "23:10", "07:05", "--date", days_ago(1)[:10])
    assert f"newest: 7.9, {days_ago(1)[:10]}" in week.ok("plot", "sleep", TERM="dumb")
    assert "lowest" in week.ok("report", TERM="dumb")


def test_a_console_without_braille_gets_blocks(week):
    text = week.ok("plot", "heart-rate", TERM="linux")
    assert not is_braille(text)
    assert "■ mean of each day" in text


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_it_fits_the_window_and_has_colour_there(week, terminal, columns):
    screen = terminal(week, "plot", "heart-rate", "--weeks", 2, columns=columns, rows=30)
    assert screen.wait_for_end() == OK
    assert b"\x1b[" in bytes(screen.raw)
    # A line that is too wide would have been broken: each row of the picture has its piece of axis,
    # and as many of them lie between all labels.
    rows = [line for line in screen.lines() if "│" in line[:6] or "┤" in line[:6]]
    marked = [number for number, line in enumerate(rows) if "┤" in line]
    assert 10 <= len(rows) <= 14, screen.picture()
    assert len({later - one for one, later in zip(marked, marked[1:])}) == 1, screen.picture()
    assert screen.shows("mean of each day")


def test_no_color_keeps_a_terminal_plain(week, terminal):
    screen = terminal(week, "plot", "heart-rate", NO_COLOR=1)
    assert screen.wait_for_end() == OK
    assert b"\x1b" not in bytes(screen.raw)


def test_the_numbers_behind_it(week):
    answer = week.json("plot", "heart-rate")
    assert (answer["type"], answer["unit"], answer["by"]) == ("heart-rate", "count/min", "day")
    assert answer["from"].startswith(days_ago(6)[:10])
    assert (answer["range"]["low"], answer["range"]["high"]) == (60, 100)
    counts = [bucket["count"] for bucket in answer["buckets"]]
    assert counts == [2, 2, 2, 0, 2, 2, 0]
    assert answer["buckets"][3]["mean"] is None


@pytest.mark.parametrize("words, by", [
    (("--days", 1), "hour"), (("--days", 60), "day"), (("--days", 61), "week"),
    (("--weeks", 4), "day"), (("--months", 6), "week"), (("--months", 36), "month"),
])
def test_buckets_grow_with_the_time(week, words, by):
    assert week.json("plot", "heart-rate", *words)["by"] == by
    assert week.run("plot", "heart-rate", *words).returncode == OK


def test_nothing_and_little_are_said_plainly(person):
    assert "There is no reading of mood in the last 7 days." in person.ok("plot", "mood")
    person.ok("samples", "add", "heart-rate", 72, "--at", days_ago(9))
    text = person.ok("plot", "heart-rate")
    assert "There is no reading of heart rate in the last 7 days." in text
    assert f"The newest is of {days_ago(9)[:10]}" in text
    assert "too few to see a trend" in " ".join(person.ok("plot", "heart-rate", "--days", 14).split())


@pytest.mark.parametrize("words, sentence", [
    (("heart-rate", "--days", "0"), "a whole number from 1 to 3660, not '0'"),
    (("heart-rate", "--weeks", "many"), "a whole number from 1 to 520, not 'many'"),
    (("heart-rate", "--months", "-1"), "1 to 120"),
    (("heart-rate", "--days", "7", "--weeks", "1"), "can't be used together"),
    (("happiness",), "is not a type of reading"),
    ((), "TYPE"),
])
def test_what_makes_no_sense_gets_a_sentence(person, words, sentence):
    result = person.run("plot", *words)
    assert result.returncode == USAGE
    assert sentence in result.stderr


def test_status_and_vitals_show_the_last_days(week):
    text = week.ok("status")
    assert "daily mean 69–82.5" in text
    bars = next(line for line in text.splitlines() if "last 7 days" in line).split()[3]
    assert len(bars) == 7
    assert [letter == "·" for letter in bars] == [False, False, False, True, False, False, True]
    dumb = " ".join(week.ok("status", TERM="dumb").split())
    assert "last 7 days, in bpm: 69, 74.5, 82.5, none, 71.5, 75.5, none" in dumb
    trends = {trend["type"]: trend for trend in week.json("status")["trends"]}
    means = [day["mean"] for day in trends["heart-rate"]["days"]]
    assert means == [69, 74.5, 82.5, None, 71.5, 75.5, None]
    assert all(day["mean"] is None for day in trends["respiratory-rate"]["days"])
    assert bars in week.ok("chat", "--engine", "listener", stdin="/vitals\n")
