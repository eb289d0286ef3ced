# SPDX-License-Identifier: GPL-3.0-or-later
"""The ways endpoint.py calls tools, in the manner of several servers.

"tools:script=heart,style=ollama" calls what SCRIPTS has under that name when tools are offered, and
says what it was told once the answers are there: "Told: ANSWER | ANSWER". Without tools it says
REPLY, so a test sees by the words which request was answered. Other settings: text=WORDS beside the
calls, rounds=N (so many rounds of calls, each with its own period).
"""

import json

from endpoint_modes import REPLY, USAGE, error, mode, say

HEART = ("look_up", {"subject": "heart-rate", "period": "last 7 days"})
SLEEP = ("look_up", {"subject": "sleep", "period": "last night"})
SCRIPTS = {
    "heart": [HEART],
    "two": [HEART, SLEEP],
    "latest": [("look_up", {"subject": "heart-rate"})],
    "search": [("search_sessions", {"about": "interview"})],
    "exercise": [("start_exercise", {"name": "grounding"})],
    "note": [("propose_note", {"text": "The interview is on Friday."})],
    "bad-note": [("propose_note", {"text": "I want to kill myself"})],
    "schedule": [("change_schedule", {"change": "every 3h"})],
    "evening": [("change_schedule", {"change": "at 21:30"})],
    "off": [("change_schedule", {"change": "off"})],
    "never": [("change_schedule", {"change": "every 2 seconds"})],
    "both": [("change_schedule", {"change": "every 3h"}), ("start_exercise", {"name": "grounding"})],
    "unknown": [("delete_everything", {"sure": True})],
    "malformed": [("look_up", '{"subject": "heart-rate", ')],
    "empty": [("look_up", "")],
    "double": [("look_up", json.dumps(json.dumps({"subject": "heart-rate"})))],
    "mood": [("look_up", {"subject": "mood", "period": "this week"})],
    "hostile": [("look_up\x1b[2J\u202e", '{"subject":"\x1b]0;owned\x07"}')],
    "huge": [("look_up", {"subject": "x" * 9000})],
    "many": [HEART] * 40,
}


def text_of(arguments):
    return arguments if isinstance(arguments, str) else json.dumps(arguments)


def wanted(talk, rounds):
    """The calls of this round, each with an id."""
    calls = SCRIPTS[talk.settings.get("script", "heart")]
    if "rounds" in talk.settings:
        calls = [(name, dict(arguments, period="last %d days" % (rounds + 1)))
                 for name, arguments in calls]
    return [("call-%d-%d" % (rounds, n), name, text_of(arguments))
            for n, (name, arguments) in enumerate(calls)]


def call(number, name, arguments, index=True, **more):
    made = {"type": "function", "function": {"name": name, "arguments": arguments}, **more}
    return dict(made, index=number) if index else made


def pieces(text, length=7):
    return [text[at:at + length] for at in range(0, len(text), length)]


# How servers bring calls. Each gets the talk and [(id, name, arguments)].

def openai(talk, calls):
    """Id and name first, then the arguments in pieces."""
    for n, (made, name, arguments) in enumerate(calls):
        talk.event(talk.chunk({"tool_calls": [call(n, name, "", id=made)]}))
        for piece in pieces(arguments):
            talk.event(talk.chunk({"tool_calls": [{"index": n, "function": {"arguments": piece}}]}))
            talk.pause()
    talk.stop("tool_calls")


def llama_cpp(talk, calls):
    """Like OpenAI's, the first delta with content null, pieces of one character."""
    for n, (made, name, arguments) in enumerate(calls):
        talk.event(talk.chunk({"content": None, "tool_calls": [call(n, name, arguments[:1], id=made)]}))
        for piece in arguments[1:]:
            talk.event(talk.chunk({"tool_calls": [{"index": n, "function": {"arguments": piece}}]}))
    talk.stop("tool_calls", timings={"predicted_n": 3})


def ollama(talk, calls):
    """Each call whole, in a chunk of its own, content empty."""
    for n, (made, name, arguments) in enumerate(calls):
        talk.event(talk.chunk(
            {"role": "assistant", "content": "", "tool_calls": [call(n, name, arguments, id=made)]}))
    talk.stop("tool_calls")


def vllm(talk, calls):
    """The calls side by side, an id of its own in every piece, usage in each chunk."""
    for n, (made, name, _) in enumerate(calls):
        talk.event(talk.chunk({"tool_calls": [call(n, name, None, id=made)]}, usage=USAGE))
    cut = [pieces(arguments) for _, _, arguments in calls]
    for step in range(max(map(len, cut))):
        for n, parts in enumerate(cut):
            if step < len(parts):
                talk.event(talk.chunk({"tool_calls": [
                    {"index": n, "id": "chatcmpl-tool-%d%d" % (n, step), "type": "function",
                     "function": {"name": None, "arguments": parts[step]}}]}, usage=USAGE))
    talk.stop("tool_calls", stop_reason=None)


def litellm(talk, calls):
    """The role in the first chunk with a call, empty ids and null names behind, usage in a delta."""
    for n, (made, name, arguments) in enumerate(calls):
        talk.event(talk.chunk({"role": "assistant", "content": None, "function_call": None,
                               "tool_calls": [call(n, name, "", id=made)]}))
        for piece in pieces(arguments, 3):
            talk.event(talk.chunk({"tool_calls": [
                {"index": n, "id": "", "type": "function",
                 "function": {"name": None, "arguments": piece}}]}))
    talk.stop("tool_calls")
    talk.event(talk.chunk({}, usage=USAGE, choices=[{"index": 0, "delta": {}}]))


def same_index(talk, calls):
    """All calls have the index 0, and the finish reason is stop."""
    for made, name, arguments in calls:
        talk.event(talk.chunk({"tool_calls": [call(0, name, arguments, id=made)]}))
    talk.stop("stop")


def no_index(talk, calls):
    """No index and no id; arguments as an object; [DONE] without a finish reason."""
    for _, name, arguments in calls:
        try:
            arguments = json.loads(arguments)
        except ValueError:
            pass
        talk.event(talk.chunk({"tool_calls": [call(0, name, arguments, index=False)]}))


def same_ids(talk, calls):
    """Every call has the same id."""
    openai(talk, [("call", name, arguments) for _, name, arguments in calls])


STYLES = {"openai": openai, "llama.cpp": llama_cpp, "ollama": ollama, "vllm": vllm,
          "litellm": litellm, "same-index": same_index, "no-index": no_index, "same-ids": same_ids}


def answers(talk):
    return [m for m in talk.request.messages if m.get("role") == "tool"]


def rounds_so_far(talk):
    return sum(1 for m in talk.request.messages if m.get("tool_calls"))


def reply(talk, text):
    talk.head()
    talk.role()
    talk.settings["text"] = text
    say(talk)
    talk.stop()
    talk.done()


def told(talk):
    """What the answers of the last round were, checked against its calls."""
    last = [m for m in talk.request.messages if m.get("tool_calls")][-1]
    ids = [made["id"] for made in last["tool_calls"]]
    found = {m["tool_call_id"]: m["content"] for m in answers(talk)}
    if len(set(ids)) != len(ids) or any(made not in found for made in ids):
        return "WRONG IDS %s %s" % (ids, sorted(found))
    return "Told: " + " | ".join(found[made] for made in ids)


@mode("tools")
def tools(talk):
    """Calls tools where they are offered, and says what it was told; REPLY without tools."""
    offered = talk.request.body.get("tools")
    rounds = rounds_so_far(talk)
    most = int(talk.number("rounds", 1))
    if not offered:
        found = "What was looked up" in json.dumps(talk.request.messages)
        return reply(talk, "Plain, with facts." if found else REPLY)
    if rounds >= most or (talk.request.last_user_text() == "no tools please"):
        return reply(talk, told(talk) if rounds else REPLY)
    calls = wanted(talk, rounds)
    if talk.settings.get("style") == "whole":
        body = {"id": "c", "object": "chat.completion", "model": "tiny-1", "usage": USAGE, "choices": [
            {"index": 0, "finish_reason": "tool_calls", "message": {
                "role": "assistant", "content": None, "tool_calls": [
                    call(0, name, arguments, index=False, id=made)
                    for made, name, arguments in calls]}}]}
        return talk.whole(200, body)
    talk.head()
    talk.event(talk.chunk({"role": "assistant", "content": None}))
    if "text" in talk.settings:
        talk.delta(talk.settings["text"])
    STYLES[talk.settings.get("style", "openai")](talk, calls)
    talk.done()


@mode("tools-endless")
def tools_endless(talk):
    """Calls another tool after every answer, as long as tools are offered."""
    if not talk.request.body.get("tools"):
        return reply(talk, "Enough looked up.")
    rounds = rounds_so_far(talk)
    talk.head()
    openai(talk, [("call-%d" % rounds, "look_up", json.dumps(
        {"subject": "heart-rate", "period": "last %d days" % (rounds + 2)}))])
    talk.done()


@mode("tools-same")
def tools_same(talk):
    """Makes the same call after every answer, as long as tools are offered."""
    if not talk.request.body.get("tools"):
        return reply(talk, "Enough looked up.")
    talk.head()
    openai(talk, [("call-%d" % rounds_so_far(talk), *map(text_of, HEART))])
    talk.done()


@mode("tools-always")
def tools_always(talk):
    """Calls a tool even where none are offered."""
    talk.head()
    openai(talk, [("call-%d" % talk.attempt, *map(text_of, HEART))])
    talk.done()


@mode("tools-cut")
def tools_cut(talk):
    """The stream ends within a call; without tools it is whole. text=WORDS come before the call."""
    if not talk.request.body.get("tools"):
        return reply(talk, REPLY)
    talk.head()
    if "text" in talk.settings:
        talk.delta(talk.settings["text"])
    talk.event(talk.chunk({"tool_calls": [call(0, "look_up", "{\"subj", id="a")]}))
    talk.end()


REFUSALS = {
    "ollama": (400, error(None, "registry.ollama.ai/library/tiny does not support tools")),
    "vllm": (400, {"object": "error", "type": "BadRequestError", "code": 400, "message":
                   "\"auto\" tool choice requires --enable-auto-tool-choice to be set"}),
    "openrouter": (404, {"error": {"code": 404, "message":
                                   "No endpoints found that support tool use."}}),
    "fastapi": (422, {"detail": [{"loc": ["body", "tools"], "msg": "extra fields not permitted"}]}),
    "none": (501, b""),
    "llama.cpp": (500, {"error": {"code": 500, "type": "server_error",
                                  "message": "tools param requires --jinja flag"}}),
    "field": (400, {"error": "Unrecognized request argument supplied: tools"}),
}


@mode("tools-refused")
def tools_refused(talk):
    """Refuses tools in the words of a server (like=ollama, vllm, openrouter, fastapi, none, …)."""
    if not talk.request.body.get("tools"):
        return reply(talk, REPLY)
    status, body = REFUSALS[talk.settings.get("like", "ollama")]
    talk.whole(status, body)


@mode("tools-late")
def tools_late(talk):
    """Calls a tool, then fails at its answer: the server knows no such role."""
    if not talk.request.body.get("tools"):
        facts = "What was looked up" in json.dumps(talk.request.messages)
        return reply(talk, "Plain, with facts." if facts else REPLY)
    if answers(talk):
        return talk.whole(400, error(None, "role 'tool' is not known"))
    talk.head()
    openai(talk, [("a", *map(text_of, HEART))])
    talk.done()
