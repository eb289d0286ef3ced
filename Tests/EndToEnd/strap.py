# SPDX-License-Identifier: GPL-3.0-or-later
"""A bus with Bluetooth sensors on it, and what a heart-rate strap sends."""

import json
import mmap
import struct
import subprocess

from program import ROOT

SCRIPT = ROOT / "Tests/Support/sensor_bus.py"
SECOND = 1_000_000_000
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
        self.process.wait(120)
        self.process.stdout.close()


def heart(rate, *intervals):
    """A value of Heart Rate Measurement, contact detected, with RR intervals in 1/1024 s."""
    flags = 0x06 | (0x10 if intervals else 0)
    return bytes([flags, rate, *(byte for one in intervals for byte in one.to_bytes(2, "little"))]).hex()


class DayClock:
    """A clock that moves by some seconds with each value that the program reads from a sensor's pipe
    (Tests/Support/day_clock.c), however fast the machine is."""

    def __init__(self, folder, ahead=0, step=1):
        self.library, self.path = folder / "day_clock.so", folder / "day_clock"
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", self.library,
                        ROOT / "Tests/Support/day_clock.c"], check=True)
        self.path.write_bytes(struct.pack("=4q", ahead * SECOND, 0, 0, step * SECOND))
        self.file = open(self.path, "r+b")
        self.shared = mmap.mmap(self.file.fileno(), 32)

    def number(self, place):
        return struct.unpack_from("=q", self.shared, 8 * place)[0]

    @property
    def values(self):
        return self.number(2)

    def suspend(self, seconds):
        """The wall clock alone goes on."""
        struct.pack_into("=q", self.shared, 8, self.number(1) + seconds * SECOND)

    def close(self):
        self.shared.close()
        self.file.close()

    @property
    def environment(self):
        return {"LD_PRELOAD": self.library, "DAY_CLOCK": self.path}
