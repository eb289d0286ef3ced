# SPDX-License-Identifier: GPL-3.0-or-later
"""Something to read: offline, with sources and the day of the last review."""

import pytest

from program import CONFIG, NO_INPUT, OK, plain

TOPICS = ["bipolar", "spirometry", "pacing", "beta-blockers"]


def test_the_topics_are_listed(home):
    listed = home.ok("learn")
    assert [line.split(":")[0] for line in listed.splitlines()[:4]] == TOPICS
    assert [entry["name"] for entry in home.json("learn")["topics"]] == TOPICS


@pytest.mark.parametrize("topic", TOPICS)
def test_each_has_sources_and_a_review_date(home, topic):
    shown = plain(home.ok("learn", topic))
    assert "Sources: " in shown and "Reviewed 2026-11-21." in shown
    assert "it isn't a diagnosis" in shown
    read = home.json("learn", topic)
    assert all(section["reviewed"] for section in read["sections"])
    assert any(section["sources"] for section in read["sections"])


def test_no_network_is_needed_and_the_chat_has_it_too(home):
    blocked = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "inject=socket:error=EPERM"]
    assert "Pacing" in home.ok("learn", "pac", wrapper=blocked, timeout=100)
    home.person()
    said = home.ok("chat", "--engine", "listener", stdin="/learn beta\n/learn\n")
    assert "What a resting heart rate can and can't tell" in said and "spirometry: " in said


def test_what_is_not_there_is_told_with_what_is(home):
    result = home.run("learn", "astrology\x1b[31m")
    assert result.returncode == NO_INPUT and "Topics: bipolar, spirometry" in result.stderr
    assert "\x1b" not in result.stderr


def test_what_is_no_topic_is_looked_for_in_the_texts(home):
    result = home.run("learn", "lithium")
    assert (result.returncode, result.stdout) == (NO_INPUT, "")
    assert "It is mentioned in bipolar (Ways it is treated)." in plain(result.stderr)
    home.person()
    said = home.ok("chat", "--engine", "listener", stdin="/learn beta blockers\n/learn pem\n",
                   timeout=100)
    assert "Beta-blockers: what they do" in said and "Pacing: when exertion" in said


@pytest.mark.parametrize("columns", [20, 44, 80])
def test_a_topic_fits_its_window(home, terminal, columns):
    screen = terminal(home, "learn", "pacing", columns=columns, rows=30)
    assert screen.wait_for_end(timeout=60) == OK
    words = [word for line in screen.lines() for word in line.split()]
    # Nothing is cut within a word: every word of the text stands whole, but for addresses.
    text = [word for section in home.json("learn", "pacing")["sections"]
            for paragraph in section["text"] for word in paragraph.split()]
    assert set(text) <= set(words)


def test_a_file_of_ones_own_takes_its_place_and_a_broken_one_is_told(home):
    home.ok("profile")
    own = home.path / "learn.json5"
    own.write_text("{ notice: 'Mine.', topics: [{ name: 'tea', title: 'Tea', sections: [{ title: 'T', "
                   "text: ['Hot.'], sources: ['The pot on my own table'], reviewed: '2020-01-01' }] }] }")
    own.chmod(0o600)
    assert "Hot." in home.ok("learn", "tea")
    assert "due to be checked against their sources: tea: T" in home.run("doctor").stdout
    own.write_text("{ topics: [")
    result = home.run("learn")
    assert result.returncode == CONFIG and "learn.json5" in result.stderr
