# SPDX-License-Identifier: GPL-3.0-or-later
"""Words found in everything that was said."""

import json

import pytest

from program import BAD_DATA, NO_INPUT, OK, USAGE, plain

# Bounded by minutes: a busy machine is no reason to fail.
pytestmark = pytest.mark.limit(400)


@pytest.fixture
def talked(person, endpoint):
    """A home with two talks."""
    person.use(endpoint("ok:text=Einschlafen ist schwer."))
    person.ok("chat", "--engine", "endpoint",
              stdin="I slept badly before the wedding\nthe café was loud\n")
    person.ok("chat", "--engine", "endpoint", stdin="badly slept, once more\n")
    return person


def texts(result):
    return ["".join(piece["text"] for piece in hit["snippet"]) for hit in result["hits"]]


def test_hit_names_the_talk_and_the_message(talked):
    result = talked.json("search", "wedding")
    assert set(result) >= {"text", "beginnings", "more", "hits"}
    hit, = result["hits"]
    message = talked.messages(hit["session"])[0]
    assert (hit["id"], hit["index"], hit["role"]) == (message["id"], message["index"], "user")
    assert hit["title"] == "I slept badly before the wedding"
    assert [p["text"] for p in hit["snippet"] if p["match"]] == ["wedding"]


@pytest.mark.parametrize("words, count", [
    (("slept", "badly"), 2), (('"slept badly"',), 1), (("WED*",), 1), (("cafe",), 1),
    (("CAFÉ",), 1), (("wedd",), 1), (("slept", "--role", "assistant"), 0),
    (("schwer", "--role", "assistant"), 3), (("slept", "--limit", "1"), 1),
    (("slept", "--from", "2020-01-01"), 2), (("slept", "--to", "2020-01-01"), 0),
    (("slept", "--session", "last"), 1), (("nothing-of-it",), 0),
    (("slept AND wedding",), 0), (("(slept",), 2), (("text:slept",), 0),
])
def test_words_and_filters(talked, words, count):
    assert len(talked.json("search", *words)["hits"]) == count


def test_order_is_by_fit_or_by_time(talked):
    assert texts(talked.json("search", "slept", "--by", "time"))[0] == "badly slept, once more"
    assert talked.json("search", "slept", "--limit", 1)["more"] is True


def test_plain_text_marks_the_match_and_says_how_to_read_on(talked):
    text = plain(talked.ok("search", "wedding"))
    session = talked.json("search", "wedding")["hits"][0]["session"]
    assert "before the *wedding*" in text
    assert f"mindpulse replay {session} --from-message 1" in text
    assert plain(talked.ok("search", "xyzzy")) == "No matches."


def test_terminal_shows_the_match_in_style(talked, terminal):
    screen = terminal(talked, "search", "wedding", columns=100)
    assert screen.wait_for_end(timeout=90) == OK
    assert b"\x1b[1;33mwedding\x1b[0m" in screen.raw


@pytest.mark.parametrize("words, code", [
    ((), USAGE), (("",), USAGE), (("...",), USAGE), (("🙂",), USAGE), ((" ".join("ab" * 70),), USAGE),
    (("x", "--by", "age"), USAGE), (("x", "--role", "system"), USAGE), (("x", "--limit", "0"), USAGE),
    (("x", "--from", "soon"), BAD_DATA), (("x", "--session", "nosuch"), NO_INPUT),
    (("x", "--from", "2026-02-01", "--to", "2026-01-01"), USAGE),
])
def test_what_is_wrong_is_said(talked, words, code):
    result = talked.run("search", *words, "--json")
    assert result.returncode == code
    assert json.loads(result.stdout)["error"]["message"]


def test_control_characters_of_a_talk_do_not_reach_the_terminal(person):
    person.ok("chat", "--engine", "listener", stdin="evil\x1b]0;owned\x07 thing\u202e\n")
    text = person.ok("search", "thing")
    assert "\x1b" not in text and "\x07" not in text and "\u202e" not in text


def test_retracted_reply_is_not_found(person, endpoint):
    """A reply that claims to be human is taken back; only what stands in its place is found."""
    person.use(endpoint("ok:text=Marzipan. I am a human being like you."))
    person.ok("chat", "--engine", "endpoint", stdin="who are you\n")
    assert any(m["status"] == "failed" for m in person.messages()), "nothing was retracted"
    assert person.json("search", "marzipan")["hits"] == []


def test_search_in_the_chat(talked, chat):
    screen = chat(talked, "--engine", "listener", rows=40, columns=100)
    screen.say("/search wedding")
    screen.wait_for("before the wedding", timeout=90)
    screen.wait_for_prompt(timeout=90)
    screen.say("/search")
    screen.wait_for("requires the words to find", timeout=90)
    screen.wait_for_prompt(timeout=90)
    screen.control("d")
    assert screen.wait_for_end(timeout=90) == OK


def test_empty_home_finds_nothing(home):
    assert home.json("search", "anything")["hits"] == []
