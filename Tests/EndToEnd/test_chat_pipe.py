# SPDX-License-Identifier: GPL-3.0-or-later
"""The conversation when standard input is not a terminal: each line is a message."""

import itertools
import re
import socket

import pytest

from program import NOT_ALLOWED, OK, TRY_LATER, UNAVAILABLE, USAGE, plain, vital
from server import said, system_prompt

REPLY = "I am glad you wrote. What is happening for you right now?"


def closed_port():
    """A port on loopback where nobody listens."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def talk(home, *lines, engine="endpoint", **options):
    return home.run("chat", "--engine", engine, stdin="".join(f"{l}\n" for l in lines), **options)


def test_each_line_is_a_message_and_replies_go_to_standard_output(person, endpoint):
    server = endpoint("echo")
    person.use(server)
    result = talk(person, "first thing", "second thing")
    assert result.returncode == OK, result
    assert plain(result.stdout).endswith("first thing second thing")
    assert [said(request) for request in server.requests()] == ["first thing", "second thing"]
    roles = [m["role"] for m in server.requests()[-1]["body"]["messages"]]
    assert roles[0] in ("system", "developer") and roles[-3:] == ["user", "assistant", "user"]


def test_output_is_plain_text(person, endpoint):
    person.use(endpoint("ok:text=**bold** and `code`"))
    result = talk(person, "hello")
    assert "\x1b" not in result.stdout
    assert "bold" in result.stdout and "code" in result.stdout


def test_request_asks_for_a_stream_with_usage(person, endpoint):
    server = endpoint()
    person.use(server, key="sk-123")
    talk(person, "hello")
    request = server.requests()[0]
    assert request["path"] == "/v1/chat/completions"
    assert request["headers"]["authorization"] == "Bearer sk-123"
    assert request["body"]["stream"] is True and request["body"]["model"] == "test-model"


def test_each_request_carries_the_newest_readings(person, endpoint):
    server = endpoint()
    person.use(server)
    person.vitals(104, 22)
    program = person.start("chat", "--engine", "endpoint")
    program.stdin.write(b"one\n")
    program.stdin.flush()
    # The reply to the first message is out before the second reading is taken.
    read = b""
    while REPLY.split()[-1].encode() not in read:
        data = program.stdout.read1(4096)
        assert data, program.stderr.read()
        read += data
    person.add("heart-rate", 131)
    program.communicate(b"two\n", timeout=20)
    by_text = {said(request): system_prompt(request) for request in server.requests()}
    assert "104" in by_text["one"] and "131" in by_text["two"]
    assert "104" not in by_text["two"]


def test_conversation_is_stored_with_its_readings(person, endpoint):
    person.use(endpoint("usage-last"))
    person.vitals(104, 22)
    talk(person, "my heart races")
    messages = person.messages()
    user = [m for m in messages if m["role"] == "user"]
    assert [m["text"] for m in user] == ["my heart races"]
    reply = [m for m in messages if m["role"] == "assistant"][-1]
    assert (reply["text"], reply["status"], reply["finishReason"]) == (REPLY, "complete", "stop")
    assert vital(reply["vitals"], "heart-rate")["value"] == 104
    assert vital(reply["vitals"], "heart-rate")["state"] == "above"
    assert len({m["id"] for m in messages}) == len(messages)
    assert [m["index"] for m in messages] == sorted(m["index"] for m in messages)


def test_why_leads_back_to_reading_and_range(person, endpoint):
    person.use(endpoint())
    person.vitals(104, 22)
    talk(person, "hello")
    why = plain(person.ok("why", "last"))
    assert "104" in why and "100" in why and "22" in why and "20" in why
    assert person.json("why", "last")


def test_session_can_be_taken_up_again(person, endpoint):
    server = endpoint("echo")
    person.use(server)
    talk(person, "the cat is ill")
    session = person.sessions()[0]["id"]
    person.run("chat", "--session", session, "--engine", "endpoint", stdin="and the dog\n")
    sent = [m["content"] for m in server.requests()[-1]["body"]["messages"]]
    assert "the cat is ill" in sent and sent[-1] == "and the dog"
    assert len(person.sessions()) == 1
    person.run("chat", "--new", "--engine", "endpoint", stdin="something else\n")
    assert len(person.sessions()) == 2


def test_empty_input_is_an_empty_conversation(person):
    result = talk(person, engine="listener")
    assert result.returncode == OK


def test_long_message_between_quotes_is_one(person, endpoint):
    server = endpoint("echo")
    person.use(server)
    talk(person, '"""', "first line", "", "third line", '"""')
    assert [said(r) for r in server.requests()] == ["first line\n\nthird line"]


def test_nul_and_bad_utf8_on_standard_input_do_no_harm(person):
    result = person.run("chat", "--engine", "listener", stdin="a\0b\udcff\udcfe c\n", timeout=20)
    assert result.returncode in (OK, 65), result
    person.check_databases()


# Exit codes when the fallback is off.

def test_endpoint_that_is_not_there_is_exit_69(person):
    result = talk(person, "hello", MINDPULSE_BASE_URL=f"http://127.0.0.1:{closed_port()}/v1",
                  MINDPULSE_MODEL="m")
    assert result.returncode == UNAVAILABLE, result
    assert "127.0.0.1" in result.stderr
    assert result.stdout.strip() == ""
    assert [m["text"] for m in person.messages() if m["role"] == "user"] == ["hello"]


def test_rate_limit_is_exit_75(person, endpoint):
    server = endpoint("429")
    person.use(server)
    result = talk(person, "hello")
    assert result.returncode == TRY_LATER, result
    assert len(server.requests()) == 3  # the first try and two more


def test_refused_key_is_exit_77_and_not_tried_again(person, endpoint):
    server = endpoint("401")
    person.use(server, key="sk-canary-27")
    result = talk(person, "hello")
    assert result.returncode == NOT_ALLOWED, result
    assert len(server.requests()) == 1
    assert "canary" not in result.stderr + result.stdout


def test_no_endpoint_at_all_with_engine_endpoint_is_said(person):
    result = talk(person, "hello")
    assert result.returncode in (UNAVAILABLE, 78)
    assert "baseURL" in result.stderr or "MINDPULSE_BASE_URL" in result.stderr


def test_key_is_not_sent_over_plain_http_to_another_machine(person):
    person.settings.update(MINDPULSE_BASE_URL="http://192.0.2.1/v1", MINDPULSE_MODEL="m",
                           MINDPULSE_API_KEY="sk-canary-1")
    person.ok("privacy", "accept")
    result = talk(person, "hello", timeout=10)
    assert result.returncode != OK
    assert "https" in result.stderr and "canary" not in result.stderr


@pytest.mark.parametrize("mode", ["429-once", "500-once", "503-once", "drop-once"])
def test_passing_failure_is_tried_again_and_told(person, endpoint, mode):
    server = endpoint(mode)
    person.use(server)
    result = talk(person, "hello")
    assert result.returncode == OK, result
    assert plain(result.stdout) == REPLY
    assert result.stderr.strip()
    assert len(server.requests()) == 2
    assert len([m for m in person.messages() if m["role"] == "user"]) == 1


def test_nothing_is_tried_again_after_the_first_word(person, endpoint):
    server = endpoint("errmid")
    person.use(server)
    talk(person, "hello")
    assert len(server.requests()) == 1


# The offline listener.

def test_without_an_endpoint_the_listener_answers_and_says_what_it_is(person):
    result = talk(person, "I feel alone in this city", engine="auto")
    assert result.returncode == OK, result
    assert "offline listener, no language model" in plain(result.stdout + result.stderr)
    assert result.stdout.strip()


def test_failed_endpoint_falls_back_and_the_failure_is_stored(person, endpoint):
    server = endpoint("500-final")
    person.use(server)
    result = talk(person, "I feel alone in this city", engine="auto")
    assert result.returncode == OK, result
    assert result.stdout.strip() and result.stderr.strip()
    replies = [m for m in person.messages() if m["role"] == "assistant"]
    assert [m["status"] for m in replies] == ["failed", "complete"]
    assert "listener" in replies[1]["engine"]


def test_listener_hands_back_when_the_endpoint_answers_again(person, endpoint):
    """Nobody listens at the first message; at the second the endpoint is up."""
    port = closed_port()
    program = person.start(
        "chat", "--engine", "auto", environment={
            "MINDPULSE_BASE_URL": f"http://127.0.0.1:{port}/v1", "MINDPULSE_MODEL": "m"})
    program.stdin.write(b"hello, is this on?\n")
    program.stdin.flush()
    assert program.stdout.read1(65536)  # the listener's answer
    server = endpoint("ok", port=port)
    output, errors = program.communicate(b"and now?\n", timeout=30)
    assert program.returncode == OK, errors
    assert REPLY in plain(output.decode())
    assert [said(request) for request in server.requests()] == ["and now?"]


def test_listener_keeps_its_rules(person):
    lines = [
        "my mother is in hospital since Monday", "I cannot sleep at all", "work is too much",
        "nobody asks how I am", "I keep thinking about the accident", "what should I do?",
        "I am fine, really", "it comes back every night", "my chest is tight", "I am so tired",
        "yes", "no", "maybe", "I don't know", "why do you ask?", "it hurts",
    ]
    person.vitals(104, 22)
    result = talk(person, *lines, engine="listener")
    assert result.returncode == OK, result
    replies = [m["text"] for m in person.messages() if m["role"] == "assistant"]
    assert len(replies) >= len(lines)
    sentences = list(itertools.chain.from_iterable(
        re.split(r"(?<=[.?!])\s+", plain(text)) for text in replies))
    repeated = {s for s in sentences if s and sentences.count(s) > 1}
    assert not repeated
    for text in replies:
        assert len(text.split()) <= 90, text
        assert text.count("?") <= 1, text
        assert "know how you feel" not in text.lower()


def test_listener_names_both_numbers_at_a_check_in(person):
    person.vitals(104, 22)
    result = person.run("chat", "--engine", "listener", stdin="/checkin\n")
    assert "104" in result.stdout and "22" in result.stdout


# Usage

@pytest.mark.parametrize("words", [
    ("chat", "--engine", "magic"), ("chat", "--engin", "auto"), ("chat", "surplus"), ("chatt",),
    ("--nonsense",),
])
def test_wrong_usage_is_exit_64(home, words):
    result = home.run(*words)
    assert result.returncode == USAGE, result
    assert result.stderr.strip() and result.stdout == ""


def test_unknown_session_is_exit_66(person):
    assert person.run("chat", "--session", "nosuch", stdin="hello\n").returncode == 66


@pytest.mark.parametrize("words", [("--help",), ("chat", "--help"), ("samples", "--help"),
                                   ("samples", "add", "--help"), ("--version",)])
def test_help_and_version_are_answers(home, words):
    result = home.run(*words)
    assert result.returncode == OK and result.stdout.strip() and not result.stderr
    assert not home.path.exists()


def test_unknown_slash_command_is_not_sent_to_anybody(person, endpoint):
    server = endpoint()
    person.use(server)
    result = talk(person, "/vitls")
    assert "/vitals" in result.stderr + result.stdout
    assert server.requests() == []


def test_context_that_is_full_drops_old_turns_and_says_so(person, endpoint):
    server = endpoint("ctxfull:keep=4")
    person.use(server)
    result = talk(person, *[f"turn {n}" for n in range(5)])
    assert result.returncode == OK, result
    last = server.requests()[-1]["body"]["messages"]
    assert len(last) <= 4 and last[0]["role"] in ("system", "developer")
    assert last[-1]["content"] == "turn 4"
    assert result.stderr.strip()
    # What was left out of the request is still in the transcript.
    assert len([m for m in person.messages() if m["role"] == "user"]) == 5


def test_azure_header_and_query(person, endpoint):
    server = endpoint()
    person.use(server, key="azure-key-1")
    person.path.joinpath("config.json5").write_text(
        '{ endpoint: { preset: "azure", query: { "api-version": "2024-10-21" } } }')
    talk(person, "hello")
    request = server.requests()[0]
    assert request["headers"]["api-key"] == "azure-key-1"
    assert "authorization" not in request["headers"]
    assert request["query"]["api-version"] == "2024-10-21"


def test_key_can_come_from_a_command(person, endpoint):
    server = endpoint()
    person.use(server)
    person.path.joinpath("config.json5").write_text(
        '{ endpoint: { apiKeyCommand: "printf sk-from-command" } }')
    talk(person, "hello")
    assert server.requests()[0]["headers"]["authorization"] == "Bearer sk-from-command"


def test_proxy_variable_is_used(person, endpoint):
    """The test endpoint plays the proxy: it is asked for the whole address."""
    server = endpoint()
    person.settings.update(MINDPULSE_BASE_URL="http://models.invalid/v1", MINDPULSE_MODEL="m",
                           http_proxy=f"http://127.0.0.1:{server.port}")
    person.ok("privacy", "accept")
    result = talk(person, "hello")
    assert result.returncode == OK, result
    assert server.requests()[0]["headers"]["host"] == "models.invalid"
