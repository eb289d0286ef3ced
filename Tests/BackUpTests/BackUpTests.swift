import Foundation
import HealthModel
import HostSystem
import Sealing
import SQLite
import Testing
import TestSupport

@testable import BackUp

@Suite struct BackUpTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  @Test func `a back-up comes back, and what was there is kept aside`() throws {
    let manifest = try scene.backUp()
    #expect(manifest.files.map(\.name) == ["config.json5", "samples.sqlite", "transcripts.sqlite"])
    #expect(manifest.files.map(\.schema) == [nil, 3, 2])
    try scene.fill("new")
    let outcome = try scene.restore()
    #expect(try scene.words() == ["old", "old", "old"])
    #expect(outcome.aside == "\(scene.places.folder)/before-restore-2026-11-20-1405")
    #expect(try Scene.word("\(outcome.aside)/samples.sqlite") == "new")
    #expect(try Scene.word("\(outcome.aside)/transcripts.sqlite") == "new")
    #expect(
      String(decoding: try scene.bytes("\(outcome.aside)/config.json5"), as: UTF8.self).contains(
        "new"
      )
    )
    #expect(
      try scene.names() == [
        "before-restore-2026-11-20-1405", "samples.sqlite", "transcripts.sqlite",
      ]
    )
    #expect(try scene.restore().aside.hasSuffix("-1405-2"))
    #expect(try scene.places.removeAsides().count == 2)
    #expect(try scene.names() == ["samples.sqlite", "transcripts.sqlite"])
  }

  @Test func `tar reads it, and finds the sums that the manifest names`() throws {
    let manifest = try scene.backUp()
    let tar = try TestProcess.run(
      "/usr/bin/tar",
      ["-xf", scene.archive, "-C", scene.folder, "samples.sqlite", "manifest.json"]
    )
    #expect(tar.status == 0)
    var hash = try SHA256()
    hash.update(try scene.bytes("\(scene.folder)/samples.sqlite"))
    #expect(hash.finish() == manifest.files[1].sha256)
    #expect(try BackUpManifest(try scene.bytes("\(scene.folder)/manifest.json")) == manifest)
  }

  @Test func `it is 0600, never replaced unasked, never written through a link`() throws {
    try scene.backUp()
    #expect(try PrivateFile.permissions(of: scene.archive)?.mode == 0o600)
    let before = try scene.bytes(scene.archive)
    #expect(throws: BackUpError.self) { try scene.backUp() }
    #expect(try scene.bytes(scene.archive) == before)
    try scene.backUp(replacing: true)
    try FileManager.default.removeItem(atPath: scene.archive)
    try FileManager.default.createSymbolicLink(
      atPath: scene.archive,
      withDestinationPath: "\(scene.folder)/elsewhere"
    )
    #expect(throws: BackUpError.self) { try scene.backUp(replacing: true) }
    #expect(!PrivateFile.exists("\(scene.folder)/elsewhere"))
    #expect(try scene.names() == ["samples.sqlite", "transcripts.sqlite"])
  }

  @Test func `a database is no place for a back-up`() throws {
    let writer = BackUpWriter(scene.places, program: "1.0")
    let path = scene.places.databases[0].path
    #expect(throws: BackUpError.ownFile(path)) {
      try writer.write(to: path, replacing: true, at: Scene.now)
    }
    #expect(try scene.words() == ["old", "old", "old"])
  }

  @Test func `one at a time, and what a killed one left is removed`() throws {
    let held = try #require(try WorkFolder.make(scene.places.work))
    #expect(throws: BackUpError.underWay) { try scene.backUp() }
    #expect(try RestoreRecovery.run(scene.places) == .nothing)
    try PrivateFile.write([1], to: "\(held.path)/samples.sqlite")
    try withExtendedLifetime(held) { try held.remove() }
    try PrivateFile.createDirectory(scene.places.work)
    try PrivateFile.write([1], to: "\(scene.places.work)/samples.sqlite")
    #expect(try RestoreRecovery.run(scene.places) == .cleaned)
    #expect(try RestoreRecovery.run(scene.places) == .nothing)
    #expect(try scene.words() == ["old", "old", "old"])
  }

  @Test func `settings that are a link stay as they are`() throws {
    try scene.backUp()
    try scene.fill("new")
    let real = "\(scene.folder)/dotfiles.json5"
    try PrivateFile.move(scene.places.settings, to: real)
    try FileManager.default.createSymbolicLink(
      atPath: scene.places.settings,
      withDestinationPath: real
    )
    #expect(try scene.restore().leftSettings)
    #expect(String(decoding: try scene.bytes(real), as: UTF8.self).contains("new"))
    #expect(try Scene.word(scene.places.databases[0].path) == "old")
  }

  @Test func `a damaged database is replaced, its journal kept aside with it`() throws {
    try scene.backUp()
    let path = scene.places.databases[1].path
    try PrivateFile.write(Array("no database at all".utf8), to: path)
    try PrivateFile.write([1, 2, 3], to: path + "-journal")
    let outcome = try scene.restore()
    #expect(try scene.words() == ["old", "old", "old"])
    #expect(try scene.bytes("\(outcome.aside)/transcripts.sqlite-journal") == [1, 2, 3])
    #expect(!PrivateFile.exists(path + "-journal"))
  }

  @Test func `a restore is refused while another program has the data open`() async throws {
    try scene.backUp()
    try scene.fill("new")
    let other = try TestProcess("/usr/bin/tail", ["-f", scene.places.databases[0].path])
    let process = other.processIdentifier
    let path = try #require(OpenFiles.realPath(scene.places.databases[0].path))
    while try OpenFiles.holders(of: [path]) != [process] { await Task.yield() }
    #expect(throws: BackUpError.inUse([process])) { try scene.restore() }
    #expect(try scene.words() == ["new", "new", "new"])
    #expect(try scene.names() == ["samples.sqlite", "transcripts.sqlite"])
    other.send(SIGKILL)
    other.waitUntilExit()
    _ = try scene.restore()
    #expect(try scene.words() == ["old", "old", "old"])
  }

  @Test func `a lock that is held refuses a restore, too`() throws {
    try scene.backUp()
    let holder = try Connection(path: scene.places.databases[0].path, role: .readWrite)
    try holder.execute("BEGIN EXCLUSIVE")
    #expect(throws: BackUpError.inUse([])) { try scene.restore() }
    try holder.execute("ROLLBACK")
    #expect(try scene.words() == ["old", "old", "old"])
  }

  @Test func `a decided restore is finished by the next start, wherever it was cut off`() throws {
    try scene.backUp()
    // As the moves stand one after the other: what each of them leaves, the next start finishes.
    for moves in 0...5 {
      try scene.fill("new")
      var reader = BackUpReader(scene.places)
      try PrivateFile.createDirectory(scene.places.work)
      _ = try reader.read(scene.archive)
      let aside = "before-restore-\(moves)"
      let staged = "\(scene.places.work)/config.json5"
      try PrivateFile.move(staged, to: scene.places.waitingSettings)
      try RestoreDecision(aside: aside).keep(in: scene.places)
      let folder = "\(scene.places.folder)/\(aside)"
      try PrivateFile.createDirectory(folder)
      let paths = scene.places.databases
      let steps: [() throws -> Void] = [
        { try PrivateFile.move(paths[0].path, to: "\(folder)/samples.sqlite") },
        { try PrivateFile.move("\(scene.places.work)/samples.sqlite", to: paths[0].path) },
        { try PrivateFile.move(paths[1].path, to: "\(folder)/transcripts.sqlite") },
        { try PrivateFile.move("\(scene.places.work)/transcripts.sqlite", to: paths[1].path) },
        { try PrivateFile.move(scene.places.waitingSettings, to: scene.places.settings) },
      ]
      for step in steps.prefix(moves) { try step() }
      #expect(try RestoreRecovery.run(scene.places) == .finished(aside: folder))
      #expect(try scene.words() == ["old", "old", "old"])
      #expect(try Scene.word("\(folder)/samples.sqlite") == "new")
      #expect(try Scene.word("\(folder)/transcripts.sqlite") == "new")
      #expect(try RestoreRecovery.run(scene.places) == .nothing)
    }
  }
}
