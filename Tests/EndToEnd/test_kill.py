# SPDX-License-Identifier: GPL-3.0-or-later
"""Killed at any moment, the program loses and doubles nothing that had been acknowledged.

A message counts as acknowledged once its request has reached the endpoint: it has to be on disk
before. A reply counts as acknowledged once the next message's request has reached it.
MINDPULSE_KILLS sets the number of kills (300), MINDPULSE_SEED the random moments. They fall on some homes
of their own, so that no home takes all the time there is.
"""

import collections
import os
import random
import signal
import threading
import time

import pytest

from program import OK
from server import said

HOMES = 6
KILLS = -(-int(os.environ.get("MINDPULSE_KILLS", "300")) // HOMES)
SEED = int(os.environ.get("MINDPULSE_SEED", str(time.time_ns())))

# The longest a talk is left alone is what start-up and so many turns take, here and now.
TURNS = 24


def time_of_a_talk(home):
    """The seconds a talk of some turns takes on this machine as busy as it is."""
    began = time.monotonic()
    home.ok("chat", "--new", "--engine", "endpoint", timeout=120,
            stdin="".join(f"hello again {began} message {n}\n" for n in range(TURNS)))
    return time.monotonic() - began


def talk_and_kill(home, number, seconds):
    """Starts a talk and kills the program after some seconds; it ends by that signal alone."""
    program = home.start("chat", "--new", "--engine", "endpoint")
    drain = threading.Thread(target=program.stdout.read)
    drain.start()
    lines = "".join(f"round {number} message {n} and some more words\n" for n in range(400))
    feed = threading.Thread(target=write_all, args=(program.stdin, lines.encode()))
    feed.start()
    try:
        # The only pause of these tests: the random moment itself.
        time.sleep(seconds)
        assert program.poll() is None, program.stderr.read()
    finally:
        program.send_signal(signal.SIGKILL)
        program.wait()
        feed.join()
        drain.join()
        program.stderr.close()


def write_all(pipe, data):
    try:
        pipe.write(data)
        pipe.close()
    except BrokenPipeError:
        pass


@pytest.mark.limit(200 + 20 * KILLS)
@pytest.mark.parametrize("part", range(HOMES))
def test_no_acknowledged_message_is_lost_or_doubled(person, endpoint, part):
    print(f"seed {SEED}")
    moments = random.Random(SEED + part)
    server = endpoint("echo", delay=2, lifetime=200 + 20 * KILLS)
    person.use(server)
    person.vitals(72, 15)
    for number in range(KILLS):
        if number % 25 == 0:
            longest = time_of_a_talk(person)
        talk_and_kill(person, number, moments.uniform(0, longest))
        if number % 25 == 24:
            # The next start goes on, and it is the program itself that mends the journal.
            person.ok("chat", "--new", "--engine", "listener", stdin="still here\n")
            person.check_databases()

    person.ok("sessions", "--json")
    person.check_databases()
    asked = [said(request) for request in server.requests()]
    assert len(asked) > KILLS, "the talks hardly began: nothing was shown"
    stored = [m for m in person.every_message()]
    users = collections.Counter(m["text"] for m in stored if m["role"] == "user")
    lost = [text for text in asked if users[text] == 0]
    assert not lost, f"seed {SEED}: {len(lost)} lost, first {lost[:3]}"
    doubled = [text for text, count in users.items() if count > 1 and text.startswith("kill")]
    assert not doubled, f"seed {SEED}: {doubled[:3]}"
    assert len({m["id"] for m in stored}) == len(stored)

    # The echo of a message is its reply: whole in the store once the next one was asked.
    replies = {m["text"]: m["status"] for m in stored if m["role"] == "assistant"}
    for text, following in zip(asked, asked[1:]):
        if text.split(" message ")[0] == following.split(" message ")[0]:
            assert replies.get(text) == "complete", f"seed {SEED}: reply to {text!r}"


def test_killed_reply_is_kept_as_far_as_it_was_saved(person, endpoint):
    """The reply is on disk at the latest 250 ms after it came; a kill leaves it as partial."""
    person.use(endpoint("ok:words=2000,delay=5"))
    program = person.start("chat", "--engine", "endpoint")
    program.stdin.write(b"tell me everything\n")
    program.stdin.flush()
    seen = b""
    while b"word200" not in seen:
        data = program.stdout.read1(4096)
        assert data
        seen += data
    program.kill()
    program.communicate()
    assert person.run("sessions").returncode == OK
    reply = [m for m in person.messages() if m["role"] == "assistant"][-1]
    assert reply["status"] == "partial"
    # 5 ms a word: 250 ms are at most some 50 words; half of what was seen is far inside that.
    assert reply["text"].startswith("word0 word1 word2") and "word100" in reply["text"]


def test_killed_while_adding_samples(home):
    """Each reading whose command had ended well is in the store."""
    moments = random.Random(SEED)
    done = 0
    for number in range(40):
        program = home.start("samples", "add", "heart-rate", str(50 + number), "--at",
                             f"2026-01-01T00:{number:02d}:00Z")
        program.stdin.close()
        time.sleep(moments.uniform(0, 0.03))
        program.kill()
        done += program.wait() == 0
        program.stdout.close()
        program.stderr.close()
    value = home.json("samples", "list", "heart-rate", "--limit", 100)
    stored = value if isinstance(value, list) else value["samples"]
    assert done <= len(stored) <= 40
    home.check_databases()
