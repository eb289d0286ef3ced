# SPDX-License-Identifier: GPL-3.0-or-later
"""The ways endpoint.py can answer. One function a mode; its docstring says what a client gets.

Settings understood after a colon: words=N (length of the reply), delay=MS (between events),
keep=N (messages that fit), text=…, seconds=… (Retry-After).
"""

import json
import re
import time

PHRASES = {200: "OK", 307: "Temporary Redirect", 400: "Bad Request", 401: "Unauthorized",
           403: "Forbidden", 404: "Not Found", 408: "Request Timeout", 409: "Conflict",
           429: "Too Many Requests", 500: "Internal Server Error", 503: "Service Unavailable"}
REPLY = "I am glad you wrote. What is happening for you right now?"
USAGE = {"prompt_tokens": 42, "completion_tokens": 12, "total_tokens": 54}
MODES = {}


def split(mode):
    """("ok", {"words": "3"}) from "ok:words=3#tag"."""
    name, _, rest = mode.split("#", 1)[0].partition(":")
    return name, dict(pair.split("=", 1) for pair in rest.split(",") if "=" in pair)


def mode(name):
    def register(function):
        MODES[name] = function
        return function
    return register


def error(code, message, kind="invalid_request_error"):
    return {"error": {"message": message, "type": kind, "param": None, "code": code}}


def words(talk):
    """The reply, cut so that each piece keeps the space before it."""
    count = int(talk.number("words", 0))
    if "later" in talk.settings and talk.attempt > 1:
        count = int(talk.number("later", 0))
    text = " ".join("word%d" % n for n in range(count)) if count else talk.settings.get("text", REPLY)
    return re.findall(r"\s*\S+|\s+$", text)


def models(talk):
    """The list of models; "ok:models=404" has none, and "ok:models=page" is a page in its place."""
    if talk.name == "stall":
        talk.wait_forever()
    wanted = talk.settings.get("models")
    if wanted == "page":
        return talk.whole(200, b"<html><body>Welcome</body></html>", "text/html")
    if wanted:
        return talk.whole(int(wanted), error("wanted", "no list of models here"))
    talk.whole(200, {"object": "list", "data": [
        {"id": name, "object": "model"} for name in ("tiny-1", "tiny-2")]})


def say(talk, pieces=None):
    for piece in words(talk) if pieces is None else pieces:
        talk.delta(piece)
        talk.pause()


def whole_reply(talk):
    talk.head()
    talk.role()
    say(talk)
    talk.stop()
    talk.done()


# Replies that are right, in every shape the format allows

@mode("ok")
def ok(talk):
    """A reply, word by word, stop, [DONE]."""
    whole_reply(talk)


@mode("keepalive")
def keepalive(talk):
    """A right reply on a connection that stays open for the next request."""
    talk.keep = True
    whole_reply(talk)


@mode("echo")
def echo(talk):
    """The last user message as the reply."""
    talk.head()
    say(talk, re.findall(r"\s*\S+|\s+$", talk.request.last_user_text()))
    talk.stop()
    talk.done()


@mode("letters")
def letters(talk):
    """The text character by character; a backslash and an n in it are a line end."""
    talk.head()
    say(talk, list(talk.settings.get("text", REPLY).replace("\\n", "\n")))
    talk.stop()
    talk.done()


@mode("clock")
def clock(talk):
    """Each delta is the CLOCK_MONOTONIC nanosecond it was sent at, and a space."""
    talk.head()
    for _ in range(int(talk.number("words", 200))):
        talk.delta("%d " % time.monotonic_ns())
        talk.pause(2)
    talk.stop()
    talk.done()


@mode("crlf")
def crlf(talk):
    """Lines end with CR LF."""
    talk.eol = b"\r\n"
    whole_reply(talk)


@mode("cr")
def cr(talk):
    """Lines end with CR alone."""
    talk.eol = b"\r"
    whole_reply(talk)


def captured(talk, text="Gru\u0308\u00df dich \U0001f9d8 \u4f60\u597d", eol=b"\n"):
    """The bytes of a short stream with wide characters in it."""
    lines = [json.dumps(talk.chunk({"content": p}), ensure_ascii=False).encode()
             for p in re.findall(r"\s*\S+", text)]
    lines += [json.dumps(talk.chunk({}, "stop")).encode(), b"[DONE]"]
    return b"".join(b"data: " + line + eol + eol for line in lines)


@mode("bytewise")
def bytewise(talk):
    """Every byte of the stream is a packet of its own, CR LF line ends."""
    talk.head(chunked=False)
    for byte in captured(talk, eol=b"\r\n"):
        talk.raw(bytes([byte]))


@mode("splitutf8")
def splitutf8(talk):
    """Chunks end in the middle of characters."""
    talk.head()
    stream = captured(talk)
    cuts = [n for n, byte in enumerate(stream) if byte & 0xC0 == 0x80]
    for start, end in zip([0] + cuts, cuts + [len(stream)]):
        talk.write(stream[start:end])
        talk.wait(0.002)
    talk.end()


@mode("comments")
def comments(talk):
    """Comment lines before, between and after the events."""
    talk.head()
    talk.write(b": OPENROUTER PROCESSING\n\n:\n\n")
    for piece in words(talk):
        talk.delta(piece)
        talk.write(b":\n\n: keep-alive\n")
    talk.stop()
    talk.write(b": bye\n\n")
    talk.done()


@mode("multiline")
def multiline(talk):
    """One event's JSON over several data lines, other fields between them."""
    talk.head()
    for piece in words(talk):
        lines = json.dumps(talk.chunk({"content": piece}), indent=1).encode().split(b"\n")
        talk.write(b"event: message\nid: 7\nretry: 10\n")
        talk.write(b"".join(b"data: " + line + b"\n" for line in lines) + b"\n")
    talk.stop()
    talk.done()


@mode("bom")
def bom(talk):
    """A byte order mark in front."""
    talk.head()
    talk.write(b"\xef\xbb\xbf")
    say(talk)
    talk.stop()
    talk.done()


@mode("nospace")
def nospace(talk):
    """No space after the colon."""
    talk.head()
    for piece in words(talk):
        talk.event(talk.chunk({"content": piece}), field=b"data:")
    talk.event(talk.chunk({}, "stop"), field=b"data:")
    talk.event(b"[DONE]", field=b"data:")
    talk.end()


@mode("noblank")
def noblank(talk):
    """The last event has no blank line after it."""
    talk.head()
    say(talk)
    talk.write(b"data: " + json.dumps(talk.chunk({}, "stop")).encode())
    talk.end()


@mode("nodone")
def nodone(talk):
    """finish_reason, but no [DONE]."""
    talk.head()
    say(talk)
    talk.stop()
    talk.end()


@mode("onlydone")
def onlydone(talk):
    """[DONE], but no finish_reason."""
    talk.head()
    say(talk)
    talk.done()


@mode("usage-last")
def usage_last(talk):
    """Usage in a chunk of its own with no choices; null before."""
    talk.head()
    for piece in words(talk):
        talk.event(talk.chunk({"content": piece}, usage=None))
    talk.stop(usage=None)
    talk.event(talk.chunk({}, usage=USAGE, choices=[]))
    talk.done()


@mode("usage-in-delta")
def usage_in_delta(talk):
    """Usage in a chunk that has an empty delta; the first chunk has role and text."""
    talk.head()
    pieces = words(talk)
    talk.event(talk.chunk({"role": "assistant", "content": pieces[0]}))
    say(talk, pieces[1:])
    talk.stop()
    talk.event(talk.chunk({}, usage=USAGE, choices=[{"index": 0, "delta": {}}]))
    talk.done()


@mode("nullcontent")
def nullcontent(talk):
    """content: null in the first and the last delta."""
    talk.head()
    talk.event(talk.chunk({"role": "assistant", "content": None}))
    say(talk)
    talk.event(talk.chunk({"content": None}, "stop"))
    talk.done()


@mode("nochoices")
def nochoices(talk):
    """First chunks without choices, as content filters send them."""
    talk.head()
    talk.event({"choices": [], "model": "", "prompt_filter_results": [{"prompt_index": 0}]})
    talk.event({"id": "x"})
    say(talk)
    talk.stop()
    talk.done()


@mode("nodelta")
def nodelta(talk):
    """Choices without a delta among the others."""
    talk.head()
    talk.event({"choices": [{"index": 0, "content_filter_offsets": {"start": 0}}]})
    say(talk)
    talk.stop()
    talk.done()


def thinking(talk, key):
    talk.head()
    for piece in ("secret", " thoughts"):
        talk.event(talk.chunk({key: piece}))
        talk.pause()
    say(talk)
    talk.stop()
    talk.done()


@mode("reasoning")
def reasoning(talk):
    """delta.reasoning_content before the reply."""
    thinking(talk, "reasoning_content")


@mode("reasoning2")
def reasoning2(talk):
    """delta.reasoning before the reply."""
    thinking(talk, "reasoning")


@mode("length")
def length(talk):
    """finish_reason length: cut off by the token limit."""
    talk.head()
    say(talk)
    talk.stop("length")
    talk.done()


@mode("content-filter")
def content_filter(talk):
    """finish_reason content_filter."""
    talk.head()
    say(talk)
    talk.stop("content_filter")
    talk.done()


@mode("refusal")
def refusal(talk):
    """delta.refusal instead of content."""
    talk.head()
    for piece in ("I can't", " help with that."):
        talk.event(talk.chunk({"content": None, "refusal": piece}))
    talk.stop()
    talk.done()


@mode("nonstream")
def nonstream(talk):
    """A whole JSON completion, empty lines before it, to a streaming request."""
    body = {"id": "c", "object": "chat.completion", "model": "tiny-1", "usage": USAGE, "choices": [
        {"index": 0, "message": {"role": "assistant", "content": REPLY}, "finish_reason": "stop"}]}
    talk.whole(200, b"\n\n" + json.dumps(body).encode())


@mode("notype")
def notype(talk):
    """A right stream without a Content-Type."""
    talk.head(kind=None)
    say(talk)
    talk.stop()
    talk.done()


@mode("slow-first")
def slow_first(talk):
    """Nothing at all for a while (delay, 1500 ms), then a right reply."""
    talk.pause(1500)
    talk.settings["delay"] = "0"
    whole_reply(talk)


@mode("escape")
def escape(talk):
    """Terminal control, bidirectional overrides and tags in the text."""
    talk.head()
    say(talk, ["\x1b]0;owned\x07", "\x1b[2J", "\x9b31m", "\u202egnp.exe", "\U000e0041", "\r\b", "ok"])
    talk.stop()
    talk.done()


@mode("badutf8")
def badutf8(talk):
    """Bytes that are no UTF-8 inside the text."""
    talk.head()
    talk.event(json.dumps(talk.chunk({"content": "a@b"})).encode().replace(b"@", b"\xff\xc3"))
    talk.stop()
    talk.done()


from endpoint_faults import *  # noqa: E402,F401,F403  (registers the faulty modes)
from endpoint_hostile import PAYLOADS  # noqa: E402,F401  (registers the hostile ones)
import endpoint_tools  # noqa: E402,F401  (registers the modes that call tools)
