# SPDX-License-Identifier: GPL-3.0-or-later
"""Files are the person's alone: permissions, links, other users, core files."""

import os
import pathlib
import resource
import shutil
import signal
import stat
import subprocess

import pytest

from program import NOT_ALLOWED, OK, Home

NOBODY = 65534
root_only = pytest.mark.skipif(os.geteuid() != 0, reason="takes another user")


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_loose_permissions_are_narrowed_and_told(person):
    person.vitals()
    person.run("chat", "--engine", "listener", stdin="hello\n")
    person.path.chmod(0o755)
    for name in ("samples.sqlite", "transcripts.sqlite"):
        (person.path / name).chmod(0o644)
    (person.path / "config.json5").chmod(0o666)
    result = person.run("status")
    assert result.returncode == OK
    assert "Others could read" in result.stderr and "mode 644" in result.stderr
    assert mode(person.path) == 0o700
    for path in person.files():
        assert mode(path) == 0o600, path
    assert person.run("status").stderr == ""


def test_directories_that_are_shared_are_left_alone(person, tmp_path):
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    result = person.run("samples", "add", "heart-rate", "72", MINDPULSE_HOME=shared)
    assert result.returncode == NOT_ALLOWED and "everybody shares" in result.stderr
    assert mode(shared) == 0o1777 and list(shared.iterdir()) == []
    person.user.chmod(0o755)
    result = person.run("samples", "add", "heart-rate", "72", MINDPULSE_HOME=person.user)
    assert result.returncode == NOT_ALLOWED
    assert mode(person.user) == 0o755


@pytest.mark.parametrize("name", ["samples.sqlite", "transcripts.sqlite", "history", "debug.log"])
def test_link_in_the_place_of_a_file_is_refused(person, tmp_path, name):
    victim = tmp_path / "victim"
    victim.write_text("precious")
    victim.chmod(0o644)
    (person.path / name).unlink(missing_ok=True)
    (person.path / name).symlink_to(victim)
    result = person.run("chat", "--engine", "listener", stdin="hello\n")
    assert result.returncode == NOT_ALLOWED and "symbolic link" in result.stderr
    assert victim.read_text() == "precious" and mode(victim) == 0o644


def test_export_follows_no_link(person, tmp_path):
    person.run("chat", "--engine", "listener", stdin="hello\n")
    victim, link = tmp_path / "victim", tmp_path / "export.md"
    victim.write_text("precious")
    link.symlink_to(victim)
    result = person.run("export", "last", "--output", link, "--force")
    assert result.returncode != OK and victim.read_text() == "precious"


@root_only
@pytest.mark.parametrize("name", ["", "transcripts.sqlite"])
def test_files_of_another_user_are_refused(person, name):
    """Also by root, who could read them: a wrong user would leave files that the right one can't."""
    person.run("chat", "--engine", "listener", stdin="hello\n")
    os.chown(person.path / name, NOBODY, NOBODY)
    before = {path: path.read_bytes() for path in person.files()}
    result = person.run("chat", "--engine", "listener", stdin="hello again\n")
    assert result.returncode == NOT_ALLOWED and "another user" in result.stderr
    assert {path: path.read_bytes() for path in person.files()} == before
    assert "another user" in person.run("doctor").stdout


@root_only
def test_another_user_gets_at_nothing(tmp_path):
    """A person who isn't root: everything works, and somebody else is kept out."""
    folder = pathlib.Path("/tmp") / f"mindpulse-own-{os.getpid()}"
    folder.mkdir(mode=0o755)
    try:
        program = folder / "mindpulse"
        shutil.copy(Home(tmp_path).program, program)
        program.chmod(0o755)
        own = folder / "nobody"
        own.mkdir()
        os.chown(own, NOBODY, NOBODY)
        home = Home(own, program)
        os.chown(home.user, NOBODY, NOBODY)
        user = ["setpriv", "--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups"]
        result = home.run("chat", "--engine", "listener", stdin="hello\n", wrapper=user, cwd="/")
        assert result.returncode == OK, result.stderr
        assert (home.path / "transcripts.sqlite").stat().st_uid == NOBODY
        # Nobody but root is told what is in its memory or environment (proc(5), PR_SET_DUMPABLE).
        program = home.start("chat", "--engine", "listener", wrapper=user)
        try:
            program.stdin.write(b"hello\n")
            program.stdin.flush()
            assert program.stdout.read1(100)
            assert os.stat(f"/proc/{program.pid}/environ").st_uid == 0
        finally:
            program.kill()
            program.communicate()
        other = ["setpriv", "--reuid", "12345", "--regid", "12345", "--clear-groups"]
        result = home.run("replay", "last", wrapper=other, cwd="/")
        assert result.returncode != OK and "hello" not in result.stdout
        result = subprocess.run([*other, "cat", str(home.path / "transcripts.sqlite")],
                                capture_output=True)
        assert result.returncode != 0 and result.stdout == b""
    finally:
        shutil.rmtree(folder)


@pytest.mark.parametrize("number", [signal.SIGABRT, signal.SIGSEGV])
def test_no_core_file_is_left(person, number):
    """With the limit lifted by whoever starts it, and a talk in memory."""
    program = person.start(
        "chat", "--engine", "listener",
        preexec_fn=lambda: resource.setrlimit(
            resource.RLIMIT_CORE, (resource.getrlimit(resource.RLIMIT_CORE)[1],) * 2))
    program.stdin.write(b"hello\n")
    program.stdin.flush()
    assert program.stdout.read1(100)
    limits = pathlib.Path(f"/proc/{program.pid}/limits").read_text()
    line = next(line for line in limits.splitlines() if line.startswith("Max core file size"))
    assert line.split()[4:6] == ["0", "0"]
    os.kill(program.pid, number)
    _, status = os.waitpid(program.pid, 0)
    program.returncode = -number
    program.communicate()
    assert os.WIFSIGNALED(status) and not os.WCOREDUMP(status)
    assert [path for path in person.user.rglob("*") if path.name.startswith("core")] == []
