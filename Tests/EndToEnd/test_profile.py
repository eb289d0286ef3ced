# SPDX-License-Identifier: GPL-3.0-or-later
"""What the program knows about the person."""

import json

import pytest

from program import BAD_DATA, OK, USAGE, moment


def test_birthday_is_kept(home):
    home.ok("profile", "set", "birthday", "1990-04-01")
    assert home.json("profile", "show")["birthday"] == "1990-04-01"
    assert "1990-04-01" in home.ok("profile")


def test_facts_do_not_disturb_each_other(home):
    home.ok("profile", "set", "birthday", "1990-04-01")
    home.ok("profile", "set", "country", "DE")
    home.ok("profile", "set", "name", "Zoë O'Neil")
    profile = home.json("profile", "show")
    assert (profile["birthday"], profile["country"], profile["name"]) == (
        "1990-04-01", "DE", "Zoë O'Neil")
    home.ok("profile", "set", "country", "AT")
    profile = home.json("profile", "show")
    assert (profile["birthday"], profile["country"]) == ("1990-04-01", "AT")


@pytest.mark.parametrize(("key", "typed", "kept"), [
    ("birthday", "3 April 1990", "1990-04-03"), ("birthday", "01.04.1990", "1990-04-01"),
    ("country", "Germany", "DE"), ("country", "the Netherlands", "NL"), ("country", "de", "DE"),
])
def test_facts_are_read_as_people_write_them(home, key, typed, kept):
    home.ok("profile", "set", key, typed)
    assert home.json("profile", "show")[key] == kept
    home.ok("profile", "set", key, "none")
    home.ok("chat", "--engine", "listener", stdin=f"/profile {key} {typed}\n")
    assert home.json("profile", "show")[key] == kept


@pytest.mark.parametrize("birthday", [
    "yesterday", "1990-02-30", "1990-13-01", "31.04.1990", "1990", "1899-12-31x", "2990-04-01",
    moment(days=-2)[:10],
])
def test_day_nobody_was_born_on_is_refused(home, birthday):
    home.ok("profile", "set", "birthday", "1990-04-01")
    result = home.run("profile", "set", "birthday", birthday)
    assert result.returncode == BAD_DATA, result
    assert len(result.stderr.split()) >= 5
    assert home.json("profile", "show")["birthday"] == "1990-04-01"


def test_unknown_key_is_wrong_usage(home):
    result = home.run("profile", "set", "birthdy", "1990-04-01")
    assert result.returncode == USAGE
    assert "birthday" in result.stderr


def test_empty_profile_can_be_shown(home):
    assert home.json("profile", "show").get("birthday") is None
    assert home.run("profile").returncode == OK


def test_error_under_json_is_json(home):
    result = home.run("profile", "set", "birthday", "yesterday", "--json")
    assert result.returncode == BAD_DATA
    assert {"code", "message", "hint"} <= set(json.loads(result.stdout)["error"])
