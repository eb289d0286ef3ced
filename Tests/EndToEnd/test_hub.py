# SPDX-License-Identifier: GPL-3.0-or-later
"""A hub on a real PostgreSQL server: joining, pairing, revoking, renewing keys, leaving, and who can do what."""

import json
import pathlib
import re
import shutil
import signal
import sys
import tempfile
import uuid

import pytest

from program import BAD_DATA, CONFIG, NOT_ALLOWED, NO_INPUT, OK, ROOT, UNAVAILABLE, USAGE, Home, plain, wait_until

sys.path.insert(0, str(ROOT / "Tests/Support"))
from postgres_server import Postgres  # noqa: E402

WORDS = re.findall(r'"(\w+)"', (ROOT / "config/pairing-words.json5").read_text())


@pytest.fixture(scope="module")
def server():
    """A server for all tests of this file; its folder is one that another account can enter."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="mindpulse-hub-", dir="/tmp"))
    folder.chmod(0o755)
    one = Postgres(folder / "server")
    yield one
    one.stop(signal.SIGQUIT)
    shutil.rmtree(folder, ignore_errors=True)


class Hub:
    """A database with a hub, and people who use it."""

    def __init__(self, server, folder):
        self.server = server
        self.folder = folder
        self.database = "hub_" + uuid.uuid4().hex
        server.sql(f"CREATE DATABASE {self.database}")
        self.owner = self.home("owner")
        self.owner.ok("hub", "init", self.url("owner"))

    def url(self, member):
        """The hub's address for somebody."""
        return self.server.url(member, self.database)

    def home(self, name):
        """A home of its own."""
        (self.folder / name).mkdir(exist_ok=True)
        return Home(self.folder / name)

    def admit(self):
        """A new member: name and password."""
        found = self.owner.json("hub", "init", self.url("owner"), "--member", "m" + uuid.uuid4().hex)
        return found["member"], found["password"]

    def machine(self, name, member):
        """A home with a member's password, which has joined nothing yet."""
        home = self.home(name)
        file = home.user / "hub-password"
        file.write_text(member[1] + "\n")
        file.chmod(0o600)
        home.ok("config", "set", "hub.passwordFile", str(file))
        return home

    def first(self, name, member):
        """A first machine."""
        home = self.machine(name, member)
        home.ok("hub", "join", self.url(member[0]), "--name", name)
        return home

    def pair(self, other, name, member):
        """A further machine, paired with another one."""
        home = self.machine(name, member)
        code = other.json("hub", "pair")["code"]
        home.ok("hub", "pair", code, "--url", self.url(member[0]), "--name", name)
        return home

    def sql(self, text, member=None, check=True):
        """Runs SQL in the hub: as its owner, or as a member."""
        user, password = member or ("owner", None)
        return self.server.sql(text, user, self.database, password, check)


@pytest.fixture
def hub(server, tmp_path):
    """A hub of its own."""
    return Hub(server, tmp_path)


def refused(home, code, words, *command, **options):
    """Runs what has to fail, and gives the one error it prints."""
    result = home.run(*command, "--json", **options)
    assert result.returncode == code, (command, result.returncode, result.stdout, result.stderr)
    error = json.loads(result.stdout)["error"]
    assert words in error["message"], error
    assert error["hint"]
    return error


def names(home):
    """The machines by name, and whether each is revoked."""
    return {entry["name"]: entry["revoked"] is not None for entry in home.json("hub", "machines")["machines"]}


def test_two_machines_join_and_know_each_other(hub):
    member = hub.admit()
    laptop = hub.first("laptop", member)
    desk = hub.pair(laptop, "desk", member)
    status = desk.json("hub", "status")
    assert set(status) == {"url", "account", "machine", "machines", "pending", "lastSync"}
    assert status["machines"] == 2 and status["pending"] == 0 and status["lastSync"] is None
    assert status["url"] == hub.url(member[0])
    other = laptop.json("hub", "status")
    assert other["account"] == status["account"] and other["machine"] != status["machine"]
    assert names(laptop) == {"laptop": False, "desk": False}
    assert [entry["name"] for entry in desk.json("hub", "machines")["machines"] if entry["own"]] == ["desk"]
    assert "desk" in laptop.ok("hub", "machines") and "machines      2" in laptop.ok("hub")


def test_a_code_is_twelve_words_for_one_machine_once(hub):
    member = hub.admit()
    laptop = hub.first("laptop", member)
    shown = laptop.ok("hub", "pair")
    code = re.search(r'hub pair "([a-z ]+)"', shown)[1]
    assert len(code.split()) == 12 and set(code.split()) <= set(WORDS)
    desk = hub.machine("desk", member)
    url = hub.url(member[0])
    words = code.split()
    wrong = [*words[:11], next(word for word in WORDS if word not in words)]
    first = desk.run("hub", "pair", " ".join(wrong), "--url", url)
    assert first.returncode in (CONFIG, NOT_ALLOWED)
    refused(desk, CONFIG, "isn't a word", "hub", "pair", " ".join(["xylofone", *words[1:]]), "--url", url)
    refused(desk, CONFIG, "has 12 words", "hub", "pair", "one two", "--url", url)
    refused(desk, USAGE, "no address", "hub", "pair", code)
    desk.ok("hub", "pair", *words, "--url", url, "--name", "desk")
    third = hub.machine("third", member)
    refused(third, NOT_ALLOWED, "used before", "hub", "pair", code, "--url", url)
    late = laptop.json("hub", "pair")["code"]
    hub.sql("UPDATE mindpulse.pairing SET until = until - 600001")
    refused(third, NOT_ALLOWED, "10 minutes", "hub", "pair", late, "--url", url)
    assert hub.sql("SELECT count(*) FROM mindpulse.pairing") == "1"
    laptop.ok("hub", "pair")
    assert hub.sql("SELECT count(*) FROM mindpulse.pairing") == "1"


def test_without_the_right_login_nothing_is_joined_and_each_failure_is_a_sentence(hub):
    member = hub.admit()
    home = hub.machine("laptop", member)
    refused(home, USAGE, "hasn't joined", "hub")
    refused(home, CONFIG, "can't be part", "hub", "join", f"postgresql://anna:{member[1]}@127.0.0.1/hub")
    refused(home, CONFIG, "verify-full", "hub", "join", "postgresql://anna@hub.example/hub?sslmode=require")
    refused(home, UNAVAILABLE, "can't be reached", "hub", "join", "postgresql://anna@127.0.0.1:1/hub")
    refused(home, CONFIG, "no such database", "hub", "join", hub.server.url("owner", "absent"))
    refused(home, CONFIG, "no hub", "hub", "join", hub.server.url("owner", "template1"))
    wrong = home.user / "wrong"
    wrong.write_text("wrong\n")
    wrong.chmod(0o644)
    home.ok("config", "set", "hub.passwordFile", str(wrong))
    refused(home, CONFIG, "mode 0600", "hub", "join", hub.url(member[0]))
    wrong.chmod(0o600)
    refused(home, NOT_ALLOWED, "name or the password", "hub", "join", hub.url(member[0]))
    wrong.unlink()
    refused(home, CONFIG, "missing", "hub", "join", hub.url(member[0]))
    home.ok("config", "unset", "hub.passwordFile")
    refused(home, CONFIG, "asks for a password", "hub", "join", hub.url(member[0]))
    home.ok("config", "set", "hub.passwordCommand", '["/bin/false"]')
    refused(home, CONFIG, "hub.passwordCommand", "hub", "join", hub.url(member[0]))
    assert hub.sql("SELECT count(*) FROM mindpulse.account") == "0"
    home.ok("config", "set", "hub.passwordCommand", json.dumps(["/bin/echo", member[1]]))
    home.settings["MINDPULSE_HUB"] = hub.url(member[0])
    home.ok("hub", "join", "--name", "laptop")
    refused(home, USAGE, "already joined", "hub", "join")
    second = hub.machine("second", member)
    error = refused(second, NOT_ALLOWED, "already has an account", "hub", "join", hub.url(member[0]))
    assert "pair" in error["hint"]
    assert refused(second, USAGE, "yes", "hub", "join", hub.url(member[0]), "--replace")
    second.ok("hub", "join", hub.url(member[0]), "--replace", "--yes")
    refused(home, NOT_ALLOWED, "another account", "hub", "status")


def test_a_lost_machine_is_revoked_and_gets_no_new_key(hub):
    member = hub.admit()
    laptop = hub.first("laptop", member)
    desk = hub.pair(laptop, "desk", member)
    lost = hub.pair(laptop, "lost", member)
    refused(laptop, NO_INPUT, "No machine", "hub", "revoke", "phone", "--yes")
    refused(laptop, USAGE, "this machine", "hub", "revoke", "laptop", "--yes")
    refused(laptop, USAGE, "requires a yes", "hub", "revoke", "lost")
    laptop.ok("hub", "revoke", "lost", "--yes")
    assert names(desk) == {"laptop": False, "desk": False, "lost": True}
    refused(lost, NOT_ALLOWED, "was revoked", "hub", "status")
    refused(laptop, USAGE, "requires a yes", "hub", "rotate")
    assert laptop.json("hub", "rotate", "--yes") == {"rows": 0, "unreadable": 0, "resumed": False}
    assert names(desk) == {"laptop": False, "desk": False, "lost": True}
    refused(lost, NOT_ALLOWED, "renewed without this machine", "hub", "status")
    desk.ok("hub", "rotate", "--yes")
    assert laptop.json("hub", "status")["machines"] == 2
    again = lost.run("hub", "leave", "--here", "--yes")
    assert again.returncode == OK
    code = desk.json("hub", "pair")["code"]
    lost.ok("hub", "pair", code, "--url", hub.url(member[0]), "--name", "found")
    assert names(laptop)["found"] is False


def test_a_renewal_that_is_killed_leaves_all_machines_working(hub):
    member = hub.admit()
    laptop = hub.first("laptop", member)
    desk = hub.pair(laptop, "desk", member)
    # Rows that nobody has encrypted are counted, and no reason to stop.
    hub.sql("INSERT INTO mindpulse.log SELECT account, machine, 'samples', n, 1, '\\x01', '\\x01', 0 "
            "FROM mindpulse.machine, generate_series(1, 3000) AS n")
    process = laptop.start("hub", "rotate", "--yes")
    wait_until(lambda: hub.sql("SELECT max(epoch) FROM mindpulse.account") == "2" or process.poll() is not None)
    process.kill()
    process.wait(timeout=120)
    for stream in (process.stdin, process.stdout, process.stderr):
        stream.close()
    assert "older key" in plain(desk.ok("hub", "status"))
    assert laptop.json("hub", "status")["machines"] == 2
    assert desk.json("hub", "rotate", "--yes") == {"rows": 0, "unreadable": 6000, "resumed": False}
    assert hub.sql("SELECT max(epoch) FROM mindpulse.account") == "3"
    assert names(laptop) == {"laptop": False, "desk": False}


def test_leaving_keeps_local_data_and_erases_only_what_is_asked(hub):
    member = hub.admit()
    laptop = hub.first("laptop", member)
    desk = hub.pair(laptop, "desk", member)
    laptop.ok("samples", "add", "heart-rate", "72")
    refused(laptop, USAGE, "requires a yes", "hub", "leave")
    assert laptop.json("hub", "leave", "--yes") == {"left": True, "erased": False}
    refused(laptop, USAGE, "hasn't joined", "hub", "leave", "--yes")
    assert laptop.json("samples", "list", "heart-rate")["samples"]
    assert names(desk) == {"laptop": True, "desk": False}
    assert desk.json("hub", "leave", "--erase", "--yes") == {"left": True, "erased": True}
    for table in ("account", "machine", "log", "log_end", "claim", "share", "pairing"):
        assert hub.sql(f"SELECT count(*) FROM mindpulse.{table}") == "0", table


def test_a_restored_or_copied_home_is_a_machine_of_its_own(hub, tmp_path):
    member = hub.admit()
    laptop = hub.first("laptop", member)
    backup = tmp_path / "backup.tar"
    laptop.ok("backup", backup)
    before = laptop.json("hub", "status")["machine"]
    assert laptop.json("hub", "status")["machine"] == before
    laptop.ok("restore", backup)
    restored = laptop.run("hub", "status", "--json")
    assert "new machine" in plain(restored.stderr)
    after = json.loads(restored.stdout)
    assert after["machine"] != before and after["machines"] == 2
    assert laptop.json("hub", "status")["machine"] == after["machine"]
    copy = hub.home("copy")
    shutil.copytree(laptop.path, copy.path)
    assert copy.json("hub", "status")["machine"] not in (before, after["machine"])
    assert laptop.json("hub", "status")["machine"] == after["machine"]


def test_a_backup_from_elsewhere_brings_no_hub_unless_it_is_agreed_to(hub, tmp_path):
    member = hub.admit()
    laptop = hub.first("laptop", member)
    backup = tmp_path / "backup.tar"
    laptop.ok("backup", backup)
    other = hub.machine("other", member)
    shown = plain(other.ok("restore", backup, "--dry-run"))
    assert f"Hub: {hub.url(member[0])}" in shown and "can read all you save" in shown
    skipped = other.run("restore", backup)
    assert skipped.returncode == OK and "Skipped: Hub" in plain(skipped.stderr)
    refused(other, USAGE, "hasn't joined", "hub", "status")
    other.ok("restore", backup, "--with-commands")
    assert other.json("hub", "status")["machines"] == 2


def test_under_a_lock_the_keys_are_encrypted_and_used_with_the_passphrase_alone(hub):
    member = hub.admit()
    laptop = hub.first("laptop", member)
    account = laptop.json("hub", "status")["account"]
    assert account.encode() in (laptop.path / "transcripts.sqlite").read_bytes()
    passphrase = json.dumps(["/bin/echo", "correct horse"])
    laptop.ok("config", "set", "lock.passphraseCommand", passphrase)
    laptop.ok("lock")
    assert account.encode() not in (laptop.path / "transcripts.sqlite").read_bytes()
    assert laptop.json("hub", "status")["account"] == account
    laptop.ok("config", "unset", "lock.passphraseCommand")
    laptop.run("lock")
    assert laptop.run("hub", "status", "--json").returncode != OK


def test_the_hub_learns_no_name_no_key_and_no_word(hub):
    member = hub.admit()
    laptop = hub.first("Annas-Laptop-Marker", member)
    desk = hub.pair(laptop, "Schreibtisch-Marker", member)
    code = laptop.json("hub", "pair")["code"]
    desk.ok("hub", "rotate", "--yes")
    dump = hub.server.dump(hub.database)
    assert member[0] in dump
    for secret in ("Marker", "Annas", "Schreibtisch", member[1], code, code.split()[0] + " " + code.split()[1]):
        assert secret not in dump and secret.encode().hex() not in dump, secret
    kept = (laptop.path / "transcripts.sqlite").read_bytes()
    digits = set(re.findall(rb"[0-9a-f]{64}", kept))
    assert len(digits) >= 2
    log = (hub.server.folder / "log").read_bytes()
    for key in digits:
        assert key not in dump.encode() and key not in log
    assert member[1].encode() not in log


# What a member tries, and what has to come of it: a refusal, or no row of anybody else.
REFUSED = [
    "CREATE TABLE mindpulse.x (a bigint)", "CREATE TABLE public.x (a bigint)", "CREATE TEMP TABLE x (a bigint)",
    "CREATE SCHEMA x", "DROP TABLE mindpulse.log", "ALTER TABLE mindpulse.log DISABLE ROW LEVEL SECURITY",
    "ALTER TABLE mindpulse.log NO FORCE ROW LEVEL SECURITY", "TRUNCATE mindpulse.log", "DROP SCHEMA mindpulse CASCADE",
    "CREATE POLICY x ON mindpulse.log USING (true)", "DROP POLICY own_select ON mindpulse.log",
    "SET ROLE owner", "SET SESSION AUTHORIZATION owner", "CREATE ROLE x", "ALTER ROLE owner PASSWORD 'x'",
    "GRANT mindpulse_member TO PUBLIC", "SELECT lo_create(0)", "SELECT lo_from_bytea(0, '\\x00')",
    "SELECT lo_import('/etc/passwd')", "SELECT pg_notify('x', 'y')", "SELECT pg_advisory_lock(1)",
    "SELECT pg_try_advisory_xact_lock(1)", "SELECT pg_sleep(1)", "DO $$ BEGIN END $$", "CREATE FUNCTION f() RETURNS bigint "
    "LANGUAGE sql AS 'SELECT 1::bigint'", "COPY mindpulse.log FROM '/etc/passwd'", "COPY mindpulse.log TO '/tmp/x'",
    "COPY mindpulse.log TO PROGRAM 'cat'", "SELECT pg_read_file('/etc/passwd')", "SELECT * FROM pg_authid",
    "CREATE EXTENSION dblink", "LOAD 'x'", "UPDATE mindpulse.log SET content = '\\x00'", "UPDATE mindpulse.log SET number = 5",
    "UPDATE mindpulse.account SET member = 'owner'", "UPDATE mindpulse.machine SET machine = account",
    "UPDATE mindpulse.version SET version = 9", "INSERT INTO mindpulse.version VALUES (1, 9)", "DELETE FROM mindpulse.version",
    "UPDATE mindpulse.claim SET machine = account", "UPDATE mindpulse.share SET epoch = 9",
    "COMMENT ON TABLE mindpulse.log IS 'x'", "CREATE INDEX ON mindpulse.log (content)", "LOCK TABLE mindpulse.version",
    "CREATE TRIGGER t BEFORE INSERT ON mindpulse.log EXECUTE FUNCTION f()", "SELECT pg_reload_conf()",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'owner'",
]


def test_a_member_who_tries_everything_gets_at_nothing_of_others(hub):
    anna, mallory = hub.admit(), hub.admit()
    laptop = hub.first("laptop", anna)
    account = laptop.json("hub", "status")["account"]
    machine = laptop.json("hub", "status")["machine"]
    hub.sql(f"INSERT INTO mindpulse.log VALUES ('{account}', '{machine}', 'samples', 1, 1, '\\x01', '\\x01', 0)")
    hub.sql(f"INSERT INTO mindpulse.log_end VALUES ('{account}', '{machine}', 'samples', 1)")
    hub.sql(f"INSERT INTO mindpulse.claim VALUES ('{account}', decode(repeat('00', 32), 'hex'), '{machine}', 0)")
    laptop.ok("hub", "pair")
    laptop.ok("hub", "rotate", "--yes")
    before = hub.server.dump(hub.database)
    hub.first("other", mallory)
    for table in ("account", "machine", "log", "log_end", "claim", "share", "pairing"):
        mine = "1" if table in ("account", "machine") else "0"
        assert hub.sql(f"SELECT count(*) FROM mindpulse.{table}", mallory) == mine, table
        done = hub.sql(f"DELETE FROM mindpulse.{table} WHERE account = '{account}'", mallory)
        assert done == "DELETE 0", table
    own = hub.sql("SELECT account FROM mindpulse.account", mallory)
    its = hub.sql("SELECT machine FROM mindpulse.machine", mallory)
    inserts = {
        "account": f"('{uuid.uuid4()}', '{anna[0]}', 1, 0)", "machine": f"('{account}', '{uuid.uuid4()}', 9, 1, '\\x01', NULL, 0, 0)",
        "share": f"('{account}', '{machine}', 9, '\\x01')", "pairing": f"('{account}', decode(repeat('00', 32), 'hex'), '\\x01', 0)",
        "log": f"('{account}', '{machine}', 'samples', 2, 1, '\\x01', '\\x01', 0)",
        "log_end": f"('{account}', '{machine}', 'settings', 9)",
        "claim": f"('{account}', decode(repeat('01', 32), 'hex'), '{machine}', 0)"}
    for table, values in inserts.items():
        done = hub.sql(f"INSERT INTO mindpulse.{table} VALUES {values}", mallory, check=False)
        assert "row-level security" in done.stderr, (table, done.stderr)
    # Nor under a machine that isn't one of its own, an old key, or beyond what a row may be.
    for values in (f"('{own}', '{machine}', 'samples', 1, 1, '\\x01', '\\x01', 0)",
                   f"('{own}', '{its}', 'samples', 1, 9, '\\x01', '\\x01', 0)"):
        assert hub.sql(f"INSERT INTO mindpulse.log VALUES {values}", mallory, check=False).returncode != 0
    large = f"('{own}', '{its}', 'samples', 1, 1, decode(repeat('00', 1048577), 'hex'), '\\x01', 0)"
    assert "check constraint" in hub.sql(f"INSERT INTO mindpulse.log VALUES {large}", mallory, check=False).stderr
    assert "check constraint" in hub.sql(
        f"INSERT INTO mindpulse.machine VALUES ('{own}', '{uuid.uuid4()}', 65, 1, '\\x01', NULL, 0, 0)", mallory,
        check=False).stderr
    for sql in REFUSED:
        done = hub.sql(sql, mallory, check=False)
        assert done.returncode != 0, (sql, done.stdout)
    hub.sql("DELETE FROM mindpulse.machine", mallory)
    hub.sql("DELETE FROM mindpulse.account", mallory)

    def rows(dump):
        return sorted(line for line in dump.splitlines() if line.startswith("INSERT INTO"))
    assert rows(hub.server.dump(hub.database)) == rows(before)
    assert laptop.json("hub", "status")["machines"] == 1


def test_a_role_that_is_no_member_gets_nowhere(hub):
    member = hub.admit()
    hub.sql(f"REVOKE mindpulse_member FROM {member[0]}")
    home = hub.machine("laptop", member)
    refused(home, NOT_ALLOWED, "permission denied", "hub", "join", hub.url(member[0]))


def test_what_the_hub_changes_about_machines_is_seen(hub):
    member = hub.admit()
    laptop = hub.first("laptop", member)
    desk = hub.pair(laptop, "desk", member)
    hub.sql("INSERT INTO mindpulse.machine SELECT account, gen_random_uuid(), 9, epoch, introduction, NULL, 0, 0 "
            "FROM mindpulse.machine LIMIT 1")
    found = [entry for entry in desk.json("hub", "machines")["machines"] if not entry["known"]]
    assert len(found) == 1 and found[0]["name"] is None
    assert "none of yours" in desk.ok("hub", "status")
    assert laptop.json("hub", "status")["machines"] == 2
    laptop.ok("hub", "rotate", "--yes")
    assert desk.json("hub", "status")["machines"] == 2
    hub.sql("UPDATE mindpulse.account SET epoch = 1")
    refused(desk, BAD_DATA, "older state", "hub", "status")
    hub.sql("UPDATE mindpulse.version SET version = 99")
    refused(desk, BAD_DATA, "version 99", "hub", "status")
    hub.sql("UPDATE mindpulse.version SET version = 0")
    refused(desk, CONFIG, "version 0", "hub", "status")


def test_doctor_says_whether_the_hub_is_well(hub):
    member = hub.admit()

    def check(home):
        report = json.loads(home.run("doctor", "--json", timeout=60).stdout)
        return [entry for entry in report["checks"] if entry["name"] == "hub"]
    home = hub.machine("laptop", member)
    assert not check(home)
    home.ok("config", "set", "hub.url", hub.url(member[0]))
    assert check(home)[0]["isWell"] and "hasn't joined" in check(home)[0]["detail"]
    home.ok("hub", "join")
    assert check(home)[0]["isWell"] and "version 3" in check(home)[0]["detail"]
    home.ok("config", "set", "hub.url", "postgresql://anna@127.0.0.1:1/hub")
    found = check(home)[0]
    assert not found["isWell"] and "can't be reached" in found["detail"]


def test_init_says_what_it_did_and_refuses_what_cannot_be(hub):
    home = hub.owner
    again = home.json("hub", "init", hub.url("owner"))
    assert all(step["outcome"] == "kept" for step in again["steps"]) and again["member"] is None
    shown = home.ok("hub", "init", hub.url("owner"), "--member", "zoe" + uuid.uuid4().hex[:8])
    password = re.search(r"password  (\S{24})", shown)[1]
    assert password not in (hub.server.folder / "log").read_text()
    refused(home, USAGE, "name of a member", "hub", "init", hub.url("owner"), "--member", "a b; DROP")
    refused(home, USAGE, "--new-password", "hub", "init", hub.url("owner"), "--new-password")
    member = hub.admit()
    refused(home, NOT_ALLOWED, "permission denied", "hub", "init", hub.url(member[0]), "--member", "evil",
            PGPASSWORD=member[1])
    refused(home, CONFIG, "owner's password", "hub", "init", hub.url(member[0]))


def test_the_owner_types_a_password_on_a_terminal_and_it_is_not_shown(hub, terminal):
    role = "o" + uuid.uuid4().hex
    hub.sql(f"CREATE ROLE {role} LOGIN CREATEROLE PASSWORD 'right one'")
    hub.sql(f"CREATE DATABASE {role} OWNER {role}")
    home = hub.home("typed")
    asked = terminal(home, "hub", "init", hub.server.url(role, role))
    asked.wait_for("Password of the database's owner:")
    asked.type("right one\r")
    asked.wait_for("skipped:")
    assert asked.wait_for_end() == OK
    assert asked.shows("done:") and not asked.shows("right one")


def test_on_a_terminal_the_code_is_drawn_and_a_yes_is_asked_for(hub, terminal):
    member = hub.admit()
    laptop = hub.first("laptop", member)
    shown = terminal(laptop, "hub", "pair", columns=160, rows=60)
    assert shown.wait_for_end() == OK
    assert shown.shows("within 10 minutes") and shown.shows("▀")
    hub.pair(laptop, "desk", member)
    for answer, revoked in (("no", False), ("yes", True)):
        asked = terminal(laptop, "hub", "revoke", "desk")
        asked.wait_for("(yes or no)")
        asked.type(answer + "\r")
        assert asked.wait_for_end() == (OK if revoked else 1)
        assert names(laptop)["desk"] is revoked
