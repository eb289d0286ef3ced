import Foundation
import HealthModel
import Testing
import TestSupport
import TranscriptExchange
import Transcripts

@Suite("Our own JSON and back")
struct RoundTripTests {
  @Test("A file that is read into an empty store and written again is the same, byte for byte")
  func exact() throws {
    let (first, second) = (try TemporaryDirectory(), try TemporaryDirectory())
    let json = try SampleTalk.store(in: first).exported(.json)
    let other = try TranscriptStore(path: second.file("transcripts.sqlite"))
    try write(Array(json.utf8), to: second.file("talks.json"))
    let (count, _) = try other.bringIn(second.file("talks.json"))
    #expect(count == ImportedCount(sessions: 2, added: 5, known: 0))
    #expect(try other.exported(.json) == json)
    #expect(
      try other.bringIn(second.file("talks.json")).0
        == ImportedCount(sessions: 0, added: 0, known: 5)
    )
    #expect(try other.exported(.json) == json)
    #expect(try other.talk("s-1").first?.text == SampleTalk.hostile)
  }

  @Test(
    "What a form for reading doesn't show comes back with it",
    arguments: [ExportFormat.markdown, .html]
  )
  func forReading(format: ExportFormat) throws {
    let (first, second) = (try TemporaryDirectory(), try TemporaryDirectory())
    let store = try SampleTalk.store(in: first)
    try write(Array(try store.exported(format).utf8), to: second.file("talks"))
    let other = try TranscriptStore(path: second.file("transcripts.sqlite"))
    #expect(
      try other.bringIn(second.file("talks")).0 == ImportedCount(sessions: 2, added: 5, known: 0)
    )
    #expect(try other.exported(.json) == store.exported(.json))
    #expect(try other.exported(format) == store.exported(format))
    #expect(try store.bringIn(second.file("talks")).0.added == 0)
  }

  @Test(
    "Texts come back whole from every form",
    arguments: ExportFormat.allCases,
    [
      "", "\n", "\n\n a\n\n", "> x", "]\\(x ](x) ]: ![ !\\[ \\< <", "<!-- --> -- --- >", "- - -",
      "    x",
      "  (This message broke off.)", "2026-03-29 14:05 +02:00  You:", "Begun. Session x.", "====",
      "&lt;&amp;quot; \" data-mindpulse-message=\"{}\"", "{\"messages\":[]}", "👩‍🚀 مرحبا\u{FE0F}",
    ]
  )
  func texts(format: ExportFormat, text: String) throws {
    let (first, second) = (try TemporaryDirectory(), try TemporaryDirectory())
    let store = try TranscriptStore(path: first.file("transcripts.sqlite"))
    let texts = ["before", text, "after"]
    for (place, text) in texts.enumerated() {
      try store.append(
        TranscriptMessage(
          id: "m\(place)",
          sessionID: "s",
          role: place == 1 ? .assistant : .user,
          text: text,
          time: .test(Double(place) * 60)
        )
      )
    }
    try write(Array(try store.exported(format).utf8), to: second.file("talk"))
    let other = try TranscriptStore(path: second.file("transcripts.sqlite"))
    try other.bringIn(second.file("talk"))
    let id = try #require(try other.sessions().first?.id)
    // A message without a word is nothing that was said to a model.
    let expected = format == .jsonl ? texts.filter { !$0.isEmpty } : texts
    #expect(try other.talk(id).map(\.text) == expected)
    guard format != .jsonl else { return }
    #expect(try other.talk(id).map(\.time.milliseconds) == store.talk("s").map(\.time.milliseconds))
  }

  @Test(
    "Talks of other programs go out and come back the same",
    arguments: [
      "llm-legacy.db", "llm-threads.db", "conversations.json", "20260321T201500-evening.yaml",
    ]
  )
  func others(name: String) throws {
    let (first, second) = (try TemporaryDirectory(), try TemporaryDirectory())
    let store = try TranscriptStore(path: first.file("transcripts.sqlite"))
    try store.bringIn(fixture(name))
    let json = try store.exported(.json)
    try write(Array(json.utf8), to: second.file("talks.json"))
    let other = try TranscriptStore(path: second.file("transcripts.sqlite"))
    try other.bringIn(second.file("talks.json"))
    #expect(try other.exported(.json) == json)
    #expect(json.contains("\"origin\":"))
  }

  @Test("A talk whose name is long goes out and comes back the same", arguments: [60, 100, 200])
  func longNames(length: Int) throws {
    let (first, second) = (try TemporaryDirectory(), try TemporaryDirectory())
    let store = try TranscriptStore(path: first.file("transcripts.sqlite"))
    let file = first.file(String(repeating: "n", count: length) + ".yaml")
    let session = "model: m\nmessages:\n- {role: user, content: Hi}\n- {role: user, content: Hi}\n"
    try write(Array(session.utf8), to: file)
    #expect(try store.bringIn(file).0 == ImportedCount(sessions: 1, added: 2, known: 0))
    let json = try store.exported(.json)
    try write(Array(json.utf8), to: second.file("talks.json"))
    let other = try TranscriptStore(path: second.file("transcripts.sqlite"))
    #expect(
      try other.bringIn(second.file("talks.json")).0
        == ImportedCount(sessions: 1, added: 2, known: 0)
    )
    #expect(try other.exported(.json) == json)
  }

  @Test("A title that only repeats the first words is not kept beside them")
  func titles() throws {
    let (first, second) = (try TemporaryDirectory(), try TemporaryDirectory())
    let json = try SampleTalk.store(in: first).exported(.json, session: "s-2")
    try write(Array(json.utf8), to: second.file("talks.json"))
    let other = try TranscriptStore(path: second.file("transcripts.sqlite"))
    try other.bringIn(second.file("talks.json"))
    #expect(try other.sessions().first?.title == "A quiet day")
    try other.forget(messages: ["n1"])
    #expect(try other.sessions().first?.title == "Check-in")
  }

  @Test("A message of more than a mebibyte, all of it escapes, comes back")
  func large() throws {
    let (first, second) = (try TemporaryDirectory(), try TemporaryDirectory())
    let store = try TranscriptStore(path: first.file("transcripts.sqlite"))
    let text = String(repeating: "\u{1}", count: 1 << 20)
    try store.append(
      TranscriptMessage(id: "m", sessionID: "s", role: .user, text: text, time: .test())
    )
    try write(Array(try store.exported(.json).utf8), to: second.file("talks.json"))
    let other = try TranscriptStore(path: second.file("transcripts.sqlite"))
    try other.bringIn(second.file("talks.json"))
    #expect(try other.talk("s").first?.text == text)
  }
}
