# SPDX-License-Identifier: GPL-3.0-or-later
"""What is private stays private."""

import os
import pathlib
import re
import stat

import pytest

from program import OK

KEY = "sk-canary-2718281828"

# Nothing of this may reach a terminal from outside: controls but newline and tab, DEL, C1,
# direction overrides, tags.
FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]")


def loose(path):
    """Files and folders of a home that others could read."""
    return [f"{found} {stat.filemode(found.stat().st_mode)}"
            for found in [path, *path.rglob("*")] if found.stat().st_mode & 0o077]


def test_files_are_0600_and_folders_0700_whatever_the_umask(person, endpoint, chat):
    before = os.umask(0)
    try:
        person.use(endpoint(), key=KEY)
        person.vitals(104, 22)
        screen = chat(person)
        screen.say("hello there")
        screen.wait_for("right now?")
        # While it runs: the databases' journals count too.
        assert loose(person.path) == []
        screen.wait_for_prompt()
        screen.say("/export")
        screen.control("d")
        screen.wait_for_end()
    finally:
        os.umask(before)
    assert loose(person.path) == []


def test_xdg_folders_are_used_and_private(home):
    before = os.umask(0)
    try:
        where = {name: home.user / folder for name, folder in (
            ("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data"), ("XDG_STATE_HOME", "state"))}
        home.ok("samples", "add", "heart-rate", "72", MINDPULSE_HOME=None, **where)
    finally:
        os.umask(before)
    assert (home.user / "data/mindpulse/samples.sqlite").exists()
    assert loose(home.user / "data/mindpulse") == []
    assert not home.path.exists()


def test_key_is_in_no_file_and_in_no_output(person, endpoint):
    server = endpoint("echo")
    person.use(server, key=KEY)
    person.vitals()
    outputs = [person.run("chat", "--engine", "endpoint", stdin="hello\n")]
    outputs += [person.run(*words) for words in (
        ("prompt", "--json"), ("replay", "last", "--json"), ("why", "last", "--json"),
        ("config", "show"), ("doctor",), ("doctor", "--json"), ("status", "--json"))]
    assert server.requests()[0]["headers"]["authorization"] == f"Bearer {KEY}"
    for result in outputs:
        assert KEY not in result.stdout + result.stderr
    for path in home_files(person):
        assert KEY.encode() not in path.read_bytes(), path


def home_files(home):
    return [path for folder in (home.path, home.user) for path in folder.rglob("*")
            if path.is_file()]


@pytest.mark.parametrize("mode", ["401", "500-final", "redirect", "errmid", "refuse"])
def test_key_is_in_no_error(person, endpoint, mode):
    person.use(endpoint(mode), key=KEY)
    result = person.run("chat", "--engine", "endpoint", stdin="hello\n")
    assert result.returncode != OK
    assert KEY not in result.stdout + result.stderr
    for path in home_files(person):
        assert KEY.encode() not in path.read_bytes(), path


def test_key_is_on_no_command_line(person, endpoint):
    """While a reply streams, the command lines of the program and its children are looked at."""
    person.use(endpoint("ok:words=300,delay=10"), key=KEY)
    program = person.start("chat", "--engine", "endpoint")
    try:
        program.stdin.write(b"hello\n")
        program.stdin.flush()
        assert program.stdout.read1(100)
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                assert KEY.encode() not in (folder / "cmdline").read_bytes()
            except (FileNotFoundError, ProcessLookupError):
                continue
    finally:
        program.kill()
        program.communicate()


def test_key_command_does_not_inherit_or_leak_the_key(person, endpoint):
    server = endpoint()
    person.use(server)
    folder = person.user / "seen"
    (person.path / "config.json5").write_text(
        '{ endpoint: { apiKeyCommand: "tr \'\\\\0\' \' \' < /proc/$$/cmdline > %s; echo %s" } }'
        % (folder, KEY))
    person.run("chat", "--engine", "endpoint", stdin="hello\n")
    assert server.requests()[0]["headers"]["authorization"] == f"Bearer {KEY}"
    folder.unlink(missing_ok=True)
    (person.path / "config.json5").unlink()
    for path in home_files(person):
        assert KEY.encode() not in path.read_bytes(), path


def test_key_file_that_others_can_read_is_refused(person, endpoint):
    person.use(endpoint())
    key_file = person.user / "key"
    key_file.write_text(KEY + "\n")
    (person.path / "config.json5").write_text('{ endpoint: { apiKeyFile: "%s" } }' % key_file)
    key_file.chmod(0o644)
    result = person.run("chat", "--engine", "endpoint", stdin="hello\n")
    assert result.returncode in (77, 78)
    assert "0600" in result.stderr and KEY not in result.stderr
    key_file.chmod(0o600)
    assert person.run("chat", "--engine", "endpoint", stdin="hello\n").returncode == OK


def test_redirect_sends_nothing_to_the_second_place(person, endpoint):
    server = endpoint("redirect")
    person.use(server, key=KEY)
    person.run("chat", "--engine", "endpoint", stdin="something private\n")
    assert {request["port"] for request in server.requests()} == {server.port}


def test_reply_cannot_steer_the_terminal(person, endpoint, chat):
    server = endpoint("escape")
    person.use(server)
    screen = chat(person, "--engine", "endpoint")
    before = len(screen.raw)
    screen.say("hello")
    screen.wait_for("ok")
    screen.wait_for_prompt()
    written = bytes(screen.raw[before:])
    assert b"\x1b]" not in written
    assert b"\x1b[2J" not in written
    assert b"\x1b[31m" not in written and "\x9b".encode() not in written
    assert "\u202e".encode() not in written and "\U000e0041".encode() not in written
    assert screen.screen.title != "owned"


def test_piped_reply_has_no_control_characters(person, endpoint):
    person.use(endpoint("escape"))
    result = person.run("chat", "--engine", "endpoint", stdin="hello\n")
    assert not FORBIDDEN.search(result.stdout)


def test_error_text_cannot_steer_the_terminal_either(person, endpoint):
    person.use(endpoint("escape"))
    result = person.run("chat", "--engine", "endpoint", stdin="hello\n",
                        MINDPULSE_MODEL="evil\x1b]0;owned\x07")
    assert not FORBIDDEN.search(result.stdout + result.stderr)


def test_source_name_cannot_steer_the_terminal(person):
    person.ok("samples", "add", "heart-rate", "72", "--source", "watch\x1b[2J\u202e")
    for words in (("samples", "latest"), ("samples", "list", "heart-rate"), ("prompt",)):
        assert not FORBIDDEN.search(person.ok(*words))


def test_planted_link_is_not_followed(person, tmp_path):
    """A database file that is a link to something else is refused, and that stays as it was."""
    victim = tmp_path / "victim"
    victim.write_text("precious")
    (person.path / "transcripts.sqlite").unlink(missing_ok=True)
    (person.path / "transcripts.sqlite").symlink_to(victim)
    result = person.run("chat", "--engine", "listener", stdin="hello\n")
    assert result.returncode != OK
    assert victim.read_text() == "precious"
