import HealthModel
import Testing

@testable import HealthImport
import Core

@Suite("The import of a file", .timeLimit(.minutes(90)))
struct ImportFileTests {
  private let folder: ScratchFolder
  private let work = FileImport(options: Apple.options)

  init() throws { folder = try ScratchFolder() }

  /// An export of so many different readings, with some rows that can't be.
  private func export(_ count: Int, rejected: Int = 0) -> [UInt8] {
    var rows = (0..<count).map { number in
      let minute = number / 60 % 60
      let time = "2025-06-\(10 + number / 3600) 08:\(two(minute)):\(two(number % 60)) +0200"
      return Apple.record(source: number % 3 == 0 ? "Phone" : "Watch", start: time)
    }
    for number in 0..<rejected { rows.insert(Apple.record(value: "bad\(number)"), at: number) }
    return Array(Apple.export(rows.joined(separator: "\n")).utf8)
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test("counts what came in, from when to when, from whom, and what was refused")
  func report() throws {
    let path = try folder.write(export(10, rejected: 7), to: "any.name")
    let sink = RecordingSink()
    let report = try work.report(on: path, into: sink)
    #expect(report.format == "apple-health")
    #expect(report.path == path)
    #expect((report.read, report.added, report.duplicates, report.rejected) == (17, 10, 0, 7))
    #expect(report.rejectedByReason == [.badValue: 7])
    #expect(report.firstRejected[.badValue]?.map(\.place.number) == [12, 13, 14, 15, 16])
    let first = report.firstRejected[.badValue]?.first
    #expect(first?.detail.english == "“bad0” is not a number for heart rate")
    #expect(report.from?.description == "2025-06-10T08:00:00+02:00")
    #expect(report.to?.description == "2025-06-10T08:00:09+02:00")
    #expect(report.sources == ["Phone": 4, "Watch": 6])
    #expect(report.types == [.heartRate: 10])
    #expect(report.failure == nil)
    #expect((sink.completed, sink.undone) == (1, 0))
  }

  @Test("goes in several batches of a bounded size, in the file's order")
  func batches() throws {
    let path = try folder.write(export(75_000), to: "a")
    let sink = RecordingSink()
    var progress: [ImportProgress] = []
    let report = try work.report(on: path, into: sink, progress: { progress.append($0) })
    #expect(report.added == 75_000)
    #expect(sink.batches.count == 4)
    #expect(sink.batches.allSatisfy { $0.count < 2 * ImportBatch.size })
    #expect(sink.samples.map(\.start) == sink.samples.map(\.start).sorted())
    #expect(progress.map(\.bytesRead) == progress.map(\.bytesRead).sorted())
    #expect(progress.last?.bytesRead == progress.last?.bytesTotal)
  }

  @Test("that is cut off takes everything back, unless what is good is wanted")
  func truncated() throws {
    let path = try folder.write(export(9000).dropLast(40), to: "a")
    let sink = RecordingSink()
    let report = try work.report(on: path, into: sink)
    #expect(
      report.failure?.message
        == "The file ends too early: </HealthData> is missing after line 9011."
    )
    #expect((report.added, sink.undone, sink.completed) == (0, 1, 0))
    let keeping = RecordingSink()
    let kept = try FileImport(options: Apple.options, keepsPartial: true)
      .report(on: path, into: keeping)
    #expect(kept.failure == report.failure)
    #expect((kept.added, keeping.undone, keeping.completed) == (8999, 0, 1))
  }

  @Test("that is stopped keeps what went in, and a second run adds the rest")
  func stopped() throws {
    let path = try folder.write(export(75_000), to: "a")
    let sink = RecordingSink()
    let first = try work.report(on: path, into: sink, isStopped: { sink.batches.count == 2 })
    #expect(first.isInterrupted)
    #expect(first.failure == nil)
    #expect((sink.batches.count, sink.completed, sink.undone) == (2, 0, 0))
    let second = try work.report(on: path, into: sink)
    #expect(first.added + second.added == 75_000)
    #expect(sink.completed == 1)
    #expect(second.duplicates == first.added)
  }

  @Test("takes everything back when the store fails, and says the store's error")
  func failingStore() throws {
    let path = try folder.write(export(75_000), to: "a")
    let sink = RecordingSink()
    sink.failsAtBatch = 3
    let fault = try #require(try work.report(on: path, into: sink).fault)
    #expect(fault.error is RecordingSink.Full)
    #expect(fault.stored == 0 && !fault.isWhole)
    #expect((sink.undone, sink.completed) == (1, 0))
  }

  @Test("says what stays when the store takes nothing back either")
  func failingUndo() throws {
    let path = try folder.write(export(75_000), to: "a")
    let sink = RecordingSink()
    sink.failsAtBatch = 3
    sink.refusesUndo = true
    let report = try work.report(on: path, into: sink)
    let fault = try #require(report.fault)
    #expect(fault.stored == sink.samples.count && report.added == sink.samples.count)
    #expect(!sink.samples.isEmpty && !fault.isWhole)
  }

  @Test("says that all is stored when only its end can't be noted, and takes nothing back")
  func failingEnd() throws {
    let path = try folder.write(export(3000), to: "a")
    let sink = RecordingSink()
    sink.refusesEnd = true
    let report = try work.report(on: path, into: sink)
    #expect(report.fault?.isWhole == true && report.fault?.stored == report.added)
    #expect(report.added == sink.samples.count && sink.undone == 0)
  }

  @Test("says what is wrong with a file that is none of ours")
  func foreign() throws {
    let path = try folder.write(Array("dear diary".utf8), to: "diary.xml")
    let report = try FileImport(options: Apple.options).report(on: path)
    #expect(report.failure?.message == "diary.xml isn't in a format that can be imported.")
    let empty = try work.report(on: try folder.write([], to: "empty"))
    #expect(empty.failure == .truncated(what: "it is empty"))
    let none = try work.report(on: folder("none"))
    #expect(none.failure == .missing(path: folder("none")))
  }

  @Test("reads a file as the format that was asked for")
  func forcedFormat() throws {
    let path = try folder.write(Array("dear diary".utf8), to: "diary.xml")
    let report = try FileImport(options: Apple.options, format: .appleHealth).report(on: path)
    #expect(report.format == "apple-health")
    #expect(report.failure == .truncated(what: "it has no element <HealthData>"))
  }

  @Test("of a folder is that of every file below it")
  func folders() throws {
    for name in ["x/1.xml", "2.xml"] { try folder.write(export(1), to: name) }
    #expect(try FileImport.files(at: folder.path) == [folder("2.xml"), folder("x/1.xml")])
    #expect(try FileImport.files(at: folder("2.xml")) == [folder("2.xml")])
    #expect(throws: HealthImportError.missing(path: folder("none"))) {
      try FileImport.files(at: folder("none"))
    }
  }
}
