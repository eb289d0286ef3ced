# SPDX-License-Identifier: GPL-3.0-or-later
"""Friends found by an exact name, by a real hub: who wants to be found, who finds, and what the hub has of it."""

import json
import re
import signal
import time

from program import NO_INPUT, OK, UNAVAILABLE, USAGE, plain
from test_friends import COUNT, WEDNESDAY, accept, blow, friends, invite, two  # noqa: F401 (fixtures)
from test_hub import WORDS, hub, refused, server  # noqa: F401 (fixtures)
from test_share import at

NAMES = "SELECT count(*) FROM mindpulse.name"


def choose(home, name="nadia", *more, count="tests", clock=WEDNESDAY):
    """Chooses a name, and gives what it has become."""
    return home.json("friends", "name", name, "--count", count, *more, wrapper=at(clock))


def find(home, whole, name="Ben", count="exercises", clock=WEDNESDAY):
    """Finds somebody by a whole name."""
    return home.json("friends", "find", whole, "--as", name, "--count", count, wrapper=at(clock))


def misses(home, whole, clock=WEDNESDAY):
    """Finds nobody, and says what to do next."""
    error = refused(home, NO_INPUT, "Nobody at this hub can be found", "friends", "find", whole, "--as", "Ben", "--count",
                    "tests", wrapper=at(clock))
    assert "mindpulse friends name" in error["hint"] and "invitation" in error["hint"]


def test_who_is_told_the_whole_name_finds_it_and_both_say_yes(two, hub):  # noqa: F811
    ana, ben = two
    blow(ana, "2026-05-11")
    chosen = choose(ana, "Nadia", "--as", "Nadia from room 4")
    whole = chosen["name"]
    name, *words = whole.split("-")
    assert name == "nadia" and len(words) == 4 and set(words) <= set(WORDS)
    assert (chosen["as"], chosen["count"], chosen["until"][:10]) == ("Nadia from room 4", "tests", "2026-07-12")
    assert hub.sql(NAMES) == "1"
    shown = plain(ana.ok("friends", "name", wrapper=at(WEDNESDAY)))
    assert whole in shown and "can't tell the name" in shown and "2026-07-12" in shown
    answer = find(ben, whole.upper().replace("-", " "))
    assert answer == {"name": "Nadia from room 4", "count": "exercises", "sent": True}
    # Nothing is shared before the second yes.
    assert friends(ben)["Nadia from room 4"]["state"] == "waits" and hub.sql(COUNT) == "1"
    [asking] = friends(ana).values()
    assert (asking["name"], asking["state"], asking["byName"], asking["thisWeek"]) == ("Ben", "asks", True, None)
    assert hub.sql(COUNT) == "0"
    assert "found you by your name" in plain(ana.ok("friends", wrapper=at(WEDNESDAY)))
    assert "Ben has found you by your name" in plain(ana.ok("status", wrapper=at(WEDNESDAY)))
    ana.ok("friends", "accept", "Ben", wrapper=at(WEDNESDAY))
    seen = friends(ben)["Nadia from room 4"]
    assert (seen["state"], seen["thisWeek"], seen["theirCount"]) == ("shares", 1, "tests")
    assert friends(ana)["Ben"]["state"] == "shares"
    # The name is for others, too.
    eve = hub.first("eve", hub.admit())
    find(eve, whole, "Eve")
    assert {entry["name"]: entry["state"] for entry in friends(ana).values()} == {"Ben": "shares", "Eve": "asks"}
    # Whoever looks once more changes nothing.
    find(ben, whole)
    assert len(friends(ben)) == 1 and len(friends(ana)) == 2
    assert "care" not in plain(ana.run("care", "list", wrapper=at(WEDNESDAY)).stderr)


def test_a_wrong_name_finds_nothing_and_says_what_would_be_right(two, hub):  # noqa: F811
    ana, ben = two
    whole = choose(ana)["name"]
    name, *words = whole.split("-")
    other = next(word for word in WORDS if word not in words)
    for wrong in ("-".join(["nadja", *words]), "-".join([name, *reversed(words)]), "-".join([name, *words[:3], other])):
        if wrong != whole:
            misses(ben, wrong)
    refused(ben, USAGE, "has 5 parts", "friends", "find", name, "--as", "Ben", "--count", "tests")
    refused(ben, USAGE, "has 5 parts", "friends", "find", "-".join([name, *words[:3]]), "--as", "Ben", "--count", "tests")
    slip = refused(ben, USAGE, "isn't one of the words", "friends", "find", "-".join([name, words[0] + "x", *words[1:]]),
                   "--as", "Ben", "--count", "tests")
    assert words[0] in slip["hint"]
    refused(ana, USAGE, "your own account", "friends", "find", whole, "--as", "A", "--count", "tests", wrapper=at(WEDNESDAY))
    for bad in ("n", "nädia", "na dia", "x" * 25):
        refused(ben, USAGE, "letters a to z", "friends", "name", bad, "--count", "tests")
    refused(ben, USAGE, "--count", "friends", "name", "ben")
    refused(ben, USAGE, "takes no NAME", "friends", "name", "ben", "--off")
    assert friends(ben) == {} and ben.json("friends", "name")["name"] is None
    assert hub.sql(NAMES) == "1" and hub.sql(COUNT) == "0"


def test_a_name_that_is_given_up_is_gone_at_the_hub_and_nobody_comes_by_it(two, hub):  # noqa: F811
    ana, ben = two
    whole = choose(ana)["name"]
    accept(ben, invite(ana))
    eve = hub.first("eve", hub.admit())
    find(eve, whole, "Eve")
    gone = ana.json("friends", "name", "--off", wrapper=at(WEDNESDAY))
    assert gone == {"name": whole, "deleted": True}
    assert hub.sql(NAMES) == "0"
    misses(ben, whole)
    # Who had asked and wasn't read yet is deleted; an invitation isn't touched.
    assert set(friends(ana)) == {"Ben"} and hub.sql(COUNT) == "0"
    refused(ana, USAGE, "no name to be found by", "friends", "name", "--off")
    assert "can't be found" in plain(ana.ok("friends", "name", wrapper=at(WEDNESDAY)))
    # A new name takes the place of the one before, after a yes.
    first = choose(ana)["name"]
    refused(ana, USAGE, "requires a yes", "friends", "name", "nadia", "--count", "diary", wrapper=at(WEDNESDAY))
    second = choose(ana, "nadia", "--yes", count="diary")["name"]
    assert first != second and hub.sql(NAMES) == "1"
    misses(eve, first)
    # Leaving everybody gives it up, too; and so does forgetting everything.
    ana.ok("friends", "leave", "--yes", wrapper=at(WEDNESDAY))
    assert hub.sql(NAMES) == "0"
    choose(ana)
    ana.ok("forget", "--everything", "--yes")
    friends(ana)
    assert hub.sql(NAMES) == "0" and not ana.rows("SELECT 1 FROM diary_document WHERE name LIKE 'friend%'")
    choose(ana)
    ana.ok("hub", "leave", "--yes", wrapper=at(WEDNESDAY))
    assert hub.sql(NAMES) == "0" and not ana.rows("SELECT 1 FROM diary_document WHERE name LIKE 'friend%'")


def test_the_hub_has_neither_the_name_nor_its_words(two, hub):  # noqa: F811
    ana, ben = two
    chosen = choose(ana, "nadiamarker", "--as", "Ana Marker")
    find(ben, chosen["name"], "Ben Marker")
    dump = hub.server.dump(hub.database)
    rows = "\n".join(line.split("VALUES", 1)[1] for line in dump.splitlines() if line.startswith("INSERT INTO"))
    assert dump.count("INSERT INTO mindpulse.name ") == 1 and dump.count("INSERT INTO mindpulse.delivery") == 1
    for secret in ("nadia", "marker", "Marker", *chosen["name"].split("-")[1:]):
        assert secret not in rows and secret.encode().hex() not in rows, secret
    kept = (ana.path / "transcripts.sqlite").read_bytes()
    for digits in set(re.findall(rb'"(?:secret|key)":"([0-9a-f]{32,64})"', kept)):
        assert digits not in dump.encode()
    # Its size doesn't tell how long a name is.
    size = hub.sql("SELECT octet_length(content) FROM mindpulse.name")
    choose(ben, "bo", "--as", "B")
    assert hub.sql("SELECT DISTINCT octet_length(content) FROM mindpulse.name") == size


def test_a_member_learns_nothing_of_names_and_a_hub_that_changes_one_is_noticed(two, hub):  # noqa: F811
    ana, ben = two
    whole = choose(ana)["name"]
    mallory = hub.admit()
    hub.first("mallory", mallory)
    account = ana.json("hub", "status")["account"]
    for sql in ("SELECT account FROM mindpulse.name", "SELECT * FROM mindpulse.name", "UPDATE mindpulse.name SET mark = mark",
                f"DELETE FROM mindpulse.name WHERE account = '{account}'",
                f"INSERT INTO mindpulse.name VALUES ('{account}', decode(repeat('00', 32), 'hex'), '\\x01', 0)",
                # A copy in its own name is refused as the mark is taken.
                "INSERT INTO mindpulse.name SELECT a.account, n.mark, n.content, 0 FROM mindpulse.name n, mindpulse.account a"):
        assert hub.sql(sql, mallory, check=False).returncode != 0, sql
    assert hub.sql("DELETE FROM mindpulse.name", mallory) == "DELETE 0"
    assert account not in hub.sql("SELECT encode(mark, 'hex'), encode(content, 'hex') FROM mindpulse.name", mallory)
    other = choose(ben, "ben")["name"]
    hub.sql("CREATE TABLE kept AS SELECT * FROM mindpulse.name")
    for change in ("content = set_byte(content, 60, get_byte(content, 60) # 1)", "content = substring(content FROM 1 FOR 90)",
                   "content = (SELECT k.content FROM kept k WHERE k.account <> n.account)"):
        hub.sql("UPDATE mindpulse.name n SET content = k.content FROM kept k WHERE k.mark = n.mark")
        hub.sql(f"UPDATE mindpulse.name n SET {change} WHERE account = '{account}'")
        error = ben.run("friends", "find", whole, "--as", "Ben", "--count", "tests", "--json", wrapper=at(WEDNESDAY))
        assert error.returncode != OK and "can't be trusted" in error.stdout, change
    assert friends(ben) == {} and hub.sql(COUNT) == "0" and other
    # Put back as it was, or renewed, it is found again.
    friends(ana, clock="2026-05-21 10:00:00")
    find(ben, whole, clock="2026-05-21 11:00:00")
    assert friends(ana, clock="2026-05-21 12:00:00")["Ben"]["byName"]


def test_who_is_blocked_does_not_come_back_by_the_name_and_is_not_told(two, hub):  # noqa: F811
    ana, ben = two
    whole = choose(ana)["name"]
    find(ben, whole)
    friends(ana)
    ana.ok("friends", "block", "Ben", "--yes", wrapper=at(WEDNESDAY))
    ben.ok("friends", "leave", "nadia", "--yes", wrapper=at(WEDNESDAY))
    assert find(ben, whole)["sent"] is True
    listed = ana.json("friends", "list", wrapper=at(WEDNESDAY))
    assert [entry["state"] for entry in listed["friends"]] == ["blocked"] and listed["refused"] == 0
    assert hub.sql(COUNT) == "0"
    assert friends(ben)["nadia 2"]["state"] == "waits"
    assert "Ben" not in plain(ana.ok("status", wrapper=at(WEDNESDAY)))


def test_it_is_renewed_while_a_machine_runs_and_ends_by_itself_where_none_does(two, hub):  # noqa: F811
    ana, ben = two
    whole = choose(ana)["name"]
    content = "SELECT md5(content) FROM mindpulse.name"
    first = hub.sql(content)
    friends(ana, clock="2026-05-19 10:00:00")
    assert hub.sql(content) == first
    friends(ana, clock="2026-05-20 11:00:00")
    assert hub.sql(content) != first
    assert ana.json("friends", "name", wrapper=at("2026-05-20 12:00:00"))["until"][:10] == "2026-07-19"
    misses(ben, whole, clock="2026-07-20 12:00:00")
    # It is put there again where the hub has lost it, and found.
    hub.sql("DELETE FROM mindpulse.name")
    friends(ana, clock="2026-07-20 13:00:00")
    assert find(ben, whole, clock="2026-07-20 14:00:00")["sent"] is True


def test_without_the_hub_it_is_said_and_done_later(two, hub):  # noqa: F811
    ana, ben = two
    away = re.sub(r":\d+/", ":1/", ana.json("hub", "status")["url"])
    chosen = ana.run("friends", "name", "nadia", "--count", "tests", "--json", wrapper=at(WEDNESDAY), MINDPULSE_HUB=away)
    assert chosen.returncode == OK and "can't be reached" in plain(chosen.stderr)
    whole = json.loads(chosen.stdout)["name"]
    assert json.loads(chosen.stdout)["until"] is None and hub.sql(NAMES) == "0"
    misses(ben, whole)
    lost = ben.run("friends", "find", whole, "--as", "Ben", "--count", "tests", "--json", MINDPULSE_HUB=away)
    assert lost.returncode == UNAVAILABLE and "can't be reached" in lost.stdout
    friends(ana)
    assert find(ben, whole)["sent"] is True
    gone = ana.run("friends", "name", "--off", "--json", wrapper=at(WEDNESDAY), MINDPULSE_HUB=away)
    assert json.loads(gone.stdout) == {"name": whole, "deleted": False} and hub.sql(NAMES) == "1"
    # Given up is given up, whatever the hub still shows.
    assert friends(ana) == {} and hub.sql(NAMES) == "0" and hub.sql(COUNT) == "0"


def test_two_machines_of_a_person_have_one_name(hub):  # noqa: F811
    member = hub.admit()
    laptop = hub.first("laptop", member)
    desk = hub.pair(laptop, "desk", member)
    ben = hub.first("ben", hub.admit())

    def in_step(clock=WEDNESDAY):
        for home in (laptop, desk, laptop):
            home.ok("hub", "sync", wrapper=at(clock))
    whole = choose(laptop)["name"]
    in_step()
    assert desk.json("friends", "name", wrapper=at(WEDNESDAY))["name"] == whole and hub.sql(NAMES) == "1"
    find(ben, whole)
    assert friends(desk)["Ben"]["state"] == "asks"
    in_step()
    assert friends(laptop)["Ben"]["byName"] is True
    laptop.ok("friends", "accept", "Ben", wrapper=at(WEDNESDAY))
    assert friends(ben)["nadia"]["state"] == "shares"
    # Both choose another one before they hear of each other: the newest holds.
    first = choose(laptop, "nadia", "--yes", clock="2026-05-14 10:00:00")["name"]
    second = choose(desk, "nadia", "--yes", clock="2026-05-14 10:05:00")["name"]
    in_step("2026-05-14 10:10:00")
    for home in (laptop, desk, laptop):
        assert home.json("friends", "name", wrapper=at("2026-05-14 10:20:00"))["name"] == second
    assert hub.sql(NAMES) == "1"
    misses(ben, first, clock="2026-05-14 10:30:00")
    # One gives it up: the other one takes it away as well, as soon as it hears of it.
    desk.ok("friends", "name", "--off", wrapper=at("2026-05-22 10:00:00"))
    friends(laptop, clock="2026-05-22 10:05:00")
    in_step("2026-05-22 10:10:00")
    for home in (laptop, desk):
        assert home.json("friends", "name", wrapper=at("2026-05-22 10:20:00"))["name"] is None
    assert hub.sql(NAMES) == "0"


def test_under_a_lock_no_name_stands_in_the_store(two):  # noqa: F811
    ana, _ = two
    ana.ok("config", "set", "lock.passphraseCommand", json.dumps(["/bin/echo", "correct horse"]))
    ana.ok("lock")
    whole = choose(ana, "nadiamarker")["name"]
    kept = (ana.path / "transcripts.sqlite").read_bytes()
    assert b"nadiamarker" not in kept
    ana.ok("config", "unset", "lock.passphraseCommand")
    ana.run("lock")
    assert ana.run("friends", "name", "--json").returncode != OK
    assert whole not in ana.run("status").stdout


def test_killed_at_any_moment_there_is_one_name_at_the_most(two, hub):  # noqa: F811
    ana, ben = two
    for index in range(10):
        process = ana.start("friends", "name", "nadia", "--count", "tests", "--yes", wrapper=at(WEDNESDAY))
        time.sleep(0.1 * index)
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=120)
        for stream in (process.stdin, process.stdout, process.stderr):
            stream.close()
    whole = ana.json("friends", "name", wrapper=at(WEDNESDAY))["name"] or choose(ana)["name"]
    friends(ana)
    assert hub.sql(NAMES) == "1"
    find(ben, whole)
    assert friends(ana)["Ben"]["state"] == "asks"
    ana.check_databases()


def test_a_backup_from_elsewhere_brings_no_name_unless_it_is_agreed_to(two, hub, tmp_path):  # noqa: F811
    ana, _ = two
    choose(ana)
    backup = tmp_path / "backup.tar"
    ana.ok("backup", backup)
    other = hub.machine("other", hub.admit())
    assert "a name to be found by" in plain(other.ok("restore", backup, "--dry-run"))
    skipped = other.run("restore", backup)
    assert skipped.returncode == OK and "Skipped: Friends" in plain(skipped.stderr)
    assert not other.rows("SELECT 1 FROM diary_entry WHERE kind = 'friend-name'")
