# SPDX-License-Identifier: GPL-3.0-or-later
"""`mindpulse receive`: what phones send is stored once, counted truly, and only from those that may."""

import contextlib
import datetime
import gzip
import http.client
import json
import os
import signal
import socket
import sqlite3
import ssl
import stat
import subprocess
import threading
import time
import zipfile

import pytest

from program import CANNOT_CREATE, CONFIG, NO_INPUT, OK, USAGE, plain, wait_for_rest, wait_until
from receiver import (
    At, Receiver, bomb, certificate, encoded, pair, raw, reading, readings, rest, stored)
from test_lock import locked, told  # noqa: F401

HEAD = "POST /v1/samples HTTP/1.1\nHost: a\nAuthorization: Bearer {}\n"


@pytest.fixture
def receive(home):
    """Starts receivers: receive("--tls-cert", …)."""
    started = []

    def start(*words, **options):
        started.append(Receiver(home, *words, **options))
        return started[-1]

    yield start
    for one in started:
        one.end()


@pytest.fixture
def phone(home, receive):
    """A receiver, and the token of a phone that is paired with it."""
    token = pair(home)
    return receive(), token


def counts(added=0, duplicates=0, rejected=0, **reasons):
    return 200, {"added": added, "duplicates": duplicates, "rejected": rejected,
                 "rejectedByReason": {name.replace("_", "-"): n for name, n in reasons.items()}}


# What clients really send.

AUTO_EXPORT = {"data": {"metrics": [{
    "name": "heart_rate", "units": "count/min", "data": [
        {"date": "2026-11-20 08:00:00 +0100", "Min": 60, "Avg": 71.5, "Max": 88, "source": "Watch"},
        {"date": "2026-11-20 09:00:00 +0100", "Min": 60, "Avg": 75, "Max": 90, "source": "Watch"}]}],
    "workouts": []}}
WEBHOOK = {
    "timestamp": "2026-11-20T08:30:00.123Z", "app_version": "1.9.2",
    "heart_rate": [{"bpm": 64, "time": "2026-11-20T08:20:00Z", "metadata": {
        "data_origin": "com.sec.android.app.shealth", "recording_method": "automatically_recorded",
        "device": {"manufacturer": "Samsung", "model": "SM-R960", "type": 1}}}],
    "heart_rate_variability": [{"rmssd_millis": 41.2, "time": "2026-11-20T08:20:00Z"}],
    "steps": [{"count": 120, "start_time": "2026-11-20T08:00:00Z", "end_time": "2026-11-20T08:15:00Z"}],
    "blood_pressure": [{"systolic": 121, "diastolic": 79, "time": "2026-11-20T07:45:00Z"}],
    "sleep": [{"session_end_time": "2026-11-20T06:30:00Z", "duration_seconds": 27000, "stages": [
        {"stage": "light", "start_time": "2026-11-19T23:00:00Z", "end_time": "2026-11-20T02:00:00Z"},
        {"stage": "out_of_bed", "start_time": "2026-11-20T02:00:00Z", "end_time": "2026-11-20T02:05:00Z"},
        {"stage": "deep", "start_time": "2026-11-20T02:05:00Z", "end_time": "2026-11-20T06:30:00Z"}]}]}
ASSISTANT = {
    "entity_id": "sensor.pixel_8_heart_rate", "state": "67", "attributes": {
        "unit_of_measurement": "bpm", "icon": "mdi:heart-pulse", "friendly_name": "Pixel 8 Heart rate"},
    "last_changed": "2026-11-20T08:01:02.345678+00:00",
    "last_updated": "2026-11-20T08:01:02.345678+00:00",
    "context": {"id": "01", "parent_id": None, "user_id": None}}


@pytest.mark.parametrize("body, kind, added", [
    (AUTO_EXPORT, "application/json", 2),
    (WEBHOOK, "application/json; charset=utf-8", 6),
    (ASSISTANT, "application/json", 1),
    ([ASSISTANT, dict(ASSISTANT, entity_id="light.kitchen", state="on")], "application/json", 1),
    ({"event_type": "state_changed", "data": {
        "entity_id": ASSISTANT["entity_id"], "old_state": None, "new_state": ASSISTANT}},
     "application/json", 1),
    (reading(), "application/json", 1),
    ([reading(), reading(16, kind="respiratory-rate")], None, 2),
    ("time,type,value,unit\n2026-11-20T08:00:00Z,heart-rate,72,count/min\n", "text/csv", 1),
    # What `curl --data-binary` says of it.
    (reading(), "application/x-www-form-urlencoded", 1),
])
def test_what_clients_send_is_stored_and_counted(home, phone, body, kind, added):
    receiver, token = phone
    assert receiver.post(token, body, kind) == counts(added)
    assert stored(home) == added
    # Sent again, as clients do that heard no answer, it is counted as what it is.
    assert receiver.post(token, body, kind) == counts(0, added)
    assert stored(home) == added


def test_sources_are_the_readings_own_or_the_device(home, phone):
    receiver, token = phone
    for body in (WEBHOOK, ASSISTANT, reading(), reading(73, source="Chest strap")):
        receiver.post(token, body)
    sources = {one["source"] for one in home.json("samples", "list", "heart-rate")["samples"]}
    assert sources == {"com.sec.android.app.shealth", "Home Assistant (time as received)", "Phone",
                       "Chest strap"}


def test_gzip_is_unpacked_and_an_archive_is_read(home, phone, tmp_path):
    receiver, token = phone
    packed = gzip.compress(encoded(AUTO_EXPORT))
    assert receiver.post(token, packed, Content_Encoding="gzip") == counts(2)
    archive = tmp_path / "a.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("export.csv", "time,type,value,unit\n2026-11-20T08:00:00Z,heart-rate,72,count/min\n")
    assert receiver.post(token, archive.read_bytes(), "application/zip") == counts(1)


def test_rows_that_are_wrong_are_rejected_and_the_others_stored(home, phone):
    receiver, token = phone
    body = [reading(), reading(7000), reading(time="yesterday"), reading(time="2099-01-01T00:00:00Z"),
            reading(kind="karma"), {"type": "heart-rate", "value": 70}]
    assert receiver.post(token, body) == counts(
        1, 0, 5, impossible_value=1, bad_time=2, impossible_time=1, unknown_type=1)
    assert stored(home) == 1


# Who may send.

def test_only_a_paired_device_may_send(home, phone):
    receiver, token = phone
    for headers in ({}, {"Authorization": "Bearer"}, {"Authorization": f"Basic {token}"},
                    {"Authorization": "Bearer " + "a" * 32}, {"api-key": token[:-1]},
                    {"Authorization": "Bearer x", "api-key": token}):
        status, answer, more = receiver.request("POST", "/v1/samples", encoded(reading()), headers)
        assert (status, answer["error"]["code"]) == (401, "unauthorized"), headers
        assert more["WWW-Authenticate"].startswith("Bearer")
    assert receiver.request("POST", "/v1/samples", encoded(reading()), {"api-key": token})[:2] == counts(1)


def test_whoever_tries_tokens_is_told_to_wait_and_a_phone_is_not(home, phone):
    receiver, token = phone
    for _ in range(12):
        status, answer, headers = receiver.request(
            "POST", "/v1/samples", encoded(reading()), {"api-key": "nonsense"})
    assert status == 429 and answer["error"]["code"] == "tooManyRequests"
    assert 0 < int(headers["Retry-After"]) <= 60
    assert receiver.post(token, reading()) == counts(1)


def test_a_device_that_floods_is_told_to_wait(home, phone):
    receiver, token = phone
    found = [receiver.post(token, reading())[0] for _ in range(70)]
    assert found[:60] == [200] * 60 and 429 in found


def test_a_token_is_stored_as_a_hash_alone_and_revoked_at_once(home, phone):
    receiver, token = phone
    assert receiver.post(token, reading()) == counts(1)
    files = [path for path in home.path.rglob("*") if path.is_file()]
    assert not any(token.encode() in path.read_bytes() for path in files)
    for path in (home.path / "devices").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE((home.path / "devices").stat().st_mode) == 0o700
    assert home.json("receive", "revoke", "phone") == {"revoked": "Phone"}
    assert receiver.post(token, reading(73))[0] == 401
    assert home.json("receive", "list") == {"devices": []} and stored(home) == 1


def test_a_device_that_is_revoked_while_it_sends_has_sent_nothing(home, phone):
    receiver, token = phone
    body = encoded(reading())
    with contextlib.closing(receiver.connect()) as connection:
        head = HEAD.format(token) + f"Content-Length: {len(body)}\nConnection: close\n\n"
        connection.sendall(head.replace("\n", "\r\n").encode() + body[:5])
        # The head has been judged once a second request is answered on the same thread.
        assert receiver.request("GET", "/v1/health")[0] == 200
        home.ok("receive", "revoke", "Phone")
        connection.sendall(body[5:])
        assert rest(connection).startswith(b"HTTP/1.1 401")
    assert not (home.path / "samples.sqlite").exists() or stored(home) == 0


def test_pairing_says_what_is_wrong(home):
    pair(home, "Anna's phone")
    again = home.run("receive", "pair", "ANNA'S PHONE")
    assert again.returncode == USAGE and "already paired" in again.stderr
    assert "receive revoke 'ANNA'\\''S PHONE'" in again.stderr
    for name in ("", "  ", "a" * 41, "a\nb", "\u202eabc"):
        assert home.run("receive", "pair", name).returncode == USAGE, name
    missing = home.run("receive", "revoke", "Ana's phone")
    assert missing.returncode == NO_INPUT and "Anna's phone" in missing.stderr


def test_pairing_shows_a_code_on_a_terminal_and_plain_text_elsewhere(home, terminal):
    text = home.ok("receive", "pair", "Watch")
    assert "▀" not in text and "http://127.0.0.1:8787/v1/samples" in text
    screen = terminal(home, "receive", "pair", "Phone", columns=100, rows=60)
    screen.wait_for("▀")
    dumb = terminal(home, "receive", "pair", "Ring", columns=100, rows=60, TERM="dumb")
    dumb.wait_for_end()
    assert dumb.shows("token") and not dumb.shows("▀")


# Requests that are wrong.

@pytest.mark.parametrize("method, path, status, code", [
    ("GET", "/", 404, "notFound"), ("POST", "/v1/sample", 404, "notFound"),
    ("GET", "/v1/samples", 405, "wrongMethod"), ("PUT", "/v1/samples", 405, "wrongMethod"),
    ("OPTIONS", "/v1/samples", 405, "wrongMethod"), ("POST", "/v1/health", 405, "wrongMethod"),
    ("GET", "/../../etc/passwd", 404, "notFound"),
])
def test_other_paths_and_methods(phone, method, path, status, code):
    receiver, _ = phone
    found, answer, headers = receiver.request(method, path)
    assert (found, answer["error"]["code"]) == (status, code)
    assert ("Allow" in headers) == (status == 405)
    assert not any(name.lower().startswith("access-control") for name in headers)


def test_health_needs_no_token(phone):
    assert phone[0].request("GET", "/v1/health")[:2] == (200, {"status": "ok"})


@pytest.mark.parametrize("body, headers, status", [
    (b"", {}, 400), (b'{"data":{"metrics":[', {}, 400), (b"\x89PNG\r\n\x1a\n" + bytes(100), {}, 415),
    (b"hello there", {}, 415), (b"{}", {}, 200), (b'{"data":{"metrics":[]}}', {}, 200),
    (encoded(reading()), {"kind": "image/png"}, 415),
    (encoded(reading()), {"kind": "multipart/form-data; boundary=x"}, 415),
    (encoded(reading()), {"Content_Encoding": "br"}, 415),
    (encoded(reading()), {"Content_Encoding": "gzip"}, 400),
    (gzip.compress(encoded(reading()), mtime=0)[:-9], {"Content_Encoding": "gzip"}, 400),
    (gzip.compress(b"", mtime=0), {"Content_Encoding": "gzip"}, 400),
    (b"[" * 100_000, {}, 415), (b'{"type":"heart-rate","value":' + b"[" * 100_000, {}, 400),
    (b'{"type":"heart-rate","value":72,"time":"2026-11-20T08:00:00Z"}{', {}, 400),
    (b"\xff\xfe" + "time,type".encode("utf-16-le"), {}, 415),
])
def test_a_body_that_can_not_be_read_leaves_nothing(home, phone, body, headers, status):
    receiver, token = phone
    found, answer = receiver.post(token, body, **headers)
    assert found == status, answer
    if status != 200:
        assert answer["error"]["message"].endswith((".", "!")) and answer["error"]["code"]
    assert not (home.path / "samples.sqlite").exists() or stored(home) == 0


@pytest.mark.limit(300)
def test_bodies_that_are_too_large_are_refused(home, phone):
    receiver, token = phone
    large = b" " * (33 << 20)
    assert receiver.post(token, large)[0] == 413
    # Without a length nobody knows before it has come.
    def pieces():
        for _ in range(33):
            yield b" " * (1 << 20)
    status, answer, _ = receiver.request(
        "POST", "/v1/samples", pieces(), {"Authorization": f"Bearer {token}"})
    assert (status, answer["error"]["code"]) == (413, "tooLarge")
    assert receiver.post(token, bomb(33 << 20), Content_Encoding="gzip")[0] == 413
    assert receiver.post(token, bomb(1 << 30), Content_Encoding="gzip")[0] == 413
    # Who waits for leave hears it at once.
    answer = raw(receiver, HEAD.format(token) + f"Content-Length: {33 << 20}\nExpect: 100-continue\n\n")
    assert answer.startswith(b"HTTP/1.1 413")
    assert receiver.post(token, reading()) == counts(1)


def test_a_head_that_is_too_large_is_refused(phone):
    receiver, token = phone
    answer = raw(receiver, HEAD.format(token) + "X-Long: " + "a" * 40_000 + "\n\n")
    assert answer.startswith((b"HTTP/1.1 4", b"HTTP/1.0 4"))
    assert receiver.post(token, reading()) == counts(1)


def test_half_a_body_leaves_nothing(home, phone):
    receiver, token = phone
    body = encoded(readings(2000))
    with contextlib.closing(receiver.connect()) as connection:
        head = HEAD.format(token) + f"Content-Length: {len(body)}\n\n"
        connection.sendall(head.replace("\n", "\r\n").encode() + body[:-1000])
    assert receiver.post(token, reading()) == counts(1)
    assert stored(home) == 1


def test_a_slow_head_is_closed_and_others_are_served_meanwhile(phone):
    receiver, token = phone
    with contextlib.closing(receiver.connect()) as slow:
        slow.sendall(b"POST /v1/sam")
        began = time.monotonic()
        assert receiver.post(token, reading()) == counts(1)
        rest(slow)
        assert 5 < time.monotonic() - began


@pytest.mark.limit(200)
def test_a_head_that_trickles_is_closed_too(phone):
    receiver, token = phone
    with contextlib.closing(receiver.connect()) as slow:
        slow.settimeout(3)
        began = time.monotonic()
        is_open = True
        with contextlib.suppress(ConnectionError):
            while is_open and time.monotonic() - began < 120:
                slow.sendall(b"a")
                try:
                    is_open = slow.recv(100) != b""
                except TimeoutError:
                    continue
        assert time.monotonic() - began < 120
    assert receiver.post(token, reading()) == counts(1)


def test_an_address_has_four_connections_and_another_one_is_served(phone):
    receiver, token = phone
    with contextlib.ExitStack() as stack:
        for _ in range(4):
            stack.enter_context(contextlib.closing(receiver.connect())).sendall(b"GET ")
        fifth = stack.enter_context(contextlib.closing(receiver.connect()))
        with contextlib.suppress(ConnectionError):
            fifth.sendall(b"GET /v1/health HTTP/1.1\r\nHost: a\r\n\r\n")
        assert rest(fifth) == b""
        assert receiver.request("GET", "/v1/health", source=("127.0.0.2", 0))[0] == 200


# HTTP as it can be.

def test_older_chunked_and_pipelined_requests(home, phone):
    receiver, token = phone
    body = encoded(reading())
    old = raw(receiver, HEAD.format(token).replace("1.1", "1.0") + f"Content-Length: {len(body)}\n\n", body)
    assert b" 200 " in old.splitlines()[0] and b'"added":1' in old
    chunked = "".join(f"{1:x}\r\n{chr(byte)}\r\n" for byte in encoded(reading(73))) + "0\r\n\r\n"
    answer = raw(receiver, HEAD.format(token) + "Transfer-Encoding: chunked\nConnection: close\n\n",
                 chunked.encode())
    assert b'"added":1' in answer
    one = HEAD.format(token) + f"Content-Length: {len(body)}\n"
    both = raw(receiver, one + "\n" + body.decode() + one + "Connection: close\n\n" + body.decode())
    assert both.count(b'"duplicates":1') == 2 and stored(home) == 2


def test_a_length_and_chunks_at_once_are_no_way_around(home, phone):
    receiver, token = phone
    smuggled = b"0\r\n\r\nPOST /v1/samples HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}"
    answer = raw(receiver, HEAD.format(token) + "Content-Length: 4\nTransfer-Encoding: chunked\n"
                 "Connection: close\n\n", smuggled)
    assert b'"added":1' not in answer and b'"added":0,"duplicates":0' not in answer


def test_two_devices_at_once(home, receive):
    tokens = [pair(home, name) for name in ("Phone", "Tablet")]
    receiver = receive()
    found = {}

    def send(number):
        found[number] = [receiver.post(tokens[number], readings(3000, 3000 * (2 * n + number)))
                         for n in range(4)]

    threads = [threading.Thread(target=send, args=(n,)) for n in (0, 1)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert found == {n: [counts(3000)] * 4 for n in (0, 1)} and stored(home) == 24_000
    listed = {one["name"]: one for one in home.json("receive", "list")["devices"]}
    assert all(one["added"] == 12_000 and one["posts"] == 4 for one in listed.values())


# TLS.

def test_https(home, receive, tmp_path):
    token = pair(home)
    cert, key = certificate(tmp_path)
    receiver = receive("--tls-cert", str(cert), "--tls-key", str(key))
    assert receiver.url.startswith("https://")
    receiver.context = ssl.create_default_context(cafile=cert)
    assert receiver.post(token, AUTO_EXPORT) == counts(2)
    assert receiver.post(token, encoded(readings(20_000))) == counts(20_000)
    receiver.context.maximum_version = ssl.TLSVersion.TLSv1_2
    assert receiver.post(token, AUTO_EXPORT) == counts(0, 2)
    old = ssl.create_default_context(cafile=cert)
    old.minimum_version = ssl.TLSVersion.TLSv1
    old.maximum_version = ssl.TLSVersion.TLSv1_1
    old.set_ciphers("ALL:@SECLEVEL=0")
    receiver.context = old
    with pytest.raises((ssl.SSLError, ConnectionError)):
        receiver.post(token, AUTO_EXPORT)
    receiver.context = None
    with pytest.raises((http.client.HTTPException, ConnectionError)):
        receiver.post(token, AUTO_EXPORT)


def test_certificates_that_are_wrong_are_told(home, tmp_path):
    cert, key = certificate(tmp_path)
    _, other = certificate(tmp_path, "other")

    def refused(*words):
        result = home.run("receive", "--listen", "127.0.0.1:0", *map(str, words))
        assert result.returncode != OK
        return result.returncode, plain(result.stderr)

    assert refused("--tls-cert", cert)[0] == USAGE
    code, words = refused("--tls-cert", cert, "--tls-key", other)
    assert code == CONFIG and "belong to each other" in words
    assert refused("--tls-cert", cert, "--tls-key", tmp_path / "none")[0] == NO_INPUT
    cert.chmod(0o600)
    code, words = refused("--tls-cert", key, "--tls-key", cert)
    assert code == CONFIG and "PEM" in words
    key.chmod(0o644)
    assert "chmod 600" in refused("--tls-cert", cert, "--tls-key", key)[1]


def test_other_machines_need_https_or_leave(home, tmp_path, receive):
    result = home.run("receive", "--listen", "0.0.0.0:0")
    assert result.returncode == CONFIG and "https" in result.stderr
    assert "receive.plainHTTP" in result.stderr
    home.ok("config", "set", "receive.plainHTTP", "true")
    assert receive(listen="0.0.0.0:0").request("GET", "/v1/health")[0] == 200
    assert receive(listen="[::1]:0").request("GET", "/v1/health")[0] == 200


def test_addresses_that_are_wrong_are_told(home, receive):
    for text in ("localhost", "example.org:80", "127.0.0.1:99999", "::1:80", "1.2.3:80", "[127.0.0.1]:1"):
        assert home.run("receive", "--listen", text).returncode == USAGE, text
    taken = receive()
    result = home.run("receive", "--listen", f"127.0.0.1:{taken.address.port}")
    assert result.returncode == 69 and "already in use" in result.stderr
    assert home.run("receive", "--listen", "192.0.2.1:8787").returncode in (69, CONFIG)


# What may happen to it.

def test_a_store_that_another_program_holds_is_told_and_nothing_is_lost(home, phone):
    receiver, token = phone
    assert receiver.post(token, reading()) == counts(1)
    holder = sqlite3.connect(home.path / "samples.sqlite", isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    status, answer, headers = receiver.request(
        "POST", "/v1/samples", encoded(reading(73)), {"api-key": token})
    assert (status, answer["error"]["code"]) == (503, "busy") and int(headers["Retry-After"]) > 0
    holder.execute("ROLLBACK")
    holder.close()
    assert receiver.post(token, reading(73)) == counts(1) and stored(home) == 2


def test_a_lock_that_is_closed_is_told_and_nothing_is_lost(locked):
    token = pair(locked)
    receiver = Receiver(locked)
    try:
        before = stored(locked)
        status, answer = receiver.post(token, reading())
        assert (status, answer["error"]["code"]) == (503, "locked") and stored(locked) == before
    finally:
        receiver.end()


@pytest.mark.limit(300)
def test_a_post_is_never_answered_with_200_unless_it_is_stored(home, receive):
    """Killed at any moment, what was answered is there, and sent again the rest is as well."""
    token = pair(home)
    answered = 0
    for number in range(12):
        receiver = receive()
        body = encoded(readings(4000, 4000 * number))
        head = HEAD.format(token) + f"Content-Length: {len(body)}\nConnection: close\n\n"
        with contextlib.closing(receiver.connect()) as connection:
            connection.sendall(head.replace("\n", "\r\n").encode() + body)
            connection.settimeout(0.01 * number)
            try:
                answer = connection.recv(12) if number else b""
            except (TimeoutError, BlockingIOError):
                answer = b""
            receiver.process.send_signal(signal.SIGKILL)
            receiver.process.wait(timeout=120)
        # What a killed program left half written is taken back by the next one that opens the store.
        home.ok("samples", "latest")
        known = stored(home)
        if answer.startswith(b"HTTP/1.1 200"):
            answered += 1
            assert known == 4000 * (number + 1)
        # A post is there whole or not at all.
        assert known in (4000 * number, 4000 * (number + 1))
        again = receive()
        status, found = again.post(token, body)
        assert status == 200 and found["added"] + found["duplicates"] == 4000
        again.end()
    assert stored(home) == 48_000


def test_it_ends_while_something_is_sent(home, phone):
    receiver, token = phone
    with contextlib.closing(receiver.connect()) as connection:
        connection.sendall((HEAD.format(token) + "Content-Length: 1000\n\n").replace("\n", "\r\n").encode())
        began = time.monotonic()
        receiver.process.terminate()
        assert receiver.process.wait(timeout=120) == OK
        assert time.monotonic() - began < 9


def test_an_idle_receiver_never_wakes(phone):
    receiver, token = phone
    assert receiver.post(token, reading()) == counts(1)
    wait_for_rest(receiver.process.pid)


def test_posts_are_not_listed_as_imports(home, phone):
    receiver, token = phone
    receiver.post(token, reading())
    assert home.json("samples", "imports") == {"imports": []}
    assert receiver.post(token, encoded(readings(20_000))) == counts(20_000)
    assert [one["file"] for one in home.json("samples", "imports")["imports"]] == ["sent by Phone"]


def test_ctrl_c_ends_it(phone):
    assert phone[0].request("GET", "/v1/health")[0] == 200
    phone[0].process.send_signal(signal.SIGINT)
    assert phone[0].process.wait(timeout=120) == 130


# In the background.

def test_the_daemon_receives_and_a_reading_wakes_it(person, daemon):
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    person.ok("config", "set", "receive.listen", f"127.0.0.1:{port}")
    person.ok("config", "set", "receive.enabled", "true")
    token = pair(person)
    service = daemon(person)
    now = datetime.datetime.now(datetime.timezone.utc)
    body = [reading(value, (now - datetime.timedelta(seconds=age)).isoformat())
            for value, age in ((72, 4), (131, 1))]
    receiver = At("127.0.0.1", port)
    assert receiver.post(token, body) == counts(2)
    wait_until(lambda: person.check_ins(decision="sent"), timeout=90, what="a check-in")
    assert person.check_ins(decision="sent")[0]["rule"] == "reading"
    person.ok("config", "set", "receive.enabled", "false")
    service.reload()
    service.wait_ready(2)

    def refused():
        try:
            return not receiver.request("GET", "/v1/health")
        except ConnectionError:
            return True

    wait_until(refused, what="a receiver that has ended")
    assert service.end() == OK


def test_a_port_that_is_taken_costs_the_daemon_nothing_else(person, daemon):
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as taken:
        person.ok("config", "set", "receive.listen", f"127.0.0.1:{taken.getsockname()[1]}")
        person.ok("config", "set", "receive.enabled", "true")
        service = daemon(person)
        assert service.end() == OK


@pytest.mark.limit(300)
def test_systemd_can_hand_the_socket_over_and_an_idle_receiver_ends(home):
    token = pair(home)
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as listening:
        port = listening.getsockname()[1]
        # The connection waits in the queue, as it does while systemd starts the service.
        early = socket.create_connection(("127.0.0.1", port), 60)
        process = home.start(
            "receive", wrapper=["/bin/sh", "-c", 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"', "sh"],
            pass_fds=[3], preexec_fn=lambda: os.dup2(listening.fileno(), 3))
        with contextlib.closing(early):
            early.sendall(b"GET /v1/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            assert rest(early).startswith(b"HTTP/1.1 200")
        assert At("127.0.0.1", port).post(token, reading()) == counts(1)
        began = time.monotonic()
        assert process.wait(timeout=200) == OK
        assert time.monotonic() - began > 50
        # Whoever handed it over goes on listening.
        with contextlib.closing(socket.create_connection(("127.0.0.1", port), 10)):
            listening.accept()[0].close()
    for stream in (process.stdin, process.stdout, process.stderr):
        stream.close()


def test_units_for_systemd(home):
    shown = home.json("receive", "install", "--dry-run")
    folder = home.user / ".config/systemd/user"
    assert shown["dryRun"] and not folder.exists()
    home.ok("receive", "install")
    for file in shown["files"]:
        assert (folder / file["path"].rsplit("/")[-1]).read_text() == file["text"]
    assert "ListenStream=127.0.0.1:8787" in (folder / "mindpulse-receive.socket").read_text()
    found = subprocess.run(
        ["systemd-analyze", "--user", "--man=no", "verify", *map(str, folder.iterdir())],
        capture_output=True, text=True, env={**os.environ, "XDG_RUNTIME_DIR": str(home.user)})
    assert found.returncode == 0 and not found.stderr, found
    home.ok("receive", "uninstall")
    assert list(folder.iterdir()) == []
    (folder / "mindpulse-receive.socket").write_text("[Socket]\n")
    for word in ("install", "uninstall"):
        assert home.run("receive", word).returncode == CANNOT_CREATE
    assert (folder / "mindpulse-receive.socket").read_text() == "[Socket]\n"


# Devices that have gone silent.

def test_a_silent_device_is_told(home, phone):
    receiver, token = phone
    home.ok("config", "set", "receive.silentAfter", "10m")
    receiver.post(token, reading())
    assert "silent" not in home.ok("status") and not home.json("status")["devices"][0]["silent"]
    file, = (home.path / "devices").glob("*.sent")
    record = json.loads(file.read_text())

    def age(**times):
        file.write_text(json.dumps({**record, **times}))

    age(lastSeen="2026-11-20T08:00:00Z", lastNew="2026-11-20T08:00:00Z")
    assert "“Phone” has gone silent" in home.ok("status")
    assert home.json("status")["devices"][0]["silent"]
    assert "gone silent" in plain(home.run("doctor").stdout)
    age(lastNew="2026-11-20T08:00:00Z")
    assert "“Phone” connects, but its last new reading" in plain(home.ok("status"))
