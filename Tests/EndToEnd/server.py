# SPDX-License-Identifier: GPL-3.0-or-later
"""The chat endpoint of Tests/Support as a child process."""

import json
import pathlib
import subprocess

from program import ROOT

SCRIPT = ROOT / "Tests/Support/endpoint.py"


class Server:
    """One endpoint on loopback that answers as its mode says."""

    def __init__(self, folder, mode="ok", delay=0, lifetime=400, port=0, tls=None):
        self.log = pathlib.Path(folder) / f"endpoint-{mode.partition(':')[0]}.jsonl"
        options = ["--mode", mode, "--delay", delay, "--lifetime", lifetime, "--port", port,
                   "--log", self.log]
        if tls:
            options += ["--tls", *tls]
        # Its standard input is a pipe of ours: it ends when we do, whatever happens.
        self.process = subprocess.Popen(
            ["/usr/bin/python3", str(SCRIPT), *map(str, options)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        word, _, number = self.process.stdout.readline().partition(" ")
        assert word == "PORT", f"{SCRIPT} did not say which port it has"
        self.port = int(number)
        self.url = f"http{'s' if tls else ''}://127.0.0.1:{self.port}/v1"

    def entries(self):
        if not self.log.exists():
            return []
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def requests(self):
        """The chat requests it has got, in order."""
        return [entry for entry in self.entries()
                if entry["event"] == "request" and entry["method"] == "POST"]

    def close(self):
        """Ends the process by closing its standard input; by its own id if that is not enough."""
        self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


def system_prompt(request):
    """The system message of a request."""
    return "\n".join(message["content"] for message in request["body"]["messages"]
                     if message["role"] in ("system", "developer"))


def said(request):
    """The last user message of a request."""
    return [message["content"] for message in request["body"]["messages"]
            if message["role"] == "user"][-1]
