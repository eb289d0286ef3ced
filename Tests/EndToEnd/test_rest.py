# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs that stay, and let nothing wake the machine once their work is done."""

from program import wait_for_rest, wait_until
from test_hub import hub, server  # noqa: F401 (fixtures)
from test_hub_sync import readings, sync, two

LISTENER = ("--engine", "listener")


def test_armed_timer_of_a_chat_never_wakes(person, chat):
    """Two hours to the next check-in, and nothing runs until then."""
    screen = chat(person)
    wait_for_rest(screen.child, screen.pump, seconds=5)


def test_a_chat_that_has_talked_never_wakes(person, chat):
    screen = chat(person, *LISTENER)
    for said in "hello", "I can't sleep at night":
        screen.say(said)
        screen.wait_for_prompt()
    wait_for_rest(screen.child, screen.pump, seconds=5)


def test_a_chat_that_has_asked_a_server_never_wakes(person, chat, endpoint):
    person.use(endpoint())
    screen = chat(person)
    screen.say("hello")
    screen.wait_for_prompt()
    wait_for_rest(screen.child, screen.pump, seconds=5)


def test_a_daemon_never_wakes_between_what_is_due(person, daemon):
    running = daemon(person)
    wait_for_rest(running.pid, seconds=5)
    # Work it is given in between is met, and it rests again.
    person.add("heart-rate", 72, minutes=1)
    wait_for_rest(running.pid, seconds=5)


def test_a_daemon_that_waits_for_a_hub_never_wakes(hub, daemon):
    laptop, desk, _ = two(hub)
    running = daemon(desk)
    laptop.add("heart-rate", 72, minutes=1)
    sync(laptop)
    wait_until(lambda: readings(desk), 60)
    wait_for_rest(running.pid, seconds=5)
