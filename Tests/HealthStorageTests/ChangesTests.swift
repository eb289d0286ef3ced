import HealthModel
import Testing
import TestSupport

@testable import HealthStorage
import Core

@Suite("Changes behind an anchor")
struct ChangesTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let store: HealthStore

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("samples.sqlite")
    store = try HealthStore(path: path)
  }

  @Test("Everything comes in the order of arrival, a back-dated sample as new")
  func arrival() throws {
    try store.save([reading(60, at: 9000), reading(61, at: 8000)])
    let anchor = try store.latestAnchor()
    try store.save([reading(62, at: 1000)])
    let all = try store.changes(after: 0)
    #expect(all.added.map(\.value) == [60, 61, 62])
    #expect(!all.hasMore)
    let new = try store.changes(after: anchor)
    #expect(new.added.map(\.value) == [62])
    #expect(try store.changes(after: new.anchor) == ChangesTests.nothing(at: new.anchor))
    #expect(new.added.first?.source == "test")
  }

  @Test("What was added and deleted behind the anchor shows as deleted only")
  func deletedOnly() throws {
    try store.save([reading(60, at: 1)])
    let anchor = try store.latestAnchor()
    try store.save([reading(61, at: 2), reading(62, at: 3)])
    try store.delete(ids: [1, 2])
    let page = try store.changes(after: anchor)
    #expect(page.added.map(\.id) == [3])
    #expect(page.deleted.map(\.id) == [1, 2])
    let start = try store.changes(after: 0)
    #expect(start.added.map(\.id) == [3])
    #expect(start.deleted.map(\.id) == [1, 2])
  }

  @Test("Pages of any size give the same changes once", arguments: [1, 2, 3, 7, 100])
  func pages(limit: Int) throws {
    for round in 0..<10 as Range<Int64> {
      let start = round * 10
      let added = try store.save((0..<4).map { reading(60, at: start + $0) }).added
      try store.delete(ids: [added[Int(round % 4)].id])
      try store.save((0..<4).map { reading(60, at: start + $0) })
    }
    let all = try store.changes(after: 0)
    #expect(all.added.count == 40)
    #expect(all.deleted.count == 10)
    var anchor: Int64 = 0
    var added: [Sample] = []
    var deleted: [DeletedSample] = []
    var hasMore = true
    while hasMore {
      let page = try store.changes(after: anchor, limit: limit)
      #expect(page.added.count + page.deleted.count <= limit)
      #expect(page.anchor > anchor || !page.hasMore)
      (anchor, hasMore) = (page.anchor, page.hasMore)
      added += page.added
      deleted += page.deleted
    }
    #expect(added == all.added)
    #expect(deleted == all.deleted)
    #expect(anchor == (try store.latestAnchor()))
  }

  @Test("Only the types asked for are told, and the anchor moves past the others")
  func types() throws {
    try store.save([reading(60, at: 1), reading(16, at: 1, type: .respiratoryRate)])
    try store.delete(ids: [1])
    let page = try store.changes(after: 0, types: [.respiratoryRate])
    #expect(page.added.map(\.id) == [2])
    #expect(page.deleted == [])
    #expect(page.anchor == (try store.latestAnchor()))
    #expect(try store.changes(after: 0, types: [.heartRate]).deleted.map(\.id) == [1])
  }

  @Test("Anchors survive restarts and imports, and numbers that were never used")
  func survive() throws {
    try store.save([reading(60, at: 1)])
    let anchor = try store.latestAnchor()
    let again = try HealthStore(path: path)
    let importer = try again.importer(file: "f", started: Timestamp(milliseconds: 0))
    // The first of them is there already: its number stays unused.
    try importer.add([reading(60, at: 1), reading(61, at: 2)])
    try importer.complete()
    #expect(try store.changes(after: anchor).added.map(\.value) == [61])
  }

  @Test("An anchor from another life of the store is refused")
  func unknown() throws {
    try store.save([reading(60, at: 1)])
    let error = #expect(throws: HealthStorageError.self) { try store.changes(after: 2) }
    #expect(error?.kind == .unknownAnchor)
    #expect(error?.message.contains("2") == true)
    #expect(error?.hint.contains("0") == true)
  }

  private static func nothing(at anchor: Int64) -> ChangePage {
    ChangePage(anchor: anchor, added: [], deleted: [], hasMore: false)
  }
}
