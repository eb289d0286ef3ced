import Archives

/// A file to import from: plain, or an archive of several.
///
/// Told apart by content. Made and used on the thread that reads.
struct ImportSource {
  /// How much is read at once, 256 KiB.
  private static let pieceLength = 256 << 10

  /// Gets each part of the file that has a format.
  struct Handler {
    /// Called with the format of each part before its bytes.
    let begin: (ImportFormat) throws(HealthImportError) -> Void
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
    if case .file = format.reading { return try handler.file(format, path) }
    try handler.begin(format)
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
      let archive = try ZipArchive(file, limits: limits)
      // A look at all of it first: nothing goes in from an archive that is refused.
      _ = try archive.entries()
      return archive
    }
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
      try handler.begin(format)
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

  /// The size of the file in bytes, unpacked; 0 where that can't be told.
  func size() -> Int {
    do throws(ArchivesError) {
      let file = try InputFile(path)
      guard ZipArchive.isZip(try file.read(4)) else { return file.size }
      return try ZipArchive(file, limits: limits).entries().reduce(0) { $0 + $1.size }
    } catch {
      // Only a progress bar asks; reading will say what is wrong.
      return 0
    }
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
