# SPDX-License-Identifier: GPL-3.0-or-later
"""Pacing: episodes, the ceiling, the profile, the live watch and what it says first."""

import json
import os
import re
import signal
import termios

import pytest

from program import BAD_DATA, OK, TRY_LATER, USAGE, moment, plain, wait_for_rest, wait_until
from server import system_prompt
from test_lock import by_command, lock

INTERRUPTED = 130
# What is waited for comes at once on an idle machine; on a busy one it may take long.
LONG = 100
STATUS_KEYS = {"risk", "heartRate", "ceiling", "formula", "daysSinceLast", "episodes"}
DO_MORE = re.compile(
    r"exercise more|move more|be active|more active|improve|goal|streak|build up|healthy|keep going"
    r"|well done|(?<!no reason to )do more", re.I)


@pytest.fixture
def paced(home):
    """A person of forty with a resting heart rate of 65: the ceiling is 80."""
    home.ok("profile", "set", "birthday", "1986-01-01")
    home.add("resting-heart-rate", 65, minutes=1)
    return home


def stretch(home, rate, seconds, every=20, ago=0):
    """Readings of one value over so many seconds up to now, or up to some time ago."""
    for back in range(seconds, -1, -every):
        home.add("heart-rate", rate, seconds=back + ago)


def given_back(screen):
    """True when keys are echoed and lines are edited as before."""
    mode = termios.ICANON | termios.ECHO
    return termios.tcgetattr(screen.master)[3] & mode == mode


def row(screen, title):
    """The row of the screen that begins with a title; None when there is none."""
    found = [line for line in screen.screen.display if line.strip().startswith(title)]
    return plain(found[0]) if found else None


# Status and ceiling


def test_status_has_the_agreed_keys_and_null_for_what_is_not_known(home):
    status = home.json("pem", "status")
    assert STATUS_KEYS <= status.keys()
    assert (status["risk"], status["heartRate"], status["ceiling"], status["formula"],
            status["daysSinceLast"], status["episodes"]) == ("unknown", None, None, None, None, [])
    assert "Without your birthday or a resting heart rate there is no ceiling" in home.ok("pem")
    assert "monitors" in home.json("status") and home.json("status")["monitors"] == {}


def test_without_an_age_nothing_is_assumed_not_even_120(home):
    home.add("heart-rate", 130)
    assert home.json("pem", "status")["risk"] == "unknown"
    home.ok("pem", "ceiling", "original")
    assert home.json("pem", "status")["ceiling"] is None


def test_the_latest_fresh_heart_rate_decides_the_risk(paced):
    paced.add("heart-rate", 120, minutes=20)
    assert paced.json("pem", "status")["risk"] == "unknown"
    paced.add("heart-rate", 81, seconds=5)
    status = paced.json("pem", "status")
    assert (status["risk"], status["heartRate"], status["ceiling"], status["formula"]) == (
        "high", 81, 80, "resting-margin")
    paced.add("heart-rate", 80)
    assert paced.json("pem", "status")["risk"] == "low"
    assert "That is no reason to do more than feels right." in paced.ok("pem")


def test_the_ceiling_can_be_chosen_and_the_cdc_band_is_only_an_exercise_zone(paced):
    shown = paced.ok("pem", "ceiling")
    assert "Your ceiling is 80 beats a minute." in shown and "It isn't a zone for pacing." in shown
    original = paced.json("pem", "ceiling", "original")
    assert original["formula"] == "original" and original["choice"] == "original"
    age = original["age"]
    assert original["ceiling"] == pytest.approx(0.76 * (220 - age))
    assert original["exerciseZone"] == {
        "low": pytest.approx(0.64 * (220 - age)), "high": pytest.approx(0.76 * (220 - age))}
    assert "far higher than pacing usually goes" in paced.ok("pem", "ceiling")
    own = paced.json("pem", "ceiling", "92.5")
    assert (own["ceiling"], own["formula"], own["choice"]) == (92.5, "own", "92.50")
    assert paced.json("pem", "ceiling", "lower")["ceiling"] == 80
    for text in ("300", "39", "high", "nan", ""):
        refused = paced.run("pem", "ceiling", text)
        assert refused.returncode == BAD_DATA and "40 to 200" in refused.stderr, text
    assert paced.json("pem", "ceiling")["ceiling"] == 80


def test_a_beta_blocker_switches_the_formulas_off(paced):
    paced.ok("pem", "profile", "set", "beta-blocker", "yes")
    status = paced.json("pem", "status")
    assert status["ceiling"] is None and status["takesBetaBlocker"] is True
    assert "no formula fits you" in paced.ok("pem")
    assert paced.json("pem", "ceiling", "85")["ceiling"] == 85


# Episodes


def test_an_episode_is_reported_with_the_hours_before_it(paced):
    paced.add("heart-rate", 131, hours=30)
    paced.add("heart-rate", 160, hours=2)
    paced.add("steps", 4000, hours=30)
    paced.add("steps", 3900, "--source", "Watch", hours=30)
    told = plain(paced.ok("pem", "report", "--severity", "8"))
    for words in ("Noted: an episode on", "severe", "lowered by 5 for a while: it is 75 now",
                  "you don't have to catch up on anything", "highest heart rate 131", "mindpulse samples delete"):
        assert words in told, told
    history = paced.json("pem", "history")
    assert (history["count"], history["daysSinceLast"]) == (1, 0)
    back = history["episodes"][0]["lookBack"]
    assert (back["readings"], back["highest"], back["secondsAbove"]) == (1, 131, 300)
    # Two devices counted the same steps: one of them counts.
    assert back["steps"] in (4000, 3900)
    status = paced.json("pem", "status")
    assert (status["daysSinceLast"], status["easedBy"], status["isRecovering"]) == (0, 5, True)
    assert [episode["severity"] for episode in status["episodes"]] == [4]
    paced.ok("samples", "delete", status["episodes"][0]["id"])
    assert paced.json("pem", "status")["daysSinceLast"] is None


def test_a_second_report_of_a_minute_corrects_the_first(paced):
    when = moment(days=1)
    first = paced.json("pem", "report", "--at", when)
    assert first["added"] is True and first["episode"]["severity"] is None
    again = paced.json("pem", "report", "--at", when, "--severity", "6")
    assert again["added"] is True and again["episode"]["severity"] == "moderate"
    assert len(again["status"]["episodes"]) == 1 and again["status"]["easedBy"] == 5
    for words in (("--severity", "5"), ()):
        assert "already saved" in paced.ok("pem", "report", "--at", when, *words)
    assert paced.json("pem", "history")["count"] == 1


def test_a_report_is_no_state_that_stays(paced):
    """The first system stayed at high risk for ever after a report."""
    paced.ok("pem", "report")
    paced.add("heart-rate", 60)
    status = paced.json("pem", "status")
    assert status["risk"] == "low" and status["ceiling"] == 75


def test_episodes_are_listed_newest_first_with_words_for_their_severity(paced):
    for days, severity in ((9, "mild"), (5, "5"), (2, None)):
        words = ("--severity", severity) if severity else ()
        added = paced.json("pem", "report", "--at", moment(days=days), *words)
        assert added["added"] is True and added["status"]["episodes"]
    history = paced.json("pem", "history")
    assert [episode["severity"] for episode in history["episodes"]] == [None, "moderate", "mild"]
    assert history["daysSinceLast"] == 2
    assert len(paced.json("pem", "history", "--limit", "1")["episodes"]) == 1
    text = paced.ok("pem", "history", "--limit", "2")
    assert "The newest 2 of 3; --limit shows more." in text
    assert "there are no readings. What do you remember" in plain(text)


@pytest.mark.parametrize("words, code", [
    (("--severity", "11"), BAD_DATA), (("--severity", "awful"), BAD_DATA),
    (("--at", "2099-01-01"), BAD_DATA), (("--at", "yesterday"), BAD_DATA), (("now",), USAGE)])
def test_what_can_not_be_is_refused_with_what_would_be_right(paced, words, code):
    refused = paced.run("pem", "report", *words)
    assert refused.returncode == code and refused.stderr.strip() and not refused.stdout
    error = json.loads(paced.run("pem", "report", *words, "--json").stdout)["error"]
    assert error["message"]
    assert paced.json("pem", "history")["count"] == 0


def test_under_a_lock_nothing_is_said_and_no_episode_is_kept_by_half(paced, terminal):
    paced.ok("pem", "ceiling", "90")
    lock(paced, terminal)
    paced.ok("lock", "--now")
    for words in (("pem",), ("pem", "report"), ("pem", "watch"), ("pem", "profile")):
        refused = paced.run(*words)
        assert refused.returncode == TRY_LATER and "locked" in refused.stderr, words
    by_command(paced)
    assert paced.json("pem", "history")["count"] == 0
    assert paced.json("pem", "status")["ceiling"] == 90
    paced.ok("lock", "--now")


# The profile


def test_the_profile_is_asked_on_a_terminal_and_every_question_can_be_skipped(home, terminal):
    screen = terminal(home, "pem", "profile", "ask", rows=40)
    screen.wait_for("How much do you weigh, in kg?", LONG)
    screen.type("lots\r")
    screen.wait_for("“lots” can't be the weight. Accepted: 0.2", LONG)
    screen.type("72,5 kg\r")
    screen.wait_for("How tall are you, in cm?", LONG)
    screen.type("\r")
    screen.wait_for("How are most of your days?", LONG)
    screen.type("home\r")
    screen.wait_for("Have you had COVID-19?", LONG)
    screen.type("confirmed\r")
    screen.wait_for("Were you in hospital for it?", LONG)
    screen.type("no\r")
    screen.wait_for("How ill are you overall?", LONG)
    screen.type("very-severe\r")
    screen.wait_for("For how many months", LONG)
    screen.type("18\r")
    screen.wait_for("Do you take a beta-blocker?", LONG)
    screen.type("\r")
    screen.wait_for("To change one: mindpulse pem profile set KEY VALUE", LONG)
    if os.environ.get("SHOW"):
        print(screen.picture())
    assert screen.wait_for_end(LONG) == OK
    assert home.json("pem", "profile") == {
        "weight": 72.5, "height": None, "activityLevel": "home", "covidHistory": "confirmed",
        "hospitalised": False, "severity": "very-severe", "monthsOfSymptoms": 18,
        "betaBlocker": None, "ceiling": "lower"}


def test_what_is_known_is_not_asked_and_answers_stay_when_it_is_left(home, terminal):
    home.ok("profile", "set", "height", "175")
    home.ok("samples", "add", "weight", "72.5")
    home.ok("pem", "profile", "set", "covid-history", "none")
    screen = terminal(home, "pem", "profile", "ask", rows=40)
    screen.wait_for("Already saved: height 175 cm and weight 72.5 kg.", LONG)
    screen.wait_for("How are most of your days?", LONG)
    screen.type("home\r")
    # Nobody was in hospital for what they did not have.
    screen.wait_for("How ill are you", LONG)
    for known in ("How much do you weigh", "How tall are you", "Were you in hospital", "COVID-19?"):
        assert not screen.shows(known)
    screen.control("c")
    screen.wait_for("Your answers so far are saved. To continue: mindpulse pem profile ask", LONG)
    assert screen.wait_for_end(LONG) == INTERRUPTED
    profile = home.json("pem", "profile")
    assert (profile["weight"], profile["height"], profile["activityLevel"]) == (72.5, 175, "home")
    home.ok("pem", "profile", "set", "height", "skip")
    assert home.json("pem", "profile")["height"] is None
    assert home.run("pem", "profile", "set", "mood", "3").returncode == USAGE
    assert home.run("pem", "profile", "ask").returncode == USAGE


def test_an_answer_that_speaks_of_danger_is_heard_and_not_kept(home, terminal):
    screen = terminal(home, "pem", "profile", "ask")
    screen.wait_for("How much do you weigh", LONG)
    screen.type("I want to kill myself\r")
    screen.wait_for("Please tell someone now", LONG)
    assert screen.wait_for_end(LONG) == OK


# The live watch


def test_the_watch_shows_heart_rate_and_ceiling_and_changes_as_readings_come(paced, terminal):
    screen = terminal(paced, "pem", "watch")
    screen.wait_for("none from the last minutes", LONG)
    assert row(screen, "Ceiling") == "Ceiling 80 your resting heart rate with a small margin"
    assert row(screen, "Above it today") == "Above it today 0 min"
    assert row(screen, "Respiratory rate") is None and row(screen, "Blood pressure") is None
    assert "0 0" not in plain(" ".join(screen.screen.display)) and not given_back(screen)
    paced.add("heart-rate", 72)
    screen.wait_until(lambda: (row(screen, "Heart rate") or "").startswith(
        "Heart rate 72 not above your ceiling"), LONG)
    paced.add("respiratory-rate", 16)
    screen.wait_until(lambda: (row(screen, "Respiratory rate") or "").startswith(
        "Respiratory rate 16 at"), LONG)
    paced.add("blood-pressure-systolic", 121)
    paced.add("blood-pressure-diastolic", 79)
    screen.wait_until(lambda: (row(screen, "Blood pressure") or "").startswith(
        "Blood pressure 121/79 at"), LONG)
    if os.environ.get("SHOW"):
        print(screen.picture())
    screen.type("x")
    screen.type("q")
    assert screen.wait_for_end(LONG) == OK
    assert screen.raw.endswith(b"\x1b[0m\x1b[?25h\x1b[?1049l")


def test_the_watch_warns_after_two_minutes_and_says_when_it_is_over(paced, terminal):
    stretch(paced, 95, 100, ago=30)
    screen = terminal(paced, "pem", "watch", rows=20)
    screen.wait_until(lambda: "95 above your ceiling" in (row(screen, "Heart rate") or ""), LONG)
    assert not screen.shows("Nothing has to be finished.") and b"\x07" not in screen.raw
    paced.add("heart-rate", 97, seconds=0)
    screen.wait_for("Nothing has to be finished.", LONG)
    assert screen.raw.count(b"\x07") == 1
    if os.environ.get("SHOW"):
        print(screen.picture())
    assert row(screen, "Above it today") == "Above it today 2 min"
    paced.add("heart-rate", 70, seconds=0)
    screen.wait_until(lambda: "Nothing has to be finished." not in " ".join(screen.screen.display),
                      LONG)
    assert not DO_MORE.search(" ".join(screen.screen.display))
    screen.control("c")
    assert screen.wait_for_end(LONG) == INTERRUPTED
    assert screen.raw.count(b"\x07") == 1


@pytest.mark.parametrize("key, code", [
    ("q", OK), ("\x04", OK), ("\x03", INTERRUPTED), ("\x1c", INTERRUPTED), ("TERM", OK),
    ("HUP", OK)])
def test_the_terminal_is_as_it_was_however_the_watch_ends(paced, terminal, key, code):
    screen = terminal(paced, "pem", "watch")
    before = termios.tcgetattr(screen.master)
    screen.wait_for("q: quit", LONG)
    if len(key) > 1:
        os.kill(screen.child, getattr(signal, f"SIG{key}"))
    else:
        screen.type(key)
    screen.wait_until(lambda: screen.raw.endswith(b"\x1b[?1049l"), LONG)
    wait_until(lambda: given_back(screen), LONG, "the terminal as it was")
    assert termios.tcgetattr(screen.master)[3] == before[3] | termios.ICANON | termios.ECHO
    assert screen.wait_for_end(LONG) == code


def test_ctrl_z_gives_the_terminal_back_and_fg_takes_it_again(paced, shell):
    screen = shell(paced)
    screen.start("pem", "watch")
    screen.wait_for("q: quit", LONG)
    assert b"\x1b[?1049l" in screen.suspend()
    paced.add("heart-rate", 73)
    screen.go_on()
    screen.wait_until(lambda: "73" in (row(screen, "Heart rate") or ""), LONG)
    screen.leave("q")


def test_the_watch_follows_the_window_and_needs_no_colour(paced, terminal):
    stretch(paced, 95, 140)
    screen = terminal(paced, "pem", "watch", NO_COLOR="1")
    screen.wait_for("Nothing has to be finished.", LONG)
    assert not re.search(rb"\x1b\[[0-9;]+m", bytes(screen.raw).replace(b"\x1b[0m", b""))
    for columns, rows in ((30, 16), (12, 5), (1, 1), (80, 24)):
        screen.resize(columns, rows)
        last = "q: quit"[:columns]
        screen.wait_until(
            lambda: screen.screen.display[-1].rstrip() == last
            and (rows == 1 or screen.screen.display[0].rstrip() == "Pacing"[:columns]), LONG,
            f"{columns} columns, {rows} rows")
    screen.wait_until(lambda: "95 above your ceiling" in (row(screen, "Heart rate") or ""), LONG)
    screen.type("q")
    assert screen.wait_for_end(LONG) == OK


def test_between_readings_the_watch_has_no_wake_ups(paced, terminal):
    screen = terminal(paced, "pem", "watch")
    screen.wait_for("q: quit", LONG)

    wait_for_rest(screen.child, screen.pump)
    screen.type("q")
    assert screen.wait_for_end(LONG) == OK


def test_without_a_terminal_each_change_is_a_line_and_with_json_an_object(paced):
    with paced.start("pem", "watch", "--json") as watch:
        first = json.loads(watch.stdout.readline())
        assert (first["event"], first["risk"], first["ceiling"]) == ("state", "unknown", 80)
        assert "heartRate" not in first and "respiratoryRate" not in first
        paced.add("heart-rate", 95)
        second = json.loads(watch.stdout.readline())
        assert (second["risk"], second["heartRate"], second["event"]) == ("high", 95, "state")
        watch.send_signal(signal.SIGTERM)
        assert watch.wait(LONG) == OK
    stretch(paced, 96, 140, ago=1)
    with paced.start("pem", "watch") as watch:
        assert "heart rate 96, above the ceiling of 80" in watch.stdout.readline().decode()
        assert b"If you can, stop and sit or lie down" in watch.stdout.readline()
        paced.add("heart-rate", 66, seconds=0)
        assert b"heart rate 66, not above the ceiling of 80" in watch.stdout.readline()
        assert b"no longer above your ceiling" in watch.stdout.readline()
        watch.send_signal(signal.SIGINT)
        assert watch.wait(LONG) == INTERRUPTED


def test_on_a_dumb_terminal_the_watch_is_lines(paced, terminal):
    screen = terminal(paced, "pem", "watch", TERM="dumb")
    screen.wait_for("No heart rate from the last minutes; ceiling 80", LONG)
    assert b"\x1b" not in screen.raw
    screen.control("c")
    assert screen.wait_for_end(LONG) == INTERRUPTED


# In the rest of the program


def test_the_chat_takes_the_same_words_behind_a_slash(paced):
    paced.ok("profile", "set", "country", "DE")
    said = paced.ok("chat", "--engine", "listener", stdin="/pem\n/pem report --severity 4\n"
                    "/pem ceiling 90\n/pem profile set weight 70\n")
    for words in ("There is no heart rate from the last minutes", "Noted: an episode on",
                  "Your ceiling is 90 beats a minute.", "weight: 70 kg"):
        assert words in plain(said), said
    refused = paced.run("chat", "--engine", "listener", stdin="/pem watch\n")
    assert "In another window: mindpulse pem watch" in refused.stderr
    heard = paced.ok("chat", "--engine", "listener", stdin="/pem report I want to kill myself\n")
    assert "112" in heard or "0800" in heard
    assert paced.json("pem", "history")["count"] == 1
    hidden = paced.run("chat", "--incognito", "--engine", "listener", stdin="/pem\n")
    assert "An incognito conversation can't see your pacing." in hidden.stderr


def test_status_and_report_tell_of_it_once_it_is_used(paced):
    assert "Pacing" not in paced.ok("status")
    paced.ok("pem", "report", "--severity", "moderate", "--at", moment(days=1))
    assert "Pacing: " in paced.ok("status")
    assert paced.json("status")["monitors"]["pem"]["ceiling"] == 75
    report = plain(paced.ok("report"))
    assert "episodes of post-exertional malaise as they were reported" in report
    assert "moderate" in report
    assert not DO_MORE.search(paced.ok("pem") + paced.ok("pem", "history") + report)


def test_a_model_on_this_machine_gets_the_facts_and_no_advice(paced, endpoint):
    server = endpoint()
    paced.use(server)
    paced.ok("pem", "report", "--severity", "moderate", "--at", moment(days=1))
    paced.ok("chat", stdin="I had a quiet day.\n")
    prompt = plain(system_prompt(server.requests()[-1]))
    assert "half a day to three days later" in prompt
    assert "The heart rate they mean to stay below is 75 beats a minute." in prompt
    assert "Their last episode was yesterday, moderate; 1 in all." in prompt


def test_a_check_in_says_that_the_heart_rate_is_above_the_ceiling_once_for_each_stretch(paced):
    paced.person("1986-01-01")
    paced.ok("pem", "ceiling", "80")
    stretch(paced, 95, 140)
    paced.ok("checkin", "--scheduled")
    sent = paced.check_ins(decision="sent")
    assert [entry["rule"] for entry in sent] == ["monitor.pem.above-ceiling"], paced.check_ins()
    said = [message["text"] for message in paced.every_message() if message["role"] == "assistant"]
    assert any("your ceiling of 80" in text and "until it" in text
               for text in said), said
    paced.add("heart-rate", 96, seconds=0)
    paced.ok("checkin", "--scheduled")
    assert len(paced.check_ins(decision="sent", rule="monitor.pem.above-ceiling")) == 1


def test_the_day_after_an_episode_it_asks_how_it_is(paced):
    paced.person("1986-01-01")
    paced.ok("pem", "report", "--at", moment(days=1))
    paced.ok("checkin", "--scheduled")
    rules = [entry["rule"] for entry in paced.check_ins(decision="sent")]
    assert rules == ["monitor.pem.after-episode"], paced.check_ins()
    said = " ".join(message["text"] for message in paced.every_message())
    assert "episode" in said and ("yesterday" in said.lower() or "the day after" in said)


def test_help_and_manual_name_it_and_tell_nobody_to_do_more(home):
    text = home.ok("pem", "--help") + home.ok("pem", "report", "--help") + home.ok(
        "pem", "watch", "--help")
    assert "a heart rate to stay below" in text and not DO_MORE.search(text)
    manual = home.ok("man") if home.run("man").returncode == OK else ""
    assert "pem" in manual


def test_what_was_told_is_erased_with_everything(paced):
    paced.ok("pem", "profile", "set", "weight", "72")
    paced.ok("forget", "--everything", "--yes")
    assert paced.json("pem", "profile")["weight"] is None
