import Formats

/// The side of an import that reads: opens the file, finds its format, fills batches.
///
/// Runs on a thread of its own and speaks only through its queue.
struct ImportWorker: Sendable {
  let path: String
  let choice: FormatChoice
  let options: ReaderOptions
  let limits: ArchiveLimits
  let scratch: String
  let queue: ImportBatchQueue
  let recognised: RecognisedFormat

  /// Reads the file to its end, or to its failure.
  func run() {
    let filler = Filler(queue: queue, options: options, recognised: recognised)
    do throws(HealthImportError) {
      try ImportSource(path: path, choice: choice, limits: limits, scratch: scratch).read(
        ImportSource.Handler(
          size: { filler.begin(bytesTotal: $0, modified: $1) },
          begin: { (format, entry) throws(HealthImportError) in
            recognised.set(format)
            filler.begin(format, entry)
          },
          pass: { recognised.note($0) },
          empty: { recognised.noteEmpty() },
          piece: { (bytes, done) throws(HealthImportError) in try filler.read(bytes, done) },
          end: { () throws(HealthImportError) in try filler.end() },
          file: { (format, file) throws(HealthImportError) in try filler.read(format, file) },
          found: { recognised.set($0) }
        )
      )
      filler.flush()
      queue.close(.complete)
    } catch {
      filler.flush()
      queue.close(.failed(error))
    }
  }
}

/// Fills batches with what a reader finds and hands them over.
private final class Filler {
  private let queue: ImportBatchQueue
  private let recognised: RecognisedFormat
  private var options: ReaderOptions
  private var rows = 0
  private var found = 0
  private var reader: (any SampleReader)?
  private var batch = ImportBatch()
  private var items: [ImportItem] = []
  private var isWanted = true
  private var entry: String?

  init(queue: ImportBatchQueue, options: ReaderOptions, recognised: RecognisedFormat) {
    self.queue = queue
    self.options = options
    self.recognised = recognised
  }

  func begin(bytesTotal: Int, modified: Int64?) {
    batch.bytesTotal = bytesTotal
    options.modified = modified
  }

  func begin(_ format: ImportFormat, _ path: String?) {
    entry = path
    (rows, found) = (0, 0)
    guard case .stream(let make) = format.reading else { return }
    reader = make(options)
  }

  func read(_ bytes: [UInt8], _ done: Int) throws(HealthImportError) {
    defer { take(done) }
    try reader?.read(bytes, into: &items)
    guard isWanted else { throw .stopped }
  }

  func end() throws(HealthImportError) {
    defer { take(batch.bytesRead) }
    try reader?.finish(into: &items)
    reader = nil
    take(batch.bytesRead)
    noteEntry()
  }

  func read(_ format: ImportFormat, _ file: ImportSource.WholeFile) throws(HealthImportError) {
    guard case .file(let read) = format.reading else { return }
    entry = file.entry
    (rows, found) = (0, 0)
    try read(file.path, options) { (more) throws(HealthImportError) in
      file.opened()
      items += more
      take(batch.bytesRead)
      guard isWanted else { throw .stopped }
    }
    noteEntry()
  }

  private func noteEntry() {
    guard let entry else { return }
    recognised.note(ArchivedFile(entry, found == 0 ? .empty : .read, rows: rows))
  }

  func flush() {
    guard isWanted else { return }
    isWanted = queue.put(batch)
    batch = ImportBatch(bytesRead: batch.bytesRead, bytesTotal: batch.bytesTotal)
  }

  private func take(_ done: Int) {
    if entry != nil {
      rows += items.count(where: \.isRow)
      found += items.count
    }
    batch.take(&items, of: entry)
    batch.bytesRead = done
    if batch.isFull { flush() }
  }
}
