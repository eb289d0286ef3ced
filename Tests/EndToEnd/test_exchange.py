# SPDX-License-Identifier: GPL-3.0-or-later
"""The last message and its answer: again, changed, taken back, copied; models and tokens."""

import base64
import re

from program import NOT_ALLOWED, NO_INPUT, OK, UNAVAILABLE, USAGE, plain
from server import said

REPLY = "I am glad you wrote. What is happening for you right now?"


def pipe(home, *lines, engine="endpoint", code=OK, **options):
    result = home.run("chat", "--engine", engine, stdin="".join(f"{line}\n" for line in lines),
                      **options)
    assert result.returncode == code, result
    return result


def sent(server):
    """What the last request repeats of the conversation."""
    return [m["content"] for m in server.requests()[-1]["body"]["messages"]][1:]


def standing(home, session="last"):
    """Role, status and reason of each message."""
    return [(m["role"], m["status"], m.get("failure")) for m in home.messages(session)]


# Again

def test_retry_asks_again_and_keeps_the_old_answer_as_retracted(person, endpoint):
    server = endpoint()
    person.use(server)
    result = pipe(person, "hello", "/retry", "and now")
    assert result.stdout.count(REPLY) == 3
    assert sent(server) == ["hello", REPLY, "and now"]
    assert [m["content"] for m in server.requests()[1]["body"]["messages"]][1:] == ["hello"]
    assert standing(person) == [
        ("user", "complete", None), ("assistant", "failed", "retracted by /retry"),
        ("assistant", "complete", None), ("user", "complete", None),
        ("assistant", "complete", None)]
    assert "(retracted by /retry)" in person.ok("sessions", "show", "last")


def test_retry_that_gets_no_answer_leaves_the_old_one(person, endpoint):
    server = endpoint()
    person.use(server)
    pipe(person, "hello")
    server.close()
    pipe(person, engine="endpoint")
    result = person.run("chat", "--session", "last", "--engine", "endpoint", stdin="/retry\n")
    assert result.returncode == UNAVAILABLE
    assert standing(person)[1] == ("assistant", "complete", None)
    assert standing(person)[2][:2] == ("assistant", "failed")


def test_listener_says_something_else_at_a_retry(person):
    pipe(person, "I slept badly", "/retry", engine="listener")
    old, new = [m["text"] for m in person.messages() if m["role"] == "assistant"]
    assert old != new


def test_reviewed_answer_is_not_given_again_by_retry(person, endpoint):
    server = endpoint()
    person.use(server)
    result = pipe(person, "I want to die", "/retry", code=USAGE)
    assert "fixed text" in result.stderr and server.requests() == []
    assert standing(person)[1] == ("assistant", "complete", None)


def test_nothing_said_is_nothing_to_change(person):
    for line in ("/retry", "/undo", "/edit x", "/redo"):
        pipe(person, line, engine="listener", code=NO_INPUT)


def test_retry_stopped_by_ctrl_c_keeps_what_came(person, endpoint, chat):
    person.use(endpoint("drip"))
    screen = chat(person, "--engine", "endpoint")
    for line in ("hello", "/retry"):
        screen.say(line)
        before = len(screen.raw)
        screen.wait_until(lambda: b"xxx" in screen.raw[before:], what="some of the reply")
        screen.control("c")
        screen.wait_for_prompt()
    assert [status for _, status, _ in standing(person)] == ["complete", "failed", "partial"]


def test_retry_asks_no_model_while_a_danger_of_level_3_is_open(person, endpoint):
    server = endpoint()
    person.use(server)
    result = pipe(person, "hello", "I want to kill myself tonight", "/undo", "/retry", code=USAGE)
    assert "you are safe" in plain(result.stderr) and len(server.requests()) == 1


# Taken back

def test_undo_takes_the_exchange_out_and_redo_puts_it_back(person, endpoint):
    server = endpoint("echo")
    person.use(server)
    result = pipe(person, "one", "two", "/undo", "three")
    assert sent(server) == ["one", "one", "three"]
    assert "Took back “two”" in result.stdout
    assert [status for _, status, _ in standing(person)] == [
        "complete", "complete", "failed", "failed", "complete", "complete"]
    pipe(person, "one", "two", "/undo", "/undo", "/redo", "/redo", "three")
    assert sent(server) == ["one", "one", "two", "two", "three"]
    assert {status for _, status, _ in standing(person)} == {"complete"}


def test_redo_is_over_once_something_was_said(person):
    pipe(person, "one", "/undo", "two", "/redo", engine="listener", code=NO_INPUT)


def test_undone_words_are_no_part_of_exports_and_searches(person):
    pipe(person, "a badger in the garden", "/undo", "hello", engine="listener")
    assert "badger" not in person.ok("export", "last", "--format", "jsonl")
    assert "badger" not in person.ok("search", "badger")
    assert "badger" in person.ok("replay", "last")


def test_undone_words_are_sent_to_no_rival_and_give_no_title(person, endpoint):
    server = endpoint("echo")
    person.use(server)
    pipe(person, "badger", "/undo", "hello", engine="listener")
    assert person.sessions()[0]["title"] == "hello"
    person.ok("replay", "last", "--against", "endpoint")
    assert [said(request) for request in server.requests()] == ["hello"]
    assert "badger" not in person.ok("report", "--with-talks")


def test_undo_lowers_no_danger(person, endpoint):
    server = endpoint()
    person.use(server)
    result = pipe(person, "I want to kill myself tonight", "/undo", "what a nice day")
    assert "keep in mind" in result.stdout
    assert server.requests() == [] and result.stdout.count("112") >= 2
    assert person.run("chat", "--json", stdin="").stdout.count('"level":3') == 1


def test_undo_works_incognito_and_keeps_nothing(person, endpoint):
    server = endpoint("echo")
    person.use(server)
    result = person.run("chat", "--incognito", "--engine", "endpoint",
                        stdin="one\n/undo\ntwo\n/session\n")
    assert result.returncode == OK and sent(server) == ["two"]
    assert person.sessions() == []


# Changed

def test_edit_puts_another_message_in_place_of_the_last(person, endpoint):
    server = endpoint("echo")
    person.use(server)
    pipe(person, "one", "tow", "/edit two")
    assert sent(server) == ["one", "one", "two"]
    assert standing(person)[2] == ("user", "failed", "retracted by /edit")


def test_edit_to_words_of_danger_is_answered_first(person, endpoint):
    server = endpoint("echo")
    person.use(server)
    result = pipe(person, "hello", "/edit I want to kill myself")
    assert "112" in result.stdout and len(server.requests()) == 1


def test_edit_without_words_requires_a_terminal(person):
    result = pipe(person, "hello", "/edit", engine="listener", code=USAGE)
    assert "/edit TEXT" in result.stderr


def test_edit_on_the_line(person, endpoint, chat):
    server = endpoint("echo")
    person.use(server)
    screen = chat(person, "--engine", "endpoint")
    screen.say("I am tirde")
    screen.wait_for_prompt()
    screen.say("/edit")
    screen.wait_for_prompt("I am tirde")
    assert "edit ›" in screen.picture()
    for _ in range(3):
        screen.press("backspace")
    screen.say("red")
    screen.wait_until(lambda: len(server.requests()) == 2, what="a second request")
    screen.wait_for_prompt()
    assert sent(server) == ["I am tired"]
    screen.say("/edit")
    screen.wait_for_prompt("I am tired")
    screen.control("c")
    screen.wait_for_prompt()
    screen.wait_until(lambda: "edit ›" not in screen.screen.display[screen.screen.cursor.y],
                      what="the usual prompt")
    assert [s for _, s, _ in standing(person)] == ["failed", "failed", "complete", "complete"]


def test_edit_in_the_persons_editor(person, endpoint, chat, tmp_path):
    server = endpoint("echo")
    person.use(server)
    seen = tmp_path / "seen"
    editor = tmp_path / "editor"
    editor.write_text(f"""#!/bin/sh
stat -c '%a %n' "$2" "$(dirname "$2")" > {seen}
echo "$1 $(cat "$2")" >> {seen}
stty -a < /dev/tty | grep -o -- '-\\?icanon' >> {seen}
printf 'one\\ntwo\\n' > "$2"
""")
    editor.chmod(0o755)
    screen = chat(person, "--engine", "endpoint", VISUAL=f"{editor} -w", XDG_RUNTIME_DIR=tmp_path)
    screen.say("zero")
    screen.wait_for_prompt()
    screen.say("/edit")
    screen.wait_until(lambda: len(server.requests()) == 2, what="a second request")
    screen.wait_for_prompt()
    assert sent(server) == ["one\ntwo"]
    facts = seen.read_text().split("\n")
    assert facts[0].startswith("600 ") and facts[1].startswith("700 ")
    assert facts[2:4] == ["-w zero", "icanon"]
    assert not list(tmp_path.glob("mindpulse-edit*"))
    screen.say("still here")
    screen.wait_until(lambda: len(server.requests()) == 3, what="a third request")


def test_editor_that_fails_or_changes_nothing_leaves_the_message(person, endpoint, chat, tmp_path):
    server = endpoint("echo")
    person.use(server)
    for command, words in (("false", "failed with exit code 1"), ("true", "Nothing was changed")):
        screen = chat(person, "--engine", "endpoint", EDITOR=command, XDG_RUNTIME_DIR=tmp_path)
        screen.say("zero")
        screen.wait_for_prompt()
        screen.say("/edit")
        screen.wait_for(words)
        screen.wait_for_prompt()
        screen.control("d")
        assert screen.wait_for_end() == OK
        assert {status for _, status, _ in standing(person)} == {"complete"}
    assert not list(tmp_path.glob("mindpulse-edit*"))


def test_edited_message_that_a_killed_chat_left_is_removed(person, chat, tmp_path):
    (tmp_path / "mindpulse-edit").mkdir(mode=0o700)
    (tmp_path / "mindpulse-edit/message.txt").write_text("words")
    chat(person, "--engine", "listener", XDG_RUNTIME_DIR=tmp_path)
    assert not (tmp_path / "mindpulse-edit").exists()


def test_incognito_message_is_given_to_no_editor(person, endpoint, chat, tmp_path):
    person.use(endpoint())
    screen = chat(person, "--incognito", "--engine", "endpoint", EDITOR=f"touch {tmp_path}/seen")
    screen.say("zero")
    screen.wait_for(REPLY)
    screen.wait_for_prompt()
    screen.say("/edit")
    screen.wait_for_prompt("zero")
    assert not (tmp_path / "seen").exists()


# Models

def test_model_lists_the_servers_models(person, endpoint):
    person.use(endpoint())
    result = pipe(person, "/model")
    assert "test-model at" in result.stdout
    assert "  tiny-1\n  tiny-2\n" in result.stdout


def test_chosen_model_holds_for_the_session(person, endpoint):
    server = endpoint()
    person.use(server)
    result = pipe(person, "/model tiny-2", "one", "/engine listener", "/engine endpoint", "two")
    assert "tiny-2 at" in result.stdout
    assert [request["body"]["model"] for request in server.requests()] == ["tiny-2", "tiny-2"]
    pipe(person, "three")
    assert server.requests()[-1]["body"]["model"] == "test-model"


def test_wrong_model_is_answered_with_near_ones(person, endpoint):
    server = endpoint()
    person.use(server)
    result = pipe(person, "/model tiny", code=USAGE)
    assert "no model “tiny”" in plain(result.stderr)
    assert "tiny-1" in result.stderr and "tiny-2" in result.stderr


def test_server_without_a_list_gets_what_is_named(person, endpoint):
    server = endpoint("ok:models=404")
    person.use(server)
    result = pipe(person, "/model", "/model other", "hello")
    assert "doesn't list its models" in result.stdout
    assert server.requests()[-1]["body"]["model"] == "other"


def test_listener_has_no_model(person):
    assert "It has no model." in pipe(person, "/model", engine="listener").stdout
    pipe(person, "/model tiny-1", engine="listener", code=USAGE)


def test_server_that_was_not_agreed_to_is_not_asked_for_models(person, endpoint):
    server = endpoint()
    person.settings.update(MINDPULSE_BASE_URL="http://192.0.2.7:8080/v1", MINDPULSE_MODEL="far",
                           http_proxy=f"http://127.0.0.1:{server.port}")
    result = person.run("chat", stdin="/model\n")
    assert result.returncode == 78 and "Nothing is sent to" in plain(result.stderr)
    assert server.entries() == []


def test_server_that_refuses_the_key_says_so(person, endpoint):
    person.use(endpoint("ok:models=401"), key="sk-1")
    assert pipe(person, "/model", code=NOT_ALLOWED)


# Tokens and the clipboard

def test_session_tells_its_tokens(person, endpoint):
    person.use(endpoint("usage-last"))
    pipe(person, "one", "two")
    used = [m["usage"] for m in person.messages() if m["role"] == "assistant"]
    result = person.run("chat", "--session", "last", stdin="/session\n")
    numbers = [sum(usage[key] for usage in used) for key in ("prompt", "completion")]
    assert f"Tokens: {numbers[0]} in requests, {numbers[1]} in replies" in plain(result.stdout)


def test_tokens_that_were_not_told_are_not_reported(person, endpoint):
    assert "Tokens: not reported." in pipe(person, "one", "/session", engine="listener").stdout


def test_copy_sends_the_last_reply_to_the_terminals_clipboard(person, endpoint, chat):
    person.use(endpoint())
    screen = chat(person, "--engine", "endpoint")
    screen.say("/copy")
    screen.wait_for("There is no reply to copy yet.")
    screen.wait_for_prompt()
    screen.say("hello")
    screen.wait_for(REPLY)
    screen.wait_for_prompt()
    screen.say("/copy")
    screen.wait_for("Copied the last reply")
    code = re.search(rb"\x1b\]52;c;([A-Za-z0-9+/=]+)\x1b\\", screen.raw)
    assert base64.b64decode(code[1]).decode() == REPLY


def test_terminal_without_a_clipboard_is_told_so(person, endpoint, chat):
    person.use(endpoint())
    for kind in ("dumb", "linux"):
        screen = chat(person, "--engine", "endpoint", TERM=kind)
        screen.say("/copy")
        screen.wait_for("no clipboard")
        assert b"\x1b]52" not in screen.raw
