# SPDX-License-Identifier: GPL-3.0-or-later
"""Speaking instead of typing: what is recorded, to whom it is sent, and what becomes of it.

The recorders are scripts that write samples as parec and arecord do: there is no microphone here.
"""

import os
import re
import signal
import time

import pytest

from program import CONFIG, OK, USAGE, children, wait_until

F2 = "\x1bOQ"
SAID = "I slept badly and my head hurts"
RECORDING = "Recording, to be written down by"
READY = "It's on the line."
# Nobody hears it, and nothing else in memory or on a disk has it: eight samples that come again and again.
MARK = bytes.fromhex("5a171b3ce2914d08f6a9c31e7b2d9064")
HEAD = "#!/usr/bin/python3\nimport os, signal, sys, time\nout = sys.stdout.buffer\n"
MARKS = f"mark = bytes.fromhex('{MARK.hex()}')\n"
SPEAKS = HEAD + MARKS + """
while True:
    out.write(mark * 200)
    out.flush()
    time.sleep(0.02)
"""


@pytest.fixture
def speaker(person, endpoint, tmp_path):
    """A person with an endpoint that writes down speech, and nothing that records until it is made."""
    folder = tmp_path / "bin"
    folder.mkdir()
    person.settings["PATH"] = str(folder)

    def recorder(script=SPEAKS, name="parec"):
        (folder / name).write_text(script)
        (folder / name).chmod(0o755)

    def serve(mode="ok", **options):
        person.server = endpoint(mode, **options)
        person.use(person.server, key="sk-secret-key-1234")
        return person.server

    person.recorder, person.serve = recorder, serve
    person.recordings = lambda: [entry for entry in person.server.requests()
                                 if entry["path"].endswith("/audio/transcriptions")]
    person.talks = lambda: [entry for entry in person.server.requests()
                            if entry["path"].endswith("/chat/completions")]
    return person


def begin(screen, key=F2):
    """Presses the key and sees that it records; gives the recorder's process."""
    screen.type(key)
    screen.wait_for(RECORDING)
    [recorder] = wait_until(lambda: children(screen.child), what="the recorder")
    return recorder


def is_gone(process):
    """Whether a process is no more, or only waits to be reaped."""
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return True


def spoken(screen, seconds=0.5):
    """Lets the recorder write for a while."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        screen.pump(left)


def leave(screen):
    screen.control("d")
    assert screen.wait_for_end() == OK


def test_what_is_said_is_put_on_the_line_and_sent_by_enter(speaker, chat, tmp_path):
    speaker.serve()
    speaker.recorder()
    screen = chat(speaker)
    recorder = begin(screen)
    spoken(screen)
    screen.type(F2)
    screen.wait_for(READY)
    screen.wait_for_prompt(SAID)
    assert is_gone(recorder)
    [request] = speaker.recordings()
    assert request["path"] == "/v1/audio/transcriptions"
    assert request["headers"]["authorization"] == "Bearer sk-secret-key-1234"
    assert request["headers"]["content-type"].startswith("multipart/form-data; boundary=")
    sound = request["body"].pop("file")
    assert request["body"] == {"model": "whisper-1", "response_format": "json"}
    assert {key: sound[key] for key in ("type", "file", "channels", "rate", "width", "whole")} == {
        "type": "audio/wav", "file": "speech.wav", "channels": 1, "rate": 16000, "width": 2, "whole": True}
    assert 0 < sound["sounding"] <= 2 * sound["frames"]
    assert speaker.talks() == [] and speaker.every_message() == [], "it was sent by itself"
    screen.type(" today")
    screen.press("enter")
    wait_until(speaker.talks, what="the message")
    screen.wait_for_prompt()
    leave(screen)
    assert [m["text"] for m in speaker.messages() if m["role"] == "user"] == [f"{SAID} today"]
    found = [path for path in tmp_path.rglob("*") if path.is_file() and path.name != "parec"
             and MARK in path.read_bytes()]
    assert found == [], "the sound is on the disk"


@pytest.mark.parametrize("key", ["\x1b[12~", "\x1b[[B"])
def test_f2_is_known_in_each_way_in_which_terminals_send_it(speaker, chat, key):
    speaker.serve()
    speaker.recorder()
    screen = chat(speaker)
    begin(screen, key)
    spoken(screen)
    screen.type(key)
    screen.wait_for_prompt(SAID)
    screen.press("enter")
    screen.wait_for_prompt()
    leave(screen)


def test_f2_is_known_in_vi_mode_and_a_person_may_give_it_another_key(speaker, chat):
    speaker.serve()
    speaker.recorder()
    (speaker.user / ".inputrc").write_text(
        'set editing-mode vi\n$if mindpulse\n"\\C-g": dictate\n"\\eOQ": "two"\n$endif\n')
    screen = chat(speaker)
    screen.type(F2)
    screen.wait_for_prompt("two")
    screen.control("u")
    begin(screen, "\x07")
    spoken(screen)
    screen.press("enter")
    screen.wait_for_prompt(SAID)
    screen.control("u")
    screen.type("\x1b[12~")
    screen.wait_until(lambda: screen.raw.count(RECORDING.encode()) == 2, what="another recording")
    screen.control("c")
    screen.wait_for_prompt()
    screen.say("/quit")
    assert screen.wait_for_end() == OK


def test_half_typed_words_stay_around_the_cursor(speaker, chat):
    speaker.serve()
    speaker.recorder()
    screen = chat(speaker)
    screen.type("Well, that is why")
    for _ in "that is why":
        screen.press("left")
    screen.wait_until(lambda: screen.cursor[0] == 8, what="the cursor")
    begin(screen)
    spoken(screen)
    screen.press("enter")
    screen.wait_for_prompt(f"Well, {SAID} that is why")
    screen.type("!")
    screen.wait_for_prompt(f"Well, {SAID}! that is why")
    screen.control("u")
    screen.control("k")
    leave(screen)


@pytest.mark.parametrize("key", ["\x1b", "\x03"])
def test_escape_and_ctrl_c_drop_it(speaker, chat, key):
    speaker.serve()
    speaker.recorder()
    screen = chat(speaker)
    screen.type("half a")
    recorder = begin(screen)
    spoken(screen, 0.2)
    screen.type(key)
    screen.wait_for("The recording is dropped. Nothing was sent.")
    screen.wait_for_prompt("half a")
    wait_until(lambda: is_gone(recorder), what="the end of the recorder")
    assert speaker.recordings() == []
    screen.type(" word")
    screen.wait_for_prompt("half a word")
    screen.control("c")
    screen.wait_for_prompt()
    leave(screen)


def test_the_command_does_it_too_and_help_knows_it(speaker, chat):
    speaker.serve()
    speaker.recorder()
    screen = chat(speaker)
    screen.say("/help dictate")
    screen.wait_for("speak instead of typing")
    screen.wait_for_prompt()
    screen.say("/dictate")
    screen.wait_for(RECORDING)
    spoken(screen)
    screen.press("enter")
    screen.wait_for_prompt(SAID)
    screen.control("u")
    leave(screen)
    result = speaker.run("chat", "--engine", "listener", stdin="/dictate\n")
    assert result.returncode == USAGE or "/dictate requires a terminal" in result.stderr


def test_it_works_in_words_for_a_screen_reader(speaker, terminal):
    speaker.serve()
    speaker.recorder()
    screen = terminal(speaker, "chat", "--plain")
    screen.wait_for("You:")
    screen.type("half ")
    screen.wait_for("You: half")
    before = len(screen.raw)
    begin(screen)
    spoken(screen)
    screen.press("enter")
    screen.wait_for(READY)
    screen.wait_for(f"You: half {SAID}")
    screen.press("enter")
    screen.wait_for("MindPulse:")
    screen.wait_until(lambda: screen.raw.rstrip().endswith(b"You:"), what="the next prompt")
    leave(screen)
    text = screen.raw[before:].decode().replace("\r\n", "\n")
    assert not re.search("[\x1b\r]", text), repr(text)


def test_danger_in_what_was_said_is_heard_as_in_what_is_typed(speaker, chat):
    speaker.serve("ok:text=I want to kill myself")
    speaker.recorder()
    screen = chat(speaker)
    begin(screen)
    spoken(screen)
    screen.press("enter")
    screen.wait_for_prompt("I want to kill myself")
    screen.press("enter")
    screen.wait_for("112")
    screen.wait_for_prompt()
    assert speaker.talks() == []
    leave(screen)


def test_the_language_and_the_model_are_told_where_they_are_set(speaker, chat):
    speaker.serve("ok:text=Guten Tag")
    speaker.recorder()
    speaker.configure(dictation={"language": "de", "model": "whisper-large"})
    screen = chat(speaker)
    begin(screen)
    spoken(screen)
    screen.press("enter")
    screen.wait_for_prompt("Guten Tag")
    [request] = speaker.recordings()
    assert (request["body"]["language"], request["body"]["model"]) == ("de", "whisper-large")
    screen.control("u")
    leave(screen)


# Consent

def test_nothing_is_recorded_before_the_person_has_agreed(speaker, chat):
    server = speaker.serve()
    speaker.recorder()
    speaker.settings.update(MINDPULSE_BASE_URL="http://192.0.2.7:8080/v1", MINDPULSE_API_KEY=None,
                            http_proxy=f"http://127.0.0.1:{server.port}")
    screen = chat(speaker)
    screen.wait_for("Shall I send it there?")
    screen.type("half" + F2)
    screen.wait_for("Nothing is recorded. Nothing is sent to 192.0.2.7:8080 until you have seen")
    screen.wait_for_prompt("half")
    assert not screen.shows(RECORDING) and not children(screen.child)
    screen.control("u")
    screen.say("/privacy refuse")
    screen.wait_for_prompt()
    screen.type(F2)
    screen.wait_for("because you refused it")
    screen.wait_for_prompt()
    screen.say("/privacy accept")
    screen.wait_for_prompt()
    begin(screen)
    spoken(screen)
    screen.press("enter")
    screen.wait_for_prompt(SAID)
    assert len(speaker.recordings()) == 1
    screen.control("u")
    leave(screen)
    incognito = chat(speaker, "--incognito")
    incognito.type(F2)
    incognito.wait_for("Nothing is recorded. Nothing is sent to 192.0.2.7:8080")
    leave(incognito)
    assert len(speaker.recordings()) == 1


def test_the_listener_writes_nothing_down_but_a_server_of_this_machine_does(speaker, chat, endpoint):
    server = speaker.serve()
    speaker.recorder()
    screen = chat(speaker, "--engine", "listener")
    screen.type(F2)
    screen.wait_for("Nothing is recorded: the offline listener answers")
    screen.wait_for("dictation.baseURL")
    leave(screen)
    speaker.configure(dictation={"baseURL": "http://192.0.2.9/v1"})
    screen = chat(speaker)
    screen.type(F2)
    screen.wait_for("dictation.baseURL leads to another machine")
    leave(screen)
    assert server.requests() == []
    # Another server than the one that answers: the key of that one is no business of its.
    speaker.configure(dictation={"baseURL": server.url.replace("127.0.0.1", "localhost")})
    screen = chat(speaker, "--engine", "listener")
    begin(screen)
    spoken(screen)
    screen.press("enter")
    screen.wait_for_prompt(SAID)
    [request] = speaker.recordings()
    assert "authorization" not in request["headers"]
    screen.control("u")
    leave(screen)


# Failures of the server

@pytest.mark.parametrize("mode, sentence", [
    ("404", "can't write down speech (404)"), ("405", "can't write down speech (405)"),
    ("401", "does not accept the API key (401)"), ("413", "is too large"), ("400", "does not accept the recording"),
    ("429", "asks you to slow down (429)"), ("500", "The server failed (500)"), ("cut", "ended before the answer did"),
    ("garbage", "not with JSON"), ("page", "sent a web page"), ("empty", "gave an empty answer"),
    ("silent", "heard no words"), ("other", "not with JSON"), ("long", "more than words can be"),
])
def test_a_server_that_fails_is_told_and_nothing_typed_is_lost(speaker, chat, mode, sentence):
    speaker.serve(f"ok:speech={mode}")
    speaker.recorder()
    speaker.configure(endpoint={"retries": 0})
    screen = chat(speaker)
    screen.type("half a")
    begin(screen)
    spoken(screen, 0.3)
    screen.press("enter")
    screen.wait_for(sentence)
    screen.wait_for_prompt("half a")
    assert len(speaker.recordings()) == 1
    assert b"sk-secret" not in screen.raw
    screen.control("u")
    leave(screen)


def test_what_may_work_later_is_tried_again(speaker, chat):
    speaker.serve("ok:speech=later")
    speaker.recorder()
    screen = chat(speaker)
    begin(screen)
    spoken(screen, 0.3)
    screen.press("enter")
    screen.wait_for("The server is not ready (503). It is tried again.")
    screen.wait_for_prompt(SAID)
    assert len(speaker.recordings()) == 2
    screen.control("u")
    leave(screen)


def test_a_slow_server_is_given_up_or_stopped(speaker, chat):
    speaker.serve("ok:speech=stall")
    speaker.recorder()
    speaker.configure(endpoint={"contentTimeout": "1s", "retries": 0})
    screen = chat(speaker)
    begin(screen)
    spoken(screen, 0.3)
    screen.press("enter")
    screen.wait_for("gave no words within")
    screen.wait_for("endpoint.contentTimeout")
    screen.wait_for_prompt()
    leave(screen)
    speaker.configure(endpoint={"contentTimeout": "90s"})
    screen = chat(speaker)
    screen.type("half")
    begin(screen)
    spoken(screen, 0.3)
    screen.press("enter")
    screen.wait_for("is sent to 127.0.0.1")
    screen.press("escape")
    screen.wait_for("may already have the recording")
    screen.wait_for_prompt("half")
    screen.control("u")
    leave(screen)


def test_words_reach_the_line_without_control_characters_and_without_the_key(speaker, chat):
    speaker.serve("ok:speech=control")
    speaker.recorder()
    screen = chat(speaker)
    begin(screen)
    spoken(screen, 0.3)
    screen.press("enter")
    screen.wait_for_prompt("one [31m two three four")
    screen.control("u")
    leave(screen)
    speaker.serve("ok:speech=hidden")
    screen = chat(speaker)
    begin(screen)
    spoken(screen, 0.3)
    screen.press("enter")
    screen.wait_for_prompt("the key is [key] here")
    screen.control("u")
    leave(screen)


# Failures of the recorder

@pytest.mark.parametrize("script, sentence", [
    ("sys.stderr.write('audio open error: Device or resource busy\\n'); sys.exit(1)", "Another program is using"),
    ("sys.stderr.write('Connection failure: Connection refused\\n'); sys.exit(1)", "The sound server doesn't answer"),
    ("sys.stderr.write('Stream error: No such entity\\n'); sys.exit(1)", "No microphone was found"),
    ("os.kill(os.getpid(), signal.SIGSEGV)", "could not record: it ended with signal 11"),
    ("sys.exit(0)", "Nothing was recorded"),
])
def test_a_recorder_that_fails_is_told(speaker, chat, script, sentence):
    speaker.serve()
    speaker.recorder(HEAD + script)
    screen = chat(speaker)
    screen.type("half a" + F2)
    screen.wait_for(sentence)
    screen.wait_for_prompt("half a")
    assert speaker.recordings() == []
    screen.control("u")
    leave(screen)


def test_the_next_recorder_is_tried_where_one_fails(speaker, chat):
    speaker.serve()
    speaker.recorder(HEAD + "sys.exit(1)")
    speaker.recorder(name="arecord")
    screen = chat(speaker)
    begin(screen)
    spoken(screen)
    screen.press("enter")
    screen.wait_for_prompt(SAID)
    screen.control("u")
    leave(screen)


@pytest.mark.parametrize("script, sentence", [
    ("time.sleep(300)", "Nothing was recorded"),
    ("signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(300)", "Nothing was recorded"),
    ("out.write(bytes(64000)); out.flush(); time.sleep(300)", "The recording is silent"),
])
def test_nothing_and_silence_are_not_sent(speaker, chat, script, sentence):
    speaker.serve()
    speaker.recorder(HEAD + script)
    screen = chat(speaker)
    recorder = begin(screen)
    spoken(screen)
    screen.press("enter")
    screen.wait_for(sentence)
    screen.wait_for_prompt()
    assert is_gone(recorder) and speaker.recordings() == []
    leave(screen)


def test_a_recording_ends_by_itself_after_two_minutes_of_sound(speaker, chat):
    speaker.serve()
    speaker.recorder(HEAD + MARKS + "while True: out.write(mark * 1000)\n")
    screen = chat(speaker)
    # So much sound at once is over before anybody could look for the recorder.
    screen.type(F2)
    screen.wait_for("The recording ended by itself: it can have 2 minutes.")
    screen.wait_for("120 seconds of sound")
    screen.wait_for_prompt(SAID)
    [request] = speaker.recordings()
    assert request["body"]["file"]["frames"] == 120 * 16000
    screen.control("u")
    leave(screen)


def test_no_recorder_and_its_remedy_are_told(speaker, chat):
    speaker.serve()
    screen = chat(speaker)
    screen.type(F2)
    screen.wait_for("Dictation requires the program parec or arecord")
    screen.wait_for("apt install pulseaudio-utils or alsa-utils")
    leave(screen)


# No recorder outlives the chat

@pytest.mark.parametrize("way", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_the_recorder_ends_with_the_chat(speaker, chat, way):
    speaker.serve()
    # SIGTERM alone would not do.
    speaker.recorder(SPEAKS.replace("\nwhile", "\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
                                    "signal.signal(signal.SIGPIPE, signal.SIG_DFL)\nwhile"))
    screen = chat(speaker)
    recorder = begin(screen)
    with open(f"/proc/{recorder}/stat") as file:
        assert int(file.read().rpartition(")")[2].split()[2]) == recorder, "no process group of its own"
    os.kill(screen.child, way)
    wait_until(lambda: is_gone(recorder), what="the end of the recorder")
    screen.wait_for_end()
    assert speaker.recordings() == []


def test_the_recorder_ends_with_the_terminal_and_when_the_chat_is_stopped(speaker, shell):
    speaker.serve()
    speaker.recorder()
    speaker.settings["PATH"] += ":/usr/bin:/bin"
    screen = shell(speaker)
    screen.start("chat")
    screen.wait_for_prompt(timeout=100)
    screen.type(F2)
    screen.wait_for(RECORDING)
    found = screen.suspend()
    assert b"The recording is dropped" in found
    screen.go_on()
    screen.wait_for_prompt(timeout=100)
    assert speaker.recordings() == []
    screen.leave("\x04")


# The doctor

def test_the_doctor_says_whether_it_can_work_without_recording(speaker, tmp_path):
    server = speaker.serve()

    def told():
        return next(c["detail"] for c in speaker.json("doctor")["checks"] if c["name"] == "dictation")

    assert "apt install" in told()
    speaker.recorder(f"#!/bin/sh\n>{tmp_path}/recorded\n")
    assert told() == f"parec records, whisper-1 at 127.0.0.1:{server.port} writes it down; neither was tried"
    assert not (tmp_path / "recorded").exists() and speaker.recordings() == []
    speaker.settings.update(MINDPULSE_BASE_URL=None)
    assert "the offline listener answers" in told()


def test_settings_that_can_not_be_are_refused(speaker):
    for name, value in (("language", "german"), ("language", "DE"), ("model", " "), ("baseURL", "nowhere"),
                        ("baseURL", "http://key@127.0.0.1/v1"), ("baseURL", "http://127.0.0.1/v1?key=1")):
        result = speaker.run("config", "set", f"dictation.{name}", value)
        assert result.returncode in (USAGE, CONFIG), (name, value, result)
        assert re.search(r"dictation\.", result.stderr), result.stderr
