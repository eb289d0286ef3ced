# SPDX-License-Identifier: GPL-3.0-or-later
"""What scripts rely on: every command with wrong, missing and too many arguments, and readers that go."""

import json
import re
import subprocess

import pytest

from program import BAD_DATA, NO_INPUT, OK, USAGE

BROKEN_PIPE = 141


def commands(home, path=()):
    """Every command that help names, with its usage line."""
    text = home.ok(*path, "--help")
    yield list(path), re.search(r"^Usage: (.*?)\n\n", text, re.M | re.S)[1].replace("\n", " ")
    below = re.search(r"^Commands:\n((?:  .*\n)+)", text, re.M)
    for name in re.findall(r"^  ([a-z][a-z0-9-]*)(?: |$)", below[1] if below else "", re.M):
        yield from commands(home, (*path, name))


def refused(home, words):
    """What is wrong with how a command line is refused; nothing where all is well."""
    result = home.run(*words, "--json")
    if result.returncode != USAGE:
        return f"{words}: exit code {result.returncode}"
    error = json.loads(result.stdout)["error"]
    if error["code"] != "usage" or not error["message"] or not error["hint"]:
        return f"{words}: {error}"
    return None


@pytest.mark.limit(600)
def test_no_command_takes_what_it_does_not_know(person):
    wrong = []
    for path, usage in commands(person):
        wrong.append(refused(person, [*path, "--no-such-option"]))
        arguments = [word for word in usage.split()[1 + len(path):] if word != "[OPTIONS]"]
        if any("COMMAND" in word for word in arguments) and "..." not in usage:
            wrong.append(refused(person, [*path, "no-such-command", "x", "y", "z"]))
            continue
        if not any("..." in word for word in arguments):
            wrong.append(refused(person, [*path, *["x"] * (len(arguments) + 1)]))
        if any(not word.startswith("[") for word in arguments):
            wrong.append(refused(person, path))
    assert not any(wrong), "\n".join(filter(None, wrong))
    assert len(wrong) > 200


@pytest.mark.parametrize("words, code", [
    ("snooze banana", USAGE), ("snooze 0h", USAGE), ("snooze 8d", USAGE), ("pause banana", USAGE),
    ("schedule every banana", USAGE), ("schedule every 1s", USAGE),
    ("schedule at banana", USAGE), ("schedule at 25:00", USAGE), ("schedule at 13pm", USAGE),
    ("schedule at ,", USAGE), ("schedule quiet banana", USAGE), ("schedule quiet 9am-9am", USAGE),
    ("schedule gap banana", USAGE), ("schedule gap 25h", USAGE),
    ("schedule max-per-day 0", USAGE), ("schedule max-per-day x", USAGE),
    ("schedule on funday off", USAGE), ("schedule on mon banana", USAGE),
    ("schedule normal banana", USAGE), ("schedule next 0", USAGE),
    ("sessions prune --older-than banana", USAGE), ("plot heart-rate --days x", USAGE),
    ("config get banana", USAGE), ("config set banana 1", USAGE), ("config unset banana", USAGE),
    ("config set checkIn.every banana", USAGE), ("config set checkIn.maxPerDay 99", USAGE),
    ("samples add banana 1", USAGE), ("samples add heart-rate banana", BAD_DATA),
    ("samples list banana", USAGE), ("samples import none.csv", NO_INPUT),
    ("sessions import none.json", NO_INPUT), ("sessions import /bin/ls", BAD_DATA),
    ("sessions show banana", NO_INPUT), ("replay banana", NO_INPUT), ("export banana", NO_INPUT),
    ("export -o x.json --format html", USAGE), ("why banana", NO_INPUT),
    ("inbox read banana", NO_INPUT), ("restore none", NO_INPUT), ("learn banana", NO_INPUT),
    ("man banana", USAGE), ("completions banana", USAGE),
    ("completions bash --json", USAGE), ("man --json", USAGE), ("--json man", USAGE),
    ("medication calendar --json", USAGE), ("daemon --json", USAGE), ("config edit --json", USAGE)])
def test_wrong_values_end_with_the_code_of_what_is_wrong(person, words, code):
    before = person.ok("config", "show")
    result = person.run(*words.split())
    assert result.returncode == code, result
    assert result.stdout == "" or "--json" in words, result
    said = result.stderr if result.stderr else result.stdout
    assert len(said.split()) > 4
    assert "checkIn." not in result.stderr or words.startswith("config"), result.stderr
    assert person.ok("config", "show") == before


@pytest.mark.parametrize("typed, meant", [
    (["9am"], "09:00"), (["9", "am"], "09:00"), (["12am,12pm"], "00:00, 12:00"),
    (["9:30PM", "7:00"], "07:00, 21:30")])
def test_times_of_day_are_taken_as_people_write_them(person, typed, meant):
    assert f"at {meant};" in person.ok("schedule", "at", *typed)
    assert person.ok("schedule", "quiet", "10pm-7am").count("22:00-07:00") == 1


def test_an_import_of_which_nothing_can_be_used_is_no_success(person, tmp_path):
    file = tmp_path / "readings.csv"
    head, bad = "type,value,unit,time\n", "heart-rate,banana,count/min,2026-01-01T00:00:00Z\n"
    file.write_text(head + bad)
    result = person.run("samples", "import", file, "--json")
    assert result.returncode == BAD_DATA
    assert json.loads(result.stdout)["files"][0]["rejected"] == 1
    result = person.run("samples", "import", file)
    assert result.returncode == BAD_DATA and "no row can be used" in result.stderr
    file.write_text(head + bad + "heart-rate,70,count/min,2026-01-01T00:00:00Z\n")
    assert person.run("samples", "import", file).returncode == OK
    # What is there already can be used, too.
    assert person.run("samples", "import", file).returncode == OK


@pytest.mark.parametrize("words", [
    "samples list heart-rate", "samples list heart-rate --json", "export last -o -", "learn", "man",
    "completions bash", "config show", "status", "--help", "--version", "protocol", "sessions",
    "replay last", "search hello", "schedule", "why last", "report"])
def test_a_reader_that_has_gone_ends_a_command_without_a_word(person, words):
    person.add("heart-rate", 72)
    person.ok("chat", "--engine", "listener", stdin="hello\n")
    running = person.start(*words.split())
    running.stdout.close()
    running.stdin.close()
    complaint = running.stderr.read()
    running.stderr.close()
    assert (running.wait(120), complaint) == (BROKEN_PIPE, b"")


def test_what_is_typed_after_the_reader_has_gone_is_heard_and_saved(person):
    running = person.start("chat", "--engine", "listener")
    running.stdout.close()
    running.stdin.write(b"hello\nthe night was long\n")
    running.stdin.close()
    complaint = running.stderr.read().decode()
    running.stderr.close()
    assert running.wait(120) == OK and "broken pipe" not in complaint.lower()
    said = [m["text"] for m in person.messages() if m["role"] == "user"]
    assert said == ["hello", "the night was long"]


def test_old_words_of_scripts_still_do_what_they_did(person):
    person.ok("medication", "add", "aspirin", "100", "mg", "--at", "08:00")
    person.ok("medication", "remove", "aspirin")
    assert person.json("medication", "list")["medications"] == []
    for group, word in (("medication", "delete"), ("people", "delete")):
        text = person.ok(group, "--help")
        assert f"  {word} " in text and "  remove " not in text
    assert "--remove" not in person.ok("unlock", "--help")
    assert person.run("unlock", "--remove").returncode == NO_INPUT
    assert "Also called" not in person.ok("man")


def test_man_is_formatted_on_a_terminal_and_source_in_a_pipe(person, terminal):
    assert person.ok("man").startswith('.\\" ')
    # Without man, groff and mandoc, and on a terminal that knows no escape codes.
    empty = person.user / "bin"
    empty.mkdir()
    for environment in ({"PATH": str(empty)}, {"TERM": "dumb"}):
        screen = terminal(person, "man", rows=2000, **environment)
        assert screen.wait_for_end(30) == OK
        assert screen.shows("Usage: mindpulse samples add [OPTIONS] TYPE VALUE")
        assert screen.shows("EXIT STATUS") and not screen.shows(".SH")
    (empty / "man").write_text('#!/bin/sh\nexec >&2; echo "shown by man $*"; head -c 4\n')
    (empty / "man").chmod(0o755)
    screen = terminal(person, "man", PATH=f"{empty}:/usr/bin:/bin")
    assert screen.wait_for_end(30) == OK and screen.shows("shown by man --local-file -")
