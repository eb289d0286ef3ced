import Core
package import Formats

/// Imports one file after the other: one thread reads and parses, the caller's stores.
package struct FileImport: Sendable {
  private let options: ReaderOptions
  private let choice: FormatChoice
  private let keepsPartial: Bool
  private let limits: ArchiveLimits
  private let scratch: String

  /// An import with its options.
  ///
  /// - Parameters:
  ///   - options: what readers are told.
  ///   - format: the format of every file; nil to recognise each.
  ///   - keepsPartial: whether what was good in a file stays when the file as a whole is not.
  ///   - formats: the formats that files can have, in the order in which they are tried.
  ///   - limits: how much an archive may hold.
  ///   - scratch: the folder for copies of what is in an archive and can't be read as a stream.
  package init(
    options: ReaderOptions,
    format: ImportFormat? = nil,
    keepsPartial: Bool = false,
    formats: [ImportFormat] = ImportFormat.all,
    limits: ArchiveLimits = ArchiveLimits(),
    scratch: String = "/tmp"
  ) {
    self.options = options
    self.choice = FormatChoice(formats, given: format, isMapped: !options.columns.isEmpty)
    self.scratch = scratch
    self.keepsPartial = keepsPartial
    self.limits = limits
  }

  /// The files that a path stands for: itself, or every plain file below it.
  ///
  /// - Throws: ``HealthImportError`` when there is nothing, or it can't be read.
  package static func files(at path: String) throws(HealthImportError) -> [String] {
    try ImportSource.translated { () throws(ArchivesError) in
      try Folder.isFolder(path) ? try Folder.files(below: path) : [path]
    }
  }

  /// Learns which pulses are guesses, where the order of files would tell too late.
  ///
  /// - Parameter paths: every file and folder of the import, in the order they are imported.
  package func lookAhead(_ paths: [String]) {
    GuessSurvey(options: options, limits: limits).run(paths)
  }

  /// Imports a file.
  ///
  /// What is wrong with the file is told in the report: nothing of such a file stays, unless what
  /// is good was to be kept. When it is stopped on request, what went in stays. Where the sink fails,
  /// it is asked to take back what went in, and the report tells what of it is there nevertheless.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - sink: where its samples go.
  ///   - isStopped: asked between batches.
  ///   - progress: told after each batch.
  /// - Returns: what became of it.
  package func run(
    _ path: String,
    into sink: inout any SampleSink,
    isStopped: () -> Bool,
    progress: (ImportProgress) -> Void
  ) -> ImportReport {
    let clock = ContinuousClock()
    let began = clock.now
    var report = ImportReport(path: path)
    let queue = ImportBatchQueue()
    let recognised = RecognisedFormat()
    start(path, queue, recognised)
    do {
      do {
        try store(from: queue, into: &sink, &report, isStopped: isStopped, progress: progress)
      } catch {
        queue.abandon()
        throw error
      }
      report.note(recognised)
      try end(&report, in: &sink)
    } catch {
      report.note(recognised)
      report.fault = report.fault ?? Self.takeBack(&sink, after: error)
      report.added = report.fault?.stored ?? 0
    }
    report.seconds = Double((clock.now - began) / .microseconds(1)) / 1e6
    return report
  }

  /// Lets stay what went in, or takes it back where the file is not whole.
  private func end(_ report: inout ImportReport, in sink: inout any SampleSink) throws {
    // Neither undone nor complete: the rest of it is still to come.
    guard !report.isInterrupted else { return }
    guard report.failure == nil || keepsPartial else {
      try sink.undo()
      report.added = 0
      return
    }
    do { try sink.complete() } catch {
      // All of it is in, and the same file again finds that.
      report.fault = ImportReport.Fault(error: error, stored: report.added, isWhole: true)
      throw error
    }
  }

  /// Takes back what went in, and tells what is there nevertheless.
  private static func takeBack(
    _ sink: inout any SampleSink,
    after error: any Error
  ) -> ImportReport.Fault {
    do {
      do { try sink.undo() } catch {
        // The first failure is the one to tell; what is left is looked at.
        return ImportReport.Fault(error: error, stored: try sink.stored() ?? 0, isWhole: false)
      }
      return ImportReport.Fault(error: error, stored: 0, isWhole: false)
    } catch {
      return ImportReport.Fault(error: error, stored: nil, isWhole: false)
    }
  }

  private func start(_ path: String, _ queue: ImportBatchQueue, _ recognised: RecognisedFormat) {
    let worker = ImportWorker(
      path: path,
      choice: choice,
      options: options,
      limits: limits,
      scratch: scratch,
      queue: queue,
      recognised: recognised
    )
    _ = Ahead { worker.run() }
  }

  private func store(
    from queue: ImportBatchQueue,
    into sink: inout any SampleSink,
    _ report: inout ImportReport,
    isStopped: () -> Bool,
    progress: (ImportProgress) -> Void
  ) throws {
    while true {
      let (batch, end) = queue.take()
      if case .failed(let failure) = end { report.failure = failure }
      guard let batch else { return }
      report.note(batch.samples)
      for row in batch.rejected { report.note(row) }
      report.note(ignored: batch.ignored, skipped: batch.skipped)
      if !batch.samples.isEmpty {
        let result = try sink.add(batch.samples)
        report.added += result.added
        report.duplicates += result.duplicates
      }
      progress(
        ImportProgress(
          path: report.path,
          bytesRead: batch.bytesRead,
          bytesTotal: batch.bytesTotal,
          rows: report.read
        )
      )
      if isStopped() {
        queue.abandon()
        report.isInterrupted = true
        return
      }
    }
  }
}
