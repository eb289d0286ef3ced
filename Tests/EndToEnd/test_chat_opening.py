# SPDX-License-Identifier: GPL-3.0-or-later
"""With what a chat begins: questions that trap nobody, and nothing unasked for or twice."""

import datetime
import re

import pytest

from program import OK, USAGE, plain

pytestmark = pytest.mark.limit(600)


def leave(screen):
    screen.control("d")
    assert screen.wait_for_end() == OK


def test_no_chat_begins_with_a_check_in_that_nobody_wants(person, chat):
    person.vitals(131, 15)
    day = (datetime.date.today() + datetime.timedelta(days=3)).isoformat()
    for silence in (("schedule", "off"), ("pause", "until", day), ("snooze", "3h")):
        person.ok("schedule", "every", "2h")
        person.ok(*silence)
        leave(chat(person, "--engine", "listener"))
        assert person.check_ins(decision="sent") == [] and person.sessions() == [], silence
        if silence[0] != "schedule":
            person.ok(silence[0], "off")
    # Once it is wanted again the reading is spoken of.
    screen = chat(person, "--engine", "listener")
    screen.wait_for("131")
    leave(screen)
    assert len(person.sessions()) == 1


def test_a_reading_opens_one_chat_and_not_the_next(person, chat):
    person.vitals(131, 15)
    screen = chat(person, "--engine", "listener")
    screen.wait_for("131")
    leave(screen)
    leave(chat(person, "--engine", "listener"))
    assert [record["rule"] for record in person.check_ins(decision="sent")] == ["opening"]
    assert len(person.sessions()) == 1
    # Another reading of the same excursion is no news; one that comes after its end is.
    person.add("heart-rate", 133, seconds=0)
    leave(chat(person, "--engine", "listener"))
    assert len(person.check_ins(rule="opening", decision="sent")) == 1
    person.add("heart-rate", 80, seconds=0)
    person.add("heart-rate", 134, seconds=0)
    screen = chat(person, "--engine", "listener")
    screen.wait_for("134")
    leave(screen)
    assert len(person.check_ins(rule="opening", decision="sent")) == 2


# The questions of a first start

def first_start(terminal, home, **environment):
    screen = terminal(home, "chat", "--engine", "listener", rows=200, **environment)
    screen.wait_for("birthday")
    screen.wait_for_prompt()
    return screen


def talk(screen, *lines):
    """Says lines, each with its reply."""
    for line in lines:
        screen.say(line)
        screen.wait_for_prompt()


def test_a_question_takes_answers_as_people_write_them(home, terminal):
    screen = first_start(terminal, home, TZ="Europe/Berlin")
    talk(screen, "31.2.1990")
    screen.wait_for("isn't a day of the calendar; write it like 1990-04-03")
    talk(screen, "3 April 1990")
    screen.wait_for("Noted: born on 1990-04-03, so you're")
    screen.wait_for("name. Germany? (Enter for yes")
    talk(screen, "no, Austria")
    screen.wait_for("Noted: Austria.")
    screen.wait_for("How often")
    talk(screen, "every three hours")
    screen.wait_for("That's all. Tell me how you are, or type /help")
    leave(screen)
    profile = home.json("profile", "show")
    assert (profile["birthday"], profile["country"]) == ("1990-04-03", "AT")
    assert home.sessions() == []
    assert "every 3 hours" in home.ok("schedule").lower() or "3h" in home.ok("schedule")


def test_the_country_of_the_time_zone_is_taken_by_enter(home, terminal):
    screen = first_start(terminal, home, TZ="Europe/Vienna", LANG="en_US.UTF-8")
    screen.press("enter")
    screen.wait_for("name. Austria? (Enter for yes")
    screen.press("enter")
    screen.wait_for("Noted: Austria.")
    leave(screen)
    assert home.json("profile", "show")["country"] == "AT"
    assert home.json("profile", "show")["birthday"] is None


# After how many calm messages in a row a question comes back.
PAUSE = 8
CALM = ["my boss shouted at me", "and nobody said a word", "I would rather talk about him",
        "he does that every week", "I am tired of it", "we had soup", "the radio was on", "my sister came over"]


def test_words_at_a_question_are_talk_and_the_question_comes_back_once(home, terminal):
    screen = first_start(terminal, home)
    talk(screen, "I had a long day at work")
    assert [m["text"] for m in home.messages() if m["role"] == "user"] == [
        "I had a long day at work"]
    talk(screen, *CALM[:PAUSE - 2])
    assert count(screen, "When is your birthday?") == 1
    talk(screen, CALM[PAUSE - 2])
    screen.wait_until(lambda: count(screen, "When is your birthday?") == 2, what="the question")
    talk(screen, *CALM[:PAUSE])
    # Not a third time: what comes next is the next question.
    screen.wait_for("Which country are you in?")
    screen.wait_for_prompt()
    assert count(screen, "When is your birthday?") == 2
    leave(screen)
    again = terminal(home, "chat", "--engine", "listener", rows=50)
    again.wait_for("Which country are you in?")
    again.wait_for_prompt()
    assert not again.shows("birthday")


def test_a_question_waits_for_calm_messages_after_an_alarming_one(home, terminal):
    screen = first_start(terminal, home)
    talk(screen, "I had a long day", *CALM[:PAUSE - 2], "I got short of breath on the stairs")
    assert count(screen, "When is your birthday?") == 1
    talk(screen, *CALM[:PAUSE - 1])
    assert count(screen, "When is your birthday?") == 1
    talk(screen, CALM[PAUSE - 1])
    screen.wait_until(lambda: count(screen, "When is your birthday?") == 2, what="the question")
    leave(screen)


def test_no_question_follows_an_emergency_in_the_same_talk(home, terminal):
    screen = first_start(terminal, home)
    talk(screen, "I had a long day", "the weather was bad", "now I have chest pain")
    # Pain that has gone is no reason to put the call off: only help that came ends it.
    talk(screen, "it is gone again", "the ambulance is here", "I sat down for a while")
    talk(screen, *CALM)
    assert count(screen, "When is your birthday?") == 1
    leave(screen)


def test_a_chat_begins_with_two_rows_and_then_says_what_it_is(person, chat):
    screen = chat(person, "--engine", "listener", columns=80)
    rows = [row.strip() for row in screen.lines() if row.strip()]
    first = next(index for index, row in enumerate(rows) if row.startswith("MindPulse, an AI"))
    assert rows[first].endswith("/help") and "offline listener" in rows[first]
    assert "heart rate" in rows[first + 1] and "breathing" in rows[first + 1]
    assert rows[first + 2].startswith("I'm an AI program, artificially generated and not human")
    leave(screen)


def test_a_birthday_is_taken_also_after_a_sentence(home, terminal):
    screen = first_start(terminal, home)
    talk(screen, "I had a long day at work")
    talk(screen, "1990-04-03")
    screen.wait_for("Noted: born on 1990-04-03")
    leave(screen)
    assert home.json("profile", "show")["birthday"] == "1990-04-03"
    assert [m["text"] for m in home.messages() if m["role"] == "user"] == [
        "I had a long day at work"]


def count(screen, text):
    return " ".join(" ".join(screen.lines()).split()).count(text)


def test_commands_work_at_a_question_and_it_stays(home, terminal):
    screen = first_start(terminal, home)
    talk(screen, "/crisis")
    screen.wait_for("findahelpline")
    screen.wait_until(lambda: count(screen, "When is your birthday?") == 2, what="the question")
    talk(screen, "/profile birthday 1990-04-03")
    # It is answered now.
    screen.wait_for("Which country are you in?")
    assert home.json("profile", "show")["birthday"] == "1990-04-03"
    leave(screen)


def test_danger_at_a_question_ends_the_questions(home, terminal):
    screen = first_start(terminal, home, LANG="de_DE.UTF-8", MINDPULSE_LANG="en")
    talk(screen, "I want to kill myself")
    screen.wait_for("112")
    talk(screen, "I am safe now", "yes I am safe", "I called my sister", "she is here", *CALM[:4])
    assert count(screen, "When is your birthday?") == 1
    leave(screen)
    # Nor beside a danger that was left open.
    again = terminal(home, "chat", "--engine", "listener", rows=50)
    again.wait_for_prompt()
    again.wait_for("/help")
    assert not again.shows("birthday")


@pytest.mark.parametrize("locale, said, born, country, lands, every", [
    ("de_AT.UTF-8", "Wann hast du Geburtstag?", "geboren am 03.04.1990", "Österreich", "Italien", "alle 3 Stunden"),
    ("es_MX.UTF-8", "¿Cuál es tu fecha de nacimiento?", "naciste el 03/04/1990", "México", "Italia", "cada 3 horas"),
    ("fr_FR.UTF-8", "date de naissance", "03/04/1990", "France", "Italie", "toutes les 3 heures"),
])
def test_the_first_questions_are_asked_and_answered_in_the_language(
        home, terminal, locale, said, born, country, lands, every):
    screen = terminal(home, "chat", "--engine", "listener", rows=50, LANG=locale)
    screen.wait_for(said)
    talk(screen, "3.4.1990")
    assert screen.shows(born) and screen.shows(f"{country}?") or screen.shows(f"{country} ?")
    talk(screen, lands)
    assert screen.shows(lands)
    talk(screen, every)
    talk(screen, "/help")
    assert not screen.shows("Readings ") and screen.shows("/vitals")
    leave(screen)
    profile = home.json("profile", "show")
    assert (profile["birthday"], profile["country"]) == ("1990-04-03", "IT")
    assert home.ok("config", "get", "checkIn.every").strip() in ("3h", "3 hours")


# Going on

def test_a_chat_goes_on_with_the_last_conversation(person, chat):
    words = ["I slept badly", "because of the neighbours", "they had a party"]
    person.ok("chat", "--engine", "listener", stdin="\n".join(words) + "\n")
    person.ok("sessions", "rename", "last", "Loud neighbours")
    screen = chat(person, "-c", "--engine", "listener", rows=40)
    # The title and the last four messages.
    screen.wait_for("“Loud neighbours”, 6 messages")
    assert screen.shows("You: they had a party") and screen.shows("You: because of the neighbours")
    assert not screen.shows("I slept badly") and not screen.shows("(offline listener, no language")
    talk(screen, "it went on all night")
    screen.control("d")
    screen.wait_for("This conversation is saved; mindpulse chat -c continues it.")
    assert screen.wait_for_end() == OK
    assert len(person.sessions()) == 1
    assert [m["text"] for m in person.messages() if m["role"] == "user"] == [
        *words, "it went on all night"]


def test_another_session_shows_how_it_ended(person, chat):
    person.ok("chat", "--engine", "listener", stdin="the neighbours had a party\n")
    session = person.sessions()[0]["id"]
    screen = chat(person, "--session", session, "--engine", "listener", rows=40)
    screen.wait_for("You: the neighbours had a party")
    leave(screen)
    screen = chat(person, "--engine", "listener", rows=40)
    assert not screen.shows("the neighbours had a party")
    talk(screen, f"/session {session}")
    screen.wait_for("You: the neighbours had a party")
    leave(screen)


def test_with_nothing_to_continue_a_conversation_begins(person, chat):
    screen = chat(person, "-c", "--engine", "listener")
    talk(screen, "hello")
    leave(screen)
    assert len(person.sessions()) == 1


@pytest.mark.parametrize("words", [("-c", "--new"), ("--continue", "--session", "last"),
                                   ("-c", "--incognito")])
def test_ways_to_begin_exclude_each_other(person, words):
    result = person.run("chat", *words)
    assert result.returncode == USAGE and words[-1 if words[-1] != "last" else -2] in result.stderr


# Help and leaving

@pytest.mark.parametrize("word", ["quit", "exit", ":q", "Quit", "/exit", "/q"])
def test_words_that_leave_elsewhere_leave_here(home, terminal, word):
    screen = first_start(terminal, home)
    screen.type(word + "\r")
    screen.wait_for("Take care.")
    assert screen.wait_for_end() == OK
    assert home.sessions() == []


def test_goodbye_is_answered(person, chat):
    screen = chat(person, "--engine", "listener")
    talk(screen, "bye")
    assert len(person.messages()) == 2
    leave(screen)


@pytest.mark.parametrize("word", ["/help", "help", "?", "/"])
def test_help_fits_the_window(person, chat, word):
    screen = chat(person, "--engine", "listener")
    screen.type(word + "\r")
    screen.wait_for("Ctrl-D quits.")
    screen.wait_for_prompt()
    shown = "\n".join(screen.screen.display)
    for name in ("/crisis", "/vitals", "/every", "/why", "/session", "/profile", "/quit"):
        assert name in shown, shown
    assert person.sessions() == []
    leave(screen)


def test_help_explains_one_and_knows_what_was_meant(person, chat):
    screen = chat(person, "--engine", "listener", rows=40)
    talk(screen, "/help every")
    screen.wait_for("/every TIME|off: check in at an interval")
    talk(screen, "/help evry")
    screen.wait_for("There is no /evry. Did you mean /every?")
    talk(screen, "/med")
    screen.wait_for("There is no /med. Did you mean /medication?")
    talk(screen, "/phq-9")
    screen.wait_for("There is no /phq-9.")
    talk(screen, "/why")
    screen.wait_for("Write something in the chat first.")
    assert person.sessions() == []
    leave(screen)


def test_every_command_of_the_shell_has_an_answer_in_the_chat(person):
    names = [line.split()[0] for line in person.ok("--help").splitlines()
             if re.match(r"  [a-z]+ ", line)]
    assert {"status", "inbox", "schedule", "backup", "doctor", "ask"} <= set(names)
    for name in ("status", "inbox", "schedule"):
        person.ok("chat", "--engine", "listener", stdin=f"/{name}\n")
    for name in set(names) - {"mindpulse"}:
        told = person.run("chat", "--engine", "listener", stdin=f"/{name}\n")
        assert "There is no /" not in told.stderr, name
    told = person.run("chat", "--engine", "listener", stdin="/backup\n")
    assert told.returncode == USAGE and "works in a shell only, as mindpulse backup" in told.stderr


def test_what_cannot_be_answered_again_is_told_without_blank_rows(person, chat):
    screen = chat(person, "--engine", "listener")
    talk(screen, "/retry")
    screen.wait_for("You haven't written anything in this session.")
    rows = [row.rstrip() for row in screen.lines()]
    at = next(index for index, row in enumerate(rows) if row.endswith("› /retry"))
    assert "You haven't written" in rows[at + 1]
    leave(screen)


def test_a_country_that_is_set_in_the_middle_of_a_talk_is_named_from_then_on(person):
    person.ok("profile", "set", "country", "US")
    told = person.ok("chat", "--engine", "listener", stdin="\n".join([
        "the bus was late", "I want to die", "/profile country DE", "no, I am safe now"]) + "\n")
    before, _, after = told.partition("I'm still here to talk")
    assert "988" in before
    assert "0800 111 0 111" in after and "988" not in after, after


def test_a_country_within_the_first_message_is_taken_and_the_message_answered(home, terminal):
    home.ok("profile", "set", "birthday", "1990-04-03")
    screen = terminal(home, "chat", "--engine", "listener", rows=50)
    screen.wait_for("Which country are you in?")
    talk(screen, "I am from England. My wife passed away")
    screen.wait_for("Noted: United Kingdom.")
    screen.wait_for("(offline listener, no language model)")
    talk(screen, "no check-ins please")
    screen.wait_for("Shall I turn them off now?")
    talk(screen, "Yes, please do.")
    screen.wait_for("Done: check-ins are off.")
    talk(screen, "the bus was late", "we had soup", "it rained", "the radio was on")
    assert not screen.shows("How often may I look at your readings"), screen.picture()
    leave(screen)
    assert home.json("profile", "show")["country"] == "GB"


@pytest.mark.parametrize(("asked", "told"), [
    ("what can you do?", "/help"), ("do you save this?", "/forget"),
    ("who reads this?", "/privacy"), ("can you call someone for me?", "112"),
    ("what does /why do?", "/why"),
])
def test_the_listener_answers_questions_about_itself(person, asked, told):
    person.ok("profile", "set", "country", "DE")
    assert told in person.ok("chat", "--engine", "listener", stdin=asked + "\n")


def test_words_behind_a_command_that_takes_none_are_refused(person):
    said = plain(person.run("chat", "--engine", "listener", stdin="/vitals banana\n").stderr)
    assert "unexpected argument “banana”. /vitals takes nothing after it." in " ".join(said.split())
    for line in ("/crisis banana", "/quit banana"):
        assert person.run("chat", "--engine", "listener", stdin=f"{line}\n").returncode == OK


def test_an_empty_session_has_nothing_to_show_or_export(person):
    for line in ("/replay", "/export talk.md"):
        result = person.run("chat", "--engine", "listener", stdin=f"{line}\n")
        assert "Nothing has been said in this session yet." in plain(result.stderr), line


def test_help_through_a_pipe_explains_each(person):
    told = person.ok("chat", "--engine", "listener", stdin="/help\n")
    assert "\n/why [last|ID]" in told and "what a message was based on" in told
    # Each line of a pipe is a message.
    told = person.ok("chat", "--engine", "listener", stdin="exit\n")
    assert person.messages()[0]["text"] == "exit"


def test_hints_in_the_chat_can_be_typed_there(person, chat):
    screen = chat(person, "--engine", "listener", rows=40)
    talk(screen, "/off", "/next")
    screen.wait_for("Check-ins are off. /every 2h turns them on.")
    assert not screen.shows("mindpulse schedule")
    leave(screen)
    # Who reads what a pipe says is at a shell.
    told = person.ok("chat", "--engine", "listener", stdin="/next\n")
    assert "mindpulse schedule every 2h turns them on." in told
