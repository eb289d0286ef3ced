# SPDX-License-Identifier: GPL-3.0-or-later
"""How a check-in reaches the person: a real D-Bus with a notification service, commands, inbox."""

import datetime
import json
import pathlib
import subprocess
import time

import pytest

from program import OK, ROOT, by_clock, plain, wait_until

SCRIPT = ROOT / "Tests/HostSystemTests/notification_bus.py"
DISCREET = ["MindPulse", "A message from your companion."]
# What the chat says of the offline listener's words before them.
WRITER = "(offline listener, no language model) "


class Bus:
    """A session bus of its own, driven line by line."""

    def __init__(self):
        self.process = subprocess.Popen(["/usr/bin/python3", str(SCRIPT)], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.address = self.process.stdout.readline().strip()

    def __call__(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert not (isinstance(answer, dict) and "error" in answer), answer
        return answer

    def notices(self):
        """What was shown, in order: (title, text, keys and labels of the actions)."""
        return [(call[1][3], call[1][4], call[1][5]) for call in self("calls")
                if call[0] == "Notify"]

    def wait_notice(self, count=1):
        """Waits until so many notices have been shown; gives the last."""
        return wait_until(lambda: len(self.notices()) >= count and self.notices(),
                          what=f"{count} notices")[-1]

    def close(self):
        self.process.stdin.close()
        self.process.wait(120)
        self.process.stdout.close()


@pytest.fixture
def bus(person):
    """A bus with a notification service, which the person's programs use."""
    made = Bus()
    person.settings["DBUS_SESSION_BUS_ADDRESS"] = made.address
    made("serve", "actions", "body")
    yield made
    made.close()


@pytest.fixture
def delivering(person):
    """Waits at the end until no process delivers any more."""
    yield lambda: deliverers(person)
    wait_until(lambda: not deliverers(person), what="the end of all deliveries")


def deliverers(home):
    """The processes that deliver for this home."""
    found = []
    for place in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (place / "cmdline").read_bytes().split(b"\0")
            variables = (place / "environ").read_bytes().split(b"\0")
        except OSError:
            continue
        if words[1:2] == [b"deliver"] and f"MINDPULSE_HOME={home.path}".encode() in variables:
            found.append(int(place.name))
    return found


def reach_out(home, value=150):
    """A reading leaves its range and a scheduler's tick comes; gives what the program says."""
    home.add("heart-rate", 72, seconds=0)
    home.add("heart-rate", value, seconds=0)
    made = home.json("checkin", "--scheduled")
    assert made["decision"] == "sent", made
    return made


def outcome(home, wanted):
    """Waits for what became of the only check-in, and gives its record."""
    return wait_until(lambda: home.check_ins(outcome=wanted), what=wanted)[0]


def said(made):
    """The words of a check-in as they are delivered: without who wrote them."""
    message = plain(made["message"])
    assert message.startswith(WRITER)
    return message.removeprefix(WRITER)


def script(home, name, text):
    """A program of the person's own."""
    file = home.user / name
    file.write_text("#!/bin/sh\n" + text)
    file.chmod(0o755)
    return str(file)


def test_a_notification_shows_no_word_of_the_message(person, bus, delivering):
    made = reach_out(person)
    assert made["delivered"] == ["notification"]
    title, body, actions = bus.wait_notice()
    assert [title, body] == DISCREET
    assert actions == ["default", "", "talk-now", "Talk now", "later", "Later",
                       "not-today", "Not today"]
    assert len(delivering()) == 1
    bus("close", 1, 2)
    wait_until(lambda: not delivering(), what="the end of the delivery")
    # Nobody has read it: it waits in the inbox.
    assert person.check_ins()[0]["outcome"] == "unseen"
    assert person.json("inbox")["unread"] == 1


def test_a_notification_shows_the_message_when_that_is_set(person, bus, delivering):
    person.configure(delivery={"showText": True})
    made = reach_out(person)
    title, body, _ = bus.wait_notice()
    assert title == "MindPulse" and body != DISCREET[1]
    beginning = plain(body).removesuffix("…")
    assert said(made).startswith(beginning) and "150" in body
    bus("close", 1, 2)


def test_talk_now_opens_a_chat_in_the_terminal_that_is_set(person, bus, delivering):
    file = person.user / "arguments"
    terminal = script(person, "terminal", f'printf "%s\\n" "$@" >{file}.new\nmv {file}.new {file}\n')
    person.configure(delivery={"terminal": [terminal, "--geometry", "80x24"]})
    made = reach_out(person)
    bus.wait_notice()
    bus("act", 1, "talk-now")
    wait_until(file.exists, what="a terminal")
    assert file.read_text().splitlines() == [
        "--geometry", "80x24", str(pathlib.Path(person.program).resolve()), "chat", "--session",
        made["session"]]
    # The chat that opens shows it and makes it seen, not the click.
    assert person.check_ins()[0]["outcome"] == "unseen"


def test_later_is_kept_and_comes_again_at_its_time(person, bus, delivering, daemon):
    person.configure(delivery={"laterAfter": "1h"})
    made = reach_out(person)
    bus.wait_notice()
    before = time.time()
    bus("act", 1, "later")
    row = outcome(person, "later")
    assert before + 3600 - 1 <= row["remind_at"] / 1000 <= time.time() + 3600 + 1
    assert person.json("inbox")["unread"] == 0
    assert person.json("checkin", "--scheduled")["decision"] == "skipped"
    assert len(bus.notices()) == 1
    # An hour later, by the clock of the daemon alone.
    service = daemon(person, wrapper=by_clock("+61m"))
    assert bus.wait_notice(2)[:2] == tuple(DISCREET)
    [row] = wait_until(lambda: person.check_ins(outcome="unseen"), what="the reminder")
    assert row["remind_at"] is None and row["message"] == made["messageID"]
    assert len(person.every_message()) == 1
    bus("close", 2, 2)
    wait_until(lambda: not delivering(), what="the end of the delivery")
    assert service.end() == OK


def test_not_today_is_silent_until_tomorrow(person, bus, delivering):
    person.ok("schedule", "gap", "0s")
    reach_out(person)
    bus.wait_notice()
    bus("act", 1, "not-today")
    outcome(person, "dismissed")
    wait_until(lambda: person.json("schedule")["pausedUntil"], what="the pause")
    tomorrow = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=1)).date()
    [planned] = person.json("schedule", "next", 1)["next"]
    assert planned["time"].startswith(tomorrow.isoformat())
    person.add("heart-rate", 72, seconds=0)
    person.add("heart-rate", 155, seconds=0)
    assert person.json("checkin", "--scheduled")["decision"] == "skipped"
    assert len(bus.notices()) == 1
    assert person.json("inbox")["unread"] == 0


def test_without_a_service_the_next_way_is_taken(person, bus, delivering):
    bus("kill-server")
    file = person.user / "text"
    person.configure(delivery={"command": [script(person, "tell", f"cat >{file}\n")]})
    made = reach_out(person)
    assert made["delivered"] == ["command"]
    assert plain(file.read_text()) == said(made)


def test_a_service_that_goes_while_the_notice_stands_is_followed_by_the_next_way(
        person, bus, delivering):
    file = person.user / "text"
    tell = script(person, "tell", f"cat >{file}.new\nmv {file}.new {file}\n")
    person.configure(delivery={"command": [tell]})
    made = reach_out(person)
    assert made["delivered"] == ["notification"]
    bus.wait_notice()
    bus("kill-server")
    wait_until(file.exists, what="the command")
    assert plain(file.read_text()) == said(made)
    row = person.check_ins()[0]
    assert row["outcome"] == "unseen" and "command" in wait_until(
        lambda: [way for way in json.loads(person.check_ins()[0]["delivered"]) if way == "command"])


def test_a_service_that_does_not_answer_is_not_waited_for_for_long(person, bus, delivering):
    bus("freeze")
    started = time.monotonic()
    made = reach_out(person)
    assert made["delivered"] == ["inbox"] and time.monotonic() - started < 20
    bus("thaw")


def test_without_a_bus_it_waits_in_the_inbox(person, bus, delivering):
    bus("kill-bus")
    assert reach_out(person)["delivered"] == ["inbox"]
    del person.settings["DBUS_SESSION_BUS_ADDRESS"]
    person.ok("schedule", "gap", "0s")
    assert reach_out(person)["delivered"] == ["inbox"]
    assert person.json("inbox")["unread"] == 2


@pytest.mark.parametrize("text", ["echo no connection >&2; exit 3\n", "kill -9 $$\n", "exec sleep 60\n"])
def test_a_command_that_fails_leaves_it_in_the_inbox(person, text):
    person.configure(delivery={"command": [script(person, "tell", text)], "commandTimeout": "1s"})
    result = run_scheduled(person)
    assert "inbox" in result.stderr
    [row] = person.check_ins()
    assert json.loads(row["delivered"]) == ["inbox"] and row["outcome"] == "unseen"
    if "exit 3" in text:
        assert "no connection" in plain(result.stderr) and "3" in result.stderr


def test_a_command_that_is_not_there_is_told(person):
    person.configure(delivery={"command": ["/nowhere/tell"]})
    result = run_scheduled(person)
    assert "/nowhere/tell" in result.stderr
    assert json.loads(person.check_ins()[0]["delivered"]) == ["inbox"]


def test_the_command_sees_the_message_but_no_key(person, endpoint):
    person.use(endpoint("ok:text=A-quiet-word"), key="sk-secret-key")
    file = person.user / "seen"
    person.configure(delivery={"command": [script(person, "tell", f"cat >{file}; env >>{file}\n")]})
    assert reach_out(person)["delivered"] == ["command"]
    assert "A-quiet-word" in file.read_text() and "secret" not in file.read_text()


def test_the_order_that_is_set_is_followed(person, bus, delivering):
    file = person.user / "text"
    person.configure(delivery={"command": [script(person, "tell", f"cat >{file}\n")],
                               "order": ["command", "notification"]})
    assert reach_out(person)["delivered"] == ["command"]
    assert bus.notices() == []
    person.ok("schedule", "gap", "0s")
    person.configure(delivery={"order": ["inbox", "command"]})
    file.unlink()
    assert reach_out(person)["delivered"] == ["inbox"]
    assert not file.exists() and bus.notices() == []


def run_scheduled(home):
    home.add("heart-rate", 72, seconds=0)
    home.add("heart-rate", 150, seconds=0)
    result = home.run("checkin", "--scheduled")
    assert result.returncode == OK, result
    return result
