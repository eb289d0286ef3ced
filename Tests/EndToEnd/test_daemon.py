# SPDX-License-Identifier: GPL-3.0-or-later
"""The life of `mindpulse daemon`: ready, reload, end, and what it says meanwhile."""

import time

from program import OK, plain, wait_until
from server import Server

MARKER = "Quixotine"


def leave_range(home, value=131):
    """A new excursion: one reading within the range, one above it."""
    home.add("heart-rate", 72, seconds=0)
    home.add("heart-rate", value, seconds=0)


def sent(home, count=1):
    """Waits for this many check-ins that were sent, and gives them."""
    return wait_until(lambda: len(home.check_ins(decision="sent")) >= count
                      and home.check_ins(decision="sent"), what=f"{count} check-ins sent")


def set_in_file(home, key, text):
    """Changes a line of the settings file as an editor does."""
    file = home.path / "config.json5"
    lines = file.read_text().splitlines()
    places = [n for n, line in enumerate(lines) if line.strip().startswith(key)]
    assert len(places) == 1, lines
    lines[places[0]] = f"{key}: {text},"
    file.write_text("\n".join(lines) + "\n")


def test_the_service_manager_is_told_of_start_reload_and_end(person, daemon):
    service = daemon(person)
    assert any(line.startswith("STATUS=The next check-in:") for line in service.notices)
    service.reload()
    service.wait_ready(2)
    started = time.monotonic()
    assert service.end() == OK
    # Nothing was under way, so the ten seconds that it would have are not waited for.
    assert time.monotonic() - started < 10
    assert wait_until(lambda: "STOPPING=1" in service.states()) and service.states() == [
        "READY=1", "RELOADING=1", "READY=1", "STOPPING=1"]
    reloading = service.notices.index("RELOADING=1")
    assert service.notices[reloading + 1].removeprefix("MONOTONIC_USEC=").isdigit()


def test_a_reading_that_leaves_its_range_is_spoken_of_once(person, daemon):
    daemon(person)
    leave_range(person)
    found = sent(person)
    # The same excursion goes on: nothing is said of it a second time.
    person.add("heart-rate", 133, seconds=0)
    person.ok("schedule", "gap", "0s")
    leave_range(person, 141)
    assert len(sent(person, 2)) == 2
    assert {row["rule"] for row in person.check_ins()} == {"reading"}
    assert [m["kind"] for m in person.every_message()] == ["checkIn", "checkIn"]
    assert found[0]["outcome"] == "unseen"


def test_settings_changed_in_the_file_hold_after_a_reload(person, daemon):
    service = daemon(person)
    set_in_file(person, "every", '"7h"')
    service.reload()
    service.wait_ready(2)
    # Nobody else has run meanwhile who could have noticed the new interval.
    wait_until(lambda: any("7h" in row["value"] for row in person.rows("SELECT * FROM setting")),
               what="a plan by the new interval")
    assert service.end() == OK


def test_settings_that_are_broken_are_told_and_the_daemon_goes_on(person, daemon):
    service = daemon(person)
    file = person.path / "config.json5"
    whole = file.read_text()
    file.write_text(whole.replace("checkIn", "checkIn: {", 1))
    service.reload()
    service.wait_ready(2)
    wait_until(lambda: "config.json5" in service.said, what="a word about the settings")
    file.write_text(whole)
    service.reload()
    service.wait_ready(3)
    leave_range(person)
    sent(person)
    assert service.end() == OK


def test_ended_while_the_endpoint_is_slow_the_check_in_is_made_up_later(person, endpoint, daemon):
    """The claim is given back with what was written of it; whoever comes next does it."""
    slow = endpoint("ok:words=3000,delay=50")
    person.use(slow)
    service = daemon(person)
    leave_range(person)
    wait_until(lambda: slow.requests() and person.rows("SELECT 1 FROM message"), what="a reply")
    started = time.monotonic()
    assert service.end() == OK
    # Long before the reply would have ended by itself.
    assert time.monotonic() - started < 60
    assert person.check_ins() == [] and person.every_message() == []
    person.use(endpoint("ok"))
    made = person.json("checkin", "--scheduled")
    assert (made["decision"], made["engine"]) == ("sent", "endpoint")
    [row] = person.check_ins()
    assert (row["rule"], row["decision"]) == ("reading", "sent")
    assert [m["status"] for m in person.every_message()] == ["complete"]


def test_an_endpoint_that_is_down_costs_no_check_in(person, daemon, tmp_path):
    gone = Server(tmp_path)
    gone.close()
    person.use(gone)
    service = daemon(person)
    leave_range(person)
    [row] = sent(person)
    assert row["engine"] == "listener" and row["failure"]
    why = person.json("why")
    assert why["checkIn"]["failure"] == row["failure"] and why["engine"] == "listener"
    assert [(m["status"], m["engine"]) for m in person.every_message()] == [
        ("failed", "endpoint"), ("complete", "listener")]
    told = plain(person.ok("why"))
    assert "The endpoint didn't answer" in told and "offline listener" in told
    assert service.end() == OK


def test_nothing_private_is_written_to_the_log(person, endpoint, daemon, tmp_path):
    """What a service writes ends up in a journal that others may read."""
    person.ok("profile", "set", "name", MARKER)
    person.use(endpoint(f"ok:text={MARKER}-said"))
    service = daemon(person)
    leave_range(person, 163)
    sent(person)
    person.use(gone := Server(tmp_path))
    gone.close()
    person.ok("schedule", "gap", "0s")
    leave_range(person, 167)
    sent(person, 2)
    assert any(MARKER in m["text"] for m in person.every_message())
    wait_until(lambda: service.said.count("A check-in was written") >= 2, what="two lines")
    assert service.end() == OK
    for private in (MARKER, "163", "167", "heart"):
        assert private not in service.said, service.said
