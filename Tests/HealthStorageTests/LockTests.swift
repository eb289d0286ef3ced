import Core
import HealthModel
import Sealing
import SQLite
import Testing
import TestSupport

@testable import HealthStorage

@Suite("The lock of the sample store")
struct LockTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let keys: UnlockedKeys

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("samples.sqlite")
    keys = try LockRecord.make(passphrase: LockedBytes(Array("long enough".utf8)), limits: .least).1
  }

  private func dose(_ name: String, at seconds: Int64, source: String = "manual") -> NewSample {
    let time = Timestamp(milliseconds: seconds * 1000, offsetMinutes: 0)
    return NewSample(
      type: .medicationDose,
      value: 1,
      start: time,
      end: time,
      source: source,
      device: "device of \(name)",
      metadata: ["MedicationName": name, "HeartRateMotionContext": "1"]
    )
  }

  /// Everything that stands in the file, as text.
  private func bytes() throws -> String {
    String(decoding: try contents(of: path), as: UTF8.self)
  }

  @Test("Texts are sealed, and read with the keys alone")
  func sealed() throws {
    let store = try HealthStore(path: path)
    try store.save([
      dose("quince", at: 1, source: "encrypted name 2"), dose("medlar", at: 2, source: "x1"),
    ])
    try store.setProfile(.name, to: "Walpurga")
    try store.beginSealing(keys.pair.publicKey)
    try store.convert { _ in }
    let text = try bytes()
    for word in ["quince", "medlar", "Walpurga"] { #expect(!text.contains(word)) }
    #expect(try store.profile().name == nil)
    #expect(try store.lockedFacts() == [.name])
    #expect(try store.details(ofSample: 1)?.metadata == ["HeartRateMotionContext": "1"])
    #expect(try !store.isConverting(for: keys.pair.publicKey))
    store.unlock(keys)
    #expect(try store.profile().name == "Walpurga")
    #expect(try store.sources().map(\.name) == ["encrypted name 2", "x1"])
    #expect(try store.details(ofSample: 1)?.metadata["MedicationName"] == "quince")
    #expect(try store.details(ofSample: 1)?.device == "device of quince")
    #expect(try store.save([dose("quince", at: 1, source: "encrypted name 2")]).duplicates == 1)
    try store.beginOpening()
    try store.convert { _ in }
    #expect(try !store.hasLock)
    #expect(try store.sources().map(\.name) == ["encrypted name 2", "x1"])
    #expect(try store.details(ofSample: 2)?.metadata["MedicationName"] == "medlar")
    #expect(try bytes().contains("Walpurga"))
    #expect(try store.integrityCheck() == [])
  }

  @Test("Without keys another program seals what it writes, and takes no name it can't look up")
  func withoutKeys() throws {
    let other = try HealthStore(path: path)
    let store = try HealthStore(path: path)
    try store.beginSealing(keys.pair.publicKey)
    try store.convert { _ in }
    try other.save([dose("quince", at: 1)])
    try other.setProfile(.name, to: "Walpurga")
    #expect(throws: HealthStorageError.self) {
      try other.save([dose("quince", at: 2, source: "new")])
    }
    do { try other.save([dose("quince", at: 2, source: "new")]) } catch {
      #expect(error.kind == .locked)
    }
    let text = try bytes()
    for word in ["quince", "Walpurga"] { #expect(!text.contains(word)) }
    store.unlock(keys)
    #expect(try store.details(ofSample: 1)?.metadata["MedicationName"] == "quince")
    #expect(try store.profile().name == "Walpurga")
    try store.save([dose("quince", at: 2, source: "new")])
    #expect(try store.sources().map(\.name) == ["manual", "new"])
    #expect(try other.sources().map(\.name).contains("new") == false)
  }

  @Test("A lock set by another program between two questions is known to the second's answer")
  func setBetweenQuestions() throws {
    let other = try HealthStore(path: path)
    other.unlock(keys)
    try other.save([dose("quince", at: 1, source: "her watch")])
    #expect(try other.latest(.medicationDose)?.source == "her watch")
    let store = try HealthStore(path: path)
    try store.beginSealing(keys.pair.publicKey)
    try store.convert { _ in }
    #expect(try other.latest(.medicationDose)?.source == "her watch")
    store.unlock(keys)
    try store.beginOpening()
    try store.convert { _ in }
    #expect(try other.latest(.medicationDose)?.source == "her watch")
  }

  @Test("Metadata moved to another sample don't open there")
  func moved() throws {
    let store = try HealthStore(path: path)
    try store.save([dose("quince", at: 1), dose("medlar", at: 2)])
    try store.beginSealing(keys.pair.publicKey)
    try store.convert { _ in }
    let connection = try HealthSchema.migrator.open(path)
    try connection.execute(
      "UPDATE sample SET sealed = (SELECT sealed FROM sample WHERE id = 2) WHERE id = 1"
    )
    store.unlock(keys)
    #expect(throws: HealthStorageError.self) { try store.details(ofSample: 1) }
    try store.beginOpening()
    #expect(throws: HealthStorageError.self) { try store.convert { _ in } }
    #expect(try store.hasLock)
    #expect(try store.details(ofSample: 2)?.metadata["MedicationName"] == "medlar")
  }
}
