# SPDX-License-Identifier: GPL-3.0-or-later
"""A person's turns of a past talk, answered once more."""

import signal

import pytest

from program import BAD_DATA, CONFIG, NO_INPUT, OK, UNAVAILABLE, plain, wait_until
from server import said, system_prompt

INTERRUPTED = 130
LONG = 60
THOUGHTS = "I'm thinking about suicide"


@pytest.fixture
def talked(person):
    """A home with one conversation of three turns with the offline listener."""
    person.vitals(104, 22)
    person.ok("chat", "--engine", "listener", stdin="It was a long day\nI slept badly\nGood night\n")
    return person


def turns(request):
    """What a request holds of the talk, without the instructions."""
    return [entry["content"] for entry in request["body"]["messages"] if entry["role"] != "system"]


def test_each_turn_is_sent_with_the_talk_of_then_and_nothing_is_stored(talked, endpoint):
    server = endpoint("ok:text=Quite another answer.")
    talked.use(server)
    before = talked.messages()
    bytes_before = (talked.path / "transcripts.sqlite").read_bytes()
    lines = talked.lines("replay", "last", "--against", "endpoint")
    assert (talked.path / "transcripts.sqlite").read_bytes() == bytes_before
    asked = [m for m in before if m["role"] == "user"]
    assert [line["message"]["text"] for line in lines] == [m["text"] for m in asked]
    assert [line["message"]["id"] for line in lines] == [m["id"] for m in asked]
    for line, request in zip(lines, server.requests(), strict=True):
        place = before.index(line["message"])
        assert turns(request) == [m["text"] for m in before[:place + 1]]
        assert "104" in system_prompt(request) and "22" in system_prompt(request)
        assert line["then"] == before[place + 1]
        assert line["now"]["text"] == "Quite another answer."
        assert line["now"]["vitals"] == line["then"]["vitals"]
        assert (line["now"]["engine"], line["now"]["status"]) == ("endpoint", "complete")


def test_any_other_word_is_a_model_of_the_endpoint(talked, endpoint):
    server = endpoint()
    talked.use(server)
    text = plain(talked.ok("replay", "last", "--against", "another-model"))
    assert {request["body"]["model"] for request in server.requests()} == {"another-model"}
    assert text.count("Then · listener") == 3 and text.count("Now · endpoint") == 3


def test_without_an_endpoint_of_the_persons_none_is_asked(talked):
    result = talked.run("replay", "last", "--against", "some-model")
    assert result.returncode == CONFIG and "No endpoint is set" in result.stderr


def test_the_listener_answers_without_a_network(talked, endpoint):
    server = endpoint()
    talked.use(server)
    lines = talked.lines("replay", "last", "--against", "listener")
    assert [line["now"]["engine"] for line in lines] == ["listener"] * 3
    assert server.requests() == []


def test_another_prompt(talked, endpoint, tmp_path):
    server = endpoint()
    talked.use(server)
    prompt = tmp_path / "prompt.md"
    prompt.write_text("Speak like a pirate. Readings:\n{readings}\n")
    talked.ok("replay", "last", "--against", "endpoint", "--prompt", prompt)
    for request in server.requests():
        assert system_prompt(request).startswith("Speak like a pirate. Readings:\n- ")
        assert "104" in system_prompt(request)
    prompt.write_text("What is {this}?\n")
    result = talked.run("replay", "last", "--against", "endpoint", "--prompt", prompt)
    assert result.returncode == BAD_DATA and "prompt.md" in result.stderr
    prompt.unlink()
    result = talked.run("replay", "last", "--against", "endpoint", "--prompt", prompt)
    assert result.returncode == NO_INPUT and "prompt.md" in result.stderr


def test_only_the_turns_of_a_part_are_answered(talked, endpoint):
    server = endpoint()
    talked.use(server)
    index = [m["index"] for m in talked.messages() if m["text"] == "I slept badly"][0]
    lines = talked.lines("replay", "last", "--against", "endpoint", "--from-message", index)
    assert [line["message"]["text"] for line in lines] == ["I slept badly", "Good night"]
    assert turns(server.requests()[0])[0] == talked.messages()[0]["text"]


def test_saved_it_is_a_session_of_its_own_marked_as_a_comparison(talked, endpoint):
    talked.use(endpoint("ok:text=Quite another answer."))
    old = talked.sessions()[0]
    result = talked.run("replay", "last", "--against", "endpoint", "--save")
    assert result.returncode == OK
    new = [session for session in talked.sessions() if session["id"] != old["id"]]
    assert len(new) == 1 and new[0]["title"].startswith("Comparison with test-model")
    assert f"mindpulse replay {new[0]['id']}" in result.stderr
    kept = talked.messages(new[0]["id"])
    assert [m["role"] for m in kept] == ["user", "assistant"] * 3
    assert all(m["rule"].startswith(f"comparison with {old['id']}, message ")
               for m in kept if m["role"] == "assistant")
    assert talked.messages(old["id"]) and len(talked.sessions()) == 2
    talked.check_databases()


def test_a_danger_is_answered_as_it_always_is(person, endpoint):
    server = endpoint("ok:text=Nice weather today.")
    person.ok("chat", "--engine", "listener", stdin=f"{THOUGHTS}\nthe weather is nice\n")
    person.use(server)
    referrals = person.rows("SELECT * FROM setting ORDER BY key")
    lines = person.lines("replay", "last", "--against", "endpoint")
    assert [line["now"]["engine"] for line in lines] == ["safety", "safety"]
    assert "TelefonSeelsorge" in lines[0]["now"]["text"]
    # The second turn was sent, with a note, and the reply that dropped the subject is not shown.
    assert [said(request) for request in server.requests()] == ["the weather is nice"]
    assert lines[1]["now"]["rule"].startswith("reply rule: dropped")
    assert "Nice weather" not in lines[1]["now"]["text"]
    assert person.rows("SELECT * FROM setting ORDER BY key") == referrals


def test_an_endpoint_that_fails_ends_it_and_says_how_far_it_came(talked, endpoint):
    server = endpoint()
    talked.use(server)
    server.close()
    result = talked.run("replay", "last", "--against", "endpoint")
    assert result.returncode == UNAVAILABLE
    assert "0 of 3 turns answered." in plain(result.stderr)


def test_a_reply_that_breaks_off_is_shown_as_such(talked, endpoint):
    talked.use(endpoint("truncchunk"))
    result = talked.run("replay", "last", "--against", "endpoint", "--json")
    assert '"status":"partial"' in result.stdout


@pytest.mark.parametrize("columns", [80, 140])
def test_side_by_side_where_there_is_room(talked, endpoint, terminal, columns):
    talked.use(endpoint("ok:text=" + "Quite another answer. " * 8))
    screen = terminal(talked, "replay", "last", "--against", "endpoint", columns=columns, rows=80)
    assert screen.wait_for_end(LONG) == OK
    lines = screen.lines()
    heads = [line for line in lines if line.startswith("Then · listener")]
    assert len(heads) == 3
    assert all(("| Now · endpoint · " in line) == (columns == 140) for line in heads)
    assert all(len(line) <= columns for line in lines)
    if columns == 140:
        # The dividing line stands in one column.
        assert {line.index("|") for line in lines if "|" in line} == {69}
    assert sum("heart rate 104 bpm (above 60–100)" in line for line in lines) == 3
    assert plain(" ".join(lines)).count("Now · endpoint") == 3


def test_ctrl_c_stops_it_and_shows_what_had_come(talked, endpoint, terminal):
    server = endpoint("ok:words=2000,delay=50")
    talked.use(server)
    screen = terminal(talked, "replay", "last", "--against", "endpoint")
    screen.wait_until(lambda: screen.pump(0.1) or server.requests(), LONG, "a request")
    wait_until(lambda: server.requests(), LONG)
    screen.pump(1)
    screen.control("c")
    assert screen.wait_for_end(LONG) == INTERRUPTED
    assert screen.shows("Stopped: 0 of 3 turns answered.")


def test_escape_codes_of_an_endpoint_do_not_reach_the_terminal(talked, endpoint, terminal):
    talked.use(endpoint("escape"))
    screen = terminal(talked, "replay", "last", "--against", "endpoint", columns=140, NO_COLOR="1")
    assert screen.wait_for_end(LONG) == OK
    assert b"\x1b" not in screen.raw
