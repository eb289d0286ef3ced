import HealthModel
import SQLite
import Testing
import TestSupport

@testable import HealthStorage

@Suite("Sources and what is counted about them")
struct SourcesTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let store: HealthStore

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("samples.sqlite")
    store = try HealthStore(path: path)
    try store.save([
      reading(60, at: 5, source: "b"), reading(61, at: 2, source: "b"),
      reading(62, at: 9, source: "b"), reading(16, at: 3, type: .respiratoryRate, source: "b"),
      reading(70, at: 4, source: "a"),
    ])
  }

  @Test("Each source is told with its types, counts and times")
  func told() throws {
    let sources = try store.sources()
    #expect(sources.map(\.name) == ["a", "b"])
    #expect(sources.map(\.count) == [1, 4])
    #expect(sources[1].entries.map(\.type) == [.heartRate, .respiratoryRate])
    #expect(sources[1].entries.map(\.count) == [3, 1])
    #expect(sources[1].entries.map(\.first) == [2, 3])
    #expect(sources[1].entries.map(\.last) == [9, 3])
    #expect((sources[1].first, sources[1].last) == (2, 9))
    #expect(sources.allSatisfy { $0.priority == nil })
  }

  @Test("Counts and times stay right whatever is stored, replaced and deleted")
  func kept() throws {
    try store.delete(ids: [2])
    try expectRight()
    #expect(try store.sources()[1].entries[0].first == 5)
    try store.delete(ids: [3, 4])
    try expectRight()
    try store.save([reading(60, at: 5, source: "b"), reading(63, at: 1, source: "b")])
    try expectRight()
    try store.delete(SampleQuery(.heartRate, to: Timestamp(milliseconds: 5)))
    try expectRight()
    try store.delete(source: "b")
    try expectRight()
    #expect(try store.sources() == [])
    #expect(try store.counts().isEmpty)
  }

  @Test("An order is shown, replaced and taken back; unknown names change nothing")
  func priority() throws {
    try store.setSourcePriority(["b", "a", "b"])
    #expect(try store.sources().map(\.name) == ["b", "a"])
    #expect(try store.sources().map(\.priority) == [1, 2])
    let error = #expect(throws: HealthStorageError.self) {
      try store.setSourcePriority(["a", "nobody"])
    }
    #expect(error?.kind == .noSuchSource)
    #expect(try HealthStore(path: path).sources().map(\.name) == ["b", "a"])
    try store.setSourcePriority([])
    #expect(try store.sources().map(\.priority) == [nil, nil])
  }

  @Test("A source is deleted with all its types, each sample with its tombstone")
  func deleteSource() throws {
    let anchor = try store.latestAnchor()
    #expect(try store.delete(source: "b") == 4)
    #expect(try store.sources().map(\.name) == ["a"])
    #expect(Set(try store.changes(after: anchor).deleted.map(\.id)) == [1, 2, 3, 4])
    let error = #expect(throws: HealthStorageError.self) { try store.delete(source: "b") }
    #expect(error?.kind == .noSuchSource)
  }

  @Test("A span is deleted as it would be listed, of one source only if that is asked for")
  func deleteSpan() throws {
    let query = SampleQuery(
      .heartRate,
      from: Timestamp(milliseconds: 2),
      to: Timestamp(milliseconds: 9),
      source: "b"
    )
    #expect(try store.count(query) == 2)
    #expect(try store.delete(query) == 2)
    #expect(try store.samples(.heartRate).map(\.value) == [62, 70])
    #expect(try store.changes(after: 5).deleted.map(\.id) == [1, 2])
    #expect(try store.delete(query) == 0)
  }

  /// The tallies against what a count of everything gives.
  private func expectRight() throws {
    let connection = try Connection(path: path, role: .readOnly)
    let counted = try connection.prepare(
      """
      SELECT type, source, count(*), min(start), max(start) FROM sample
      GROUP BY type, source ORDER BY type, source
      """
    )
    .rows { row in (0..<5).map { row.int64($0) } }
    let kept = try connection.prepare(
      "SELECT type, source, count, first, last FROM tally ORDER BY type, source"
    )
    .rows { row in (0..<5).map { row.int64($0) } }
    #expect(kept == counted)
  }
}

@Suite("Devices, metadata and versions")
struct SyncTests {
  private let directory: TemporaryDirectory
  private let store: HealthStore

  init() throws {
    directory = try TemporaryDirectory()
    store = try HealthStore(path: directory.file("samples.sqlite"))
  }

  private func sample(
    _ value: Double,
    version: Int64?,
    source: String = "app",
    at time: Int64 = 1000
  ) -> NewSample {
    NewSample(
      type: .bodyMass,
      value: value,
      start: Timestamp(milliseconds: time),
      end: Timestamp(milliseconds: time),
      source: source,
      sync: version.map { SyncVersion(identifier: "X", version: $0) }
    )
  }

  @Test("A device, metadata and an identifier are kept")
  func details() throws {
    let metadata = ["WasUserEntered": "1", "Odd \"\\\u{1}\n": "é ⌚️ \u{7F}"]
    let full = NewSample(
      type: .heartRate,
      value: 60,
      start: Timestamp(milliseconds: 1),
      end: Timestamp(milliseconds: 1),
      source: "app",
      device: "Strap 9",
      metadata: metadata,
      sync: SyncVersion(identifier: "id", version: 7)
    )
    let ids = try store.save([full, reading(61, at: 2)]).added.map(\.id)
    #expect(
      try store.details(ofSample: ids[0])
        == SampleDetails(
          device: "Strap 9",
          metadata: metadata,
          sync: SyncVersion(identifier: "id", version: 7)
        )
    )
    #expect(
      try store.details(ofSample: ids[1]) == SampleDetails(device: nil, metadata: [:], sync: nil)
    )
    #expect(try store.details(ofSample: 99) == nil)
  }

  @Test("Only a greater version replaces, under a new id and with a tombstone")
  func replace() throws {
    let first = try #require(try store.save([sample(70, version: 2)]).added.first)
    #expect(try store.save([sample(71, version: 2)]).duplicates == 1)
    #expect(try store.save([sample(71, version: 1)]).duplicates == 1)
    let second = try #require(try store.save([sample(72, version: 3, at: 5)]).added.first)
    #expect(second.id > first.id)
    #expect(try store.samples(.bodyMass).map(\.value) == [72])
    let changes = try store.changes(after: first.id)
    #expect(changes.deleted.map(\.id) == [first.id])
    #expect(changes.added.map(\.id) == [second.id])
    #expect(try store.sources().map(\.count) == [1])
  }

  @Test("An identifier belongs to its source")
  func sources() throws {
    try store.save([sample(70, version: 1), sample(71, version: 2, source: "other")])
    #expect(try store.sampleCount() == 2)
  }

  @Test("The same reading under a greater version is stored anew")
  func sameReading() throws {
    try store.save([sample(70, version: 1)])
    let again = try store.save([sample(70, version: 2)])
    #expect(again.added.map(\.value) == [70])
    #expect(try store.sampleCount() == 1)
  }

  @Test("A reading that came without an identifier is found by a later version")
  func adopted() throws {
    try store.save([sample(70, version: nil)])
    #expect(try store.save([sample(70, version: 1)]).duplicates == 1)
    try store.save([sample(71, version: 2)])
    #expect(try store.samples(.bodyMass).map(\.value) == [71])
  }

  @Test("Versions within one batch replace each other too")
  func inBatch() throws {
    let result = try store.save([sample(70, version: 1), sample(71, version: 2)])
    #expect(result.added.map(\.value) == [70, 71])
    #expect(try store.samples(.bodyMass).map(\.value) == [71])
    #expect(try store.sources().map(\.count) == [1])
  }
}
