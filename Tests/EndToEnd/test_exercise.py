# SPDX-License-Identifier: GPL-3.0-or-later
"""Guided exercises: listed, done to their end on terminals and through pipes, stopped, remembered."""

import datetime
import re
import termios

import pytest

from program import OK, UNAVAILABLE, USAGE, plain
from test_faketime import at

INTERRUPTED = 130
# What is waited for comes at once on an idle machine; on a busy one it may take long.
LONG = 90
NAMES = ["paced-breathing", "resonance-search", "grounding", "relaxation", "thought-record",
         "activity-plan", "worry-time", "problem-solving", "sleep-regularity", "good-things",
         "self-compassion", "hard-conversation"]
KEYS = {"name", "start", "end", "completed", "distressBefore", "distressAfter", "heartRateBefore",
        "heartRateAfter"}
DANGER = "I want to kill myself"
PACE = "Breathe in"


def history(home):
    return home.json("exercise", "history")["exercises"]


class Person:
    """Does an exercise on a terminal: answers each question, and moves waits on with Enter."""

    def __init__(self, screen):
        self.screen = screen
        self.found = termios.tcgetattr(screen.master)
        self.asked = 0
        self.timed = 0

    @property
    def row(self):
        return self.screen.screen.display[self.screen.screen.cursor.y].rstrip()

    def rest(self):
        """All rows but the one with the cursor."""
        at_row = self.screen.screen.cursor.y
        return [line for place, line in enumerate(self.screen.screen.display) if place != at_row]

    def state(self):
        """What is waited for: an answer, the clock, the end; None while something is on its way."""
        if self.screen.ended:
            return "end"
        if re.fullmatch(r"[›>]", self.row):
            return "ask"
        if re.match(r"Breathe (in|out)|\d+ s\b", self.row):
            return "clock"
        before = [line.rstrip() for line in self.rest()[:self.screen.screen.cursor.y]]
        if not self.row and before and re.fullmatch(r"\d+ seconds\.", before[-1]):
            return "clock"
        return None

    def wait(self, *states):
        self.screen.wait_until(lambda: self.state() in states, LONG, states)

    def answer(self):
        """A sensible answer to the question that stands there."""
        shown = self.screen.screen.display[:self.screen.screen.cursor.y]
        text = plain(" ".join(shown)).rpartition("?")[2]
        if "to 10 (" in text:
            return "6" if self.asked == 0 else "3"
        if "a time such as" in text:
            return "18:30"
        if "·" in text:
            return text.split("·")[0].strip().split(" ")[0]
        return "a few words"

    def step(self):
        state = self.state()
        if state == "ask":
            self.screen.say(self.answer())
            self.asked += 1
        else:
            assert len(self.row) < self.screen.screen.columns
            before = self.rest()
            self.screen.press("enter")
            self.timed += 1
            self.screen.wait_until(lambda: self.screen.ended or self.rest() != before, LONG, "the next step")

    def do(self):
        """Goes on to the end; gives the exit status."""
        for _ in range(100):
            self.wait("ask", "clock", "end")
            if self.state() == "end":
                return self.screen.wait_for_end(LONG)
            self.step()
        raise AssertionError("there is no end to it")


def until_pace(screen, minutes="1"):
    """Paced breathing up to the pace."""
    person = Person(screen)
    person.wait("ask")
    screen.say("6")
    person.wait("ask")
    screen.say(minutes)
    person.wait("clock")
    return person


# Lists

def test_the_list_names_each_exercise_with_its_evidence(person):
    found = person.json("exercise", "list")["exercises"]
    assert [one["name"] for one in found] == NAMES
    for one in found:
        assert one["title"] and 1 <= one["minutes"] <= 60 and one["evidence"] and one["limits"]
    told = person.ok("exercise")
    assert all(name in told for name in NAMES) and "exercise start NAME" in told
    assert "You haven't done an exercise yet" in person.ok("exercise", "history")
    assert history(person) == []


def test_an_unknown_name_gets_the_nearest(person):
    result = person.run("exercise", "start", "gruonding")
    assert result.returncode == USAGE and "Did you mean grounding?" in result.stderr
    assert person.run("exercise", "start").returncode == USAGE


# To the end

@pytest.mark.limit(300)
@pytest.mark.parametrize("size", [(80, 24), (40, 15)], ids=["80x24", "40x15"])
@pytest.mark.parametrize("name", NAMES)
def test_each_comes_to_its_end_on_a_terminal(person, terminal, name, size):
    screen = terminal(person, "exercise", "start", name, columns=size[0], rows=size[1])
    doer = Person(screen)
    assert doer.do() == OK, screen.picture()
    assert screen.shows("Your distress went from 6 to 3.") and screen.shows("Saved:"), screen.picture()
    done, = history(person)
    assert KEYS <= set(done) and done["name"] == name and done["completed"]
    assert (done["distressBefore"], done["distressAfter"]) == (6, 3)
    assert done["start"] <= done["end"]


@pytest.mark.limit(300)
@pytest.mark.parametrize("name", NAMES)
def test_each_comes_to_its_end_on_a_terminal_that_only_takes_text(person, terminal, name):
    screen = terminal(person, "exercise", "start", name, TERM="dumb")
    assert Person(screen).do() == OK, screen.picture()
    assert b"\x1b" not in screen.raw
    done, = history(person)
    assert done["name"] == name and done["completed"]


@pytest.mark.parametrize("name", NAMES)
def test_each_comes_to_its_end_through_a_pipe(person, name):
    result = person.run("exercise", "start", name, stdin="\n" * 60)
    assert result.returncode == OK and "That was" in result.stdout, result
    assert "\x1b" not in result.stdout
    done, = history(person)
    assert done["name"] == name and done["completed"] and done["kept"] == []


def test_no_color_has_no_styles(person, terminal):
    screen = terminal(person, "exercise", "start", "paced-breathing", NO_COLOR="1")
    until_pace(screen)
    assert b"\x1b[" not in screen.raw
    screen.press("enter")
    assert Person(screen).do() == OK


# The pace

def test_the_pace_is_one_calm_row(person, terminal):
    screen = terminal(person, "exercise", "start", "paced-breathing")
    doer = until_pace(screen)
    seconds = []
    screen.wait_until(lambda: "Breathe out" in doer.row or seconds.append(doer.row), LONG, "a breath out")
    assert all(len(row) < 80 and row.endswith("1/6") for row in seconds if row.startswith(PACE))
    count = len(screen.raw)
    screen.wait_until(lambda: "2/6" in doer.row, LONG, "the second breath")
    # Ten a second at most, for the six seconds of a breath out; each redraw begins a row.
    assert len(re.findall(rb"\rBreathe out", screen.raw[count:])) <= 2 * 62
    screen.say("stop")
    assert screen.wait_for_end(LONG) == OK


def test_the_heart_rate_before_after_and_its_swing_are_saved(person, terminal):
    person.add("heart-rate", 88, minutes=1)
    screen = terminal(person, "exercise", "start", "paced-breathing")
    doer = until_pace(screen)
    began = datetime.datetime.now(datetime.timezone.utc)
    screen.wait_until(lambda: doer.row.endswith("3/6"), LONG, "the third breath")
    for place, rate in enumerate([70, 74, 80, 72, 69, 71, 75, 82, 74, 70]):
        time = began + datetime.timedelta(seconds=1 + 2 * place)
        person.ok("samples", "add", "heart-rate", rate, "--at", time.isoformat(timespec="milliseconds"))
    screen.wait_until(lambda: "swing" in doer.row, LONG, "the swing")
    screen.press("enter")
    assert doer.do() == OK
    done, = history(person)
    assert done["heartRateBefore"] == 88 and done["heartRateAfter"] == 70
    assert 8 <= done["swing"] <= 13


def test_a_reading_of_paced_breathing_is_excused(person):
    person.ok("exercise", "start", "paced-breathing", stdin="\n\n\n\n\n\n")
    person.add("respiratory-rate", 6, seconds=0)
    assert "measured during paced breathing" in plain(person.ok("prompt", "--engine", "listener"))


# Stopping

@pytest.mark.parametrize("word", ["stop", "quit", "Q"])
def test_a_word_stops_it_anywhere(person, terminal, word):
    screen = terminal(person, "exercise", "start", "paced-breathing")
    until_pace(screen)
    screen.say(word)
    assert screen.wait_for_end(LONG) == OK
    assert screen.shows("is stopped") and screen.shows("Saved: that you began it and your distress.")
    done, = history(person)
    assert not done["completed"] and done["distressBefore"] == 6


@pytest.mark.parametrize("at_pace", [False, True], ids=["question", "pace"])
def test_ctrl_c_says_what_is_saved_and_gives_the_terminal_back(person, terminal, at_pace):
    screen = terminal(person, "exercise", "start", "paced-breathing")
    found = termios.tcgetattr(screen.master)
    if at_pace:
        until_pace(screen)
    else:
        Person(screen).wait("ask")
    screen.control("c")
    screen.wait_until(lambda: screen.shows("is stopped") and screen.shows("Saved:"), LONG, "the end")
    given_back = termios.tcgetattr(screen.master)
    assert screen.wait_for_end(LONG) == INTERRUPTED
    assert given_back == found
    done, = history(person)
    assert not done["completed"]


def test_ctrl_z_gives_the_terminal_back_and_the_pace_goes_on(person, shell):
    screen = shell(person)
    screen.start("exercise", "start", "paced-breathing")
    screen.wait_for("distress do you feel right now?", LONG)
    screen.type("6\r")
    screen.wait_for("in minutes?", LONG)
    screen.type("1\r")
    screen.wait_for(PACE, LONG)
    screen.suspend()
    screen.type("echo one two\r")
    screen.wait_for("one two", LONG)
    count = len(screen.raw)
    screen.go_on()
    screen.wait_until(lambda: b"Breathe" in screen.raw[count:], LONG, "the pace")
    screen.type("stop\r")
    screen.wait_for("Saved: that you began it", LONG)
    screen.leave("\r")
    assert not history(person)[0]["completed"]


def test_the_end_of_input_stops_it_kindly(person, terminal):
    result = person.run("exercise", "start", "thought-record", stdin="7\nthe bus left\n")
    assert result.returncode == OK and "is stopped" in result.stdout
    screen = terminal(person, "exercise", "start", "relaxation")
    Person(screen).wait("ask")
    screen.control("d")
    assert screen.wait_for_end(LONG) == OK and screen.shows("is stopped")
    assert [done["completed"] for done in history(person)] == [False, False]


def test_what_was_kept_before_the_end_stays(person):
    lines = ["5", "somewhere", "I fail at all of it", "8", "low", "one mark", "the others",
             "be fair", "one mark was low", "4", "yes", "stop"]
    result = person.run("exercise", "start", "thought-record", stdin="\n".join(lines) + "\n")
    assert "“I fail at all of it → one mark was low”" in result.stdout
    done, = history(person)
    assert not done["completed"] and done["kept"] == ["I fail at all of it → one mark was low"]
    declined = person.run("exercise", "start", "thought-record",
                          stdin="\n".join(lines[:-2] + ["no", "", ""]) + "\n")
    assert "I fail" not in declined.stdout.splitlines()[-1]


# Danger

def test_danger_ends_it_with_the_reviewed_answer(person, terminal):
    result = person.run("exercise", "start", "self-compassion", stdin=f"6\n{DANGER}\nmore\n")
    assert "0800 111 0 111" in result.stdout and "is stopped" in result.stdout
    assert result.stdout.index("0800 111 0 111") < result.stdout.index("is stopped")
    assert any(DANGER in message["text"] for message in person.every_message())
    screen = terminal(person, "exercise", "start", "paced-breathing")
    until_pace(screen)
    screen.say(DANGER)
    screen.wait_for("0800 111 0 111", LONG)
    assert screen.wait_for_end(LONG) == OK
    assert [done["completed"] for done in history(person)] == [False, False]


def test_danger_that_a_pipe_sends_ahead_does_not_wait_for_the_pace(person):
    result = person.run("exercise", "start", "paced-breathing", stdin=f"6\n1\nfine\n{DANGER}\n")
    assert "0800 111 0 111" in result.stdout and "2 of 6" not in result.stdout


# In the chat

def test_an_exercise_in_the_chat_comes_back_to_the_chat(person, chat):
    screen = chat(person, "--engine", "listener", rows=50)
    screen.say("/breathe")
    screen.wait_for("Paced breathing, about", LONG)
    screen.wait_for("distress do you feel right now?", LONG)
    screen.say("5")
    screen.wait_for("in minutes?", LONG)
    screen.say("1")
    screen.wait_for(PACE, LONG)
    screen.say("stop")
    screen.wait_for("Saved: that you began it and your distress.", LONG)
    screen.wait_for_prompt(timeout=LONG)
    screen.say("/exercise")
    screen.wait_for("hard-conversation", LONG)
    screen.wait_for_prompt(timeout=LONG)
    screen.say("/exercise good")
    screen.wait_for("Three good things, about", LONG)
    screen.control("c")
    screen.wait_for("“Three good things” is stopped.", LONG)
    screen.wait_for_prompt(timeout=LONG)
    screen.say("/exercise history")
    screen.wait_for("good-things (stopped)", LONG)
    screen.control("d")
    assert screen.wait_for_end(LONG) == OK
    assert not any("distress" in message["text"] for message in person.every_message())


@pytest.mark.parametrize("more", [{"TERM": "dumb"}, {"columns": 40, "rows": 15}], ids=["dumb", "40x15"])
def test_an_exercise_in_the_chat_fits_other_terminals(person, chat, more):
    screen = chat(person, "--engine", "listener", **more)
    screen.say("/breathe")
    for question, answer in (("right now?", "5"), ("in minutes?", "1"), (PACE, ""), ("pace again", ""),
                             ("feel now?", "2")):
        screen.wait_for(question, LONG)
        screen.type(answer + "\r")
    screen.wait_for("Your distress went from 5 to 2.", LONG)
    screen.wait_for_prompt(timeout=LONG)
    assert history(person)[0]["completed"]
    screen.say("hello")
    screen.wait_for_prompt(timeout=LONG)
    screen.control("d")
    assert screen.wait_for_end(LONG) == OK


def test_danger_in_an_exercise_of_the_chat_is_answered_in_the_chat(person, chat):
    screen = chat(person, "--engine", "listener", rows=50)
    screen.say("/exercise self-compassion")
    screen.wait_for("distress do you feel right now?", LONG)
    screen.say(DANGER)
    screen.wait_for("0800 111 0 111", LONG)
    screen.wait_for_prompt(timeout=LONG)
    assert DANGER in [message["text"] for message in person.messages()]


def test_an_exercise_in_a_piped_chat(person):
    told = person.ok("chat", "--engine", "listener",
                     stdin="/breathe\n7\n1\n\n\n4\n/exercise history\nhello\n")
    assert "Your distress went from 7 to 4." in told and "7 → 4" in told
    said = [message["text"] for message in person.messages() if message["role"] == "user"]
    assert said == ["hello"]


def test_an_incognito_chat_saves_nothing_of_it(person):
    told = person.ok("chat", "--incognito", "--engine", "listener", stdin="/exercise grounding\n7\nstop\n")
    assert "Nothing of it is saved" in told
    assert history(person) == []


# Afterwards

def test_worry_time_comes_at_its_hour_and_the_plan_on_the_next_day(person):
    day = at("2026-05-04T12:00:00+00:00")
    person.ok("exercise", "start", "worry-time", wrapper=day,
              stdin="5\nthe rent in June\nno\n18:30\n\n4\n")
    person.ok("exercise", "start", "activity-plan", wrapper=day,
              stdin="5\n1\na walk by the river\n8\nafter lunch\nrain\nyes\n4\n")
    for time, count in (("04T18:29", 0), ("04T18:31", 1), ("05T16:50", 1), ("05T17:01", 2), ("06T17:01", 2)):
        person.ok("checkin", "--scheduled", wrapper=at(f"2026-05-{time}:05+00:00"))
        sent = [row for row in person.check_ins(decision="sent") if row["rule"].startswith("monitor.exercise.")]
        assert len(sent) == count, time
    said = plain(" ".join(message["text"] for message in person.every_message()))
    assert "You kept this for now: the rent in June." in said
    assert "Yesterday you planned: a walk by the river." in said


def test_what_helped_comes_first_and_is_in_the_report(person):
    person.ok("exercise", "start", "good-things", stdin="8\n\n\n\n\n\n\n2\n")
    found = person.json("exercise", "list")["exercises"]
    assert found[0]["name"] == "good-things" and found[0]["relief"] == 6
    assert "distress 8 → 2, once" in person.ok("exercise", "list")
    report = plain(person.ok("report"))
    assert "What helped" in report and "Three good things" in report
    assert person.json("status")["monitors"]["exercise"]["exercises"] == 1


def test_who_paces_is_offered_no_activity(person):
    person.ok("pem", "report", "--severity", "2")
    assert "activity-plan" not in [one["name"] for one in person.json("exercise", "list")["exercises"]]
    result = person.run("exercise", "start", "activity-plan", stdin="5\n")
    assert result.returncode != OK and "pace yourself" in result.stderr


def test_forgetting_everything_forgets_exercises(person):
    person.ok("exercise", "start", "problem-solving", stdin="5\nmy zebra\n5\ngoal\na\nb\nc\na\nstep\n\n4\n")
    assert "zebra" in history(person)[0]["kept"][0]
    person.ok("forget", "--everything", "--yes")
    assert history(person) == []
    assert not any(b"zebra" in path.read_bytes() for path in person.files())


def test_a_broken_file_of_ones_own_is_told_and_a_good_one_is_used(person):
    folder = person.path / "prompts" / "exercises"
    folder.mkdir(parents=True)
    own = folder / "grounding.json5"
    own.write_text("{ broken")
    result = person.run("exercise", "list", "--json")
    assert result.returncode == OK and "prompts/exercises/grounding.json5" in result.stderr
    own.write_text("""{ name: "grounding", title: "Mine", minutes: 1, evidence: "e", source: "s", limits: "l",
      notFor: "n", reviewed: "2026-01-01", steps: [{ say: "one" }, { say: "two" }, { say: "{no}" }] }""")
    assert "step 3 names “no”" in person.run("exercise", "list").stderr
    own.write_text(own.read_text().replace("{no}", "three"))
    told = person.ok("exercise", "start", "grounding", stdin="\n")
    assert "Mine, about 1 minute." in told and "three" in told


# The voice

def test_a_voice_requires_its_program(person):
    result = person.run("exercise", "start", "grounding", "--voice", stdin="\n", PATH="/nowhere")
    assert result.returncode == UNAVAILABLE and "espeak-ng" in result.stderr


def test_a_voice_speaks_what_is_said_and_asked(person, tmp_path):
    spoken = tmp_path / "spoken"
    program = tmp_path / "espeak-ng"
    program.write_text(f'#!/bin/sh\n/bin/cat >> {spoken}\n')
    program.chmod(0o755)
    # No other program that speaks is found.
    person.ok("exercise", "start", "good-things", "--voice", stdin="\n" * 20, PATH=tmp_path)
    told = spoken.read_text()
    assert "How much distress do you feel right now?" in told and "What went well, or felt good?" in told
