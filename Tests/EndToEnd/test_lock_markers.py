# SPDX-License-Identifier: GPL-3.0-or-later
"""Under a lock no file holds a word about the person: one marker for every kind of entry."""

import contextlib
import sqlite3
import time

import pytest

from program import TRY_LATER, wait_until
from test_lock import by_command

# One for each kind of entry that the program can keep; none is part of another.
MARKERS = {
    "what an exercise keeps": "quinceexercise",
    "a note that is remembered": "quinceremembered",
    "a note beside a mood": "quincemood",
    "a message": "quincespoken",
    "the title of a talk": "quincetitle",
    "what was typed": "quincetyped",
    "a medication's name": "quincemedicine",
    "a medication's dose": "quincedose",
    "the name of a profile": "quinceprofile",
    "the source of a typed reading": "quincetypedsource",
    "the source of an imported reading": "quinceimportedsource",
    "the device of an imported reading": "quincedevice",
    "the file of an import": "quincefile",
    "a trusted person's name": "quinceperson",
    "a trusted person's address": "quinceaddress",
}
# What the companions and the talk keep in words of their own: every text that stands in one of these
# columns is a marker, too.
COLUMNS = {
    "transcripts.sqlite": [
        "SELECT text FROM message", "SELECT rule FROM message WHERE rule IS NOT NULL",
        "SELECT title FROM session WHERE title IS NOT NULL", "SELECT text FROM note",
        "SELECT body FROM diary_entry", "SELECT body FROM diary_document",
        "SELECT reason FROM check_in", "SELECT value FROM setting WHERE key GLOB 'safety.*'",
    ],
    "samples.sqlite": [
        # Whether the wrist moved stays readable: the daemon needs it.
        "SELECT metadata FROM sample WHERE metadata NOT GLOB '{\"HeartRateMotionContext\":\"?\"}'",
        "SELECT name FROM source WHERE name NOT IN ('manual', 'diary', 'spirometry')",
        "SELECT description FROM device", "SELECT file FROM import",
        "SELECT value FROM profile WHERE key IN ('name', 'sex', 'height')",
    ],
}
EXPORT = """<?xml version="1.0" encoding="UTF-8"?>
<HealthData locale="en_US">
 <ExportDate value="2026-01-02 08:00:00 +0000"/>
 <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="quinceimportedsource"
  device="&lt;&lt;HKDevice: 0x1&gt;, name:quincedevice&gt;" unit="count/min"
  creationDate="2026-01-01 08:00:00 +0000" startDate="2026-01-01 08:00:00 +0000"
  endDate="2026-01-01 08:00:00 +0000" value="61">
  <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="1"/>
 </Record>
</HealthData>
"""


def holding(home, markers):
    """Which markers the files of a home hold, in UTF-8 or UTF-16."""
    contents = [path.read_bytes() for path in home.files()]
    return sorted(marker for marker in markers if any(
        form in content for content in contents
        for form in (marker.encode(), marker.encode("utf-16-le"))))


def texts(home):
    """Every text in the columns that are to be sealed, if it is long enough to be no accident."""
    found = set()
    for name, queries in COLUMNS.items():
        with contextlib.closing(home.open(name)) as database:
            for query in queries:
                found |= {str(row[0]) for row in database.execute(query)}
    return {text for text in found if len(text) > 5}


def phase(home):
    """How far the lock is: sealing, sealed, opening, or None where none is set."""
    with contextlib.suppress(sqlite3.OperationalError):
        rows = home.rows("SELECT phase FROM lock")
        return rows[0]["phase"] if rows else None
    return "not known"


@pytest.fixture
def known(person, monkeypatch):
    """A person of whom the program knows something of every kind."""
    # Bounded by the test's own minutes: a busy machine is no reason to fail.
    run = person.run
    monkeypatch.setattr(person, "run", lambda *words, **options: run(
        *words, **{"timeout": 300, **options}))
    person.ok("memory", "on")
    person.ok("memory", "add", "likes quinceremembered jam")
    person.ok("profile", "set", "name", "quinceprofile")
    person.ok("profile", "set", "height", "178.625")
    person.ok("profile", "set", "sex", "female")
    person.ok("samples", "add", "heart-rate", "62", "--source", "quincetypedsource")
    export = person.user / "quincefile.xml"
    export.write_text(EXPORT)
    person.ok("samples", "import", export)
    person.ok("medication", "add", "quincemedicine", "50", "quincedose", "--at", "08:00")
    person.ok("medication", "taken", "quincemedicine")
    person.ok("mood", "sad", "--note", "quincemood")
    person.ok("exercise", "start", "good-things", stdin="5\nquinceexercise\n\n\n\n\n\n3\n")
    # A danger that is told: a message with its category and level, and the state of the talk.
    person.ok("mood", "super", "sad", "--note", "I'm thinking about suicide, quincespoken")
    person.ok("sessions", "rename", "last", "quincetitle")
    person.ok("assess", "phq-9", "--answers", "1,1,1,1,1,1,1,1,0")
    person.ok("spirometry", "add", "--fvc", "4.125", "--fev1", "3.0625", "--fault", "leak")
    person.ok("pem", "report", "--severity", "mild")
    person.ok("people", "consent")
    person.ok("people", "add", "quinceperson", "--email", "quinceaddress@example.net",
              "--consent", "yes")
    person.ok("checkin", "--force")
    (person.path / "history").write_text("/remember quincetyped\n")
    (person.path / "history").chmod(0o600)
    by_command(person)
    yield person
    person.run("lock", "--now")


@pytest.mark.limit(900)
def test_no_file_holds_a_word_about_the_person_under_a_lock(known):
    markers = set(MARKERS.values()) | texts(known)
    rules = {row["rule"] for row in known.rows("SELECT rule FROM message WHERE rule IS NOT NULL")}
    assert any("explicit" in rule for rule in rules), rules
    # A long text may lie on two pages of a file; the markers are short.
    assert set(MARKERS.values()) <= set(holding(known, markers))
    assert len(holding(known, markers)) > len(MARKERS) + 10
    known.ok("lock")
    assert holding(known, markers) == []
    known.check_databases()
    # Opened and closed again nothing has come back; opened it is all there to be read.
    assert "quinceimportedsource" in known.ok("samples", "sources")
    assert "quincemedicine" in known.ok("medication", "list")
    assert "quincefile" in known.ok("samples", "imports")
    assert len(known.json("samples", "list", "heart-rate")["samples"]) == 2
    # The same file again adds nothing: the sealed names are found.
    again = known.json("samples", "import", known.user / "quincefile.xml")
    assert holding(known, markers) == []
    assert len(known.json("samples", "list", "heart-rate")["samples"]) == 2, again
    known.ok("lock", "--now")
    assert holding(known, markers) == []
    # What is written while nobody has the keys is sealed as well, and an own source is taken.
    known.ok("config", "set", "lock.passphraseCommand", "null")
    known.ok("samples", "add", "heart-rate", "63")
    known.ok("profile", "set", "name", "quinceanother")
    refused = known.run("samples", "add", "heart-rate", "64", "--source", "quincenew")
    assert refused.returncode == TRY_LATER and "mindpulse unlock" in refused.stderr
    assert "name: locked" in known.ok("profile")
    assert holding(known, markers | {"quinceanother", "quincenew"}) == []
    by_command(known)
    known.ok("unlock", "--remove")
    words = set(MARKERS.values()) - {"quinceprofile"} | {"quinceanother"}
    assert holding(known, words) == sorted(words)
    assert known.json("profile")["name"] == "quinceanother"
    known.check_databases()


@pytest.mark.limit(900)
def test_a_lock_that_is_killed_leaves_no_word_once_the_next_command_has_run(known):
    markers = set(MARKERS.values()) | texts(known)
    for delay in (0, 0.05, 0.2, 0.5):
        process = known.start("lock")
        wait_until(lambda: phase(known) in ("sealing", "sealed") or process.poll() is not None, 120)
        time.sleep(delay)
        process.kill()
        process.communicate()
        known.check_databases()
        assert phase(known)
        known.ok("sessions")
        assert holding(known, markers) == []
        process = known.start("unlock", "--remove")
        wait_until(lambda: phase(known) in ("opening", None), 120)
        time.sleep(delay)
        process.kill()
        process.communicate()
        known.ok("sessions")
        assert phase(known) is None
        assert holding(known, MARKERS.values()) == sorted(MARKERS.values())
    known.ok("lock")
    assert holding(known, markers) == []
