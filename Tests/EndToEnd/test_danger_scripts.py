# SPDX-License-Identifier: GPL-3.0-or-later
"""Conversations about danger on a real terminal, and a model that marks its replies."""

import json

import pytest

from program import OK, ROOT, plain
from server import system_prompt

# What these scripts say was heard stands for any message that a model doubts or is sure of: their words
# are as ordinary as can be, and the model that comes with the program rightly hears nothing in them.
# Tests/SafetyTests/DangerScriptTests.swift runs them with that hearing.
HEARD_BY_SUPPOSITION = {
    "returns-weighed", "returns-quiet-ten", "returns-louder", "returns-french",
    "escalates-twice-weighed", "escalates-model-sure", "escalates-model-acute",
    "medical-unsure", "medical-unsure-yes",
    # Half a sentence about a drinker, in which the model that comes with the program is not sure enough.
    "violence-unsure",
    # A model that takes it back: the one that comes with the program asks about this joke.
    "stays-veto",
}
SCRIPTS = {script["id"]: script for script in map(
    json.loads, (ROOT / "Tests/SafetyTests/Sets/danger-scripts.jsonl").read_text().splitlines())
    if script["id"] not in HEARD_BY_SUPPOSITION}


def test_most_scripts_are_played_live():
    assert len(SCRIPTS) >= 60


@pytest.mark.limit(300)
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_conversation_is_answered_as_its_script_says(person, chat, name):
    script = SCRIPTS[name]
    person.ok("profile", "set", "country", script["country"])
    screen = chat(person, "--engine", "listener", rows=100)
    screen.wait_for_prompt(timeout=60)
    for turn in script["turns"]:
        screen.say(turn["say"])
        screen.wait_for_prompt(timeout=60)
        shown = plain(" ".join(screen.lines())).rsplit("› " + plain(turn["say"]), 1)[1]
        for part in turn.get("contains", []):
            assert plain(part) in shown, (turn, screen.picture())
        for part in turn.get("lacks", []):
            assert plain(part) not in shown, (turn, screen.picture())
        last = person.messages()[-1]
        if turn["then"] in ("check", "full", "hold", "talk"):
            ours = turn["then"] != "talk" or turn.get("ours", False)
            assert (last["engine"] == "safety") == ours, (turn, last)


def talk(home, *lines):
    result = home.run("chat", "--new", stdin="".join(f"{line}\n" for line in lines))
    assert result.returncode == OK, result
    return plain(result.stdout)


def test_a_mark_is_in_nothing_that_is_shown_or_saved(person, endpoint):
    person.use(endpoint("letters:text=[[danger:2]]\\nThat sounds like a farewell."))
    shown = talk(person, "I sorted all my papers today")
    assert shown.index("That sounds like a farewell.") < shown.index("TelefonSeelsorge")
    assert "[[" not in shown and "danger" not in shown
    engines = [message["engine"] for message in person.messages()]
    assert engines[-2:] == ["endpoint", "safety"]
    for path in person.path.rglob("*"):
        assert not path.is_file() or b"[[danger" not in path.read_bytes(), path


@pytest.mark.parametrize("reply", [
    "[[DANGER = 2]] I hear you.", "I hear you. [danger:2]", "[[danger:2]] [[danger:2]] I hear you.",
    "I hear [[danger]] you.",
])
def test_a_mark_in_another_form_counts_as_well(person, endpoint, reply):
    person.use(endpoint(f"letters:text={reply}"))
    shown = talk(person, "I sorted all my papers today")
    assert "I hear you." in shown and "TelefonSeelsorge" in shown and "anger" not in shown


def test_a_model_without_a_reason_raises_nothing(person, endpoint):
    person.use(endpoint("letters:text=[[danger:0]] I hear you [1]."))
    assert talk(person, "I sorted all my papers today") == "I hear you [1]."


def test_a_model_goes_on_with_the_subject_beside_a_check(person, endpoint):
    server = endpoint("ok:text=That is a lot to carry.")
    person.use(server)
    shown = talk(person, "everyone would be better off without me", "no", "the bus was late")
    assert shown.count("TelefonSeelsorge") == 1
    assert shown.count("That is a lot to carry.") == 3
    first, second, third = map(plain, map(system_prompt, server.requests()))
    assert "has just shown one direct question" in first
    assert "said no. Acknowledge it" in second
    assert "Safety: " not in third
    assert "[[danger:2]]" in third


def test_a_check_is_shown_where_the_model_fails(person, endpoint):
    server = endpoint()
    person.use(server)
    server.close()
    shown = talk(person, "everyone would be better off without me")
    assert "TelefonSeelsorge" in shown


def test_french_is_answered_in_french(person, endpoint):
    person.ok("profile", "set", "country", "FR")
    person.use(endpoint("letters:text=[[danger:3]] Je suis là."))
    result = person.run("chat", "--new", stdin="tout est prêt\n", LANG="fr_FR.UTF-8", LC_ALL="fr_FR.UTF-8")
    shown = plain(result.stdout)
    assert "3114" in shown and "Je suis une IA" in shown, result
