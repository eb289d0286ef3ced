# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains the danger model: `train.py [NAME]`.

Needs torch and numpy (versions.txt). One thread and one seed, so that the same machine makes the same
weights again.
"""

import random
import sys
import time

import numpy as np
import torch
from torch.nn import functional as F

from engine import FOLDER, Engine, states_of
from messages import KINDS, OTHER, OWN, all_messages
from network import Network, batch

SEED, ROUNDS, AT_ONCE, RATE = 7, 2, 32, 2e-4


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


def odds(scores, members):
    """The logarithm of odds that a message is of some kinds."""
    inside = torch.logsumexp(scores[:, members], 1)
    return inside - torch.logsumexp(scores[:, ~members], 1)


class Targets:
    """What is to be learned of each message."""

    def __init__(self, messages):
        self.kind = torch.tensor([KINDS.index(m.kind) if m.kind else -1 for m in messages])
        self.own = torch.tensor([float(m.is_own) for m in messages])
        self.now = torch.tensor([float(m.level >= 3) for m in messages])
        self.danger = torch.tensor([float(m.is_own or m.is_other) for m in messages])
        self.judged = torch.tensor([m.is_judged for m in messages])
        self.members = torch.tensor([kind in OWN for kind in KINDS])
        self.dangers = torch.tensor([kind in OWN or kind in OTHER for kind in KINDS])

    def loss(self, scores, now, places):
        kind, own = self.kind[places], self.own[places]
        total = F.binary_cross_entropy_with_logits(odds(scores, self.members), own)
        if (kind >= 0).any():
            total = total + 0.5 * F.nll_loss(scores, kind, ignore_index=-1)
        danger, judged = self.danger[places], self.judged[places]
        if judged.any():
            logits = odds(scores, self.dangers)[judged]
            total = total + 0.5 * F.binary_cross_entropy_with_logits(logits, danger[judged])
        if danger.any():
            each = F.binary_cross_entropy_with_logits(now, self.now[places], reduction="none")
            total = total + 0.5 * (each * danger).sum() / danger.sum()
        return total


def train(network, states, borders, targets, places):
    lengths = np.diff(borders)
    fresh = [*network.kinds.parameters(), *network.now.parameters(), network.scale]
    rates = (RATE, RATE * 8)
    optimizer = torch.optim.AdamW(
        [{"params": network.layers.parameters()}, {"params": fresh}], lr=RATE, weight_decay=0.01)
    total, step, began = ROUNDS * (len(places) // AT_ONCE + 1), 0, time.monotonic()
    for number in range(ROUNDS):
        losses = []
        for chosen in groups(places, lengths, True):
            step += 1
            share = min(1, step / (0.06 * total)) * max(0.02, 1 - step / total)
            for group, rate in zip(optimizer.param_groups, rates):
                group["lr"] = rate * share
            loss = targets.loss(*network(*batch(states, borders, chosen)), torch.tensor(chosen))
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            losses.append(loss.item())
        print(f"round {number + 1}: loss {np.mean(losses):.3f}, {time.monotonic() - began:.0f} s",
              flush=True)


def main():
    name = sys.argv[1] if len(sys.argv) > 1 else "model"
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    for seed in (torch.manual_seed, np.random.seed, random.seed):
        seed(SEED)
    messages, engine = all_messages(), Engine()
    print(f"{len(messages)} messages to learn from", flush=True)
    network = Network(engine, len(KINDS))
    train(network, *states_of(messages, engine), Targets(messages), range(len(messages)))
    torch.save(network.state_dict(), FOLDER / f"{name}.pt")


if __name__ == "__main__":
    main()
