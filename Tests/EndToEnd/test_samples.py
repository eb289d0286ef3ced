# SPDX-License-Identifier: GPL-3.0-or-later
"""The sample store, from the command line."""

import datetime
import json
import sqlite3
import subprocess

import pytest

from program import BAD_DATA, NO_INPUT, OK, USAGE, moment

SAMPLE_KEYS = {"id", "type", "value", "unit", "start", "end", "source"}
TYPES = {
    "heart-rate": "count/min", "resting-heart-rate": "count/min", "respiratory-rate": "count/min",
    "heart-rate-variability": "ms", "oxygen-saturation": "%", "blood-pressure-systolic": "mmHg",
    "blood-pressure-diastolic": "mmHg", "body-temperature": "degC", "body-mass": "kg",
    "height": "cm", "steps": "count", "fvc": "L", "fev1": "L", "pef": "L/min",
}


def samples(value):
    """The list in what a query prints, whether bare or under a key."""
    return value if isinstance(value, list) else value["samples"]


def stored(home, kind="heart-rate"):
    return samples(home.json("samples", "list", kind))


def test_added_reading_is_the_latest(home):
    home.add("heart-rate", 61, minutes=9)
    home.add("heart-rate", 104.5, minutes=3)
    home.add("heart-rate", 70, minutes=6)
    latest = samples(home.json("samples", "latest", "heart-rate"))
    assert len(latest) == 1
    assert SAMPLE_KEYS | {"ageSeconds"} <= set(latest[0])
    assert (latest[0]["type"], latest[0]["value"], latest[0]["unit"]) == (
        "heart-rate", 104.5, "count/min")
    assert 170 <= latest[0]["ageSeconds"] <= 200
    start = datetime.datetime.fromisoformat(latest[0]["start"])
    assert start.tzinfo is not None


def test_latest_of_all_types_and_of_named_ones(home):
    home.vitals(80, 15)
    assert {s["type"] for s in samples(home.json("samples", "latest"))} == {
        "heart-rate", "respiratory-rate"}
    assert {s["type"] for s in samples(home.json("samples", "latest", "respiratory-rate"))} == {
        "respiratory-rate"}
    assert samples(home.json("samples", "latest", "body-mass")) == []


def test_list_can_be_bounded_by_time_and_number(home):
    for minutes in range(10, 0, -1):
        home.add("heart-rate", 60 + minutes, minutes=minutes)
    assert len(stored(home)) == 10
    assert len(samples(home.json("samples", "list", "heart-rate", "--limit", 3))) == 3
    between = samples(home.json(
        "samples", "list", "heart-rate", "--from", moment(minutes=5.5), "--to",
        moment(minutes=2.5)))
    assert sorted(s["value"] for s in between) == [63, 64, 65]


def test_source_and_unit_are_kept_in_canonical_form(home):
    home.ok("samples", "add", "body-temperature", "98.6", "--unit", "degF", "--source", "Ear probe")
    entry = stored(home, "body-temperature")[0]
    assert entry["unit"] == "degC"
    assert entry["value"] == pytest.approx(37.0, abs=0.001)
    assert "Ear probe" in json.dumps(entry["source"])


def test_same_reading_twice_is_one_reading(home):
    at = moment(minutes=2)
    for _ in range(2):
        home.ok("samples", "add", "heart-rate", 72, "--at", at)
    assert len(stored(home)) == 1


def test_deleted_reading_is_gone(home):
    home.add("heart-rate", 61, minutes=9)
    home.add("heart-rate", 71, minutes=3)
    newest = samples(home.json("samples", "latest", "heart-rate"))[0]
    home.ok("samples", "delete", newest["id"])
    assert [s["value"] for s in stored(home)] == [61]


def test_deleting_what_is_not_there_says_so(home):
    home.add("heart-rate", 61)
    result = home.run("samples", "delete", "424242")
    assert result.returncode == NO_INPUT
    assert "424242" in result.stderr
    assert len(stored(home)) == 1


def test_types_name_every_unit(home):
    text = json.dumps(home.json("samples", "types"))
    for kind, unit in TYPES.items():
        assert kind in text and unit in text


@pytest.mark.parametrize("kind, value, more", [
    ("heart-rate", "0", ()),
    ("heart-rate", "900", ()),
    ("heart-rate", "-70", ()),
    ("heart-rate", "fast", ()),
    ("heart-rate", "nan", ()),
    ("heart-rate", "inf", ()),
    ("heart-rate", "1e400", ()),
    ("heart-rate", "", ()),
    ("heart-rate", "72", ("--unit", "kg")),
    ("heart-rate", "72", ("--unit", "furlong")),
    ("heart-rate", "72", ("--at", "in a while")),
    ("heart-rate", "72", ("--at", "2026-02-30T10:00:00Z")),
    ("respiratory-rate", "0", ()),
    ("respiratory-rate", "500", ()),
    ("oxygen-saturation", "101", ()),
    ("body-temperature", "98.6", ()),
])
def test_value_no_body_can_have_is_refused(home, kind, value, more):
    home.vitals(80, 15)
    before = {k: stored(home, k) for k in ("heart-rate", "respiratory-rate")}
    words = ("samples", "add", kind, *more, "--", value) if value.startswith("-") else (
        "samples", "add", kind, value, *more)
    result = home.run(*words)
    assert result.returncode == BAD_DATA, result
    assert result.stdout == ""
    # A sentence, and it says what would be accepted.
    assert len(result.stderr.split()) >= 5
    assert {k: stored(home, k) for k in before} == before
    assert kind in before or stored(home, kind) == []


def test_time_in_the_future_is_refused(home):
    result = home.run("samples", "add", "heart-rate", "72", "--at", moment(hours=-2))
    assert result.returncode == BAD_DATA
    assert "future" in result.stderr
    assert samples(home.json("samples", "list", "heart-rate")) == []


def test_refused_value_names_the_accepted_bounds(home):
    result = home.run("samples", "add", "heart-rate", "900")
    assert "900" in result.stderr and "bpm" in result.stderr
    assert "20" in result.stderr and "300" in result.stderr


def test_refusal_is_json_when_json_is_asked_for(home):
    result = home.run("samples", "add", "heart-rate", "900", "--json")
    assert result.returncode == BAD_DATA
    error = json.loads(result.stdout)["error"]
    assert {"code", "message", "hint"} <= set(error)
    assert "900" in error["message"]


@pytest.mark.parametrize("words", [
    ("samples", "add", "heart-rat", "72"),
    ("samples", "add", "heart-rate"),
    ("samples", "add", "heart-rate", "72", "--colour", "red"),
    ("samples", "subtract"),
])
def test_wrong_usage_is_told_apart_from_bad_data(home, words):
    result = home.run(*words)
    assert result.returncode == USAGE
    assert result.stderr.strip()
    assert result.stdout == ""


def test_misspelt_type_gets_the_right_one_named(home):
    assert "heart-rate" in home.run("samples", "add", "heart-rat", "72").stderr


@pytest.mark.limit(240)
def test_two_programs_add_at_once_and_none_is_lost(home):
    """Two shells add 200 readings each; every add that says it is done, is."""
    home.add("heart-rate", 60, hours=5)
    script = 'for n in $(seq 200); do "$0" samples add "$1" $((60 + n % 40)) ' \
             '--at "2026-01-01T0$2:$(printf %02d:%02d $((n / 60)) $((n % 60)))Z" || exit 1; done'
    shells = [subprocess.Popen(
        ["/bin/bash", "-c", script, home.program, "heart-rate", str(number)],
        env=home.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        for number in (1, 2)]
    for shell in shells:
        _, errors = shell.communicate(timeout=120)
        assert shell.returncode == OK, errors
    assert len(samples(home.json("samples", "list", "heart-rate", "--limit", 1000))) == 401
    home.check_databases()


@pytest.mark.parametrize("zone, offset", [
    ("America/New_York", "-04:00"), ("Asia/Kolkata", "+05:30"), ("UTC", "+00:00"),
    ("Europe/Berlin", "+02:00"),
])
def test_static_binary_knows_the_time_zone(home, zone, offset):
    """A static standard library without its time zone tables would say GMT everywhere."""
    home.ok("samples", "add", "heart-rate", "72", "--at", "2026-07-01T12:00:00", TZ=zone)
    entry = samples(home.json("samples", "list", "heart-rate", TZ=zone))[0]
    start = datetime.datetime.fromisoformat(entry["start"].replace("Z", "+00:00"))
    expected = datetime.datetime.fromisoformat("2026-07-01T12:00:00" + offset)
    assert start == expected
    assert start.utcoffset() == expected.utcoffset()


def assert_refused(home, path):
    """Neither reading nor writing works with this file of samples, and neither changes it."""
    before = path.read_bytes()
    for words in [("add", "heart-rate", "73"), ("latest",)]:
        result = home.run("samples", *words)
        assert result.returncode != OK
        assert "samples.sqlite" in result.stderr
    assert path.read_bytes() == before


def test_newer_store_is_refused_and_left_alone(home):
    home.add("heart-rate", 72)
    path = home.path / "samples.sqlite"
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 9999")
    database.close()
    assert_refused(home, path)


def test_foreign_database_is_refused_and_left_alone(home):
    home.path.mkdir(mode=0o700)
    path = home.path / "samples.sqlite"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")
    database.close()
    assert_refused(home, path)


def test_file_that_is_no_database_is_refused_and_left_alone(home):
    home.path.mkdir(mode=0o700)
    path = home.path / "samples.sqlite"
    path.write_text("dear diary, " * 1000)
    assert_refused(home, path)


def test_stores_keep_a_rollback_journal(home):
    """Debian 12's SQLite can lose commits in write-ahead mode: no file of ours may be in it."""
    home.add("heart-rate", 72)
    with home.open("samples.sqlite") as database:
        assert database.execute("PRAGMA journal_mode").fetchone()[0] in ("delete", "truncate")
        assert database.execute("PRAGMA application_id").fetchone()[0] != 0
        assert database.execute("PRAGMA user_version").fetchone()[0] >= 1
    assert not (home.path / "samples.sqlite-wal").exists()
