# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes what train.py made where the program reads it: `write.py NAME`.

The last layers go to config/encoder/listening-encoder.bin, the directions of acts and situations, from when on one is
sure, and the record of the training to config/listening-model.json5. Both are the same to the byte for the same
weights.
"""

import base64
import collections
import hashlib
import json
import struct
import sys

import numpy as np
import torch
from torch.nn import functional as F

from data import OTHERS, ROOT, labels, rows
from train import APART, AT_ONCE, FOLDER, RATE, ROUNDS, SEED, Engine, Listening
from network import layers_file

LAYERS = ROOT / "config/encoder/listening-encoder.bin"
MODEL = ROOT / "config/listening-model.json5"
# A message is taken for what it is likest to from this likeness on, and so far ahead of the next; the more alike, the less
# it has to be ahead.
FLOOR, MARGIN, PLAIN, LEAST = 0.36, 0.07, 0.46, 0.02

COMMENT = """\
// The listening model: the listener's acts and situations by what people say for them, on top of the encoder whose
// last layers are in encoder/listening-encoder.bin. `centre` is where their messages lie, as a stored meaning in base64
// with - and _. A message is taken for the one it is likest to, if it is at least `floor` alike and the next one at least
// `margin` less, falling to `least` where it is `plain` alike; where it is likest to an `other`, for none. `trained` says
// of what it was made, and `measured` how it does with the hand that it hasn't learned from: how many messages it is sure
// of, and which share of these rightly. scripts/listening/ writes this file.
"""


def stored(vector):
    """A meaning as MeaningVector.swift stores it."""
    whole = np.rint(vector / np.abs(vector).max() * 127).astype(np.int8)
    scale = 1 / np.sqrt(float((whole.astype(np.int64) ** 2).sum()))
    return struct.pack("<f", scale) + whole.tobytes()


def sure(cosines, count):
    """For each message the class that it is surely of; -1 for none."""
    order = np.argsort(-cosines, 1, kind="stable")
    first, second = (np.take_along_axis(cosines, order[:, place:place + 1], 1)[:, 0] for place in (0, 1))
    share = np.minimum(1, (first - FLOOR) / (PLAIN - FLOOR))
    ahead = first - second >= MARGIN - share * (MARGIN - LEAST)
    return np.where((first >= FLOOR) & ahead & (order[:, 0] < count), order[:, 0], -1)


def main():
    name, names = sys.argv[1], labels()
    network = Listening(Engine(), len(names))
    network.load_state_dict(torch.load(FOLDER / f"{name}.pt"))
    layers = layers_file(network)
    LAYERS.write_bytes(layers)
    learned = [row for row in rows() if row.hand != APART]
    kept = np.load(FOLDER / f"{name}.npz")
    found = sure(kept["cosines"], len(names))
    right = (found >= 0) & (found == kept["targets"])
    directions = F.normalize(network.directions, dim=1).detach().numpy().astype(np.float64)
    kinds = [label.split(" ", 1) for label in names] + [("other", f"other {place + 1}") for place in range(OTHERS)]
    texts = hashlib.sha256("\0".join(f"{row.label}\0{row.text}" for row in learned).encode()).hexdigest()
    record = {
        "version": 1,
        "trained": {
            "messages": len(learned), "hands": dict(collections.Counter(row.hand for row in learned)), "texts": texts,
            "seed": SEED, "rounds": ROUNDS, "batch": AT_ONCE, "rate": RATE, "layers": hashlib.sha256(layers).hexdigest()},
        "certainty": {"floor": FLOOR, "margin": MARGIN, "plain": PLAIN, "least": LEAST},
        "measured": {"messages": len(found), "sure": int((found >= 0).sum()),
                     "rightly": round(float(right.sum() / max(1, (found >= 0).sum())), 3)},
        "entries": [{"kind": kind, "name": label, "centre": base64.urlsafe_b64encode(stored(row)).decode()}
                    for (kind, label), row in zip(kinds, directions)]}
    MODEL.write_text(COMMENT + json.dumps(record, indent=2, ensure_ascii=False) + "\n")
    print(record["measured"])


if __name__ == "__main__":
    main()
