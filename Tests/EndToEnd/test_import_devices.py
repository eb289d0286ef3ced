# SPDX-License-Identifier: GPL-3.0-or-later
"""The exports of phones, watches, rings and scales: what the release binary stores of each of them."""

import json
import shutil
import sqlite3
import sys
import zipfile

import pytest

from program import BAD_DATA, OK, ROOT, plain

sys.path.insert(0, str(ROOT / "Tests" / "Support"))

import device_formats  # noqa: E402
import fit_writer  # noqa: E402

ZONE = ("--zone", "Europe/Berlin")


def laid_out(name, folder):
    """The fixtures of a format as a person has them: scripts of SQL are databases."""
    target = folder / name
    shutil.copytree(device_formats.FIXTURES / name, target)
    for script in target.rglob("*.sql"):
        with sqlite3.connect(script.with_suffix(".db")) as database:
            database.executescript(script.read_text())
        database.close()
        script.unlink()
    return target


def imported(home, *words):
    result = home.run("samples", "import", "--json", *words, timeout=120)
    return result.returncode, json.loads(result.stdout)["files"]


def stored(home):
    """Everything in the store, as the golden lists have it."""
    found = []
    for entry in home.json("samples", "types")["types"]:
        if entry["samples"]:
            for one in home.json("samples", "list", entry["name"], "--limit", "1000")["samples"]:
                found.append((one["type"], round(float(one["value"]), 6), device_formats.at(one["start"]),
                              device_formats.at(one["end"]), one["source"]))
    return sorted(found)


def packed(folder, path):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.rglob("*")):
            archive.write(file, file.relative_to(folder.parent))
    return path


@pytest.mark.parametrize("name", device_formats.READERS)
def test_what_is_stored_of_an_export_is_what_another_reader_finds(person, tmp_path, name):
    golden = (device_formats.FIXTURES / f"{name}.txt").read_text().splitlines()
    expected = device_formats.expected(name)
    assert [device_formats.line(reading) for reading in expected] == golden
    folder = laid_out(name, tmp_path)
    code, reports = imported(person, *ZONE, folder)
    assert code == OK, reports
    assert stored(person) == expected
    # Again from the folder, and from an archive: nothing is new.
    code, reports = imported(person, *ZONE, folder)
    assert code == OK and sum(report["added"] for report in reports) == 0
    code, reports = imported(person, *ZONE, packed(folder, tmp_path / "export.zip"))
    assert code == OK and sum(report["added"] for report in reports) == 0
    assert stored(person) == expected


@pytest.mark.parametrize("name", device_formats.READERS)
def test_an_archive_alone_gives_all_of_it(person, tmp_path, name):
    archive = packed(laid_out(name, tmp_path), tmp_path / "export.zip")
    code, _ = imported(person, *ZONE, archive)
    assert code == OK
    assert stored(person) == device_formats.expected(name)


def test_the_fixtures_of_fit_are_what_the_writer_writes():
    folder = device_formats.FIXTURES / "fit"
    assert (folder / "activity.fit").read_bytes() == fit_writer.activity()
    assert (folder / "monitoring.fit").read_bytes() == fit_writer.monitoring() + fit_writer.activity()


def test_databases_and_archives_within_an_archive_are_read(person, tmp_path):
    inner = packed(laid_out("fit", tmp_path), tmp_path / "UploadedFiles_0-_Part1.zip")
    with sqlite3.connect(tmp_path / "Gadgetbridge") as database:
        database.executescript("""
          CREATE TABLE USER (_id INTEGER PRIMARY KEY, NAME TEXT);
          CREATE TABLE DEVICE (_id INTEGER PRIMARY KEY, NAME TEXT, IDENTIFIER TEXT);
          CREATE TABLE DEVICE_ATTRIBUTES (_id INTEGER PRIMARY KEY, DEVICE_ID INTEGER);
          INSERT INTO DEVICE VALUES (1, 'Band', 'AA:BB');
          CREATE TABLE MI_BAND_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, HEART_RATE INTEGER);
          INSERT INTO MI_BAND_ACTIVITY_SAMPLE VALUES (1772348400, 1, 70), (1772348460, 1, 999);""")
    database.close()
    with zipfile.ZipFile(tmp_path / "backup.zip", "w") as archive:
        archive.writestr("gadgetbridge.json", "{}")
        archive.write(tmp_path / "Gadgetbridge", "database/Gadgetbridge")
        archive.write(inner, "DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_0-_Part1.zip")
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    code, (report,) = imported_in(person, scratch, tmp_path / "backup.zip")
    assert code == OK, report
    assert report["added"] == 1 + len(device_formats.expected("fit"))
    assert report["rejected"] == 1 and "database/Gadgetbridge" in json.dumps(report["firstRejected"])
    assert list(scratch.iterdir()) == []


def imported_in(home, scratch, *words):
    result = home.run("samples", "import", "--json", *words, TMPDIR=str(scratch), timeout=120)
    return result.returncode, json.loads(result.stdout)["files"]


def test_archives_nested_deeper_and_bombs_in_them_give_nothing(person, tmp_path):
    csv = "time,type,value,unit\n2026-03-01T08:00:00+01:00,heart-rate,72,count/min\n"
    path = tmp_path / "0.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("one.csv", csv)
    for depth in (1, 2):
        outer = tmp_path / f"{depth}.zip"
        with zipfile.ZipFile(outer, "w") as archive:
            archive.write(tmp_path / f"{depth - 1}.zip", "inner.zip")
    assert imported(person, tmp_path / "1.zip")[1][0]["added"] == 1
    code, (report,) = imported(person, tmp_path / "2.zip")
    assert code == BAD_DATA and report["added"] == 0
    bomb = tmp_path / "bomb.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("zeros.csv", csv + "\n" * (80 << 20))
    with zipfile.ZipFile(tmp_path / "packed.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(bomb, "bomb.zip")
    code, (report,) = imported(person, tmp_path / "packed.zip")
    assert code == BAD_DATA and "unpacks to" in report["error"]["message"]


@pytest.mark.parametrize("name", ["health-connect", "fit", "samsung"])
def test_a_cut_archive_adds_nothing(person, tmp_path, name):
    whole = packed(laid_out(name, tmp_path), tmp_path / "export.zip").read_bytes()
    cut = tmp_path / "cut.zip"
    for count in range(100, len(whole), max(100, len(whole) // 12)):
        cut.write_bytes(whole[:count])
        code, (report,) = imported(person, *ZONE, cut)
        assert code == BAD_DATA and report["added"] == 0, count
    assert stored(person) == []


def test_the_report_on_a_terminal_names_the_format(person, terminal, tmp_path):
    screen = terminal(person, "samples", "import", *ZONE, laid_out("whoop", tmp_path), columns=80)
    assert screen.wait_for_end(timeout=60) == OK
    shown = plain(bytes(screen.raw).decode())
    assert "whoop" in shown.lower()


def test_types_are_listed_typed_and_completed(person):
    names = {entry["name"] for entry in person.json("samples", "types")["types"]}
    assert {"vo2-max", "walking-heart-rate", "body-fat", "wrist-temperature", "blood-glucose", "ecg"} <= names
    bare = person.run("samples", "add", "glucose", "5.5")
    assert bare.returncode == BAD_DATA and "5.5 mg/dL or 5.5 mmol/L" in bare.stderr
    person.ok("samples", "add", "glucose", "5.5mmol/L")
    value = person.json("samples", "latest", "blood-glucose")["samples"][0]
    assert (round(value["value"], 2), value["unit"]) == (99.09, "mg/dL")
    person.ok("samples", "add", "vo2max", "41.5")
    assert "vo2-max" in person.ok("completions", "bash")
