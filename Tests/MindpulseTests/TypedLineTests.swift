import BundledFiles
import Safety
import Services
import Testing

@testable import Chat
@testable import mindpulse

@MainActor @Suite struct TypedLineTests {
  private static let commands = SlashCommands(ProgramList.parts.commands)
  private static let screener =
    CrisisScreener.opened(
      bundled: BundledFile.crisisLanguage.bytes,
      own: nil
    ).screener

  private func typed(_ line: String) -> TypedLine {
    TypedLine(line, among: Self.commands) { Self.screener }
  }

  @Test(arguments: [
    ("/remember I want to kill myself", "I want to kill myself"),
    ("/rename I don't want to live anymore", "I don't want to live anymore"),
    ("/i want to kill myself", "i want to kill myself"),
    ("/remember my brother wants to kill himself", "my brother wants to kill himself"),
    ("I want to die", "I want to die"), ("it rains", "it rains"),
  ])
  func `words of danger are heard behind any command`(line: String, words: String) {
    #expect(typed(line) == .message(words))
  }

  @Test(arguments: [
    ("/remember plays the lute", "remember", ["plays", "the", "lute"]),
    ("/search kill myself", "search", ["kill", "myself"]), ("/quit", "quit", []),
    ("/every 2h", "every", ["2h"]), ("/nothing", "nothing", []),
  ])
  func `other commands stay commands`(line: String, name: String, arguments: [String]) {
    #expect(typed(line) == .command(name: name, arguments: arguments))
  }

  @Test(arguments: [("/help", "help", []), ("/every 2h", "every", ["2h"])])
  func `a command without a person's words needs no screen`(
    typed: String,
    name: String,
    arguments: [String]
  ) {
    let line = TypedLine(typed, among: Self.commands) { () -> CrisisScreener in
      Issue.record("The screen was made.")
      return Self.screener
    }
    #expect(line == .command(name: name, arguments: arguments))
  }
}
