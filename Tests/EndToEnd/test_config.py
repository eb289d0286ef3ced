# SPDX-License-Identifier: GPL-3.0-or-later
"""`config`: values for people and scripts, and an editor that can't break anything."""

import json
import stat

import pytest

from program import CONFIG, FAILED, OK, TRY_LATER, UNAVAILABLE


@pytest.fixture
def editor(person):
    """Makes an editor of a shell script, whose first word is the file."""

    def make(script, variable="EDITOR", words=""):
        path = person.user / "my editor"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        person.settings[variable] = f"'{path}' {words}"

    return make


def draft(home):
    return home.path / "config.json5.draft"


@pytest.mark.parametrize("key, text, bare, value", [
    ("checkIn.every", "3h", "3h", "3h"), ("checkIn.maxPerDay", "7", "7", 7),
    ("checkIn.at", "09:00,21:30", '["09:00", "21:30"]', ["09:00", "21:30"]),
    ("delivery.showText", "on", "true", True), ("endpoint.model", 'a "model"', 'a "model"', 'a "model"')])
def test_get_prints_the_bare_value_and_json_as_json(person, key, text, bare, value):
    person.ok("config", "set", key, text)
    assert person.ok("config", "get", key) == bare + "\n"
    assert person.json("config", "get", key) == {key: value}


def test_unset_takes_a_setting_out_and_nothing_else(person):
    file = person.path / "config.json5"
    file.write_text('{\n  // mine\n  checkIn: {\n    every: "3h",\n    maxPerDay: 7,\n  },\n}\n')
    assert person.ok("config", "unset", "checkIn.every") == "2h\n"
    assert file.read_text() == "{\n  // mine\n  checkIn: {\n    maxPerDay: 7,\n  },\n}\n"
    result = person.run("config", "unset", "checkIn.every")
    assert result.returncode == OK and "isn't set" in result.stderr
    assert person.ok("config", "get", "endpoint.model") == "\n"
    assert person.json("config", "get", "endpoint.model") == {"endpoint.model": None}
    file.unlink()
    assert person.ok("config", "unset", "checkIn.every") == "2h\n" and not file.exists()


@pytest.mark.parametrize("variable", ["EDITOR", "VISUAL"])
def test_what_the_editor_saves_takes_effect(person, editor, variable):
    person.settings["EDITOR"] = "false"
    editor('test "$1" = --wait && sed -i s/2h/5h/ "$2"', variable, "--wait")
    assert "Saved" in person.ok("config", "edit")
    assert person.ok("config", "get", "checkIn.every") == "5h\n"
    assert not draft(person).exists()
    assert stat.S_IMODE((person.path / "config.json5").stat().st_mode) == 0o600
    editor("true", variable)
    assert "Nothing was changed" in person.ok("config", "edit") and not draft(person).exists()


@pytest.mark.parametrize("wrong, place", [
    ('{ checkIn: {\n every: "banana" } }', ":2:9:"), ("{ checkIn: ", ":1:"), ("{ nonsense: 1 }", ":1:3:")])
def test_what_is_wrong_is_told_by_its_line_and_never_takes_effect(person, editor, wrong, place):
    before = (person.path / "config.json5").read_text()
    (person.user / "wrong").write_text(wrong)
    editor('cat "$HOME/wrong" > "$1"')
    result = person.run("config", "edit")
    assert result.returncode == CONFIG and f"{draft(person)}{place}" in result.stderr
    assert (person.path / "config.json5").read_text() == before
    # What was written is not lost: the next time goes on with it.
    editor('echo "{ checkIn: { every: \'9h\' } }" > "$1.new"; cat "$1" > "$HOME/seen"; mv "$1.new" "$1"')
    result = person.run("config", "edit")
    assert result.returncode == OK and "Continuing with your draft" in result.stderr
    assert (person.user / "seen").read_text() == wrong
    assert person.ok("config", "get", "checkIn.every") == "9h\n" and not draft(person).exists()


def test_settings_changed_meanwhile_are_not_written_over(person, editor):
    editor(f'sed -i s/2h/5h/ "$1"; "{person.program}" config set checkIn.every 7h')
    result = person.run("config", "edit")
    assert result.returncode == TRY_LATER and draft(person).exists()
    assert person.ok("config", "get", "checkIn.every") == "7h\n"


def test_an_editor_that_fails_or_is_missing_changes_nothing(person, editor):
    before = (person.path / "config.json5").read_text()
    editor("exit 3")
    result = person.run("config", "edit")
    assert result.returncode == FAILED and "exit code 3" in result.stderr
    person.settings["EDITOR"] = ""
    result = person.run("config", "edit", PATH=str(person.user))
    assert result.returncode == UNAVAILABLE and "EDITOR" in result.stderr
    assert (person.path / "config.json5").read_text() == before and not draft(person).exists()


def test_privacy_accept_shows_what_was_agreed_to(person):
    person.settings.update(MINDPULSE_BASE_URL="https://example.invalid/v1", MINDPULSE_MODEL="m")
    assert person.json("privacy")["agreed"] == []
    answer = person.json("privacy", "accept")
    assert answer["consent"] == "given" and "example.invalid would answer" in answer["agreed"][0]
    assert "what you write" in json.dumps(answer["agreed"])
    assert person.json("privacy", "refuse")["agreed"] == []
