# SPDX-License-Identifier: GPL-3.0-or-later
"""Whatever prevents a conversation: words of danger are answered with whom to call, and the error
follows. Piped, and typed on a terminal."""

import contextlib
import re
import sqlite3
import subprocess

import pytest

from program import OK, USAGE, plain
from test_lock import PASSPHRASE, by_command, lock

WORDS = "I want to kill myself tonight"
# The country is told by the locale: a profile can't be read in most of these homes.
PLACE = {"LC_MESSAGES": "de_DE.UTF-8", "MINDPULSE_LANG": "en"}
CALLS = "TelefonSeelsorge"
# Root without its rights, so that the modes of files count.
UNPRIVILEGED = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"]


class Broken:
    """A home with something wrong, and how the chat is started in it."""

    def __init__(self, home, terminal):
        self.home, self.terminal = home, terminal
        self.words, self.wrapper, self.environment = [], [], {}
        self.open = contextlib.ExitStack()

    def file(self, name):
        self.home.path.mkdir(mode=0o700, exist_ok=True)
        path = self.home.path / name
        path.parent.mkdir(mode=0o700, exist_ok=True)
        return path

    def database(self, name, *statements):
        self.file(name)
        with contextlib.closing(sqlite3.connect(self.home.path / name)) as database:
            for statement in statements:
                database.execute(statement)
            database.commit()
        (self.home.path / name).chmod(0o600)


def talked(broken):
    """There has been a talk, so that both databases are there."""
    broken.home.ok("chat", "--engine", "listener", stdin="hello\n")
    broken.home.add("heart-rate", 70)


def transcripts_damaged(broken):
    broken.file("transcripts.sqlite").write_bytes(b"isn't a database" * 1000)


def transcripts_torn(broken):
    talked(broken)
    path = broken.file("transcripts.sqlite")
    data = bytearray(path.read_bytes())
    data[100:6000] = b"\xff" * 5900
    path.write_bytes(data)


def transcripts_too_new(broken):
    talked(broken)
    broken.database("transcripts.sqlite", "PRAGMA user_version = 9999")


def transcripts_held(broken):
    talked(broken)
    database = sqlite3.connect(broken.file("transcripts.sqlite"), isolation_level=None)
    broken.open.callback(database.close)
    database.execute("BEGIN EXCLUSIVE")


def transcripts_a_directory(broken):
    broken.file("transcripts.sqlite").mkdir(mode=0o700)


def transcripts_empty(broken):
    broken.file("transcripts.sqlite").write_bytes(b"")


def transcripts_of_another_program(broken):
    broken.database("transcripts.sqlite", "PRAGMA application_id = 1234", "CREATE TABLE other (a)")


def transcripts_read_only(broken):
    talked(broken)
    broken.file("transcripts.sqlite").chmod(0o400)
    broken.wrapper = UNPRIVILEGED


def samples_damaged(broken):
    broken.file("samples.sqlite").write_bytes(b"isn't a database" * 1000)


def samples_a_directory(broken):
    broken.file("samples.sqlite").mkdir(mode=0o700)


def settings_with_an_unknown_key(broken):
    broken.file("config.json5").write_text("{ nonsense: true }")


def settings_with_a_syntax_error(broken):
    broken.file("config.json5").write_text("{ checkIn: ")


def settings_not_text(broken):
    broken.file("config.json5").write_bytes(b"\xff\xfe\x00")


def settings_a_directory(broken):
    broken.file("config.json5").mkdir(mode=0o700)


def home_a_file(broken):
    broken.home.path.write_text("no directory")


def home_a_dangling_link(broken):
    broken.home.path.symlink_to(broken.home.user / "nowhere")


def home_unreadable(broken):
    broken.file("config.json5").write_text("{}")
    broken.home.path.chmod(0o000)
    broken.open.callback(broken.home.path.chmod, 0o700)
    broken.wrapper = UNPRIVILEGED


def home_that_cannot_be_made(broken):
    broken.environment = {"MINDPULSE_HOME": "/proc/mindpulse"}


def home_the_root(broken):
    broken.environment = {"MINDPULSE_HOME": "/"}


def home_relative(broken):
    broken.environment = {"MINDPULSE_HOME": "somewhere/else"}


def no_home_at_all(broken):
    broken.environment = {"MINDPULSE_HOME": None, "HOME": None}


def folder_unwritable(broken):
    broken.file("config.json5").write_text("{}")
    broken.home.path.chmod(0o500)
    broken.open.callback(broken.home.path.chmod, 0o700)
    broken.wrapper = UNPRIVILEGED


def disk_full(broken):
    broken.wrapper = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=pwrite64",
                      "-e", "inject=pwrite64:error=ENOSPC"]


def base_url_malformed(broken):
    broken.environment = {"MINDPULSE_BASE_URL": "no url at all", "MINDPULSE_MODEL": "m"}


def endpoint_gone(broken):
    broken.words = ["--engine", "endpoint"]
    broken.environment = {"MINDPULSE_BASE_URL": "http://127.0.0.1:9/v1", "MINDPULSE_MODEL": "m"}


def key_command_fails(broken):
    broken.home.configure(endpoint={"apiKeyCommand": ["/bin/false"]})
    broken.environment = {"MINDPULSE_BASE_URL": "http://127.0.0.1:9/v1", "MINDPULSE_MODEL": "m"}


def session_unknown(broken):
    broken.words = ["--session", "nosuchsession"]


def engine_unknown(broken):
    broken.words = ["--engine", "nonsense"]


def option_unknown(broken):
    broken.words = ["--modell", "x"]


def lock_closed(broken):
    broken.home.person()
    broken.home.ok("chat", "--engine", "listener", stdin="hello\n")
    lock(broken.home, broken.terminal)
    broken.home.ok("lock", "--now")


def lock_command_fails(broken):
    lock_closed(broken)
    broken.home.configure(lock={"passphraseCommand": ["/bin/false"]})


def own_lexicon_damaged(broken):
    broken.file("crisis-language.json5").write_text("{ broken")


def own_answers_damaged(broken):
    broken.file("crisis-answers.json5").write_text("{ version: 1, languages: {} }")


def own_lines_damaged(broken):
    broken.file("crisis-lines.json5").write_bytes(b"\xff\xff")


def own_crisis_files_directories(broken):
    for name in ("crisis-language.json5", "crisis-answers.json5", "crisis-lines.json5"):
        broken.file(name).mkdir(mode=0o700)


def own_listener_damaged(broken):
    broken.file("prompts/listener.json5").write_text("{ broken")


def own_prompt_not_text(broken):
    broken.file("prompts/system.md").write_bytes(b"\xff\xfe")


HOMES = [
    transcripts_damaged, transcripts_torn, transcripts_too_new, transcripts_held,
    transcripts_a_directory, transcripts_empty, transcripts_of_another_program,
    transcripts_read_only, samples_damaged, samples_a_directory, settings_with_an_unknown_key,
    settings_with_a_syntax_error, settings_not_text, settings_a_directory, home_a_file,
    home_a_dangling_link, home_unreadable, home_that_cannot_be_made, home_the_root, home_relative,
    no_home_at_all, folder_unwritable, disk_full, base_url_malformed, endpoint_gone,
    key_command_fails, session_unknown, engine_unknown, option_unknown, lock_closed,
    lock_command_fails, own_lexicon_damaged, own_answers_damaged, own_lines_damaged,
    own_crisis_files_directories, own_listener_damaged, own_prompt_not_text,
]


@pytest.fixture
def broken(home, terminal):
    made = Broken(home, terminal)
    with made.open:
        yield made
    home.run("lock", "--now")


@pytest.mark.parametrize("breaking", HOMES, ids=lambda home: home.__name__)
def test_piped_words_of_danger_are_answered(broken, breaking):
    breaking(broken)
    result = broken.home.run("chat", *broken.words, stdin=WORDS + "\n", timeout=100,
                             wrapper=broken.wrapper, **{**PLACE, **broken.environment})
    told = plain(result.stdout)
    assert CALLS in told and "112" in told, result
    # What went wrong is told behind it, in words and by the exit code.
    if result.returncode != OK:
        assert "mindpulse: " in result.stderr, result


@pytest.mark.parametrize("breaking", HOMES, ids=lambda home: home.__name__)
@pytest.mark.limit(240)
def test_typed_words_of_danger_are_answered(broken, breaking):
    breaking(broken)
    screen = Terminals.start(broken)
    try:
        Terminals.wait_for_input(screen)
        before = len(plain(" ".join(screen.lines())))
        screen.type(WORDS + "\r")
        screen.wait_until(lambda: CALLS in plain(" ".join(screen.lines()))[before:], 100, CALLS)
        assert "112" in plain(" ".join(screen.lines()))[before:]
    finally:
        screen.close()


class Terminals:
    """The chat on a terminal, also under a wrapper."""

    @staticmethod
    def start(broken):
        from terminal import Terminal
        command = [*broken.wrapper, *broken.home.command("chat", *broken.words)]
        command[0] = subprocess.check_output(["/usr/bin/which", command[0]], text=True).strip()
        environment = broken.home.environment(**{**PLACE, **broken.environment})
        return Terminal(command, environment, 100, 60, broken.home.user)

    @staticmethod
    def wait_for_input(screen):
        def asks():
            text = plain(" ".join(screen.lines()))
            return screen.line() is not None or "to quit." in text or "Passphrase:" in text
        screen.wait_until(asks, 100, "a question")


def test_words_for_a_passphrase_are_heard_and_not_shown(broken):
    lock_closed(broken)
    screen = Terminals.start(broken)
    screen.wait_for("Passphrase:", 60)
    screen.type(WORDS + "\r")
    screen.wait_for(CALLS, 60)
    shown = plain(" ".join(screen.lines()))
    assert WORDS not in shown and "That isn't the passphrase" not in shown
    screen.wait_until(lambda: screen.ended or screen.raw.count(b"Passphrase:") > 1
                      or screen.shows("to quit."), 60, "the next question")
    screen.close()
    for path in broken.home.path.rglob("*"):
        assert not path.is_file() or WORDS.encode() not in path.read_bytes(), path
    assert PASSPHRASE not in shown


def test_a_typed_line_that_is_no_danger_is_told_why_nobody_answers(broken):
    settings_with_a_syntax_error(broken)
    screen = Terminals.start(broken)
    screen.wait_for("to quit.", 60)
    assert screen.shows("config.json5")
    screen.type("how was your day?\r")
    screen.wait_for("I can't answer that now", 60)
    screen.type("no one would miss me if I killed myself\r")
    screen.wait_for(CALLS, 60)
    screen.type("no\r")
    screen.type("\r")
    assert screen.wait_for_end(60) == 78


def test_it_is_told_in_the_language_of_the_locale(broken):
    settings_with_a_syntax_error(broken)
    broken.environment["MINDPULSE_LANG"] = "auto"
    screen = Terminals.start(broken)
    screen.wait_for("beendest du das Programm.", 60)
    screen.type("Wie war dein Tag?\r")
    screen.wait_for("Darauf kann ich jetzt nicht antworten.", 60)
    screen.type("Ich will mich umbringen\r")
    screen.wait_for(CALLS, 60)
    screen.type("nein\r")
    screen.type("\r")
    assert screen.wait_for_end(60) == 78


def test_the_words_before_and_after_the_failure_are_heard(broken):
    """Also where the danger comes behind other lines, and split over two of them."""
    settings_with_a_syntax_error(broken)
    lines = "hello\nhow are you?\nI just want to\ndie\n"
    result = broken.home.run("chat", stdin=lines, **PLACE)
    assert CALLS in result.stdout and result.returncode == 78, result
    assert broken.home.run("chat", stdin="hello\n", **PLACE).stdout == ""


def test_bytes_that_are_no_text_do_not_hide_the_words(broken):
    transcripts_damaged(broken)
    result = subprocess.run(
        broken.home.command("chat"), input=b"\xff\xfe " + WORDS.encode() + b" \xff\n",
        capture_output=True, env=broken.home.environment(**PLACE), timeout=60)
    assert CALLS.encode() in result.stdout, result


def test_an_input_that_stays_open_keeps_nobody_waiting(broken):
    transcripts_damaged(broken)
    process = broken.home.start("chat", environment=PLACE)
    try:
        process.stdin.write(WORDS.encode())
        process.stdin.flush()
        assert process.wait(100) != OK
        assert CALLS.encode() in process.stdout.read()
    finally:
        process.kill()
        process.wait(120)
        for stream in (process.stdin, process.stdout, process.stderr):
            stream.close()


def test_an_endless_input_ends(broken):
    transcripts_damaged(broken)
    with subprocess.Popen(["yes", "it rains"], stdout=subprocess.PIPE) as yes:
        result = subprocess.run(broken.home.command("chat"), stdin=yes.stdout, capture_output=True,
                                env=broken.home.environment(**PLACE), timeout=100)
        yes.kill()
    assert result.returncode not in (OK, None) and result.stdout == b""


def test_danger_behind_a_command_that_fails_is_heard(broken):
    settings_with_a_syntax_error(broken)
    result = broken.home.run("mood", "sad", "--note", WORDS, **PLACE)
    assert result.returncode != OK and CALLS in plain(result.stdout + result.stderr), result
    other = broken.home.run("samples", "lsit", **PLACE)
    assert other.returncode == USAGE and not re.search(CALLS, other.stdout + other.stderr)
