import CommandLineParsing
import Foundation
import Testing
import TestSupport

/// Each script is loaded by the shell it is for, which is asked to complete.
@Suite(.timeLimit(.minutes(90))) struct CompletionScriptTests {
  /// Runs a shell script with the completion script as `$1` and a fake program first in `PATH`.
  private func run(_ shell: CompletionScript.Shell, _ body: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("completion-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = folder.appendingPathComponent("script")
    try CompletionScript.text(for: sampleTree, shell: shell)
      .write(to: script, atomically: true, encoding: .utf8)
    let program = folder.appendingPathComponent("pulse")
    try "#!/bin/sh\nprintf '4711\\tMonday\\n4712\\tTuesday\\n$(touch owned)\\n99\\n'\n"
      .write(to: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    try Data().write(to: folder.appendingPathComponent("talk one.json"))

    let process = try TestProcess.run(
      "/usr/bin/env",
      ["-C", folder.path, shell.rawValue, "-c", body] + (shell == .fish ? [] : ["x"])
        + [script.path],
      environment: ["PATH": "\(folder.path):/usr/bin:/bin", "HOME": folder.path]
    )
    #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("owned").path))
    #expect(process.status == 0)
    return String(decoding: process.output + process.errors, as: UTF8.self)
  }

  private static func has(_ shell: String) -> Bool {
    ["/usr/bin/", "/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + shell) }
  }

  /// What is typed, the last word being completed, and what is offered.
  private static let cases: [(words: [String], offers: [String])] = [
    (["pulse", ""], ["chat", "mood", "replay", "samples", "sessions"]),
    (["pulse", "s"], ["samples", "sessions"]),
    (["pulse", "samples", ""], ["add", "list"]),
    (["pulse", "samples", "add", ""], ["heart-rate", "steps"]),
    (["pulse", "samples", "add", "h"], ["heart-rate"]),
    (["pulse", "samples", "add", "steps", ""], []),
    (["pulse", "samples", "add", "--at", ""], []),
    (["pulse", "samples", "add", "--at", "now", "s"], ["steps"]),
    (["pulse", "samples", "ls", "--l"], ["--lat", "--limit"]),
    (["pulse", "--engine", ""], ["auto", "endpoint", "listener"]),
    (["pulse", "chat", "-e", "l"], ["listener"]),
    (["pulse", "--engine", "m"], []), (["pulse", "--engine", "a"], ["auto"]),
    (["pulse", "--n"], ["--new"]),
    (["pulse", "--se"], []),
    (["pulse", "sessions", "show", "47"], ["4711", "4712"]),
    (["pulse", "samples", "add", "-3", ""], []),
  ]

  @Test(arguments: cases.indices)
  func `bash offers what fits`(index: Int) throws {
    let (words, offers) = Self.cases[index]
    #expect(try bash(words) == offers)
  }

  @Test func `bash splits an option from its value at the equals sign`() throws {
    #expect(try bash(["pulse", "--engine", "=", "l"]) == ["listener"])
    #expect(
      try bash(["pulse", "--engine", "="]) == ["auto", "endpoint", "listener"]
    )
    #expect(try bash(["pulse", "samples", "add", "--at", "=", "9", "s"]) == ["steps"])
  }

  @Test func `bash quotes what data could smuggle in, and never runs it`() throws {
    #expect(
      try bash(["pulse", "sessions", "show", ""]) == [
        "4711", "4712", "99", #"\$\(touch\ owned\)"#,
      ]
    )
  }

  @Test func `bash offers files`() throws {
    #expect(try bash(["pulse", "replay", "ta"]) == ["talk one.json"])
  }

  private func bash(_ words: [String]) throws -> [String] {
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let output = try run(
      .bash,
      """
      bash -n "$1" && . "$1" && COMP_WORDS=(\(list)) COMP_CWORD=\(words.count - 1)
      _pulse; printf '%s\\n' "${COMPREPLY[@]}"
      """
    )
    return output.split(separator: "\n").map(String.init).sorted()
  }

  @Test(.enabled(if: has("fish")), arguments: cases.indices)
  func `fish offers what fits`(index: Int) throws {
    let (words, offers) = Self.cases[index]
    let line = words.joined(separator: " ")
    let output = try run(.fish, "source $argv[1]; complete -C '\(line)'")
    let found = output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }.sorted()
    #expect(found == offers)
  }

  @Test(.enabled(if: has("zsh")), arguments: cases.indices)
  func `zsh offers what fits`(index: Int) throws {
    let (words, offers) = Self.cases[index]
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    // Outside its line editor zsh lends no completion builtins: these stand in for them.
    let output = try run(
      .zsh,
      """
      compdef() { : }; _message() { : }; compset() { PREFIX=${PREFIX#*=} }
      _files() { print -l -- *(N) }
      show() { local word; for word in "$@"; do [[ $word == ${PREFIX}* ]] && print -r -- $word; done }
      compadd() { shift; show "$@" }
      _describe() { local list=$argv[-1]; show ${${(P)list}%%:*} }
      zsh -n "$1" && . "$1" && words=(\(list)) CURRENT=\(words.count) PREFIX=$words[-1]
      _pulse; true
      """
    )
    let found = output.split(separator: "\n").map(String.init).sorted()
    #expect(found == offers)
  }
}
