# SPDX-License-Identifier: GPL-3.0-or-later
"""Scores the messages that the thresholds are chosen by: `score.py NAME`, behind `train.py NAME`.

Each message is scored as it stands, behind another one, and in its parts, as the program hears it.
"""

import pickle
import sys

import numpy as np
import torch

from engine import FOLDER, Engine, states_of
from messages import KINDS, apart_behind, apart_messages, apart_parts
from network import Network, batch
from train import groups


def scores_of(network, states, borders):
    """The scores of each kind and of now, a row a message."""
    count = len(borders) - 1
    rows = np.zeros((count, len(KINDS) + 1), np.float32)
    with torch.no_grad():
        for chosen in groups(range(count), np.diff(borders), False):
            scores, now = network(*batch(states, borders, chosen))
            for row, place in enumerate(chosen):
                rows[place] = [*scores[row].tolist(), now[row].item()]
    return rows


def main():
    name = sys.argv[1] if len(sys.argv) > 1 else "model"
    torch.set_num_threads(1)
    apart, engine = apart_messages(), Engine()
    print(f"{len(apart)} messages", flush=True)
    network = Network(engine, len(KINDS))
    network.load_state_dict(torch.load(FOLDER / f"{name}.pt"))
    network.eval()
    found = [apart, scores_of(network, *states_of(apart, engine))]
    for pairs in (apart_behind(apart), apart_parts(apart)):
        places, joined = zip(*pairs)
        found += [places, scores_of(network, *states_of(joined, engine))]
    with open(FOLDER / f"{name}.scores", "wb") as file:
        pickle.dump(found, file)


if __name__ == "__main__":
    main()
