# SPDX-License-Identifier: GPL-3.0-or-later
"""What is wrong, and how commands are used, in German, Spanish and French."""

import json
import re

import pytest

from program import OK, plain

# An English word that none of the other languages has.
ENGLISH = re.compile(r"\b(the|is|isn't|not|with|of|that|which|accepted|expected|your|and)\b", re.I)
# What is refused: the words, the exit code, and what has to be said in each language.
REFUSED = [
    (["mood", "9"], 65, ("Stimmung", "estado de ánimo", "humeur")),
    (["samples", "add", "heart-rate", "fast"], 65, ("Zahl", "número", "nombre")),
    (["samples", "add", "heart-rate", "900"], 65, ("900", "900", "900")),
    (["samples", "add", "pulse-of-the-moon", "3"], 64, ("pulse-of-the-moon",) * 3),
    (["sessions", "show-me"], 64, ("show-me",) * 3),
    (["replay", "nothing-of-that-name"], 66, ("nothing-of-that-name",) * 3),
    (["config", "set", "endpoint.modell", "x"], 64, ("endpoint.modell",) * 3),
    (["config", "set", "chat.plain", "perhaps"], 64, ("chat.plain",) * 3),
    (["samples", "import", "/nowhere/export.xml"], 66, ("/nowhere/export.xml",) * 3),
    (["hub", "status", "--nonsense"], 64, ("--nonsense",) * 3),
    (["exercise", "start", "flying"], 64, ("flying",) * 3),
    (["snooze", "soonish"], 64, ("soonish",) * 3),
    (["schedule", "next", "many"], 64, ("many",) * 3),
    (["schedule", "max-per-day", "many"], 64, ("many",) * 3),
    (["schedule", "on"], 64, ("schedule on",) * 3),
    (["hub", "status"], 64, ("mindpulse hub join",) * 3),
    (["share", "revoke", "nobody"], 66, ("nobody",) * 3),
    (["memory", "forget", "first"], 64, ("first",) * 3),
    (["ask"], 64, ("mindpulse ask",) * 3),
    (["unlock"], 66, ("Sperre", "bloqueo", "verrou")),
    (["learn", "about-nothing"], 66, ("about-nothing",) * 3),
    (["sessions", "rename", "nothing-of-that-name", "y"], 66, ("nothing-of-that-name",) * 3),
    (["profile", "set", "birthday", "2999-01-01"], 65, ("2999-01-01",) * 3),
    (["samples", "delete"], 64, ("TYPE",) * 3),
    (["inbox", "read", "99"], 66, ("99",) * 3),
    (["sleep", "add", "x"], 65, ("2026-03-29",) * 3),
]
LANGUAGES = ("de", "es", "fr")


def words(text):
    """A text without what is the same in every language: commands, names in quotes, paths."""
    text = re.sub(r"„[^“]*“|«[^»]*»|“[^”]*”|'[^']*'|mindpulse[ \w./-]*|--[\w-]+|[\w.-]*/[\w./-]+|[a-z]+\.[a-zA-Z]+",
                  " ", text)
    return re.sub(r"\b[A-Z_]{2,}\b", " ", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_refused_is_said_in_the_language(person, language):
    for line, code, said in REFUSED:
        result = person.run(*line, MINDPULSE_LANG=language)
        assert result.returncode == code, (line, result)
        text = plain(result.stderr)
        assert said[LANGUAGES.index(language)] in text, (line, text)
        assert not ENGLISH.search(words(text)), (line, text)
        # The numbers and names are those of the English words.
        english = plain(person.run(*line, MINDPULSE_LANG="en").stderr)
        assert set(re.findall(r"\d+", words(text))) == set(re.findall(r"\d+", words(english))), (text, english)


def test_json_is_english_whatever_is_spoken(person):
    told = [json.loads(person.run("samples", "add", "heart-rate", "fast", "--json", MINDPULSE_LANG=language).stdout)
            for language in ("en", *LANGUAGES)]
    assert all(one == told[0] for one in told) and "is not a number" in told[0]["error"]["message"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_in_the_language(home, language):
    for line in (["--help"], ["help", "samples", "add"], ["checkin", "--help"], ["hub", "--help"], ["help", "exercise"]):
        result = home.run(*line, MINDPULSE_LANG=language)
        english = home.run(*line, MINDPULSE_LANG="en").stdout
        assert result.returncode == OK and result.stdout != english
        assert not re.search(r"\b(Show this help|the|which|your)\b", words(result.stdout)), result.stdout
        # Every command, argument and option that stands in one stands in the other.
        names = re.compile(r"(?<!\w)--[a-z-]+|\b[A-Z]{3,}\b")
        assert set(names.findall(english)) <= set(names.findall(result.stdout)), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_home_that_is_refused_is_refused_in_the_language(person, language):
    result = person.run("status", HOME=str(person.path), MINDPULSE_LANG=language)
    assert result.returncode == 77 and "MINDPULSE_HOME" in result.stderr, result
    assert not ENGLISH.search(words(plain(result.stderr))), result.stderr


def test_settings_that_cannot_be_read_are_told_in_the_language_of_the_environment(person):
    (person.path / "config.json5").write_text("{ endpoint: ")
    for language, said in zip(LANGUAGES, ("Datei", "archivo", "fichier")):
        result = person.run("status", MINDPULSE_LANG=language)
        assert result.returncode == 78 and said in plain(result.stderr), result.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_lies_behind_a_check_in_is_told_in_the_language(person, language):
    person.add("heart-rate", 150, seconds=0)
    person.ok("checkin", "--scheduled")
    story = person.run("why", MINDPULSE_LANG=language).stdout.splitlines()[0]
    assert "150" in story and not ENGLISH.search(words(story)), story
