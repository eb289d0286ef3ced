# SPDX-License-Identifier: GPL-3.0-or-later
"""`mindpulse chat --json`: a conversation through pipes as events, one a line."""

import json

from program import OK, UNAVAILABLE, USAGE

REPLY = "I am glad you wrote. What is happening for you right now?"


def events(home, *lines, words=(), code=OK, engine="endpoint"):
    result = home.run("chat", "--json", "--engine", engine, *words,
                      stdin="".join(f"{line}\n" for line in lines))
    assert result.returncode == code, result
    return [json.loads(line) for line in result.stdout.splitlines()]


def of_kind(found, name):
    return [event for event in found if event.get("event") == name]


def test_messages_deltas_and_replies_are_events_in_their_order(person, endpoint):
    person.use(endpoint("usage-last"))
    found = events(person, "hello")
    names = [event["event"] for event in found if event["event"] not in ("notice", "delta")]
    assert names == ["session", "message", "begin", "reply"]
    assert "".join(event["text"] for event in of_kind(found, "delta")) == REPLY
    kept = person.messages()
    for event in of_kind(found, "message") + of_kind(found, "reply"):
        del event["event"]
        known = next(message for message in kept if message["id"] == event["id"])
        assert {**known, "index": 0} == {**event, "index": 0}
    assert found[0]["id"] == person.sessions()[0]["id"]
    assert (found[0]["engine"], found[0]["model"], found[0]["level"]) == (
        "endpoint", "test-model", 0)


def test_danger_is_an_event_before_its_answer(person, endpoint):
    server = endpoint()
    person.use(server)
    found = events(person, "I want to die")
    names = [event["event"] for event in found if event["event"] not in ("notice", "delta")]
    assert names == ["session", "level", "message", "begin", "reply"]
    assert of_kind(found, "level")[0]["level"] == 2
    assert of_kind(found, "reply")[0]["engine"] == "safety" and server.requests() == []
    assert events(person, "hello")[0]["level"] == 2


def test_what_commands_print_is_an_event(person):
    found = events(person, "hello", "/session", engine="listener")
    printed = of_kind(found, "output")
    assert [event["command"] for event in printed] == ["session"]
    assert "hello" in printed[0]["text"]


def test_quoted_block_is_one_message(person):
    found = events(person, '"""', "one", "two", '"""', engine="listener")
    assert [event["text"] for event in of_kind(found, "message")] == ["one\ntwo"]


def test_failure_is_one_line_and_its_exit_code(person, endpoint):
    person.use(endpoint("500-final"))
    person.configure(endpoint={"retries": 0})
    found = events(person, "hello", code=UNAVAILABLE)
    assert set(found[-1]) == {"error"} and found[-1]["error"]["code"] == "unavailable"
    assert set(events(person, "/nonsense", code=USAGE)[-1]) == {"error"}


def test_failed_endpoint_is_a_notice_where_the_listener_steps_in(person, endpoint):
    person.use(endpoint("500-final"))
    found = events(person, "hello", engine="auto")
    assert "engineFailed" in [event["kind"] for event in of_kind(found, "notice")]
    assert of_kind(found, "reply")[0]["engine"] == "listener"


def test_questions_of_a_questionnaire_are_events(person):
    found = events(person, "/assess phq-2", "0", "0", engine="listener")
    assert all("event" in event for event in found)


def test_nothing_of_it_can_steer_a_terminal(person, endpoint):
    person.use(endpoint("escape"))
    result = person.run("chat", "--json", stdin="hello\n")
    assert "\x1b" not in result.stdout and "\u202e" not in result.stdout


def test_incognito_keeps_nothing(person):
    found = events(person, "hello", words=["--incognito"], engine="listener")
    assert found[0]["incognito"] is True and of_kind(found, "reply")
    assert person.sessions() == []
