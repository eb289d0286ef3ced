# SPDX-License-Identifier: GPL-3.0-or-later
"""How endpoint.py answers POST …/audio/transcriptions, as the setting speech=… of the mode says.

speech= a status (speech=404), or one of: stall (never answers), cut (half an answer), garbage (bytes), page (a
web page), empty (nothing), silent (no words), other (JSON without a text), control (words with control
characters), long (a million words), later (503 once, then words), hidden (the key in the words). Else `text=…`
is what was said.
"""

import email.parser
import email.policy
import io
import wave

import endpoint_modes

SAID = "I slept badly and my head hurts"
KNOWN = {"stall", "cut", "garbage", "page", "empty", "silent", "other", "control", "long", "later", "hidden"}


def parts(headers, data):
    """The fields of a form as a mail parser sees them, by name: (type, file name, bytes)."""
    head = f"Content-Type: {headers['content-type']}\r\n\r\n".encode()
    form = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + data)
    assert form.is_multipart() and not form.defects, form.defects
    found = {}
    for part in form.iter_parts():
        name = part.get_param("name", header="content-disposition")
        found[name] = (part.get_content_type(), part.get_filename(), part.get_payload(decode=True))
    return found


def described(headers, data):
    """What is logged of a form: its fields, and of the sound what a wave reader says, never its samples."""
    body = {}
    for name, (kind, file, content) in parts(headers, data).items():
        if file is None:
            body[name] = content.decode()
            continue
        with wave.open(io.BytesIO(content)) as sound:
            samples = sound.readframes(sound.getnframes())
            body[name] = {
                "type": kind, "file": file, "channels": sound.getnchannels(), "rate": sound.getframerate(),
                "width": sound.getsampwidth(), "frames": sound.getnframes(),
                "sounding": len(samples.rstrip(b"\0")), "whole": len(content) == 44 + len(samples)}
    return body


def answer(talk):
    """Writes the answer to a recording."""
    wanted = talk.settings.get("speech", "")
    said = talk.settings.get("text", SAID)
    talk.pause()
    if wanted.isdigit():
        headers = [("Retry-After", "0")] if wanted == "429" else []
        return talk.whole(
            int(wanted), endpoint_modes.error("wanted", "nothing can be written down here"), headers=headers)
    if wanted == "later" and talk.attempt == 1:
        return talk.whole(503, endpoint_modes.error("loading", "the model is loading"))
    if wanted == "stall":
        return talk.wait_forever()
    if wanted == "cut":
        talk.head(200, "application/json", chunked=False, length=1000)
        return talk.raw(b'{"text": "half a')
    bodies = {
        "garbage": b"\x00\xff\x17{{{", "page": b"<html><body>Sign in</body></html>", "empty": b"",
        "silent": b'{"text": "  "}', "other": b'{"words": []}',
        "control": b'{"text": "one\\u001b[31m two\\nthree \\u202e four\\r"}',
        "long": b'{"text": "' + b"word " * 1_000_000 + b'"}',
    }
    if wanted in bodies:
        return talk.whole(200, bodies[wanted])
    if wanted == "hidden":
        said = f"the key is {talk.request.headers.get('authorization', '').removeprefix('Bearer ')} here"
    return talk.whole(200, {"text": said})
