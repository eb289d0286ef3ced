# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes FIT files (developer.garmin.com/fit, protocol 2.0) for tests; `fit_writer.py FOLDER` makes the fixtures."""

import pathlib
import struct
import sys

EPOCH = 631_065_600
# Base types: their numbers in definitions, and struct's letters.
ENUM, UINT8, UINT16, UINT32, SINT16, STRING = 0x00, 0x02, 0x84, 0x86, 0x83, 0x07
LETTERS = {ENUM: "B", UINT8: "B", UINT16: "H", UINT32: "I", SINT16: "h"}


def checksum(data):
    """CRC-16 with the polynomial 0xA001, bit by bit."""
    crc = 0
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0xA001 if crc & 1 else crc >> 1
    return crc


class FitFile:
    def __init__(self, big_endian=False, header=14):
        self.order = ">" if big_endian else "<"
        self.header = header
        self.data = b""
        self.fields = {}

    def define(self, local, message, *fields, developer=()):
        """Defines a local message; fields are (number, base type) or (number, base type, size)."""
        self.fields[local] = [(f + (None,))[:3] for f in fields]
        body = struct.pack(f"{self.order}BBHB", 0, self.order == ">", message, len(fields))
        for number, base, size in self.fields[local]:
            body += bytes([number, size or struct.calcsize(LETTERS[base]), base])
        if developer:
            body += bytes([len(developer)]) + b"".join(bytes([0, size, 0]) for size in developer)
        self.data += bytes([0x40 | (0x20 if developer else 0) | local]) + body
        return self

    def add(self, local, *values, compressed=None, extra=b""):
        """Adds a message; `compressed` is the low five bits of its time."""
        self.data += bytes([local if compressed is None else 0x80 | local << 5 | compressed])
        for (_, base, size), value in zip(self.fields[local], values, strict=True):
            self.data += (value.encode().ljust(size, b"\0") if base == STRING
                          else struct.pack(self.order + LETTERS[base], value))
        self.data += extra
        return self

    def bytes(self):
        head = struct.pack("<BBHI4s", self.header, 0x20, 2132, len(self.data), b".FIT")
        if self.header == 14:
            head += struct.pack("<H", checksum(head))
        whole = head + self.data
        return whole + struct.pack("<H", checksum(whole))


def activity():
    """A run: its pulse, with gaps, and the session; big-endian, with a field of a developer."""
    start = 1_788_537_600 - EPOCH
    file = FitFile(big_endian=True)
    file.define(0, 0, (0, ENUM), (1, UINT16), (8, STRING, 16)).add(0, 4, 1, "Forerunner 265")
    file.define(1, 20, (253, UINT32), (3, UINT8), (5, UINT32), developer=(2,))
    file.add(1, start, 90, 0, extra=b"\1\2").add(1, start + 1, 0xFF, 250, extra=b"\1\2")
    file.define(2, 20, (3, UINT8))
    file.add(2, 92, compressed=(start + 2) & 31).add(2, 93, compressed=(start + 40) & 31)
    file.define(3, 18, (253, UINT32), (2, UINT32), (5, ENUM), (7, UINT32), (16, UINT8))
    file.add(3, start + 1800, start, 1, 1_800_500, 140)
    file.define(4, 34, (253, UINT32), (5, UINT32)).add(4, start + 1800, start + 1800 + 7200)
    return file.bytes()


def monitoring():
    """A day and a night of a watch."""
    start = 1_788_472_800 - EPOCH
    file = FitFile(header=12)
    file.define(0, 0, (0, ENUM), (1, UINT16)).add(0, 32, 1)
    file.define(1, 103, (253, UINT32), (0, UINT32)).add(1, start, start + 7200)
    file.define(2, 55, (26, UINT16), (27, UINT8))
    file.add(2, (start + 60) & 0xFFFF, 55).add(2, (start + 120) & 0xFFFF, 0)
    file.add(2, (start + 65_600) & 0xFFFF, 56)
    file.define(3, 211, (253, UINT32), (0, UINT8), (1, UINT8)).add(3, start + 70_000, 52, 51)
    file.define(4, 297, (253, UINT32), (0, SINT16))
    file.add(4, start + 70_060, 1425).add(4, start + 70_120, -100)
    file.define(5, 269, (253, UINT32), (0, UINT8)).add(5, start + 70_180, 96)
    file.define(6, 275, (253, UINT32), (0, ENUM))
    for seconds, level in ((80_000, 2), (80_060, 2), (81_800, 3), (83_600, 0), (84_000, 4), (85_200, 1)):
        file.add(6, start + seconds, level)
    file.define(7, 30, (253, UINT32), (0, UINT16), (1, UINT16)).add(7, start + 86_000, 7230, 1850)
    file.define(8, 51, (253, UINT32), (0, UINT16), (1, UINT16), (6, UINT8)).add(8, start + 86_060, 121, 79, 66)
    file.define(9, 229, (0, UINT32), (2, UINT16)).add(9, start + 86_120, 485)
    file.define(10, 140, (253, UINT32)).add(10, start + 86_180)
    return file.bytes()


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    (folder / "activity.fit").write_bytes(activity())
    (folder / "monitoring.fit").write_bytes(monitoring() + activity())
