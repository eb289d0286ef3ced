# SPDX-License-Identifier: GPL-3.0-or-later
"""`chat.colour` and `chat.markdown`: how what is said looks."""

from program import OK


def test_colours_are_used_as_the_settings_say(person, terminal):
    person.vitals()
    command = ("samples", "stats", "heart-rate")
    assert "\x1b[" not in person.ok(*command)
    person.configure(chat={"colour": "always"})
    assert "\x1b[" in person.ok(*command)
    assert "\x1b" not in person.ok(*command, NO_COLOR="1")
    assert "\x1b" not in person.ok(*command, TERM="dumb")
    assert "\x1b" not in person.ok(*command, "--json")
    for colour, has in (("auto", True), ("never", False)):
        person.configure(chat={"colour": colour})
        screen = terminal(person, *command)
        assert screen.wait_for_end() == OK
        assert (b"\x1b[" in screen.raw) == has, colour


def test_markdown_is_shown_as_the_settings_say(person, terminal, tmp_path):
    file = tmp_path / "talk.jsonl"
    file.write_text(
        '{"format":"mindpulse-transcript","version":1}\n'
        '{"role":"assistant","text":"A **bold** word\\n\\n- one","time":"2026-11-14T11:05:00+01:00"}\n')
    for value, text in ((True, "A bold word"), (False, "A **bold** word")):
        person.configure(chat={"markdown": value})
        screen = terminal(person, "replay", file, "--instant")
        assert screen.wait_for_end() == OK
        assert screen.shows(text) and screen.shows("- one") != value
