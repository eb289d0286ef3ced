# SPDX-License-Identifier: GPL-3.0-or-later
"""Exports as people have them: what is stored of each, held against a second reader and a list.

The files in `exports` have the layout and the oddities of real exports, with values made up; where
each layout comes from is in docs/importing.md.
"""

import csv
import datetime
import io
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import zipfile

import pytest

import export_reader
from program import BAD_DATA, OK, plain

EXPORTS = pathlib.Path(__file__).resolve().parent / "exports"
READERS = {"takeout": export_reader.takeout, "fhir": export_reader.fhir, "gadgetbridge": export_reader.gadgetbridge,
           "health-auto-export": export_reader.health_auto_export}
ZONE = ("--zone", "Europe/Berlin")


def unpack(name, place):
    """The export of a name in a folder of its own; a database is made of its statements."""
    if name == "gadgetbridge":
        place.mkdir()
        with sqlite3.connect(place / "Gadgetbridge") as database:
            database.executescript((EXPORTS / "gadgetbridge.sql").read_text())
        database.close()
        return place / "Gadgetbridge"
    return shutil.copytree(EXPORTS / name, place)


def imported(home, *words):
    result = home.run("samples", "import", "--json", *ZONE, *words, timeout=120)
    return result.returncode, json.loads(result.stdout)["files"]


def stored(home):
    """Every sample in the store, as the second reader gives them."""
    found = []
    for entry in home.json("samples", "types")["types"]:
        if not entry["samples"]:
            continue
        text = home.ok("samples", "list", entry["name"], "--csv", "--limit", "100000")
        for row in csv.DictReader(io.StringIO(text)):
            times = (round(datetime.datetime.fromisoformat(row[key]).timestamp() * 1000) for key in ("time", "end"))
            found.append((row["type"], round(float(row["value"]), 6), *times, row["source"]))
    assert len(found) == len(set(found))
    return set(found)


def rounded(samples):
    return {(kind, round(value, 6), *rest) for kind, value, *rest in samples}


def lines(samples):
    """Samples as the lists of what must be stored have them."""
    def shown(milliseconds):
        moment = datetime.datetime.fromtimestamp(milliseconds / 1000, export_reader.UTC)
        return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return sorted(f"{kind} {value:g} {shown(start)} {shown(end)} {source}" for kind, value, start, end, source in samples)


@pytest.mark.parametrize("name", READERS)
def test_what_is_stored_of_an_export_is_what_the_list_and_a_second_reader_say(person, tmp_path, name):
    place = unpack(name, tmp_path / "export")
    if name == "health-auto-export":
        os.utime(place / "morning.json", (1_774_780_000, 1_774_780_000))
    code, _ = imported(person, place)
    # One of FHIR's files names a month alone, and every row of it is refused.
    assert code == (BAD_DATA if name == "fhir" else OK)
    expected = rounded(READERS[name](place, export_reader.BERLIN))
    assert lines(stored(person)) == lines(expected)
    assert lines(expected) == (EXPORTS / "must-be-stored" / f"{name}.txt").read_text().splitlines()
    # Again, as a dry run, and once more as it is: nothing is new.
    for words in (["--dry-run"], []):
        _, reports = imported(person, *words, place)
        assert sum(report["added"] for report in reports) == 0
    assert rounded(stored(person)) == expected


def test_a_day_has_one_value_whatever_zone_its_files_are_read_in(person, tmp_path):
    folder = unpack("takeout", tmp_path / "export")
    for words in ((), ("--zone", "Europe/Berlin"), ("--zone", "America/New_York")):
        person.run("samples", "import", *words, folder)
        days = [sample for sample in stored(person) if sample[0] == "resting-heart-rate" and sample[2] < sample[3]]
        assert sorted(value for _, value, *_ in days) == [57.25, 76.799]


def zipped(folder, path, *, backwards=False):
    files = sorted((file for file in folder.rglob("*") if file.is_file()), reverse=backwards)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            archive.write(file, file.relative_to(folder))
    return path


@pytest.mark.parametrize("backwards", [False, True])
def test_an_archive_is_its_folder_whatever_the_order_in_it(person, tmp_path, backwards):
    folder = unpack("takeout", tmp_path / "export")
    archive = zipped(folder, tmp_path / "takeout.zip", backwards=backwards)
    code, (report,) = imported(person, archive)
    assert code == OK
    assert stored(person) == rounded(export_reader.takeout(folder, export_reader.BERLIN))
    code, reports = imported(person, folder)
    assert (code, sum(one["added"] for one in reports)) == (OK, 0)
    assert {entry["state"] for entry in report["contents"]} == {"read", "empty", "unrecognized"}
    assert len(report["contents"]) == sum(file.is_file() for file in folder.rglob("*"))


def test_an_archive_of_later_buckets_takes_the_place_of_earlier_ones(person, tmp_path):
    folder = unpack("health-auto-export", tmp_path / "export")
    os.utime(folder / "morning.json", (1_774_780_000, 1_774_780_000))
    os.utime(folder / "evening.json", (1_774_800_000, 1_774_800_000))
    expected = rounded(export_reader.health_auto_export(folder, export_reader.BERLIN))
    assert imported(person, folder / "morning.json")[0] == OK
    assert ("steps", 3000.0) in {sample[:2] for sample in stored(person)}
    assert imported(person, zipped(folder, tmp_path / "both.zip"))[0] == OK
    # A zip has one time for all of it: what it holds is later than what was there.
    assert imported(person, folder / "evening.json")[0] == OK
    assert imported(person, folder / "morning.json")[0] == OK
    assert {sample for sample in stored(person) if sample[0] == "steps"} == {
        sample for sample in expected if sample[0] == "steps"}


def test_the_day_s_steps_are_the_last_export_s_in_either_order(person, tmp_path):
    folder = unpack("health-auto-export", tmp_path / "export")
    os.utime(folder / "morning.json", (1_774_780_000, 1_774_780_000))
    os.utime(folder / "evening.json", (1_774_800_000, 1_774_800_000))
    expected = rounded(export_reader.health_auto_export(folder, export_reader.BERLIN))
    (tmp_path / "other").mkdir()
    other = type(person)(tmp_path / "other")
    for home, order in ((person, ("morning", "evening")), (other, ("evening", "morning"))):
        for name in order:
            counts = imported(home, "--dry-run", folder / f"{name}.json")[1][0]
            report = imported(home, folder / f"{name}.json")[1][0]
            assert [counts[key] for key in ("added", "duplicates")] == [report[key] for key in ("added", "duplicates")]
        assert stored(home) == expected


def cuts(path, place):
    """Copies of a file that end after every hundredth byte, each under its own name."""
    content = path.read_bytes()
    for count in range(0, len(content), 100):
        copy = place / f"{count:06}" / path.name
        copy.parent.mkdir(parents=True)
        copy.write_bytes(content[:count])


FILES = sorted(file.relative_to(EXPORTS) for file in EXPORTS.rglob("*")
               if file.suffix in (".json", ".csv") and file.stat().st_size > 100)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_cut_off_anywhere_gives_nothing_that_the_whole_doesn_t(person, tmp_path, file):
    alone = tmp_path / "whole"
    alone.mkdir()
    shutil.copy(EXPORTS / file, alone)
    cuts(EXPORTS / file, tmp_path / "cut")
    assert imported(person, "--keep-partial", tmp_path / "cut")[0] in (OK, BAD_DATA)
    found = stored(person)
    (tmp_path / "other").mkdir()
    other = type(person)(tmp_path / "other")
    imported(other, alone)
    assert found <= stored(other)
    # Without being asked to, nothing of a cut JSON file is kept.
    if file.suffix == ".json":
        (tmp_path / "third").mkdir()
        third = type(person)(tmp_path / "third")
        imported(third, tmp_path / "cut")
        assert stored(third) == set()


def test_a_database_cut_off_anywhere_gives_nothing_that_the_whole_doesn_t(person, tmp_path):
    whole = unpack("gadgetbridge", tmp_path / "export")
    content = whole.read_bytes()
    for count in range(0, len(content), 100 * 41):
        copy = tmp_path / "cut" / f"{count:06}" / "Gadgetbridge"
        copy.parent.mkdir(parents=True)
        copy.write_bytes(content[:count])
    assert imported(person, tmp_path / "cut")[0] in (OK, BAD_DATA)
    assert stored(person) <= rounded(export_reader.gadgetbridge(whole, export_reader.BERLIN))
    person.check_databases()


# What is said

def test_every_file_of_a_folder_is_accounted_for(person, tmp_path):
    folder = unpack("takeout", tmp_path / "export")
    (folder / "diary.csv").write_text("Date,Pulse,Note\n2026-03-29T08:00:00Z,72,fine\n")
    (folder / "nothing.json").write_text("")
    code, reports = imported(person, "--dry-run", folder)
    assert code == OK
    assert {pathlib.Path(report["path"]) for report in reports} == {file for file in folder.rglob("*") if file.is_file()}
    states = {pathlib.Path(report["path"]).name: report["state"] for report in reports}
    assert states["heart_rate_2026-03-29.csv"] == "read"
    assert states["Glucose 202603.csv"] == states["nothing.json"] == "empty"
    assert states["calories-2026-03-01.json"] == states["diary.csv"] == states["heart_rate_readme.txt"] == "unrecognized"
    assert all(report.get("error") is None for report in reports)
    types = [report["types"] for report in reports if report["path"].endswith("heart_rate_2026-03-29.csv")]
    assert types == [{"heart-rate": 4}]
    shown = plain(person.ok("samples", "import", "--dry-run", *ZONE, folder))
    assert "diary.csv" in shown and "Nothing in 3 files:" in shown and "Not recognized, 4 files:" in shown
    assert 'Date, Pulse, Note' in shown and '--map "Date=time,Pulse=heart-rate@count/min"' in shown
    assert "with nothing in them" in shown and f"{len(reports)} files:" in shown


def test_what_is_passed_over_is_said_by_its_reason_and_a_copy_by_its_name(person, tmp_path):
    folder = unpack("takeout", tmp_path / "export")
    pulses = folder / "Takeout/Google Health/Physical Activity_GoogleData/heart_rate_2026-03-29.csv"
    shown = plain(person.ok("samples", "import", pulses))
    assert "Copies of another app's readings: Apple Health Health Kit (1), Fit Health Connect (1, skipped)." in shown
    assert "Sources: Fitbit (4), Apple Health (1)." in shown and "doesn't save" not in shown
    _, (report,) = imported(person, "--dry-run", pulses)
    assert report["ignoredByReason"] == {"copy": 1} and report["ignored"] == 1
    raw = next((folder / "Takeout/Fit/All Data").glob("raw_*"))
    assert "repeats of another stream in the same export: 1." in plain(person.ok("samples", "import", raw))
    height = next((folder / "Takeout/Fit/All Data").glob("*merge_height*"))
    assert "there is nothing in it" in plain(person.ok("samples", "import", height))


def test_a_path_is_once_in_a_line_and_the_cause_is_named(person, tmp_path):
    for name, content in (("foreign.bin", "\x7fELF"), ("cut.json", '[{"dateTime":"03/29/26 00:00:00","value":{"bpm":6'),
                          ("table.csv", "Date,Pulse\n2026-03-29T08:00:00Z,72\n")):
        (tmp_path / name).write_text(content)
        result = person.run("samples", "import", tmp_path / name)
        assert result.returncode == BAD_DATA
        assert all(line.count(name) <= 1 and line.count(str(tmp_path)) <= 1 for line in result.stderr.splitlines())
        assert name in result.stderr
    missing = person.run("samples", "import", tmp_path / "missing.json")
    assert missing.stderr.count("missing.json") == 1


def test_a_wrong_map_names_the_columns_there_are(person, tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("Date,Pulse,Note\n2026-03-29T08:00:00Z,72,fine\n")
    result = person.run("samples", "import", "--map", "Datum=time,Pulse=heart-rate@count/min", table)
    words = plain(result.stderr)
    assert result.returncode == BAD_DATA and "damaged" not in words
    assert "Datum" in words.lower().replace("datum", "Datum") and "Date, Pulse, Note" in words
    result = person.run("samples", "import", table)
    assert "Date, Pulse, Note" in result.stderr and '--map "Date=time,Pulse=heart-rate@count/min"' in result.stderr
    # The proposal is taken as it is, without naming the format.
    person.ok("samples", "import", "--map", "Date=time,Pulse=heart-rate@count/min", table)
    assert {sample[:2] for sample in stored(person)} == {("heart-rate", 72.0)}


def test_at_a_terminal_a_table_is_asked_about(person, terminal, tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("Date,Pulse\n2026-03-29T08:00:00Z,72\n")
    screen = terminal(person, "samples", "import", table, columns=80)
    screen.wait_for("press Enter to skip")
    screen.type("yes\r")
    assert screen.wait_for_end(timeout=60) == OK
    assert {sample[:2] for sample in stored(person)} == {("heart-rate", 72.0)}
    screen = terminal(person, "samples", "import", table, columns=80)
    screen.wait_for("press Enter to skip")
    screen.type("\r")
    assert screen.wait_for_end(timeout=60) == BAD_DATA
