# SPDX-License-Identifier: GPL-3.0-or-later
"""Readings, moods and nights as people type them, and numbers as they read them."""

import pytest

from program import BAD_DATA, OK, USAGE, moment, plain
from test_faketime import at
from test_samples import samples, stored

SYSTOLIC, DIASTOLIC = "blood-pressure-systolic", "blood-pressure-diastolic"
DARK = "I'm thinking about suicide"


@pytest.mark.parametrize("words, kind, value, said", [
    (["hr", "72"], "heart-rate", 72, "heart rate 72 bpm"),
    (["pulse", "72bpm"], "heart-rate", 72, "heart rate 72 bpm"),
    (["breathing", "16"], "respiratory-rate", 16, "respiratory rate 16 breaths/min"),
    (["spo2", "98%"], "oxygen-saturation", 98, "oxygen saturation 98%"),
    (["temp", "99F"], "body-temperature", 37.222, "body temperature 37.2 °C"),
    (["weight", "176lb"], "body-mass", 79.832, "body mass 79.8 kg"),
    (["weight", "80", "kg"], "body-mass", 80, "body mass 80 kg"),
    (["steps", "8,123"], "steps", 8123, "steps 8,123"),
])
def test_a_reading_is_typed_by_a_short_name_with_its_unit(home, words, kind, value, said):
    assert f"Saved: {said} at " in home.ok("samples", "add", *words)
    (sample,) = stored(home, kind)
    assert abs(sample["value"] - value) < 0.001


def test_a_blood_pressure_is_one_entry_and_goes_together(home):
    said = home.ok("samples", "add", "bp", "120/80", "--at", moment(minutes=2))
    assert "Saved: blood pressure 120/80 mmHg at " in said and said.count("\n") == 1
    home.ok("samples", "add", "blood-pressure", "135", "over", "85")
    assert [stored(home, kind)[0]["value"] for kind in (SYSTOLIC, DIASTOLIC)] == [135, 85]
    assert "blood pressure 135/85 mmHg" in home.ok("samples", "latest")
    assert len(samples(home.json("samples", "latest", "bp"))) == 2
    listed = home.ok("samples", "list", "bp").splitlines()
    assert ["135/85" in listed[0], "120/80" in listed[1], len(listed)] == [True, True, 2]
    assert len(home.ok("samples", "list", "bp", "--limit", "1").splitlines()) == 1
    oldest = stored(home, SYSTOLIC)[-1]["id"]
    deleted = home.json("samples", "delete", oldest)["deleted"]
    assert {one["type"] for one in deleted} == {SYSTOLIC, DIASTOLIC}
    assert [s["value"] for s in stored(home, DIASTOLIC)] == [85]


@pytest.mark.parametrize("words, code, sentence", [
    (["hart-rate", "72"], USAGE, "Did you mean heart-rate?"),
    (["bp", "80/120"], BAD_DATA, "such as 120/80"),
    (["bp", "120"], BAD_DATA, "such as 120/80"),
    (["temp", "99"], BAD_DATA, "Fahrenheit is written 99F"),
    (["hr", "72kg"], BAD_DATA, "Accepted units: bpm"),
    (["hr", "fast"], BAD_DATA, "values from 20 to 300 bpm"),
])
def test_what_is_no_reading_is_refused_with_what_would_be(home, words, code, sentence):
    result = home.run("samples", "add", *words)
    assert (result.returncode, result.stdout) == (code, "")
    assert sentence in plain(result.stderr)


def test_ages_and_numbers_read_as_people_say_them(person):
    person.add("heart-rate", 104, hours=2)
    assert "heart rate 104 bpm" in person.ok("samples", "latest")
    assert person.ok("samples", "latest").rstrip().endswith(("2 hours ago", "yesterday"))
    assert samples(person.json("samples", "latest"))[0]["unit"] == "count/min"
    assert ".0 " not in person.ok("status") and "count/min" not in person.ok("status")
    dumb = person.ok("status", TERM="dumb")
    assert "daily means of the last 7 days, in bpm: none" in plain(dumb)
    assert not set(dumb) & set("▁▂▃▄▅▆▇█")


def test_a_reading_of_yesterday_is_of_yesterday(person):
    noon = at("2026-03-29T12:00:00+00:00")
    person.ok("samples", "add", "hr", "104", "--at", "2026-03-28T03:00Z", wrapper=noon)
    assert "yesterday 03:00" in person.ok("samples", "latest", wrapper=noon)
    assert "heart rate 104 bpm (yesterday 03:00" in person.ok("status", wrapper=noon)


def test_a_reading_is_added_in_the_chat(person, chat):
    screen = chat(person, "--engine", "listener")
    screen.say("/add hr 72 --at 00:00")
    screen.wait_for("Saved: heart rate 72 bpm at", timeout=60)
    screen.wait_for_prompt(timeout=60)
    screen.say("/add bp 120")
    screen.wait_for("such as 120/80", timeout=60)
    screen.wait_for_prompt(timeout=60)
    screen.say("/add")
    screen.wait_for("Such as /add hr 72", timeout=60)
    screen.wait_for_prompt(timeout=60)
    assert [one["value"] for one in stored(person)] == [72]


def offered(screen, message, offer):
    screen.say(message)
    screen.wait_for(offer, timeout=60)
    screen.wait_for_prompt(timeout=60)


def test_a_mentioned_reading_is_offered_once_and_saved_by_a_yes(person, chat):
    screen = chat(person, "--engine", "listener", rows=60)
    offered(screen, "my pulse is 88", "Save heart rate 88 bpm? y saves it.")
    screen.say("y")
    screen.wait_for("Saved: heart rate 88 bpm", timeout=60)
    screen.wait_for_prompt(timeout=60)
    offered(screen, "BP 120/80", "Save blood pressure 120/80 mmHg?")
    # Anything else is of the conversation.
    screen.say("it is a quiet day")
    screen.wait_for_prompt(timeout=60)
    screen.say("my pulse is 88 and my bp is 120/80")
    screen.wait_for_prompt(timeout=60)
    assert "".join(screen.lines()).count("Save ") == 2
    screen.control("d")
    assert screen.wait_for_end(timeout=60) == OK
    assert [one["value"] for one in stored(person)] == [88] and stored(person, SYSTOLIC) == []
    said = [one["text"] for one in person.messages() if one["role"] == "user"]
    assert said == ["my pulse is 88", "BP 120/80", "it is a quiet day",
                    "my pulse is 88 and my bp is 120/80"]


def test_nothing_is_offered_in_a_crisis_or_an_incognito_talk(person, chat):
    screen = chat(person, "--engine", "listener", rows=60)
    screen.say(f"{DARK}, pulse 110")
    screen.wait_for("TelefonSeelsorge", timeout=60)
    screen.wait_for_prompt(timeout=60)
    screen.say("my pulse is 110")
    screen.wait_for_prompt(timeout=60)
    assert not screen.shows("Save heart rate")
    hidden = chat(person, "--incognito", "--engine", "listener", rows=60)
    hidden.say("my pulse is 110")
    hidden.wait_for_prompt(timeout=60)
    hidden.say("/add hr 110")
    hidden.wait_for("saves nothing, including readings", timeout=60)
    assert not hidden.shows("Save heart rate") and stored(person) == []


@pytest.mark.parametrize("words, value", [
    (["good"], 1), (["Great"], 3), (["awful"], -5), (["ok"], 0), (["not", "great"], -1),
    (["fine"], 1), (["low"], -3), (["bad"], -3),
])
def test_a_mood_is_an_everyday_word(person, words, value):
    assert f"Saved: {' '.join(words).lower()} (" in person.ok("mood", *words)
    assert person.json("mood", "list")["moods"][0]["value"] == value


def test_mood_alone_asks_on_a_terminal_and_lists_in_a_pipe(person, chat, terminal):
    screen = terminal(person, "mood")
    screen.wait_for("How do you feel?", timeout=60)
    screen.type("bad I slept badly\r")
    screen.wait_for("Saved: bad (−3), with your note.", timeout=60)
    assert screen.wait_for_end(timeout=60) == OK
    assert "I slept badly" in person.ok("mood")
    screen = chat(person, "--engine", "listener")
    screen.say("/mood")
    screen.wait_for("mood ›", timeout=60)
    screen.type("soso maybe\r")
    screen.wait_for("is not a mood I know", timeout=60)
    screen.type("good\r")
    screen.wait_for("Saved: good (1).", timeout=60)
    screen.wait_for_prompt(timeout=60)
    assert [one["value"] for one in person.json("mood", "list")["moods"]] == [1, -3]


def test_danger_typed_where_a_mood_is_asked_for_is_answered(person, chat, terminal):
    screen = terminal(person, "mood")
    screen.wait_for("How do you feel?", timeout=60)
    screen.type(DARK + "\r")
    screen.wait_for("TelefonSeelsorge", timeout=60)
    screen.wait_for_end(timeout=60)
    screen = chat(person, "--engine", "listener", rows=60)
    screen.say("/mood")
    screen.wait_for("mood ›", timeout=60)
    screen.type(DARK + "\r")
    screen.wait_for("TelefonSeelsorge", timeout=60)
    assert person.json("mood", "list")["moods"] == []


@pytest.mark.parametrize("before, moods", [("bad ", [-3]), ("", [])])
def test_what_only_the_model_hears_in_an_answer_about_mood_is_answered(person, chat, before, moods):
    dark = "the kids would do better with somebody who can cope"
    person.ok("config", "set", "understanding.encoder", "off")
    assert person.run("screen", stdin=dark).stdout.startswith("0")
    person.ok("config", "unset", "understanding.encoder")
    screen = chat(person, "--engine", "listener", rows=60)
    screen.say("/mood")
    screen.wait_for("mood ›", timeout=60)
    screen.type(f"{before}{dark}\r")
    screen.wait_for("TelefonSeelsorge", timeout=60)
    screen.wait_for_prompt(timeout=60)
    assert [one["value"] for one in person.json("mood", "list")["moods"]] == moods


@pytest.mark.parametrize("clock, words, start, end", [
    ("2026-03-20T08:30:00+00:00", ["8h"], "2026-03-20T00:30", "2026-03-20T08:30"),
    ("2026-03-20T21:00:00+00:00", ["7h30"], "2026-03-20T00:30", "2026-03-20T08:00"),
    ("2026-03-20T15:00:00+00:00", ["90", "min"], "2026-03-20T13:30", "2026-03-20T15:00"),
    ("2026-03-20T09:30:00+00:00", ["11pm", "7am"], "2026-03-19T23:00", "2026-03-20T07:00"),
    ("2026-03-20T09:30:00+00:00", ["11", "pm", "9am"], "2026-03-19T23:00", "2026-03-20T09:00"),
    ("2026-03-20T09:30:00+00:00", ["23:00-07:00"], "2026-03-19T23:00", "2026-03-20T07:00"),
    ("2026-03-20T09:30:00+00:00", ["8h", "--date", "2026-03-18"],
     "2026-03-18T00:00", "2026-03-18T08:00"),
])
def test_a_night_is_typed_as_people_say_it(person, clock, words, start, end):
    (sleep,) = person.json("sleep", *words, wrapper=at(clock))["added"]
    assert (sleep["start"][:16], sleep["end"][:16]) == (start, end)
    assert "8 h" in person.ok("samples", "list", "sleep") or words != ["8h"]


def test_a_time_of_day_has_am_and_pm_wherever_one_is_typed(person):
    noon = at("2026-03-29T12:00:00+00:00")
    person.ok("samples", "add", "hr", "72", "--at", "9am", wrapper=noon)
    assert stored(person)[0]["start"].startswith("2026-03-29T09:00")


def test_mood_is_drawn_on_its_own_scale(person):
    person.ok("mood", "good")
    drawn = person.ok("plot", "mood")
    labels = [line.split("┤")[0].strip() for line in drawn.splitlines() if "┤" in line]
    assert labels == ["5", "0", "−5"]
