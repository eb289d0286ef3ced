# SPDX-License-Identifier: GPL-3.0-or-later
"""Every write, sync, open and truncation of the databases fails once, each in its turn.

strace makes the k-th such call return an error. Whatever fails: either the program does all it
was asked to, or it ends with a sentence and an exit code; nothing it had acknowledged is lost or
doubled, the files are whole, and the next start goes on.
"""

import collections
import re
import shutil

import pytest

from program import DATABASES, OK, plain
from server import said

LINES = ["one message", "another message", "a third message"]

# A call, the errors it is made to give.
CALLS = [
    ("pwrite64", ("EIO", "ENOSPC")),
    ("fdatasync", ("EIO",)),
    ("fsync", ("EIO",)),
    ("openat", ("EIO", "EMFILE", "EACCES")),
    ("ftruncate", ("EIO",)),
]

# At most this many places for each call and error, spread over all there are.
PLACES = 12


def watched(home):
    """strace options that look at the databases and their journals only."""
    return [word for name in DATABASES for suffix in ("", "-journal")
            for word in ("-P", str(home.path / (name + suffix)))]


def traced(home, *options):
    """Runs a talk of three messages under strace."""
    return home.run("chat", "--new", "--engine", "endpoint", stdin="\n".join(LINES) + "\n",
                    timeout=60, wrapper=("strace", "-f", "-qq", "-o", str(home.user / "trace"),
                                         *options, *watched(home)))


def places(home, call):
    """How often a whole talk makes this call on the databases."""
    result = traced(home, "-e", f"trace={call}")
    assert result.returncode == OK, result
    found = len(re.findall(rf"\b{call}\(", (home.user / "trace").read_text()))
    return found


def spread(count):
    """Numbers from 1 to count, all or PLACES of them."""
    if count <= PLACES:
        return range(1, count + 1)
    return sorted({1 + round(n * (count - 1) / (PLACES - 1)) for n in range(PLACES)})


def check(home, server, result, where):
    shown = plain(result.stdout)
    assert result.returncode >= 0, f"{where}: ended by signal {-result.returncode}"
    for word in ("Fatal error", "Swift/", "SIGABRT", "backtrace"):
        assert word not in result.stderr, f"{where}: {result.stderr}"
    if result.returncode == OK:
        assert shown.endswith(" ".join(LINES)), f"{where}: ended well without all replies"
    else:
        assert len(result.stderr.split()) >= 4, f"{where}: says nothing"

    # The next start goes on.
    home.ok("chat", "--new", "--engine", "listener", stdin="still here\n")
    home.check_databases()
    users = collections.Counter(m["text"] for m in home.every_message() if m["role"] == "user")
    for text in {said(request) for request in server.requests()}:
        assert users[text] == 1, f"{where}: {text!r} is stored {users[text]} times"


@pytest.mark.limit(400)
@pytest.mark.parametrize("call, error", [(call, error) for call, errors in CALLS
                                         for error in errors])
def test_failure(person, endpoint, tmp_path, call, error):
    person.vitals(72, 15)
    template = tmp_path / "template"
    shutil.copytree(person.path, template)
    person.use(endpoint("echo", lifetime=600))
    count = places(person, call)
    hit = 0
    for place in spread(count):
        shutil.rmtree(person.path)
        shutil.copytree(template, person.path)
        server = endpoint("echo", lifetime=60)
        server.log.write_text("")
        person.use(server)
        result = traced(person, "-e", f"inject={call}:error={error}:when={place}")
        hit += "(INJECTED)" in (person.user / "trace").read_text()
        check(person, server, result, f"{error} at {call} number {place} of {count}")
        server.close()
    assert hit or count == 0, f"no {call} was made to fail"


def test_disk_that_stays_full(person, endpoint):
    """From the first write on, nothing can be written any more."""
    person.vitals(72, 15)
    server = endpoint("echo")
    person.use(server)
    result = traced(person, "-e", "inject=pwrite64:error=ENOSPC:when=1+")
    assert result.returncode == 74, result
    assert "full" in result.stderr.lower() or "space" in result.stderr.lower()
    # Nothing was sent that could not be kept.
    assert server.requests() == []
    person.check_databases()


def test_home_that_cannot_be_made(home, tmp_path):
    (tmp_path / "home").write_text("a file stands where the folder should be")
    result = home.run("samples", "add", "heart-rate", "72")
    assert result.returncode in (73, 74)
    assert str(home.path) in result.stderr


def test_folder_that_cannot_be_written(person):
    """openat says EACCES, as it would to somebody who is not root."""
    result = person.run(
        "samples", "add", "heart-rate", "72",
        wrapper=("strace", "-f", "-qq", "-o", str(person.user / "trace"), "-e",
                 "inject=openat:error=EACCES", "-P", str(person.path / "samples.sqlite")))
    assert result.returncode in (73, 74, 77)
    assert "samples.sqlite" in result.stderr
