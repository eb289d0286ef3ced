# SPDX-License-Identifier: GPL-3.0-or-later
"""Bluetooth sensors: a real D-Bus with BlueZ's interface on it, and the program that reads them."""

import json
import signal
import sqlite3
import subprocess
import threading

import pytest

from program import (NO_INPUT, NOT_ALLOWED, OK, UNAVAILABLE, USAGE, moment, plain,
                     wait_for_rest, wait_until)

from strap import OTHER, STRAP, Bus, DayClock, heart
from test_lock import kept, lock, say_passphrases  # noqa: F401


@pytest.fixture
def bus(person):
    """A bus with BlueZ and an adapter, which the person's programs use."""
    made = Bus()
    person.settings["DBUS_SYSTEM_BUS_ADDRESS"] = made.address
    made("serve")
    yield made
    made.close()


class Watch:
    """`sensor watch --json`, and its lines as they come."""

    def __init__(self, home, *words, wrapper=(), **environment):
        self.process = subprocess.Popen(
            [*wrapper, *home.command("sensor", "watch", "--json", *words)], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=home.environment(**environment), cwd=home.user)
        assert "Watching" in self.process.stderr.readline()
        self.lines = []
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.append(json.loads(line))

    def events(self):
        return [line["event"] for line in self.lines if "event" in line]

    def wait_event(self, text, count=1):
        def came():
            assert self.process.poll() is None, self.process.stderr.read()
            return sum(text in event for event in self.events()) >= count

        try:
            wait_until(came, 40, text)
        except AssertionError as error:
            raise AssertionError(f"{error}; there were {self.events()[-6:]}") from error

    def samples(self, kind="heart-rate"):
        return [line["sample"] for line in self.lines if line.get("sample", {}).get("type") == kind]

    def wait_samples(self, count):
        return wait_until(lambda: len(self.samples()) >= count and self.samples(), what="samples")

    def end(self, by=signal.SIGTERM):
        self.process.send_signal(by)
        return self.process.wait(120)


@pytest.fixture
def watch():
    """Starts `sensor watch`: watch(home)."""
    started = []

    def start(home, *words, **options):
        started.append(Watch(home, *words, **options))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()


def pair(person, bus, *options, address=STRAP, name="Strap"):
    bus("sensor", address, name, *options)
    return person.json("sensor", "pair", address)


def rates(person):
    """The stored heart rates."""
    return person.json("samples", "list", "heart-rate")["samples"]


def beats(person):
    """How many RR intervals are stored."""
    with sqlite3.connect(person.path / "samples.sqlite") as store:
        return store.execute("SELECT coalesce(sum(count), 0) FROM beat_series").fetchone()[0]


def test_a_sensor_is_found_paired_listed_and_forgotten(person, bus):
    bus("sensor", STRAP, "Strap", "pipe")
    [found] = person.json("sensor", "scan", "--seconds", 1)["sensors"]
    assert found == {"address": STRAP, "name": "Strap", "measures": ["heart rate"], "strength": -60,
                     "paired": False}
    made = person.json("sensor", "pair", STRAP.lower())
    assert (made["name"], made["measures"], made["device"]) == ("Strap", ["heart"], "Maker H1")
    assert bus("connected", STRAP) is False
    assert person.json("sensor", "scan", "--seconds", 1)["sensors"][0]["paired"] is True
    assert "no program is reading it" in person.ok("sensor")
    assert [sensor["state"] for sensor in person.json("sensor", "list")["sensors"]] == ["idle"]
    person.ok("sensor", "forget", "Strap")
    assert person.json("sensor", "list") == {"sensors": []}
    assert person.run("sensor", "forget", "Strap").returncode == NO_INPUT


def test_two_sensors_of_one_name(person, bus):
    pair(person, bus)
    assert pair(person, bus, address=OTHER)["name"] == "Strap 00:02"
    result = person.run("sensor", "pair", OTHER, "--name", "Strap")
    assert result.returncode == USAGE and "already" in result.stderr


@pytest.mark.parametrize("options", [[], ["pipe"]])
def test_values_are_stored_as_they_come_and_none_is_lost_with_the_connection(
        person, bus, watch, options):
    pair(person, bus, *options)
    seen = watch(person)
    seen.wait_event("Connected.")
    bus("notify", STRAP, heart(72, 850), heart(74, 830, 820))
    bus("notify", STRAP, heart(90, 700))
    [first] = wait_until(seen.samples, what="a sample")
    assert first["value"] == 73 and first["source"] == "Strap"
    bus("drop", STRAP)
    seen.wait_event("The connection was lost.")
    seen.wait_event("Connected.", 2)
    sent = 0

    def arrived():
        """Sends it again until it is told, on however busy a machine."""
        nonlocal sent
        bus("notify", STRAP, heart(91, 690))
        sent += 1
        return any(sample["value"] == 91 for sample in seen.samples())

    wait_until(arrived, timeout=60, what="the last sample")
    assert seen.end() == OK
    assert {sample["value"] for sample in rates(person)} == {73, 90, 91}
    assert 5 <= beats(person) <= 4 + sent
    log = person.ok("sensor", "log")
    assert log.count("Connected.") == 2 and log.count("lost") == 1
    assert person.json("sensor", "list")["sensors"][0]["lastValue"]


def test_what_no_sensor_should_send_is_told_and_stores_nothing(person, bus, watch):
    pair(person, bus, "pipe")
    seen = watch(person)
    seen.wait_event("Connected.")
    bus("notify", STRAP, "10", "1048", "104800", heart(10), "0448", "06ff")
    seen.wait_event("lost contact")
    assert seen.end() == OK
    log = person.ok("sensor", "log")
    assert "flags announce" in log and "heart rate 10 bpm" in log
    assert [sample["value"] for sample in rates(person)] == [255]
    assert beats(person) == 0


def test_a_machine_that_was_suspended_begins_a_new_series(person, bus, watch, tmp_path):
    """The wall clock is moved on by an hour while the other one goes on as ever."""
    pair(person, bus, "pipe")
    clock = tmp_path / "clock"
    clock.write_text("+0")
    seen = watch(person, wrapper=["/usr/bin/env", "LD_PRELOAD=/usr/$LIB/faketime/libfaketime.so.1",
                                  f"FAKETIME_TIMESTAMP_FILE={clock}", "FAKETIME_NO_CACHE=1",
                                  "DONT_FAKE_MONOTONIC=1"])
    seen.wait_event("Connected.")
    bus("notify", STRAP, heart(72, 850))
    wait_until(lambda: person.json("sensor", "list")["sensors"][0]["state"] == "connected")
    clock.write_text("+3600")
    bus("notify", STRAP, heart(73, 840))
    seen.wait_event("slept, or its clock was set")
    assert seen.end() == OK
    times = sorted(sample["start"] for sample in rates(person))
    assert len(times) == 2 and times[0][:13] != times[1][:13]
    assert beats(person) == 2


def test_bluetooth_that_goes_and_comes_back(person, bus, watch):
    pair(person, bus, "pipe")
    seen = watch(person)
    seen.wait_event("Connected.")
    bus("notify", STRAP, heart(72, 850))
    bus("adapter", "off")
    seen.wait_event("switched off")
    bus("adapter", "on")
    seen.wait_event("Connected.", 2)
    bus("kill-server")
    seen.wait_event("org.bluez")
    bus("serve")
    bus("sensor", STRAP, "Strap", "pipe")
    seen.wait_event("Connected.", 3)
    bus("notify", STRAP, heart(75, 800))
    assert seen.end() == OK
    assert beats(person) == 2 and len(rates(person)) == 2


def test_a_sensor_that_does_not_answer_is_tried_again(person, bus, watch):
    pair(person, bus)
    bus("unreachable", STRAP, "yes")
    seen = watch(person)
    seen.wait_event("doesn't answer")
    bus("unreachable", STRAP, "no")
    seen.wait_event("Connected.")
    assert seen.end(signal.SIGINT) == 130


def test_a_sensor_that_another_account_reads_is_explained(person, bus, watch):
    bus("sensor", STRAP, "Strap")
    bus("refuse", STRAP, "org.bluez.Error.NotPermitted")
    result = person.run("sensor", "pair", STRAP)
    assert result.returncode == NOT_ALLOWED and "account" in result.stderr
    bus("refuse", STRAP, "none")
    person.ok("sensor", "pair", STRAP)
    bus("refuse", STRAP, "org.bluez.Error.NotPermitted")
    seen = watch(person)
    seen.wait_event("another program or account")
    assert seen.end() == OK


def test_one_program_reads_a_sensor_and_the_next_takes_over_at_its_death(person, bus, watch):
    pair(person, bus)
    first = watch(person)
    first.wait_event("Connected.")
    second = watch(person)
    bus("notify", STRAP, heart(72), heart(90))
    [sample] = wait_until(second.samples, what="the other program's sample")
    assert sample["value"] == 72 and not any("event" in line for line in second.lines)
    first.process.kill()
    first.process.wait()
    bus("drop", STRAP)
    second.wait_event("Connected.")
    assert second.end() == OK


def test_a_forgotten_sensor_is_let_go_at_once(person, bus, watch):
    pair(person, bus)
    seen = watch(person)
    seen.wait_event("Connected.")
    person.ok("sensor", "forget", "Strap")
    wait_until(lambda: not bus("connected", STRAP), what="the sensor to be let go")
    assert seen.end() == OK


def test_the_daemon_reads_a_sensor_that_is_paired_later_and_rests_while_it_is_silent(
        person, bus, daemon):
    running = daemon(person)
    pair(person, bus, "pipe")
    state = lambda: person.json("sensor", "list")["sensors"][0]["state"]
    wait_until(lambda: state() == "connected", what="the daemon to connect")
    bus("notify", STRAP, heart(72, 850), heart(71, 860))
    wait_until(lambda: rates(person), what="a sample")
    wait_for_rest(running.pid)
    assert beats(person) == 2
    assert "connected, last value" in person.ok("doctor")
    bus("battery", STRAP, 80)
    wait_until(lambda: "battery 80%" in person.ok("status"), what="the battery")
    assert "Sensor Strap: connected, last value" in plain(person.ok("status"))
    [sensor] = person.json("status")["sensors"]
    assert (sensor["name"], sensor["state"], sensor["battery"]) == ("Strap", "connected", 80)
    assert sensor["lastValue"]


def test_a_flood_of_values_costs_bounded_memory_and_no_interval_of_a_stalled_link(
        person, bus, watch):
    pair(person, bus, "pipe")
    seen = watch(person)
    seen.wait_event("Connected.")
    bus("notify", STRAP, *[heart(72, 850)] * 300)
    wait_until(lambda: rates(person), what="a sample", timeout=30)
    assert seen.end() == OK
    assert beats(person) == 300


def test_what_a_sensor_alone_has_measured_calls_no_check_in_and_a_second_source_does(
        person, bus, watch):
    pair(person, bus, "pipe")
    seen = watch(person)
    seen.wait_event("Connected.")
    bus("notify", STRAP, heart(150, 400), heart(151, 400), heart(190, 320))
    wait_until(lambda: rates(person), what="a sample")
    assert seen.end() == OK
    assert person.run("checkin", "--scheduled").returncode == OK
    assert person.check_ins() == []
    person.add("heart-rate", 149, seconds=30)
    assert person.run("checkin", "--scheduled").returncode == OK
    assert [row["decision"] for row in person.check_ins()] == ["sent"]


def rise(person, bus, watch, values):
    """Half-minute values over the last eleven minutes, as if a strap had sent them then."""
    pair(person, bus, "pipe")
    clock = DayClock(person.user, ahead=-660, step=660 // len(values))
    try:
        seen = watch(person, **clock.environment)
        seen.wait_event("Connected.")
        bus("notify", STRAP, *values)
        wait_until(lambda: clock.values == len(values), what="every value to be read")
        assert seen.end() == OK
    finally:
        clock.close()
    # The clock moves with each value by more than a silence, so each is a reading of its own.
    assert len(rates(person)) == len(values)


def energetic(rate, kilojoules):
    """A value with the energy that was expended."""
    return (bytes([0x0E, rate]) + kilojoules.to_bytes(2, "little")).hex()


def decided(person):
    assert person.run("checkin", "--scheduled").returncode == OK
    return [(row["rule"], row["decision"]) for row in person.check_ins()]


@pytest.mark.parametrize("kilojoules, expected", [(8, []), (1, ["sent"])])
def test_a_rise_calls_a_check_in_where_a_sensor_counts_hardly_any_energy(
        person, bus, watch, kilojoules, expected):
    rise(person, bus, watch, [energetic(128 + n % 3, 500 + n * kilojoules) for n in range(23)])
    for _ in range(2):
        assert [decision for _, decision in decided(person)] == expected


def span(person, kind, value, unit, start, end):
    """A value over a time, as a phone's file has it; both in minutes ago."""
    file = person.user / "span.csv"
    file.write_text(f"time,end,type,value,unit,source\n{moment(minutes=start)},"
                    f"{moment(minutes=end)},{kind},{value},{unit},Phone\n")
    person.ok("samples", "import", str(file))


def test_steps_that_were_counted_say_whether_a_rise_is_one_at_rest(person, bus, watch):
    rise(person, bus, watch, [heart(128 + n % 3) for n in range(23)])
    assert decided(person) == []
    span(person, "steps", 0, "count", 14, 7)
    assert decided(person) == []
    span(person, "steps", 4, "count", 7, 0)
    assert [decision for _, decision in decided(person)] == ["sent"]


def test_a_rise_during_a_paced_exercise_calls_nothing(person, bus, watch):
    rise(person, bus, watch, [energetic(128 + n % 3, 500) for n in range(23)])
    span(person, "workout", 29, "category", 5, 0)
    assert decided(person) == []


def test_what_a_sensor_has_sent_is_known_to_the_next_line_of_a_chat(person, bus, chat):
    pair(person, bus, "pipe")
    screen = chat(person, "--engine", "listener")
    wait_until(lambda: person.json("sensor", "list")["sensors"][0]["state"] == "connected")
    bus("notify", STRAP, heart(83, 720), heart(85, 710))
    wait_until(lambda: screen.pump(0.1) or person.json("sensor", "list"), what="the bus")
    screen.say("/vitals")
    # The stretch of ten seconds is not over, and what it holds so far is known.
    screen.wait_for("84", 90)
    screen.type("/quit\r")
    assert screen.wait_for_end(90) == OK


def test_a_sensor_is_read_while_locked(person, bus, watch, terminal):
    person.ok("samples", "add", "hr", 70, "--source", "Strap")
    lock(person, terminal)
    bus("sensor", STRAP, "Strap", "pipe")
    person.ok("sensor", "pair", STRAP)
    person.ok("lock", "--now")
    seen = watch(person)
    seen.wait_event("Connected.")
    bus("notify", STRAP, heart(72, 850), heart(90, 700))
    wait_until(lambda: beats(person) == 2, what="the intervals")
    assert seen.end() == OK
    with sqlite3.connect(person.path / "samples.sqlite") as store:
        found = store.execute("SELECT source.name, value, device FROM sample JOIN source "
                              "ON source.id = source ORDER BY value").fetchall()
    assert [row[:2] for row in found] == [("Strap", 70), ("Strap", 72), ("Strap", 90)]
    assert person.run("sensor", "pair", STRAP).returncode != OK


def test_without_bluetooth_it_is_said_what_is_missing(person, bus):
    bus("kill-server")
    result = person.run("sensor", "scan")
    assert result.returncode == UNAVAILABLE and "bluez" in result.stderr
    person.settings["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/nowhere/bus"
    result = person.run("sensor", "scan", "--json")
    assert result.returncode == UNAVAILABLE
    assert "dbus" in json.loads(result.stdout)["error"]["hint"]
    person.settings["DBUS_SYSTEM_BUS_ADDRESS"] = "tcp:host=example.org"
    assert person.run("sensor", "scan").returncode == UNAVAILABLE


def test_an_adapter_that_is_off_is_told(person, bus):
    bus("adapter", "off")
    result = person.run("sensor", "scan")
    assert result.returncode == UNAVAILABLE and "bluetoothctl power on" in plain(result.stderr)


@pytest.mark.parametrize("address", ["Strap", "A0:9E:1A:00:00", "A0:9E:1A:00:00:0G", "A0-9E-1A-00-00-01"])
def test_what_is_no_address_is_refused(person, bus, address):
    result = person.run("sensor", "pair", address)
    assert result.returncode == USAGE and "six pairs" in plain(result.stderr)


def test_without_a_sensor_no_bus_is_touched(person, bus):
    before = bus("clients")
    assert "scan" in person.ok("sensor", "list")
    assert person.run("sensor", "watch").returncode == NO_INPUT
    assert "none are paired" in person.run("doctor").stdout
    assert bus("clients") == before
