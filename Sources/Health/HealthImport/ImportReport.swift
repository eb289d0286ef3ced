package import HealthModel

/// What became of one file: the counts, the reasons, and what a person wants to know of it.
package struct ImportReport: Sendable {
  /// How many of the first rows of a reason are shown with their lines.
  package static let shownRows = 5
  /// How many sources are counted by name; what is beyond goes uncounted.
  private static let mostSources = 1000

  /// The file as it was named, or its path below the folder that was named.
  package let path: String
  /// The format's name; empty where none was recognised.
  package var format: String
  /// Rows that are or should be samples: those added, there already, and rejected.
  package var read = 0
  /// Samples that are new in the store.
  package var added = 0
  /// Samples the store had already.
  package var duplicates = 0
  /// Rows that were left out because something is wrong with them.
  package var rejected = 0
  /// The same by reason.
  package var rejectedByReason: [RejectedRow.Reason: Int] = [:]
  /// The first rows of each reason.
  package var firstRejected: [RejectedRow.Reason: [RejectedRow]] = [:]
  /// Rows that were passed over though nothing is wrong with them, for whatever reason.
  package var ignored = 0
  /// How many of those were of a kind that is kept, by ``SkipReason/key``.
  package var skipped: [String: Int] = [:]
  /// How many readings were another app's copy, by what the file calls their source, whether they were
  /// passed over or kept under that app's name.
  package var copies: [String: Int] = [:]
  /// The files of an archive; empty for any other file.
  package var contents: [ArchivedFile] = []
  /// Whether there is nothing in the file.
  package var isEmpty = false
  /// The folder that was named, where the file is one of many in it.
  package private(set) var root: String?
  /// Whether the file is one of a folder's that are in no format that is read.
  package private(set) var isUnrecognised = false
  /// The columns of a table that is in no format that is read; nil for anything else.
  package private(set) var table: CSVShape?
  /// Whether its samples are still to be stored.
  package var isWaiting = false
  /// When the first sample begins; nil without any.
  package var from: Timestamp?
  /// When the last sample ends; nil without any.
  package var to: Timestamp?
  /// How many samples each source gave, by its name.
  package var sources: [String: Int] = [:]
  /// How many samples of each type there were.
  package var types: [SampleType: Int] = [:]
  /// How long it took.
  package var seconds = 0.0
  /// Why the file as a whole could not be read to its end; nil when it could.
  package var failure: HealthImportError?
  /// Why the store could not take the file to its end; nil when it could.
  package var fault: Fault?
  /// Whether it was stopped on request; what is counted as added stays.
  package var isInterrupted = false

  /// A failure of the store, and what stays of the file.
  package struct Fault: Sendable {
    /// The store's error.
    package let error: any Error
    /// How many of the file's new samples are stored; nil where that can't be told.
    package let stored: Int?
    /// Whether those are all of the file's.
    package let isWhole: Bool

    /// A failure, and what stays.
    package init(error: any Error, stored: Int?, isWhole: Bool) {
      self.error = error
      self.stored = stored
      self.isWhole = isWhole
    }
  }

  /// Whether the file was read to its end and every one of its rows was refused.
  package var isRefused: Bool {
    failure == nil && fault == nil && !isInterrupted && rejected > 0 && added == 0
      && duplicates == 0
  }

  /// A report on nothing yet.
  package init(path: String, format: String = "") {
    self.path = path
    self.format = format
  }

  /// Whether the file could be read, or there is nothing in it to read.
  package var isRecognised: Bool { !isUnrecognised }

  /// What became of the file.
  package var state: ArchivedFile.State? {
    if isUnrecognised { return .unrecognised }
    if failure != nil || fault != nil { return nil }
    return read == 0 && ignored == 0 ? .empty : .read
  }

  /// The name to show: below the folder that was named, or as it was named.
  package var shownPath: String {
    guard let root, path.hasPrefix(root) else { return path }
    return String(path.dropFirst(root.count).drop { $0 == "/" })
  }

  /// Takes the file for one of a folder's: what is in no known format is no failure there.
  package mutating func passOver(in folder: String) {
    root = folder
    switch failure {
    case .foreign: isUnrecognised = true
    case .unknownTable(let shape): (isUnrecognised, table) = (true, shape)
    case .truncated where isEmpty: break
    default: return
    }
    failure = nil
  }

  /// Takes over what the reading thread has found out.
  mutating func note(_ found: RecognisedFormat) {
    format = found.name
    contents = found.files
    isEmpty = found.isEmpty
  }

  /// Counts what was passed over.
  mutating func note(ignored count: Int, skipped reasons: [SkipReason: Int]) {
    ignored += count
    for (reason, count) in reasons {
      ignored += count
      skipped[reason.key, default: 0] += count
      if case .copy(let name) = reason { noteCopies(of: name, count) }
    }
  }

  private mutating func noteCopies(of name: String, _ count: Int) {
    guard copies[name] != nil || copies.count < Self.mostSources else { return }
    copies[name, default: 0] += count
  }

  /// The sum of several files, for a summary.
  init(adding reports: [ImportReport]) {
    self.init(path: "")
    for report in reports {
      read += report.read
      added += report.added
      duplicates += report.duplicates
      rejected += report.rejected
      ignored += report.ignored
      from = [from, report.from].compactMap { $0 }.min()
      to = [to, report.to].compactMap { $0 }.max()
      types.merge(report.types, uniquingKeysWith: +)
      sources.merge(report.sources, uniquingKeysWith: +)
      copies.merge(report.copies, uniquingKeysWith: +)
      skipped.merge(report.skipped, uniquingKeysWith: +)
    }
  }

  /// Counts samples that are about to go in.
  mutating func note(_ samples: [NewSample]) {
    read += samples.count
    // Rows of one source and type follow each other: runs are counted, not rows.
    var start = 0
    while start < samples.count {
      let first = samples[start]
      var end = start
      while end < samples.count, samples[end].source == first.source,
        samples[end].type == first.type, samples[end].device == first.device
      {
        from = min(from ?? samples[end].start, samples[end].start)
        to = max(to ?? samples[end].end, samples[end].end)
        end += 1
      }
      if sources[first.source] != nil || sources.count < Self.mostSources {
        sources[first.source, default: 0] += end - start
      }
      types[first.type, default: 0] += end - start
      if let device = first.device, let copy = CopiedSource(device), copy.origin == first.source {
        noteCopies(of: device, end - start)
      }
      start = end
    }
  }

  /// Counts a row that was left out.
  mutating func note(_ row: RejectedRow) {
    read += 1
    rejected += 1
    rejectedByReason[row.reason, default: 0] += 1
    if firstRejected[row.reason, default: []].count < Self.shownRows {
      firstRejected[row.reason, default: []].append(row)
    }
  }
}
