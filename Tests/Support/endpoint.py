#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""An OpenAI-compatible chat endpoint on loopback that misbehaves on request.

It prints "PORT n" on standard output once it listens, and ends when its standard input (a pipe)
closes or after --lifetime seconds. What it does is chosen, in this order, by

  the path     POST /mode/stall/v1/chat/completions
  the model    {"model": "stall"} in the request (any known mode name)
  --mode       for everything else; "ok" unless told otherwise

A mode may carry settings and a tag: "ok:words=200,delay=5#mine". Settings are named in
endpoint_modes.py, for recordings in endpoint_speech.py; the tag only keeps the counters of "fail once" modes apart.

Every request is written to --log as one JSON line: {"event": "request", "port", "method", "path",
"query", "headers" (names in lower case), "body", "mode", "time", "client" (its port)}. A client that goes away while
a mode waits is written as {"event": "gone", "mode", "seconds"}.
"""

import argparse
import collections
import json
import os
import select
import socket
import ssl
import stat
import struct
import sys
import threading
import time
import urllib.parse

import endpoint_modes
import endpoint_speech


class Gone(Exception):
    """The client closed the connection."""


class Log:
    """Appends JSON lines; one write for each, so that readers never see half a line."""

    def __init__(self, path):
        self.file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600) if path else None

    def write(self, **entry):
        if self.file is not None:
            os.write(self.file, (json.dumps(entry) + "\n").encode())


class Request:
    """One parsed HTTP request."""

    def __init__(self, method, target, headers, body):
        parts = urllib.parse.urlsplit(target)
        self.method, self.path, self.headers = method, parts.path, headers
        self.query = dict(urllib.parse.parse_qsl(parts.query))
        self.body = {}
        if headers.get("content-type", "").startswith("multipart/"):
            self.body = endpoint_speech.described(headers, body)
        elif body:
            try:
                self.body = json.loads(body)
            except ValueError:
                self.body = {"unreadable": body.decode("latin-1")}

    @property
    def messages(self):
        return self.body.get("messages") or []

    def last_user_text(self):
        said = [m.get("content") or "" for m in self.messages if m.get("role") == "user"]
        return said[-1] if said else ""


class Talk:
    """One answer in the making: what the modes write with."""

    def __init__(self, connection, request, server, name, settings, attempt):
        self.connection, self.request, self.server = connection, request, server
        self.name, self.settings, self.attempt = name, settings, attempt
        self.eol = b"\n"
        self.chunked = True
        self.keep = False

    # Settings

    def number(self, key, otherwise):
        return float(self.settings.get(key, otherwise))

    def pause(self, otherwise=0):
        """Waits the delay of this mode in milliseconds; notices a client that leaves."""
        self.wait(self.number("delay", self.server.options.delay or otherwise) / 1000)

    def wait(self, seconds):
        if seconds > 0 and select.select([self.connection], [], [], seconds)[0]:
            raise Gone()

    def wait_forever(self):
        self.wait(self.server.options.lifetime + 10)

    # Bytes

    def raw(self, data):
        try:
            self.connection.sendall(data)
        except (OSError, ssl.SSLError) as error:
            raise Gone() from error

    def head(self, status=200, kind="text/event-stream", headers=(), chunked=True, length=None):
        self.chunked = chunked
        lines = ["HTTP/1.1 %d %s" % (status, endpoint_modes.PHRASES.get(status, "Status"))]
        if kind:
            lines.append("Content-Type: " + kind)
        if chunked:
            lines.append("Transfer-Encoding: chunked")
        if length is not None:
            lines.append("Content-Length: %d" % length)
        lines += ["%s: %s" % pair for pair in headers]
        lines += ["Connection: " + ("keep-alive" if self.keep else "close"), "", ""]
        self.raw("\r\n".join(lines).encode("latin-1"))

    def write(self, data):
        if data:
            self.raw(b"%x\r\n%s\r\n" % (len(data), data) if self.chunked else data)

    def end(self):
        if self.chunked:
            self.raw(b"0\r\n\r\n")

    def whole(self, status, data, kind="application/json", headers=()):
        data = data if isinstance(data, bytes) else json.dumps(data).encode()
        self.head(status, kind, headers, chunked=False, length=len(data))
        self.raw(data)

    def reset(self):
        """Ends the connection with RST instead of FIN."""
        self.connection.setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        raise Gone()

    # Events

    def event(self, data, field=b"data: "):
        data = data if isinstance(data, bytes) else json.dumps(data, ensure_ascii=False).encode()
        self.write(field + data + self.eol + self.eol)

    def chunk(self, delta, finish=None, **more):
        body = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1,
                "model": "tiny-1", "choices": [
                    {"index": 0, "delta": delta, "finish_reason": finish}]}
        body.update(more)
        return body

    def delta(self, text):
        self.event(self.chunk({"content": text}))

    def role(self):
        self.event(self.chunk({"role": "assistant", "content": ""}))

    def stop(self, reason="stop", **more):
        self.event(self.chunk({}, reason, **more))

    def done(self):
        self.event(b"[DONE]")
        self.end()


class Server:
    """Listens on two ports: the endpoint, and the place redirects lead to."""

    def __init__(self, options):
        self.options, self.log = options, Log(options.log)
        self.counts, self.lock = collections.Counter(), threading.Lock()
        self.tls = None
        if options.tls:
            self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.tls.load_cert_chain(*options.tls)
        self.listener, self.second = self.listen(options.port), self.listen(0)
        self.port = self.listener.getsockname()[1]
        self.second_port = self.second.getsockname()[1]

    @staticmethod
    def listen(port):
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen(128)
        return listener

    def accept(self, listener):
        while True:
            connection, _ = listener.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            port = listener.getsockname()[1]
            threading.Thread(target=self.serve, args=(connection, port), daemon=True).start()

    def serve(self, connection, port):
        started, mode = time.monotonic(), None
        try:
            if self.tls:
                connection = self.tls.wrap_socket(connection, server_side=True)
            keep = True
            while keep:
                request = self.read(connection)
                if request is None:
                    return
                mode = self.choose(request)
                self.log.write(
                    event="request", port=port, method=request.method, path=request.path,
                    query=request.query, headers=request.headers, body=request.body, mode=mode,
                    time=time.time(), client=connection.getpeername()[1])
                keep = self.answer(connection, request, mode)
            self.drain(connection)
        except Gone:
            self.log.write(event="gone", mode=mode, seconds=time.monotonic() - started)
        except ssl.SSLError as error:
            self.log.write(event="tls", reason=str(error.reason))
        except OSError:
            pass
        finally:
            connection.close()

    @staticmethod
    def drain(connection):
        """Ends sending, then waits for the client to close, so that no RST cuts the answer."""
        if not isinstance(connection, ssl.SSLSocket):
            connection.shutdown(socket.SHUT_WR)
            while select.select([connection], [], [], 2)[0] and connection.recv(65536):
                pass

    @staticmethod
    def read(connection):
        data = b""
        while b"\r\n\r\n" not in data:
            more = connection.recv(65536)
            if not more:
                return None
            data += more
        head, body = data.split(b"\r\n\r\n", 1)
        lines = head.decode("latin-1").split("\r\n")
        method, target, _ = lines[0].split(" ", 2)
        headers = {}
        for line in lines[1:]:
            name, value = line.split(":", 1)
            headers[name.strip().lower()] = value.strip()
        if headers.get("expect", "").lower() == "100-continue":
            connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
        while len(body) < int(headers.get("content-length", "0")):
            more = connection.recv(1 << 20)
            if not more:
                return None
            body += more
        return Request(method, target, headers, body)

    def choose(self, request):
        parts = request.path.split("/")
        if len(parts) > 2 and parts[1] == "mode":
            return urllib.parse.unquote(parts[2])
        model = str(request.body.get("model") or "")
        if endpoint_modes.split(model)[0] in endpoint_modes.MODES:
            return model
        return self.options.mode

    def answer(self, connection, request, mode):
        with self.lock:
            self.counts[mode] += 1
            attempt = self.counts[mode]
        name, settings = endpoint_modes.split(mode)
        talk = Talk(connection, request, self, name, settings, attempt)
        if request.path.endswith("/models"):
            endpoint_modes.models(talk)
        elif request.path.endswith("/audio/transcriptions"):
            endpoint_speech.answer(talk)
        elif name in endpoint_modes.MODES:
            endpoint_modes.MODES[name](talk)
        else:
            talk.whole(400, {"error": {"message": "unknown mode " + name}})
        return talk.keep


def watch_parent():
    """Ends the process when the other end of standard input closes, if it is a pipe."""
    mode = os.fstat(0).st_mode
    if stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode):
        while os.read(0, 4096):
            pass
        os._exit(0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--mode", default="ok", help="what to do when nothing else says it")
    parser.add_argument("--port", type=int, default=0, help="0: any free port")
    parser.add_argument("--delay", type=float, default=0, help="milliseconds between events")
    parser.add_argument("--lifetime", type=float, default=120, help="seconds until it ends itself")
    parser.add_argument("--log", help="file to append requests to, one JSON object a line")
    parser.add_argument("--tls", nargs=2, metavar=("CERT", "KEY"), help="PEM files: serve https")
    parser.add_argument("--list", action="store_true", help="print the modes and end")
    options = parser.parse_args()
    if options.list:
        for name, mode in sorted(endpoint_modes.MODES.items()):
            print("%-16s %s" % (name, " ".join((mode.__doc__ or "").split())))
        return
    server = Server(options)
    for listener in (server.listener, server.second):
        threading.Thread(target=server.accept, args=(listener,), daemon=True).start()
    threading.Thread(target=watch_parent, daemon=True).start()
    print("PORT %d" % server.port, flush=True)
    time.sleep(options.lifetime)


if __name__ == "__main__":
    sys.exit(main())
