# SPDX-License-Identifier: GPL-3.0-or-later
"""Looks at a picture: reads a PNG of rsvg-convert and tells what is on it, as words a test reads.

  picture.py PNG          width, height, the number of pixels on the edge that are not background,
                          and the share in a thousand of the picture that is not background
  picture.py PNG HEIGHT   for each stripe of this height, the last column with ink, -1 for none
"""

import struct
import sys
import zlib


def pixels(path):
    """The rows of a PNG (W3C, third edition) with eight bits a channel, and bytes a pixel."""
    data = open(path, "rb").read()
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert depth == 8 and kind in (2, 6), (depth, kind)
    size = 3 if kind == 2 else 4
    place, packed = 8, b""
    while place < len(data):
        length, name = struct.unpack(">I4s", data[place:place + 8])
        if name == b"IDAT":
            packed += data[place + 8:place + 8 + length]
        place += length + 12
    raw, above, rows = zlib.decompress(packed), bytearray(width * size), []
    for index in range(height):
        start = index * (width * size + 1)
        row = unfiltered(raw[start], bytearray(raw[start + 1:start + 1 + width * size]), above, size)
        rows.append([bytes(row[x:x + 3]) for x in range(0, len(row), size)])
        above = row
    return rows


def unfiltered(kind, row, above, size):
    """A row without its filter: none, sub, up, average or Paeth."""
    for index in range(len(row)):
        left = row[index - size] if index >= size else 0
        corner = above[index - size] if index >= size else 0
        up = above[index]
        guess = left + up - corner
        paeth = min((abs(guess - left), 0, left), (abs(guess - up), 1, up),
                    (abs(guess - corner), 2, corner))[2]
        row[index] = (row[index] + (0, left, up, (left + up) // 2, paeth)[kind]) & 255
    return row


def main():
    rows = pixels(sys.argv[1])
    paper = rows[0][0]
    if len(sys.argv) > 2:
        stripe = int(sys.argv[2])
        for top in range(0, len(rows), stripe):
            print(max((x for row in rows[top:top + stripe] for x, pixel in enumerate(row)
                       if pixel != paper), default=-1))
        return
    edge = rows[0] + rows[-1] + [row[0] for row in rows] + [row[-1] for row in rows]
    ink = sum(pixel != paper for row in rows for pixel in row)
    print(len(rows[0]), len(rows), sum(pixel != paper for pixel in edge),
          1000 * ink // (len(rows) * len(rows[0])))


if __name__ == "__main__":
    main()
