import Formats
import Core

/// A file to import from: plain, or an archive of several.
///
/// Told apart by content. Made and used on the thread that reads.
struct ImportSource {
  /// How much is read at once, 256 KiB.
  static let pieceLength = 256 << 10

  /// Gets each part of the file that has a format.
  struct Handler {
    /// Called first, with the size of it all in bytes, unpacked, and when it was last changed in
    /// milliseconds since 1970; 0 and nil where that can't be told.
    let size: (Int, Int64?) -> Void
    /// Called with the format of each part before its bytes, and its path inside an archive.
    let begin: (ImportFormat, _ path: String?) throws(HealthImportError) -> Void
    /// Called for each file of an archive that isn't read.
    let pass: (ArchivedFile) -> Void
    /// Called in place of all of these for a file with nothing in it.
    let empty: () -> Void
    /// Called with each piece, and how many bytes of the whole have been read before it.
    let piece: ([UInt8], _ bytesRead: Int) throws(HealthImportError) -> Void
    /// Called at the end of each part.
    let end: () throws(HealthImportError) -> Void
    /// Called in place of all of these for a format that reads whole files, until one isn't `foreign`.
    let file: (ImportFormat, WholeFile) throws(HealthImportError) -> Void
    /// Called with the format of a whole file once that is known.
    let found: (ImportFormat) -> Void
  }

  /// A file that is read as a whole.
  struct WholeFile {
    /// Where it is.
    let path: String
    /// Its path inside an archive; nil where it stands alone.
    var entry: String?
    /// To be called once it is open: with the first items that are handed over.
    var opened: () -> Void = {}
  }

  private let path: String
  private let choice: FormatChoice
  private let limits: ArchiveLimits
  private let scratch: String

  /// A file.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - choice: the formats it can have.
  ///   - limits: how much an archive may hold.
  ///   - scratch: the folder for copies of what an archive holds and can't be read as a stream.
  init(path: String, choice: FormatChoice, limits: ArchiveLimits, scratch: String) {
    self.path = path
    self.choice = choice
    self.limits = limits
    self.scratch = scratch
  }

  /// Reads the file to its end.
  ///
  /// - Throws: ``HealthImportError``; `foreign` when nothing in it has a format.
  func read(_ handler: Handler) throws(HealthImportError) {
    let file = try Self.translated { () throws(ArchivesError) in try InputFile(path) }
    let head = try Self.translated { () throws(ArchivesError) in
      try file.read(ImportFormat.headLength)
    }
    if head.isEmpty {
      handler.empty()
      throw .truncated(what: "it is empty")
    }
    if ZipArchive.isEmpty(head) { throw .foreign(file: name) }
    if ZipArchive.isZip(head) {
      let archive = ArchiveSource(choice: choice, limits: limits, scratch: scratch)
      guard try archive.read(file, handler) else { throw .foreign(file: name) }
      return
    }
    // A pipe has no size, and no time of its own.
    handler.size(file.size, file.size > 0 ? file.modified : nil)
    switch choice.formats(of: head, name: path) {
    case .none:
      if EmptyContent.isEmpty(head) { return handler.empty() }
      if let table = CSVShape(head) { throw .unknownTable(table) }
      throw .foreign(file: name)
    case .whole(let formats):
      let whole = WholeFile(path: path)
      guard try whole.read(formats, handler) else { throw .foreign(file: name) }
    case .stream(let format): try read(file, head, format, handler)
    }
  }

  private func read(
    _ file: InputFile,
    _ head: [UInt8],
    _ format: ImportFormat,
    _ handler: Handler
  ) throws(HealthImportError) {
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

  private var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Runs a piece of work on a file or archive and says its failure in terms of an import.
  static func translated<Result>(
    _ work: () throws(ArchivesError) -> Result
  ) throws(HealthImportError) -> Result {
    do throws(ArchivesError) { return try work() } catch { throw HealthImportError(error) }
  }
}

extension ImportSource.WholeFile {
  /// Lets formats read it until one finds it its own.
  ///
  /// - Returns: whether one did.
  func read(
    _ formats: [ImportFormat],
    _ handler: ImportSource.Handler
  ) throws(HealthImportError) -> Bool {
    for format in formats {
      do throws(HealthImportError) {
        try handler.file(format, self)
        handler.found(format)
        return true
      } catch {
        if case .foreign = error { continue }
        // Whose a damaged file is can't be told where several begin alike.
        if formats.count == 1 { handler.found(format) }
        throw error
      }
    }
    return false
  }
}
