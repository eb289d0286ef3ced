package import Console
package import HealthImport
package import HealthModel
package import HealthStorage
package import Sealing

/// Shows nothing of an import.
package struct SilentProgress: ImportProgressDisplay {
  /// Shows nothing.
  package init() {}

  /// Does nothing.
  package func show(_ progress: ImportProgress, seconds: Double) {}

  /// Does nothing.
  package func clear() {}
}

/// Shows how far the import of a file is.
package protocol ImportProgressDisplay: Sendable {
  /// Shows how far it is, after so many seconds.
  mutating func show(_ progress: ImportProgress, seconds: Double)
  /// Takes away what it shows.
  mutating func clear()
}

/// The files of one import in their order, run away from the main queue.
package struct ImportJob: Sendable {
  fileprivate let work: FileImport
  fileprivate let paths: [String]
  fileprivate let sender: String?
  fileprivate let target: Target
  fileprivate let started: Timestamp
  fileprivate let progress: any ImportProgressDisplay
  fileprivate let stop: StopRequest

  /// Where readings go.
  package enum Target: Sendable {
    /// Into the store.
    case store(HealthStore)
    /// Nowhere: they are compared with the store in this file, which need not be there, and whose names
    /// these keys open.
    case nowhere(comparedWith: String, keys: UnlockedKeys?)
  }

  /// A job.
  ///
  /// - Parameters:
  ///   - work: what reads the files.
  ///   - paths: files and folders.
  ///   - sender: who has sent them, which the store remembers a large one by in place of its path; a
  ///     small one is then not listed as an import. Nil for files of the person's own.
  ///   - target: where readings go.
  ///   - started: the present.
  ///   - progress: shows how far it is; copied for each file.
  ///   - stop: ends it early.
  package init(
    work: FileImport,
    paths: [String],
    sender: String? = nil,
    target: Target,
    started: Timestamp,
    progress: any ImportProgressDisplay,
    stop: StopRequest
  ) {
    self.work = work
    self.paths = paths
    self.sender = sender
    self.target = target
    self.started = started
    self.progress = progress
    self.stop = stop
  }

  /// Imports every file; of a folder's files, those in no known format are listed and passed over.
  ///
  /// The first failure of the store ends it.
  ///
  /// - Returns: a report on each file.
  /// - Throws: the store's error where it can't be compared with. What is wrong with a file, and a
  ///   failure of the store within one, is in its report.
  package func run() throws -> [ImportReport] {
    work.lookAhead(paths)
    var pass = try ImportPass(self)
    for path in paths where pass.goesOn { try pass.take(path) }
    return pass.finish()
  }
}

/// One run over the files of a job.
private struct ImportPass {
  private let job: ImportJob
  private let preview: ImportPreview?
  private let small: SmallFileQueue?
  private var reports: [ImportReport] = []

  init(_ job: ImportJob) throws {
    self.job = job
    switch job.target {
    case .store(let store):
      preview = nil
      small = SmallFileQueue(SmallImports(into: store, started: job.started))
    case .nowhere(let path, let keys):
      preview = try ImportPreview(path: path, keys: keys)
      small = nil
    }
  }

  /// Whether nobody has stopped it, and the store has not failed.
  var goesOn: Bool {
    !job.stop.isRequested && reports.last?.fault == nil && small?.hasFailed != true
  }

  /// Imports a file, or the files of a folder.
  mutating func take(_ path: String) throws {
    let files: [String]
    do throws(HealthImportError) {
      files = try FileImport.files(at: path)
    } catch {
      return reports.append(Self.failed(path, error))
    }
    if files == [path] { return report(on: path) }
    let first = reports.count
    for file in files where goesOn {
      report(on: file)
      reports[reports.count - 1].passOver(in: path)
    }
    guard goesOn, !reports[first...].contains(where: \.isRecognised) else { return }
    reports.append(Self.failed(path, .foreign(file: path)))
  }

  /// Waits for what is still being stored.
  mutating func finish() -> [ImportReport] {
    guard let outcomes = small?.finish() else { return reports }
    var isOver = false
    var told: [ImportReport] = []
    for (index, known) in reports.enumerated() {
      var report = known
      switch outcomes[index] {
      case .stored(let counts):
        report.added += counts.added
        report.duplicates += counts.duplicates
      case .failed(let error):
        report.fault = ImportReport.Fault(error: error, stored: 0, isWhole: false)
      case nil where report.isWaiting: isOver = true
      case nil: break
      }
      // What waits after a failure is not stored, and comes with the next run.
      if !isOver { told.append(report) }
      isOver = isOver || report.fault != nil
    }
    return told
  }

  private mutating func report(on path: String) {
    let began = ContinuousClock.now
    var line = job.progress
    let sink = sink(path)
    var any: any SampleSink = sink
    var report = job.work.run(path, into: &any, isStopped: { job.stop.isRequested }) { done in
      line.show(done, seconds: (ContinuousClock.now - began) / .seconds(1))
    }
    line.clear()
    if let sink = sink as? StoreSink {
      report.added += sink.late.added
      report.duplicates += sink.late.duplicates
      if sink.isWaiting, !sink.held.isEmpty {
        report.isWaiting = true
        let name = job.sender == nil ? path : nil
        let file = SmallImports.File(name: name, samples: sink.held)
        small?.add(file, count: sink.held.count, key: reports.count)
      }
    }
    reports.append(report)
  }

  private func sink(_ path: String) -> any SampleSink {
    if case .store(let store) = job.target {
      return StoreSink(store, file: job.sender ?? path, started: job.started)
    }
    return PreviewSink(preview)
  }

  private static func failed(_ path: String, _ failure: HealthImportError) -> ImportReport {
    var report = ImportReport(path: path)
    report.failure = failure
    return report
  }
}
