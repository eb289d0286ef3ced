# SPDX-License-Identifier: GPL-3.0-or-later
"""What the end-to-end tests share: a home, an endpoint and a terminal for each of them."""

import hashlib
import signal

import pytest

import program
from server import Server
from terminal import Shell, Terminal


def pytest_sessionstart(session):
    """Without the program there is nothing to test: say so once instead of in every test."""
    if not program.binary().is_file():
        pytest.exit(f"there is no {program.binary()}; run scripts/build.sh first", returncode=1)


def pytest_configure(config):
    config.addinivalue_line("markers", "limit(seconds): how long the test may take; else 400")


def pytest_collection_modifyitems(items):
    """Mixes the tests, the same way in every worker, so that none is given all of the slow ones.

    Tests that share something a whole file has made stay together.
    """
    def key(item):
        shares = any(made.scope == "module" for found in item._fixtureinfo.name2fixturedefs.values()
                     for made in found)
        name = item.nodeid.partition("::")[0] if shares else item.nodeid
        return hashlib.sha256(name.encode()).hexdigest()

    items.sort(key=key)


@pytest.fixture(autouse=True)
def bounded(request):
    """Ends a test that hangs, so that the rest still runs."""
    marker = request.node.get_closest_marker("limit")
    seconds = marker.args[0] if marker else 400

    def give_up(*_):
        raise TimeoutError(f"the test did not end within {seconds} s")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(seconds)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def home(tmp_path):
    """An empty home."""
    return program.Home(tmp_path)


@pytest.fixture
def person(home):
    """A home whose first questions are answered: born 1990-04-01, check-ins every two hours."""
    home.person()
    return home


@pytest.fixture
def endpoint(tmp_path):
    """Starts endpoints: endpoint("stall", delay=5)."""
    servers = []

    def start(mode="ok", **options):
        servers.append(Server(tmp_path, mode, **options))
        return servers[-1]

    yield start
    for server in servers:
        server.close()


@pytest.fixture
def terminal():
    """Starts the program on a terminal: terminal(home, "chat", columns=40)."""
    started = []

    def start(home, *words, columns=80, rows=24, **environment):
        started.append(Terminal(
            home.command(*words), home.environment(**environment), columns, rows, home.user))
        return started[-1]

    yield start
    for one in started:
        one.close()


@pytest.fixture
def shell():
    """Starts a shell on a terminal: shell(home)."""
    started = []

    def start(home):
        started.append(Shell(home))
        return started[-1]

    yield start
    for one in started:
        one.close()


@pytest.fixture
def daemon():
    """Starts the daemon of a home and waits until it is ready: daemon(home, TZ="Europe/Berlin")."""
    started = []

    def start(home, **options):
        started.append(program.Daemon(home, **options))
        return started[-1].wait_ready()

    yield start
    for one in started:
        one.close()


@pytest.fixture
def chat(terminal):
    """Opens the chat on a terminal and waits for its prompt."""

    def start(home, *words, timeout=30, **options):
        opened = terminal(home, "chat", *words, **options)
        opened.wait_for_prompt(timeout=timeout)
        return opened

    return start
