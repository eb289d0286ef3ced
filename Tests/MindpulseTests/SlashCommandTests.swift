import Catalogues
import Services
import Testing

@testable import Chat
@testable import mindpulse

@MainActor @Suite struct SlashCommandTests {
  private static let all = SlashCommands(ProgramList.parts.commands)

  @Test(arguments: [
    ("/help", "help", []), ("  /every 2h", "every", ["2h"]),
    ("/profile name Ada Lovelace", "profile", ["name", "Ada", "Lovelace"]), ("/QUIT", "quit", []),
    ("/phq-9", "phq-9", []),
  ])
  func `a line with a slash is a command with its arguments`(
    line: String,
    name: String,
    arguments: [String]
  ) throws {
    let parsed = try #require(SlashCommand.parse(line))
    #expect(parsed.name == name)
    #expect(parsed.arguments == arguments)
  }

  @Test(arguments: ["hello", "", "/", "/ help", "1/2 of it", "/12", "/a\nb", "//x"])
  func `other lines are what a person says`(line: String) {
    #expect(SlashCommand.parse(line) == nil)
  }

  @Test(arguments: [
    ([], "/vi", ["/vitals"]), ([], "vi", []), (["/normal"], "o", ["on", "off"]),
    (["/replay"], "a", ["abc"]), (["/normal", "on"], "o", []), (["hello"], "/v", []),
  ])
  func `completion continues commands, arguments and sessions`(
    words: [String],
    word: String,
    candidates: [String]
  ) {
    let found = Self.all.completions(preceding: words, word: word) { ["abc", "xyz"] }
    #expect(found == candidates)
  }

  @Test func `completion continues the models that were listed`() {
    let found = Self.all.completions(
      preceding: ["/model"],
      word: "llama",
      sessions: { ["llamas"] },
      models: { ["llama3:8b", "qwen3"] }
    )
    #expect(found == ["llama3:8b"])
  }

  @Test func `each command is named once and explained`() {
    let names = Self.all.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Self.all.all.allSatisfy { !$0.help.isEmpty })
  }

  @Test(arguments: ["German", "Spanish", "French"])
  func `each command is explained in each language`(language: String) throws {
    let told = try #require(try bundledCatalogue(language).commands)
    #expect(Set(told.keys) == Set(Self.all.all.map(\.name)))
    // What can be typed is the same in each language, but for a note or a beginning of a word.
    for command in Self.all.all {
      let examples = { (text: String) in
        text.split(separator: " ").filter { $0.hasPrefix("/") || $0.hasPrefix("--") }.map { $0 }
      }
      let text = told[command.name] ?? ""
      #expect(examples(text) == examples(command.help), "\(language), /\(command.name)")
    }
  }

  @Test(arguments: [
    ("med", ["medication"]), ("evry", ["every"]), ("exit2", ["exit"]),
    ("se", ["session", "sessions", "search"]),
    ("xyzzy", []),
  ])
  func `a mistyped name is near those it begins, else the nearest`(name: String, near: [String]) {
    #expect(Set(Self.all.near(name)) == Set(near))
  }

  @Test(arguments: [
    ("quit", "quit"), ("EXIT ", "quit"), (":q", "quit"), ("help", "help"), ("?", "help"),
    ("/", "help"),
  ])
  func `a word people type elsewhere is a command`(text: String, name: String) {
    #expect(TypedLine.habit(text) == .command(name: name, arguments: []))
  }

  @Test(arguments: ["bye", "please help", "I want to quit", "", "q", "why?", "/why"])
  func `other words are not`(text: String) { #expect(TypedLine.habit(text) == nil) }
}
