# SPDX-License-Identifier: GPL-3.0-or-later
"""Everything in one file, and back: with others writing, killed anywhere, from damaged files."""

import contextlib
import functools
import hashlib
import io
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import tarfile
import tempfile
import threading
import time

import pytest

from endless_tree import make_endless
from program import (BAD_DATA, CANNOT_CREATE, DATABASES, NO_INPUT, NOT_ALLOWED, OK, TRY_LATER, UNAVAILABLE, plain,
                     USAGE, Home, wait_until)

FILES = ["config.json5", "samples.sqlite", "transcripts.sqlite", "manifest.json"]


def readings(home):
    return [sample["value"] for sample in home.json("samples", "list", "heart-rate")["samples"]]


def asides(home):
    return sorted(path for path in home.path.iterdir() if path.name.startswith("before-restore-"))


def leftovers(home):
    return [path.name for path in home.path.rglob("*") if "unfinished" in path.name]


def sql(path, query):
    # Closed at once: whoever has a database open stands in the way of a restore.
    with contextlib.closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return database.execute(query).fetchall()


@pytest.fixture
def kept(person):
    """A person with a reading, a talk and a back-up of both; later changes are only outside it."""
    person.add("heart-rate", 71)
    person.ok("chat", "--engine", "listener", stdin="the old words\n")
    person.ok("config", "set", "checkIn.every", "3h")
    person.archive = person.user / "copy.tar"
    person.ok("backup", person.archive)
    person.add("heart-rate", 99)
    person.ok("chat", "--engine", "listener", stdin="the new words\n")
    person.ok("config", "set", "checkIn.every", "5h")
    return person


def state(home):
    """`old`, `new`, or what is mixed up; both databases are whole in any case."""
    for name in DATABASES:
        sql(home.path / name, "PRAGMA foreign_key_check")
    parts = {
        "old" if 99.0 not in readings(home) else "new",
        "old" if "the new words" not in [m["text"] for m in home.every_message()] else "new",
        "old" if "3h" in home.ok("config", "get", "checkIn.every") else "new",
    }
    return parts.pop() if len(parts) == 1 else parts


def test_round_trip(kept):
    assert state(kept) == "new"
    assert kept.archive.stat().st_mode & 0o777 == 0o600
    checked = kept.json("restore", kept.archive, "--dry-run")
    assert checked["restored"] is False and state(kept) == "new" and asides(kept) == []
    result = kept.json("restore", kept.archive)
    assert result["restored"] is True and [file["name"] for file in result["files"]] == FILES[:3]
    assert state(kept) == "old"
    [aside] = asides(kept)
    assert str(aside) == result["aside"] and aside.stat().st_mode & 0o777 == 0o700
    assert ("the new words",) in sql(aside / "transcripts.sqlite", "SELECT text FROM message")
    assert "5h" in (aside / "config.json5").read_text()
    assert leftovers(kept) == []


def test_python_reads_the_archive(kept):
    with tarfile.open(kept.archive) as archive:
        assert archive.getnames() == FILES
        manifest = json.load(archive.extractfile("manifest.json"))
        assert manifest["format"] == "mindpulse-backup" and manifest["version"] == 1
        for file in manifest["files"]:
            data = archive.extractfile(file["name"]).read()
            assert len(data) == file["bytes"]
            assert hashlib.sha256(data).hexdigest() == file["sha256"]


def test_no_key_is_inside(person):
    person.ok("backup", person.user / "copy.tar", MINDPULSE_API_KEY="sk-canary-2718281828",
              MINDPULSE_BASE_URL="http://127.0.0.1:9/v1")
    assert b"sk-canary" not in (person.user / "copy.tar").read_bytes()


def test_a_file_is_replaced_only_with_force_and_never_through_a_link(kept):
    before = kept.archive.read_bytes()
    assert kept.run("backup", kept.archive).returncode == CANNOT_CREATE
    assert kept.archive.read_bytes() == before
    kept.ok("backup", kept.archive, "--force")
    assert kept.archive.read_bytes() != before
    link, target = kept.user / "link.tar", kept.user / "target"
    link.symlink_to(target)
    for words in ((), ("--force",)):
        assert kept.run("backup", link, *words).returncode == NOT_ALLOWED
    target.write_text("mine")
    assert kept.run("backup", link, "--force").returncode == NOT_ALLOWED
    assert target.read_text() == "mine"
    for own in ("transcripts.sqlite", "samples.sqlite", "config.json5"):
        assert kept.run("backup", kept.path / own, "--force").returncode == CANNOT_CREATE
    assert state(kept) == "new"
    assert kept.run("backup", kept.user / "no" / "such.tar").returncode == NO_INPUT
    assert kept.run("backup").returncode == USAGE
    assert leftovers(kept) == [] and not list(kept.user.glob("*unfinished*"))


@pytest.mark.limit(300)
def test_writers_are_busy_meanwhile(person):
    """Each change of the writers keeps a sum; every back-up made meanwhile has it."""
    person.ok("samples", "types")
    person.add("heart-rate", 70)
    ended = threading.Event()
    written = []

    def write():
        while not ended.is_set():
            person.ok("samples", "add", "heart-rate", 60 + len(written) % 60)
            person.ok("chat", "--engine", "listener", stdin=f"word {len(written)}\n")
            written.append(1)

    writers = [threading.Thread(target=write) for _ in range(2)]
    for writer in writers:
        writer.start()
    try:
        for number in range(6):
            person.ok("backup", person.user / f"{number}.tar", timeout=120)
    finally:
        ended.set()
        for writer in writers:
            writer.join()
    for number in range(6):
        person.ok("restore", person.user / f"{number}.tar", "--dry-run")
    assert written and state(person) is not None


def test_a_daemon_or_a_chat_stands_in_the_way(kept, daemon, chat):
    running = daemon(kept)
    refused = kept.run("restore", kept.archive)
    assert refused.returncode == TRY_LATER and str(running.pid) in refused.stderr
    assert json.loads(kept.run("restore", kept.archive, "--json").stdout)["error"]["code"] == "tryLater"
    assert state(kept) == "new"
    assert running.end() == OK
    screen = chat(kept, "--engine", "listener")
    refused = kept.run("restore", kept.archive)
    assert refused.returncode == TRY_LATER and str(screen.child) in refused.stderr
    kept.ok("restore", kept.archive, "--dry-run")
    kept.ok("backup", kept.user / "meanwhile.tar")
    screen.control("d")
    screen.wait_for_end()
    assert asides(kept) == [] and leftovers(kept) == []
    kept.ok("restore", kept.archive)
    assert state(kept) == "old"


def test_a_chat_of_another_account_than_root_stands_in_the_way_too(tmp_path):
    """Which lets nobody but root see what it has open."""
    folder = pathlib.Path(tempfile.mkdtemp(dir="/var/tmp"))
    try:
        os.chmod(folder, 0o755)
        program = folder / "mindpulse"
        shutil.copy(Home(tmp_path).program, program)
        program.chmod(0o755)
        own = folder / "own"
        own.mkdir()
        home = Home(own, program)
        user = []
        if os.geteuid() == 0:
            os.chown(own, 65534, 65534)
            os.chown(home.user, 65534, 65534)
            user = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
        run = functools.partial(home.run, wrapper=user, cwd="/")
        archive = home.user / "copy.tar"
        assert run("samples", "add", "heart-rate", 71).returncode == OK
        assert run("backup", archive).returncode == OK
        chat = home.start("chat", "--engine", "listener", wrapper=user)
        try:
            chat.stdin.write(b"hello\n")
            chat.stdin.flush()
            assert chat.stdout.read1(100)
            refused = run("restore", archive)
            assert refused.returncode == TRY_LATER and str(chat.pid) in refused.stderr
        finally:
            chat.kill()
            chat.communicate()
        restored = run("restore", archive)
        assert restored.returncode == OK, restored.stderr
    finally:
        shutil.rmtree(folder)


def test_xdg_folders(home):
    where = {"MINDPULSE_HOME": None, **{name: home.user / folder for name, folder in (
        ("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data"), ("XDG_STATE_HOME", "state"))}}
    home.ok("config", "set", "checkIn.every", "3h", **where)
    home.ok("samples", "add", "heart-rate", 71, **where)
    home.ok("backup", home.user / "copy.tar", **where)
    home.ok("config", "set", "checkIn.every", "5h", **where)
    home.ok("restore", home.user / "copy.tar", **where)
    assert "3h" in home.ok("config", "get", "checkIn.every", **where)
    # On a machine that has nothing yet.
    where["XDG_DATA_HOME"], where["XDG_CONFIG_HOME"] = home.user / "data2", home.user / "config2"
    home.ok("restore", home.user / "copy.tar", **where)
    assert "3h" in home.ok("config", "get", "checkIn.every", **where)
    assert (home.user / "data2/mindpulse/samples.sqlite").exists()


def test_doctor_tells_of_data_kept_aside(kept):
    assert "nothing from before a restore" in plain(kept.run("doctor").stdout)
    kept.ok("restore", kept.archive)
    [aside] = asides(kept)
    assert str(aside) in kept.run("doctor").stdout


def test_what_is_erased_goes_from_the_data_kept_aside_too(kept):
    kept.ok("memory", "on")
    kept.ok("memory", "add", "plays the lute")
    kept.ok("backup", kept.archive, "--force")
    kept.ok("restore", kept.archive)
    [aside] = asides(kept)
    erased = kept.run("memory", "forget", "--all", "--yes")
    assert erased.returncode == OK and str(aside) in erased.stderr and asides(kept) == []
    assert [path for path in kept.files() if b"plays the lute" in path.read_bytes()] == []


# Damaged and hostile archives

def repacked(home, change=None, add=()):
    """The back-up with changed members: change(name, data) gives new data, None drops one."""
    made = io.BytesIO()
    with tarfile.open(home.archive) as old, tarfile.open(
            fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as new:
        for member in old.getmembers():
            data = old.extractfile(member).read()
            data = change(member.name, data) if change else data
            if data is not None:
                member.size = len(data)
                new.addfile(member, io.BytesIO(data))
        for member, data in add:
            member.size = len(data)
            new.addfile(member, io.BytesIO(data))
    return made.getvalue()


def member(name, kind=tarfile.REGTYPE, link=""):
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, link
    return info


def with_holes(home):
    """A file that says it has a mebibyte where nothing is stored."""
    file = home.user / "samples.sqlite"
    file.write_bytes(b"SQLite")
    os.truncate(file, 1 << 20)
    return subprocess.run(["tar", "--sparse", "--format=gnu", "-C", home.user, "-cf", "-", file.name],
                          check=True, capture_output=True).stdout


def forged(home, statements, forge="transcripts.sqlite", endless=None):
    """The back-up, true in its sums, with a database that was changed by these statements."""
    path = home.user / "forged.sqlite"
    changed = {}

    def change(name, data):
        if name == forge:
            path.write_bytes(data)
            database = sqlite3.connect(path)
            database.executescript(statements)
            database.close()
            if endless:
                make_endless(path, endless)
            data = path.read_bytes()
            changed[name] = data
        if name == "manifest.json":
            manifest = json.loads(data)
            for file in manifest["files"]:
                if file["name"] in changed:
                    file["bytes"] = len(changed[file["name"]])
                    file["sha256"] = hashlib.sha256(changed[file["name"]]).hexdigest()
            data = json.dumps(manifest).encode()
        return data

    return repacked(home, change)


ERASES = """CREATE TRIGGER nothing_stays AFTER INSERT ON message BEGIN
    DELETE FROM message WHERE id = NEW.id; END"""
HUGE = "CREATE VIEW huge AS SELECT zeroblob(400000000) AS text"

DAMAGED = {
    "empty": lambda home: b"",
    "truncated": lambda home: home.archive.read_bytes()[:-9000],
    "without an end": lambda home: home.archive.read_bytes()[:-1024],
    "wrong sum": lambda home: repacked(home, lambda name, data: data.replace(b"old words", b"odd words")),
    "no manifest": lambda home: repacked(home, lambda n, d: None if n == "manifest.json" else d),
    "no talks": lambda home: repacked(home, lambda n, d: None if n.startswith("trans") else d),
    "foreign manifest": lambda home: repacked(home, lambda n, d: b"[]" if n == "manifest.json" else d),
    "path that climbs": lambda home: repacked(home, add=[(member("../../escaped"), b"x")]),
    "absolute path": lambda home: repacked(home, add=[(member("/tmp/escaped"), b"x")]),
    "symbolic link": lambda home: repacked(
        home, add=[(member("history", tarfile.SYMTYPE, "/etc/passwd"), b"")]),
    "link of our name": lambda home: repacked(
        home, lambda n, d: None if n == "config.json5" else d,
        add=[(member("config.json5", tarfile.SYMTYPE, "/etc/passwd"), b"")]),
    "folder": lambda home: repacked(home, add=[(member("prompts", tarfile.DIRTYPE), b"")]),
    "device": lambda home: repacked(home, add=[(member("device", tarfile.CHRTYPE), b"")]),
    "twice": lambda home: repacked(home, add=[(member("samples.sqlite"), b"x")]),
    "newer": lambda home: forged(home, "PRAGMA user_version = 1000"),
    "trigger that erases": lambda home: forged(home, ERASES),
    "trigger on readings": lambda home: forged(
        home, "CREATE TRIGGER t AFTER INSERT ON sample BEGIN DELETE FROM sample; END",
        "samples.sqlite"),
    "view of 400 MB": lambda home: forged(home, HUGE),
    "view in the place of ours": lambda home: forged(
        home, f"DROP VIEW message_found; {HUGE.replace('huge', 'message_found')}"),
    "table more": lambda home: forged(home, "CREATE TABLE more (a)", "samples.sqlite"),
    "table without its rules": lambda home: forged(
        home, "DROP TABLE setting; CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT)"),
    "index less": lambda home: forged(home, "DROP INDEX message_by_time"),
    "endless": lambda home: forged(home, "VACUUM", endless="session"),
    "zip": lambda home: b"PK\x03\x04" + bytes(2000),
    "file with holes": lambda home: with_holes(home),
}


@pytest.mark.parametrize("kind", DAMAGED)
def test_damaged_archives_are_refused_before_anything_is_touched(kept, kind):
    bad = kept.user / "bad.tar"
    bad.write_bytes(DAMAGED[kind](kept))
    for words in (("--dry-run",), ()):
        refused = kept.run("restore", bad, *words)
        assert refused.returncode == BAD_DATA, (kind, refused)
        assert "Nothing was changed" in refused.stderr
    assert asides(kept) == [] and leftovers(kept) == []
    assert not list(kept.user.rglob("escaped")) and not os.path.exists("/tmp/escaped")
    assert state(kept) == "new"


def test_what_is_no_file_is_told(kept):
    assert kept.run("restore", kept.user / "none.tar").returncode == NO_INPUT
    assert kept.run("restore", kept.user).returncode != OK
    assert state(kept) == "new"


def test_without_libsodium_nothing_is_backed_up_or_restored(kept):
    """The sums that tell a whole back-up from a damaged one are its work."""
    libraries = kept.user / "libraries"
    libraries.mkdir()
    (libraries / "libsodium.so.23").write_text("no library")
    before, other = kept.archive.read_bytes(), kept.user / "other.tar"
    for words in [("backup", other), ("backup", kept.archive, "--force"), ("restore", kept.archive)]:
        refused = kept.run(*words, LD_LIBRARY_PATH=str(libraries))
        assert refused.returncode == UNAVAILABLE, refused
        assert "libsodium" in refused.stderr and "Install" in refused.stderr
    assert kept.archive.read_bytes() == before and not other.exists()
    assert leftovers(kept) == [] and asides(kept) == [] and state(kept) == "new"


def test_what_is_not_of_the_program_is_named(kept):
    kept.archive.write_bytes(forged(kept, ERASES))
    refused = kept.run("restore", kept.archive)
    assert "in “transcripts.sqlite” the trigger “nothing_stays” is not of this program" in refused.stderr


def test_a_trigger_in_the_live_database_is_told_and_not_backed_up(kept):
    """Whoever made it: what is stored may not stay, and a restore would refuse the copy."""
    assert "FAIL talks" not in kept.run("doctor").stdout
    with contextlib.closing(sqlite3.connect(kept.path / "transcripts.sqlite")) as database:
        database.executescript(ERASES)
    told = kept.run("doctor").stdout
    assert "FAIL talks" in told and "nothing_stays" in told
    before = kept.archive.read_bytes()
    refused = kept.run("backup", kept.archive, "--force")
    assert refused.returncode == BAD_DATA and "nothing_stays" in refused.stderr
    assert kept.archive.read_bytes() == before and leftovers(kept) == []


def test_an_older_back_up_is_brought_up_to_date(kept):
    """With what the fifth version of the schema had: no lock and no sealed words."""
    older = "; ".join(f"ALTER TABLE {table} DROP COLUMN sealed" for table in (
        "session", "message", "check_in", "note", "diary_document", "diary_entry"))
    older += ("; DROP TABLE meaning; ALTER TABLE message DROP COLUMN sealed_rule; "
              "ALTER TABLE message DROP COLUMN tools; ALTER TABLE message DROP COLUMN sealed_tools; "
              "ALTER TABLE setting DROP COLUMN sealed")
    noted = "; ".join(f"DROP TRIGGER {table}_{event}_noted" for event in ("insert", "update", "delete") for table in (
        "session", "message", "check_in", "note", "diary_document", "diary_entry"))
    kept.archive.write_bytes(forged(
        kept, f"{noted}; DROP TABLE changed; DROP TABLE lock; {older}; PRAGMA user_version = 5"))
    kept.ok("restore", kept.archive)
    assert state(kept) == "old"
    assert "FAIL talks" not in kept.run("doctor").stdout


# Killed anywhere

CALLS = ("rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "rmdir", "mkdir",
         "mkdirat", "fsync", "fdatasync", "flock", "pwrite64", "ftruncate")


def killed(home, *words):
    """Kills the program at each of its calls that change something, one run each.

    Yields after each run; the last run for a kind of call is one that ended by itself.
    """
    for call in CALLS:
        for number in range(1, 500):
            traced = subprocess.run(
                ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e",
                 f"inject={call}:signal=SIGKILL:when={number}", *home.command(*words)],
                stdin=subprocess.DEVNULL, capture_output=True, env=home.environment(),
                cwd=home.user, timeout=120)
            assert traced.returncode in (OK, -signal.SIGKILL, 128 + signal.SIGKILL), traced
            yield call, number
            if traced.returncode == OK:
                break


@pytest.mark.limit(1800)
def test_a_restore_killed_at_any_step_leaves_old_or_new(kept):
    fresh = kept.user / "fresh.tar"
    kept.ok("backup", fresh)
    seen, told, runs = set(), set(), 0
    for where in killed(kept, "restore", kept.archive):
        runs += 1
        next_start = kept.run("samples", "latest")
        assert next_start.returncode == OK, (where, next_start)
        told |= {word for word in ("finished", "unchanged") if word in next_start.stderr}
        assert leftovers(kept) == [], where
        found = state(kept)
        assert found in ("old", "new"), (where, found)
        seen.add(found)
        if found == "old":
            kept.ok("restore", fresh)
    assert runs > len(CALLS) + 20 and seen == {"old", "new"} and told == {"finished", "unchanged"}


@pytest.mark.limit(1800)
def test_a_back_up_killed_at_any_step_leaves_the_old_file_or_a_whole_one(kept):
    runs = 0
    for where in killed(kept, "backup", kept.archive, "--force"):
        runs += 1
        assert kept.run("samples", "latest").returncode == OK, where
        kept.ok("restore", kept.archive, "--dry-run")
        assert leftovers(kept) == [], where
    assert runs > len(CALLS) + 10
    assert state(kept) == "new"
    # What a killed one left beside the file is used up by the next.
    assert not list(kept.user.glob("*unfinished*"))


@pytest.mark.limit(300)
def test_killed_at_odd_moments(kept):
    """Without a tracer: after 0 to some 60 ms, and wherever that happens to be."""
    for number in range(20):
        running = kept.start("restore", kept.archive)
        time.sleep(number * 0.003)
        running.send_signal(signal.SIGKILL)
        running.communicate()
        assert kept.run("samples", "latest").returncode == OK
        assert state(kept) in ("old", "new")
        assert leftovers(kept) == []


def test_a_program_that_starts_meanwhile_waits_for_the_moves(kept):
    """The restore is stopped after its decision; a start waits, and then finds the new data."""
    work = kept.path / "unfinished"
    running = subprocess.Popen(
        ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=rename", "-e",
         "inject=rename:delay_enter=300000", *kept.command("restore", kept.archive)],
        env=kept.environment(), cwd=kept.user)
    wait_until(lambda: (work / "decided.json").exists(), 60)
    assert 99.0 not in readings(kept)
    assert running.wait(60) == OK
    assert state(kept) == "old"
