# SPDX-License-Identifier: GPL-3.0-or-later
"""Readings from a message broker: a real mosquitto on loopback, with passwords, TLS and refusals."""

import contextlib
import json
import re
import socket
import sqlite3
import subprocess
import time

import pytest

from program import CONFIG, OK, USAGE, wait_until
from receiver import certificate
from receiver import stored as stored_readings

PULSE = "home/bed/heart_rate"


def stored(home):
    """How many readings are stored; none before there is a store."""
    try:
        return stored_readings(home)
    except sqlite3.OperationalError:
        return 0


def free_port():
    """A port that nothing listens on."""
    with contextlib.closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Broker:
    """A mosquitto on a port of its own."""

    def __init__(self, folder, *lines, port=None):
        self.port = port or free_port()
        self.folder = folder
        (folder / "broker.conf").write_text("\n".join([
            f"listener {self.port} 127.0.0.1", "max_queued_messages 100000", "user root", *lines, ""]))
        self.start()

    def start(self):
        """Starts it, and waits until it listens."""
        with open(self.folder / "broker.log", "ab") as log:
            self.process = subprocess.Popen(["/usr/sbin/mosquitto", "-c", self.folder / "broker.conf"],
                                            stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        wait_until(self.listens, what="the broker listens")

    def listens(self):
        """Whether it takes connections."""
        with contextlib.closing(socket.socket()) as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self):
        """Ends it by its own number."""
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(timeout=120)

    def publish(self, topic, payload, *words):
        """Publishes as another program does."""
        payload = payload if isinstance(payload, bytes) else payload.encode()
        subprocess.run(["/usr/bin/mosquitto_pub", "-h", "127.0.0.1", "-p", str(self.port), "-t", topic, "-q", "1",
                        "-s" if payload else "-n", *words], input=payload, check=True, timeout=30)


@pytest.fixture
def broker(tmp_path):
    """A broker that asks nobody for a name."""
    one = Broker(tmp_path, "allow_anonymous true")
    yield one
    one.stop()


class Listener:
    """`mindpulse receive` beside a broker; what it tells is kept."""

    def __init__(self, home, address, topics, **settings):
        home.ok("config", "set", "receive.mqtt.broker", address)
        home.ok("config", "set", "receive.mqtt.topics", json.dumps(topics))
        for name, value in settings.items():
            home.ok("config", "set", f"receive.mqtt.{name}", value)
        self.home = home
        self.log = home.user / f"receive-{time.monotonic_ns()}.log"
        keep = ("/bin/sh", "-c", 'exec "$@" 2>"$0"', str(self.log))
        self.process = home.start("receive", "--listen", "127.0.0.1:0", wrapper=keep)

    def told(self):
        """What it has told so far."""
        return self.log.read_text() if self.log.exists() else ""

    def waits_for(self, text):
        """Returns once it has told this."""
        wait_until(lambda: text in self.told(), 60, repr(text))

    def end(self):
        """Ends it; gives its code."""
        if self.process.poll() is None:
            self.process.terminate()
        code = self.process.wait(timeout=120)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()
        return code


@pytest.fixture
def listen(home):
    """Starts listeners, and ends them."""
    started = []

    def start(address, topics, **settings):
        started.append(Listener(home, address, topics, **settings))
        return started[-1]
    yield start
    for one in started:
        one.end()


def heard(home, broker, listen, topics, **settings):
    """A listener that is subscribed."""
    one = listen(f"mqtt://127.0.0.1:{broker.port}", topics, **settings)
    one.waits_for("Receiving readings from the broker")
    return one


def samples(home, *types):
    """What is stored of some types."""
    return [entry for name in types or ("heart-rate",)
            for entry in home.json("samples", "list", name, "--limit", "1000")["samples"]]


def test_values_are_stored_with_their_type_time_and_source(home, broker, listen):
    one = heard(home, broker, listen, {"home/+/heart_rate": "heart-rate", "home/+/temperature": "body-temperature degF",
                                       "phone/#": "samples"})
    broker.publish(PULSE, "72")
    broker.publish("home/bed/temperature", json.dumps({"value": 98.6, "time": "2026-11-20T08:00:00+01:00"}))
    broker.publish("phone/a/b", json.dumps([
        {"type": "steps", "value": 120, "time": "2026-11-20T09:00:00+01:00"},
        {"type": "heart-rate", "value": 64, "time": "2026-11-20T09:00:00+01:00"}]))
    broker.publish("elsewhere", "99")
    wait_until(lambda: stored(home) == 4, what="four readings")
    found = {(entry["type"], round(entry["value"], 2)): entry for entry in samples(home, "heart-rate", "body-temperature", "steps")}
    assert set(found) == {("heart-rate", 72), ("body-temperature", 37), ("steps", 120), ("heart-rate", 64)}
    assert found["heart-rate", 72]["source"] == f"{PULSE} (time as received)"
    assert found["body-temperature", 37]["source"] == "home/bed/temperature"
    assert home.ok("receive", "list").startswith("device")
    [device] = home.json("receive", "list")["devices"]
    assert device["name"] == "MQTT"
    assert one.end() == OK


def test_what_was_published_before_is_no_reading_without_its_time(home, broker, listen):
    broker.publish(PULSE, "150", "-r")
    broker.publish("home/chair/heart_rate", json.dumps({"value": 61, "time": "2026-11-20T08:00:00Z"}), "-r")
    heard(home, broker, listen, {"home/+/heart_rate": "heart-rate"})
    broker.publish(PULSE, "70")
    wait_until(lambda: stored(home) == 2, what="two readings")
    assert sorted(entry["value"] for entry in samples(home)) == [61, 70]


def test_what_is_no_reading_is_told_once_and_costs_nothing(home, broker, listen):
    one = heard(home, broker, listen, {"home/+/heart_rate": "heart-rate"})
    for text in ("ON", "OFF", "unavailable", "", '{"value": [', "9" * 40, b"\xff\xfe\x00", "x" * 2_000_000, "9" * 20_000):
        broker.publish(PULSE, text)
    broker.publish(PULSE, "-4")
    broker.publish(PULSE, "71")
    wait_until(lambda: stored(home) == 1, what="one reading")
    assert one.told().count("no number, and no JSON object with a value") == 1
    assert "larger than 1 MiB" in one.told() and "larger than a single value" in one.told()
    assert re.search(r"MQTT: 0 new, 1 rejected \(.+\)", one.told())


def test_a_flood_is_stored_whole_or_what_is_left_out_is_told(home, broker, listen):
    one = heard(home, broker, listen, {"home/+/heart_rate": "heart-rate", "end": "heart-rate"})
    lines = "".join(f'{{"value": {60 + n % 60}, "time": {1_790_000_000 + n}}}\n' for n in range(20_000))
    subprocess.run(["/usr/bin/mosquitto_pub", "-h", "127.0.0.1", "-p", str(broker.port), "-t", PULSE, "-q", "1", "-l"],
                   input=lines.encode(), check=True, timeout=60)
    broker.publish("end", '{"value": 140, "time": 1790100000}')
    wait_until(lambda: any(entry["value"] == 140 for entry in samples(home)), 120,
               "the last reading")
    assert stored(home) == 20_001 or "more than can be saved" in one.told()
    assert one.end() == OK


def test_it_comes_back_with_its_broker(home, broker, listen):
    one = heard(home, broker, listen, {"home/+/heart_rate": "heart-rate"})
    broker.publish(PULSE, "70")
    wait_until(lambda: stored(home) == 1, what="the first reading")
    broker.stop()
    one.waits_for("No readings come from the broker")
    broker.start()
    wait_until(lambda: one.told().count("Receiving readings from the broker") == 2, 60,
               "it is subscribed again")
    broker.publish(PULSE, "80")
    wait_until(lambda: stored(home) == 2, what="the second reading")


def test_a_broker_that_is_not_there_is_told_and_the_end_does_not_wait(home, listen):
    one = listen(f"mqtt://127.0.0.1:{free_port()}", {PULSE: "heart-rate"})
    one.waits_for("can't be reached")
    began = time.monotonic()
    assert one.end() == OK
    assert time.monotonic() - began < 9


def test_a_name_and_its_password_from_a_program(home, tmp_path, listen):
    (tmp_path / "users").write_text("")
    subprocess.run(["/usr/bin/mosquitto_passwd", "-b", tmp_path / "users", "robin", "s3cret word"], check=True)
    (tmp_path / "rules").write_text("user robin\ntopic read home/#\n")
    broker = Broker(tmp_path, "allow_anonymous false", f"password_file {tmp_path}/users", f"acl_file {tmp_path}/rules")
    try:
        address = f"mqtt://127.0.0.1:{broker.port}"
        wrong = listen(address, {"home/#": "heart-rate"}, user="robin", passwordCommand='["echo", "wrong"]')
        wrong.waits_for("It refuses: Connection Refused: not authorised")
        wrong.end()
        failing = listen(address, {"home/#": "heart-rate"}, passwordCommand='["false"]')
        failing.waits_for("There is no password for it.")
        failing.end()
        right = listen(address, {"home/#": "heart-rate", "secret/#": "heart-rate"},
                       passwordCommand='["echo", "s3cret word"]')
        right.waits_for("Receiving readings from the broker")
        assert "s3cret" not in right.told()
    finally:
        broker.stop()


def test_tls_with_a_certificate_of_ones_own(home, tmp_path, listen):
    trusted, key = certificate(tmp_path)
    broker = Broker(tmp_path, "allow_anonymous true", f"certfile {trusted}", f"keyfile {key}")
    try:
        address = f"mqtts://localhost:{broker.port}"
        stranger = listen(address, {PULSE: "heart-rate"})
        stranger.waits_for("No readings come from the broker")
        stranger.end()
        known = listen(address, {PULSE: "heart-rate"}, caFile=str(trusted))
        known.waits_for("Receiving readings from the broker")
        subprocess.run(["/usr/bin/mosquitto_pub", "-h", "localhost", "-p", str(broker.port), "-t", PULSE, "-m", "72",
                        "--cafile", trusted], check=True, timeout=30)
        wait_until(lambda: stored(home) == 1, what="a reading")
    finally:
        broker.stop()


@pytest.mark.parametrize(("name", "value", "words"), [
    ("topics", '{"home/x": "dragons"}', "“dragons” isn't a type of sample"),
    ("topics", '{"home/+x": "heart-rate"}', "“home/+x” can't be a topic"),
    ("topics", "{}", "no topic to ask for"),
    ("broker", "mqtt://broker.example.org", "anybody on the way to broker.example.org:1883 could read"),
    ("broker", "mqtt://host/path", "isn't the address of a broker"),
])
def test_settings_that_do_not_fit_are_named(home, name, value, words):
    home.ok("config", "set", "receive.mqtt.broker", "mqtt://127.0.0.1:1")
    home.ok("config", "set", "receive.mqtt.topics", json.dumps({PULSE: "heart-rate"}))
    home.ok("config", "set", f"receive.mqtt.{name}", value)
    result = home.run("receive", "--listen", "127.0.0.1:0", timeout=60)
    assert result.returncode == CONFIG
    assert words in result.stderr
    assert result.stderr.count("\n") >= 2


def test_a_password_is_no_part_of_the_address(home):
    result = home.run("config", "set", "receive.mqtt.broker", "mqtt://me:secret@host")
    assert result.returncode == USAGE
    assert "passwordCommand" in result.stderr and "secret" not in result.stderr


def test_a_broker_takes_no_place_of_a_device(home, broker, listen):
    for number in range(64):
        home.ok("receive", "pair", f"phone {number}")
    heard(home, broker, listen, {PULSE: "heart-rate"})
    names = {device["name"] for device in home.json("receive", "list")["devices"]}
    assert names == {f"phone {number}" for number in range(64)}
    broker.publish(PULSE, "72")
    wait_until(lambda: stored(home) == 1, what="a reading")


def test_a_broker_is_left_where_nothing_can_be_received(home, broker):
    home.ok("config", "set", "receive.mqtt.broker", f"mqtt://127.0.0.1:{broker.port}")
    home.ok("config", "set", "receive.mqtt.topics", json.dumps({PULSE: "heart-rate"}))
    with contextlib.closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = home.run("receive", "--listen", f"127.0.0.1:{taken.getsockname()[1]}", timeout=60)
    assert result.returncode not in (OK, CONFIG) and "\n" in result.stderr
    assert "Receiving" not in result.stdout + result.stderr
