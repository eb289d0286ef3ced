# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains the listening model: `train.py NAME`.

The encoder's last four layers (those of scripts/danger/network.py), and a direction for each act and situation:
a message is heard as the one its vector is nearest to. Needs torch and numpy (scripts/danger/versions.txt).
One thread and one seed, so that the same machine makes the same weights again. One hand isn't learned from: how
alike its messages are to each act and situation is written down beside the weights.
"""

import random
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from data import OTHERS, ROOT, labels, rows

sys.path.append(str(ROOT / "scripts/danger"))
from engine import COUNT, FOLDER, KEEP, WIDTH, Engine, states_of  # noqa: E402
from network import Layer, batch  # noqa: E402

SEED, ROUNDS, AT_ONCE, RATE, SMOOTHING = 7, 5, 32, 2e-4, 0.05
# The hand that isn't learned from.
APART = "third"


def groups(places, lengths, shuffled):
    """Batches of messages of about the same length."""
    places = list(places)
    if shuffled:
        random.shuffle(places)
    result = []
    for start in range(0, len(places), AT_ONCE * 40):
        chunk = sorted(places[start:start + AT_ONCE * 40], key=lambda i: lengths[i])
        result += [chunk[k:k + AT_ONCE] for k in range(0, len(chunk), AT_ONCE)]
    if shuffled:
        random.shuffle(result)
    return result


class Listening(nn.Module):
    """The last layers, the mean of all tokens, and a direction for each class, and some for what is none."""

    def __init__(self, engine, classes):
        super().__init__()
        self.layers = nn.ModuleList([Layer(*engine.layer(KEEP + i)) for i in range(COUNT)])
        self.directions = nn.Parameter(torch.randn(classes + OTHERS, WIDTH) * 0.05)
        self.sharpness = nn.Parameter(torch.tensor(18.0))
        self.dropout = nn.Dropout(0.1)
        self.classes = classes

    def vectors(self, x, mask):
        for layer in self.layers:
            x = layer(x, mask)
        weight = mask[:, :, None].float()
        return F.normalize((x * weight).sum(1) / weight.sum(1), dim=1)

    def cosines(self, x, mask):
        return F.normalize(self.dropout(self.vectors(x, mask)), dim=1) @ F.normalize(self.directions, dim=1).T

    def forward(self, x, mask):
        scores = self.sharpness * self.cosines(x, mask)
        others = torch.logsumexp(scores[:, self.classes:], 1, keepdim=True)
        return torch.cat([scores[:, :self.classes], others], 1)


def train(network, states, borders, targets, weights):
    lengths = np.diff(borders)
    fresh = [network.directions, network.sharpness]
    rates = (RATE, RATE * 25)
    optimizer = torch.optim.AdamW(
        [{"params": network.layers.parameters()}, {"params": fresh, "weight_decay": 0.0}], lr=RATE, weight_decay=0.01)
    total, step, began = ROUNDS * (len(targets) // AT_ONCE + 1), 0, time.monotonic()
    for number in range(ROUNDS):
        losses = []
        for chosen in groups(range(len(targets)), lengths, True):
            step += 1
            share = min(1, step / (0.06 * total)) * max(0.02, 1 - step / total)
            for group, rate in zip(optimizer.param_groups, rates):
                group["lr"] = rate * share
            scores = network(*batch(states, borders, chosen))
            each = F.cross_entropy(scores, targets[chosen], label_smoothing=SMOOTHING, reduction="none")
            loss = (each * weights[chosen]).sum() / weights[chosen].sum()
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            losses.append(loss.item())
        print(f"round {number + 1}: loss {np.mean(losses):.3f}, {time.monotonic() - began:.0f} s", flush=True)


def cosines_of(network, states, borders):
    """The cosine of each message with each direction, a row a message."""
    network.eval()
    count = len(borders) - 1
    result = np.zeros((count, len(network.directions)), np.float32)
    with torch.no_grad():
        for chosen in groups(range(count), np.diff(borders), False):
            result[chosen] = network.cosines(*batch(states, borders, chosen)).numpy()
    return result


def main():
    name = sys.argv[1]
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    for seed in (torch.manual_seed, np.random.seed, random.seed):
        seed(SEED)
    names, engine = labels(), Engine()
    learned = [row for row in rows() if row.hand != APART]
    apart = [row for row in rows() if row.hand == APART]
    print(f"{len(names)} classes, {len(learned)} messages to learn from, {len(apart)} apart", flush=True)
    number = {name: place for place, name in enumerate(names)}
    targets = torch.tensor([number.get(row.label, len(names)) for row in learned])
    weights = torch.tensor([row.weight for row in learned])
    network = Listening(engine, len(names))
    train(network, *states_of(learned, engine), targets, weights)
    torch.save(network.state_dict(), FOLDER / f"{name}.pt")
    found = cosines_of(network, *states_of(apart, engine))
    np.savez(FOLDER / f"{name}.npz", cosines=found, targets=[number[row.label] for row in apart])


if __name__ == "__main__":
    main()
