# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers as no sane file, setting, server or command line has them: none ends the program.

Every number of every file of a person's own, every setting that is a number or a span, and every
option and word of the command line that is one, is given each extreme, one at a time. What the program
answers may be an error; it is never a crash, and the databases stay whole.
"""

import json
import re
import sqlite3

import pytest

from program import DATABASES, OK, ROOT, moment

# As they are written in a file: the ends of Int64 and beyond, the ends of Double, and beyond.
EXTREMES = ["9223372036854775807", "-9223372036854775808", "1e19", "1e308", "-1e308", "NaN"]

NUMBER = re.compile(
    r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|[A-Za-z_$][\w$]*"
    r"|(?P<number>(?<![\w.])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)", re.S)
SAY = "I want to die\nI feel fine\n"

# What is said where other words are answered from the file.
WORRIES = {"reading-advice.json5": "Is my heart rate ok?\nIs 140/90 bad?\nIs 37.8 a fever?\n",
           "possible-values.json5": "I slept badly\nIs 104 dangerous?\n",
           "health-basics.json5": "How much sleep do I need?\nIs coffee bad before bed?\nWhat counts as a fever?\n"}

# What reads each file.
READERS = {
    "baselines.json5": ["status", "report"],
    "beta-blocker.json5": ["medication status", "checkin"],
    "breathing.json5": ["checkin", "report", "spirometry add --fvc 4.7 --fev1 3.8 --pef 500"],
    "crisis-answers.json5": ["chat"],
    "crisis-language.json5": ["chat"],
    "crisis-lines.json5": ["chat", "crisis"],
    "disclosure.json5": ["chat"],
    "export-schema.json": ["export last -f json"],
    "extreme-readings.json5": ["samples add heart-rate 240", "checkin"],
    "gli-global-2022.json": ["spirometry list"],
    "health-basics.json5": ["chat"],
    "mood-and-sleep.json5": ["assess bipolar --explain", "sleep 23:10 07:05", "checkin"],
    "pacing.json5": ["pem", "pem history", "pem report --severity 5", "checkin"],
    "possible-values.json5": ["samples types", "samples add heart-rate 72", "report", "chat"],
    "questionnaires.json5": ["assess gad-7 --answers 1,1,1,1,1,1,1", "assess gad-7 --history"],
    "reading-advice.json5": ["chat"],
    "reference-ranges.json5": ["status"],
    "reply-rules.json5": ["chat"],
}
# Files with so many numbers of one kind that a part of them is tried.
MOST = 20


def numbers(text):
    """Where the numbers of a JSON5 text stand, those of large tables in part."""
    found = [match.span() for match in NUMBER.finditer(text) if match.group("number")]
    step = max(1, len(found) // MOST) if len(found) > 60 else 1
    return found[::step]


def died(result):
    """Whether a signal ended it, as a shell tells it (128 and more) or as Python does (less than 0)."""
    return not 0 <= result.returncode < 128


@pytest.fixture
def full(person):
    """A person with something of everything."""
    person.settings["MINDPULSE_ENGINE"] = "listener"
    # Thousands of starts: no file here has a number that the encoder reads.
    person.ok("config", "set", "understanding.encoder", "off")
    person.ok("profile", "set", "sex", "male")
    person.ok("profile", "set", "height", "175")
    person.ok("config", "set", "delivery.order", '["inbox"]')
    rows = ["time,heart-rate,respiratory-rate,resting-heart-rate,steps"]
    for day in range(30, -1, -1):
        for hour in (3, 9, 15):
            rows.append(f"{moment(days=day, hours=hour)},{60 + day % 9 + hour},14,{60 + day % 5},500")
    file = person.user / "many.csv"
    file.write_text("\n".join(rows) + "\n")
    person.run("samples", "import", file)
    for day in range(1, 9):
        person.ok("mood", str(day % 5 - 2), "--at", moment(days=day))
        person.run("sleep", "23:00", "07:00", "--date", moment(days=day)[:10])
    for minute in range(3):
        person.ok("spirometry", "add", "--fvc", "4.7", "--fev1", "3.8", "--pef", "500",
                  "--at", moment(minutes=30 - minute))
    person.ok("pem", "report", "--severity", "6", "--at", moment(days=2))
    person.ok("medication", "add", "metoprolol", "50", "mg", "--at", "08:00", "--beta-blocker")
    person.ok("assess", "gad-7", "--answers", "1,1,1,1,1,1,1")
    person.ok("chat", stdin="hello there\n")
    return person


@pytest.mark.limit(1200)
@pytest.mark.parametrize("name", READERS)
def test_numbers_of_own_files(full, name):
    text = (ROOT / "config" / name).read_text()
    places = numbers(text)
    assert places
    crashed = []
    for start, end in places:
        for extreme in EXTREMES:
            (full.path / name).write_text(text[:start] + extreme + text[end:])
            for line in READERS[name]:
                result = full.run(*line.split(), stdin=WORRIES.get(name, SAY))
                if died(result):
                    crashed.append((text[:start].count("\n") + 1, extreme, line))
    (full.path / name).unlink()
    assert not crashed
    full.check_databases()


def test_every_own_file_with_numbers_has_readers():
    # What belongs to a model or a sensor is the program's alone: no file of a person's takes its place.
    own = ("danger-model", "listening-model", "meaning", "sensors")
    files = [path for path in (ROOT / "config").glob("*.json*") if path.stem not in own]
    with_numbers = {path.name for path in files if numbers(path.read_text())}
    assert with_numbers <= set(READERS)


# Command lines with a number, a span, a time or a date in them.
LINES = [
    "samples add heart-rate {}", "samples add heart-rate 72 --at {}", "samples list heart-rate --limit {}",
    "samples list heart-rate --from {}", "samples list heart-rate --to {}", "samples since {}",
    "samples delete {} --yes", "samples stats heart-rate --from {} --to 2026-01-01",
    "samples stats heart-rate --by {}", "samples imports --undo {}", "samples bench --rows {}x",
    "profile set birthday {}", "profile set height {}", "schedule every {}", "schedule every {}h",
    "schedule at {}", "schedule gap {}", "schedule gap {}h", "schedule max-per-day {}",
    "schedule next {}", "schedule quiet {}-07:00", "snooze {}", "snooze {}h", "pause until {}",
    "inbox read {}", "why {}", "replay last --speed {}", "replay last --from-message {}",
    "replay last --from {} --instant", "export last --from {}", "export last --to {}",
    "sessions fork last --at {}", "sessions prune --older {}", "sessions prune --older {}d",
    "sessions --limit {}", "search hello --limit {}", "memory confirm {}", "memory forget {}",
    "memory edit {} words", "mood {}", "mood 1 --at {}", "mood list --days {}", "sleep {} 07:00",
    "sleep none --date {}", "assess bipolar --days {}", "assess gad-7 --answers {},1,1,1,1,1,1",
    "spirometry add --fvc {} --fev1 3.8", "spirometry add --fvc 4.7 --fev1 3.8 --pef {}",
    "spirometry list --limit {}", "spirometry history --days {}", "pem ceiling {}",
    "pem report --severity {}", "pem report --severity 5 --at {}", "pem history --limit {}",
    "pem profile set weight {}", "pem profile set height {}", "pem profile set covid-history {}",
    "medication add other {} mg --at 08:00", "medication taken --at {}", "medication remove {}",
    "medication calendar --days {}", "people remove {}", "plot heart-rate --days {}",
    "plot heart-rate --weeks {}", "plot heart-rate --months {}", "plot heart-rate --width {}",
    "report --days {}", "report --from {}", "unlock --for {}", "unlock --for {}h", "crisis {}",
]
SPANS = ["9223372036854775807", "-9223372036854775808", "1e19", "1e308", "nan", "99999999999999"]


@pytest.mark.limit(600)
@pytest.mark.parametrize("part", range(6))
def test_numbers_of_the_command_line(full, part):
    crashed = []
    for line in LINES[part::6]:
        for extreme in SPANS:
            words = [word.replace("{}", extreme) for word in line.split()]
            # What is read behind it shows what was stored.
            if died(full.run(*words, timeout=60)) or died(full.run("status")):
                crashed.append((line, extreme))
    assert not crashed
    full.check_databases()


@pytest.mark.limit(600)
@pytest.mark.parametrize("part", range(6))
def test_numbers_of_settings(full, part):
    """Each setting by `config set`, and as somebody wrote it into the file."""
    names = [setting["key"] for setting in full.json("config", "show")["settings"]]
    assert len(names) > 40
    file = full.path / "config.json5"
    before = file.read_text()
    crashed = []
    for name in names[part::6]:
        for extreme in SPANS:
            written = [extreme if extreme != "nan" else "NaN", f'"{extreme}h"']
            for value in written:
                if died(full.run("config", "set", name, value)):
                    crashed.append((name, value, "set"))
                file.write_text("{ %s }" % nested(name.split("."), value))
                for line in ("status", "chat", "config check"):
                    if died(full.run(*line.split(), stdin="hello\n")):
                        crashed.append((name, value, line))
                file.write_text(before)
    assert not crashed


def nested(names, value):
    """A setting as JSON5: nested(["a", "b"], "1") is "a: { b: 1 }"."""
    first, *rest = names
    return f"{first}: {{ {nested(rest, value)} }}" if rest else f"{first}: {value}"


@pytest.mark.limit(300)
@pytest.mark.parametrize("extreme", [2**63 - 1, -2**63])
def test_numbers_of_the_stores(full, extreme):
    """Every whole number of every row, one column at a time: a file that somebody or a fault changed."""
    crashed = []
    for name in DATABASES:
        file = full.path / name
        whole = file.read_bytes()
        with sqlite3.connect(file) as database:
            columns = [(table, column) for table, in database.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'"
                " AND name NOT LIKE 'sqlite_%'").fetchall()
                for _, column, kind, _, _, key in database.execute(f'PRAGMA table_info("{table}")')
                if kind.upper() in ("INTEGER", "REAL", "") and not key]
        for table, column in columns:
            with sqlite3.connect(file) as database:
                try:
                    database.execute(f'UPDATE OR IGNORE "{table}" SET "{column}" = ?', (extreme,))
                except sqlite3.DatabaseError:
                    database.rollback()
            for line in ("status", "report", "replay last --instant", "checkin", "samples stats heart-rate",
                         "spirometry list", "pem", "medication status"):
                if died(full.run(*line.split())):
                    crashed.append((name, table, column, line))
            file.write_bytes(whole)
    assert not crashed
