import CommandLineParsing
import Services
import Testing

@testable import mindpulse

@MainActor @Suite struct CommandTreeTests {
  private static let tree = ProgramList.parts.commands

  @Test func `the declaration of the commands has no fault`() {
    #expect(SpecificationAudit.problems(in: Self.tree.root).isEmpty)
  }

  @Test(arguments: [
    (["samples", "add", "heart-rate", "72"], ["samples", "add"]),
    (["--engine", "listener"], ["chat"]), ([], ["chat"]),
    (["schedule"], ["schedule", "show"]), (["sessions", "--json"], ["sessions", "list"]),
    (["samples", "import", "a", "b"], ["samples", "import"]),
  ])
  func `a command line finds its command`(words: [String], path: [String]) throws {
    #expect(try CommandParser(Self.tree.root).parse(words).path == path)
  }

  @Test func `completions and manual page can be made of it`() {
    for shell in CompletionScript.Shell.allCases {
      #expect(CompletionScript.text(for: Self.tree.root, shell: shell).contains("samples"))
    }
  }

  @Test func `every word that can be run is a command, and every group has some`() {
    func leaves(_ specification: CommandSpecification, _ path: [String]) -> [[String]] {
      let path = path + [specification.name]
      let own = specification.subcommands.isEmpty ? [path] : []
      return own + specification.subcommands.flatMap { leaves($0, path) }
    }
    let paths = Self.tree.root.subcommands.flatMap { leaves($0, []) }
    #expect(paths.count > 90)
    for path in paths { #expect(Self.tree.type(at: path) != nil, "\(path)") }
    #expect(Self.tree.type(at: ["samples"]) == nil)
    #expect(Self.tree.type(at: ["samples", "none"]) == nil)
  }

  @Test func `words of a talk are opened for commands that show them, and for no other`() {
    for path in [["chat"], ["search"], ["sessions", "show"], ["export"], ["memory", "list"]] {
      #expect(Self.tree.type(at: path)?.needs.sealed == .words, "\(path)")
    }
    for path in [["lock"], ["unlock"], ["backup"], ["config", "show"], ["crisis"], ["daemon"]] {
      #expect(Self.tree.type(at: path)?.needs.sealed == .nothing, "\(path)")
    }
    #expect(Self.tree.type(at: ["doctor"])?.needs.home == false)
  }
}
