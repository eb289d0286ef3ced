# SPDX-License-Identifier: GPL-3.0-or-later
"""The encoder's last layers as they are trained, with weights of four bits from the first step on."""

import hashlib
import struct

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from engine import COUNT, HEADS, INNER, KEEP, WIDTH

SQUARE = ("q", "k", "v", "ao")
MATRICES = {**{name: (WIDTH, WIDTH) for name in SQUARE}, "fi": (INNER, WIDTH), "fo": (WIDTH, INNER)}
VECTORS = {**{f"{name}_b": rows for name, (rows, _) in MATRICES.items()},
           "aln_w": WIDTH, "aln_b": WIDTH, "oln_w": WIDTH, "oln_b": WIDTH}


def in_four_bits(weights):
    """The nearest weights that blocks of 32 with one scale and 16 steps can say, and their parts."""
    blocks = weights.reshape(-1, 32)
    place = blocks.abs().argmax(1, keepdim=True)
    # The largest becomes -8 of -8 to 7, so that all steps are used.
    scale = (blocks.gather(1, place) / -8).to(torch.float16).to(torch.float32)
    inverse = torch.where(scale == 0, torch.zeros_like(scale), 1 / scale)
    steps = (blocks * inverse).round().clamp(-8, 7)
    return (steps * scale).reshape(weights.shape), scale, steps


class Rounded(torch.autograd.Function):
    """Rounds to four bits on the way forth, and lets the gradient pass on the way back."""

    @staticmethod
    def forward(context, weights):
        return in_four_bits(weights)[0]

    @staticmethod
    def backward(context, gradient):
        return gradient


class Layer(nn.Module):
    """One layer of BERT, begun with the encoder's own numbers."""

    def __init__(self, weights, others):
        super().__init__()
        place = 0
        for name, (rows, columns) in MATRICES.items():
            piece = weights[place:place + rows * columns].reshape(rows, columns)
            self.register_parameter(name, nn.Parameter(torch.from_numpy(piece.copy())))
            place += rows * columns
        place = 0
        for name, length in VECTORS.items():
            piece = others[place:place + length]
            self.register_parameter(name, nn.Parameter(torch.from_numpy(piece.copy())))
            place += length
        self.dropout = nn.Dropout(0.1)

    def apply_matrix(self, name, x):
        return F.linear(x, Rounded.apply(getattr(self, name)), getattr(self, f"{name}_b"))

    def forward(self, x, mask):
        count, length, _ = x.shape
        q, k, v = (self.apply_matrix(name, x).view(count, length, HEADS, -1).transpose(1, 2)
                   for name in "qkv")
        seen = F.scaled_dot_product_attention(q, k, v, attn_mask=mask[:, None, None, :])
        seen = self.apply_matrix("ao", seen.transpose(1, 2).reshape(count, length, WIDTH))
        x = F.layer_norm(x + self.dropout(seen), (WIDTH,), self.aln_w, self.aln_b, 1e-12)
        inner = self.apply_matrix("fo", F.gelu(self.apply_matrix("fi", x)))
        return F.layer_norm(x + self.dropout(inner), (WIDTH,), self.oln_w, self.oln_b, 1e-12)


class Network(nn.Module):
    """The last layers, the mean of all tokens, and one linear layer over the kinds."""

    def __init__(self, engine, kinds):
        super().__init__()
        self.layers = nn.ModuleList([Layer(*engine.layer(KEEP + i)) for i in range(COUNT)])
        self.kinds = nn.Linear(WIDTH, kinds)
        self.now = nn.Linear(WIDTH, 1)
        self.scale = nn.Parameter(torch.tensor(12.0))
        self.dropout = nn.Dropout(0.1)

    def vectors(self, x, mask):
        for layer in self.layers:
            x = layer(x, mask)
        weight = mask[:, :, None].float()
        return F.normalize((x * weight).sum(1) / weight.sum(1), dim=1)

    def forward(self, x, mask):
        vector = self.dropout(self.vectors(x, mask)) * self.scale
        return self.kinds(vector).log_softmax(1), self.now(vector)[:, 0]

    def rows(self):
        """The linear layer as the program multiplies it: 384 weights and a bias a row."""
        with torch.no_grad():
            weights = torch.cat([self.kinds.weight, self.now.weight]) * self.scale
            biases = torch.cat([self.kinds.bias, self.now.bias])
            return torch.cat([weights, biases[:, None]], 1).numpy().astype(np.float32)


def batch(states, borders, places):
    """The states of some messages, filled up to the longest, and which of them are there."""
    lengths = [borders[i + 1] - borders[i] for i in places]
    x = np.zeros((len(places), max(lengths), WIDTH), np.float32)
    mask = np.zeros((len(places), max(lengths)), bool)
    for row, (i, length) in enumerate(zip(places, lengths)):
        x[row, :length] = states[borders[i]:borders[i + 1]]
        mask[row, :length] = True
    return torch.from_numpy(x), torch.from_numpy(mask)


def blocks(weights):
    """Weights as the engine multiplies them: a scale and 32 numbers of four bits a block."""
    _, scale, steps = in_four_bits(weights)
    numbers = (steps + 8).to(torch.uint8).numpy()
    packed = numbers[:, :16] | numbers[:, 16:] << 4
    scales = scale.to(torch.float16).numpy().view(np.uint8).reshape(-1, 2)
    return np.concatenate([scales, packed], 1).tobytes()


def layers_file(network):
    """The last layers: a head of six numbers, for each layer its blocks and its other numbers, a SHA-256."""
    parts = [b"MPT1", struct.pack("<Iiiii", 1, KEEP, COUNT, WIDTH, INNER)]
    for layer in network.layers:
        for name in MATRICES:
            parts.append(blocks(getattr(layer, name).detach()))
        parts.append(b"\0" * (-sum(map(len, parts)) % 4))
        for name in VECTORS:
            parts.append(getattr(layer, name).detach().numpy().astype("<f4").tobytes())
    whole = b"".join(parts)
    return whole + hashlib.sha256(whole).digest()
