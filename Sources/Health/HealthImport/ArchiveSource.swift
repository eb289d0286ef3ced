import Formats

/// Reads the files of an archive, and those of archives in it.
///
/// A database, or an archive, needs to be read in any order: a copy of it is made for that, alone in a
/// folder that only this account may enter, and its name is taken away once its reading has begun.
struct ArchiveSource {
  /// How deep archives may be nested: Garmin's have one level (`UploadedFiles_0-_Part1.zip`).
  static let deepest = 1

  /// The formats that files can have.
  let choice: FormatChoice
  /// How much an archive may hold.
  let limits: ArchiveLimits
  /// The folder for copies.
  let scratch: String
  /// The path of this archive inside the outermost one, with a slash; empty for that itself.
  var prefix = ""
  /// How deep this archive is.
  var depth = 0
  /// How many bytes had been read of the outermost archive when this one began; nil for that itself.
  var begun: Int?

  /// Reads it to its end.
  ///
  /// - Returns: whether anything in it has a format, or is one of the files that hold nothing.
  func read(
    _ file: InputFile,
    _ handler: ImportSource.Handler
  ) throws(HealthImportError) -> Bool {
    let archive = try ImportSource.translated { () throws(ArchivesError) in
      try ZipArchive(file, limits: limits)
    }
    // A look at all of it first: nothing goes in from an archive that is refused.
    let entries = try ImportSource.translated { () throws(ArchivesError) in
      try archive.entries()
    }
    if depth == 0 { handler.size(entries.reduce(0) { $0 + $1.size }, file.modified) }
    var before = begun ?? 0
    var isKnown = false
    while let entry = try ImportSource.translated({ () throws(ArchivesError) in
      try archive.next()
    }) {
      defer { if begun == nil { before += entry.size } }
      guard entry.isFile, !entry.isCompanion else { continue }
      let part = ArchivePart(archive: archive, path: prefix + entry.path, before: before)
      isKnown = try read(part, handler, outer: file.size) || isKnown
    }
    return isKnown
  }

  private func read(
    _ part: ArchivePart,
    _ handler: ImportSource.Handler,
    outer: Int
  ) throws(HealthImportError) -> Bool {
    let head = try part.piece(ImportFormat.headLength)
    if ZipArchive.isZip(head), depth < Self.deepest {
      return try readNested(part, head, handler, outer: outer)
    }
    switch choice.formats(of: head, name: part.path) {
    case .none:
      let isEmpty = EmptyContent.isEmpty(head)
      handler.pass(ArchivedFile(part.path, isEmpty ? .empty : .unrecognised))
      return isEmpty
    case .whole(let formats):
      let copy = try part.copy(head, to: scratch)
      let whole = ImportSource.WholeFile(
        path: copy.path,
        entry: part.path,
        opened: { copy.removeName() }
      )
      let isRead = try whole.read(formats, handler)
      if !isRead { handler.pass(ArchivedFile(part.path, .unrecognised)) }
      return isRead
    case .stream(let format):
      try handler.begin(format, part.path)
      try stream(part, head, handler)
      return true
    }
  }

  private func stream(
    _ part: ArchivePart,
    _ head: [UInt8],
    _ handler: ImportSource.Handler
  ) throws(HealthImportError) {
    var done = head.count
    try handler.piece(head, part.before + (begun == nil ? done : 0))
    while true {
      let bytes = try part.piece(ImportSource.pieceLength)
      if bytes.isEmpty { break }
      done += bytes.count
      try handler.piece(bytes, part.before + (begun == nil ? done : 0))
    }
    try handler.end()
  }

  private func readNested(
    _ part: ArchivePart,
    _ head: [UInt8],
    _ handler: ImportSource.Handler,
    outer: Int
  ) throws(HealthImportError) -> Bool {
    let copy = try part.copy(head, to: scratch)
    let file = try ImportSource.translated { () throws(ArchivesError) in
      try InputFile(copy.path)
    }
    copy.removeName()
    var inner = limits
    // What is packed twice is measured by the file that a person has.
    let (most, isBeyond) = outer.multipliedReportingOverflow(by: limits.ratio)
    if !isBeyond { inner.unpacked = min(limits.unpacked, max(limits.free, most)) }
    let nested = ArchiveSource(
      choice: choice,
      limits: inner,
      scratch: scratch,
      prefix: part.path + "/",
      depth: depth + 1,
      begun: part.before
    )
    return try nested.read(file, handler)
  }
}

/// A file of an archive that is gone to.
private struct ArchivePart {
  let archive: ZipArchive
  let path: String
  /// How many bytes of the outermost archive come before it.
  let before: Int

  func piece(_ limit: Int) throws(HealthImportError) -> [UInt8] {
    try ImportSource.translated { () throws(ArchivesError) in try archive.read(limit) }
  }

  /// Copies it, of which the head has been read.
  func copy(_ head: [UInt8], to scratch: String) throws(HealthImportError) -> TemporaryFile {
    try ImportSource.translated { () throws(ArchivesError) in
      let file = try TemporaryFile(in: scratch)
      try file.write(head)
      while true {
        let bytes = try archive.read(ImportSource.pieceLength)
        if bytes.isEmpty { break }
        try file.write(bytes)
      }
      file.close()
      return file
    }
  }
}
