# SPDX-License-Identifier: GPL-3.0-or-later
"""`mindpulse mcp`: what other programs can look up, over the Model Context Protocol."""

import json
import subprocess

import pytest

from program import CONFIG, OK, ROOT

SDK = ROOT / ".build/mcp-client"
VERSIONS = ["2025-11-25", "2025-06-18"]


@pytest.fixture
def shared(person):
    """A person who lets other programs look things up."""
    person.ok("config", "set", "mcp.enabled", "true")
    return person


class Client:
    """A client of the protocol that sends what it is told to, right or wrong."""

    def __init__(self, person, version=VERSIONS[0]):
        self.process = person.start("mcp")
        self.number = 0
        self.greeting = self.ask("initialize", protocolVersion=version, capabilities={},
                                 clientInfo={"name": "test", "version": "1"})["result"]
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def send(self, message):
        line = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def receive(self):
        return json.loads(self.process.stdout.readline())

    def ask(self, method, **params):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        answer = self.receive()
        assert answer["id"] == self.number and answer["jsonrpc"] == "2.0"
        return answer

    def call(self, tool, **arguments):
        return self.ask("tools/call", name=tool, arguments=arguments)["result"]

    def text(self, tool, **arguments):
        result = self.call(tool, **arguments)
        assert not result["isError"], result
        return result["content"][0]["text"]

    def refused(self, tool, **arguments):
        result = self.call(tool, **arguments)
        assert result["isError"], result
        return result["content"][0]["text"]

    def end(self):
        out, errors = self.process.communicate(timeout=120)
        return self.process.returncode, out, errors


@pytest.fixture
def client(shared):
    one = Client(shared)
    yield one
    if one.process.poll() is None:
        one.end()


def test_it_is_off_until_it_is_turned_on(person):
    result = person.run("mcp")
    assert result.returncode == CONFIG and result.stdout == ""
    assert "mcp.enabled" in result.stderr and "config set mcp.enabled true" in result.stderr
    assert person.run("mcp", "--json").returncode == CONFIG


@pytest.mark.parametrize("version", VERSIONS)
def test_versions_and_the_end_of_input(shared, version):
    client = Client(shared, version)
    assert client.greeting["protocolVersion"] == version
    assert client.greeting["serverInfo"]["name"] == "mindpulse"
    assert client.end() == (OK, b"", b"")


def test_an_unknown_version_is_answered_with_the_newest(shared):
    client = Client(shared, "2099-01-01")
    assert client.greeting["protocolVersion"] == VERSIONS[0]
    client.end()


def test_tools_only_read(client):
    tools = client.ask("tools/list")["result"]["tools"]
    assert [tool["name"] for tool in tools] == ["look_up", "ask", "what_was_said", "next_check_in"]
    assert all(tool["annotations"]["readOnlyHint"] for tool in tools)
    assert all(tool["inputSchema"]["type"] == "object" for tool in tools)


def test_numbers_are_the_stores_and_come_with_their_time(shared, client):
    shared.add("heart-rate", 104, minutes=3)
    shared.add("heart-rate", 64, minutes=9)
    newest = shared.json("samples", "latest", "heart-rate")["samples"][0]
    result = client.call("look_up", subject="heart-rate")
    figure = result["structuredContent"]["figures"][0]
    assert (figure["value"], figure["unit"]) == (104, "count/min") and result["structuredContent"]["found"]
    assert figure["start"] == newest["start"] and "104 bpm" in result["content"][0]["text"]
    day = shared.json("samples", "stats", "heart-rate", "--by", "week")["buckets"][-1]
    mean = client.call("look_up", subject="heart-rate", statistic="mean", period="last 7 days")
    values = {entry["name"]: entry["value"] for entry in mean["structuredContent"]["figures"]}
    assert values["mean"] == day["mean"] and values["lowest"] == day["min"]
    assert "call 112 now" in client.text("ask", question="Is my heart rate dangerous?")
    assert "The next one comes" in client.text("next_check_in")


def test_what_is_not_there_is_said_to_be_missing(client):
    result = client.call("look_up", subject="blood-pressure", period="yesterday")
    assert result["structuredContent"]["found"] is False
    assert "no reading of your blood pressure" in result["content"][0]["text"]


def test_nothing_is_told_beyond_what_is_shared(shared, client):
    shared.add("heart-rate", 104, minutes=3)
    shared.ok("mood", "good")
    shared.ok("chat", "--new", "--engine", "listener", stdin="The interview is on Friday.\n")
    # A client may pass it on to a model anywhere, so what is for local models only stays here.
    assert "endpoint.share.monitors" in client.refused("look_up", subject="mood")
    assert "endpoint.share.memory" in client.refused("what_was_said", about="interview")
    shared.configure(**{"endpoint.share": {"monitors": "always", "memory": True, "readings": False}})
    assert "mood" in client.text("look_up", subject="mood")
    assert "interview is on Friday" in client.text("what_was_said", about="interview")
    for refused in (client.refused("look_up", subject="heart-rate"),
                    client.refused("ask", question="What's my heart rate?")):
        assert "endpoint.share.readings" in refused and "104" not in refused
    shared.ok("config", "set", "mcp.enabled", "false")
    assert "turned this off" in client.refused("next_check_in")


def test_nothing_is_changed(shared, client):
    assert "mindpulse schedule off" in client.text("ask", question="Stop the check-ins")
    assert shared.json("schedule")["every"] is not None
    assert shared.sessions() == []


@pytest.mark.parametrize("line, code", [
    (b"{", -32700), (b"\xff\xfe", -32700), (b"[" * 5000, -32700), (b"[]", -32600), (b"{}", -32600),
    (b'{"jsonrpc":"2.0","id":1,"method":"resources/list"}', -32601),
    (b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"erase"}}', -32602),
    (b'"' + b"a" * 300_000 + b'"', -32600),
])
def test_what_is_malformed_is_answered_and_the_connection_goes_on(client, line, code):
    client.send(line)
    answer = client.receive()
    assert answer["error"]["code"] == code and answer["error"]["message"].endswith(".")
    assert client.ask("ping")["result"] == {}


@pytest.mark.parametrize("arguments", [
    {}, {"subject": "aura"}, {"subject": 3}, {"subject": "mood", "more": "x"},
    {"subject": "heart-rate", "period": "the day after tomorrow"},
    {"subject": "heart-rate", "statistic": "worst"},
])
def test_wrong_arguments_are_told_in_a_sentence(client, arguments):
    assert client.refused("look_up", **arguments).endswith(".")
    assert client.ask("ping")["result"] == {}


def test_a_last_line_without_an_end_is_answered(shared):
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"})
    result = shared.run("mcp", stdin=line)
    assert result.returncode == OK and json.loads(result.stdout)["result"] == {}


@pytest.mark.skipif(not SDK.is_dir(), reason="scripts/mcp-client.sh has fetched no client")
def test_the_official_client_gets_on_with_it(shared):
    """The Python client of the protocol's makers."""
    shared.add("heart-rate", 104, minutes=3)
    script = ROOT / "Tests/Support/mcp_client.py"
    words = ["/usr/bin/python3", script, *shared.command("mcp"), "look_up", '{"subject": "heart-rate"}']
    result = subprocess.run(words, capture_output=True, text=True, timeout=60,
                            env=shared.environment(PYTHONPATH=SDK))
    assert result.returncode == OK, result.stderr
    told = json.loads(result.stdout)
    assert told["greeting"]["protocolVersion"] in VERSIONS
    assert told["tools"] == ["look_up", "ask", "what_was_said", "next_check_in"]
    assert "104 bpm" in told["found"]["content"][0]["text"]
    assert told["found"]["structuredContent"]["figures"][0]["value"] == 104
