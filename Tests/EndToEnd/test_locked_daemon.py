# SPDX-License-Identifier: GPL-3.0-or-later
"""A daemon that lives on while the data is locked, and a lock that closes in the middle of a reply."""

import pytest

from program import OK, TRY_LATER, plain, wait_until
from test_daemon import leave_range, sent
from test_lock import (MARKER, files_with, kept, lock, locked, say_passphrases, told,  # noqa: F401
                       unlock, PASSPHRASE)


def test_a_check_in_that_comes_due_is_written_sealed_and_read_after_unlocking(
        locked, terminal, daemon):
    got = locked.user / "got"
    file = locked.user / "take.sh"
    file.write_text(f"#!/bin/sh\nenv >>'{got}'\necho \"$@\" >>'{got}'\ncat >>'{got}'\n")
    file.chmod(0o700)
    locked.configure(delivery={"order": ["command"], "command": [str(file)], "showText": True})
    service = daemon(locked)
    leave_range(locked)
    [row] = sent(locked)
    wait_until(lambda: got.exists() and "A message from your companion.\n" in got.read_text(), 120)
    assert (row["rule"], row["decision"]) == ("reading", "sent")
    assert locked.run("inbox").returncode == TRY_LATER
    [message] = locked.rows("SELECT text, sealed FROM message ORDER BY number DESC LIMIT 1")
    assert message["sealed"]
    assert unlock(locked, terminal)[1] == OK
    [found] = locked.json("inbox")["checkIns"]
    assert "heart rate" in found["text"].lower()
    assert service.end() == OK
    # Nothing of it could be read: not in a file, not in what was delivered or said.
    for words in (found["text"][:40], "heart rate", "bpm"):
        assert words not in message["text"] + got.read_text() + service.said
    assert files_with(locked, found["text"][:40]) == []
    locked.check_databases()


@pytest.mark.limit(300)
def test_a_lock_that_closes_during_a_reply_shows_no_more_of_it_and_keeps_it(
        told, terminal, chat, endpoint, kept):
    told.use(endpoint("ok:words=4000,delay=20", lifetime=280))
    lock(told, terminal)
    screen = chat(told)
    screen.say(f"I think of {MARKER}")
    wait_until(lambda: told.rows(
        "SELECT 1 FROM message WHERE kind = 'talk' AND status = 'partial' AND sealed IS NOT NULL"),
        120, "a reply")
    told.ok("lock", "--now")
    screen.wait_for("Passphrase:")
    hidden = "\n".join(screen.screen.display)
    assert MARKER not in hidden
    assert b"\x1b[3J" in screen.raw
    # The server would go on for more than a minute; meanwhile the screen stays as it is.
    for _ in range(3):
        screen.pump(0.2)
        assert told.run("sessions").returncode == TRY_LATER
        assert "\n".join(screen.screen.display) == hidden
    assert files_with(told, MARKER) == []
    screen.type(PASSPHRASE + "\r")
    screen.wait_for("Unlocked.")
    screen.wait_for_prompt()
    # A check-in may be on its way beside them.
    [mine, reply] = [message for message in told.messages() if message["kind"] == "talk"]
    assert MARKER in mine["text"] and reply["role"] == "assistant"
    assert (reply["status"], reply["failure"]) == ("partial", "The reply was stopped.")
    screen.control("d")
    assert screen.wait_for_end() == OK
    assert files_with(told, reply["text"][:30]) == []
    told.check_databases()
