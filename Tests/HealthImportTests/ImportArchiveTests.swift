import Testing

@testable import HealthImport
import Core

@Suite("The import of an archive", .timeLimit(.minutes(90)))
struct ImportArchiveTests {
  private let folder: ScratchFolder
  private let work = FileImport(options: Apple.options)
  private let export = Array(
    Apple.export([Apple.record(value: "61"), Apple.record(value: "62")].joined()).utf8
  )

  init() throws { folder = try ScratchFolder() }

  private func report(
    _ entries: [ZipWriter.Entry],
    into sink: RecordingSink = RecordingSink()
  ) throws -> ImportReport {
    try work.report(on: folder.write(ZipWriter.archive(entries), to: "export.zip"), into: sink)
  }

  @Test(
    "finds Apple's file by its content",
    arguments: ["apple_health_export/export.xml", "apple_health_export/导出.xml", "Exportar.xml"]
  )
  func names(name: String) throws {
    let report = try report([
      .init(name: "apple_health_export/", data: [], mode: 0o040755),
      .init(
        name: "apple_health_export/export_cda.xml",
        data: Array("<?xml version=\"1.0\"?>\n<ClinicalDocument/><ClinicalDocument/>".utf8)
      ),
      .init(name: "__MACOSX/apple_health_export/._export.xml", data: [0, 5, 22, 7]),
      .init(name: name, data: export),
      .init(name: "apple_health_export/workout-routes/r.gpx", data: Array("<gpx/>".utf8)),
    ])
    #expect(report.format == "apple-health")
    #expect(report.added == 2)
    #expect(report.failure == nil)
  }

  @Test("leaves out the twin that macOS puts beside it")
  func companions() throws {
    let sink = RecordingSink()
    let report = try report(
      [.init(name: "__MACOSX/export.xml", data: export), .init(name: "export.xml", data: export)],
      into: sink
    )
    #expect(report.read == 2)
    #expect(sink.samples.count == 2)
  }

  @Test("reads ZIP64 and sizes behind the data", arguments: [true, false])
  func sizes(is64: Bool) throws {
    var entry = ZipWriter.Entry(name: "export.xml", data: export)
    entry.is64 = is64
    entry.hasDescriptor = !is64
    #expect(try report([entry]).added == 2)
  }

  @Test("takes nothing from one that is refused")
  func hostile() throws {
    let sink = RecordingSink()
    let report = try report(
      [.init(name: "export.xml", data: export), .init(name: "../evil", data: [])],
      into: sink
    )
    #expect(
      report.failure?.message == "The file was rejected: “../evil” leads out of the archive."
    )
    #expect(sink.samples.isEmpty)
    #expect(report.read == 0)
  }

  @Test("says that it is encrypted, cut off, or without anything of ours")
  func failures() throws {
    var secret = ZipWriter.Entry(name: "export.xml", data: export)
    secret.isEncrypted = true
    #expect(try report([secret]).failure == .encrypted)
    let whole = ZipWriter.archive([.init(name: "export.xml", data: export)])
    let cut = try folder.write(whole.dropLast(30), to: "cut.zip")
    #expect(
      try work.report(on: cut).failure == .truncated(what: "it has no directory at its end")
    )
    let other = try report([.init(name: "a.txt", data: Array("hello".utf8))])
    #expect(other.failure == .foreign(file: "export.zip"))
    #expect(try report([]).failure == .foreign(file: "export.zip"))
  }

  @Test("takes back what came before damage in the data")
  func damaged() throws {
    let sink = RecordingSink()
    let report = try report(
      [.init(name: "export.xml", data: export, claimedSum: 7)],
      into: sink
    )
    guard case .corrupt = report.failure else {
      Issue.record("\(String(describing: report.failure))")
      return
    }
    #expect((report.added, sink.undone) == (0, 1))
  }
}
