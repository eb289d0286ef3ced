# SPDX-License-Identifier: GPL-3.0-or-later
"""What a person lets a professional see, by a real hub: two accounts, real stores, real PostgreSQL."""

import base64
import csv
import ctypes
import json
import re
import signal
import time
import uuid

import pytest

from program import BAD_DATA, CONFIG, NOT_ALLOWED, NO_INPUT, OK, USAGE, Daemon, by_clock, plain, wait_until
from test_hub import hub, refused, server  # noqa: F401 (fixtures)

# A Wednesday, so that the last whole week is known.
WEDNESDAY = "2026-05-13 10:00:00"
CATEGORIES = "heart,breathing,sleep,mood,activity,exercises"


def at(moment):
    """A clock that stands at a moment and goes on from there."""
    return by_clock("@" + moment)


def readings(home):
    """A week of readings with values that are found nowhere by chance."""
    for day in range(4, 11):
        for hour, value in ((9, 61), (15, 143)):
            home.ok("samples", "add", "heart-rate", f"{value}.{day % 10}", "--at", f"2026-05-{day:02}T{hour:02}:00:00Z")
    home.ok("samples", "add", "respiratory-rate", "27.3", "--at", "2026-05-05T09:00:00Z")


@pytest.fixture
def pair(hub):  # noqa: F811
    """A person with a week of readings, a professional, and the professional's key."""
    person = hub.first("person", hub.admit())
    doctor = hub.first("doctor", hub.admit())
    person.person()
    readings(person)
    return person, doctor, doctor.ok("care", "key").strip()


def share(home, key, *more, name="Dr Weber", clock=WEDNESDAY, until="2026-07-31"):
    """Shares, agreed to beforehand."""
    return home.json("share", "create", name, "--for", key, "--categories", CATEGORIES, "--until", until, "--yes",
                     *more, wrapper=at(clock))


def sharers(home, clock=WEDNESDAY, *more):
    """Who shares, as the professional sees it."""
    return home.json("care", "list", *more, wrapper=at(clock))["sharers"]


def test_what_is_shown_before_is_what_the_other_side_reads(pair, hub):  # noqa: F811
    person, doctor, key = pair
    made = share(person, key, "--as", "Anna from room 4")
    assert made["sent"] is True and made["as"] == "Anna from room 4"
    assert "2026-05-04 to 2026-05-10" in made["summary"] and "lowest 61.4, highest 143.4" in made["summary"]
    [seen] = sharers(doctor)
    assert seen["name"] == "Anna from room 4" and seen["check"] == made["check"]
    assert (seen["since"], seen["last"], seen["end"]) == ("2026-05-04", "2026-05-10", None)
    assert seen["late"] == seen["missing"] == seen["refused"] == 0 and seen["outside"] == 8
    shown = doctor.ok("care", "show", "anna from room 4", wrapper=at(WEDNESDAY))
    assert made["summary"] in shown and "Heart rate (bpm)" in shown
    log = person.json("share", "show", "dr weber", wrapper=at(WEDNESDAY))
    assert [entry["text"] for entry in log["summaries"]] == [made["summary"]]
    assert log["summaries"][0]["sent"] and log["share"]["sent"] == 1
    # The hub has none of it: no name, no value, no day, no category, and not the key.
    dump = hub.server.dump(hub.database)
    rows = "\n".join(line.split("VALUES", 1)[1] for line in dump.splitlines() if line.startswith("INSERT INTO"))
    assert "INSERT INTO mindpulse.delivery" in dump
    secrets = re.findall(r"\d+\.\d+|20\d\d-\d\d-\d\d", made["summary"]) + [
        "Anna", "room 4", "Weber", "heart", "sleep", "summary", "secret", made["check"], key]
    assert len(secrets) > 30
    for secret in secrets:
        # Three bytes may stand in random ones by chance: a short number would stand behind a colon or a space.
        forms = [secret] if len(secret) > 3 else [f":{secret}", f" {secret}"]
        assert secret not in rows and not any(form.encode().hex() in rows for form in forms), secret


def test_nothing_is_sent_before_it_was_read_and_agreed_to(pair, hub, terminal):  # noqa: F811
    person, doctor, key = pair
    create = ("share", "create", "Dr Weber", "--for", key, "--categories", "heart", "--until", "2026-07-31")
    refused(person, USAGE, "requires a yes", *create, wrapper=at(WEDNESDAY))
    words = plain(person.run(*create, wrapper=at(WEDNESDAY)).stdout)
    assert "word for word" in words and "2026-05-04" in words
    assert hub.sql("SELECT count(*) FROM mindpulse.delivery") == "0"
    assert person.json("share", "list")["shares"] == []
    until = "2099-12-31"
    for answer, count in (("no", "0"), ("yes", "1")):
        asked = terminal(person, *create[:-1], until, rows=60)
        asked.wait_for("(yes or no)")
        assert hub.sql("SELECT count(*) FROM mindpulse.delivery") == "0"
        asked.type(answer + "\r")
        assert asked.wait_for_end() == (OK if answer == "yes" else 1)
        assert hub.sql("SELECT count(*) FROM mindpulse.delivery") == count
    assert asked.shows("stays read")
    assert len(doctor.json("care", "list")["sharers"]) == 1


def test_what_is_typed_wrong_is_a_sentence_and_sends_nothing(pair, hub):  # noqa: F811
    person, doctor, key = pair
    wrong = key[:20] + ("b" if key[20] != "b" else "c") + key[21:]
    base = ("share", "create", "Dr Weber", "--yes")
    good = ("--for", key, "--categories", "heart", "--until", "2099-01-31")
    refused(person, USAGE, "isn't the key", *base, "--for", wrong, *good[2:])
    refused(person, USAGE, "85 letters", *base, "--for", "abc", *good[2:])
    refused(person, USAGE, "isn't a category", *base, *good[:2], "--categories", "heart,slep", *good[4:])
    refused(person, USAGE, "in the past", *base, *good[:4], "--until", "2020-01-31")
    refused(person, USAGE, "takes a day", *base, *good[:4], "--until", "tomorrow")
    refused(person, USAGE, "--for", *base, *good[2:])
    refused(person, USAGE, "--categories", *base, *good[:2], *good[4:])
    refused(person, USAGE, "--until", *base, *good[:4])
    refused(person, USAGE, "one line", "share", "create", "a\nb", "--yes", *good)
    refused(person, USAGE, "your own account", *base, "--for", person.ok("care", "key").strip(), *good[2:])
    refused(person, NO_INPUT, "Nothing is shared", "share", "revoke", "Dr Weber", "--yes")
    refused(doctor, NO_INPUT, "Nobody who shares", "care", "show", "Anna")
    doctor.ok("hub", "leave", "--erase", "--yes")
    refused(person, NOT_ALLOWED, "Nobody at this hub", *base, *good)
    assert person.json("share", "list")["shares"] == []
    # Somebody whose account is gone keeps nothing from anybody else.
    other = hub.first("other", hub.admit())
    share(person, other.ok("care", "key").strip(), name="Other")
    third = hub.first("third", hub.admit())
    other.ok("hub", "leave", "--erase", "--yes")
    person.run("share", "send", wrapper=at("2026-05-18 12:00:00"))
    assert share(person, third.ok("care", "key").strip(), name="Third")["sent"] is True
    assert {entry["name"]: entry["sent"] for entry in person.json("share", "list")["shares"]} == {"Other": 1, "Third": 1}
    assert len(sharers(third)) == 1
    third.ok("hub", "leave", "--erase", "--yes")
    refused(doctor, USAGE, "hasn't joined", "care", "key")
    assert hub.sql("SELECT count(*) FROM mindpulse.delivery") == "0"


def test_summaries_follow_each_monday_and_missed_ones_are_made_up(pair):
    person, doctor, key = pair
    first = share(person, key)
    refused(person, USAGE, "already share", "share", "create", "dr weber", "--for", key, "--categories", "heart",
            "--until", "2099-01-31", "--yes")
    assert person.json("share", "send", wrapper=at("2026-05-17 23:00:00")) == {"sent": 0, "ended": 0}
    # Only the calendar of the person counts; noon is the same day anywhere nearby.
    assert person.json("share", "send", wrapper=at("2026-05-18 12:00:00")) == {"sent": 1, "ended": 0}
    assert person.json("share", "send", wrapper=at("2026-05-18 13:00:00")) == {"sent": 0, "ended": 0}
    assert person.json("share", "send", wrapper=at("2026-07-01 12:00:00")) == {"sent": 4, "ended": 0}
    [seen] = sharers(doctor, "2026-07-01 12:00:00")
    # A week that was never made is no gap, and says so by its days alone.
    assert seen["missing"] == 0 and seen["last"] == "2026-06-28" and seen["late"] == 0
    shown = doctor.json("care", "show", seen["check"], wrapper=at("2026-07-01 12:00:00"))
    assert [entry["first"] for entry in shown["summaries"]] == [
        "2026-05-04", "2026-05-11", "2026-06-01", "2026-06-08", "2026-06-15", "2026-06-22"]
    log = person.json("share", "show", "Dr Weber")["summaries"]
    assert [entry["days"][:10] for entry in log] == [entry["first"] for entry in shown["summaries"]]
    assert sharers(doctor, "2026-07-15 12:00:00")[0]["late"] == 2
    assert first["check"] == seen["check"]
    # The last day ends it by itself.
    assert person.json("share", "send", wrapper=at("2026-08-03 12:00:00"))["sent"] == 4
    person.json("share", "send", wrapper=at("2026-08-03 13:00:00"))
    [seen] = sharers(doctor, "2026-08-03 14:00:00")
    assert seen["end"] == "over" and seen["last"] == "2026-07-31" and seen["missing"] == 0
    assert person.json("share", "list")["shares"][0]["end"] == "over"


def test_revoking_takes_back_what_was_not_read_and_says_what_it_cannot(pair, hub):  # noqa: F811
    person, doctor, key = pair
    share(person, key)
    assert len(sharers(doctor)) == 1
    person.json("share", "send", wrapper=at("2026-05-20 12:00:00"))
    assert hub.sql("SELECT count(*) FROM mindpulse.delivery") == "2"
    refused(person, USAGE, "requires a yes", "share", "revoke", "Dr Weber")
    words = plain(person.ok("share", "revoke", "Dr Weber", "--yes"))
    assert "nothing more is sent" in words and "stays read" in words
    assert hub.sql("SELECT count(*) FROM mindpulse.delivery") == "1"
    [seen] = sharers(doctor)
    assert seen["end"] == "revoked" and seen["last"] == "2026-05-10" and seen["missing"] == 0
    assert person.json("share", "send", wrapper=at("2026-06-20 12:00:00")) == {"sent": 0, "ended": 0}
    refused(person, USAGE, "ended already", "share", "revoke", "Dr Weber", "--yes")
    assert len(person.json("share", "show", "Dr Weber")["summaries"]) == 2
    # What was read stays until the reader erases it, and doesn't come again.
    assert doctor.json("care", "show", seen["check"])["summaries"]
    refused(doctor, USAGE, "requires a yes", "care", "forget", seen["name"])
    doctor.ok("care", "forget", seen["name"], "--yes")
    assert sharers(doctor) == [] and hub.sql("SELECT count(*) FROM mindpulse.delivery") == "0"
    assert all("heart-rate" not in row["body"] for row in doctor.rows("SELECT body FROM diary_entry"))


def test_a_hub_that_changes_swaps_withholds_or_repeats_is_noticed(pair, hub):  # noqa: F811
    person, doctor, key = pair
    share(person, key)
    for day in (18, 25):
        person.ok("share", "send", wrapper=at(f"2026-05-{day} 12:00:00"))
    numbers = hub.sql("SELECT number FROM mindpulse.delivery ORDER BY number").split()
    hub.sql("CREATE TABLE kept AS SELECT * FROM mindpulse.delivery")

    def show(change):
        hub.sql("DELETE FROM mindpulse.delivery")
        hub.sql("INSERT INTO mindpulse.delivery SELECT * FROM kept")
        hub.sql(change)
        reader = hub.home("reader" + str(time.monotonic_ns()))
        backup = reader.user / "doctor.tar"
        doctor.ok("backup", backup)
        reader.ok("restore", backup, "--with-commands")
        found = sharers(reader, "2026-05-27 12:00:00")
        return found[0] if found else None
    clean = show("SELECT 1")
    assert clean["refused"] == clean["missing"] == clean["late"] == 0 and clean["last"] == "2026-05-24"
    second = numbers[1]
    for change in (
            f"UPDATE mindpulse.delivery SET content = set_byte(content, 89, get_byte(content, 89) # 1) WHERE number = {second}",
            f"UPDATE mindpulse.delivery SET content = substring(content FROM 1 FOR 90) WHERE number = {second}",
            f"UPDATE mindpulse.delivery SET content = (SELECT content FROM kept WHERE number = {numbers[0]}) "
            f"WHERE number = {second}"):
        seen = show(change)
        assert seen["refused"] == 1 and seen["last"] == "2026-05-24", (change, seen)
    withheld = show(f"DELETE FROM mindpulse.delivery WHERE number = {second}")
    assert withheld["missing"] == 1 and withheld["refused"] == 0
    late = show(f"DELETE FROM mindpulse.delivery WHERE number = {numbers[2]}")
    assert late["late"] == 1 and late["last"] == "2026-05-17"
    # An old one under a new number, and one of another sender: both are for another place.
    repeated = show("INSERT INTO mindpulse.delivery SELECT account, sender, mark, number + 100, 99, content, 0 FROM kept "
                    f"WHERE number = {numbers[0]}")
    assert repeated["refused"] == 1 and repeated["last"] == "2026-05-24"
    assert show("UPDATE mindpulse.delivery SET sender = gen_random_uuid()") is None
    # What was read and is gone from the hub is said, too.
    assert len(sharers(doctor, "2026-05-27 12:00:00")) == 0
    hub.sql("DELETE FROM mindpulse.delivery")
    hub.sql("INSERT INTO mindpulse.delivery SELECT * FROM kept")
    assert sharers(doctor, "2026-05-27 12:00:00")[0]["atHub"] is True
    hub.sql(f"DELETE FROM mindpulse.delivery WHERE number > {numbers[0]}")
    assert sharers(doctor, "2026-05-27 12:00:00")[0]["atHub"] is False


def test_no_member_writes_in_the_name_of_another_or_reads_what_is_not_theirs(pair, hub):  # noqa: F811
    person, doctor, key = pair
    share(person, key)
    row = "SELECT account, sender, encode(mark, 'hex'), number FROM mindpulse.delivery"
    recipient, sender, mark, number = hub.sql(row).split("|")
    mallory = hub.admit()
    hub.first("mallory", mallory)
    own = hub.sql("SELECT account FROM mindpulse.account", mallory)
    before = hub.sql("SELECT md5(string_agg(content::text, ',')) FROM mindpulse.delivery")
    assert hub.sql("SELECT count(*) FROM mindpulse.delivery", mallory) == "0"
    assert hub.sql("DELETE FROM mindpulse.delivery", mallory) == "DELETE 0"
    insert = "INSERT INTO mindpulse.delivery VALUES ('{}', '{}', decode('{}', 'hex'), {}, {}, {}, 0)"
    for account, by in ((recipient, sender), (own, sender), (recipient, recipient), (own, recipient)):
        done = hub.sql(insert.format(account, by, mark, 9, 9, "'\\x01'"), mallory, check=False)
        assert "row-level security" in done.stderr, (account, by, done.stderr)
    for sql in ("UPDATE mindpulse.delivery SET content = '\\x00'", "UPDATE mindpulse.delivery SET number = 9",
                "TRUNCATE mindpulse.delivery", "ALTER TABLE mindpulse.delivery NO FORCE ROW LEVEL SECURITY",
                "DROP TABLE mindpulse.delivery", "COPY mindpulse.delivery FROM '/etc/passwd'",
                insert.format("00000000-0000-4000-8000-000000000000", own, mark, 9, 9, "'\\x01'"),
                insert.format(recipient, own, mark, 0, 9, "'\\x01'"), insert.format(recipient, own, mark, 9, 513, "'\\x01'"),
                insert.format(recipient, own, mark, 9, 0, "'\\x01'"), insert.format(recipient, own, mark[:-2], 9, 9, "'\\x01'"),
                insert.format(recipient, own, mark, 9, 9, "decode(repeat('00', 65537), 'hex')"),
                insert.format(recipient, own, mark, 9, 9, "''::bytea")):
        assert hub.sql(sql, mallory, check=False).returncode != 0, sql
    # The sender can't change what was sent, and the reader writes to nobody with it.
    for member in (person, doctor):
        words = (member.user / "hub-password").read_text().strip()
        name = re.search(r"//(\w+)@", member.json("hub", "status")["url"])[1]
        assert hub.sql("UPDATE mindpulse.delivery SET content = '\\x00'", (name, words), check=False).returncode != 0
    # Under its own name it can send rubbish to a key that it knows: that is nobody's.
    assert hub.sql(insert.format(recipient, own, mark, number, 1, "'\\x01'"), mallory) == "INSERT 0 1"
    result = doctor.run("care", "list", "--json", wrapper=at(WEDNESDAY))
    assert result.returncode == OK and len(json.loads(result.stdout)["sharers"]) == 1
    assert "strangers" in plain(result.stderr)
    content = "SELECT md5(string_agg(content::text, ',')) FROM mindpulse.delivery WHERE sender = "
    assert hub.sql(content + f"'{sender}'") == before


def test_killed_at_any_moment_no_summary_is_lost_or_comes_twice(pair, hub):  # noqa: F811
    person, doctor, key = pair
    share(person, key, "--every", "day", until="2026-12-31")
    days = [f"2026-05-{day:02}" for day in range(14, 24)]
    kills = 0
    for index, day in enumerate(days):
        process = person.start("share", "send", wrapper=at(f"{day} 12:00:00"))
        time.sleep(0.02 * index)
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=120)
        kills += 1
        for stream in (process.stdin, process.stdout, process.stderr):
            stream.close()
        person.ok("share", "send", wrapper=at(f"{day} 12:30:00"))
    log = person.json("share", "show", "Dr Weber")["summaries"]
    expected = ["2026-05-12"] + [f"2026-05-{day:02}" for day in range(13, 23)]
    assert [entry["days"] for entry in log] == expected and all(entry["sent"] for entry in log)
    assert hub.sql("SELECT count(*), count(DISTINCT number) FROM mindpulse.delivery") == "11|11"
    [seen] = sharers(doctor, "2026-05-23 13:00:00")
    shown = doctor.json("care", "show", seen["check"], wrapper=at("2026-05-23 13:00:00"))["summaries"]
    assert [entry["first"] for entry in shown] == expected and seen["missing"] == 0 and kills == 10


def test_two_machines_of_a_person_send_each_summary_once(hub):  # noqa: F811
    member = hub.admit()
    laptop = hub.first("laptop", member)
    desk = hub.pair(laptop, "desk", member)
    doctor = hub.first("doctor", hub.admit())
    readings(laptop)
    share(laptop, doctor.ok("care", "key").strip())
    laptop.ok("hub", "sync")
    desk.ok("hub", "sync")
    assert [entry["name"] for entry in desk.json("share", "list")["shares"]] == ["Dr Weber"]
    for moment in ("2026-05-18 12:00:00", "2026-05-25 12:00:00"):
        for home in (laptop, desk):
            home.ok("share", "send", wrapper=at(moment))
    assert hub.sql("SELECT count(*) FROM mindpulse.delivery") == "3"
    for home in (desk, laptop, desk, laptop):
        home.ok("hub", "sync")
    for home in (laptop, desk):
        log = home.json("share", "show", "Dr Weber")["summaries"]
        assert [entry["days"][:10] for entry in log] == ["2026-05-04", "2026-05-11", "2026-05-18"], home
    desk.ok("share", "revoke", "Dr Weber", "--yes")
    # The laptop hasn't heard of it, and sends nothing all the same.
    laptop.ok("share", "send", wrapper=at("2026-06-01 12:00:00"))
    assert hub.sql("SELECT count(*) FROM mindpulse.delivery") == "1"
    assert laptop.json("share", "list")["shares"][0]["end"] == "revoked"


def test_forgetting_everything_ends_what_is_shared(pair, hub):  # noqa: F811
    person, doctor, key = pair
    share(person, key)
    assert sharers(doctor)[0]["end"] is None
    person.ok("forget", "--everything", "--yes")
    assert person.json("share", "list")["shares"] == []
    person.ok("share", "send")
    assert sharers(doctor)[0]["end"] == "revoked"
    assert not person.rows("SELECT 1 FROM diary_document WHERE name = 'share-endings'")


def test_a_rotated_key_leaves_summaries_readable_and_all_machines_of_a_reader_read_them(pair, hub):  # noqa: F811
    person, doctor, key = pair
    share(person, key)
    doctor.ok("hub", "rotate", "--yes")
    newer = doctor.ok("care", "key").strip()
    assert newer != key
    person.ok("share", "send", wrapper=at("2026-05-18 12:00:00"))
    share(person, newer, name="Dr Weber again")
    assert len(sharers(doctor, "2026-05-18 12:00:00")) == 2
    name = re.search(r"//(\w+)@", doctor.json("hub", "status")["url"])[1]
    password = (doctor.user / "hub-password").read_text().strip()
    desk = hub.pair(doctor, "desk", (name, password))
    assert desk.ok("care", "key").strip() == newer
    assert [entry["last"] for entry in sharers(desk, "2026-05-18 12:00:00", "--sort", "last")] == [
        "2026-05-17", "2026-05-10"]


def test_under_a_lock_neither_side_leaves_a_word_in_its_store(pair):
    person, doctor, key = pair
    for home in (person, doctor):
        home.ok("config", "set", "lock.passphraseCommand", json.dumps(["/bin/echo", "correct horse"]))
        home.ok("lock")
    share(person, key, "--as", "Anna from room 4")
    assert sharers(doctor)[0]["name"] == "Anna from room 4"
    assert doctor.json("care", "show", "Anna from room 4")["summaries"]
    for home in (person, doctor):
        kept = (home.path / "transcripts.sqlite").read_bytes()
        for word in (b"Anna", b"Weber", b"2026-05-04", b"Heart rate"):
            assert word not in kept, word
        home.ok("config", "unset", "lock.passphraseCommand")
        home.run("lock")
        assert home.run("care", "list", "--json").returncode != OK
        assert home.run("share", "list", "--json").returncode != OK


def test_a_backup_from_elsewhere_shares_nothing_unless_it_is_agreed_to(pair, hub, tmp_path):  # noqa: F811
    person, _, key = pair
    share(person, key)
    backup = tmp_path / "backup.tar"
    person.ok("backup", backup)
    other = hub.machine("other", hub.admit())
    assert "Shares: Dr Weber (heart, breathing" in plain(other.ok("restore", backup, "--dry-run"))
    skipped = other.run("restore", backup)
    assert skipped.returncode == OK and "Skipped: Shares" in plain(skipped.stderr)
    assert other.json("share", "list")["shares"] == []
    # What was sent since the backup isn't sent again with other words, and that is said.
    person.ok("share", "send", wrapper=at("2026-05-18 12:00:00"))
    before = hub.sql("SELECT md5(string_agg(content::text, ',' ORDER BY number)) FROM mindpulse.delivery")
    person.ok("restore", backup)
    person.ok("samples", "add", "heart-rate", "99", "--at", "2026-05-12T09:00:00Z")
    for minute in ("30", "45"):
        assert person.json("share", "send", wrapper=at(f"2026-05-18 12:{minute}:00"))["sent"] == 0
    assert hub.sql("SELECT md5(string_agg(content::text, ',' ORDER BY number)) FROM mindpulse.delivery") == before
    assert "Sent before" in plain(person.ok("share", "show", "Dr Weber"))
    [kept] = person.json("share", "list")["shares"]
    assert (kept["sent"], kept["waiting"], kept["sends"]) == (1, 0, True)


def test_leaving_the_hub_says_what_becomes_of_shares(pair):
    person, doctor, key = pair
    share(person, key)
    left = person.run("hub", "leave", "--yes")
    assert left.returncode == OK and "1 share" in plain(left.stderr) and "share revoke" in plain(left.stderr)
    refused(person, USAGE, "hasn't joined", "share", "send")
    [kept] = person.json("share", "list")["shares"]
    assert kept["sends"] is False and "stopped" in plain(person.ok("share", "list"))
    assert len(sharers(doctor)) == 1
    assert "share" not in plain(doctor.run("hub", "leave", "--yes").stderr)


def test_the_daemon_sends_what_is_due(pair, hub):  # noqa: F811
    person, doctor, key = pair
    share(person, key)
    daemon = Daemon(person, wrapper=at("2026-05-18 12:00:00"))
    try:
        daemon.wait_ready()
        wait_until(lambda: hub.sql("SELECT count(*) FROM mindpulse.delivery") == "2", timeout=60)
    finally:
        daemon.close()
    assert sharers(doctor, "2026-05-18 12:00:00")[0]["last"] == "2026-05-17"


def test_an_open_chat_sends_what_is_due(pair, hub, terminal):  # noqa: F811
    person, doctor, key = pair
    share(person, key)
    chat = terminal(person, "chat", "--engine", "listener", LD_PRELOAD="/usr/$LIB/faketime/libfaketime.so.1",
                    FAKETIME="@2026-05-18 12:00:00")
    wait_until(lambda: hub.sql("SELECT count(*) FROM mindpulse.delivery") == "2", timeout=60)
    chat.type("/quit\r")
    assert chat.wait_for_end() == OK
    assert sharers(doctor, "2026-05-18 12:00:00")[0]["last"] == "2026-05-17"


def test_an_older_hub_is_said_to_need_its_owner_and_is_brought_up_to_date(hub):  # noqa: F811
    member = hub.admit()
    hub.sql("DROP TABLE mindpulse.delivery, mindpulse.name")
    hub.sql("UPDATE mindpulse.version SET version = 1")
    home = hub.machine("laptop", member)
    error = refused(home, CONFIG, "version 1", "hub", "join", hub.url(member[0]))
    assert "hub init" in error["hint"]
    assert any(step["outcome"] == "done" for step in hub.owner.json("hub", "init", hub.url("owner"))["steps"])
    home.ok("hub", "join", hub.url(member[0]))
    assert hub.sql("SELECT count(*) FROM mindpulse.delivery") == "0"
    hub.sql("UPDATE mindpulse.version SET version = 99")
    refused(home, BAD_DATA, "version 99", "hub", "status")


def test_a_study_is_exported_with_pseudonyms_that_hold_for_it(pair, tmp_path):
    person, doctor, key = pair
    share(person, key, "--as", "=cmd|' /C calc'!A0")
    assert sharers(doctor)[0]["name"].startswith("=cmd")
    path = tmp_path / "study.csv"

    def export(*more):
        done = doctor.json("care", "export", path, "--force", *more)
        text = path.read_bytes().decode()
        rows = list(csv.DictReader(text.splitlines()))
        assert done["lines"] == len(rows) and done["people"] == 1 and "cmd" not in text
        return rows
    rows = export()
    assert {row["measure"] for row in rows} == {"heart-rate", "respiratory-rate"} and len(rows) == 8
    assert path.stat().st_mode & 0o777 == 0o600
    first = next(row for row in rows if row["day"] == "2026-05-04" and row["measure"] == "heart-rate")
    assert float(first["lowest"]) == 61.4 and float(first["highest"]) == 143.4 and first["outOfRange"] == "above"
    assert all(not field.startswith(("=", "+", "@", "\t")) for row in rows for field in row.values())
    assert export()[0]["person"] != rows[0]["person"]
    assert export("--study", "sleep")[0]["person"] == export("--study", "sleep")[0]["person"]
    assert export("--study", "sleep")[0]["person"] != export("--study", "other")[0]["person"]
    assert {row["day"] for row in export("--from", "2026-05-06", "--to", "2026-05-07")} == {"2026-05-06", "2026-05-07"}
    there = doctor.run("care", "export", path, "--json")
    assert there.returncode != OK and path.read_bytes().startswith(b"person,")
    refused(doctor, USAGE, "after '--to'", "care", "export", path, "--from", "2026-05-07", "--to", "2026-05-06")


def decoded(key):
    """Account and public key of a line that `care key` shows."""
    body = base64.b32decode(key.upper() + "=" * (-len(key) % 8))
    return str(uuid.UUID(bytes=body[1:17])), body[17:49]


def box(plain_bytes, public_key, place):
    """A delivery as the program makes it, by libsodium itself."""
    sodium = ctypes.CDLL("libsodium.so.23")
    assert sodium.sodium_init() >= 0
    label = place.encode()
    text = len(label).to_bytes(4, "little") + label + plain_bytes
    out = ctypes.create_string_buffer(len(text) + 48)
    assert sodium.crypto_box_seal(out, text, ctypes.c_ulonglong(len(text)), public_key) == 0
    return b"\x02" + out.raw


def delivery(number, person, recipient, public_key, sender, mark):
    """One summary of a made-up person."""
    days = [{"day": f"2026-05-{day:02}", "value": 60 + person % 50 + day, "count": 3} for day in range(4, 11)]
    measure = {"name": "heart-rate", "days": days, "range": {"low": 60, "high": 100}}
    body = {"kind": "share", "form": 1, "secret": mark * 2, "alias": f"Person {person:03}", "every": "week",
            "until": "2027-12-31", "previous": 0, "summary": {
                "first": "2026-05-04", "last": "2026-05-10", "program": "MindPulse", "measures": [measure]}}
    return box(json.dumps(body).encode(), public_key, f"delivery/{recipient}/{sender}/{mark}/{number}")


def test_four_hundred_people_are_on_one_screen_and_cost_no_more_each_than_forty(hub):  # noqa: F811
    doctor = hub.first("doctor", hub.admit())
    hub.first("people", hub.admit())
    recipient, public_key = decoded(doctor.ok("care", "key").strip())
    [sender] = [row for row in hub.sql("SELECT account FROM mindpulse.account").split() if row != recipient]
    number = 2941

    def add(people):
        rows = []
        for person in people:
            mark = f"{person:032x}"
            content = delivery(number, person, recipient, public_key, sender, mark).hex()
            rows.append(f"('{recipient}', '{sender}', decode('{mark}', 'hex'), {number}, {person + 1}, "
                        f"decode('{content}', 'hex'), {person})")
        for start in range(0, len(rows), 50):
            hub.sql("INSERT INTO mindpulse.delivery VALUES " + ", ".join(rows[start:start + 50]))

    def measured(*command):
        begun = time.monotonic()
        result = doctor.ok("care", "list", *command, timeout=600, wrapper=at(WEDNESDAY))
        return result, time.monotonic() - begun
    add(range(40))
    _, fetching_few = measured()
    few = min(measured()[1] for _ in range(3))
    add(range(40, 400))
    _, fetching_many = measured()
    many = min(measured()[1] for _ in range(3))
    # Ten times as many people: much less than that for each, as a start costs the same.
    assert fetching_many < 30 * fetching_few, (fetching_few, fetching_many)
    assert many < 12 * few, (few, many)
    table = measured()[0].splitlines()
    assert table[0].startswith("400 people share with you.") and len(table) == 402, table[:4]
    names = [row["name"] for row in sharers(doctor, WEDNESDAY, "--sort", "name")]
    assert names == [f"Person {person:03}" for person in range(400)]
    worst = sharers(doctor)
    assert [row["outside"] for row in worst] == sorted((row["outside"] for row in worst), reverse=True)
    shown = doctor.json("care", "show", "Person 399", wrapper=at(WEDNESDAY))
    assert shown["person"]["outside"] == 7 and len(shown["summaries"]) == 1
