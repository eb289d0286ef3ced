# SPDX-License-Identifier: GPL-3.0-or-later
"""A database whose table has, as far as its pages tell, more rows than anybody can read."""

import contextlib
import sqlite3
import struct

# How many pages lie above the rows, and how often each leads to the next: 40 to the power of 9 rows.
LEVELS, WIDTH = 9, 40


def make_endless(path, table):
    """Puts pages that lead to each other again and again above the only page of a table."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        root, = database.execute(
            "SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = ?", [table]).fetchone()
        size, = database.execute("PRAGMA page_size").fetchone()
    data = bytearray(path.read_bytes())
    count = len(data) // size
    leaf = bytes(data[(root - 1) * size:root * size])
    assert leaf[0] == 13, "the table has more than one page"
    # Behind the others: an inner page for each level but the highest, then the rows.
    pages = [inner(count + level + 2, size) for level in range(LEVELS - 1)] + [leaf]
    data[(root - 1) * size:root * size] = inner(count + 1, size)
    for page in pages:
        data += page
    data[28:32] = struct.pack(">I", count + len(pages))
    path.write_bytes(data)


def inner(child, size):
    """An inner page of a table whose every entry leads to one page (sqlite.org/fileformat2.html, 1.6)."""
    page = bytearray(size)
    cells = [struct.pack(">IB", child, key) for key in range(1, WIDTH)]
    start = size - 5 * len(cells)
    page[0:12] = struct.pack(">BHHHBI", 5, 0, len(cells), start, 0, child)
    for number, cell in enumerate(cells):
        place = start + 5 * number
        page[12 + 2 * number:14 + 2 * number] = struct.pack(">H", place)
        page[place:place + 5] = cell
    return bytes(page)
