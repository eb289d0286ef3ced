# SPDX-License-Identifier: GPL-3.0-or-later
"""Every way an endpoint can behave: what the person sees, what is stored, the exit code.

The modes are those of Tests/Support/endpoint.py; a mode that this table does not name fails the
last test. `--engine endpoint` turns the fallback to the offline listener off, so that the outcome
of the request itself shows.
"""

import contextlib
import json
import os
import re
import socket
import subprocess
import threading

import pytest

from program import NOT_ALLOWED, OK, TRY_LATER, UNAVAILABLE, plain
from server import SCRIPT, Server

REPLY = "I am glad you wrote. What is happening for you right now?"
WIDE = "Gru\u0308\u00df dich \U0001f9d8 \u4f60\u597d"
START = "I am glad"
GONE = UNAVAILABLE

# mode: (text on standard output, word in the notice, status stored, finish reason, exit code).
# A word of None means no notice; an output of "" means nothing at all; "…" means it begins so.
# The word is looked for without regard to case, and "a|b" is either.
WHOLE = (REPLY, None, "complete", "stop", OK)
TABLE = {
    # Right replies, in every shape the format allows.
    "ok": WHOLE, "letters": WHOLE, "crlf": WHOLE, "cr": WHOLE, "comments": WHOLE, "multiline": WHOLE,
    "bom": WHOLE, "nospace": WHOLE, "noblank": WHOLE, "nodone": WHOLE, "usage-last": WHOLE,
    "usage-in-delta": WHOLE, "nullcontent": WHOLE, "nochoices": WHOLE, "nodelta": WHOLE,
    "reasoning": WHOLE, "reasoning2": WHOLE, "nonstream": WHOLE, "notype": WHOLE,
    "slow-first": WHOLE, "keepalive": WHOLE, "odd-usage": WHOLE,
    "halves": ("a \U0001f9d8 b", None, "complete", "stop", OK),
    "tell-key": ("Your key is [key].", None, "complete", "stop", OK),
    "onlydone": (REPLY, None, "complete", None, OK),
    "bytewise": (WIDE, None, "complete", "stop", OK),
    "splitutf8": (WIDE, None, "complete", "stop", OK),
    "echo": ("hello there", None, "complete", "stop", OK),
    "clock": ("…", None, "complete", "stop", OK),
    "refusal": ("I can't help with that.", None, "complete", "stop", OK),
    "badutf8": ("a\ufffd…", None, "complete", "stop", OK),
    "escape": ("…", None, "complete", "stop", OK),
    # Whole, but not the end the person would expect.
    "length": (REPLY, "limit|cut off", "complete", "length", OK),
    "content-filter": (REPLY, "filter", "complete", "content_filter", OK),
    # Failures that pass.
    "429-once": (REPLY, "again|retry", "complete", "stop", OK),
    "500-once": (REPLY, "again|retry", "complete", "stop", OK),
    "503-once": (REPLY, "again|retry", "complete", "stop", OK),
    "drop-once": (REPLY, "again|retry", "complete", "stop", OK),
    "ctxfull": WHOLE, "ctxfull-code": WHOLE, "ctxfull-empty": WHOLE,
    # Failures before the first word.
    "400": ("", "temperature must be at most 2", "failed", None, GONE),
    "401": ("", "key", "failed", None, NOT_ALLOWED),
    "echokey": ("", "key", "failed", None, NOT_ALLOWED),
    "401detail": ("", "key", "failed", None, NOT_ALLOWED),
    "403": ("", "Country not supported", "failed", None, NOT_ALLOWED),
    "404": ("", "does not exist", "failed", None, GONE),
    "408": ("", "Too slow", "failed", None, GONE),
    "409": ("", "Conflict", "failed", None, GONE),
    "429": ("", "Rate limit", "failed", None, TRY_LATER),
    "429-long": ("", "Quota used up", "failed", None, TRY_LATER),
    "500": ("", "Internal error", "failed", None, GONE),
    "500-final": ("", "Internal error", "failed", None, GONE),
    "503-loading": ("", "Loading model", "failed", None, GONE),
    "errbare": ("", "out of memory", "failed", None, GONE),
    "errdetail": ("", "no such model", "failed", None, GONE),
    "errmessage": ("", "no credits left", "failed", None, GONE),
    "errors": ("", "first of many", "failed", None, GONE),
    "errarray": ("", "slow down", "failed", None, TRY_LATER),
    "err200json": ("", "Insufficient credits", "failed", None, GONE),
    "err-nonsse": ("", "Failed to tokenize", "failed", None, GONE),
    "empty200": ("", "empty|nothing", "failed", None, GONE),
    "emptyreply": ("", "empty|nothing|no word|without", "failed", None, GONE),
    "html200": ("", "html|web page", "failed", None, GONE),
    "html500": ("", "html|web page|502", "failed", None, GONE),
    "badjson": ("", "json|understand|read", "failed", None, GONE),
    "deepjson": ("", "json|deep|nest|read", "failed", None, GONE),
    "noline": ("", "line|long|large|big", "failed", None, GONE),
    "hugehdr": ("", "header|large|big|curl", "failed", None, GONE),
    "gzipbomb": ("", "compress|encod|large|big", "failed", None, GONE),
    "redirect": ("", "redirect|sent to", "failed", None, GONE),
    "refuse": ("", "", "failed", None, GONE),
    # Cut off after the first words: kept, and said to be in part.
    "nofinish": (START, "", "partial", None, GONE),
    "errmid": (START, "slot was lost", "partial", None, GONE),
    "errchoice": (START, "upstream died", "partial", "error", GONE),
    "reset": (START, "", "partial", None, GONE),
    "truncchunk": (START, "", "partial", None, GONE),
    "endless": ("word word…", "long|large|big|limit", "partial", None, GONE),
}

# These end only by a time-out of ours, or with the endpoint itself.
TIMED = {
    "stall": ("", "", "failed", None, GONE),
    "stall-ping": ("", "", "failed", None, GONE),
    "stall-mid": (START, "", "partial", None, GONE),
    "drip": ("xxx…", "", "partial", None, GONE),
}

# This one asks for a wait of almost two minutes; Ctrl-C in that wait is tested on a terminal.
WAITS = "429-wait"

# One second for the next word to come, and no second try.
IMPATIENT = '{ endpoint: { contentTimeout: "1s", retries: 0 } }'


def check(home, server, expected):
    output, word, status, finish, code = expected
    result = home.run("chat", "--engine", "endpoint", stdin="hello there\n", timeout=60)
    shown, notice = plain(result.stdout), plain(result.stderr)

    assert result.returncode == code, (shown[:400], notice[:400])
    if output.endswith("…"):
        assert shown.startswith(output[:-1]) and shown
    else:
        assert shown == output
    if word is not None:
        assert notice and re.search(word, notice, re.IGNORECASE), notice
    # Whatever was sent, nothing that steers a terminal comes out, and no thought is told.
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]",
                         result.stdout + result.stderr)
    assert "secret thoughts" not in result.stdout + result.stderr

    messages = home.messages()
    assert [m["text"] for m in messages if m["role"] == "user"] == ["hello there"]
    reply = [m for m in messages if m["role"] == "assistant"][-1]
    assert (reply["status"], reply.get("finishReason")) == (status, finish)
    if status == "complete" and not output.endswith("…"):
        assert plain(reply["text"]) == output
    home.check_databases()


@pytest.mark.parametrize("mode", TABLE)
def test_endpoint(person, endpoint, mode):
    server = endpoint(mode, lifetime=60)
    person.use(server, key="sk-canary")
    check(person, server, TABLE[mode])
    if mode == "redirect":
        assert [r["port"] for r in server.requests()] == [server.port]


@pytest.mark.parametrize("mode", TIMED)
def test_endpoint_that_makes_one_wait(person, endpoint, mode):
    (person.path / "config.json5").write_text(IMPATIENT)
    # A reply that drips has no end of its own, and each word is a reason to go on waiting.
    server = endpoint(mode, lifetime=3 if mode == "drip" else 60)
    person.use(server)
    check(person, server, TIMED[mode])


@pytest.mark.parametrize("mode", ["endless", "noline", "gzipbomb", "deepjson", "hugehdr"])
def test_memory_stays_small_whatever_comes(person, tmp_path, endpoint, mode):
    """At most 64 MB resident, the encoder apart, whose memory `make bench` measures."""
    usage = tmp_path / "usage"
    person.use(endpoint(mode, lifetime=60))
    person.ok("config", "set", "understanding.encoder", "off")
    program = person.start("chat", "--engine", "endpoint", wrapper=person.measured(usage))
    program.stdin.write(b"hello\n")
    program.stdin.close()
    with open(os.devnull, "wb") as nowhere:
        for chunk in iter(lambda: program.stdout.read1(65536), b""):
            nowhere.write(chunk)
    program.stderr.read()
    program.wait()
    assert json.loads(usage.read_text())["kilobytes"] <= 64 * 1024, usage.read_text()


@pytest.mark.parametrize("count", [9223372036854775807, -9223372036854775808, 1e19, 1e308, -1, 1.5,
                                   '"12"', "null", "[1]", '{"a": 1}'])
def test_usage_that_nobody_can_have_is_unknown_and_the_reply_is_kept(person, endpoint, count):
    # Commas would end the setting.
    person.use(endpoint(f"odd-usage:count={count}"))
    result = person.run("chat", "--engine", "endpoint", stdin="hello there\n")
    assert (result.returncode, plain(result.stdout)) == (OK, REPLY), result.stderr
    assert person.messages()[-1].get("usage") is None
    said = person.run("replay", "last", "--against", "endpoint")
    assert said.returncode == OK and REPLY in plain(said.stdout)


def test_key_that_a_reply_repeats_is_shown_and_stored_nowhere(person, endpoint):
    key = "sk-secret-0123456789"
    person.use(endpoint("tell-key"), key=key)
    person.ok("config", "set", "debug.log", "true")
    shown = person.run("chat", "--engine", "endpoint", stdin="hello there\n")
    told = [shown.stdout, shown.stderr]
    for words in (("replay", "last"), ("replay", "last", "--json"), ("sessions",), ("why",),
                  ("replay", "last", "--against", "endpoint"), ("search", "key"),
                  *(("export", "last", "-f", kind) for kind in ("md", "html", "json", "txt"))):
        result = person.run(*words)
        told += [result.stdout, result.stderr]
    assert "Your key is [key]." in plain(shown.stdout)
    assert not [text for text in told if key in text or key[:-2] in text]
    for path in person.files():
        assert key.encode() not in path.read_bytes(), path


@pytest.mark.parametrize("banner", [b"SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n", b"<html>no head</html>",
                                    b"220 mail.example.org ESMTP\r\n", b"\0\1\2\3\n"])
def test_what_is_no_http_server_is_told_as_that(person, banner):
    """An answer of another service, or of HTTP/0.9, says nothing about the URL's beginning."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve():
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with connection:
                connection.sendall(banner)
                # Until the other side has read it and goes.
                with contextlib.suppress(OSError):
                    while connection.recv(65536):
                        pass

    threading.Thread(target=serve, daemon=True).start()
    try:
        person.settings.update(MINDPULSE_BASE_URL=f"http://127.0.0.1:{listener.getsockname()[1]}/v1",
                               MINDPULSE_MODEL="tiny")
        result = person.run("chat", "--engine", "endpoint", stdin="hello\n", timeout=90)
    finally:
        listener.close()
    assert result.returncode == UNAVAILABLE
    assert "The server at 127.0.0.1 isn't an HTTP server." in plain(result.stderr)
    assert "should begin with" not in result.stderr


def test_table_is_whole():
    """Every mode the endpoint has is in the table."""
    listed = subprocess.run(["/usr/bin/python3", str(SCRIPT), "--list"], capture_output=True,
                            text=True, check=True).stdout
    modes = {line.split()[0] for line in listed.splitlines() if line[:1].strip()}
    # Those that try to steer a terminal have a table of their own, in test_hostile.py, and those that
    # call tools are tried in test_tools.py.
    modes = {name for name in modes if not name.startswith(("hostile-", "tools"))}
    assert modes == set(TABLE) | set(TIMED) | {WAITS}


def test_self_signed_certificate_is_refused_and_nothing_is_sent(person, tmp_path):
    certificate, key = make_certificate(tmp_path)
    server = Server(tmp_path, tls=(certificate, key))
    try:
        person.use(server, key="sk-canary")
        result = person.run("chat", "--engine", "endpoint", stdin="hello\n")
        assert result.returncode == GONE
        assert "certificate" in result.stderr.lower()
        assert server.requests() == []
    finally:
        server.close()


def test_certificate_authority_of_ones_own_is_trusted(person, tmp_path):
    certificate, key = make_certificate(tmp_path)
    server = Server(tmp_path, tls=(certificate, key))
    try:
        person.use(server, key="sk-canary")
        (person.path / "config.json5").write_text(
            '{ endpoint: { caFile: "%s" } }' % certificate)
        result = person.run("chat", "--engine", "endpoint", stdin="hello\n")
        assert result.returncode == OK, result
        assert plain(result.stdout) == REPLY
    finally:
        server.close()


def make_certificate(folder):
    """A self-signed certificate for 127.0.0.1 and its key, as files."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-keyout", str(key), "-out", str(certificate), "-days", "2",
         "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"],
        check=True, capture_output=True)
    return str(certificate), str(key)
