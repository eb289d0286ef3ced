# SPDX-License-Identifier: GPL-3.0-or-later
"""The exact request that would be sent: the four courses, the ranges, the readings."""

import datetime
import json

import pytest

from program import CONFIG, OK, ROOT, plain, vital


def request(home, **environment):
    return home.json("prompt", **environment)


def system(value):
    """The system prompt inside what `prompt --json` prints."""
    body = value.get("request", value)
    return plain("\n".join(message["content"] for message in body["messages"]
                           if message["role"] in ("system", "developer")))


def born(years, days=0):
    """The birthday of somebody who turns this many years old, some days ago."""
    today = datetime.date.today() - datetime.timedelta(days=days)
    day = 28 if (today.month, today.day) == (2, 29) else today.day
    return today.replace(year=today.year - years, day=day).isoformat()


def test_outside_names_both_numbers_and_the_direction(person):
    person.vitals(104, 22.5)
    prompt = system(request(person))
    assert "104" in prompt and "22.5" in prompt
    assert "60" in prompt and "100" in prompt and "12" in prompt and "20" in prompt
    assert "above" in prompt or "high" in prompt
    assert vital(request(person)["vitals"], "heart-rate")["state"] == "above"


def test_low_reading_is_told_as_low(person):
    person.vitals(48, 14)
    value = request(person)
    assert vital(value["vitals"], "heart-rate")["state"] == "below"
    assert vital(value["vitals"], "respiratory-rate")["state"] == "within"
    assert "below" in system(value) or "low" in system(value)


def test_the_four_courses_differ(person):
    person.vitals(80, 15)
    within = system(request(person))
    person.add("heart-rate", 120)
    outside = system(request(person))
    assert within != outside
    assert "80" in within and "120" in outside


def test_missing_readings_are_said_and_never_invented(person):
    value = request(person)
    for kind in ("heart-rate", "respiratory-rate"):
        found = vital(value["vitals"], kind)
        assert (found["freshness"], found["state"]) == ("missing", "unknown")
        assert found.get("value") is None
    assert "bpm" not in system(value) or "missing" in system(value)


@pytest.mark.parametrize("kind, minutes, freshness", [
    ("heart-rate", 9, "fresh"), ("heart-rate", 11, "stale"),
    ("respiratory-rate", 11 * 60 + 50, "fresh"), ("respiratory-rate", 12 * 60 + 5, "stale"),
])
def test_old_reading_is_told_with_its_age_and_not_judged(person, kind, minutes, freshness):
    person.add(kind, 150 if kind == "heart-rate" else 60, minutes=minutes)
    found = vital(request(person)["vitals"], kind)
    assert found["freshness"] == freshness
    assert found["state"] == ("above" if freshness == "fresh" else "unknown")


@pytest.mark.parametrize("value, state", [
    (59.9, "below"), (60, "within"), (100, "within"), (100.1, "above"),
])
def test_bounds_are_part_of_the_range(person, value, state):
    person.add("heart-rate", value)
    assert vital(request(person)["vitals"], "heart-rate")["state"] == state


# (years, days past that birthday, heart rate range, respiratory rate range); -1: the day before.
BANDS = [
    (0, 200, None, None),
    (1, -1, None, None),
    (1, 0, (98, 140), (20, 40)),
    (3, -1, (98, 140), (20, 40)),
    (3, 0, (80, 120), (20, 40)),
    (6, -1, (80, 120), (20, 40)),
    (6, 0, (75, 118), (14, 30)),
    (7, -1, (75, 118), (14, 30)),
    (7, 0, (60, 100), (14, 30)),
    (13, -1, (60, 100), (14, 30)),
    (13, 0, (60, 100), (12, 20)),
    (36, 0, (60, 100), (12, 20)),
]


@pytest.mark.parametrize("years, days, heart, breath", BANDS)
def test_range_follows_the_age(home, years, days, heart, breath):
    home.ok("profile", "set", "birthday", born(years, days))
    home.vitals(90, 25)
    vitals = request(home)["vitals"]
    for kind, expected in (("heart-rate", heart), ("respiratory-rate", breath)):
        found = vital(vitals, kind)
        if expected is None:
            assert found["state"] == "unknown"
            assert not found.get("range")
        else:
            assert (found["range"]["low"], found["range"]["high"]) == expected
            assert found["range"]["profile"] == "mindpulse"


def test_without_a_birthday_nothing_is_judged(home):
    home.vitals(150, 60)
    vitals = request(home)["vitals"]
    assert {v["state"] for v in vitals} == {"unknown"}


def test_prompt_as_text_is_what_json_holds(person):
    person.vitals(104, 22)
    text = plain(person.ok("prompt"))
    assert "104" in text and "22" in text


def test_key_is_never_shown(person, endpoint):
    person.use(endpoint(), key="sk-canary-314159")
    person.vitals()
    for words in (("prompt",), ("prompt", "--json"), ("config", "show"), ("doctor", "--json"),
                  ("status", "--json")):
        result = person.run(*words)
        assert "canary" not in result.stdout + result.stderr


def test_prompt_needs_no_network(person):
    person.vitals()
    result = person.run("prompt", "--json", MINDPULSE_BASE_URL="http://127.0.0.1:9/v1",
                        MINDPULSE_MODEL="m")
    assert result.returncode == OK
    assert json.loads(result.stdout)


def test_person_can_edit_the_prompt(person):
    """Files in the configuration directory override the ones that are compiled in."""
    person.vitals()
    before = system(request(person))
    folder = person.path / "prompts"
    names = [path.name for path in (ROOT / "prompts").iterdir()
             if path.suffix in (".md", ".txt") and path.read_text().strip()]
    folder.mkdir()
    for name in names:
        (folder / name).write_text("Marker sentence of my own.\n")
    after = system(request(person))
    assert "Marker sentence of my own." in after and after != before


def test_broken_configuration_names_file_and_line(person):
    (person.path / "config.json5").write_text("{\n  // a comment\n  endpoint: {,}\n}\n")
    result = person.run("config", "check")
    assert result.returncode == CONFIG
    assert "config.json5" in result.stdout + result.stderr
    assert "3" in result.stdout + result.stderr


def test_stale_limit_can_be_set(person):
    person.add("heart-rate", 150, minutes=11)
    assert vital(request(person)["vitals"], "heart-rate")["freshness"] == "stale"
    (person.path / "config.json5").write_text(
        '{ assessment: { staleAfter: { heartRate: "20m" } } }')
    assert vital(request(person)["vitals"], "heart-rate")["state"] == "above"


@pytest.mark.parametrize("profile", ["pals", "fleming"])
def test_other_tables_can_be_chosen(person, profile):
    person.vitals(90, 16)
    (person.path / "config.json5").write_text('{ assessment: { profile: "%s" } }' % profile)
    found = vital(request(person)["vitals"], "heart-rate")
    assert not found.get("range") or found["range"]["profile"] == profile


def test_doctor_names_what_an_own_prompt_leaves_out(person):
    assert "read; your own text" not in plain(person.run("doctor").stdout)
    own = person.path / "prompts"
    own.mkdir(mode=0o700, exist_ok=True)
    (own / "system.md").write_text("You listen. {readings}\n")
    (own / "system.md").chmod(0o600)
    told = plain(person.run("doctor").stdout)
    assert "has no {companions}, so that part is sent to no model" in told
    person.ok("memory", "on")
    person.ok("config", "set", "endpoint.share.memory", "true")
    assert "has no {companions}, {notes}" in plain(person.run("doctor").stdout)
