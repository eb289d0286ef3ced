# SPDX-License-Identifier: GPL-3.0-or-later
"""TAB in bash, zsh and fish, as a person presses it."""

import pathlib

import pytest

from terminal import Terminal
from test_lock import lock

START = {
    "bash": ["/bin/bash", "--norc", "--noprofile", "-i"],
    "zsh": ["/usr/bin/zsh", "-f", "-i"],
    "fish": ["/usr/bin/fish", "--no-config", "-i"],
}
LOAD = {
    "bash": "PS1='ready> '; source <(mindpulse completions bash)",
    "zsh": "PS1='ready> '; autoload -U compinit; compinit -D -u; source <(mindpulse completions zsh)",
    "fish": "function fish_prompt; printf 'ready> '; end; mindpulse completions fish | source",
}


class Shell(Terminal):
    """A shell with the program's completions loaded."""

    def __init__(self, name, home):
        folder = str(pathlib.Path(home.program).parent)
        super().__init__(START[name], home.environment(PATH=f"{folder}:/usr/bin:/bin"),
                         columns=160, rows=50, cwd=home.user)
        self.type(LOAD[name] + "\r")
        self.type("echo load''ed\r")
        self.wait_for("loaded", 60)
        self.wait_until(self.is_ready, 60, "the prompt")

    def is_ready(self):
        return self.screen.display[self.screen.cursor.y].startswith("ready> ")

    def tab(self, line, *found, times=1):
        """Types the beginning of a line, presses TAB and waits for what is to stand on the screen."""
        self.type(line)
        self.wait_until(lambda: any(row.endswith(line.rstrip()) for row in self.lines()), 60, line)
        for _ in range(times):
            self.press("tab")
        for text in found:
            self.wait_for(text, 60)

    def clear(self):
        """Throws the line away, and what stands on the screen."""
        self.control("u")
        self.type("clear\r")
        self.wait_until(lambda: self.screen.cursor.y <= 1 and self.is_ready(), 60, "a clear screen")
        self.screen.history.top.clear()


@pytest.fixture(params=["bash", "zsh", "fish"])
def shell(request, used):
    opened = Shell(request.param, used)
    yield opened
    opened.close()


@pytest.fixture
def used(person):
    """A home with a talk, a medication, a person with two names, and a file in its folder."""
    person.ok("chat", "--engine", "listener", stdin="I slept badly\n")
    person.ok("medication", "add", "metoprolol", "50", "mg", "--at", "08:00")
    (person.user / "page one.html").write_text("a page")
    return person


def test_commands_and_options_are_completed(shell):
    shell.tab("mindpulse sessions sh", "ready> mindpulse sessions show")
    shell.clear()
    shell.tab("mindpulse samples add heart", "ready> mindpulse samples add heart-rate", times=2)
    shell.clear()
    shell.tab("mindpulse chat --inc", "ready> mindpulse chat --incognito")


@pytest.mark.parametrize("line", [
    "mindpulse sessions show ", "mindpulse replay ", "mindpulse chat --session ", "mindpulse export "])
def test_a_talk_is_offered_by_its_id_and_title(shell, used, line):
    shell.tab(line, used.sessions()[0]["id"], "I slept badly", times=2)


@pytest.mark.parametrize("line, whole", [
    ("mindpulse replay la", "mindpulse replay last"),
    ("mindpulse why la", "mindpulse why last"),
    ("mindpulse config set chat.colour al", "mindpulse config set chat.colour always"),
    ("mindpulse config set chat.markdown f", "mindpulse config set chat.markdown false"),
    ("mindpulse profile set sex f", "mindpulse profile set sex female"),
    ("mindpulse pem profile set severity mi", "mindpulse pem profile set severity mild"),
    ("mindpulse schedule on tu", "mindpulse schedule on tue"),
    ("mindpulse schedule on tue us", "mindpulse schedule on tue usual"),
    ("mindpulse medication taken met", "mindpulse medication taken metoprolol"),
    ("mindpulse inbox read la", "mindpulse inbox read last"),
])
def test_a_value_is_completed(shell, line, whole):
    shell.tab(line, f"ready> {whole}")


def test_files_are_completed_as_values_and_beside_talks(shell):
    for line in ("mindpulse report --html pa", "mindpulse replay pa"):
        shell.tab(line)
        shell.wait_until(lambda: any("page\\ one.html" in row for row in shell.lines()), 60, "a file")
        shell.clear()


def test_a_name_with_a_space_is_one_word(shell, used):
    used.ok("medication", "add", "Vitamin D", "1", "tablet", "--at", "08:00")
    shell.tab("mindpulse medication taken Vit")
    shell.wait_until(lambda: any(row.rstrip().endswith(("Vitamin\\ D", "'Vitamin D'"))
                                 for row in shell.lines()), 60, "the name")


def test_nothing_is_offered_while_the_lock_is_closed(used, terminal):
    assert "I slept badly" in used.ok("--complete", "sessions")
    lock(used, terminal)
    used.ok("lock", "--now")
    for kind in ("sessions", "inbox", "notes", "people", "medications"):
        result = used.run("--complete", kind)
        assert (result.returncode, result.stdout, result.stderr) == (0, "", ""), kind


def test_asking_for_words_makes_no_file_and_never_complains(home):
    for kind in ("sessions", "inbox", "notes", "people", "medications", "nonsense"):
        result = home.run("--complete", kind)
        assert (result.returncode, result.stdout, result.stderr) == (0, "", ""), kind
    assert not home.path.exists() or home.files() == []
    assert "endpoint.model\t" in home.ok("--complete", "settings")


def test_a_broken_store_is_silent(used):
    (used.path / "transcripts.sqlite").write_text("no database")
    result = used.run("--complete", "sessions")
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_what_was_said_cannot_steer_the_shell(used):
    used.ok("chat", "--new", "--engine", "listener", stdin="\x1b[31m$(touch owned)\n")
    text = used.ok("--complete", "sessions")
    assert "\x1b" not in text
    for name in START:
        opened = Shell(name, used)
        opened.tab("mindpulse sessions show ", "touch owned", times=2)
        opened.close()
    assert not (used.user / "owned").exists()
