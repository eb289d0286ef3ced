import CommandLineParsing
import Testing

@testable import mindpulse

@MainActor @Suite struct CommandTreeTests {
  @Test func `the declaration of the commands has no fault`() {
    #expect(SpecificationAudit.problems(in: CommandTree.root).isEmpty)
  }

  @Test(arguments: [
    (["samples", "add", "heart-rate", "72"], ["samples", "add"]),
    (["--engine", "listener"], ["chat"]), ([], ["chat"]),
    (["schedule"], ["schedule", "show"]), (["sessions", "--json"], ["sessions", "list"]),
    (["samples", "import", "a", "b"], ["samples", "import"]),
  ])
  func `a command line finds its command`(words: [String], path: [String]) throws {
    #expect(try CommandParser(CommandTree.root).parse(words).path == path)
  }

  @Test func `completions and manual page can be made of it`() {
    for shell in CompletionScript.Shell.allCases {
      #expect(CompletionScript.text(for: CommandTree.root, shell: shell).contains("samples"))
    }
  }
}
