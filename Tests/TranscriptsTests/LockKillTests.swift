import Core
import Glibc
import HealthModel
import Sealing
import SQLite
import Testing

@testable import Transcripts

@Suite("Programs that are killed while a lock is set or taken away", .serialized)
struct LockKillTests {
  static let messages = 1500
  static let passphrase = "tea in the attic"

  /// In so many rounds a program dies after its first step, so in the midst of things.
  static let certain = 5
  static let rounds = 16

  /// Converts, and dies: between two steps in the first rounds, then somewhere, at the end too.
  static func convertAndDie(_ store: TranscriptStore, round: Int) throws {
    let death = round <= certain ? nil : dieSoon()
    try store.convert { done, _ in
      if death == nil, done > 0 { kill(getpid(), SIGKILL) }
    }
    _ = death?.value
  }

  private static func dieSoon() -> Ahead<Int> {
    Ahead {
      usleep(UInt32.random(in: 100...60_000))
      kill(getpid(), SIGKILL)
      return 0
    }
  }

  private func filled() throws -> LockScene {
    let scene = try LockScene()
    let talk = ImportedTalk(
      id: "long",
      title: "A long \(LockScene.marker)",
      started: .test(),
      messages: (1...Self.messages).map { number in
        .said(
          "\(LockScene.words(number)) \(String(repeating: "la ", count: number % 90))",
          "n\(number)",
          in: "long",
          at: Double(number)
        )
      }
    )
    try scene.store.importTalks([talk])
    return scene
  }

  @Test("Sealing that is killed again and again loses nothing and ends with nothing readable")
  func sealing() async throws {
    let scene = try filled()
    let before = try ToldByStore(scene.store)
    try scene.store.beginSealing(scene.record, keys: scene.keys)
    for round in 1...Self.rounds {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = scene.directory.file as String, round = round as Int] in
        try LockKillTests.convertAndDie(TranscriptStore(path: path), round: round)
      }
      let store = try scene.other()
      store.unlock(scene.keys)
      #expect(try store.isConverting || round > Self.certain)
      #expect(try store.integrityCheck() == [])
      #expect(try store.session(matching: "long").messages == Self.messages)
    }
    try scene.store.convert { _, _ in }
    try scene.expectNothingReadable()
    #expect(try ToldByStore(scene.store) == before)
  }

  @Test("Taking a lock away that is killed again and again loses nothing and ends whole")
  func opening() async throws {
    let scene = try filled()
    let before = try ToldByStore(scene.store)
    try scene.lock()
    try scene.expectNothingReadable()
    try scene.store.beginOpening()
    for round in 1...Self.rounds {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = scene.directory.file as String, round = round as Int] in
        let store = try TranscriptStore(path: path)
        if let lock = try store.lock {
          let words = LockedBytes(Array(LockKillTests.passphrase.utf8))
          store.unlock(try lock.unlock(passphrase: words))
        }
        try LockKillTests.convertAndDie(store, round: round)
      }
      #expect(try scene.store.isConverting || round > Self.certain)
      #expect(try scene.store.integrityCheck() == [])
      #expect(try scene.store.session(matching: "long").messages == Self.messages)
    }
    try scene.store.convert { _, _ in }
    #expect(try scene.store.lock == nil)
    #expect(try scene.sealedRows() == 0)
    #expect(try ToldByStore(scene.store) == before)
    let check = "INSERT INTO message_search (message_search, rank) VALUES ('integrity-check', 1)"
    try scene.connection().execute(check)
  }
}
