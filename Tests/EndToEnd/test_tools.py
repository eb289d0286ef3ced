# SPDX-License-Identifier: GPL-3.0-or-later
"""A model looks things up and proposes changes by calling tools, as servers bring such calls."""

import json

import pytest

from program import OK, UNAVAILABLE, plain
from server import system_prompt
from test_lock import by_command, lock

STYLES = ("openai", "llama.cpp", "ollama", "vllm", "litellm", "same-index", "no-index", "same-ids",
          "whole")
REPLY = "I am glad you wrote."
NOT_ASKED = "no tools please"


@pytest.fixture
def asked(person, endpoint):
    """A person with a reading, who is answered by a mode: asked("tools")."""
    person.add("heart-rate", 104, minutes=5)

    def start(mode, **options):
        person.server = endpoint(mode, **options)
        person.use(person.server)
        return person

    return start


def last(person):
    return [m for m in person.messages() if m["role"] == "assistant"][-1]


def bodies(person):
    return [request["body"] for request in person.server.requests()]


# Looking up

@pytest.mark.parametrize("style", STYLES)
def test_each_servers_way_of_calling_is_understood(asked, style):
    person = asked(f"tools:script=two,style={style}")
    result = person.run("ask", "How was my week?")
    assert result.returncode == OK, result.stderr
    assert result.stdout.startswith("Told: ") and "104 bpm" in result.stdout, result.stdout
    assert "I have no record of your sleep" in result.stdout
    assert "Looked at: heart rate, last 7 days" in plain(result.stderr)
    assert "Looked at: sleep, last night (nothing there)" in plain(result.stderr)
    stored = last(person)["tools"]
    assert [use["name"] for use in stored] == ["look_up", "look_up"]
    assert [use["outcome"] for use in stored] == ["found", "nothing"]
    assert "104 bpm" in stored[0]["answer"] and "heart-rate" in stored[0]["arguments"]
    first, second = bodies(person)
    assert first["tool_choice"] == "auto" and first["tools"][0]["type"] == "function"
    assert [m["role"] for m in second["messages"]][-3:] == ["assistant", "tool", "tool"]


def test_a_number_told_is_the_stores(asked):
    person = asked("tools:script=latest")
    person.add("heart-rate", 87, minutes=1)
    assert "87 bpm" in person.ok("ask", "my pulse?")
    assert person.json("samples", "latest", "heart-rate")["samples"][0]["value"] == 87


def test_words_beside_a_call_come_before_the_answer(asked):
    person = asked("tools:text=Let me look.")
    text = person.ok("ask", "my pulse?")
    assert text.startswith("Let me look.\n\nTold: Your last heart rate"), text
    assert last(person)["text"] == text.rstrip("\n")


def test_several_rounds_follow_each_other(asked):
    person = asked("tools:script=heart,rounds=3")
    assert "Told: " in person.ok("ask", "my pulse?")
    assert [use["title"] for use in last(person)["tools"]] == [
        f"heart rate, last {days} days" for days in (1, 2, 3)]
    assert len(bodies(person)) == 4


@pytest.mark.parametrize("mode, most", [("tools-endless", 5), ("tools-same", 2)])
def test_endless_calls_end_in_an_answer(asked, mode, most):
    person = asked(mode)
    assert "Enough looked up." in person.ok("ask", "my pulse?")
    assert len(last(person)["tools"]) == most
    sent = bodies(person)
    assert len(sent) == most + 1 and "tools" not in sent[-1]
    assert "What was looked up" in system_prompt(person.server.requests()[-1])
    assert all(m["role"] != "tool" for m in sent[-1]["messages"])


def test_a_model_that_calls_what_nobody_offered_leaves_nobody_alone(asked):
    person = asked("tools-always")
    result = person.run("ask", "my pulse?")
    assert result.returncode == OK and "The offline listener carries on." in plain(result.stderr)
    assert result.stdout.strip()


@pytest.mark.parametrize("script, words", [
    ("unknown", "There is no such tool"), ("malformed", "aren't a JSON object"),
    ("empty", "“subject” is missing"), ("huge", "too long"), ("hostile", "There is no such tool"),
    ("mood", "endpoint.share.monitors")])
def test_a_call_that_makes_no_sense_is_told_so_and_stored(asked, script, words):
    person = asked(f"tools:script={script}")
    person.ok("config", "set", "endpoint.share.monitors", "never")
    result = person.run("ask", "my pulse?")
    assert result.returncode == OK and "Told: " in result.stdout
    (use,) = last(person)["tools"]
    assert use["outcome"] == "refused" and words in use["answer"]
    for output in (result.stdout, result.stderr, json.dumps(use, ensure_ascii=False)):
        assert "\x1b" not in output and "\u202e" not in output


def test_arguments_within_a_string_and_too_many_calls(asked):
    assert "104 bpm" in asked("tools:script=double").ok("ask", "my pulse?")
    person = asked("tools:script=many")
    person.ok("ask", "--new", "my pulse?")
    assert len(last(person)["tools"]) == 8


# Servers that don't take tools

@pytest.mark.parametrize(
    "like", ["ollama", "vllm", "openrouter", "fastapi", "none", "llama.cpp", "field"])
def test_a_refusal_is_answered_at_once_and_remembered(asked, like):
    person = asked(f"tools-refused:like={like}")
    result = person.run("ask", "hello")
    assert result.returncode == OK and REPLY in result.stdout
    assert "Trying again" not in result.stderr and "carries on" not in result.stderr
    assert ["tools" in body for body in bodies(person)] == [True, False]
    person.ok("ask", "and now?")
    assert ["tools" in body for body in bodies(person)] == [True, False, False]
    assert "tools" not in person.json("prompt")
    # Another model of the same server is asked by itself.
    person.settings["MINDPULSE_MODEL"] = "another"
    person.ok("ask", "and you?")
    assert ["tools" in body for body in bodies(person)][3:] == [True, False]


def test_a_refusal_is_forgotten_after_a_month(asked):
    from program import by_clock
    person = asked("tools-refused")
    person.ok("ask", "hello")
    person.run("ask", "hello", wrapper=by_clock("+31d"))
    assert ["tools" in body for body in bodies(person)] == [True, False, True, False]


def test_other_failures_are_no_refusal(asked):
    person = asked("tools-cut")
    assert REPLY in person.ok("ask", "hello")
    assert person.json("prompt")["tools"]


def test_a_server_that_fails_at_the_answers_gets_them_as_text(asked):
    person = asked("tools-late")
    assert "Plain, with facts." in person.ok("ask", "my pulse?")
    (use,) = last(person)["tools"]
    assert use["outcome"] == "found"
    assert "104 bpm" in system_prompt(person.server.requests()[-1])
    assert "tools" not in person.json("prompt")


def test_a_call_that_is_cut_off_behind_words_keeps_them(asked):
    person = asked("tools-cut:text=Let me look.")
    result = person.run("ask", "--engine", "endpoint", "hello")
    assert "Let me look." in result.stdout
    assert last(person)["text"].startswith("Let me look.")
    assert result.returncode in (OK, UNAVAILABLE)


# What is allowed

def test_off_offers_nothing(asked):
    person = asked("tools")
    person.ok("config", "set", "endpoint.tools", "off")
    assert REPLY in person.ok("ask", "my pulse?")
    assert all("tools" not in body for body in bodies(person))


def subjects(person):
    (tool,) = [t for t in person.json("prompt")["tools"] if t["function"]["name"] == "look_up"]
    return tool["function"]["parameters"]["properties"]["subject"]["enum"]


def names(person):
    return [tool["function"]["name"] for tool in person.json("prompt").get("tools", [])]


def test_only_what_is_shared_is_offered(asked):
    person = asked("tools")
    assert "heart-rate" in subjects(person) and "mood" in subjects(person)
    assert names(person) == ["look_up", "start_exercise", "change_schedule"]
    person.ok("config", "set", "endpoint.share.readings", "false")
    person.ok("config", "set", "endpoint.share.monitors", "never")
    assert subjects(person) == ["check-ins", "next-check-in"]
    result = person.ok("ask", "my pulse?")
    assert "104" not in result and "104" not in json.dumps(bodies(person))
    assert last(person)["tools"][0]["outcome"] == "refused"
    person.ok("memory", "on")
    person.ok("config", "set", "endpoint.share.memory", "true")
    assert names(person) == [
        "look_up", "search_sessions", "start_exercise", "change_schedule", "propose_note"]


def test_earlier_conversations_are_searched_only_with_leave(asked):
    person = asked("tools:script=search")
    person.ok("ask", "--engine", "listener", "The interview is on Friday and I loathe it.")
    refused = person.ok("ask", "--new", "what did I say?")
    assert "loathe" not in refused and "loathe" not in json.dumps(bodies(person))
    person.ok("memory", "on")
    person.ok("config", "set", "endpoint.share.memory", "true")
    assert "I loathe it" in person.ok("ask", "--new", "what did I say?")
    assert last(person)["tools"][0]["title"] == "what you wrote about “interview”"


def test_danger_is_answered_before_any_model_and_ends_the_tools(asked):
    person = asked("tools")
    text = person.ok("chat", stdin="I want to kill myself\n")
    assert "112" in text and person.server.requests() == []
    person.run("chat", "-c", stdin="Yes, I am safe now. How was my pulse?\n")
    assert all("tools" not in body for body in bodies(person))


def test_a_server_elsewhere_is_offered_tools_only_after_a_yes_to_them(asked):
    person = asked("tools")
    person.settings.update(MINDPULSE_BASE_URL="http://192.0.2.7:8080/v1",
                           http_proxy=f"http://127.0.0.1:{person.server.port}")
    # Agreed to before there were tools, which is as if they had been off.
    person.ok("config", "set", "endpoint.tools", "off")
    assert "looks up" not in plain(person.ok("privacy", "accept"))
    person.ok("config", "set", "endpoint.tools", "auto")
    assert REPLY in person.ok("ask", "my pulse?")
    assert ["tools" in body for body in bodies(person)] == [False]
    assert "mindpulse privacy accept" in plain(person.ok("privacy"))
    told = plain(person.ok("privacy", "accept"))
    assert "what the model looks up for an answer: when I check in and older readings" in told
    assert "104 bpm" in person.ok("ask", "my pulse?")
    assert "mood" not in json.dumps(bodies(person)[-1]["tools"][0]["function"]["parameters"])
    person.ok("privacy", "refuse")
    sent = len(bodies(person))
    person.ok("ask", "and now?")
    assert len(bodies(person)) == sent


# What changes something

def test_a_change_is_asked_for_in_our_words_and_done_after_a_yes(asked):
    person = asked("tools:script=schedule")
    before = person.json("schedule")["every"]
    text = person.ok("ask", "check in less often please")
    assert "Shall I check in every 3 hours from now on?" in plain(text)
    assert person.json("schedule")["every"] == before
    assert "Done: I check in every 3 hours." in plain(person.ok("ask", "yes please"))
    assert "3h" in json.dumps(person.json("schedule"))
    assert person.json("why", "last")["rule"] == "schedule every 3h, after a yes"


@pytest.mark.parametrize("answer", ["no", "yes, my pulse is fine though", "what?"])
def test_anything_but_a_plain_yes_leaves_it(asked, answer):
    person = asked("tools:script=off")
    before = person.json("schedule")
    person.ok("ask", "leave me alone")
    person.settings["MINDPULSE_MODEL"] = "ok"
    person.ok("ask", answer)
    person.ok("ask", "yes")
    assert person.json("schedule")["every"] == before["every"]


def test_a_yes_answers_only_the_question_before_it(asked):
    person = asked("tools:script=off")
    person.ok("ask", "leave me alone")
    before = person.json("schedule")["every"]
    # A yes in another conversation is a yes to something else.
    person.settings["MINDPULSE_MODEL"] = "ok"
    person.ok("ask", "--new", "yes")
    assert person.json("schedule")["every"] == before


def test_times_of_day_and_one_proposal_a_reply(asked):
    person = asked("tools:script=evening")
    assert "Shall I check in at 21:30 each day?" in plain(person.ok("ask", "remind me each evening"))
    assert "Done: I check in at 21:30." in plain(person.ok("ask", "yes"))
    person = asked("tools:script=both")
    text = plain(person.ok("ask", "--new", "both please"))
    assert "every 3 hours" in text and "Shall we do" not in text
    assert [use["outcome"] for use in last(person)["tools"]] == ["proposed", "refused"]
    person = asked("tools:script=never")
    assert "Shall" not in person.ok("ask", "--new", "each 2 seconds please")
    assert last(person)["tools"][0]["outcome"] == "refused"


def test_an_exercise_begins_after_a_yes(asked):
    person = asked("tools:script=exercise")
    result = person.run("chat", stdin="I panic\nyes\nstop\n")
    assert "Shall we do the exercise" in plain(result.stdout)
    assert "It begins now" in result.stdout
    assert person.json("exercise", "history")["exercises"][0]["name"] == "grounding"
    text = person.ok("ask", "--new", "I panic")
    assert "mindpulse exercise start grounding" in person.ok("ask", "yes")
    assert text


def test_a_note_is_proposed_and_kept_after_a_yes(asked):
    person = asked("tools:script=note")
    assert names(person) == ["look_up", "start_exercise", "change_schedule"]
    person.ok("memory", "on")
    assert "[[note:" not in person.ok("prompt")
    result = person.run("ask", "The interview is on Friday.")
    assert "A note is proposed: “The interview is on Friday.”" in plain(result.stderr)
    (note,) = person.json("memory", "list")["notes"]
    assert note["state"] == "proposed"
    person = asked("tools:script=bad-note")
    person.ok("ask", "--new", "remember that")
    assert last(person)["tools"][0]["outcome"] == "refused"
    assert len(person.json("memory", "list")["notes"]) == 1


def test_an_imported_conversation_has_nothing_done(asked, home, tmp_path):
    person = asked("tools:script=off")
    person.ok("ask", "leave me alone")
    session = person.sessions()[0]["id"]
    file = tmp_path / "talk.json"
    person.ok("export", session, "--format", "json", "--output", file)
    person.ok("forget", "--everything", "--yes")
    person.ok("sessions", "import", file)
    before = person.json("schedule")["every"]
    person.settings["MINDPULSE_MODEL"] = "ok"
    person.ok("chat", "--session", session, stdin="yes\n")
    assert person.json("schedule")["every"] == before


# Where it is seen

def test_why_replay_and_events_show_what_was_looked_at(asked):
    person = asked("tools")
    events = person.lines("chat", stdin="my pulse?\n")
    (tool,) = [event for event in events if event["event"] == "tool"]
    assert tool["title"] == "heart rate, last 7 days" and tool["outcome"] == "found"
    assert "Looked at: heart rate, last 7 days" in plain(person.ok("why"))
    assert "104 bpm" in plain(person.ok("why"))
    assert person.json("why")["tools"][0]["name"] == "look_up"
    assert "looked at: heart rate, last 7 days" in plain(person.ok("replay", "last"))
    (line,) = person.lines("ask", "--new", "my pulse?")
    assert line["tools"][0]["title"] == "heart rate, last 7 days"
    session = person.sessions()[0]["id"]
    shown = person.run("prompt", "--session", session)
    assert "[tools]" in shown.stdout and "- look_up:" in shown.stdout
    assert "heart rate, last 7 days" in plain(shown.stderr + shown.stdout)


@pytest.mark.parametrize("form", ["json", "jsonl", "markdown", "html"])
def test_calls_are_in_every_export_and_come_back(asked, form, tmp_path):
    person = asked("tools:script=two")
    person.ok("ask", "my pulse?")
    (session,) = person.sessions()
    before = last(person)["tools"]
    file = tmp_path / "talk"
    person.ok("export", session["id"], "--format", form, "--output", file)
    assert "heart-rate" in file.read_text() or "heart rate" in file.read_text()
    person.ok("forget", "--everything", "--yes")
    person.ok("sessions", "import", file)
    after = last(person)["tools"]
    keys = ("name", "arguments", "answer") if form == "jsonl" else tuple(before[0])
    assert [{key: use[key] for key in keys} for use in after] == [
        {key: use[key] for key in keys} for use in before]


NAME = "Zaphodbeeblebrox"


def test_calls_are_erased_with_their_message(asked):
    person = asked("tools:script=search")
    person.ok("memory", "on")
    person.ok("config", "set", "endpoint.share.memory", "true")
    person.ok("ask", "--engine", "listener", f"The interview with {NAME} is near.")
    person.ok("ask", "--new", "what did I say?")
    reply = last(person)
    assert NAME in reply["tools"][0]["answer"]
    (said,) = [m for m in person.every_message() if m["role"] == "user" and NAME in m["text"]]
    offered = person.run("forget", said["id"], "--yes")
    assert reply["id"] in offered.stdout + offered.stderr
    for message in person.every_message():
        if message.get("tools"):
            person.ok("forget", message["id"], "--yes")
    files = [path for path in person.files() if path.name.startswith("transcripts")]
    assert files and not any(NAME.encode() in path.read_bytes() for path in files)


def test_calls_are_encrypted_under_a_lock_and_read_with_its_key(asked, terminal):
    person = asked("tools:script=search")
    person.ok("memory", "on")
    person.ok("config", "set", "endpoint.share.memory", "true")
    person.ok("ask", "--engine", "listener", f"The interview with {NAME} is near.")
    person.ok("ask", "--new", "what did I say?")
    lock(person, terminal)
    by_command(person)
    files = [path for path in person.files() if path.name.startswith("transcripts")]
    assert files and not any(NAME.encode() in path.read_bytes() for path in files)
    assert NAME in last(person)["tools"][0]["answer"]
    assert NAME in person.ok("why")


# On a terminal

def test_the_screen_shows_it_dimmed_between_the_words(asked, chat):
    person = asked("tools:text=Let me look.,delay=20")
    screen = chat(person)
    screen.say("my pulse?")
    screen.wait_for("Looked at: heart rate, last 7 days")
    screen.wait_for("Told: Your last heart rate")
    lines = [line.strip() for line in screen.lines() if line.strip()]
    places = [next(n for n, line in enumerate(lines) if words in line)
              for words in ("Let me look.", "Looked at:", "Told:")]
    assert places == sorted(places)
    screen.wait_for_prompt()


def test_on_a_terminal_a_yes_begins_the_exercise(asked, chat):
    person = asked("tools:script=exercise")
    screen = chat(person)
    screen.say("I panic")
    screen.wait_for("Shall we do the exercise")
    screen.wait_for_prompt()
    screen.say("yes")
    screen.wait_for("It begins now")
    screen.control("c")
    screen.wait_for("is stopped")
    screen.wait_for_prompt()
    assert person.json("exercise", "history")["exercises"][0]["name"] == "grounding"
