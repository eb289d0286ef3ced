import Formats

/// A file to import from: plain, or an archive of several.
///
/// Told apart by content. Made and used on the thread that reads.
struct ImportSource {
  /// How much is read at once, 256 KiB.
  private static let pieceLength = 256 << 10

  /// Gets each part of the file that has a format.
  struct Handler {
    /// Called first, with the size of it all in bytes, unpacked; 0 where that can't be told.
    let size: (Int) -> Void
    /// Called with the format of each part before its bytes, and its path inside an archive.
    let begin: (ImportFormat, _ path: String?) throws(HealthImportError) -> Void
    /// Called with each piece, and how many bytes of the whole have been read before it.
    let piece: ([UInt8], _ bytesRead: Int) throws(HealthImportError) -> Void
    /// Called at the end of each part.
    let end: () throws(HealthImportError) -> Void
    /// Called in place of all of these for a format that reads whole files.
    let file: (ImportFormat, _ path: String) throws(HealthImportError) -> Void
  }

  private let path: String
  private let format: ImportFormat?
  private let limits: ArchiveLimits

  /// A file; `format` spares the recognition.
  init(path: String, format: ImportFormat?, limits: ArchiveLimits) {
    self.path = path
    self.format = format
    self.limits = limits
  }

  /// Reads the file to its end.
  ///
  /// - Throws: ``HealthImportError``; `foreign` when nothing in it has a format.
  func read(_ handler: Handler) throws(HealthImportError) {
    let file = try Self.translated { () throws(ArchivesError) in try InputFile(path) }
    let head = try Self.translated { () throws(ArchivesError) in
      try file.read(ImportFormat.headLength)
    }
    if head.isEmpty { throw .truncated(what: "it is empty") }
    if ZipArchive.isEmpty(head) { throw .foreign(file: name) }
    if ZipArchive.isZip(head) { return try readArchive(file, handler) }
    guard let format = format ?? ImportFormat.of(head, name: path) else {
      throw .foreign(file: name)
    }
    handler.size(file.size)
    if case .file = format.reading { return try handler.file(format, path) }
    try handler.begin(format, nil)
    var done = head.count
    try handler.piece(head, done)
    while true {
      let bytes = try Self.translated { () throws(ArchivesError) in
        try file.read(Self.pieceLength)
      }
      if bytes.isEmpty { break }
      done += bytes.count
      try handler.piece(bytes, done)
    }
    try handler.end()
  }

  private func readArchive(_ file: InputFile, _ handler: Handler) throws(HealthImportError) {
    let archive = try Self.translated { () throws(ArchivesError) in
      try ZipArchive(file, limits: limits)
    }
    // A look at all of it first: nothing goes in from an archive that is refused.
    let entries = try Self.translated { () throws(ArchivesError) in try archive.entries() }
    handler.size(entries.reduce(0) { $0 + $1.size })
    var before = 0
    var isKnown = false
    while let entry = try Self.translated({ () throws(ArchivesError) in try archive.next() }) {
      defer { before += entry.size }
      guard entry.isFile, !entry.isCompanion else { continue }
      let head = try piece(of: archive, ImportFormat.headLength)
      guard let format = format ?? ImportFormat.of(head, name: entry.path),
        case .stream = format.reading
      else { continue }
      isKnown = true
      try handler.begin(format, entry.path)
      var done = before + head.count
      try handler.piece(head, done)
      while true {
        let bytes = try piece(of: archive, Self.pieceLength)
        if bytes.isEmpty { break }
        done += bytes.count
        try handler.piece(bytes, done)
      }
      try handler.end()
    }
    guard isKnown else { throw .foreign(file: name) }
  }

  private var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  private func piece(of archive: ZipArchive, _ limit: Int) throws(HealthImportError) -> [UInt8] {
    try Self.translated { () throws(ArchivesError) in try archive.read(limit) }
  }

  /// Runs a piece of work on a file or archive and says its failure in terms of an import.
  static func translated<Result>(
    _ work: () throws(ArchivesError) -> Result
  ) throws(HealthImportError) -> Result {
    do throws(ArchivesError) { return try work() } catch { throw HealthImportError(error) }
  }
}
