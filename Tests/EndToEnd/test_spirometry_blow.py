# SPDX-License-Identifier: GPL-3.0-or-later
"""The guided blow on a terminal, with a device that is the far end of another one."""

import os
import signal
import termios
import time

import pytest

from program import BAD_DATA, NO_INPUT, OK, UNAVAILABLE, USAGE, plain

INTERRUPTED = 130
# What is waited for comes at once on an idle machine; on a busy one it may take long.
LONG = 90


@pytest.fixture
def blow(person, terminal):
    """Opens the guided blow: blow("--mode", "2s")."""

    def start(*options, **more):
        screen = terminal(person, "spirometry", "blow", *options, **more)
        screen.found = termios.tcgetattr(screen.master)
        screen.home = person
        dumb = more.get("TERM") == "dumb"
        screen.wait_for("Press Enter to begin" if dumb else "Enter: begin", LONG)
        return screen

    return start


@pytest.fixture
def device():
    """A device on a serial line: its path, and a descriptor to write to."""
    master, slave = os.openpty()
    os.set_blocking(master, False)
    yield os.ttyname(slave), master
    for descriptor in (master, slave):
        try:
            os.close(descriptor)
        except OSError:
            pass  # One test takes the device away.


def sessions(home):
    return home.json("spirometry", "list")["sessions"]


def wait_said(screen, text):
    """Reads until a sentence has come, whatever the emulator left of the second screen below it."""
    screen.wait_until(lambda: text in plain(screen.raw.decode(errors="replace")), LONG, repr(text))


def is_given_back(screen):
    """True when the terminal is set as it was found, and the first screen with its cursor shows."""
    return (termios.tcgetattr(screen.master) == screen.found
            and screen.raw.count(b"\x1b[?1049h") == screen.raw.count(b"\x1b[?1049l")
            and screen.raw.rfind(b"\x1b[?25h") >= screen.raw.rfind(b"\x1b[?25l"))


def end_of(screen):
    """Reads to the end, looks at the terminal, gives the exit status."""
    screen.wait_until(lambda: screen.ended or is_given_back(screen), LONG, "the terminal given back")
    return screen.wait_for_end(LONG)


@pytest.mark.limit(300)
def test_six_seconds_are_counted_down_while_a_dart_flies_and_values_are_typed(blow):
    screen = blow(rows=30)
    assert screen.shows("Stop when you feel dizzy.")
    screen.press("enter")
    for text in ("Get ready", "Breathe in", "6 Blow!", "Keep going", "Time is up."):
        screen.wait_for(text, LONG)
    assert screen.shows(">>>-----=") and screen.shows("thud!")
    screen.wait_for("FVC in L:", LONG)
    assert is_given_back(screen)
    screen.say("20")
    wait_said(screen, "A blow can't have FVC 20.00 L.")
    screen.say("4,7")
    screen.say("3.8")
    screen.say("")
    wait_said(screen, "FVC 4.70 L, FEV1 3.80 L, FEV1/FVC 0.81.")
    wait_said(screen, "three or more are needed")
    screen.wait_for("Enter: blow again", LONG)
    screen.say("q")
    assert end_of(screen) == OK
    found, = sessions(screen.home)
    assert (found["fvc"], found["fev1"], found["pef"], found["blows"]) == (4.7, 3.8, None, 1)


@pytest.mark.limit(300)
def test_two_seconds_say_that_they_have_no_fvc_and_blow_follows_blow(blow):
    screen = blow("--mode", "2s", "--theme", "alien")
    assert screen.shows("Two seconds are too short for an FVC")
    for count in range(2):
        screen.type(" ")
        screen.wait_for("( ^ )", LONG)
        screen.wait_for("FEV1 in L:", LONG)
        assert not screen.shows("FVC in L:")
        screen.say("3.8")
        screen.say("480")
        screen.wait_for("Enter: blow again", LONG)
        if count == 0:
            screen.screen.reset()
            screen.press("enter")
            screen.wait_for("Enter: begin", LONG)
    screen.say("q")
    assert end_of(screen) == OK
    found, = sessions(screen.home)
    assert (found["blows"], found["fvc"], found["ratio"], found["grade"]) == (2, None, None, "B")


@pytest.mark.limit(300)
@pytest.mark.parametrize("stage", ["Enter: begin", "Get ready", "Blow!", "FEV1 in L:"])
def test_ctrl_c_leaves_the_terminal_as_it_was_and_keeps_nothing(blow, stage):
    screen = blow("--mode", "2s")
    if stage != "Enter: begin":
        screen.press("enter")
    screen.wait_for(stage, LONG)
    screen.control("c")
    wait_said(screen, "This blow was not saved")
    assert end_of(screen) == INTERRUPTED
    assert sessions(screen.home) == []


@pytest.mark.limit(300)
def test_q_leaves_and_so_does_a_signal(blow):
    screen = blow()
    screen.type("q")
    wait_said(screen, "There was no blow, so nothing was saved.")
    assert end_of(screen) == OK
    screen = blow()
    screen.press("enter")
    screen.wait_for("Get ready", LONG)
    os.kill(screen.child, signal.SIGTERM)
    assert end_of(screen) == INTERRUPTED
    assert sessions(screen.home) == []


@pytest.mark.limit(300)
def test_ctrl_z_gives_the_terminal_back_and_the_blow_begins_anew(person, shell):
    screen = shell(person)
    screen.start("spirometry", "blow", "--mode", "2s")
    screen.wait_for("Enter: begin", LONG)
    screen.press("enter")
    screen.wait_for("Get ready", LONG)
    assert b"\x1b[?1049l" in screen.suspend()
    count = len(screen.raw)
    screen.go_on()
    screen.wait_until(lambda: b"Enter: begin" in screen.raw[count:], LONG, "its screen")
    screen.press("enter")
    screen.wait_for("FEV1 in L:", LONG)
    screen.suspend()
    count = len(screen.raw)
    screen.go_on()
    screen.wait_until(lambda: b"blow" in screen.raw[count:], LONG, "the job again")
    screen.type("3.2\r480\r")
    wait_said(screen, "FEV1 3.20 L, PEF 480 L/min.")
    screen.wait_for("Enter: blow again", LONG)
    screen.leave("q\r")


@pytest.mark.limit(300)
@pytest.mark.parametrize("columns, rows", [(20, 6), (40, 10), (200, 60)])
def test_it_fits_the_window_also_when_that_changes(blow, columns, rows):
    screen = blow("--mode", "2s", columns=80, rows=24)
    screen.resize(columns, rows)
    screen.press("enter")
    screen.wait_until(lambda: any("[.." in line for line in screen.screen.display), LONG, "the bar")
    screen.wait_until(lambda: screen.screen.display[-1].startswith("q: quit"), LONG, "the last row")
    assert not any(line.startswith("q: quit") for line in screen.screen.display[:-1])
    screen.wait_for("FEV1 in L:", LONG)
    screen.control("d")
    wait_said(screen, "There are no values, so nothing was saved.")
    screen.wait_for("Enter: blow again", LONG)
    screen.control("d")
    assert end_of(screen) == OK


@pytest.mark.limit(300)
def test_the_smallest_window_has_what_matters_most(blow):
    screen = blow("--mode", "2s", columns=40, rows=12)
    assert screen.shows("Stop when you feel dizzy. If breathing is hard right now, follow your plan")
    assert screen.shows("Two seconds are too short for an FVC")


def test_no_colour_where_none_is_wanted(blow):
    screen = blow("--mode", "2s", NO_COLOR="1")
    screen.press("enter")
    screen.wait_for("Blow!", LONG)
    screen.control("c")
    assert end_of(screen) == INTERRUPTED
    raw = bytes(screen.raw)
    assert b"\x1b[1m" not in raw and b"\x1b[2m" not in raw and b"\x1b[36m" not in raw


@pytest.mark.limit(300)
def test_a_terminal_that_only_knows_lines_gets_lines(blow):
    screen = blow("--mode", "2s", TERM="dumb")
    screen.say("")
    screen.wait_for("2 Blow! As hard as you can.", LONG)
    screen.wait_for("FEV1 in L:", LONG)
    screen.say("")
    screen.say("480")
    screen.wait_for("PEF 480 L/min.", LONG)
    screen.say("q")
    assert screen.wait_for_end(LONG) == OK
    assert b"\x1b" not in screen.raw


# A device


@pytest.mark.limit(300)
def test_a_device_on_a_serial_line_is_read(blow, device):
    path, master = device
    screen = blow("--serial", path, "--baud", "115200")
    os.write(master, b"FVC=1.00 FEV1=0.90 PEF=100\r\n")  # Of an earlier blow of somebody.
    screen.press("enter")
    screen.wait_for("Time is up.", LONG)
    screen.wait_for("Waiting for the device", LONG)
    os.write(master, b"READY\r\nFVC=4.10 FEV1=3.20 ")
    os.write(master, b"PEF=480\r\n")
    wait_said(screen, "FVC 4.10 L, FEV1 3.20 L, FEV1/FVC 0.78, PEF 480 L/min.")
    screen.wait_for("Enter: blow again", LONG)
    screen.say("q")
    assert end_of(screen) == OK
    found, = sessions(screen.home)
    assert (found["fvc"], found["fev1"], found["pef"]) == (4.1, 3.2, 480)


@pytest.mark.limit(300)
def test_values_no_blow_can_have_from_a_device_are_refused(blow, device):
    path, master = device
    screen = blow("--mode", "2s", "--serial", path)
    screen.press("enter")
    screen.wait_for("Waiting for the device", LONG)
    os.write(master, b'{"fvc": 3.9, "fev1": 12, "pef": 480}\n')
    wait_said(screen, "The FVC of 3.90 L is not saved")
    wait_said(screen, "A blow can't have FEV1 12.00 L.")
    screen.wait_for("Enter: blow again", LONG)
    screen.say("q")
    assert end_of(screen) == OK
    assert sessions(screen.home) == []


@pytest.mark.limit(300)
def test_a_silent_device_leaves_the_typing(blow, device):
    path, master = device
    screen = blow("--mode", "2s", "--serial", path, "--wait", "5")
    screen.press("enter")
    wait_said(screen, "Waiting for the device, 5 seconds at most.")
    os.write(master, b"\x1b[2JBATTERY LOW\n" + b"x" * 2000 + b"\n" + b"HELLO\x1b]0;x\x07\n")
    wait_said(screen, "You can type the values instead.")
    assert b"It wrote: " in screen.raw and b"HELLO" in screen.raw and b"\x1b]0;x" not in screen.raw
    screen.wait_for("FEV1 in L:", LONG)
    screen.say("3.2")
    screen.say("")
    screen.wait_for("Enter: blow again", LONG)
    screen.say("q")
    assert end_of(screen) == OK
    assert [one["fev1"] for one in sessions(screen.home)] == [3.2]


@pytest.mark.limit(300)
def test_a_device_that_is_pulled_out_is_told_of(person, terminal):
    master, slave = os.openpty()
    path = os.ttyname(slave)
    screen = terminal(person, "spirometry", "blow", "--mode", "2s", "--serial", path)
    screen.wait_for("Enter: begin", LONG)
    os.close(slave)
    os.close(master)
    screen.press("enter")
    wait_said(screen, f"The device at {path} is gone.")
    screen.control("c")
    assert screen.wait_for_end(LONG) == INTERRUPTED


def test_a_line_that_is_none_is_refused_before_anybody_blows(person):
    for path, status in (("/dev/there-is-none", NO_INPUT), ("/dev/null", 74)):
        result = person.run("spirometry", "blow", "--serial", path)
        assert result.returncode == status, result.stderr
        assert result.stdout == ""


# A file, and no terminal


@pytest.mark.limit(300)
def test_a_file_that_the_device_wrote_after_the_blow_is_read(blow, tmp_path):
    file = tmp_path / "blows.csv"
    file.write_text("fev1;pef\n1,0;100\n")
    screen = blow("--mode", "2s", "--file", file)
    screen.press("enter")
    screen.wait_for("Blow!", LONG)
    file.write_text("fev1;pef\n1,0;100\n3,2;480\n")
    wait_said(screen, "FEV1 3.20 L, PEF 480 L/min.")
    screen.wait_for("Enter: blow again", LONG)
    screen.press("enter")
    screen.wait_until(lambda: screen.raw.count(b"\x1b[?1049h") == 2, LONG, "the second blow")
    screen.press("enter")
    wait_said(screen, "hasn't changed since before this blow")
    screen.control("c")
    assert end_of(screen) == INTERRUPTED
    assert [one["blows"] for one in sessions(screen.home)] == [1]


@pytest.mark.limit(300)
def test_a_file_that_says_nothing_leaves_the_typing(blow, tmp_path):
    screen = blow("--mode", "2s", "--file", tmp_path / "none")
    screen.press("enter")
    wait_said(screen, "You can type the values instead.")
    screen.wait_for("FEV1 in L:", LONG)
    screen.say("3.2")
    screen.say("")
    screen.wait_for("Enter: blow again", LONG)
    screen.control("d")
    assert end_of(screen) == OK
    assert [one["fev1"] for one in sessions(screen.home)] == [3.2]


@pytest.mark.limit(300)
def test_without_a_terminal_there_are_lines_of_text(person, tmp_path):
    result = person.run("spirometry", "blow", "--mode", "2s", stdin="\n\n4,1\n8\n480\n", timeout=LONG)
    assert result.returncode == BAD_DATA and "There are no values." in result.stderr
    result = person.run("spirometry", "blow", "--mode", "2s", stdin="3.2\n8\n480\n", timeout=LONG)
    assert result.returncode == OK, result.stderr
    for text in ("Breathe in", "2 Blow!", "FEV1 in L:", "A blow can't have PEF 8 L/min.",
                 "FEV1 3.20 L, PEF 480 L/min."):
        assert text in plain(result.stdout), result.stdout
    assert "\x1b" not in result.stdout
    assert len(sessions(person)) == 1


@pytest.mark.limit(300)
def test_a_pipe_can_have_json_and_a_file_as_it_is(person, tmp_path):
    file = tmp_path / "blow.json"
    file.write_text('{"fvc": 4.1, "fev1": 3.2, "pef": 480}\n')
    found = person.json("spirometry", "blow", "--file", file, timeout=LONG)
    assert found["session"]["fvc"] == 4.1 and len(found["added"]) == 3
    file.write_text("READY\n")
    result = person.run("spirometry", "blow", "--mode", "2s", "--file", file, timeout=LONG)
    assert result.returncode == BAD_DATA and "last line" in result.stderr
    result = person.run("spirometry", "blow", "--mode", "2s", "--file", tmp_path / "none",
                        timeout=LONG)
    assert result.returncode == NO_INPUT


def test_json_without_values_is_refused_before_the_blow(person, terminal):
    screen = terminal(person, "spirometry", "blow", "--json")
    assert screen.wait_for_end() == USAGE
    assert screen.shows("'--json' requires '--serial', '--sensor', '--file'")
    assert "Breathe" not in "\n".join(screen.lines())


@pytest.mark.limit(300)
def test_a_silent_device_without_a_terminal_is_an_error(person, device):
    path, _ = device
    started = time.monotonic()
    result = person.run("spirometry", "blow", "--mode", "2s", "--serial", path, "--wait", "5",
                        timeout=LONG)
    assert result.returncode == UNAVAILABLE and "within 5 seconds" in result.stderr
    assert time.monotonic() - started >= 5
