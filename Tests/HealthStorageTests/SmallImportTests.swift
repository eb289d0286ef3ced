import HealthModel
import Testing

@testable import HealthStorage

@Suite("Imports of small files")
struct SmallImportTests {
  private let store: HealthStore
  private let now = Timestamp(milliseconds: 1_795_176_000_000)

  init() throws { store = try HealthStore(inMemory: ()) }

  private func file(_ name: String, _ starts: Range<Int64>, ends early: Bool = false)
    -> SmallImports.File
  {
    let samples = starts.map { start in
      let time = Timestamp(milliseconds: start * 1000)
      let end = Timestamp(milliseconds: (early ? start - 1 : start) * 1000)
      return NewSample(type: .heartRate, value: 60, start: time, end: end, source: "watch")
    }
    return SmallImports.File(name: name, samples: samples)
  }

  @Test("Each file is listed as an import of its own, with its own counts")
  func lists() throws {
    let imports = SmallImports(into: store, started: now)
    let counts = try imports.add([file("a", 0..<100), file("b", 50..<120), file("c", 0..<100)])
    #expect(
      counts == [
        .init(added: 100, duplicates: 0), .init(added: 20, duplicates: 50),
        .init(added: 0, duplicates: 100),
      ]
    )
    let listed = try store.imports()
    #expect(listed.map(\.file) == ["c", "b", "a"])
    #expect(listed.map(\.added) == [0, 20, 100])
    #expect(listed.map(\.isComplete) == [true, true, true])
    #expect(try store.sampleCount() == 120)
    #expect(try store.sources().map(\.count) == [120])
  }

  @Test("One of them can be undone, and the others stay")
  func undo() throws {
    let imports = SmallImports(into: store, started: now)
    _ = try imports.add([file("a", 0..<100), file("b", 100..<150)])
    let first = try #require(try store.imports().first { $0.file == "a" })
    #expect(try store.undoImport(first.id) == 100)
    #expect(try store.sampleCount() == 50)
  }

  @Test("Of a group with a sample that can't be stored, nothing is, and the next group goes in")
  func refusal() throws {
    let imports = SmallImports(into: store, started: now)
    #expect(throws: HealthStorageError.self) {
      try imports.add([file("a", 0..<10), file("b", 10..<20, ends: true)])
    }
    #expect(try store.sampleCount() == 0)
    #expect(try store.imports().isEmpty)
    #expect(try imports.add([file("c", 0..<5)]).first?.added == 5)
  }

  @Test(
    "An identifier's higher version replaces, and the same reading in a higher one adds nothing"
  )
  func versions() throws {
    let imports = SmallImports(into: store, started: now)
    func day(_ value: Double, _ version: Int64) -> SmallImports.File {
      let sync = SyncVersion(identifier: "day", version: version)
      let sample = NewSample(
        type: .stepCount,
        value: value,
        start: now,
        end: now,
        source: "a",
        sync: sync
      )
      return SmallImports.File(name: "day", samples: [sample])
    }
    #expect(try imports.add([day(3000, 1)]).first?.added == 1)
    #expect(try imports.add([day(8123, 2)]).first?.added == 1)
    #expect(try imports.add([day(8123, 3)]).first == .init(added: 0, duplicates: 1))
    #expect(try imports.add([day(3000, 2)]).first?.added == 0)
    #expect(try store.samples(.stepCount).map(\.value) == [8123])
  }
}
