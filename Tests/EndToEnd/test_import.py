# SPDX-License-Identifier: GPL-3.0-or-later
"""`samples import` of the release binary: what comes in, what is refused, and what a stop leaves."""

import contextlib
import json
import os
import re
import resource
import signal
import sqlite3
import subprocess
import time
import zipfile

import pytest

from endless_tree import make_endless
from program import BAD_DATA, IO_ERROR, NO_INPUT, OK, ROOT, plain

GENERATOR = ROOT / "Benchmarks" / "apple_export.py"
CSV = "\n".join([
    "time,type,value,unit,source",
    "2026-03-01T08:00:00+01:00,heart-rate,72,count/min,watch",
    "2026-03-01T08:05:00+01:00,heart-rate,999,count/min,watch",
    "2026-03-01T08:06:00+01:00,respiratory-rate,15,count/min,watch",
]) + "\n"


@pytest.fixture(scope="module")
def export(tmp_path_factory):
    """An Apple Health export of 60,000 records."""
    path = tmp_path_factory.mktemp("export") / "export.xml"
    subprocess.run(["/usr/bin/python3", str(GENERATOR), str(path), "--records", "60000"],
                   check=True)
    return path


def imported(home, *words):
    result = home.run("samples", "import", "--json", *words, timeout=120)
    return result.returncode, json.loads(result.stdout)["files"]


def stored(home):
    value = home.json("samples", "types")
    return sum(entry["samples"] for entry in value["types"])


def test_rows_come_in_and_a_faulty_one_is_counted_under_its_reason(person, tmp_path):
    file = tmp_path / "readings.csv"
    file.write_text(CSV)
    code, (report,) = imported(person, file)
    assert code == OK
    assert (report["format"], report["read"], report["added"], report["duplicates"],
            report["rejected"]) == ("csv", 3, 2, 0, 1)
    assert report["rejectedByReason"] == {"impossible-value": 1}
    code, (again,) = imported(person, file)
    assert (code, again["added"], again["duplicates"]) == (OK, 0, 2)
    shown = person.ok("samples", "import", file)
    assert "line 3" in shown and "999" in shown


def test_what_is_listed_as_csv_comes_back_exactly(person, tmp_path):
    file = tmp_path / "readings.csv"
    file.write_text(CSV)
    imported(person, file)
    person.add("heart-rate", 71.3)
    written = person.ok("samples", "list", "heart-rate", "--csv")
    copy = tmp_path / "copy.csv"
    copy.write_text(written)
    code, (report,) = imported(person, copy)
    assert (code, report["added"], report["duplicates"], report["rejected"]) == (OK, 0, 2, 0)


def test_missing_foreign_and_cut_off_files_say_so_and_leave_nothing(person, tmp_path, export):
    assert person.run("samples", "import", tmp_path / "missing").returncode == NO_INPUT
    foreign = tmp_path / "foreign"
    foreign.write_bytes(b"\x7fELF" + bytes(1000))
    result = person.run("samples", "import", foreign)
    assert result.returncode == BAD_DATA and "isn't in a format" in plain(result.stdout + result.stderr)
    short = tmp_path / "short.xml"
    short.write_bytes(export.read_bytes()[:3_000_000])
    result = person.run("samples", "import", short, timeout=60)
    assert result.returncode == BAD_DATA and "too early" in plain(result.stdout + result.stderr)
    assert stored(person) == 0
    result = person.run("samples", "import", "--keep-partial", short, timeout=60)
    assert result.returncode == BAD_DATA and stored(person) > 1000
    assert "were kept" in result.stderr and "Nothing" not in result.stderr
    person.check_databases()


COUNTS = ("read", "added", "duplicates", "rejected", "ignored", "sources")


def test_dry_run_says_what_an_import_does_and_stores_nothing(person, export):
    code, (first,) = imported(person, "--dry-run", export)
    assert code == OK and first["duplicates"] > 100 and stored(person) == 0
    code, (real,) = imported(person, export)
    assert [first[key] for key in COUNTS] == [real[key] for key in COUNTS]
    count = stored(person)
    before = (person.path / "samples.sqlite").read_bytes()
    code, (again,) = imported(person, "--dry-run", export)
    assert (code, again["added"], again["duplicates"]) == (OK, 0, first["read"])
    assert stored(person) == count and (person.path / "samples.sqlite").read_bytes() == before


def test_dry_run_makes_no_store(home, tmp_path):
    file = tmp_path / "readings.csv"
    file.write_text(CSV + CSV.splitlines()[1] + "\n")
    code, (report,) = imported(home, "--dry-run", file)
    assert (code, report["added"], report["duplicates"]) == (OK, 2, 1)
    both = imported(home, "--dry-run", file, file)[1]
    assert [r["added"] for r in both] == [2, 0]
    assert not (home.path / "samples.sqlite").exists()


def test_places_are_lines_records_or_rows_of_a_table(person, tmp_path):
    lines = tmp_path / "readings.csv"
    lines.write_text(CSV)
    assert "line 3: " in person.ok("samples", "import", lines)
    records = tmp_path / "export.json"
    records.write_text(json.dumps({"data": {"metrics": [{
        "name": "heart_rate", "units": "count/min",
        "data": [{"date": "2026-03-01 08:00:00 +0100", "Avg": 70, "Min": 60, "Max": 80},
                 {"date": "yesterday", "Avg": 70, "Min": 60, "Max": 80}]}]}}))
    assert "record 2: " in person.ok("samples", "import", records)
    _, (report,) = imported(person, records)
    assert [row["record"] for row in report["firstRejected"]["bad-time"]] == [2]
    with sqlite3.connect(tmp_path / "Gadgetbridge") as database:
        database.executescript("""
          CREATE TABLE USER (_id INTEGER PRIMARY KEY, NAME TEXT);
          CREATE TABLE DEVICE (_id INTEGER PRIMARY KEY, NAME TEXT, IDENTIFIER TEXT);
          CREATE TABLE DEVICE_ATTRIBUTES (_id INTEGER PRIMARY KEY, DEVICE_ID INTEGER);
          INSERT INTO DEVICE VALUES (1, 'Band', 'AA:BB');
          CREATE TABLE MI_BAND_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, HEART_RATE INTEGER);
          INSERT INTO MI_BAND_ACTIVITY_SAMPLE VALUES (1772348400, 1, 70), (1772348460, 1, 999);""")
    database.close()
    shown = person.ok("samples", "import", tmp_path / "Gadgetbridge")
    assert "row 2 of table MI_BAND_ACTIVITY_SAMPLE: " in shown
    with zipfile.ZipFile(tmp_path / "both.zip", "w") as archive:
        archive.writestr("folder/one.csv", CSV)
    assert "line 3 of folder/one.csv: " in person.ok("samples", "import", tmp_path / "both.zip")


@pytest.mark.limit(300)
def test_a_database_without_an_end_is_given_up_and_leaves_nothing(person, tmp_path):
    file = tmp_path / "Gadgetbridge"
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.executescript("""
          CREATE TABLE USER (_id INTEGER PRIMARY KEY, NAME TEXT);
          CREATE TABLE DEVICE (_id INTEGER PRIMARY KEY, NAME TEXT, IDENTIFIER TEXT);
          CREATE TABLE DEVICE_ATTRIBUTES (_id INTEGER PRIMARY KEY, DEVICE_ID INTEGER);
          CREATE TABLE MI_BAND_ACTIVITY_SAMPLE (TIMESTAMP INTEGER, DEVICE_ID INTEGER, HEART_RATE INTEGER);
          INSERT INTO MI_BAND_ACTIVITY_SAMPLE VALUES (1772348400, 1, 70);""")
    make_endless(file, "MI_BAND_ACTIVITY_SAMPLE")
    code, (report,) = imported(person, file)
    assert code == BAD_DATA
    assert "more work or space than its size explains" in report["error"]["message"]
    assert stored(person) == 0


def test_imports_are_listed_and_an_unfinished_one_says_what_to_do(person, export, tmp_path):
    assert "No imports yet" in person.ok("samples", "imports")
    program = person.start("samples", "import", export)
    deadline = time.monotonic() + 60
    while stored(person) == 0 and program.poll() is None:
        assert time.monotonic() < deadline
    program.send_signal(signal.SIGKILL)
    program.wait()
    (cut,) = person.json("samples", "imports")["imports"]
    assert (cut["file"], cut["complete"]) == (str(export), False) and cut["added"] > 0
    shown = plain(person.ok("samples", "imports"))
    assert "unfinished" in shown and "with the same file adds the rest" in shown
    person.ok("samples", "import", export, timeout=120)
    done, cut = person.json("samples", "imports")["imports"]
    assert done["complete"] and cut["finishedBy"] == done["id"]
    assert f"finished by import {done['id']}" in plain(person.ok("samples", "imports"))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stopped_import_keeps_what_it_has_and_is_finished_by_the_same_command(person, tmp_path, number):
    # The pipe is open still, so that the import can't be through.
    pipe = tmp_path / "readings.csv"
    os.mkfifo(pipe)
    lines = ["time,type,value,unit,source\n"] + [
        f"2026-03-01T{n // 3600:02}:{n // 60 % 60:02}:{n % 60:02}+01:00,heart-rate,72,count/min,watch\n"
        for n in range(80_000)]
    program = person.start("samples", "import", "--json", pipe)
    program.stdin.close()
    with open(pipe, "w", encoding="utf-8") as file:
        file.writelines(lines[:40_000])
        file.flush()
        deadline = time.monotonic() + 60
        while stored(person) == 0:
            assert time.monotonic() < deadline
        program.send_signal(number)
        # It is told between two batches.
        try:
            file.writelines(lines[40_000:])
        except BrokenPipeError:
            pass
    (report,) = json.loads(program.stdout.read())["files"]
    program.stderr.read()
    assert program.wait() == 130 and report["interrupted"] and report["added"] == stored(person) > 0
    assert [one["complete"] for one in person.json("samples", "imports")["imports"]] == [False]
    pipe.unlink()
    pipe.write_text("".join(lines))
    code, (again,) = imported(person, pipe)
    assert code == OK and stored(person) == 80_000 == again["added"] + report["added"]
    done, cut = person.json("samples", "imports")["imports"]
    assert done["complete"] and cut["finishedBy"] == done["id"]


def test_bar_shows_on_a_terminal_and_goes_away(person, terminal, tmp_path):
    large = tmp_path / "large.xml"
    subprocess.run(["/usr/bin/python3", str(GENERATOR), str(large), "--records", "150000"], check=True)
    screen = terminal(person, "samples", "import", large, columns=100)
    assert screen.wait_for_end(timeout=100) == OK
    drawn = re.findall(rb"\r\x1b\[K(large\.xml  \[(#* *)\]  (\d+) %  ([\d,]+) rows  [\d,]+/s  [\d:]+ left)",
                       bytes(screen.raw))
    assert drawn and all(len(line) < 100 for line, *_ in drawn)
    rows = [int(count.replace(b",", b"")) for *_, count in drawn]
    assert rows == sorted(rows) and 0 < rows[0] <= 150_000
    # Where a line ends depends on how long the folder's name is.
    words = " ".join(" ".join(screen.lines()).split())
    assert "new readings" in words and "left" not in words


def test_elsewhere_a_line_tells_how_far_it_is_now_and_then(person, tmp_path):
    # A pipe that the test fills as it likes: time is its own, however quick the machine.
    pipe = tmp_path / "readings.csv"
    os.mkfifo(pipe)
    program = person.start("samples", "import", pipe)
    program.stdin.close()
    rows = (f"2026-03-01T{n // 3600 % 24:02}:{n // 60 % 60:02}:{n % 60:02}.{n // 86400:03}+01:00,"
            f"heart-rate,72,count/min,watch\n" for n in range(80_000))
    with open(pipe, "w", encoding="utf-8") as file:
        file.write("time,type,value,unit,source\n")
        began = time.monotonic()
        file.writelines(next(rows) for _ in range(35_000))
        file.flush()
        time.sleep(max(0, 3.2 - (time.monotonic() - began)))
        file.writelines(rows)
    output, errors = program.stdout.read().decode(), program.stderr.read().decode()
    assert program.wait() == OK and "80,000 new readings" in output, (output, errors)
    told = [line for line in errors.splitlines() if re.fullmatch(r"readings\.csv: [\d,]+ rows  [\d,]+/s", line)]
    assert 1 <= len(told) <= 2 + (time.monotonic() - began) / 3 and "\x1b" not in errors, errors


def test_export_and_its_zip_are_one(person, tmp_path, export):
    archive = tmp_path / "export.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        file.write(export, "apple_health_export/导出.xml")
        file.writestr("__MACOSX/apple_health_export/._导出.xml", b"\0\5\26\7")
    code, (report,) = imported(person, archive)
    assert code == OK and report["format"] == "apple-health" and report["added"] > 50_000
    code, (again,) = imported(person, export)
    assert (code, again["added"]) == (OK, 0)


def test_kill_leaves_the_store_whole_and_a_second_run_finishes(person, export, tmp_path):
    (tmp_path / "alone").mkdir()
    alone = type(person)(tmp_path / "alone")
    imported(alone, export)
    for delay in (0.05, 0.15, 0.3):
        program = person.start("samples", "import", export)
        time.sleep(delay)
        program.send_signal(signal.SIGKILL)
        program.wait()
        person.check_databases()
    code, _ = imported(person, export)
    assert code == OK
    assert stored(person) == stored(alone)


def test_two_imports_at_once_lose_and_double_nothing(person, export, tmp_path):
    (tmp_path / "alone").mkdir()
    alone = type(person)(tmp_path / "alone")
    imported(alone, export)
    programs = [person.start("samples", "import", export) for _ in range(2)]
    for program in programs:
        program.stdin.close()
        program.stdout.read()
        assert program.wait() == OK
    assert stored(person) == stored(alone)
    person.check_databases()


@pytest.mark.skipif(subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode,
                    reason="mounting a small disk takes a namespace of one's own")
def test_truly_full_disk_is_an_error_and_nothing_is_half_done(person, export):
    disk = person.user / "disk"
    disk.mkdir()
    # 16 MB are kept for undoing; what is left beside them is too little for the export.
    script = f"""
        mount -t tmpfs -o size=18m tmpfs {disk}
        export MINDPULSE_HOME={disk}/home
        {person.program} samples add heart-rate 61 >&2
        {person.program} samples import {export} --json; echo "exit $?"
        {person.program} samples list heart-rate --json
        {person.program} samples imports --json
        """
    result = subprocess.run(["unshare", "--mount", "sh", "-c", script], capture_output=True,
                            text=True, timeout=120, env=person.environment())
    assert f"exit {IO_ERROR}" in result.stdout, (result.stdout, result.stderr)
    assert re.findall(r'"value" ?: ?([\d.]+)', result.stdout) == ["61"], (result.stdout, result.stderr)
    assert re.search(r'"imports" : \[\s*\]', result.stdout), result.stdout


def test_full_disk_is_an_error_and_nothing_is_half_done(person, export):
    person.ok("samples", "types")

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    program = person.start("samples", "import", export, preexec_fn=limit)
    program.stdin.close()
    errors = program.stdout.read() + program.stderr.read()
    assert program.wait() == IO_ERROR, errors
    assert b"space" in errors or b"large" in errors or b"disk" in errors, errors
    assert stored(person) == 0
    person.check_databases()


@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Kolkata", "Pacific/Apia"])
def test_times_keep_their_offset_whatever_the_zone_here(tmp_path, zone, person):
    file = tmp_path / "readings.csv"
    file.write_text(CSV)
    person.ok("samples", "import", file, TZ=zone)
    listed = json.loads(person.ok("samples", "list", "heart-rate", "--json", TZ=zone))
    assert [s["start"] for s in listed["samples"]] == ["2026-03-01T08:00:00+01:00"]


def test_chat_is_not_kept_waiting_by_an_import(person, export):
    program = person.start("samples", "import", export)
    program.stdin.close()
    reads = 0
    while program.poll() is None:
        person.ok("samples", "latest", "heart-rate")
        reads += 1
    program.stdout.read()
    # A lock held to the end lets the first one through at most, and the second when all is over.
    assert reads > 2
