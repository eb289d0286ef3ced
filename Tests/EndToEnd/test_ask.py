# SPDX-License-Identifier: GPL-3.0-or-later
"""`mindpulse ask`: one message and its answer from the shell."""

import json
import os
import pty
import signal
import subprocess

import pytest

from program import (BAD_DATA, CONFIG, NO_INPUT, NOT_ALLOWED, OK, TRY_LATER, UNAVAILABLE, USAGE, plain,
                     wait_until)
from test_lock import lock
from server import said, system_prompt

REPLY = "I am glad you wrote. What is happening for you right now?"


def test_answer_goes_to_standard_output_and_notices_to_standard_error(person, endpoint):
    server = endpoint()
    person.use(server)
    result = person.run("ask", "how", "am", "I?")
    assert (result.returncode, result.stdout) == (OK, REPLY + "\n")
    assert "AI program" in result.stderr and "test-model" in result.stderr
    assert said(server.requests()[0]) == "how am I?"


def test_it_says_once_in_a_session_what_it_is(person):
    assert "AI program" in person.run("ask", "--engine", "listener", "hello").stderr
    again = person.run("ask", "--engine", "listener", "I slept badly")
    assert again.stdout and again.stderr == ""
    # Who answers now, and where the words go, is said when it changes.
    away = ("ask", "--engine", "auto", "I slept badly")
    far = {"MINDPULSE_BASE_URL": "http://192.0.2.7:8080/v1", "MINDPULSE_MODEL": "far"}
    assert "Nothing is sent to" in plain(person.run(*away, **far).stderr)
    assert person.run(*away, **far).stderr == ""
    # Whoever asks is told at any time.
    assert "AI program" in person.run("ask", "--engine", "listener", "are you human?").stdout
    assert "AI program" in person.run("ask", "--new", "--engine", "listener", "hello").stderr


def test_standard_input_goes_along_as_quoted_material(person, endpoint):
    server = endpoint()
    person.use(server)
    person.ok("ask", "what changed?", stdin="one\n\ntwo\n")
    assert said(server.requests()[0]) == "what changed?\n\n> one\n> \n> two"
    assert person.messages()[0]["text"] == "what changed?\n\n> one\n> \n> two"


def test_message_may_come_from_standard_input_alone(person, endpoint):
    server = endpoint()
    person.use(server)
    person.ok("ask", stdin="I slept badly\n")
    assert said(server.requests()[0]) == "I slept badly"


@pytest.mark.parametrize("material, words", [
    (b"\x7fELF\x00\x01", "isn't text"), (b"caf\xe9", "isn't text"),
    (b"a" * (256 * 1024 + 1), "262144 bytes"),
], ids=["binary", "latin-1", "too long"])
def test_material_that_is_no_text_or_too_long_is_refused(person, endpoint, material, words):
    server = endpoint()
    person.use(server)
    asked = person.start("ask", "what is this?")
    output, errors = asked.communicate(material, timeout=30)
    assert asked.returncode == BAD_DATA and output == b"" and words in plain(errors.decode())
    assert server.requests() == [] and person.sessions() == []


def test_without_a_message_it_says_how_to_write_one(person):
    for stdin in ("", " \n"):
        result = person.run("ask", stdin=stdin)
        assert result.returncode == USAGE and "There is no message." in result.stderr


def test_it_goes_on_with_the_last_one_of_today(person, endpoint):
    server = endpoint()
    person.use(server)
    person.ok("ask", "first")
    person.ok("ask", "second")
    assert [m["content"] for m in server.requests()[1]["body"]["messages"]][1:] == [
        "first", REPLY, "second"]
    person.ok("ask", "--new", "third")
    assert len(person.sessions()) == 2
    person.ok("chat", "--new", stdin="beside it\n")
    person.ok("ask", "fourth")
    assert [m["content"] for m in server.requests()[-1]["body"]["messages"]][1:] == [
        "third", REPLY, "fourth"]


def test_erased_session_is_not_gone_on_with(person):
    person.ok("ask", "first", "--engine", "listener")
    person.ok("forget", "--everything", "--yes")
    person.ok("ask", "second", "--engine", "listener")
    assert [m["text"] for m in person.messages() if m["role"] == "user"] == ["second"]


def test_json_is_the_line_of_the_replay(person, endpoint):
    person.use(endpoint("usage-last"))
    line = person.ok("ask", "hello", "--json")
    assert line.count("\n") == 1
    assert json.loads(line) == person.messages()[-1]


@pytest.mark.parametrize("mode, code", [("401", NOT_ALLOWED), ("429", TRY_LATER)])
def test_failures_have_their_exit_codes(person, endpoint, mode, code):
    person.use(endpoint(mode), key="sk-1")
    person.configure(endpoint={"retries": 0})
    result = person.run("ask", "hello", "--engine", "endpoint", "--json")
    assert result.returncode == code
    assert set(json.loads(result.stdout)["error"]) == {"code", "message", "hint"}
    assert person.messages()[0]["text"] == "hello"


def test_reply_that_is_cut_off_is_printed_and_a_failure(person, endpoint):
    person.use(endpoint("errmid"))
    for words in ([], ["--json"]):
        result = person.run("ask", "hello", "--engine", "endpoint", *words)
        assert result.returncode == UNAVAILABLE and result.stdout
    assert json.loads(result.stdout)["status"] == "partial"


def test_nothing_is_sent_without_consent(person, endpoint):
    server = endpoint()
    person.settings.update(MINDPULSE_BASE_URL="http://192.0.2.7:8080/v1", MINDPULSE_MODEL="far",
                           http_proxy=f"http://127.0.0.1:{server.port}")
    assert person.run("ask", "hello", "--engine", "endpoint").returncode == CONFIG
    result = person.run("ask", "hello", stdin="a file\n")
    assert result.returncode == OK and "Nothing is sent to" in plain(result.stderr)
    assert server.requests() == []


def test_incognito_keeps_nothing(person, endpoint):
    person.use(endpoint())
    assert person.ok("ask", "--incognito", "hello") == REPLY + "\n"
    assert person.sessions() == []


# Danger

def test_danger_is_answered_before_standard_input_is_read(person, endpoint):
    server = endpoint()
    person.use(server)
    asked = person.start("ask", "I want to kill myself")
    # Nobody closes its standard input.
    assert asked.wait(120) == OK
    assert b"112" in asked.stdout.read()
    asked.stdin.close()
    assert server.requests() == []


def test_danger_in_a_long_text_is_somebodys_and_asks_after_the_person(person, endpoint):
    server = endpoint()
    person.use(server)
    letter = "".join(f"This is line {n} of a letter.\n" for n in range(6)) + "I want to die.\n"
    result = person.run("ask", "please translate this", stdin=letter)
    assert result.stdout == REPLY + "\n"
    assert len(server.requests()) == 1
    plainer = person.run("ask", "--new", "please summarise this", stdin="a dull text\n")
    assert plainer.returncode == OK
    first, second = (system_prompt(request) for request in server.requests())
    asks_after = "whether they think about dying or hurting themselves"
    assert asks_after in " ".join(first.split()) and asks_after not in " ".join(second.split())
    assert person.run("ask", "--new", "and you?").stdout == REPLY + "\n"


def test_danger_in_a_few_piped_words_is_the_persons(person, endpoint):
    server = endpoint()
    person.use(server)
    assert "112" in person.ok("ask", "what do I do?", stdin="I want to kill myself\n")
    assert server.requests() == []


def test_danger_in_a_few_words_of_somebody_else_is_not_the_persons(person, endpoint):
    server = endpoint()
    person.use(server)
    person.ok("ask", "my friend sent me this", stdin="I want to kill myself\n")
    assert len(server.requests()) == 1


def test_danger_is_answered_where_the_settings_are_broken(person):
    (person.path / "config.json5").write_text("{ nonsense")
    result = person.run("ask", "suicide")
    assert result.returncode == CONFIG
    result = person.run("ask", "--", "I-want-to-kill-myself")
    assert "112" in result.stderr


def test_closed_lock_keeps_nobody_in_danger_waiting(person, terminal):
    lock(person, terminal)
    person.ok("lock", "--now")
    assert person.run("ask", "hello").returncode == TRY_LATER
    assert "112" in person.ok("ask", "I want to kill myself")


# Stopping, and a window

def test_ctrl_c_stops_the_reply_and_keeps_what_came(person, endpoint):
    person.use(endpoint("drip"))
    asked = person.start("ask", "hello")
    asked.stdin.close()
    assert asked.stdout.read(3)
    asked.send_signal(signal.SIGINT)
    assert asked.wait(120) == 130
    reply = wait_until(lambda: person.messages()[1:])[0]
    assert reply["status"] == "partial" and reply["text"]


def test_terminal_as_standard_input_is_no_material(person, endpoint):
    server = endpoint()
    person.use(server)
    master, slave = pty.openpty()
    with os.fdopen(master, "wb"), os.fdopen(slave, "rb") as terminal:
        result = subprocess.run(person.command("ask", "hello"), stdin=terminal, timeout=30,
                                capture_output=True, env=person.environment())
    assert result.returncode == OK and said(server.requests()[0]) == "hello"


def test_answer_in_a_window_is_wrapped_and_styled(person, endpoint, terminal):
    person.use(endpoint("ok:text=**bold** and then many more words that do not fit in one row"))
    screen = terminal(person, "ask", "hello", columns=40)
    assert screen.wait_for_end() == OK
    assert b"\x1b[1mbold" in screen.raw and "**" not in screen.picture()


def test_ask_goes_on_with_a_session_that_was_named(home):
    first = json.loads(home.ok("ask", "--json", "--engine", "listener", "--new", "It was a long day"))
    home.ok("ask", "--json", "--engine", "listener", "--new", "Another matter")
    sessions = json.loads(home.ok("sessions", "--json"))["sessions"]
    named = next(s["id"] for s in sessions if "long day" in s["title"])
    again = json.loads(home.ok(
        "ask", "--json", "--engine", "listener", "--session", named, "And a long night"))
    assert (first["index"], again["index"]) == (2, 4)
    assert home.run("ask", "--session", "nothing", "x").returncode == NO_INPUT
    assert home.run("ask", "--session", named, "--new", "x").returncode == USAGE
