# SPDX-License-Identifier: GPL-3.0-or-later
"""How long the import of an Apple export takes, how much memory, and how long others wait meanwhile."""

import json
import pathlib
import statistics
import subprocess
import tempfile
import time

import apple_export
import fitbit_takeout

RECORDS = 600_000
MANY_FILES_SECONDS = 1.5
# The same files into an empty table by the standard library, in one transaction: a floor, not a peer, as it
# checks nothing and remembers nothing of a file.
PLAIN = """
import csv, json, pathlib, sqlite3, sys
with sqlite3.connect(sys.argv[2]) as database:
    database.execute("CREATE TABLE sample (time TEXT, value REAL, UNIQUE (time, value))")
    for file in sorted(pathlib.Path(sys.argv[1]).rglob("heart_rate*")):
        if file.suffix == ".json":
            rows = [(r["dateTime"], r["value"]["bpm"]) for r in json.loads(file.read_text())]
        else:
            rows = [(r[0], float(r[1])) for r in list(csv.reader(file.open(newline="")))[1:]]
        database.executemany("INSERT OR IGNORE INTO sample VALUES (?, ?)", rows)
"""
# A small process in between, so that this one's memory isn't charged to what is measured.
MEASURED = str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "EndToEnd" / "usage.py")
LARGEST_MB = 64


def run(words, **options):
    """Runs a program to its end; seconds of wall time, and megabytes resident at the peak."""
    began = time.perf_counter()
    usage = tempfile.NamedTemporaryFile()
    process = subprocess.Popen(
        ["/usr/bin/python3", "-S", MEASURED, usage.name, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        **options)
    if process.wait() != 0:
        raise RuntimeError(f"{words}: {process.returncode}")
    return time.perf_counter() - began, json.load(open(usage.name))["kilobytes"] / 1024


def ours(home, path):
    """One import into an empty store."""
    for name in home.path.glob("samples.sqlite*"):
        name.unlink()
    return run(home.command("samples", "import", str(path)), env=home.environment())


def many_files(Row, home, folder, quick):
    """A Takeout of many small files, as an unpacked folder."""
    takeout, database = folder / "takeout", folder / "plain.sqlite"
    readings = fitbit_takeout.READINGS // 10 if quick else fitbit_takeout.READINGS
    fitbit_takeout.write(takeout, readings)
    own, other = [], []
    # In turn, so that a busy moment of the machine meets both.
    for _ in range(3 if quick else 5):
        own.append(ours(home, takeout)[0])
        database.unlink(missing_ok=True)
        other.append(run(["/usr/bin/python3", "-c", PLAIN, str(takeout), str(database)])[0])
    value = statistics.median(own)
    return [Row(f"import of {readings:,} readings in {fitbit_takeout.FILES} files", value, "s",
                "python3 json, csv, sqlite3", statistics.median(other), f"≤ {MANY_FILES_SECONDS} s",
                value <= MANY_FILES_SECONDS, digits=2)]


def slowest(home, *words, until=lambda: True):
    """The longest that a command takes, again and again until something is so, in milliseconds."""
    longest = 0.0
    while True:
        began = time.perf_counter()
        home.ok(*words)
        longest = max(longest, (time.perf_counter() - began) * 1000)
        if until():
            return longest


def waits(home, path):
    """The longest a reading and a writing command take beside an import, and each alone."""
    figures = []
    for words in (("samples", "latest", "heart-rate"), ("profile", "set", "name", "A")):
        alone = max(slowest(home, *words) for _ in range(10))
        for name in home.path.glob("samples.sqlite*"):
            name.unlink()
        home.person()
        program = home.start("samples", "import", str(path))
        program.stdin.close()
        beside = slowest(home, *words, until=lambda: program.poll() is not None)
        program.stdout.read()
        program.stderr.read()
        figures.append((beside, alone))
    return figures


def rows(Row, home, folder, quick):
    """The rows of the table: from a file, from a zip, and memory at two sizes."""
    records = RECORDS // 10 if quick else RECORDS
    plain, packed, larger = (folder / name for name in ("export.xml", "export.zip", "larger.xml"))
    apple_export.write(plain, records)
    apple_export.write(packed, records)
    apple_export.write(larger, records * 3)
    against = "xmllint --sax --noout"
    pipe = f"unzip -p {packed} | {against} -"
    figures = {"xml": [], "zip": [], "lint": [], "pipe": []}
    # In turn, so that a busy moment of the machine meets all of them.
    for _ in range(3):
        figures["xml"].append(ours(home, plain))
        figures["lint"].append(run([*against.split(), str(plain)]))
        figures["zip"].append(ours(home, packed))
        figures["pipe"].append(run(["/bin/sh", "-c", pipe]))
    seconds = {name: statistics.median(second for second, _ in runs)
               for name, runs in figures.items()}
    peak = max(megabytes for _, megabytes in figures["xml"] + figures["zip"])
    peak_larger = ours(home, larger)[1]
    (reading, reading_alone), (writing, writing_alone) = waits(home, larger if quick else plain)
    lint_peak = max(megabytes for _, megabytes in figures["lint"])
    megabytes = plain.stat().st_size >> 20
    return [
        Row(f"import of {records:,} records, {megabytes} MB", seconds["xml"], "s", against,
            seconds["lint"], "≤ 2 ×", seconds["xml"] <= 2 * seconds["lint"], digits=2),
        Row("the same from the zip", seconds["zip"], "s", f"unzip -p | {against} -",
            seconds["pipe"], "≤ 2 ×", seconds["zip"] <= 2 * seconds["pipe"], digits=2),
        Row("memory while importing, at most", peak, "MB", against, lint_peak,
            f"≤ {LARGEST_MB} MB", peak <= LARGEST_MB),
        Row("the same with three times the records", peak_larger, "MB", against, lint_peak,
            f"≤ {LARGEST_MB} MB", peak_larger <= LARGEST_MB),
        Row("reading beside an import, longest", reading, "ms", "the same alone", reading_alone,
            "≤ 250 ms", reading <= 250),
        Row("writing beside an import, longest", writing, "ms", "the same alone", writing_alone,
            "≤ 250 ms", writing <= 250)]
