# SPDX-License-Identifier: GPL-3.0-or-later
"""A saved conversation again."""

import json
import time

import pytest

from program import NO_INPUT, OK, ROOT, plain

KEYS = {"id", "index", "role", "text", "time", "status", "finishReason", "engine", "model",
        "vitals"}
EXAMPLES = sorted(path for path in (ROOT / "transcripts").glob("*") if path.suffix != ".md")


@pytest.fixture
def talked(person, endpoint):
    """A home with one conversation of three turns."""
    person.use(endpoint("echo"))
    person.vitals(104, 22)
    person.ok("chat", "--engine", "endpoint", stdin="first\nsecond\nthird\n")
    return person


def test_json_has_one_message_a_line_with_its_readings(talked):
    messages = talked.messages()
    assert all(KEYS <= set(message) for message in messages)
    assert [m["text"] for m in messages if m["role"] == "user"] == ["first", "second", "third"]
    assert all(m["vitals"] for m in messages if m["role"] == "assistant")
    assert [m["index"] for m in messages] == list(range(messages[0]["index"],
                                                        messages[0]["index"] + len(messages)))


def test_instant_shows_the_talk_and_the_readings(talked):
    text = plain(talked.ok("replay", "last", "--instant"))
    assert text.index("first") < text.index("second") < text.index("third")
    assert "104" in text and "22" in text


def test_replay_by_id_is_replay_of_the_last(talked):
    session = talked.sessions()[0]["id"]
    assert talked.ok("replay", session, "--instant") == talked.ok("replay", "last", "--instant")


def test_replay_changes_nothing(talked):
    before = (talked.path / "transcripts.sqlite").read_bytes()
    talked.ok("replay", "last", "--instant")
    talked.ok("replay", "last", "--json")
    assert (talked.path / "transcripts.sqlite").read_bytes() == before


def test_unknown_session_is_exit_66(talked):
    result = talked.run("replay", "nosuch", "--instant")
    assert result.returncode == NO_INPUT and "nosuch" in result.stderr


def test_empty_store_has_nothing_to_replay(home):
    result = home.run("replay", "last")
    assert result.returncode == NO_INPUT and len(result.stderr.split()) >= 3


def test_own_rhythm_takes_time_and_speed_shortens_it(talked):
    """Bounded from below only: a slow machine cannot fail it."""
    started = time.monotonic()
    talked.ok("replay", "last", "--speed", "1000", timeout=60)
    fast = time.monotonic() - started
    assert fast < 30
    assert plain(talked.ok("replay", "last", "--speed", "1000")) == plain(
        talked.ok("replay", "last", "--instant"))


def test_step_waits_for_a_key_before_each_message(talked, terminal):
    screen = terminal(talked, "replay", "last", "--step")
    screen.wait_for("first")
    assert not screen.shows("third")
    for _ in range(10):
        screen.pump(0.2)
        if screen.ended:
            break
        screen.type(" ")
    assert screen.wait_for_end() == OK
    assert screen.shows("third")


def test_there_is_an_example_of_each_course():
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_example_can_be_replayed_and_has_readings(home, path):
    messages = home.lines("replay", path)
    assert len(messages) >= 4
    assert {m["role"] for m in messages} >= {"user", "assistant"}
    assert any(m["vitals"] for m in messages)
    text = plain(home.ok("replay", path, "--instant"))
    for message in messages:
        assert plain(message["text"])[:20] in text


def test_replay_of_a_file_needs_and_makes_no_home(home):
    if EXAMPLES:
        home.ok("replay", EXAMPLES[0], "--instant")
    assert not (home.path / "transcripts.sqlite").exists()


def test_broken_file_is_told_with_its_line(home, tmp_path):
    lines = EXAMPLES[0].read_text().splitlines()
    broken = tmp_path / "broken.jsonl"
    broken.write_text("\n".join([*lines[:2], lines[2][: len(lines[2]) // 2], *lines[3:]]))
    result = home.run("replay", broken, "--instant")
    assert result.returncode == 65
    assert "broken.jsonl" in result.stderr and "3" in result.stderr


def test_missing_file_is_exit_66(home, tmp_path):
    assert home.run("replay", tmp_path / "nowhere.jsonl").returncode == NO_INPUT


@pytest.mark.parametrize("form", ["--instant", "--json"])
def test_file_of_any_size_streams(home, tmp_path, form):
    """A talk of 200 MB is read with less than 64 MB resident."""
    lines = EXAMPLES[0].read_text().splitlines()
    turns = [json.loads(line) for line in lines[-2:]]
    huge = tmp_path / "huge.jsonl"
    with open(huge, "w") as file:
        file.write("\n".join(lines) + "\n")
        block = "\n".join(json.dumps({**turn, "text": "All quiet here. " * 60})
                          for turn in turns * 500) + "\n"
        while file.tell() < 200_000_000:
            file.write(block)
    usage = huge.with_name("usage")
    program = home.start("replay", huge, form, wrapper=home.measured(usage))
    program.stdin.close()
    written = 0
    for chunk in iter(lambda: program.stdout.read1(1 << 20), b""):
        written += len(chunk)
    errors = program.stderr.read()
    assert program.wait() == OK, errors
    assert written > 120_000_000
    assert json.loads(usage.read_text())["kilobytes"] < 64 * 1024, usage.read_text()


def test_reader_that_stops_early_is_no_error(talked):
    result = talked.run("replay", "last", "--json", wrapper=(
        "/bin/bash", "-c", '"$0" "$@" | head -n 1; exit ${PIPESTATUS[0]}'))
    assert result.returncode in (OK, 141, 74)
    assert "Fatal" not in result.stderr
