# SPDX-License-Identifier: GPL-3.0-or-later
"""A server that speaks PostgreSQL's protocol (version 3) and answers as no honest one does.

hostile_postgres.py MODE SECONDS prints its port and serves until standard input ends or the time is over:
`rows` sends rows without end, `huge` announces a value of 1 GB and sends it, `garbage` sends bytes without
sense, `silence` never answers, `hangup` closes, `newer` has a schema of a version that doesn't exist yet.
"""

import contextlib
import os
import socket
import struct
import sys
import threading


def message(kind, body=b""):
    """One message of the protocol."""
    return kind + struct.pack("!i", len(body) + 4) + body


def row(*values):
    """A row of values."""
    return message(b"D", struct.pack("!h", len(values))
                   + b"".join(struct.pack("!i", len(value)) + value for value in values))


def columns(count):
    """What a row has: columns of the type bigint, in binary form."""
    one = b"a\0" + struct.pack("!ihihih", 0, 0, 20, 8, -1, 1)
    return message(b"T", struct.pack("!h", count) + one * count)


READY = message(b"Z", b"I")
BEGUN = message(b"1") + message(b"2")


def hello(stream):
    """Takes whoever comes."""
    while True:
        size, code = struct.unpack("!ii", stream.recv(8, socket.MSG_WAITALL))
        stream.recv(size - 8, socket.MSG_WAITALL)
        # A wish for TLS is declined; what follows is the beginning.
        if code == 80877103:
            stream.sendall(b"N")
            continue
        break
    stream.sendall(message(b"R", struct.pack("!i", 0)) + message(b"S", b"server_version\0" b"15.0\0")
                   + message(b"S", b"client_encoding\0UTF8\0") + message(b"K", b"\0" * 8) + READY)


def batches(stream):
    """What comes in until each Sync: how many statements it holds."""
    statements = 0
    while True:
        head = stream.recv(5, socket.MSG_WAITALL)
        if len(head) < 5:
            return
        size = struct.unpack("!i", head[1:])[0] - 4
        if size:
            stream.recv(size, socket.MSG_WAITALL)
        statements += head[:1] == b"E"
        if head[:1] == b"S":
            yield statements
            statements = 0


def answer(stream, mode):
    """Answers one connection."""
    hello(stream)
    for number, statements in enumerate(batches(stream)):
        done = BEGUN + message(b"n") + message(b"C", b"SET\0")
        if mode == "newer" or number == 0 and statements == 2:
            # The first batch of a hub asks for its version.
            version = 99 if mode == "newer" else 3
            stream.sendall(done + BEGUN + columns(1) + row(struct.pack("!q", version)) + message(b"C", b"SELECT 1\0")
                           + READY)
        elif mode == "rows":
            many = b"".join(row(struct.pack("!q", index)) for index in range(1000))
            stream.sendall(BEGUN + columns(1))
            while True:
                stream.sendall(many)
        elif mode == "huge":
            stream.sendall(BEGUN + columns(1) + b"D" + struct.pack("!ihi", (1 << 30) + 10, 1, 1 << 30))
            for _ in range(1 << 10):
                stream.sendall(b"\0" * (1 << 20))
        elif mode == "garbage":
            stream.sendall(os.urandom(4096))
        elif mode == "hangup":
            return
        else:
            stream.recv(1)


def serve(stream, mode):
    """The same, and hangs up."""
    with contextlib.closing(stream), contextlib.suppress(OSError, struct.error):
        answer(stream, mode)


def main(mode, seconds):
    """Serves until standard input ends, or the time is over."""
    ending = threading.Timer(float(seconds), lambda: os._exit(0))
    ending.daemon = True
    ending.start()
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)

    def accept():
        while True:
            threading.Thread(target=serve, args=(listener.accept()[0], mode), daemon=True).start()
    threading.Thread(target=accept, daemon=True).start()
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
