# SPDX-License-Identifier: GPL-3.0-or-later
"""A text longer than the screen goes through the person's pager, and any other one doesn't."""

import shlex

import pytest

from program import OK


@pytest.fixture
def pager(tmp_path):
    """A pager that notes what it was given: pager() is its command, pager.text() what it read."""
    class Pager:
        file = tmp_path / "read"

        def __call__(self, more=""):
            return f"{more}cat > {shlex.quote(str(self.file))}"

        def text(self):
            return self.file.read_text() if self.file.exists() else None

    return Pager()


def long_talk(person):
    """A talk of many messages, by its id."""
    person.ok("chat", "--engine", "listener", stdin="".join(f"word{n} is here\n" for n in range(12)))
    return person.sessions()[0]["id"]


def test_every_long_text_is_handed_to_the_pager(person, pager, terminal):
    session = long_talk(person)
    for words in (["learn", "pacing"], ["--help"], ["help", "samples", "import"], ["privacy"],
                  ["report"], ["protocol"], ["why"], ["search", "here"], ["sessions", "show", session],
                  ["replay", session, "--instant"], ["prompt"]):
        pager.file.unlink(missing_ok=True)
        screen = terminal(person, *words, rows=5, PAGER=pager())
        assert screen.wait_for_end() == OK, words
        assert pager.text() and len(pager.text().splitlines()) > 5, words


def test_a_short_text_is_printed(person, pager, terminal):
    screen = terminal(person, "why", "--help", PAGER=pager(), rows=60)
    assert screen.wait_for_end() == OK
    assert screen.shows("Usage: mindpulse why") and pager.text() is None


def test_pipes_json_and_a_dumb_terminal_have_no_pager(person, pager, terminal):
    assert "Pacing" in person.ok("learn", "pacing", PAGER=pager())
    for words, more in ((["learn", "pacing", "--json"], {}), (["learn", "pacing"], {"TERM": "dumb"})):
        screen = terminal(person, *words, rows=5, PAGER=pager(), **more)
        assert screen.wait_for_end() == OK
        assert screen.shows("post-exertional malaise"), words
    assert pager.text() is None


@pytest.mark.parametrize("command", ["", "  ", "cat", "no-such-pager --really", "/etc/passwd"])
def test_no_pager_or_one_that_cannot_start_leaves_the_text_on_the_screen(person, terminal, command):
    screen = terminal(person, "learn", "pacing", rows=10, PAGER=command)
    assert screen.wait_for_end() == OK
    assert screen.shows("What pacing is") and screen.shows("In danger:")
    assert screen.raw.count(b"What pacing is") == 1


def test_the_own_variable_comes_before_the_common_one(person, pager, terminal):
    screen = terminal(person, "learn", "pacing", rows=10, PAGER="false", MINDPULSE_PAGER=pager())
    assert screen.wait_for_end() == OK
    assert "What pacing is" in pager.text()


def test_the_pager_sees_no_key_and_writes_no_history(person, pager, terminal):
    screen = terminal(person, "learn", "pacing", rows=10, PAGER=f"env | {pager()}",
                      MINDPULSE_API_KEY="secret-key", LESSOPEN="|lesspipe %s")
    assert screen.wait_for_end() == OK
    assert "secret-key" not in pager.text() and "LESSOPEN" not in pager.text()
    assert "LESSHISTFILE=-" in pager.text()


def test_no_colour_reaches_the_pager_where_none_is_wanted(person, pager, terminal):
    for more, has in (({}, True), ({"NO_COLOR": "1"}, False)):
        screen = terminal(person, "learn", "pacing", rows=10, PAGER=pager(), **more)
        assert screen.wait_for_end() == OK
        assert ("\x1b[" in pager.text()) == has


def press(at, key, is_done, what):
    """Presses a key until it has had its effect: between its prompt and its read, less loses one."""
    for _ in range(30):
        key()
        try:
            return at.wait_until(is_done, timeout=1, what=what)
        except AssertionError as failure:
            last = failure
    raise last


def test_leaving_less_early_and_ctrl_c_in_it_end_quietly(person, shell):
    # As it is where nobody has chosen.
    person.settings["PAGER"] = None
    at = shell(person)
    at.start("learn", "pacing")
    at.wait_for("What post-exertional malaise is")
    at.wait_until(lambda: at.screen.display[at.screen.cursor.y].startswith(":"), what="less")
    count = len(at.raw)
    press(at, lambda: at.control("c"), lambda: b":" in at.raw[count:], "an answer to Ctrl-C")
    press(at, lambda: at.type("q"), lambda: b"ready>" in at.raw[count:], "the shell")
    # A key too many is no part of the command.
    at.control("u")
    at.type("echo left$?; stty -a\r")
    at.wait_for("left0")
    at.wait_for(" icanon")
    at.wait_for(" echo ")
    assert not at.shows("mindpulse:")


def test_a_pager_that_dies_leaves_the_terminal_as_it_was(person, shell):
    at = shell(person)
    at.type("export PAGER='stty raw -echo < /dev/tty; kill -9 $$'\r")
    at.start("learn", "pacing")
    at.wait_until(lambda: at.raw.count(b"ready>") >= 2, what="the shell")
    at.type("stty -a\r")
    at.wait_for(" icanon")
    at.wait_for(" echo ")


def test_the_chat_has_no_pager(person, pager, chat):
    screen = chat(person, rows=10, PAGER=pager())
    screen.say("/learn pacing")
    screen.wait_for("In danger:")
    screen.wait_for_prompt()
    assert pager.text() is None
