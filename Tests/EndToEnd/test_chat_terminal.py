# SPDX-License-Identifier: GPL-3.0-or-later
"""The conversation on a real pseudo-terminal."""

import time
import unicodedata

import pytest

from program import OK, Home, plain
from server import Server, said
from terminal import Terminal

REPLY = "I am glad you wrote. What is happening for you right now?"


def test_type_a_line_and_get_a_reply(person, endpoint, chat):
    server = endpoint()
    person.use(server)
    screen = chat(person, "--engine", "endpoint")
    screen.say("I could not sleep")
    screen.wait_for(REPLY)
    screen.wait_for_prompt()
    assert said(server.requests()[0]) == "I could not sleep"
    screen.control("d")
    assert screen.wait_for_end() == OK


def test_start_shows_age_readings_next_check_in_and_engine(person, chat):
    person.vitals(104, 22)
    screen = chat(person, "--engine", "listener")
    screen.wait_for("offline listener, no language model")
    text = plain(" ".join(screen.lines()))
    for part in ("104", "22", "36"):
        assert part in text


def test_opening_the_chat_checks_once(person, chat):
    person.vitals(104, 22)
    screen = chat(person, "--engine", "listener")
    screen.wait_for("?")
    screen.wait_for_prompt()
    screen.control("d")
    screen.wait_for_end()
    messages = person.messages()
    assert [m["role"] for m in messages] == ["assistant"]
    assert "104" in messages[0]["text"] and "22" in messages[0]["text"]


def test_readings_within_range_open_quietly(person, chat):
    person.vitals(72, 15)
    screen = chat(person, "--engine", "listener")
    screen.control("d")
    assert screen.wait_for_end() == OK
    assert person.every_message() == []


class Timed:
    """Two chats a minute after `/every 1m`: one with half a line typed, one with a reply coming."""

    HALF = "I was just thinking about"

    def __init__(self, folder):
        (folder / "reply").mkdir()
        (folder / "typing").mkdir()
        self.server = Server(folder, "ok:words=400,delay=200,later=3", lifetime=240)
        self.typing = self.open(Home(folder / "typing"), "listener")
        home = Home(folder / "reply")
        home.use(self.server)
        self.reply = self.open(home, "endpoint")

    def open(self, home, engine):
        home.person()
        screen = Terminal(home.command("chat", "--engine", engine), home.environment(),
                          cwd=home.user)
        screen.wait_for_prompt()
        screen.say("/every 1m")
        screen.wait_for_prompt()
        screen.home = home
        return screen

    def pass_a_minute(self):
        """Half a line and a question are entered, new readings come, the timer fires in both."""
        self.typing.type(self.HALF)
        self.typing.wait_for_prompt(self.HALF)
        self.end = self.typing.cursor[0]
        self.typing.press(*["left"] * len("about"))
        self.reply.say("tell me a long story")
        for screen in (self.typing, self.reply):
            screen.home.vitals(131, 27)
        deadline = time.monotonic() + 150
        while not (self.typing.shows("131") and self.reply.shows("word399")):
            assert time.monotonic() < deadline, self.typing.picture() + self.reply.picture()
            self.typing.pump(0.05)
            self.reply.pump(0.05)

    def close(self):
        self.typing.close()
        self.reply.close()
        self.server.close()


@pytest.fixture(scope="module")
def timed(tmp_path_factory):
    """A minute is the shortest interval there is, so both tests of the timer share one."""
    chats = Timed(tmp_path_factory.mktemp("timed"))
    chats.pass_a_minute()
    yield chats
    chats.close()


def test_checkin_arrives_above_the_line_being_typed(timed):
    screen = timed.typing
    screen.wait_for_prompt(timed.HALF)
    # The cursor stands where it stood: what is typed now goes in there.
    assert screen.cursor[0] == timed.end - len("about")
    screen.type("hard ")
    screen.wait_for_prompt("I was just thinking hard about")
    lines = screen.lines()
    message = max(n for n, line in enumerate(lines) if "131" in line)
    assert message < max(n for n, line in enumerate(lines) if "thinking hard about" in line)


def test_checkin_never_cuts_into_a_reply_that_streams(timed):
    """The reply takes some 80 s, so the timer fires while it comes; the check-in follows it."""
    screen = timed.reply
    screen.wait_until(lambda: " 131" in plain(" ".join(screen.lines())))
    text = plain(" ".join(screen.lines()))
    told = text[text.index("word0"):text.index("word399")]
    assert told.split() == [f"word{n}" for n in range(399)]
    assert text.index(" 131", text.index("word0")) > text.index("word399")


def test_interval_is_kept_across_restarts(person, chat):
    screen = chat(person, "--engine", "listener")
    screen.say("/every 3h")
    screen.wait_for_prompt()
    screen.control("d")
    screen.wait_for_end()
    assert "3h" in plain(person.ok("schedule", "show"))


def test_control_c_stops_the_reply_and_keeps_what_was_said(person, endpoint, chat):
    server = endpoint("ok:words=500,delay=20")
    person.use(server)
    screen = chat(person, "--engine", "endpoint")
    screen.say("tell me everything")
    screen.wait_for("word5")
    screen.control("c")
    screen.wait_for_prompt()
    screen.say("/quit")
    assert screen.wait_for_end() == OK
    messages = person.messages()
    assert [(m["role"], m["status"]) for m in messages] == [
        ("user", "complete"), ("assistant", "partial")]
    assert messages[1]["text"].startswith("word0 word1 word2")
    assert any(entry["event"] == "gone" for entry in server.entries())


def test_control_c_takes_effect_at_once(person, endpoint, chat):
    """The fastest of several counts, as a busy machine slows any of them."""
    person.use(endpoint("ok:words=500,delay=20"))
    screen = chat(person, "--engine", "endpoint")
    delays = []
    # A stop that waits for a tick takes a second each time.
    while not delays or min(delays) >= 0.9 and len(delays) < 20:
        words = f"this is number {len(delays)}"
        screen.say(words)
        screen.wait_until(lambda: "word3" in " ".join(screen.lines()).rpartition(words)[2],
                          what="the reply")
        started = time.monotonic()
        screen.control("c")
        screen.wait_for_prompt()
        delays.append(time.monotonic() - started)
    assert min(delays) < 0.9, delays


def test_talk_goes_on_after_control_c(person, endpoint, chat):
    server = endpoint("ok:words=500,delay=20")
    person.use(server)
    screen = chat(person, "--engine", "endpoint")
    for text in ("one", "two"):
        screen.say(text)
        screen.wait_until(lambda: len(server.requests()) and said(server.requests()[-1]) == text,
                          what="the request")
        screen.wait_for("word3")
        screen.control("c")
        screen.wait_for_prompt()
    assert [said(request) for request in server.requests()] == ["one", "two"]


def test_control_c_at_the_prompt_clears_the_line(person, chat):
    screen = chat(person, "--engine", "listener")
    screen.type("half a thought")
    screen.wait_for_prompt("half a thought")
    screen.control("c")
    screen.wait_for_prompt("")
    screen.control("c")
    screen.control("c")
    screen.type("still here")
    screen.wait_for_prompt("still here")
    screen.control("c")
    screen.wait_for_prompt("")
    screen.control("d")
    assert screen.wait_for_end() == OK
    assert person.every_message() == []


def test_control_d_leaves_and_the_terminal_is_as_before(person, chat):
    screen = chat(person, "--engine", "listener")
    screen.control("d")
    assert screen.wait_for_end() == OK
    # Bracketed paste is switched off again if it was switched on.
    assert screen.raw.rfind(b"\x1b[?2004l") >= screen.raw.rfind(b"\x1b[?2004h")


def test_pasted_block_is_one_message(person, endpoint, chat):
    server = endpoint("ok")
    person.use(server)
    screen = chat(person, "--engine", "endpoint")
    screen.paste("first line\nsecond line\n\nfourth line")
    screen.wait_for("fourth line")
    assert server.requests() == []
    screen.press("enter")
    screen.wait_for(REPLY)
    assert [said(r) for r in server.requests()] == ["first line\nsecond line\n\nfourth line"]


def test_pasted_slash_and_quotes_are_text(person, endpoint, chat):
    server = endpoint("ok")
    person.use(server)
    screen = chat(person, "--engine", "endpoint")
    screen.paste("they said:\n/quit\n\"quoted\"")
    screen.press("enter")
    screen.wait_for(REPLY)
    assert [said(r) for r in server.requests()] == ["they said:\n/quit\n\"quoted\""]


def test_quotes_open_and_close_a_long_message(person, endpoint, chat):
    server = endpoint("ok")
    person.use(server)
    screen = chat(person, "--engine", "endpoint")
    for line in ('"""', "first", "", "third", '"""'):
        screen.say(line)
    screen.wait_for(REPLY)
    assert [said(r) for r in server.requests()] == ["first\n\nthird"]


def test_history_comes_back_with_the_up_key(person, chat):
    screen = chat(person, "--engine", "listener")
    screen.say("I walked by the river")
    screen.wait_for_prompt()
    screen.press("up")
    screen.wait_for_prompt("I walked by the river")
    screen.control("c")
    screen.wait_for_prompt("")
    screen.control("d")
    screen.wait_for_end()
    again = chat(person, "--engine", "listener")
    again.press("up")
    again.wait_for_prompt("I walked by the river")
    history = person.path / "history"
    assert history.stat().st_mode & 0o777 == 0o600


def test_history_can_be_left_out(person, chat):
    screen = chat(person, "--engine", "listener", "--no-history")
    screen.say("a secret canary")
    screen.wait_for_prompt()
    screen.control("d")
    screen.wait_for_end()
    history = person.path / "history"
    assert not history.exists() or "canary" not in history.read_text()


def test_history_is_bounded(person, chat):
    person.path.joinpath("history").write_text("".join(f"old {n}\n" for n in range(1500)))
    person.path.joinpath("history").chmod(0o600)
    screen = chat(person, "--engine", "listener")
    screen.say("the newest")
    screen.wait_for_prompt()
    screen.control("d")
    screen.wait_for_end()
    text = person.path.joinpath("history").read_text()
    assert "the newest" in text and len(text.splitlines()) <= 1100


@pytest.mark.parametrize("typed, completed", [
    ("/vi", "/vitals"), ("/he", "/help"), ("/che", "/checkin"), ("/normal of", "/normal off"),
])
def test_tab_completes_slash_commands(person, chat, typed, completed):
    screen = chat(person, "--engine", "listener")
    screen.type(typed)
    screen.wait_for_prompt(typed)
    screen.press("tab")
    screen.wait_for_prompt(completed)


def test_help_names_the_slash_commands(person, chat):
    screen = chat(person, "--engine", "listener", rows=60)
    screen.say("/help")
    for name in ("/vitals", "/why", "/checkin", "/every", "/normal", "/session", "/new", "/replay",
                 "/export", "/profile", "/engine", "/forget", "/quit"):
        screen.wait_for(name)


def test_vitals_and_why_lead_back_to_the_readings(person, chat):
    person.vitals(104, 22)
    screen = chat(person, "--engine", "listener", rows=50)
    screen.wait_for("?")
    screen.wait_for_prompt()
    screen.say("/vitals")
    screen.wait_for("60")
    screen.wait_for_prompt()
    screen.say("/why")
    screen.wait_for("mindpulse")


@pytest.mark.parametrize("typed", [
    "你好，我很累", "Gru\u0308ße und e\u0301", "🧘 calm 🧘", "שלום", "ก็ดี",
])
def test_wide_and_combining_characters_are_typed_and_sent(person, endpoint, chat, typed):
    server = endpoint("echo")
    person.use(server)
    screen = chat(person, "--engine", "endpoint")
    screen.say(typed)
    screen.wait_until(lambda: server.requests(), what="the request")
    assert unicodedata.normalize("NFC", said(server.requests()[0])) == unicodedata.normalize(
        "NFC", typed)
    screen.wait_for_prompt()


def test_rubbing_out_a_wide_character_leaves_the_rest(person, chat):
    screen = chat(person, "--engine", "listener")
    screen.type("a你好b")
    screen.press("left", "backspace", "backspace")
    screen.wait_for_prompt("ab")


def test_reply_is_wrapped_between_words(person, endpoint, chat):
    person.use(endpoint("ok:words=60"))
    screen = chat(person, "--engine", "endpoint", columns=40)
    screen.say("hello")
    screen.wait_for("word59")
    for n in range(60):
        assert any(f"word{n}" in line.replace(",", " ").split() for line in screen.lines()), n


def test_wide_reply_is_wrapped_within_the_window(person, endpoint, chat):
    person.use(endpoint("ok:text=" + "你好世界" * 20))
    screen = chat(person, "--engine", "endpoint", columns=30)
    screen.say("hello")
    screen.wait_for_prompt()
    screen.wait_until(lambda: "".join(screen.lines()).replace(" ", "").count("你好世界") >= 15,
                      what="the reply")


def test_resizing_while_typing_keeps_the_line(person, chat):
    screen = chat(person, "--engine", "listener", columns=80)
    screen.type("a line that is somewhat long, long enough to wrap")
    screen.wait_for_prompt("a line that is somewhat long, long enough to wrap")
    screen.resize(100, 24)
    screen.type("!")
    screen.wait_for_prompt("a line that is somewhat long, long enough to wrap!")
    screen.resize(40, 24)
    screen.type("?")
    screen.wait_for("?")
    screen.control("c")
    screen.wait_for_prompt("")


def test_resizing_while_a_reply_streams(person, endpoint, chat):
    person.use(endpoint("ok:words=80,delay=10"))
    screen = chat(person, "--engine", "endpoint", columns=80)
    screen.say("hello")
    screen.wait_for("word5")
    screen.resize(50, 20)
    screen.wait_for("word79")
    screen.wait_for_prompt()
    assert person.messages()[-1]["status"] == "complete"


def test_markdown_becomes_styling(person, endpoint, chat):
    person.use(endpoint("ok:text=some **bold** words and `code`"))
    screen = chat(person, "--engine", "endpoint")
    screen.say("hello")
    screen.wait_for("some bold words and code")
    assert b"\x1b[1m" in screen.raw


@pytest.mark.parametrize("name, value", [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_colours_can_be_turned_off(person, endpoint, chat, name, value):
    person.use(endpoint("ok:text=some **bold** words"))
    screen = chat(person, "--engine", "endpoint", **{name: value})
    screen.say("hello")
    screen.wait_for("some bold words")
    assert b"\x1b[1m" not in screen.raw and b"\x1b[3" not in screen.raw


def test_first_start_asks_three_things_each_skippable(home, terminal):
    screen = terminal(home, "chat", "--engine", "listener")
    for _ in range(6):
        screen.pump(0.5)
        if screen.line() is not None:
            break
        screen.press("enter")
    screen.wait_for_prompt()
    screen.control("d")
    assert screen.wait_for_end() == OK


def test_first_start_keeps_the_birthday(home, terminal):
    screen = terminal(home, "chat", "--engine", "listener")
    screen.wait_for("birthday")
    screen.say("1990-04-01")
    screen.wait_for("country")
    screen.say("DE")
    screen.wait_for("often")
    screen.say("3h")
    screen.wait_for_prompt()
    screen.control("d")
    screen.wait_for_end()
    assert home.json("profile", "show")["birthday"] == "1990-04-01"
    assert home.json("profile", "show")["country"] == "DE"
    again = terminal(home, "chat", "--engine", "listener")
    again.wait_for_prompt()
    assert not again.shows("birthday")


def test_demo_is_marked_on_screen(person, chat):
    screen = chat(person, "--engine", "listener", MINDPULSE_DEMO="1")
    screen.wait_until(lambda: "demo" in " ".join(screen.lines()).lower(), what="the mark")


def test_failed_endpoint_falls_back_in_the_middle_of_a_talk(person, endpoint, chat):
    server = endpoint("ok")
    person.use(server)
    screen = chat(person)
    screen.say("hello")
    screen.wait_for(REPLY)
    screen.wait_for_prompt()
    server.close()
    screen.say("are you still there, I feel alone")
    screen.wait_for("offline listener", timeout=30)
    screen.wait_for_prompt(timeout=30)
    screen.control("d")
    assert screen.wait_for_end() == OK
    statuses = [(m["role"], m["status"]) for m in person.messages()]
    assert statuses[-3:] == [("user", "complete"), ("assistant", "failed"),
                             ("assistant", "complete")]
