# SPDX-License-Identifier: GPL-3.0-or-later
"""Whatever fails or hangs: a check-in comes to its end, and SIGINT and SIGTERM always end it."""

import collections
import contextlib
import json
import os
import re
import signal
import time

import pytest

from program import IO_ERROR, OK, wait_until
from test_lock import PASSPHRASE, lock, say_passphrases, told  # noqa: F401
from test_people import alert, letters, name

INTERRUPTED = 130
# How long a program that was told to end may take: it has ten seconds, a busy machine needs more.
BOUND = 60

pytestmark = pytest.mark.limit(300)


def write(home):
    """A fresh reading that a check-in has to speak of, and deliveries to the inbox alone."""
    home.vitals()
    home.configure(delivery={"order": ["inbox"]})


def traced(home, *options):
    """A check-in under strace, which looks at the transcripts and their journal alone; and the trace."""
    paths = [word for suffix in ("", "-journal")
             for word in ("-P", str(home.path / f"transcripts.sqlite{suffix}"))]
    result = home.run("checkin", "--force", timeout=BOUND, wrapper=(
        "strace", "-f", "-qq", "-o", str(home.user / "trace"), *options, *paths))
    return result, (home.user / "trace").read_text()


def numbers(trace, call):
    """The number of each such call within its thread, which is how strace counts them."""
    counts = collections.Counter()
    for thread in re.findall(rf"^(\d+) +{call}\(", trace, re.MULTILINE):
        counts[thread] += 1
        yield counts[thread]


def failed(home, call, error, place):
    """A check-in whose call at a place, counted from the end, fails.

    Which thread of the pool writes is not the same each time: where the fault was not met, once more.
    """
    for _ in range(10):
        result, trace = traced(home, "-e", f"trace={call}")
        found = list(numbers(trace, call))
        assert result.returncode == OK and len(found) > 2, result
        result, trace = traced(home, "-e", f"inject={call}:error={error}:when={found[place]}")
        if "(INJECTED)" in trace:
            return result
        assert result.returncode == OK, result
    raise AssertionError(f"no {call} was made to fail")


@pytest.mark.parametrize("call, error", [
    ("ftruncate", "EIO"), ("pwrite64", "EIO"), ("pwrite64", "ENOSPC"), ("pwrite64", "EINTR"),
    ("fdatasync", "EIO"), ("fdatasync", "ENOSPC"), ("fdatasync", "EINTR")])
def test_check_in_ends_when_one_of_its_last_writes_fails(person, call, error):
    """The delivery's record comes last; who waits for the delivery must hear of its end."""
    write(person)
    person.ok("checkin", "--force")
    for place in (-1, -2):
        result = failed(person, call, error, place)
        assert result.returncode in (OK, IO_ERROR), (place, result)
        # What was said stands in the record once, and nothing is left half done.
        person.check_databases()
        assert {row["decision"] for row in person.check_ins()} == {"sent"}
        assert len(person.check_ins()) == len(person.every_message())


def test_signal_ends_a_chat_that_was_opened_with_a_passphrase(told, terminal):
    """Two questions and a chat take the same signals one after the other."""
    lock(told, terminal)
    told.ok("lock", "--now")
    screen = terminal(told, "chat", "--engine", "listener")
    say_passphrases(screen, ("Passphrase:", PASSPHRASE))
    screen.wait_for_prompt()
    os.kill(screen.child, signal.SIGTERM)
    assert screen.wait_for_end(BOUND) == OK


def slow_command(home, seconds=100):
    """Has deliveries go to a program that sleeps; gives what shows that it runs."""
    sign = home.user / "runs"
    home.configure(delivery={"order": ["command"], "commandTimeout": f"{seconds}s", "command": [
        "/bin/sh", "-c", f"touch {sign}; exec sleep {seconds}"]})
    return sign


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_ends_a_check_in_whose_delivery_takes_long(person, number):
    person.vitals()
    sign = slow_command(person)
    program = person.start("checkin", "--force")
    wait_until(sign.exists, what="the delivery", timeout=BOUND)
    began = time.monotonic()
    program.send_signal(number)
    said = program.communicate(timeout=BOUND)[1]
    assert program.returncode == INTERRUPTED, said
    # Long before the delivery would have ended by itself.
    assert time.monotonic() - began < BOUND
    [record] = person.check_ins()
    assert (record["decision"], record["outcome"]) == ("sent", "unseen")
    assert len(person.every_message()) == 1


@pytest.fixture
def waiting(person):
    """A program that waits for a letter to be taken, by somebody's program that sleeps."""
    sign = person.user / "is-told"
    person.configure(people={"timeout": "100s"})
    name(person, way=("--command", json.dumps(
        ["/bin/sh", "-c", f"echo $$ >{sign}; exec sleep 100"])))
    alert(person)
    program = person.start("checkin", "--scheduled", "--json")
    # What it prints comes when all but the letter is done.
    assert program.stdout.readline()
    sleeper = int(wait_until(lambda: sign.exists() and sign.read_text().strip(),
                             what="the letter", timeout=BOUND))
    time.sleep(1)
    assert program.poll() is None
    yield program
    program.kill()
    program.communicate(timeout=BOUND)
    with contextlib.suppress(ProcessLookupError):
        os.kill(sleeper, signal.SIGKILL)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_ends_a_program_that_waits_for_a_letter(person, waiting, number):
    """It leaves the letter some seconds; then the signal does what it does anywhere."""
    waiting.send_signal(number)
    waiting.wait(BOUND)
    assert waiting.returncode == -number
    [letter] = letters(person)
    assert letter["state"] == "sending"


def test_second_signal_ends_it_at_once(waiting):
    waiting.send_signal(signal.SIGINT)
    time.sleep(2)
    assert waiting.poll() is None
    # Had the first one been left its ten seconds, that would have ended it.
    waiting.send_signal(signal.SIGTERM)
    waiting.wait(BOUND)
    assert waiting.returncode == -signal.SIGTERM
