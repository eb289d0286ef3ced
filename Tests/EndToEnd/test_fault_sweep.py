# SPDX-License-Identifier: GPL-3.0-or-later
"""What changes something is done again and again, and each time another of its system calls fails.

A traced run counts the calls on the home's files. Then a copy of the home meets each fault: of each
call the first, the last and some between, and at the last ones every error. Whatever fails, the
program ends, says in plain words what is wrong, and with the right exit code; nothing is damaged, what
was acknowledged is there once, and the same again goes on where this one stopped.
"""

import collections
import concurrent.futures
import contextlib
import hashlib
import itertools
import json
import os
import random
import re
import shutil
import sqlite3
import tarfile
import time

import pytest

import faults
from program import CANNOT_CREATE, CONFIG, DATABASES, IO_ERROR, NO_INPUT, OK, TRY_LATER, Home
from test_lock import by_command

SEED = int(os.environ.get("MINDPULSE_SEED", str(time.time_ns())))
# How many places between the first and the last ones are taken, for each call.
SAMPLES = int(os.environ.get("MINDPULSE_FAULTS", "2"))

# Calls that do the same, and the errors they are made to give.
CALLS = {
    ("openat",): ("EIO", "EMFILE", "ENOSPC", "EINTR"),
    ("pread64", "read"): ("EIO", "EINTR"),
    ("pwrite64", "write"): ("EIO", "ENOSPC", "EINTR"),
    ("fsync", "fdatasync"): ("EIO", "ENOSPC", "EINTR"),
    ("rename", "renameat", "renameat2"): ("EIO", "ENOSPC", "EINTR"),
    ("ftruncate",): ("EIO", "ENOSPC", "EINTR"),
    ("fallocate",): ("ENOSPC", "EINTR"),
}
# Where a call that a signal interrupts is begun anew: all but what SQLite does to the disk, and what
# can't be told to have been done.
ANEW = {"openat", "pread64", "read", "pwrite64", "write", "fsync", "ftruncate", "fallocate"}
TRACED = "trace=" + ",".join(itertools.chain(*CALLS))

SECRET = "Harpsichordinattic"
LINES = ["one message of mine", "another message of mine"]
ROWS = 40
# The name of a type of Swift, or what only a debugger should see.
RAW = re.compile(r"\b[A-Z]\w*(Error|Failure)\b|\bkind:|Optional\(|Fatal|Swift/|NSCocoa|Domain=")

pytestmark = pytest.mark.limit(1500)


# MARK: What is done


class Deed:
    """A command, and what has to be true of a home when it has ended with a fault in it."""

    words = ()
    stdin = ""
    # What a repetition may end with, beside 0.
    also_right = ()

    def prepare(self, home):
        """What the command needs."""

    def arguments(self, home):
        return self.words

    def check(self, home, result, where):
        """Looks at the home as it was left."""

    def again(self, home, where):
        """The same once more, undisturbed."""
        result = home.run(*self.arguments(home), stdin=self.stdin, timeout=200)
        assert result.returncode in (OK, *self.also_right), (where, result)


def ask(home, name, query, *values):
    """What a query finds; a change that was cut off is taken back by that."""
    with contextlib.closing(sqlite3.connect(home.path / name, timeout=60)) as database:
        return database.execute(query, values).fetchall()


def said(home):
    """How often each text of the person stands in the talks."""
    return dict(ask(home, "transcripts.sqlite",
                    "SELECT text, count(*) FROM message WHERE role = 'user' GROUP BY text"))


class Add(Deed):
    words = ("samples", "add", "heart-rate", "63", "--at", "2026-10-01T10:00:00Z")
    query = "SELECT count(*) FROM sample WHERE value = 63"

    def check(self, home, result, where):
        [(count,)] = ask(home, "samples.sqlite", self.query)
        if result.returncode == OK:
            assert count == 1, f"{where}: acknowledged, and stored {count} times"
        elif count:
            told = "is stored" in result.stderr or "is saved" in result.stderr
            assert told, f"{where}: it is in, and that is not said: {result}"

    def again(self, home, where):
        super().again(home, where)
        assert ask(home, "samples.sqlite", self.query) == [(1,)], where


class Import(Deed):
    query = "SELECT count(*) FROM sample WHERE value BETWEEN 150 AND 150.99"

    def prepare(self, home):
        rows = [f"2026-10-01T10:{number:02}:00Z,heart-rate,{150 + number / 100},count/min,watch"
                for number in range(ROWS)]
        head = "time,type,value,unit,source"
        (home.user / "rows.csv").write_text("\n".join([head, *rows, ""]))

    def arguments(self, home):
        return ("samples", "import", home.user / "rows.csv")

    def check(self, home, result, where):
        [(count,)] = ask(home, "samples.sqlite", self.query)
        if result.returncode == OK:
            assert count == ROWS, f"{where}: acknowledged, and {count} are there"
        elif count:
            told = "All of its readings" if count == ROWS else f"{count} of its readings"
            assert told in result.stderr, f"{where}: {count} are in: {result}"

    def again(self, home, where):
        super().again(home, where)
        assert ask(home, "samples.sqlite", self.query) == [(ROWS,)], where


class Chat(Deed):
    words = ("chat", "--new", "--engine", "listener")
    lines = LINES
    stdin = "\n".join(LINES) + "\n"

    def check(self, home, result, where):
        known = said(home)
        for line in self.lines:
            assert known.get(line, 0) <= 1, f"{where}: {line!r} is stored {known[line]} times"
            assert line in known or result.returncode != OK, f"{where}: {line!r} is lost"

    def again(self, home, where):
        home.ok("sessions")


class ChatInDanger(Chat):
    """What is said in danger is answered whatever fails, and nobody is told that it is saved if it isn't."""

    lines = ["I took all my pills an hour ago", "my sister drove off already"]
    stdin = "\n".join(lines) + "\n"

    def check(self, home, result, where):
        super().check(home, result, where)
        assert "112" in result.stdout or result.returncode != OK, f"{where}: {result}"


class CheckIn(Deed):
    words = ("checkin", "--force")

    def check(self, home, result, where):
        rows = ask(home, "transcripts.sqlite", """
            SELECT decision, text FROM check_in JOIN message ON message.id = check_in.message
            WHERE message.status = 'complete'""")
        shown = [text for decision, text in rows if decision == "sent"]
        assert len(rows) <= 1, f"{where}: {rows}"
        if result.returncode == OK:
            assert len(shown) == 1 and shown[0].split() == result.stdout.split(), (where, result)

    def again(self, home, where):
        before = len(home.check_ins(decision="sent"))
        super().again(home, where)
        # One that was cut off is finished or made anew, and its message is the only one of it.
        assert {row["decision"] for row in home.check_ins()} == {"sent"}, where
        assert len(home.check_ins()) == before + 1, where
        [(messages,)] = ask(home, "transcripts.sqlite",
                            "SELECT count(*) FROM message WHERE kind = 'checkIn'")
        assert messages == before + 1, where


class Forget(Deed):
    also_right = (NO_INPUT,)

    def prepare(self, home):
        home.ok("chat", "--new", "--engine", "listener", stdin=f"my {SECRET} is out of tune\n",
                timeout=200)
        self.ids = [row["id"] for row in home.messages("last")]

    def arguments(self, home):
        return ("forget", *self.ids)

    def traces(self, home):
        return [path.name for path in home.files() if SECRET.encode() in path.read_bytes()]

    def check(self, home, result, where):
        if result.returncode == OK:
            assert self.traces(home) == [], where

    def again(self, home, where):
        super().again(home, where)
        assert self.traces(home) == [], where
        assert set(said(home)) == {"the old words", "the new words"}, where


class Lock(Deed):
    words = ("lock",)

    def prepare(self, home):
        by_command(home)

    def traces(self, home):
        return [path.name for path in home.files() if b"the new words" in path.read_bytes()]

    def check(self, home, result, where):
        if result.returncode == OK:
            assert self.traces(home) == [], where
            assert home.json("lock", "--status")["set"], where

    def again(self, home, where):
        if not home.json("lock", "--status")["set"]:
            super().again(home, where)
        home.ok("unlock", timeout=200)
        try:
            assert self.traces(home) == [], where
            assert sorted(m["text"] for m in home.every_message() if m["role"] == "user") == [
                "the new words", "the old words"], where
        finally:
            home.ok("lock", "--now")


def archive_is_whole(path):
    with tarfile.open(path) as archive:
        manifest = json.load(archive.extractfile("manifest.json"))
        return all(hashlib.sha256(archive.extractfile(file["name"]).read()).hexdigest()
                   == file["sha256"] for file in manifest["files"])


class BackUp(Deed):
    def arguments(self, home):
        return ("backup", home.user / "copies" / "today.tar")

    def prepare(self, home):
        (home.user / "copies").mkdir()

    def check(self, home, result, where):
        path = home.user / "copies" / "today.tar"
        assert path.exists() or result.returncode != OK, where
        assert not path.exists() or archive_is_whole(path), where

    def again(self, home, where):
        home.ok(*self.arguments(home), "--force")
        assert [path.name for path in (home.user / "copies").iterdir()] == ["today.tar"], where
        assert archive_is_whole(home.user / "copies" / "today.tar"), where
        assert not (home.path / "unfinished").exists(), where


class Restore(Deed):
    def arguments(self, home):
        return ("restore", home.user / "copy.tar")

    def check(self, home, result, where):
        # A start finishes what was decided.
        home.ok("config", "get", "checkIn.every")
        states = {
            "old" if ask(home, "samples.sqlite", "SELECT 1 FROM sample WHERE value = 99") == []
            else "new",
            "old" if "the new words" not in said(home) else "new",
            "old" if "3h" in home.ok("config", "get", "checkIn.every") else "new",
        }
        assert len(states) == 1, f"{where}: some of both"
        assert states == {"old"} or result.returncode != OK, where
        assert not (home.path / "unfinished").exists(), where

    def again(self, home, where):
        super().again(home, where)
        assert set(said(home)) == {"the old words"}, where


DEEDS = {"add": Add, "import": Import, "chat": Chat, "danger": ChatInDanger, "checkin": CheckIn, "forget": Forget,
         "lock": Lock, "backup": BackUp, "restore": Restore}


# MARK: The sweep


@pytest.fixture(scope="module")
def untouched(tmp_path_factory):
    """A person with two talks and two readings, the first of each in a back-up."""
    home = Home(tmp_path_factory.mktemp("template"))
    home.person()
    home.configure(delivery={"order": ["inbox"]})
    home.vitals()
    home.ok("chat", "--engine", "listener", stdin="the old words\n", timeout=200)
    home.ok("config", "set", "checkIn.every", "3h")
    home.ok("backup", home.user / "copy.tar")
    home.add("heart-rate", 99)
    home.ok("chat", "--new", "--engine", "listener", stdin="the new words\n", timeout=200)
    home.ok("config", "set", "checkIn.every", "5h")
    return home


def cases(places, random, few):
    """What fails in which run: the call, its number within its thread, and the error."""
    chosen = []
    for names, errors in CALLS.items():
        found = [place for place in places if place.call in names]
        last = found[-1:] if few else found[-2:]
        first = found[:len(found) - len(last)]
        some = first[:1 if few else 2] + first[-1:] + random.sample(first, min(SAMPLES, len(first)))
        chosen += itertools.product(last, errors)
        chosen += [(place, random.choice(errors)) for place in dict.fromkeys(some)]
    return chosen


def copied(template, folder):
    """A home of its own for one run, at another place."""
    shutil.copytree(template.path.parent, folder)
    made = Home(folder, template.program)
    made.settings = dict(template.settings)
    return made


def meet(deed, template, folder, place, error):
    """One run with one fault; gives whether it was met."""
    home = copied(template, folder)
    where = f"{error} at {place.call} number {place.number} ({os.path.basename(place.path)})"
    try:
        result = faults.run(home, deed.arguments(home), [
            "-e", TRACED, "-e", f"inject={place.call}:error={error}:when={place.number}"], deed.stdin)
        assert result.ended, f"{where}: did not end: {result.stderr}"
        hit = [line for line in result.trace.splitlines() if "(INJECTED)" in line]
        if not hit or not all(faults.paths(line, folder) for line in hit):
            # Another thread made this call, on a file that is none of ours. Two of our own may fail at once.
            return False
        assert result.returncode in (OK, CANNOT_CREATE, IO_ERROR, TRY_LATER), f"{where}: {result}"
        if error == "EINTR" and place.call in ANEW:
            assert result.returncode == OK, f"{where}: not begun anew: {result}"
        assert not RAW.search(result.stdout + result.stderr), f"{where}: {result.stderr}"
        assert "damaged" not in result.stderr, f"{where}: nothing is: {result.stderr}"
        if result.returncode != OK:
            assert len(result.stderr.split()) >= 4, f"{where}: says nothing"
        deed.check(home, result, where)
        deed.again(home, where)
        for name in DATABASES:
            assert ask(home, name, "PRAGMA integrity_check") == [("ok",)], where
            assert ask(home, name, "PRAGMA foreign_key_check") == [], where
        home.ok("status")
        return True
    except sqlite3.DatabaseError as error:
        raise AssertionError(f"{where}: {error}") from error
    finally:
        shutil.rmtree(folder)


def is_met(deed, template, folder, places, error):
    """The same for the places where a call was met in other runs: work that goes on in another thread has
    other numbers there."""
    return any(meet(deed, template, folder / str(number), place, error)
               for number, place in enumerate(places + places[:1]))


def ordered(places):
    """Places by their call and how many of these came before in the whole process."""
    counts = collections.Counter()
    found = {}
    for place in places:
        found[place.call, counts[place.call]] = place
        counts[place.call] += 1
    return found


def undisturbed(deed, template, folder):
    """The calls of a run without a fault, in their order."""
    home = copied(template, folder)
    result = faults.run(home, deed.arguments(home), ["-e", TRACED], deed.stdin)
    assert result.ended and result.returncode == OK, result
    deed.check(home, result, "without a fault")
    return ordered(faults.calls(result.trace, home.path.parent))


@pytest.mark.parametrize("name", DEEDS)
def test_whatever_fails_it_ends_and_nothing_is_lost_or_doubled(untouched, tmp_path, name):
    print(f"MINDPULSE_SEED={SEED}")
    deed = DEEDS[name]()
    template = copied(untouched, tmp_path / "template")
    deed.prepare(template)
    # More than one, as a thread may hand its work to another one earlier or later.
    usual, *others = [undisturbed(deed, template, tmp_path / f"undisturbed-{number}") for number in range(3)]
    places = list(usual.values())
    assert {place.call for place in places} & {"pwrite64", "write"}, "nothing was written"
    chosen = cases(places, random.Random(SEED), few=name == "lock")

    def variants(place):
        key = next(key for key, other in usual.items() if other == place)
        return list(dict.fromkeys([place] + [run[key] for run in others if key in run]))

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = [pool.submit(is_met, deed, template, tmp_path / str(number), variants(place), error)
                for number, (place, error) in enumerate(chosen)]
        problems = [str(run.exception()) for run in runs if run.exception()]
        met = sum(run.exception() is None and run.result() for run in runs)
    assert not problems, "\n\n".join([f"{len(problems)} of {len(runs)}:", *problems])
    # A thread that is none of ours may take a number; most faults have to be met all the same.
    assert met >= len(runs) / 2, f"of {len(runs)} faults {met} were met"


# MARK: Single faults


def last_place(home, call, *words):
    """The number of the last call of a kind that a command makes."""
    result = faults.run(home, words, ["-e", TRACED])
    assert result.returncode == OK, result
    return [place for place in faults.calls(result.trace, home.path) if place.call == call][-1]


def test_reading_whose_last_sync_failed_is_said_to_be_stored_and_not_stored_twice(person):
    person.vitals()
    place = last_place(person, "fdatasync", "samples", "add", "heart-rate", "64")
    words = ("samples", "add", "heart-rate", "63", "--at", "2026-10-01T10:00:00Z")
    result = faults.run(person, words, [
        "-e", TRACED, "-e", f"inject=fdatasync:error=EIO:when={place.number}"])
    assert "(INJECTED)" in result.trace and result.returncode == OK, result
    assert "is saved anyway" in result.stderr and "Saved:" in result.stdout
    assert ask(person, "samples.sqlite", Add.query) == [(1,)]
    assert "already" in person.ok(*words)
    assert ask(person, "samples.sqlite", Add.query) == [(1,)]


# Without their own ranges a person is told of it, and served with the program's.
@pytest.mark.parametrize("name, words, code", [
    ("possible-values.json5", ("samples", "add", "heart-rate", "63"), IO_ERROR),
    ("reference-ranges.json5", ("status",), OK), ("baselines.json5", ("checkin", "--dry-run"), OK),
    ("learn.json5", ("learn",), IO_ERROR), ("config.json5", ("schedule",), IO_ERROR)])
def test_own_file_that_cannot_be_read_is_told_in_plain_words(person, name, words, code):
    person.vitals()
    file = person.path / name
    file.unlink(missing_ok=True)
    file.mkdir()
    result = person.run(*words)
    assert result.returncode == code, result
    assert f"Can't read {file}: is a directory." in result.stderr
    file.rmdir()
    for text in ("{ heart: [ ", "[1, 2]", '{ "heart-rate": "fast" }', "{}"):
        file.write_text(text)
        result = person.run(*words)
        assert result.returncode in (OK, CONFIG), result
        assert not RAW.search(result.stdout + result.stderr), result
