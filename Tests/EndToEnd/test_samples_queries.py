# SPDX-License-Identifier: GPL-3.0-or-later
"""The store's queries, from the command line."""

import csv
import datetime
import io
import json
import signal
import sqlite3
import time

import pytest

from program import BAD_DATA, NO_INPUT, OK, USAGE, moment, wait_for_rest
from test_samples import SAMPLE_KEYS

ZONES = ("America/New_York", "Asia/Kolkata", "Pacific/Apia")


def add(home, kind, value, at, source=None, **options):
    more = ("--source", source) if source else ()
    home.ok("samples", "add", kind, value, "--at", at, *more, **options)


def insert(home, rows):
    """Samples with an end: (type, unit, value, start, end, source), times in seconds since 1970."""
    home.ok("samples", "latest")
    with sqlite3.connect(home.path / "samples.sqlite") as database:
        for kind, unit, value, start, end, source in rows:
            database.execute("INSERT OR IGNORE INTO type (name, unit) VALUES (?, ?)", (kind, unit))
            database.execute("INSERT OR IGNORE INTO source (name) VALUES (?)", (source,))
            key = database.execute(
                "SELECT type.id, source.id FROM type, source WHERE type.name = ? AND source.name = ?",
                (kind, source)).fetchone()
            database.execute(
                "INSERT INTO sample (type, source, start, finish, value, start_offset, "
                "finish_offset) VALUES (?, ?, ?, ?, ?, 0, 0)",
                (*key, start * 1000, end * 1000, value))
            database.execute(
                "UPDATE type SET longest = max(longest, ?) WHERE id = ?",
                ((end - start) * 1000, key[0]))
    database.close()


def instant(text):
    return datetime.datetime.fromisoformat(text)


def stats(home, kind, *more, **options):
    return home.json("samples", "stats", kind, *more, **options)


@pytest.mark.parametrize("zone, day, hours", [
    ("America/New_York", "2026-03-08", 23), ("America/New_York", "2025-11-02", 25),
    ("America/New_York", "2026-01-15", 24), ("Asia/Kolkata", "2026-03-08", 24),
    ("Pacific/Apia", "2026-03-08", 24), ("Pacific/Apia", "2011-12-29", 24),
])
def test_days_are_those_of_the_local_clock(home, zone, day, hours):
    add(home, "heart-rate", 60, f"{day}T00:00:00", TZ=zone)
    add(home, "heart-rate", 80, f"{day}T23:59:59", TZ=zone)
    answer = stats(home, "heart-rate", "--by", "day", TZ=zone)
    assert (answer["type"], answer["unit"], answer["by"]) == ("heart-rate", "count/min", "day")
    bucket, = answer["buckets"]
    assert {"start", "end", "count", "min", "max", "mean", "timeWeightedMean"} <= set(bucket)
    assert (bucket["count"], bucket["min"], bucket["max"], bucket["mean"]) == (2, 60, 80, 70)
    start, end = instant(bucket["start"]), instant(bucket["end"])
    assert start.isoformat().startswith(f"{day}T00:00:00")
    assert end - start == datetime.timedelta(hours=hours)


def test_a_day_left_out_by_its_zone_is_no_bucket(home):
    for day in ("2011-12-29", "2011-12-31"):
        add(home, "heart-rate", 60, f"{day}T12:00", TZ="Pacific/Apia")
    buckets = stats(home, "heart-rate", "--by", "day", TZ="Pacific/Apia")["buckets"]
    assert [b["start"][:10] for b in buckets] == ["2011-12-29", "2011-12-31"]
    assert buckets[0]["end"][:10] == "2011-12-31"


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("by, hours", [("hour", (1,)), ("day", (23, 24, 25)),
                                       ("week", (167, 168, 169)), ("month", range(671, 746))])
def test_empty_buckets_are_listed_without_values(home, zone, by, hours):
    add(home, "respiratory-rate", 15, "2026-03-05T12:00", TZ=zone)
    add(home, "respiratory-rate", 17, "2026-03-12T12:00", TZ=zone)
    buckets = stats(home, "respiratory-rate", "--by", by, "--from", "2026-03-01", "--to",
                    "2026-04-01", TZ=zone)["buckets"]
    assert sum(b["count"] for b in buckets) == 2
    for bucket, following in zip(buckets, buckets[1:]):
        assert bucket["end"] == following["start"]
    for bucket in buckets:
        length = instant(bucket["end"]) - instant(bucket["start"])
        assert length.total_seconds() / 3600 in hours
        if bucket["count"] == 0:
            assert bucket["min"] is bucket["max"] is bucket["mean"] is None
    if by == "week":
        assert all(instant(b["start"]).weekday() == 0 for b in buckets)


def test_watch_and_telephone_do_not_count_twice(home):
    for minute in range(3):
        add(home, "steps", 100, f"2026-03-01T10:0{minute}Z", "Watch")
    for minute in range(2):
        add(home, "steps", 140, f"2026-03-01T10:0{minute}Z", "My Phone")
    bucket, = stats(home, "steps", "--by", "day")["buckets"]
    assert (bucket["sum"], bucket["count"], bucket["source"]) == (300, 3, "Watch")
    home.ok("samples", "sources", "--priority", "My Phone,Watch")
    bucket, = stats(home, "steps", "--by", "day")["buckets"]
    assert (bucket["sum"], bucket["source"]) == (280, "My Phone")
    each = stats(home, "steps", "--by", "day", "--by-source")["buckets"]
    assert {b["source"]: b["sum"] for b in each} == {"Watch": 300, "My Phone": 280}
    one, = stats(home, "steps", "--by", "day", "--source", "Watch")["buckets"]
    assert one["sum"] == 300
    home.ok("samples", "sources", "--priority", "none")
    assert all(s["priority"] is None for s in home.json("samples", "sources")["sources"])


def test_sleep_that_overlaps_is_never_added_twice(home):
    evening = int(instant("2026-03-01T22:00:00+00:00").timestamp())
    hour = 3600
    rows = [("sleep", "category", 1, evening, evening + 8 * hour, "Phone")] + [
        ("sleep", "category", stage, evening + n * hour, evening + (n + 2) * hour, "Watch")
        for n, stage in enumerate((3, 4, 5, 3, 4, 5, 3))]
    insert(home, rows)
    bucket, = stats(home, "sleep", "--by", "day")["buckets"]
    assert bucket["asleepHours"] == 8
    assert bucket["start"].startswith("2026-03-01T12:00") and bucket["mean"] is None


def test_time_weighted_mean_is_not_the_plain_one(home):
    for time_, value in (("10:00", 60), ("10:01", 120), ("10:02", 120), ("10:03", 120)):
        add(home, "heart-rate", value, f"2026-03-01T{time_}Z")
    bucket, = stats(home, "heart-rate", "--by", "hour")["buckets"]
    assert bucket["mean"] == 105
    assert bucket["timeWeightedMean"] == pytest.approx((60 + 2 * 120 + 10 * 120) / 13)


def test_statistics_of_blood_pressure_have_both_values(home):
    for value, at in (("120/80", "08:00"), ("131/86", "20:00")):
        add(home, "bp", value, f"2026-03-01T{at}Z")
    add(home, "sys", 125, "2026-03-02T08:00Z")
    rows = [line.split() for line in home.ok("samples", "stats", "bp").splitlines()]
    assert rows == [["from", "readings", "lowest", "highest", "mean", "source"],
                    ["2026-03-01", "2", "120/80", "131/86", "125.5/83", "manual"],
                    ["2026-03-02", "1/0", "125/–", "125/–", "125/–", "manual"]]
    answer = stats(home, "blood-pressure")
    assert answer["type"] == "blood-pressure"
    assert [one["type"] for one in answer["statistics"]] == [
        "blood-pressure-systolic", "blood-pressure-diastolic"]
    assert answer["statistics"][1]["buckets"][0]["mean"] == 83
    assert stats(home, "dia")["type"] == "blood-pressure-diastolic"
    home.ok("samples", "delete", "bp", "--to", "2026-03-02", "--yes")
    assert [s["value"] for s in home.json("samples", "list", "bp")["samples"]] == [125]
    home.ok("samples", "delete", "bp", "--yes")
    assert "No matching readings of blood pressure." in home.ok("samples", "stats", "bp")


def test_statistics_refuse_what_is_wrong(home):
    assert home.run("samples", "stats", "heart-rate", "--by", "year").returncode == USAGE
    assert home.run("samples", "stats", "heart-rate", "--by", "day", "--from", "2026-02-01", "--to",
                    "2026-01-01").returncode == USAGE
    result = home.run("samples", "stats", "heart-rate", "--by", "hour", "--from", "1900-01-01",
                      "--to", "2026-01-01")
    assert result.returncode == BAD_DATA and "--by" in result.stderr
    assert stats(home, "heart-rate", "--by", "day")["buckets"] == []


def test_list_has_the_overlap_predicate_and_strict_ones(home):
    base = int(instant("2026-03-01T10:00:00+00:00").timestamp())
    spans = [(-60, 60), (0, 0), (60, 120), (540, 660), (600, 600)]
    insert(home, [("sleep", "category", n, base + a, base + b, "x")
                  for n, (a, b) in enumerate(spans)])
    span = ("--from", "2026-03-01T10:00Z", "--to", "2026-03-01T10:10Z")

    def values(*more):
        return sorted(s["value"] for s in home.json("samples", "list", "sleep", *span, *more)[
            "samples"])

    assert values() == [0, 1, 2, 3]
    assert values("--strict-start") == [1, 2, 3]
    assert values("--strict-end") == [0, 1, 2]
    assert values("--strict-start", "--strict-end") == [1, 2]
    assert values("--limit", "2") == [2, 3]
    assert values("--source", "nobody") == []


def test_csv_is_exact(home):
    source = 'My "best", watch ⌚️'
    values = [72, 72.5, 61.123456789012345, 70.1]
    for n, value in enumerate(values):
        add(home, "heart-rate", value, f"2026-03-01T10:00:0{n}.12{n}-09:30", source)
    text = home.ok("samples", "list", "heart-rate", "--csv")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert list(rows[0]) == ["time", "end", "type", "value", "unit", "source"]
    assert [float(row["value"]) for row in reversed(rows)] == values
    assert {row["source"] for row in rows} == {source}
    assert rows[-1]["time"] == rows[-1]["end"] == "2026-03-01T10:00:00.120-09:30"
    assert {(row["type"], row["unit"]) for row in rows} == {("heart-rate", "count/min")}


def test_changes_are_told_once_in_the_order_of_arrival(home):
    add(home, "heart-rate", 60, "2026-03-02T10:00Z")
    add(home, "steps", 10, "2026-03-01T10:00Z")
    first = home.json("samples", "since", "0")
    assert [s["value"] for s in first["added"]] == [60, 10]
    assert SAMPLE_KEYS <= set(first["added"][0]) and first["deleted"] == []
    add(home, "heart-rate", 61, "2020-01-01T10:00Z")
    home.ok("samples", "delete", first["added"][0]["id"])
    second = home.json("samples", "since", first["anchor"])
    assert [s["value"] for s in second["added"]] == [61]
    assert second["deleted"] == [{"id": first["added"][0]["id"], "type": "heart-rate"}]
    again = home.json("samples", "since", second["anchor"])
    assert (again["added"], again["deleted"], again["anchor"]) == ([], [], second["anchor"])
    assert home.json("samples", "since", "0", "steps")["deleted"] == []
    seen, anchor = [], "0"
    for _ in range(3):
        page = home.json("samples", "since", anchor, "--limit", "1")
        assert len(page["added"]) + len(page["deleted"]) == 1
        seen += page["added"] + page["deleted"]
        anchor = page["anchor"]
    assert anchor == second["anchor"] and len(seen) == 3


@pytest.mark.parametrize("anchor, code", [
    ("x", USAGE), ("", USAGE), ("1e3", USAGE), ("99999999999999999999", USAGE), ("17", BAD_DATA)])
def test_an_anchor_that_cannot_be_is_refused(home, anchor, code):
    add(home, "heart-rate", 60, "2026-03-02T10:00Z")
    result = home.run("samples", "since", anchor)
    assert result.returncode == code
    assert len(result.stderr.split()) >= 5 and result.stdout == ""


class Watcher:
    """`samples watch` in another process, with its lines."""

    def __init__(self, home, *words):
        self.process = home.start("samples", "watch", *words)
        assert b"Watching" in self.process.stderr.readline()

    def line(self):
        return self.process.stdout.readline().decode()

    def end(self, number):
        self.process.send_signal(number)
        rest, errors = self.process.communicate(timeout=120)
        return self.process.returncode, rest, errors


def test_watch_tells_what_another_process_commits(home):
    add(home, "heart-rate", 60, "2026-03-02T10:00Z")
    watcher = Watcher(home, "--json")
    add(home, "heart-rate", 61, "2020-01-01T10:00Z")
    told = json.loads(watcher.line())
    assert [s["value"] for s in told["added"]] == [61] and told["deleted"] == []
    home.ok("samples", "delete", "1")
    assert json.loads(watcher.line())["deleted"] == [{"id": 1, "type": "heart-rate"}]
    assert watcher.end(signal.SIGINT) == (130, b"", b"")


def test_watch_tells_only_the_types_asked_for_and_ends_at_sigterm(home):
    home.ok("samples", "types")
    watcher = Watcher(home, "steps")
    add(home, "heart-rate", 61, "2020-01-01T10:00Z")
    add(home, "steps", 12, "2020-01-01T10:00Z")
    assert "steps 12" in watcher.line()
    assert watcher.end(signal.SIGTERM) == (OK, b"", b"")


def test_watch_wakes_soon_and_sleeps_otherwise(home):
    add(home, "heart-rate", 60, "2026-03-02T10:00Z")
    watcher = Watcher(home, "--json")
    delays = []
    for n in range(10):
        with sqlite3.connect(home.path / "samples.sqlite") as database:
            database.execute(
                "INSERT INTO sample (type, source, start, finish, value, start_offset, "
                "finish_offset) SELECT type, source, ?, ?, value, 0, 0 FROM sample LIMIT 1", (n, n))
        database.close()
        committed = time.monotonic()
        watcher.line()
        delays.append(time.monotonic() - committed)
    # A look once a second finds none of ten within a tenth of it; a busy machine delays some.
    assert min(delays) < 0.1, delays
    wait_for_rest(watcher.process.pid)
    assert watcher.end(signal.SIGINT)[0] == 130


def test_sources_tell_types_counts_and_times(home):
    assert home.json("samples", "sources") == {"sources": []}
    add(home, "heart-rate", 60, "2026-03-02T10:00Z", "Watch")
    add(home, "heart-rate", 61, "2026-03-04T10:00Z", "Watch")
    add(home, "steps", 61, "2026-03-03T10:00Z", "Phone")
    sources = home.json("samples", "sources")["sources"]
    assert [s["name"] for s in sources] == ["Phone", "Watch"]
    assert sources[1]["count"] == 2
    assert sources[1]["types"] == [{
        "type": "heart-rate", "count": 2, "first": "2026-03-02T10:00:00+00:00",
        "last": "2026-03-04T10:00:00+00:00"}]
    ordered = home.json("samples", "sources", "--priority", "Watch", "--priority", "Phone")
    assert [(s["name"], s["priority"]) for s in ordered["sources"]] == [("Watch", 1), ("Phone", 2)]
    for line in home.ok("samples", "sources").splitlines()[1:]:
        assert line.startswith(("Watch ", "Phone ")) and line.endswith(("1", "2"))
    result = home.run("samples", "sources", "--priority", "Wacht")
    assert result.returncode == BAD_DATA and "samples sources" in result.stderr
    counts = {t["name"]: t["samples"] for t in home.json("samples", "types")["types"]}
    assert (counts["heart-rate"], counts["steps"], counts["pef"]) == (2, 1, 0)


def test_many_are_deleted_only_when_that_is_said(home):
    for day in range(1, 6):
        add(home, "heart-rate", 60, f"2026-03-0{day}T10:00Z", "Watch")
    add(home, "steps", 5, "2026-03-01T10:00Z", "Watch")
    add(home, "steps", 6, "2026-03-01T10:00Z", "Phone")
    span = ("--from", "2026-03-02T00:00Z", "--to", "2026-03-04T00:00Z")
    refused = home.run("samples", "delete", "heart-rate", *span)
    assert refused.returncode == USAGE and "2 readings" in refused.stderr
    assert "Deleted: 2 readings" in home.ok("samples", "delete", "heart-rate", *span, "--yes")
    assert home.json("samples", "delete", "--source", "Watch", "--yes") == {"deletedCount": 4}
    assert [s["name"] for s in home.json("samples", "sources")["sources"]] == ["Phone"]
    assert len(home.json("samples", "since", "0")["deleted"]) == 6
    assert home.run("samples", "delete", "--source", "Watch", "--yes").returncode == BAD_DATA
    assert home.run("samples", "delete", *span, "--yes").returncode == USAGE
    assert home.run("samples", "delete").returncode == USAGE
    assert home.run("samples", "delete", "99").returncode == NO_INPUT
    home.check_databases()


def test_on_a_terminal_it_asks_before_deleting_many(home, terminal):
    add(home, "steps", 5, "2026-03-01T10:00Z")
    opened = terminal(home, "samples", "delete", "steps")
    opened.wait_for("(yes or no)")
    opened.type("n\r")
    opened.wait_for("Nothing was deleted")
    assert len(home.json("samples", "list", "steps")["samples"]) == 1
    opened = terminal(home, "samples", "delete", "steps")
    opened.wait_for("(yes or no)")
    opened.type("y\r")
    opened.wait_for("Deleted: 1 reading")
    assert home.json("samples", "list", "steps")["samples"] == []


def test_people_see_plain_local_times(home):
    at = moment(minutes=3)
    text = home.ok("samples", "add", "heart-rate", 72, "--at", at, TZ="Asia/Kolkata")
    local = instant(at) + datetime.timedelta(hours=5, minutes=30)
    assert f"at {local:%Y-%m-%d %H:%M}, typed in" in text
    assert f"at {local:%Y-%m-%d %H:%M}, typed in" in home.ok("samples", "latest", TZ="Asia/Kolkata")


def test_a_store_of_version_one_is_brought_up_to_date(home):
    add(home, "heart-rate", 60, "2026-03-02T10:00Z", "Watch")
    path = home.path / "samples.sqlite"
    with sqlite3.connect(path) as database:
        # What later versions have added, taken away again.
        for table in ("source", "device", "sample", "profile"):
            database.execute(f"ALTER TABLE {table} DROP COLUMN sealed")
        database.executescript(
            "DROP TABLE beat_series; DROP TABLE sensor_log; DROP TABLE sensor; DROP TABLE lock; DROP TABLE tally; DROP TABLE import_range; DROP TABLE import; "
            "ALTER TABLE source DROP COLUMN priority; PRAGMA user_version = 1;")
    database.close()
    assert home.json("samples", "sources")["sources"][0]["count"] == 1
    assert (home.path / "samples.sqlite.before-v4").stat().st_mode & 0o777 == 0o600
    with home.open("samples.sqlite") as database:
        assert database.execute("PRAGMA user_version").fetchone() == (4,)
    home.check_databases()


@pytest.mark.limit(120)
def test_a_long_list_needs_little_memory(home):
    home.ok("samples", "latest")
    (home.path / "samples.sqlite").unlink()
    home.ok("samples", "bench", home.path / "samples.sqlite", "--rows", 200000, timeout=100)
    listing = home.start("samples", "list", "heart-rate", "--csv")
    for _ in range(180000):
        listing.stdout.readline()
    with open(f"/proc/{listing.pid}/status") as status:
        peak, = (int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    rest = listing.stdout.read()
    assert listing.wait(timeout=120) == OK
    assert 180000 + rest.count(b"\n") == 190001
    assert peak < 64 * 1024, peak
