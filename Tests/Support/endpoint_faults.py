# SPDX-License-Identifier: GPL-3.0-or-later
"""The modes of endpoint.py in which something goes wrong."""

import gzip

from endpoint_modes import error, mode, say, whole_reply, words, MODES

FULL = "the request exceeds the available context size, try increasing it"


# Errors as an HTTP status

def status(name, code, body, **headers):
    def answer(talk):
        talk.whole(code, body, headers=[(k.replace("_", "-"), v) for k, v in headers.items()])
    answer.__doc__ = "HTTP %d." % code
    mode(name)(answer)


status("400", 400, error("bad_parameter", "temperature must be at most 2"))
status("401", 401, error("invalid_api_key", "Incorrect API key provided"))
status("401detail", 401, {"detail": "Invalid API key"})
status("403", 403, error(None, "Country not supported"))
status("404", 404, error("model_not_found", "The model `nope` does not exist"))
status("408", 408, error(408, "Too slow"))
status("409", 409, error(409, "Conflict"))
status("429", 429, error("rate_limit_exceeded", "Rate limit reached"), Retry_After="0.05")
status("429-wait", 429, error("rate_limit_exceeded", "Rate limit reached"), Retry_After="110")
status("429-long", 429, error("rate_limit_exceeded", "Quota used up"), Retry_After="3600")
status("500", 500, error(500, "Internal error"), retry_after_ms="20")
status("500-final", 500, error(500, "Internal error"), x_should_retry="false")
status("503-loading", 503, error(503, "Loading model", "unavailable_error"), retry_after_ms="20")


def once(name, code, **headers):
    def answer(talk):
        if talk.attempt > 1:
            return whole_reply(talk)
        talk.whole(code, error(code, "Try again"),
                   headers=[(k.replace("_", "-"), v) for k, v in headers.items()])
    answer.__doc__ = "HTTP %d at the first try, then a right reply." % code
    mode(name)(answer)


once("429-once", 429, Retry_After="0.05")
once("500-once", 500, retry_after_ms="20")
once("503-once", 503)


@mode("drop-once")
def drop_once(talk):
    """The connection closes without a byte at the first try, then a right reply."""
    if talk.attempt > 1:
        whole_reply(talk)


def fits(talk):
    """How many messages this "model" has room for."""
    return len(talk.request.messages) <= talk.number("keep", 4)


@mode("echokey")
def echokey(talk):
    """A 401 that repeats the key it was sent, which no server should do."""
    sent = talk.request.headers.get("authorization", "").replace("Bearer ", "")
    talk.whole(401, error("invalid_api_key", "Incorrect API key provided: %s." % sent))


@mode("ctxfull")
def ctxfull(talk):
    """400 exceed_context_size_error until few messages (keep) are left."""
    if fits(talk):
        return whole_reply(talk)
    talk.whole(400, error(400, FULL, "exceed_context_size_error"))


@mode("ctxfull-code")
def ctxfull_code(talk):
    """400 context_length_exceeded until few messages (keep) are left."""
    if fits(talk):
        return whole_reply(talk)
    talk.whole(400, error("context_length_exceeded", "This model's maximum context length is 9"))


@mode("ctxfull-empty")
def ctxfull_empty(talk):
    """200 with an empty body until few messages (keep) are left."""
    if fits(talk):
        return whole_reply(talk)
    talk.head()
    talk.end()


# Errors inside a 200

@mode("errmid")
def errmid(talk):
    """An error object in the middle of the stream, and no [DONE]."""
    talk.head()
    say(talk, words(talk)[:3])
    talk.event({"error": {"code": 500, "message": "the slot was lost", "type": "server_error"}})
    talk.end()


@mode("errchoice")
def errchoice(talk):
    """finish_reason "error" in the middle of the stream."""
    talk.head()
    say(talk, words(talk)[:3])
    talk.event(talk.chunk({"content": ""}, "error", error={"code": 502, "message": "upstream died"}))
    talk.done()


def first_event(name, body, doc):
    def answer(talk):
        talk.head()
        talk.event(body)
        talk.done()
    answer.__doc__ = doc
    mode(name)(answer)


first_event("errbare", {"error": "the model is out of memory"}, "error as a bare string.")
first_event("errdetail", {"detail": "no such model", "status": 404}, "error as {detail}.")
first_event("errmessage", {"message": "no credits left", "object": "error"}, "error as {message}.")
first_event("errors", {"errors": [{"message": "first of many"}]}, "errors[0].")
first_event("errarray", [error(429, "slow down")], "An error object inside an array.")
first_event("badjson", b'{"choices":[{"delta":{"content":"half', "JSON that ends too early.")
first_event("deepjson", b'{"choices":' + b"[" * 5000 + b"]" * 5000 + b"}", "Nesting without end.")


@mode("err200json")
def err200json(talk):
    """An error as a JSON body of a 200."""
    talk.whole(200, error(402, "Insufficient credits"))


@mode("err-nonsse")
def err_nonsse(talk):
    """The error in a field of its own, then [DONE], as old llama.cpp wrote it."""
    talk.head()
    talk.write(b'error: {"code":500,"message":"Failed to tokenize","type":"server_error"}\n\n')
    talk.done()


@mode("empty200")
def empty200(talk):
    """A 200 with nothing in it."""
    talk.head()
    talk.end()


@mode("emptyreply")
def emptyreply(talk):
    """A complete stream without a word in it."""
    talk.head()
    talk.role()
    talk.stop()
    talk.done()


@mode("html200")
def html200(talk):
    """A sign-in page in place of a reply."""
    talk.whole(200, b"<!DOCTYPE html><html><title>Sign in</title></html>", "text/html")


@mode("html500")
def html500(talk):
    """A proxy's error page."""
    talk.whole(502, b"<html><h1>502 Bad Gateway</h1></html>", "text/html; charset=utf-8",
               [("x-should-retry", "false")])


# Connections that end or hang

@mode("nofinish")
def nofinish(talk):
    """The stream ends with neither finish_reason nor [DONE]."""
    talk.head()
    say(talk, words(talk)[:3])
    talk.end()


@mode("stall")
def stall(talk):
    """Headers, then nothing."""
    talk.head()
    talk.wait_forever()


@mode("stall-ping")
def stall_ping(talk):
    """Comments without end, never a word."""
    talk.head()
    while True:
        talk.write(b":\n\n")
        talk.wait(0.05)


@mode("stall-mid")
def stall_mid(talk):
    """Some words, then nothing."""
    talk.head()
    say(talk, words(talk)[:3])
    talk.wait_forever()


@mode("drip")
def drip(talk):
    """One character at a time, slowly, without end."""
    talk.head()
    while True:
        talk.delta("x")
        talk.pause(100)


@mode("endless")
def endless(talk):
    """Words without end, as fast as they are read; with a text, that text and a space each time."""
    talk.head()
    text = talk.settings.get("text")
    while True:
        talk.delta(text + " " if text else "word " * 200)


@mode("noline")
def noline(talk):
    """One line without end."""
    talk.head()
    talk.write(b'data: {"choices":[{"delta":{"content":"')
    while True:
        talk.write(b"a" * 16384)


@mode("reset")
def reset(talk):
    """RST in the middle of the stream."""
    talk.head()
    say(talk, words(talk)[:3])
    talk.wait(0.1)
    talk.reset()


@mode("truncchunk")
def truncchunk(talk):
    """The connection ends inside a chunk."""
    talk.head()
    say(talk, words(talk)[:3])
    talk.raw(b"ff\r\ndata: {")


@mode("refuse")
def refuse(talk):
    """The connection closes without a byte."""


@mode("hugehdr")
def hugehdr(talk):
    """Headers of 400 KB."""
    talk.head(headers=[("X-Filler-%d" % n, "a" * 8000) for n in range(50)])
    talk.wait(1)


@mode("gzipbomb")
def gzipbomb(talk):
    """Compressed nothing, 200 MB when opened, which nobody asked for."""
    part = gzip.compress(b"data: " + b"\0" * (20 << 20))
    talk.head(headers=[("Content-Encoding", "gzip")])
    for _ in range(10):
        talk.write(part)
    talk.end()


@mode("redirect")
def redirect(talk):
    """307 to another port of this machine."""
    if not talk.request.path.startswith("/elsewhere"):
        target = "http://127.0.0.1:%d/elsewhere?secret=1" % talk.server.second_port
        return talk.whole(307, b"", "text/plain", [("Location", target)])
    whole_reply(talk)


__all__ = ["MODES"]
