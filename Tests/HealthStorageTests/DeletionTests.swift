import HealthModel
import HealthStorage
import SQLite
import Testing
import TestSupport
import Core

@Suite("Deleting samples")
struct DeletionTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let store: HealthStore

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("samples.sqlite")
    store = try HealthStore(path: path)
  }

  @Test("Deleted samples are gone and told by ascending id")
  func deletes() throws {
    try store.save([
      reading(60, at: 1), reading(16, at: 1, type: .respiratoryRate), reading(61, at: 2),
    ])
    let deleted = try store.delete(ids: [2, 1, 2])
    #expect(
      deleted == [
        DeletedSample(id: 1, type: .heartRate), DeletedSample(id: 2, type: .respiratoryRate),
      ]
    )
    #expect(try store.samples(.heartRate).map(\.id) == [3])
    #expect(try store.latest(.respiratoryRate) == nil)
    #expect(try store.sampleCount() == 1)
  }

  @Test("An unknown id deletes nothing and is named", arguments: [Int64.min, -1, 0, 3, .max])
  func unknown(id: Int64) throws {
    try store.save([reading(60, at: 1), reading(61, at: 2)])
    let anchor = try store.latestAnchor()
    let error = #expect(throws: HealthStorageError.self) { try store.delete(ids: [1, id, 2]) }
    #expect(error?.kind == .noSuchSample([id]))
    #expect(error?.message.contains("\(id)") == true)
    #expect(error?.hint.contains("Nothing was deleted") == true)
    #expect(try store.sampleCount() == 2)
    #expect(try store.latestAnchor() == anchor)
  }

  @Test("A sample can't be deleted twice")
  func twice() throws {
    try store.save([reading(60, at: 1)])
    try store.delete(ids: [1])
    let error = #expect(throws: HealthStorageError.self) { try store.delete(ids: [1]) }
    #expect(error?.kind == .noSuchSample([1]))
  }

  @Test("Deleting nothing is no change")
  func nothing() throws {
    #expect(try store.delete(ids: []) == [])
    #expect(try store.latestAnchor() == 0)
  }

  @Test("An id is never given again, not even after the last sample was deleted")
  func freshIDs() throws {
    let first = try store.save([reading(60, at: 1), reading(61, at: 2)]).added.map(\.id)
    try store.delete(ids: first)
    let reopened = try HealthStore(path: path)
    let again = try #require(try reopened.save([reading(61, at: 2)]).added.first)
    #expect(again.id > (first.max() ?? 0))
  }

  @Test("One number orders what was stored and what was deleted")
  func anchors() throws {
    var anchors: [Int64] = [try store.latestAnchor()]
    try store.save([reading(60, at: 1), reading(61, at: 2)])
    anchors.append(try store.latestAnchor())
    try store.delete(ids: [1])
    anchors.append(try store.latestAnchor())
    let id = try #require(try store.save([reading(62, at: 3)]).added.first?.id)
    anchors.append(try store.latestAnchor())
    #expect(anchors == anchors.sorted())
    #expect(Set(anchors).count == anchors.count)
    #expect(id == anchors.last)
    let tombstones = try raw("SELECT anchor, sample FROM deleted_sample")
    #expect(tombstones == [[anchors[2], 1]])
  }

  @Test("The value of a deleted sample is gone from every file")
  func erased() throws {
    let value = 61.062_626_262_626
    try store.save([reading(value, at: 1), reading(60, at: 2)])
    // A record holds the number's eight bytes from high to low.
    let bytes = withUnsafeBytes(of: value.bitPattern.bigEndian) { Array($0) }
    #expect(try contents(of: path).contains(bytes))
    try store.delete(ids: [1])
    for name in directory.names {
      #expect(try !contents(of: directory.file(name)).contains(bytes), "\(name)")
    }
    #expect(try raw("SELECT id, start FROM sample") == [[2, 2]])
    #expect(try store.integrityCheck() == [])
  }

  private func raw(_ sql: String) throws -> [[Int64]] {
    let connection = try Connection(path: path, role: .readOnly)
    return try connection.prepare(sql).rows { [$0.int64(0), $0.int64(1)] }
  }
}
