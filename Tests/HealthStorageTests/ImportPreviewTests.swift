import Foundation
import HealthModel
import Testing
import TestSupport

@testable import HealthStorage

@Suite("Previews of an import")
struct ImportPreviewTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let now = Timestamp(milliseconds: 1_767_225_600_000, offsetMinutes: 60)

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("samples.sqlite")
  }

  @Test("They tell what an import does then, and write nothing")
  func same() throws {
    let store = try HealthStore(path: path)
    try store.save((0..<100 as Range<Int64>).map { reading(60, at: $0 * 3) })
    var samples = (0..<300 as Range<Int64>).map { reading(60, at: $0) }
    samples.append(samples[1])
    samples.append(reading(61, at: 0))
    samples.append(reading(60, at: 0, source: "another"))
    let before = try Data(contentsOf: URL(filePath: path))
    let told = try ImportPreview(path: path).counts(of: samples)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try store.importer(file: "f", started: now).add(samples) == told)
    #expect(told == .init(added: 202, duplicates: 101))
  }

  @Test("Without a store everything is new once, and none is made")
  func missing() throws {
    let preview = try ImportPreview(path: path)
    let samples = (0..<10 as Range<Int64>).map { reading(60, at: $0) }
    #expect(try preview.counts(of: samples) == .init(added: 10, duplicates: 0))
    // The next file of the same import may hold the same.
    #expect(try preview.counts(of: samples) == .init(added: 0, duplicates: 10))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("A file that is no store is refused")
  func foreign() throws {
    try Data("no database at all, and long enough to look at".utf8).write(to: URL(filePath: path))
    #expect(throws: HealthStorageError.self) { try ImportPreview(path: path) }
  }
}
