import HealthImport
import HealthModel
import HealthStorage

/// The files of one import in their order, run away from the main queue.
struct ImportJob: Sendable {
  let work: FileImport
  let paths: [String]
  /// Where readings go; nil to count only.
  let store: HealthStore?
  /// When the import began.
  let started: Timestamp
  let progress: ImportProgressLine
  let stop: StopRequest

  /// Imports every file; of a folder's files, those in no known format are passed over.
  ///
  /// - Throws: the store's errors. What is wrong with a file is in its report.
  func run() throws -> [ImportReport] {
    var reports: [ImportReport] = []
    for path in paths where !stop.isRequested { reports += try reportsOn(path) }
    return reports
  }

  private func reportsOn(_ path: String) throws -> [ImportReport] {
    let files: [String]
    do throws(HealthImportError) {
      files = try FileImport.files(at: path)
    } catch {
      return [Self.failed(path, error)]
    }
    if files == [path] { return [try report(on: path)] }
    var reports: [ImportReport] = []
    for file in files where !stop.isRequested {
      let report = try report(on: file)
      if case .foreign = report.failure { continue }
      reports.append(report)
    }
    return reports.isEmpty ? [Self.failed(path, .foreign(file: path))] : reports
  }

  private func report(on path: String) throws -> ImportReport {
    var sink: any SampleSink =
      if let store { try StoreSink(store, file: path, started: started) } else { CountingSink() }
    let began = ContinuousClock.now
    var line = progress
    defer { line.clear() }
    return try work.run(path, into: &sink, isStopped: { stop.isRequested }) { done in
      line.show(done, seconds: (ContinuousClock.now - began) / .seconds(1))
    }
  }

  private static func failed(_ path: String, _ failure: HealthImportError) -> ImportReport {
    var report = ImportReport(path: path)
    report.failure = failure
    return report
  }
}
