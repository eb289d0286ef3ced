# SPDX-License-Identifier: GPL-3.0-or-later
"""A new account: nothing of ours is there yet, and everything lies where the XDG folders are."""

import stat

import pytest

from program import BAD_DATA, FAILED, NO_INPUT, OK, USAGE, Home

FOLDERS = (".config/mindpulse", ".local/share/mindpulse", ".local/state/mindpulse")

# What a person may type first of all; a file of theirs is named {file}.
FIRST = [
    "status", "doctor", "checkin --force", "checkin --dry-run", "schedule", "schedule next", "inbox",
    "snooze 2h", "samples", "samples add heart-rate 72", "samples types", "plot heart-rate", "report",
    "report --html {file}", "profile", "profile set birthday 1990-04-01", "prompt", "privacy",
    "sessions", "search hello", "replay last", "export --all", "memory", "forget --everything --yes",
    "mood 2", "sleep 23:00 07:00", "assess", "spirometry", "pem", "medication", "people", "learn",
    "backup {file}", "lock --status", "lock --now", "config show", "config set checkIn.every 2h",
    "crisis", "protocol", "chat --new",
]


@pytest.fixture
def newcomer(tmp_path):
    """An account without any folder in it."""
    made = Home(tmp_path)
    made.settings["MINDPULSE_HOME"] = None
    return made


def test_first_talk_on_a_terminal_is_kept_and_its_lines_come_back(newcomer, terminal):
    screen = terminal(newcomer, "chat", "--engine", "listener")
    for _ in range(3):
        screen.wait_for_prompt(timeout=60)
        screen.press("enter")
    screen.wait_for_prompt(timeout=60)
    screen.type("the night was long")
    screen.press("enter")
    screen.wait_for_prompt(timeout=60)
    screen.control("d")
    assert screen.wait_for_end(60) == OK
    assert "could not" not in screen.picture() and "No such file" not in screen.picture()
    history = newcomer.user / ".local/state/mindpulse/history"
    assert history.read_text().splitlines() == ["the night was long"]
    # Whoever skips all questions has no settings yet.
    for name in FOLDERS[1:]:
        assert stat.S_IMODE((newcomer.user / name).stat().st_mode) == 0o700, name
    assert stat.S_IMODE(history.stat().st_mode) == 0o600


def test_history_that_cannot_be_kept_is_told_once(newcomer, terminal):
    """A folder stands where its file should be; the talk goes on as if nothing were."""
    (newcomer.user / ".local/state/mindpulse/history").mkdir(parents=True, mode=0o700)
    (newcomer.user / ".local/state/mindpulse").chmod(0o700)
    screen = terminal(newcomer, "chat", "--engine", "listener")
    for words in ("", "", "", "the night was long", "and so was the day"):
        screen.wait_for_prompt(timeout=60)
        screen.type(words)
        screen.press("enter")
    screen.wait_for_prompt(timeout=60)
    screen.control("d")
    assert screen.wait_for_end(60) == OK
    assert screen.raw.count(b"The input history") == 1, screen.picture()
    assert [m["text"] for m in newcomer.every_message() if m["role"] == "user"] == [
        "the night was long", "and so was the day"]


@pytest.mark.parametrize("words", FIRST)
def test_whatever_comes_first_finds_or_makes_its_folders(newcomer, tmp_path, words):
    command = [word.format(file=tmp_path / "out") for word in words.split()]
    result = newcomer.run(*command, stdin="hello\n", timeout=60)
    said = result.stdout + result.stderr
    assert "No such file" not in said and "could not" not in said, said
    if result.returncode not in (OK, FAILED):
        # What can't be done without something says so in a sentence of its own.
        assert result.returncode in (USAGE, BAD_DATA, NO_INPUT) and len(result.stderr.split()) > 4, result
    found = {str(path.relative_to(newcomer.user)) for path in newcomer.user.rglob("*")
             if path.name == "mindpulse"}
    assert found <= set(FOLDERS), found
