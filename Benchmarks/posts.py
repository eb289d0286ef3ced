# SPDX-License-Identifier: GPL-3.0-or-later
"""How long a post of 5 MB takes until it is answered, against the import of the same bytes as a file."""

import json
import statistics
import time

from receiver import Receiver, pair, reading

BYTES = 5_000_000
MOST = 2.0


def body(size):
    """About so many bytes of readings, a second apart."""
    one = len(json.dumps(reading())) + 2
    list_ = [reading(60 + n % 50, 1_770_000_000 + n) for n in range(size // one)]
    return json.dumps(list_).encode()


def post(home, bytes_, token):
    """One post into an empty store, in seconds; the store has been opened before, as in a day's use."""
    for name in home.path.glob("samples.sqlite*"):
        name.unlink()
    receiver = Receiver(home)
    try:
        assert receiver.post(token, reading())[0] == 200
        began = time.perf_counter()
        status, answer = receiver.post(token, bytes_)
        seconds = time.perf_counter() - began
        assert status == 200 and answer["added"] > 0, answer
        return seconds
    finally:
        receiver.end()


def rows(Row, home, folder, ours, quick):
    """The row of the table."""
    file, token = folder / "readings.json", pair(home)
    bytes_ = body(BYTES // 10 if quick else BYTES)
    file.write_bytes(bytes_)
    own, other = [], []
    # In turn, so that a busy moment of the machine meets both.
    for _ in range(3 if quick else 5):
        own.append(post(home, bytes_, token))
        other.append(ours(home, file)[0])
    value, against = statistics.median(own), statistics.median(other)
    return [Row(f"a post of {len(bytes_) / 1e6:.1f} MB of readings", value, "s",
                "samples import of the file", against, f"≤ {MOST:g} ×", value <= MOST * against,
                digits=2)]
