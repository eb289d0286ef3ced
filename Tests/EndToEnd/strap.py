# SPDX-License-Identifier: GPL-3.0-or-later
"""A bus with Bluetooth sensors on it, and what a heart-rate strap sends."""

import json
import subprocess

from program import ROOT

SCRIPT = ROOT / "Tests/Support/sensor_bus.py"
STRAP, OTHER = "A0:9E:1A:00:00:01", "A0:9E:1A:00:00:02"


class Bus:
    """A system bus of its own, driven line by line."""

    def __init__(self):
        self.process = subprocess.Popen(["/usr/bin/python3", str(SCRIPT)], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.address = self.process.stdout.readline().strip()

    def __call__(self, *words):
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert not (isinstance(answer, dict) and "error" in answer), answer
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()


def heart(rate, *intervals):
    """A value of Heart Rate Measurement, contact detected, with RR intervals in 1/1024 s."""
    flags = 0x06 | (0x10 if intervals else 0)
    return bytes([flags, rate, *(byte for one in intervals for byte in one.to_bytes(2, "little"))]).hex()
