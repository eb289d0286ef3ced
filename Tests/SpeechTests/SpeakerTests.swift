import Console
import Foundation
import Speech
import Testing

/// Speaks through programs that write down what they would say.
@Suite("A voice")
@MainActor
struct SpeakerTests {
  private let folder: String
  private var heard: String { folder + "/heard" }

  init() throws {
    folder = NSTemporaryDirectory() + "mindpulse-voice-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func program(_ name: String, _ script: String) throws {
    let path = "\(folder)/\(name)"
    // Its own PATH has nothing that really speaks.
    try Data("#!/bin/sh\nPATH=/usr/bin:/bin\n\(script)\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private func speaker() throws -> Speaker { try Speaker(["PATH": folder]) { _ in } }

  private func said() -> [String] {
    let data = FileManager.default.contents(atPath: heard) ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("says one text after the other, through standard input alone")
  func inOrder() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try program("espeak-ng", "[ \"$*\" = '-s 140 --stdin' ] && cat >>\(heard)")
    let speaker = try speaker()
    for text in ["one", "two", "three"] { speaker.say(text) }
    await speaker.finish()
    #expect(said() == ["one", "two", "three"])
  }

  @Test("goes to the next program where one fails, and tells where none is left")
  func fails() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try program("spd-say", "exit 1")
    try program("espeak-ng", "read line; [ \"$line\" != bad ] || exit 3; echo $line >>\(heard)")
    var told: [String] = []
    let speaker = try Speaker(["PATH": folder]) { told.append("\($0)") }
    for text in ["one", "bad", "three"] { speaker.say(text) }
    await speaker.finish()
    #expect(said() == ["one"])
    #expect(told.count == 1 && told.allSatisfy { $0.contains("exit code 3") })
  }

  @Test("falls silent at once, and can speak again")
  func silence() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try program("espeak-ng", "cat >>\(heard); grep -q again \(heard) || exec sleep 300")
    let speaker = try speaker()
    speaker.say("one")
    speaker.say("two")
    while said().isEmpty { await Task.yield() }
    speaker.silence()
    speaker.say("again")
    await speaker.finish()
    #expect(said() == ["one", "again"])
  }

  @Test("is refused where there is no program")
  func missing() {
    #expect(throws: AppFailure.self) { try Speaker(["PATH": folder]) { _ in } }
    #expect(throws: AppFailure.self) { try Speaker([:]) { _ in } }
  }
}
