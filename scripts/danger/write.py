# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes what train.py made where the program reads it: `write.py NAME THRESHOLDS`.

The last layers go to config/encoder/danger-encoder.bin, the linear layer, the thresholds and the
record of the training to config/danger-model.json5. Both are the same to the byte for the same
weights.
"""

import base64
import collections
import hashlib
import json
import pathlib
import sys

import torch

from engine import FOLDER, Engine
from messages import KINDS, OTHER, OWN, ROOT, all_messages
from network import Network, layers_file
from train import AT_ONCE, RATE, ROUNDS, SEED

LAYERS = ROOT / "config/encoder/danger-encoder.bin"
MODEL = ROOT / "config/danger-model.json5"

COMMENT = """\
// The danger model: a linear layer over the kinds of messages, on top of the encoder whose last
// layers are in encoder/danger-encoder.bin. It stands beside the phrases of crisis-language.json5.
// scripts/danger/ writes this file; `trained` says of what. `kinds` names the rows of `weights`
// (float32, the lowest byte first, in base64: 384 weights and a bias a row, the last row for what
// happens now), with the danger that each counts as. `thresholds` are logarithms of odds: for danger
// to oneself `check` (a short check), `veiled` (the same for suffering that isn't about dying), `full`
// (the full answer) and `urgent` (the same where it is happening now, which `now` tells), `unsaid` for
// both in a message without any of the words of `plain`, `veto` below which a suspicion counts no more,
// `deepVeto` below which explicit phrases count no more in a message without any of those, `plainVeto`
// the same for one that has some and where nothing happens now, `part` how much surer it has to be of
// a part of a long message, and `kinds` for each other danger. A medical emergency without any of the
// words of `bodily` is given a short check first. A message of nothing but `everyday`
// words and numbers, such as “took my pills”, is left to the phrases. They were chosen by hands that
// the weights had not learned from.
"""


def words(name):
    """A list of words that are written by hand."""
    return json.loads(pathlib.Path(__file__).with_name(f"{name}.json").read_text())


def main():
    name, thresholds = sys.argv[1], json.loads(open(sys.argv[2]).read())
    network = Network(Engine(), len(KINDS))
    network.load_state_dict(torch.load(FOLDER / f"{name}.pt"))
    layers = layers_file(network)
    LAYERS.parent.mkdir(exist_ok=True)
    LAYERS.write_bytes(layers)
    messages = all_messages()
    counts = collections.Counter(message.hand for message in messages)
    texts = hashlib.sha256("\0".join(message.text for message in messages).encode()).hexdigest()
    record = {
        "version": 1, "reviewed": "2026-11-30",
        "trained": {
            "messages": len(messages), "hands": dict(counts), "texts": texts, "seed": SEED,
            "rounds": ROUNDS, "batch": AT_ONCE, "rate": RATE,
            "layers": hashlib.sha256(layers).hexdigest()},
        "thresholds": thresholds,
        "plain": words("plain"), "bodily": words("bodily"), "everyday": words("everyday"),
        "kinds": [{"name": kind, "category": (OWN | OTHER).get(kind)} for kind in KINDS]}
    text = json.dumps(record, indent=2, ensure_ascii=False)
    weights = base64.b64encode(network.rows().astype("<f4").tobytes()).decode()
    MODEL.write_text(f'{COMMENT}{text[:-2]},\n  "weights": "{weights}"\n}}\n')


if __name__ == "__main__":
    main()
