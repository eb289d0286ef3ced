# SPDX-License-Identifier: GPL-3.0-or-later
"""The modes of endpoint.py that try to steer a terminal, to hide something, or to use up a machine."""

import json

from endpoint_modes import error, mode, say

# Each is harmless to read about and harmful to print; the tests look for each of them by name.
PAYLOADS = {
    "csi": ["\x1b[38;5;199m", "\x1b[2J", "\x1b[9;9H", "\x1b[?1049h", "\x1b[6n", "\x1b[>c", "\x1b[21t",
            "\x1b[?1000h", "\x1b[4i"],
    "osc": ["\x1b]0;owned\x07", "\x1b]2;owned\x1b\\", "\x1b]8;;https://evil.example\x1b\\click\x1b]8;;\x1b\\",
            "\x1b]52;c;b3duZWQ=\x07", "\x1b]1337;File=inline=1:AA==\x07", "\x1b]4;1;rgb:ff/00/00\x07"],
    "dcs": ["\x1bP$q\"p\x1b\\", "\x1bPq#0;2;0;0;0\x1b\\", "\x1b_Gi=1;AAAA\x1b\\", "\x1b^pm\x1b\\",
            "\x1bXsos\x1b\\", "\x1bc", "\x1b(0", "\x1b#8", "\x1b=", "\x1bD"],
    "c0": [chr(code) + "x" for code in range(32) if code not in (9, 10)] + ["\x7fx"],
    "c1": [chr(code) + "31m" for code in range(0x80, 0xA0)],
    "bidi": [sign + "gpj.exe" for sign in "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067"
             "\u2068\u2069"],
    "zero": ["pass" + sign + "word" for sign in "\u00ad\u034f\u115f\u1160\u17b4\u180e\u200b\u2060\u2061"
             "\u2064\u206a\u3164\ufeff\uffa0\U000e0001\U000e0041\U000e007f\U000e0100\U000e01ef"],
}
EVERY = "".join("".join(texts) for texts in PAYLOADS.values())


def payload(name, texts):
    def answer(talk):
        talk.head()
        say(talk, ["Begin ", *texts, " end."])
        talk.stop()
        talk.done()
    answer.__doc__ = "Text with what a terminal or an eye falls for: %s." % name
    mode("hostile-" + name)(answer)


for kind, found in PAYLOADS.items():
    payload(kind, found)


@mode("hostile-pieces")
def pieces(talk):
    """Escape sequences cut in two, so that no piece is one."""
    talk.head()
    say(talk, ["Begin ", *(half for text in PAYLOADS["osc"] + PAYLOADS["csi"]
                           for half in (text[:1], text[1:])), " end."])
    talk.stop()
    talk.done()


@mode("hostile-markdown")
def markdown(talk):
    """Escape sequences inside of what is styled: code, bold, lists, links."""
    talk.head()
    say(talk, ["Begin **\x1b[2Jbold** `\x1b]0;owned\x07` \n\n```\n\x9b31m\x1bc\n```\n",
               "- \x1b[9;9H item\n", "[safe](\x1b]8;;https://evil.example\x07) ", "> \u202etxt\n", " end."])
    talk.stop()
    talk.done()


@mode("hostile-utf8")
def utf8(talk):
    """Bytes that are no UTF-8, cut by the chunks they come in: halves, overlong forms, surrogates."""
    talk.head()
    for broken in (b"\xe2\x80", b"\xae", b"\xc0\x9b", b"\xe0\x80\x9b", b"\xed\xa0\x80", b"\xf4\x90\x80\x80",
                   b"\x9b31m", b"\xff\xfe", b"\xc2"):
        event = b"data: " + json.dumps(talk.chunk({"content": "x@y"})).encode() + b"\n\n"
        event = event.replace(b"@", broken)
        middle = event.index(broken) + 1
        talk.write(event[:middle])
        talk.write(event[middle:])
    talk.delta(" end.")
    talk.stop()
    talk.done()


@mode("hostile-names")
def names(talk):
    """The model's name and the finish reason are what is hostile."""
    talk.head()
    talk.event(talk.chunk({"content": "Begin end."}, model=EVERY))
    talk.event(talk.chunk({}, "stop" + EVERY, model=EVERY))
    talk.done()


def refusal(name, status, body, kind="application/json", **headers):
    def answer(talk):
        fields = [(key.replace("_", "-"), value) for key, value in headers.items()]
        talk.whole(status, body, kind, fields)
    answer.__doc__ = "HTTP %d with a hostile body." % status
    mode("hostile-" + name)(answer)


refusal("401", 401, error("invalid_api_key", "no key " + EVERY))
refusal("404", 404, error("model_not_found", "no model " + EVERY))
refusal("500", 500, error(500, "no luck " + EVERY), x_should_retry="false")
refusal("500-text", 500, ("no luck " + EVERY).encode(), "text/plain", x_should_retry="false")
refusal("503-retry", 503, error(503, "loading " + EVERY), retry_after_ms="20")
refusal("detail", 422, {"detail": [{"loc": [EVERY], "msg": EVERY}], "message": EVERY})


@mode("hostile-error")
def error_in_the_middle(talk):
    """A hostile error in the middle of the stream."""
    talk.head()
    say(talk, ["Begin ", "and"])
    talk.event(error(500, "lost " + EVERY))
    talk.end()


@mode("hostile-redirect")
def redirect(talk):
    """A redirect to a hostile address."""
    talk.whole(307, b"", "text/plain", [("Location", "http://evil\x1b]0;owned\x07.example/\x9b31m")])


@mode("hostile-100mb")
def hundred(talk):
    """100 MB of words, without an end."""
    talk.head()
    piece = "word " * 4000
    for _ in range(100 * (1 << 20) // len(piece)):
        talk.delta(piece)
    talk.end()


@mode("hostile-thoughts")
def thoughts(talk):
    """100 MB of thoughts that are never shown, and no word."""
    talk.head()
    piece = "hm " * 8000
    for _ in range(100 * (1 << 20) // len(piece)):
        talk.event(talk.chunk({"reasoning_content": piece}))
    talk.end()


@mode("hostile-10mb-line")
def long_event(talk):
    """One event of 10 MB on one line."""
    talk.head()
    talk.delta("a" * (10 << 20))
    talk.stop()
    talk.done()


@mode("hostile-long-word")
def long_word(talk):
    """A word of 300 KB, which no window can break."""
    talk.head()
    for _ in range(300):
        talk.delta("a" * 1024)
    talk.delta(" end.")
    talk.stop()
    talk.done()


@mode("hostile-drip")
def drip(talk):
    """A control character every tenth of a second, without an end."""
    talk.head()
    talk.delta("Begin ")
    while True:
        talk.delta("\x1b")
        talk.pause(100)



@mode("odd-usage")
def odd_usage(talk):
    """Counts of tokens that no reply has: beyond what fits, or the JSON of a setting (count)."""
    count = json.loads(talk.settings.get("count", "9223372036854775807"))
    talk.head()
    say(talk)
    talk.stop()
    talk.event(talk.chunk({}, choices=[], usage={
        "prompt_tokens": count, "completion_tokens": 1, "total_tokens": count}))
    talk.done()


@mode("halves")
def halves(talk):
    """An emoji of which one delta has the first half and the next one the second."""
    talk.head()
    for text in ("a \\ud83e", "\\uddd8 b"):
        talk.event(b'{"choices":[{"index":0,"delta":{"content":"%s"}}]}' % text.encode())
    talk.stop()
    talk.done()


@mode("tell-key")
def tell_key(talk):
    """A reply that repeats the key it was sent, letter by letter, and a model named after it."""
    sent = talk.request.headers.get("authorization", "").replace("Bearer ", "")
    talk.head()
    for letter in "Your key is %s." % sent:
        talk.event(talk.chunk({"content": letter}, model="tiny-" + sent))
    talk.stop(model="tiny-" + sent)
    talk.done()
