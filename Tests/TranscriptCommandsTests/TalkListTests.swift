import BundledWords
import Console
import HealthModel
import Terminal
import Testing
import Transcripts

@testable import TranscriptCommands

@Suite struct TalkListTests {
  private func talk(_ id: String, _ started: String, _ updated: String) throws -> SessionSummary {
    SessionSummary(
      id: id,
      title: "Title \(id)",
      started: try #require(TimestampText.parse(started, in: nil)),
      updated: try #require(TimestampText.parse(updated, in: nil)),
      messages: 3,
      engine: "listener"
    )
  }

  private static func output(_ screen: ScreenKind = .drawn, isTerminal: Bool = false) -> Output {
    Output(
      isJSON: false,
      styler: Styler(enabled: false),
      width: 80,
      isTerminal: isTerminal,
      screen: screen
    )
  }

  @Test func `a screen reader tells each talk with its number of messages`() throws {
    let list = TalkList(
      [try talk("0198ffff-1111-x", "2026-11-20T08:00:00Z", "2026-11-20T08:00:10Z")],
      zone: .utc,
      try englishWords()
    )
    let text = list.text(for: Self.output(.spoken, isTerminal: true))
    #expect(text.contains("2026-11-20, 1 conversation, 3 messages\n"))
    #expect(text.contains("\n0198ffff, 08:00, messages: 3, listener, Title 0198ffff-1111-x\n"))
  }

  @Test func `talks stand under the day of their newest message, with counts and spans`() throws {
    let list = TalkList(
      [
        try talk("0199aaaa-1111-x", "2026-11-20T23:50:00Z", "2026-11-21T00:10:00Z"),
        try talk("0199aaaa-1112-x", "2026-11-20T09:00:00Z", "2026-11-20T09:40:00Z"),
        try talk("0198ffff-1111-x", "2026-11-20T08:00:00Z", "2026-11-20T08:00:10Z"),
      ],
      zone: .utc,
      try englishWords()
    )
    let text = list.text(for: Self.output())
    let expected = """
      2026-11-21 · 1 conversation, 3 messages
        0199aaaa-1111  2026-11-20 23:50–00:10  3  listener  Title 0199aaaa-1111-x

      2026-11-20 · 2 conversations, 6 messages
        0199aaaa-1112  09:00–09:40  3  listener  Title 0199aaaa-1112-x
        0198ffff       08:00        3  listener  Title 0198ffff-1111-x

      3 conversations, 9 messages, 2026-11-20 to 2026-11-21.

      """
    #expect(text == expected)
  }

  @Test func `an id without a hyphen, or one that begins another, is shown whole`() throws {
    let list = TalkList(
      [
        try talk("one", "2026-11-20T09:00:00Z", "2026-11-20T09:00:00Z"),
        try talk("0199aaaa", "2026-11-20T09:00:00Z", "2026-11-20T09:00:00Z"),
        try talk("0199aaaa-1111", "2026-11-20T09:00:00Z", "2026-11-20T09:00:00Z"),
      ],
      zone: .utc,
      try englishWords()
    )
    let shown = list.text(for: Self.output()).split(separator: "\n").dropFirst().prefix(3)
    let ids = shown.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(ids == ["one", "0199aaaa", "0199aaaa-1111"])
  }
}
