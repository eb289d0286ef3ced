import Console
import HealthImport
import HealthModel
import HealthStorage
import Sealing

/// The files of one import in their order, run away from the main queue.
struct ImportJob: Sendable {
  let work: FileImport
  let paths: [String]
  /// Where readings go.
  let target: Target
  /// When the import began.
  let started: Timestamp
  let progress: ImportProgressLine
  let stop: StopRequest

  /// Where readings go.
  enum Target: Sendable {
    /// Into the store.
    case store(HealthStore)
    /// Nowhere: they are compared with the store in this file, which need not be there, and whose names
    /// these keys open.
    case nowhere(comparedWith: String, keys: UnlockedKeys?)
  }

  /// Imports every file; of a folder's files, those in no known format are passed over.
  ///
  /// The first failure of the store ends it.
  ///
  /// - Throws: the store's error where it can't be compared with. What is wrong with a file, and a
  ///   failure of the store within one, is in its report.
  func run() throws -> [ImportReport] {
    let preview: ImportPreview? =
      if case .nowhere(let path, let keys) = target {
        try ImportPreview(path: path, keys: keys)
      } else { nil }
    var reports: [ImportReport] = []
    for path in paths where !stop.isRequested && !Self.hasFault(reports) {
      reports += try reportsOn(path) { file in
        switch target {
        case .store(let store): return try StoreSink(store, file: file, started: started)
        case .nowhere(let path, let keys):
          return PreviewSink(try preview ?? ImportPreview(path: path, keys: keys))
        }
      }
    }
    return reports
  }

  private typealias MakeSink = (_ file: String) throws -> any SampleSink

  private func reportsOn(_ path: String, _ makeSink: MakeSink) throws -> [ImportReport] {
    let files: [String]
    do throws(HealthImportError) {
      files = try FileImport.files(at: path)
    } catch {
      return [Self.failed(path, error)]
    }
    if files == [path] { return [report(on: path, makeSink)] }
    var reports: [ImportReport] = []
    for file in files where !stop.isRequested && !Self.hasFault(reports) {
      let report = report(on: file, makeSink)
      if case .foreign = report.failure { continue }
      reports.append(report)
    }
    return reports.isEmpty ? [Self.failed(path, .foreign(file: path))] : reports
  }

  private func report(on path: String, _ makeSink: MakeSink) -> ImportReport {
    var sink: any SampleSink
    do { sink = try makeSink(path) } catch {
      var report = ImportReport(path: path)
      report.fault = ImportReport.Fault(error: error, stored: 0, isWhole: false)
      return report
    }
    let began = ContinuousClock.now
    var line = progress
    defer { line.clear() }
    return work.run(path, into: &sink, isStopped: { stop.isRequested }) { done in
      line.show(done, seconds: (ContinuousClock.now - began) / .seconds(1))
    }
  }

  private static func hasFault(_ reports: [ImportReport]) -> Bool {
    reports.last?.fault != nil
  }

  private static func failed(_ path: String, _ failure: HealthImportError) -> ImportReport {
    var report = ImportReport(path: path)
    report.failure = failure
    return report
  }
}
