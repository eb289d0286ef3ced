# SPDX-License-Identifier: GPL-3.0-or-later
"""A running `mindpulse receive`, devices that were paired with it, and requests as raw as a test wants."""

import contextlib
import gzip
import http.client
import json
import socket
import ssl
import subprocess
import urllib.parse

from program import OK, wait_until

PATIENCE = 60


class At:
    """Requests to whatever listens on a port."""

    def __init__(self, host, port):
        self.address = urllib.parse.urlsplit(f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}")
        self.context = None

    def connect(self):
        """A plain socket to it, in TLS where it speaks that."""
        raw = socket.create_connection((self.address.hostname, self.address.port), PATIENCE)
        return self.context.wrap_socket(raw, server_hostname="localhost") if self.context else raw

    def request(self, method, path, body=None, headers=(), source=None):
        """One request; the answer's status, its JSON and its headers."""
        where = (self.address.hostname, self.address.port)
        options = {"timeout": PATIENCE, "source_address": source}
        connection = (http.client.HTTPSConnection(*where, context=self.context, **options)
                      if self.context else http.client.HTTPConnection(*where, **options))
        with contextlib.closing(connection):
            connection.request(method, path, body, dict(headers))
            answer = connection.getresponse()
            text = answer.read()
            return answer.status, json.loads(text), dict(answer.getheaders())

    def post(self, token, body, kind="application/json", **headers):
        """Posts readings; the answer's status and its JSON."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            named.setdefault("Authorization", f"Bearer {token}")
        if kind:
            named["Content-Type"] = kind
        status, answer, _ = self.request("POST", "/v1/samples", encoded(body), named)
        return status, answer


class Receiver(At):
    """`mindpulse receive` on a port that the system has chosen."""

    def __init__(self, home, *words, listen="127.0.0.1:0", **options):
        self.home = home
        self.process = home.start("receive", "--json", "--listen", listen, *words, **options)
        text = ""
        while not text.rstrip().endswith("}"):
            line = self.process.stdout.readline().decode()
            assert line, self.process.stderr.read().decode()
            text += line
        self.url = json.loads(text)["url"]
        address = urllib.parse.urlsplit(self.url)
        super().__init__(address.hostname, address.port)

    def end(self):
        """Ends it as a service manager does; gives its exit code."""
        if self.process.poll() is None:
            self.process.terminate()
        code = self.process.wait(timeout=120)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()
        return code


def encoded(body):
    """The bytes of a body: those of a text, or of anything else in JSON."""
    if isinstance(body, bytes):
        return body
    return (body if isinstance(body, str) else json.dumps(body)).encode()


def reading(value=72, time="2026-11-20T08:00:00+01:00", kind="heart-rate", **more):
    """One reading in MindPulse's own JSON."""
    return {"type": kind, "value": value, "time": time, **more}


def readings(count, first=0):
    """Many different readings, some 110 bytes each."""
    return [reading(60 + n % 50, f"2026-{1 + n // 28 // 1440 % 9:02}-{1 + n // 1440 % 28:02}T"
                    f"{n // 60 % 24:02}:{n % 60:02}:00Z") for n in range(first, first + count)]


def stored(home):
    """How many readings are stored."""
    with contextlib.closing(home.open("samples.sqlite")) as database:
        return database.execute("SELECT count(*) FROM sample").fetchone()[0]


def pair(home, name="Phone"):
    """Pairs a device; gives its token."""
    return home.json("receive", "pair", name)["token"]


def raw(receiver, head, body=b""):
    """Sends bytes as they are and gives all that comes back until the connection ends."""
    with contextlib.closing(receiver.connect()) as connection:
        with contextlib.suppress(ConnectionError):
            connection.sendall(head.replace("\n", "\r\n").encode() + body)
        return rest(connection)


def rest(connection):
    """Everything that comes until the connection ends."""
    found = b""
    with contextlib.suppress(ConnectionError, ssl.SSLError):
        while piece := connection.recv(65536):
            found += piece
    return found


def bomb(size):
    """So many zeros, packed by gzip."""
    return gzip.compress(b" " * size)


def certificate(folder, name="server"):
    """A certificate of our own for localhost, and its key."""
    paths = folder / f"{name}.pem", folder / f"{name}-key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
         "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", str(paths[1]), "-out",
         str(paths[0])],
        check=True, capture_output=True)
    paths[1].chmod(0o600)
    return paths


__all__ = [
    "At", "OK", "PATIENCE", "Receiver", "bomb", "certificate", "encoded", "pair", "raw", "reading",
    "readings", "rest", "stored", "wait_until",
]
