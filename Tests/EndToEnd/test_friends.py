# SPDX-License-Identifier: GPL-3.0-or-later
"""Friends who share one count a week, by a real hub: two accounts, real stores, real PostgreSQL."""

import json
import re
import signal
import time

import pytest

from program import NOT_ALLOWED, NO_INPUT, OK, USAGE, Daemon, plain, wait_until
from test_hub import hub, refused, server  # noqa: F401 (fixtures)
from test_share import at

# A Wednesday.
WEDNESDAY = "2026-05-13 10:00:00"
COUNT = "SELECT count(*) FROM mindpulse.delivery"


def invite(home, *more, name="Ana", count="tests", clock=WEDNESDAY):
    """The line of a new invitation."""
    return home.json("friends", "invite", "--as", name, "--count", count, *more, wrapper=at(clock))["code"]


def accept(home, code, name="Ben", count="exercises", clock=WEDNESDAY):
    """Accepts an invitation."""
    return home.json("friends", "accept", code, "--as", name, "--count", count, wrapper=at(clock))


def friends(home, *more, clock=WEDNESDAY):
    """Everybody by name."""
    return {entry["name"]: entry for entry in home.json("friends", "list", *more, wrapper=at(clock))["friends"]}


def blow(home, day, hour=9):
    """A breathing test of two blows."""
    for minute in (0, 2):
        home.ok("samples", "add", "pef", f"43{minute}.5", "--at", f"{day}T{hour:02}:0{minute}:00Z")


@pytest.fixture
def two(hub):  # noqa: F811
    """Two people with a hub."""
    ana, ben = hub.first("ana", hub.admit()), hub.first("ben", hub.admit())
    for home in (ana, ben):
        home.person()
    return ana, ben


def befriended(ana, ben, clock=WEDNESDAY):
    """Both say yes."""
    accept(ben, invite(ana, clock=clock), clock=clock)
    assert friends(ana, clock=clock)["Ben"]["state"] == "asks"
    ana.ok("friends", "accept", "Ben", wrapper=at(clock))
    assert friends(ben, clock=clock)["Ana"]["state"] == "shares"
    assert friends(ana, clock=clock)["Ben"]["state"] == "shares"


def test_counts_are_seen_after_a_yes_of_both_and_not_before(two, hub):  # noqa: F811
    ana, ben = two
    for day in ("2026-05-04", "2026-05-11", "2026-05-12"):
        blow(ana, day)
    code = invite(ana)
    assert hub.sql(COUNT) == "0"
    answer = accept(ben, code)
    assert answer == {"name": "Ana", "count": "exercises", "sent": True}
    assert friends(ben)["Ana"]["state"] == "waits" and friends(ben)["Ana"]["thisWeek"] is None
    [ben_there] = friends(ana).values()
    assert (ben_there["name"], ben_there["state"], ben_there["thisWeek"]) == ("Ben", "asks", None)
    # Nothing of Ana's has been sent so far, and the invitation is used.
    assert hub.sql(COUNT) == "0"
    assert ana.json("friends", "list", wrapper=at(WEDNESDAY))["invitations"] == []
    assert ana.json("friends", "accept", "ben", wrapper=at(WEDNESDAY))["sent"] is True
    seen = friends(ben)["Ana"]
    assert (seen["state"], seen["theirCount"], seen["thisWeek"], seen["lastWeek"]) == ("shares", "tests", 2, 1)
    back = friends(ana)["Ben"]
    assert (back["state"], back["theirCount"], back["thisWeek"], back["as"]) == ("shares", "exercises", 0, "Ana")
    refused(ana, USAGE, "already share", "friends", "accept", "Ben", wrapper=at(WEDNESDAY))
    shown = plain(ben.ok("friends", wrapper=at(WEDNESDAY)))
    assert re.search(r"Ana\s+breathing tests\s+2\s+1", shown) and "sees your exercises" in shown


def test_a_count_is_sent_once_a_day_where_it_changed_and_on_monday(two, hub):  # noqa: F811
    ana, ben = two
    befriended(ana, ben)
    numbers = "SELECT max(number) FROM mindpulse.delivery WHERE sender = '{}'".format(
        ana.json("hub", "status")["account"])
    first = hub.sql(numbers)
    blow(ana, "2026-05-13")
    friends(ana, clock="2026-05-13 20:00:00")
    assert hub.sql(numbers) == first and friends(ben, clock="2026-05-13 20:30:00")["Ana"]["thisWeek"] == 0
    friends(ana, clock="2026-05-14 10:00:00")
    second = hub.sql(numbers)
    assert int(second) == int(first) + 1
    assert friends(ben, clock="2026-05-14 11:00:00")["Ana"]["thisWeek"] == 1
    friends(ana, clock="2026-05-15 10:00:00")
    assert hub.sql(numbers) == second
    friends(ana, clock="2026-05-18 12:00:00")
    monday = friends(ben, clock="2026-05-18 13:00:00")["Ana"]
    assert (monday["thisWeek"], monday["lastWeek"]) == (0, 1) and int(hub.sql(numbers)) == int(first) + 5
    # Who sends nothing for two weeks is said nothing of.
    later = friends(ben, clock="2026-06-03 13:00:00")["Ana"]
    assert (later["thisWeek"], later["lastWeek"]) == (None, None)
    # The hub has the newest of each alone.
    assert hub.sql(COUNT) == "2"


def test_days_with_a_diary_entry_and_exercises_are_counted(two):
    ana, ben = two
    code = invite(ana, count="diary")
    accept(ben, code, count="diary")
    for day, hour in (("2026-05-11", 9), ("2026-05-11", 20), ("2026-05-13", 8)):
        ana.ok("samples", "add", "mood", "2", "--at", f"{day}T{hour:02}:00:00Z")
    friends(ana)
    ana.ok("friends", "accept", "Ben", wrapper=at(WEDNESDAY))
    assert friends(ben)["Ana"]["thisWeek"] == 2


def test_an_invitation_is_for_one_person_once_and_for_some_days(two, hub):  # noqa: F811
    ana, ben = two
    code = invite(ana, "--for", "2")
    eve = hub.first("eve", hub.admit())
    refused(ben, USAGE, "isn't valid any more", "friends", "accept", code, "--as", "Ben", "--count", "tests",
            wrapper=at("2026-05-15 11:00:00"))
    wrong = code[:30] + ("b" if code[30] != "b" else "c") + code[31:]
    refused(ben, USAGE, "isn't the invitation", "friends", "accept", wrong, "--as", "Ben", "--count", "tests")
    refused(ben, NO_INPUT, "Nobody among your friends", "friends", "accept", "Ana")
    refused(ben, USAGE, "--as", "friends", "accept", code, "--count", "tests", wrapper=at(WEDNESDAY))
    refused(ben, USAGE, "--count", "friends", "accept", code, "--as", "Ben", wrapper=at(WEDNESDAY))
    refused(ben, USAGE, "without quotes", "friends", "accept", code, "--as", "$(id)", "--count", "tests")
    refused(ana, USAGE, "your own account", "friends", "accept", code, "--as", "A", "--count", "tests", wrapper=at(WEDNESDAY))
    refused(ana, USAGE, "--for", "friends", "invite", "--as", "A", "--count", "tests", "--for", "0")
    accept(ben, code)
    accept(ben, code)
    accept(eve, code, name="Eve")
    assert set(friends(ana)) in ({"Ben"}, {"Eve"})
    assert hub.sql(COUNT) == "0"
    late = accept(eve, code, name="Eve")
    assert late["sent"] is True and len(friends(ana)) == 1
    assert ana.json("friends", "list", wrapper=at(WEDNESDAY))["invitations"] == []
    # Nobody who guesses is let in: an invitation of another account with another secret.
    for _ in range(20):
        invite(eve)
    refused(eve, USAGE, "20 open invitations", "friends", "invite", "--as", "Eve", "--count", "tests", wrapper=at(WEDNESDAY))


def test_leaving_holds_at_once_and_the_other_side_is_told_kindly(two, hub):  # noqa: F811
    ana, ben = two
    befriended(ana, ben)
    refused(ana, USAGE, "requires a yes", "friends", "leave", "Ben")
    assert ana.json("friends", "leave", "Ben", "--yes", wrapper=at(WEDNESDAY)) == {"left": ["Ben"], "notified": True}
    assert friends(ana)["Ben"]["state"] == "left"
    seen = friends(ben)["Ana"]
    assert seen["state"] == "parted" and seen["thisWeek"] is None
    assert "Ana has left" in plain(ben.ok("status", wrapper=at(WEDNESDAY)))
    blow(ben, "2026-05-14")
    for clock in ("2026-05-15 10:00:00", "2026-05-18 10:00:00"):
        for home in (ana, ben):
            friends(home, clock=clock)
    assert hub.sql(COUNT) == "0"
    refused(ana, USAGE, "share nothing", "friends", "leave", "Ben", "--yes")
    # And once more, by another invitation.
    accept(ben, invite(ana, clock="2026-05-19 10:00:00"), clock="2026-05-19 10:00:00")
    assert friends(ana, clock="2026-05-19 10:00:00")["Ben 2"]["state"] == "asks"


def test_blocking_holds_at_once_and_tells_nothing(two, hub):  # noqa: F811
    ana, ben = two
    befriended(ana, ben)
    before = friends(ben)["Ana"]
    assert ana.json("friends", "block", "Ben", "--yes", wrapper=at(WEDNESDAY)) == {"blocked": "Ben"}
    assert hub.sql(COUNT) == "0"
    assert friends(ben)["Ana"] == before
    blow(ben, "2026-05-14")
    friends(ben, clock="2026-05-15 10:00:00")
    friends(ben, clock="2026-05-18 10:00:00")
    friends(ana, clock="2026-05-18 11:00:00")
    assert hub.sql(COUNT) == "0" and friends(ana, clock="2026-05-18 11:00:00")["Ben"]["thisWeek"] is None
    refused(ana, USAGE, "blocked already", "friends", "block", "Ben", "--yes")
    # Nor does an invitation let them in again.
    friends_before = set(friends(ana, clock="2026-05-18 11:00:00"))
    ben.ok("friends", "leave", "Ana", "--yes", wrapper=at("2026-05-18 12:00:00"))
    accept(ben, invite(ana, clock="2026-05-18 12:00:00"), clock="2026-05-18 12:00:00")
    assert set(friends(ana, clock="2026-05-18 12:30:00")) == friends_before
    assert "strangers" not in plain(ana.run("care", "list", wrapper=at("2026-05-18 12:30:00")).stderr)


def test_without_the_hub_what_was_decided_holds_and_is_told_later(two, hub):  # noqa: F811
    ana, ben = two
    befriended(ana, ben)
    url = ana.json("hub", "status")["url"]
    away = re.sub(r":\d+/", ":1/", url)
    left = ana.run("friends", "leave", "Ben", "--yes", "--json", wrapper=at(WEDNESDAY), MINDPULSE_HUB=away)
    assert left.returncode == OK and json.loads(left.stdout)["notified"] is False
    assert "can't be reached" in plain(left.stderr)
    assert friends(ben)["Ana"]["state"] == "shares"
    assert friends(ana)["Ben"]["state"] == "left"
    assert friends(ben)["Ana"]["state"] == "parted"


def test_the_hub_learns_no_name_no_count_and_not_who_is_friends_by_kind(two, hub):  # noqa: F811
    ana, ben = two
    code = invite(ana, name="Ana from room 4")
    accept(ben, code, name="Ben Marker")
    waiting = hub.server.dump(hub.database)
    friends(ana)
    ana.ok("friends", "accept", "Ben Marker", wrapper=at(WEDNESDAY))
    friends(ben)
    dump = waiting + hub.server.dump(hub.database)
    rows = "\n".join(line.split("VALUES", 1)[1] for line in dump.splitlines() if line.startswith("INSERT INTO"))
    assert dump.count("INSERT INTO mindpulse.delivery") == 3
    for secret in ("Ana from", "room 4", "Ben Mark", "Marker", "friend", "tests", "exercises", "report", "acceptance", code):
        assert secret not in rows and secret.encode().hex() not in rows, secret
    # All have one size, that of the smallest summary.
    assert len(hub.sql("SELECT DISTINCT octet_length(content) FROM mindpulse.delivery").split()) == 1
    kept = (ana.path / "transcripts.sqlite").read_bytes()
    for digits in set(re.findall(rb'"secret":"([0-9a-f]{32,64})"', kept)):
        assert digits not in dump.encode()


def test_a_hub_that_changes_swaps_repeats_or_invents_is_noticed_and_nothing_is_lost(two, hub):  # noqa: F811
    ana, ben = two
    blow(ana, "2026-05-11")
    befriended(ana, ben)
    hub.sql("CREATE TABLE kept AS SELECT * FROM mindpulse.delivery")
    blow(ana, "2026-05-14")
    account = ana.json("hub", "status")["account"]
    for change in ("content = set_byte(content, 89, get_byte(content, 89) # 1)", "content = substring(content FROM 1 FOR 90)",
                   "content = (SELECT k.content FROM kept k WHERE k.sender <> d.sender)",
                   "content = (SELECT k.content FROM kept k WHERE k.sender = d.sender)"):
        hub.sql("DELETE FROM mindpulse.delivery")
        hub.sql("INSERT INTO mindpulse.delivery SELECT * FROM kept")
        hub.sql(f"UPDATE mindpulse.delivery d SET number = number + 1, {change} WHERE sender = '{account}'")
        seen = ben.run("friends", "list", "--json", wrapper=at("2026-05-14 10:00:00"))
        assert "can't be trusted" in plain(seen.stderr), change
        [entry] = json.loads(seen.stdout)["friends"]
        assert (entry["state"], entry["thisWeek"]) == ("shares", 1), change
    assert entry["refused"] == 1
    # Under another sender, or as often as it likes, it is nobody's.
    hub.sql(f"UPDATE mindpulse.delivery SET sender = gen_random_uuid() WHERE sender = '{account}'")
    assert friends(ben, clock="2026-05-14 10:00:00")["Ana"]["thisWeek"] == 1
    # What is shown again is old, and what is withheld is waited for.
    hub.sql("DELETE FROM mindpulse.delivery")
    hub.sql("INSERT INTO mindpulse.delivery SELECT * FROM kept")
    assert friends(ben, clock="2026-05-14 10:00:00")["Ana"]["thisWeek"] == 1
    friends(ana, clock="2026-05-15 10:00:00")
    assert friends(ben, clock="2026-05-15 11:00:00")["Ana"]["thisWeek"] == 2


def test_a_member_who_floods_forges_or_replays_gets_nowhere(two, hub):  # noqa: F811
    ana, ben = two
    code = invite(ana)
    mallory = hub.admit()
    hub.first("mallory", mallory)
    own = hub.sql("SELECT account FROM mindpulse.account", mallory)
    account = ana.json("hub", "status")["account"]
    accept(ben, code)
    row = "SELECT sender, encode(mark, 'hex'), encode(content, 'hex') FROM mindpulse.delivery"
    sender, mark, content = hub.sql(row).split("|")
    insert = "INSERT INTO mindpulse.delivery VALUES ('{}', '{}', decode('{}', 'hex'), {}, {}, decode('{}', 'hex'), 0)"
    refusal = hub.sql(insert.format(account, sender, mark, 2, 9, content), mallory, check=False)
    assert "row-level security" in refusal.stderr
    # Somebody who has seen the mark floods it, and replays what Ben has sent under its own name.
    for number in range(1, 40):
        hub.sql(insert.format(account, own, mark, number, number, content if number % 2 else "00"), mallory)
    for number in range(40, 300):
        if number % 20 == 0:
            hub.sql(insert.format(account, own, "%032x" % number, 1, number, "00"), mallory)
    result = ana.run("friends", "list", "--json", wrapper=at(WEDNESDAY))
    assert result.returncode == OK
    assert {entry["name"]: entry["state"] for entry in json.loads(result.stdout)["friends"]} == {"Ben": "asks"}
    again = json.loads(ana.run("friends", "list", "--json", wrapper=at(WEDNESDAY)).stdout)
    assert len(again["friends"]) == 1 and again["refused"] <= 1
    ana.ok("friends", "accept", "Ben", wrapper=at(WEDNESDAY))
    assert friends(ben)["Ana"]["state"] == "shares" and friends(ana)["Ben"]["state"] == "shares"
    # A friend's own row, under another's name: the account is another one, so it is nobody's.
    mine = hub.sql(f"SELECT encode(mark, 'hex') FROM mindpulse.delivery WHERE account = '{account}' AND sender = '{sender}'")
    hub.sql(insert.format(account, own, mine, 30000, 400, content), mallory)
    assert friends(ana)["Ben"]["refused"] == 0
    assert "can't be read" not in plain(ana.run("care", "list", wrapper=at(WEDNESDAY)).stderr)


def test_one_line_says_what_is_new_once_and_never_in_danger(two, terminal, hub):  # noqa: F811
    ana, ben = two
    befriended(ana, ben)
    for day in ("2026-05-11", "2026-05-13"):
        blow(ana, day)
    friends(ana, clock="2026-05-14 10:00:00")
    friends(ben, clock="2026-05-14 11:00:00")
    backup = ben.user / "before.tar"
    ben.ok("backup", backup)
    line = "Ana did 2 breathing tests this week."
    faked = {"LD_PRELOAD": "/usr/$LIB/faketime/libfaketime.so.1", "FAKETIME": "@2026-05-14 12:00:00"}

    def chat():
        shown = terminal(ben, "chat", "--engine", "listener", **faked)
        shown.wait_for("›")
        said = shown.shows("breathing tests")
        shown.type("/quit\r")
        assert shown.wait_for_end() == OK
        return said
    assert chat() and not chat()
    assert line not in plain(ben.ok("status", wrapper=at("2026-05-14 12:30:00")))
    ben.ok("restore", backup, "--with-commands")
    assert line in plain(ben.ok("status", wrapper=at("2026-05-14 12:30:00")))
    assert line not in plain(ben.ok("status", wrapper=at("2026-05-14 12:30:00")))
    ben.ok("restore", backup, "--with-commands")
    ben.ok("config", "set", "chat.friendNews", "false")
    assert line not in plain(ben.ok("status", wrapper=at("2026-05-14 12:30:00"))) and not chat()
    ben.ok("config", "unset", "chat.friendNews")
    ben.ok("ask", "I want to kill myself tonight", "--engine", "listener", wrapper=at("2026-05-14 12:31:00"))
    assert line not in plain(ben.ok("status", wrapper=at("2026-05-14 12:40:00"))) and not chat()
    check_in = plain(ben.ok("checkin", "--engine", "listener", wrapper=at("2026-05-14 12:45:00")))
    assert "Ana" not in check_in and "breathing test" not in check_in


def test_two_machines_of_a_person_send_one_count_a_day_and_agree(hub):  # noqa: F811
    member = hub.admit()
    laptop = hub.first("laptop", member)
    desk = hub.pair(laptop, "desk", member)
    ben = hub.first("ben", hub.admit())
    accept(ben, invite(laptop))
    friends(laptop)
    laptop.ok("hub", "sync", wrapper=at(WEDNESDAY))
    desk.ok("hub", "sync", wrapper=at(WEDNESDAY))
    desk.ok("friends", "accept", "Ben", wrapper=at(WEDNESDAY))
    assert friends(ben)["Ana"]["state"] == "shares"
    desk.ok("hub", "sync", wrapper=at(WEDNESDAY))
    laptop.ok("hub", "sync", wrapper=at(WEDNESDAY))
    for home in (laptop, desk):
        assert friends(home)["Ben"]["state"] == "shares"
    sender = laptop.json("hub", "status")["account"]
    rows = f"SELECT count(*), count(DISTINCT number) FROM mindpulse.delivery WHERE sender = '{sender}'"
    assert hub.sql(rows) == "1|1"
    # One blocks, the other one hasn't heard of it and changes something: the block holds.
    desk.ok("friends", "block", "Ben", "--yes", wrapper=at("2026-05-14 10:00:00"))
    friends(laptop, clock="2026-05-14 10:05:00")
    for home in (desk, laptop, desk):
        home.ok("hub", "sync", wrapper=at("2026-05-14 10:10:00"))
    for home in (laptop, desk):
        assert friends(home, clock="2026-05-14 10:20:00")["Ben"]["state"] == "blocked"
    assert hub.sql(rows) == "0|0"


def test_killed_at_any_moment_nothing_is_lost_or_comes_twice(two, hub):  # noqa: F811
    ana, ben = two
    code = invite(ana)

    def killed(index, *command, clock=WEDNESDAY):
        process = ben.start(*command, wrapper=at(clock))
        time.sleep(0.02 * index)
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=120)
        for stream in (process.stdin, process.stdout, process.stderr):
            stream.close()
    for index in range(10):
        killed(index, "friends", "accept", code, "--as", "Ben", "--count", "exercises")
    accept(ben, code)
    assert len(friends(ben)) == 1
    assert [entry["state"] for entry in friends(ana).values()] == ["asks"]
    ana.ok("friends", "accept", "Ben", wrapper=at(WEDNESDAY))
    for index in range(10):
        killed(index, "friends", "list")
    assert friends(ben)["Ana"]["state"] == "shares" and friends(ana)["Ben"]["thisWeek"] == 0
    assert hub.sql(COUNT) == "2"
    for home in two:
        home.check_databases()


def test_forgetting_everything_and_leaving_the_hub_end_it(two, hub):  # noqa: F811
    ana, ben = two
    befriended(ana, ben)
    ana.ok("forget", "--everything", "--yes")
    assert friends(ana) == {}
    assert friends(ben)["Ana"]["state"] == "parted"
    assert not ana.rows("SELECT 1 FROM diary_document WHERE name LIKE 'friend%'")
    accept(ana, invite(ben, name="Ben"), name="Ana")
    friends(ben)
    ben.ok("friends", "accept", "Ana 2", wrapper=at(WEDNESDAY))
    assert friends(ana)["Ben"]["state"] == "shares"
    left = ana.run("hub", "leave", "--yes", wrapper=at(WEDNESDAY))
    assert left.returncode == OK and "they are notified" in plain(left.stderr)
    assert not ana.rows("SELECT 1 FROM diary_entry WHERE kind LIKE 'friend%'")
    assert not ana.rows("SELECT 1 FROM diary_document WHERE name LIKE 'friend%'")
    assert friends(ben)["Ana 2"]["state"] == "parted" and hub.sql(COUNT) == "0"
    refused(ana, USAGE, "hasn't joined", "friends", "invite", "--as", "Ana", "--count", "tests")


def test_under_a_lock_no_name_stands_in_the_store(two):
    ana, ben = two
    for home in two:
        home.ok("config", "set", "lock.passphraseCommand", json.dumps(["/bin/echo", "correct horse"]))
        home.ok("lock")
    accept(ben, invite(ana, name="Ana Marker"), name="Ben Marker")
    friends(ana)
    ana.ok("friends", "accept", "Ben Marker", wrapper=at(WEDNESDAY))
    assert friends(ben)["Ana Marker"]["state"] == "shares"
    for home in two:
        assert b"Marker" not in (home.path / "transcripts.sqlite").read_bytes()
        home.ok("config", "unset", "lock.passphraseCommand")
        home.run("lock")
        assert home.run("friends", "list", "--json").returncode != OK
        assert "Marker" not in home.run("status").stdout


def test_a_backup_from_elsewhere_brings_no_friends_unless_it_is_agreed_to(two, hub, tmp_path):  # noqa: F811
    ana, ben = two
    befriended(ana, ben)
    backup = tmp_path / "backup.tar"
    ana.ok("backup", backup)
    other = hub.machine("other", hub.admit())
    assert "Friends: Ben (breathing tests)" in plain(other.ok("restore", backup, "--dry-run"))
    skipped = other.run("restore", backup)
    assert skipped.returncode == OK and "Skipped: Friends" in plain(skipped.stderr)
    assert friends(other) == {}


def test_an_account_that_is_gone_is_said(two, hub):  # noqa: F811
    ana, ben = two
    code = invite(ana)
    ana.ok("hub", "leave", "--erase", "--yes")
    refused(ben, NOT_ALLOWED, "Nobody at this hub", "friends", "accept", code, "--as", "Ben", "--count", "tests",
            wrapper=at(WEDNESDAY))
    assert friends(ben) == {}


def test_the_daemon_exchanges_counts(two, hub):  # noqa: F811
    ana, ben = two
    befriended(ana, ben)
    blow(ana, "2026-05-13")
    daemon = Daemon(ana, wrapper=at("2026-05-14 10:00:00"))
    try:
        daemon.wait_ready()
        account = ana.json("hub", "status")["account"]
        wait_until(lambda: hub.sql(f"SELECT max(number) FROM mindpulse.delivery WHERE sender = '{account}'") == "20587",
                   timeout=60)
    finally:
        daemon.close()
    assert friends(ben, clock="2026-05-14 12:00:00")["Ana"]["thisWeek"] == 1


def test_friends_are_asked_for_what_is_missing_on_a_terminal_and_never_ranked_unasked(two, terminal, hub):  # noqa: F811
    ana, ben = two
    asked = terminal(ana, "friends", "invite", columns=250, rows=90)
    asked.wait_for("What should they call you?")
    asked.type("Ana\r")
    asked.wait_for("Which count do they see?")
    asked.type("tests\r")
    assert asked.wait_for_end() == OK
    assert asked.shows("There you are") and asked.shows("▀")
    accept(ben, invite(ana))
    zoe = hub.first("zoe", hub.admit())
    accept(zoe, invite(ana), name="Zoe", count="tests")
    friends(ana)
    for name in ("Ben", "Zoe"):
        ana.ok("friends", "accept", name, wrapper=at(WEDNESDAY))
    blow(zoe, "2026-05-11")
    for home in (ben, zoe):
        friends(home)
    assert list(friends(ana)) == ["Ben", "Zoe"]
    assert list(friends(ana, "--sort", "count")) == ["Zoe", "Ben"]
