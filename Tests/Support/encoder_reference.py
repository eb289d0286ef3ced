#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the encoder has to compute, worked out a second time: slowly, exactly, and from the file alone.

    encoder_reference.py vectors [FILE]   the vectors of the texts below, for TextEncodingTests
                                          (needs python3-numpy; default: its Fixtures/vectors.json)
    encoder_reference.py tail FILE        a tail of the model's own layers 8 and 9, with its SHA-256
    encoder_reference.py seal FILE        appends its SHA-256 to a tail that has none yet

MINDPULSE_ENCODER names the folder of the model (default: .build/encoder). Nothing of the engine is used here:
the tokens are found as SentencePiece's unigram model defines them, with the replacements that are in the file,
and the layers are BERT's, in 64-bit numbers. The engine computes with 8-bit ones, so its vectors differ a little.
"""

import base64
import hashlib
import json
import math
import os
import pathlib
import struct
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXTURE = ROOT / "Tests/TextEncodingTests/Fixtures/vectors.json"
MODEL = pathlib.Path(os.environ.get("MINDPULSE_ENCODER", ROOT / ".build/encoder")) / "e5-small-q4.bin"
WIDTH, LAYERS, HEADS, INNER = 384, 12, 12, 1536
PREFIX, MOST_BYTES, MOST_TOKENS, UNKNOWN = "query: ", 16384, 510, "<unk>"
# The tail that tests use: after the first eight layers, these.
KEPT, FOLLOWING = 8, (8, 9)
WEIGHTS = ("q.w", "k.w", "v.w", "ao.w", "fi.w", "fo.w")
NUMBERS = ("q.b", "k.b", "v.b", "ao.b", "fi.b", "fo.b", "aln.w", "aln.b", "oln.w", "oln.b")

TEXTS = [
    "", " ", "a", "hello", "I feel fine today", "my heart has been racing since the stairs",
    "I have been feeling rather down since my sister moved away last week",
    "HELP ME PLEASE", "i cant sleep , nothing helps ...", "It's   spaced    out\tand\nbroken\r\nover lines",
    "https://example.org/a?b=c&d=e#f", "3.14159 + 2.71828 = 5.85987", "<s> </s> <unk> <pad>", "x" * 200,
    "naïve café déjà vu, Ærøskøbing, straße", "ﬁ ﬂ ½ ² ㎏ Ⅳ ① ｆｕｌｌ　ｗｉｄｔｈ",
    "e\u0301 and \u00e9", "Мне сегодня очень тревожно", "Я не могу больше так жить, помогите",
    "Είμαι κουρασμένος και λυπημένος", "אני מרגיש לבד הערב", "لا أستطيع النوم منذ ثلاثة أيام", "أشعر بالحزن",
    "\ufdfa", "قال \ufdfa ثم ذهب", "\ufdfa" * 300, "\ufdfb \ufdfa \ufdf2 \ufdfd", "मुझे आज बहुत अकेला लग रहा है",
    "मेरा दिल तेज़ धड़क रहा है", "আমি আজ খুব ক্লান্ত", "எனக்கு பயமாக இருக்கிறது", "ฉันนอนไม่หลับเลยเมื่อคืนนี้",
    "我今天很难过，不想说话", "心臓がドキドキして眠れません", "요즘 너무 우울하고 힘들어요", "ხვალ უკეთ ვიქნები", "Ես շատ հոգնած եմ",
    "😀", "😭😭😭 no more 💔", "👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪 ✊🏿", "zero\u200bwidth\u200dand\ufeffmarks\u00ad",
    "bell\x07 escape\x1b[31m delete\x7f\x01\x02", "nul\x00in\x00side", "\U0001f9ff\U000e0041\U0010fffd\ufffd",
    " ".join(f"word{number} and so on" for number in range(400)),
    "悲しい気持ちが続いています。" * 500,
]


class Model:
    """The file's tables, and where in it each tensor is."""

    def __init__(self, data):
        self.data = data
        assert struct.unpack_from("<4s8i", data) == (
            b"E5S1", 1, WIDTH, LAYERS, HEADS, INNER, self.number(24), 512, 2)
        self.epsilon, = struct.unpack_from("<f", data, 36)
        count, self.begin, self.end, _, self.unknown, length = struct.unpack_from("<5iQ", data, 44)
        at = 72
        ends = struct.unpack_from(f"<{count + 1}I", data, at)
        at += 4 * (count + 1)
        self.scores = struct.unpack_from(f"<{count}f", data, at)
        at += 4 * count
        self.pieces = {data[at + a:at + b]: number for number, (a, b) in enumerate(zip(ends, ends[1:])) if b > a}
        self.longest = max(map(len, self.pieces))
        at += length
        self.replacements, at = self.read_replacements(at)
        self.places = self.read_places(at)

    def number(self, at):
        return struct.unpack_from("<i", self.data, at)[0]

    def read_replacements(self, at):
        count, size = struct.unpack_from("<iI", self.data, at)
        found, place = {}, at + 8
        for _ in range(count):
            point, length = struct.unpack_from("<IB", self.data, place)
            found[point] = struct.unpack_from(f"<{length}I", self.data, place + 5)
            place += 5 + 4 * length
        return found, at + 8 + size

    def read_places(self, at):
        places, place = {}, at + 4
        for _ in range(self.number(at)):
            length, = struct.unpack_from("<H", self.data, place)
            name = self.data[place + 2:place + 2 + length].decode()
            kind, _, start, size = struct.unpack_from("<BIQQ", self.data, place + 2 + length)
            places[name] = (kind, start, size)
            place += 23 + length
        return places

    def bytes(self, name):
        _, start, size = self.places[name]
        return self.data[start:start + size]

    def tokens(self, text):
        """The tokens of a text with the model's prefix, of which the first 510 count."""
        shown = text.encode()[:MOST_BYTES].decode(errors="ignore").replace("\0", "")
        points = []
        for point in map(ord, PREFIX + shown):
            for replaced in self.replacements.get(point, (point,)):
                if not (replaced == 0x20 and points and points[-1] == 0x20):
                    points.append(replaced)
        words = "".join(map(chr, points))
        words = (words if words.startswith(" ") else " " + words).replace(" ", "\u2581")
        return [self.begin, *self.best_pieces(words)[:MOST_TOKENS], self.end]

    def best_pieces(self, words):
        """The pieces whose scores add up to most (Viterbi); a character in no piece is unknown."""
        letters = [letter.encode("utf-8", "surrogatepass") for letter in words]
        unknown = min(self.scores) - 10
        best = [(0.0, None, 0)] + [(-math.inf, None, 0)] * len(letters)
        for start in range(len(letters)):
            so_far, piece = best[start][0], b""
            for end in range(start + 1, len(letters) + 1):
                piece += letters[end - 1]
                if len(piece) > self.longest:
                    break
                number = self.pieces.get(piece)
                if number not in (None, self.unknown) and so_far + self.scores[number] > best[end][0]:
                    best[end] = (so_far + self.scores[number], number, start)
            if so_far + unknown > best[start + 1][0]:
                best[start + 1] = (so_far + unknown, self.unknown, start)
        found, at = [], len(letters)
        while at > 0:
            found.append(best[at][1])
            at = best[at][2]
        return found[::-1]


class Layers:
    """The arithmetic, in 64-bit numbers."""

    def __init__(self, model):
        import numpy

        self.numpy, self.model = numpy, model
        self.word = model.bytes("emb.word")
        self.weights = {name: self.read(name) for name in model.places if name != "emb.word"}

    def read(self, name):
        if self.model.places[name][0] == 0:
            return self.numpy.frombuffer(self.model.bytes(name), "<f4").astype(float)
        return self.unpack(self.model.bytes(name))

    def unpack(self, data):
        """Blocks of 32 weights: a scale, then 16 bytes with a weight in each half."""
        blocks = self.numpy.frombuffer(data, self.numpy.dtype([("scale", "<f2"), ("halves", "u1", 16)]))
        low, high = blocks["halves"] & 15, blocks["halves"] >> 4
        whole = self.numpy.concatenate([low, high], axis=1).astype(float) - 8
        return (whole * blocks["scale"].astype(float)[:, None]).ravel()

    def linear(self, values, layer, name):
        weights = self.weights[f"l{layer}.{name}.w"].reshape(-1, values.shape[1])
        return values @ weights.T + self.weights[f"l{layer}.{name}.b"]

    def even(self, values, name):
        centred = values - values.mean(axis=1, keepdims=True)
        spread = self.numpy.sqrt((centred ** 2).mean(axis=1, keepdims=True) + self.model.epsilon)
        return centred / spread * self.weights[name + ".w"] + self.weights[name + ".b"]

    def attend(self, values, layer):
        heads = lambda name: self.linear(values, layer, name).reshape(len(values), HEADS, -1).swapaxes(0, 1)
        query, key, value = map(heads, "qkv")
        scores = query @ key.swapaxes(1, 2) / math.sqrt(WIDTH // HEADS)
        shares = self.numpy.exp(scores - scores.max(axis=2, keepdims=True))
        shares /= shares.sum(axis=2, keepdims=True)
        return (shares @ value).swapaxes(0, 1).reshape(len(values), WIDTH)

    def layer(self, values, layer):
        values = self.even(values + self.linear(self.attend(values, layer), layer, "ao"), f"l{layer}.aln")
        inner = self.linear(values, layer, "fi")
        share = self.numpy.vectorize(math.erf)(inner / math.sqrt(2))
        return self.even(values + self.linear(inner * 0.5 * (1 + share), layer, "fo"), f"l{layer}.oln")

    def vector(self, tokens, layers):
        """The mean of what the layers make of the tokens, with a length of one."""
        size = WIDTH // 32 * 18
        values = self.numpy.array([self.unpack(self.word[at * size:(at + 1) * size]) for at in tokens])
        values += self.weights["emb.pos"].reshape(-1, WIDTH)[:len(tokens)] + self.weights["emb.type"][:WIDTH]
        values = self.even(values, "emb.ln")
        for layer in layers:
            values = self.layer(values, layer)
        mean = values.mean(axis=0)
        return mean / math.sqrt((mean ** 2).sum())


def write_vectors(path):
    """Each text with its tokens' number and its vectors, in thirty-two-thousandths."""
    model = Model(MODEL.read_bytes())
    layers, entries = Layers(model), []
    for text in TEXTS:
        tokens = model.tokens(text)
        entry = {"text": text, "tokens": len(tokens)}
        for name, chosen in (("meaning", range(LAYERS)), ("danger", [*range(KEPT), *FOLLOWING])):
            rounded = [round(number * 32767) for number in layers.vector(tokens, chosen)]
            entry[name] = base64.b64encode(struct.pack(f"<{WIDTH}h", *rounded)).decode()
        entries.append(entry)
    path.write_text(json.dumps(entries, indent=1) + "\n")


def write_tail(path):
    """A tail in the form that engine.c describes."""
    model = Model(MODEL.read_bytes())
    data = struct.pack("<4s5i", b"MPT1", 1, KEPT, len(FOLLOWING), WIDTH, INNER)
    for layer in FOLLOWING:
        data += b"".join(model.bytes(f"l{layer}.{name}") for name in WEIGHTS)
        data += bytes(-len(data) % 4)
        data += b"".join(model.bytes(f"l{layer}.{name}") for name in NUMBERS)
    path.write_bytes(data)
    seal(path)


def seal(path):
    data = path.read_bytes()
    if hashlib.sha256(data[:-32]).digest() != data[-32:]:
        path.write_bytes(data + hashlib.sha256(data).digest())


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[1] not in ("vectors", "tail", "seal"):
        sys.exit(__doc__)
    if sys.argv[1] == "vectors":
        write_vectors(pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else FIXTURE)
    elif len(sys.argv) == 3:
        (write_tail if sys.argv[1] == "tail" else seal)(pathlib.Path(sys.argv[2]))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
