# SPDX-License-Identifier: GPL-3.0-or-later
"""A blow whose values a Bluetooth breath meter sends, as lines of text over FFE1."""

import json

import pytest

from program import NO_INPUT, OK, UNAVAILABLE, USAGE, plain, wait_until

from test_sensor import STRAP, bus, pair  # noqa: F401

LONG = 90
METER = "A0:9E:1A:00:00:09"
LINE = b"FVC=4.10 FEV1=3.20 PEF=480\r\n"


@pytest.fixture
def meter(person, bus):
    """A breath meter that is paired."""
    bus("meter", METER, "Meter")
    made = person.json("sensor", "pair", METER)
    assert (made["name"], made["measures"]) == ("Meter", ["serial"])
    return person


def write(bus, text):
    """Sends a text as such devices do, twenty bytes at a time."""
    bus("notify", METER, *[text[start:start + 20].hex() for start in range(0, len(text), 20)])


def state(person):
    return person.json("sensor", "list")["sensors"][0]["state"]


def sessions(person):
    return person.json("spirometry", "list")["sessions"]


@pytest.mark.limit(300)
def test_a_meter_sends_the_values_of_a_blow(meter, bus, terminal):
    screen = terminal(meter, "spirometry", "blow", "--mode", "6s", "--sensor", "Meter", TERM="dumb")
    screen.wait_for("Press Enter to begin", LONG)
    wait_until(lambda: screen.pump(0.1) or state(meter) == "connected", LONG)
    # What belongs to an earlier blow is no value of this one.
    write(bus, b"FVC=1.00 FEV1=0.50 PEF=100\r\n")
    screen.press("enter")
    screen.wait_for("Waiting for the device", LONG)
    write(bus, b"battery 80\r\n" + LINE)
    screen.wait_for("FVC 4.10 L, FEV1 3.20 L", LONG)
    screen.say("q")
    assert screen.wait_for_end(LONG) == OK
    found, = sessions(meter)
    assert (found["fvc"], found["fev1"], found["pef"]) == (4.1, 3.2, 480)
    assert state(meter) == "idle" and bus("connected", METER) is False


@pytest.mark.limit(300)
def test_the_daemon_gives_the_meter_to_the_blow_and_takes_it_again(meter, bus, daemon, terminal):
    daemon(meter)
    wait_until(lambda: state(meter) == "connected", LONG)
    write(bus, LINE)
    wait_until(lambda: "spirometry blow --sensor" in meter.ok("sensor", "log"), LONG)
    screen = terminal(meter, "spirometry", "blow", "--mode", "2s", "--sensor", "Meter", TERM="dumb")
    screen.wait_for("Press Enter to begin", LONG)
    screen.press("enter")
    screen.wait_for("Waiting for the device", LONG)
    wait_until(lambda: screen.pump(0.1) or bus("connected", METER), LONG)

    def sent():
        write(bus, b"FEV1=3.20 PEF=480\r\n")
        screen.pump(1)
        return screen.shows("FEV1 3.20 L")

    # While the connection changes hands, what is sent is heard by nobody.
    wait_until(sent, LONG, "the values")
    screen.say("q")
    assert screen.wait_for_end(LONG) == OK
    assert sessions(meter)[0]["fev1"] == 3.2
    wait_until(lambda: state(meter) == "connected", LONG, "the daemon to read it again")


def test_what_is_no_breath_meter_is_refused(meter, bus):
    result = meter.run("spirometry", "blow", "--sensor", "Nobody", "--json")
    assert result.returncode == NO_INPUT and "Nobody" in result.stdout
    pair(meter, bus)
    result = meter.run("spirometry", "blow", "--sensor", "Strap", "--json")
    assert result.returncode == USAGE and "FFE0" in plain(result.stdout)
    result = meter.run("spirometry", "blow", "--sensor", "Meter", "--serial", "/dev/null")
    assert result.returncode == USAGE and "can't be used together" in plain(result.stderr)


def test_a_meter_that_is_out_of_reach_is_explained(meter, bus):
    bus("adapter", "off")
    result = meter.run("spirometry", "blow", "--sensor", "Meter", "--mode", "2s", "--wait", 5, "--json",
                       timeout=LONG)
    assert result.returncode == UNAVAILABLE
    message = plain(json.loads(result.stdout)["error"]["message"])
    assert "No values came from Meter within 5 seconds." in message and "switched off" in message
    assert sessions(meter) == []
