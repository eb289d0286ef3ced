import CArchive
import Core

/// A zip archive whose files are read one after the other, and never written to disk.
///
/// Built on libarchive's reader with seeking, which goes by the central directory: sizes are
/// right also where the local headers leave them out, and ZIP64 is understood.
@safe package final class ZipArchive {
  /// How many bytes are asked of the file at once, 256 KiB.
  private static let blockSize = 256 << 10

  private let file: InputFile
  private let limits: ArchiveLimits
  private let locale = UTF8Locale()
  private var archive: OpaquePointer?
  private var unpacked = 0

  /// Whether the beginning of a file is that of a zip archive: a local header (APPNOTE.TXT 4.3.7).
  package static func isZip(_ head: [UInt8]) -> Bool { head.starts(with: [0x50, 0x4B, 3, 4]) }

  /// Whether a file is a zip archive without entries: an end record alone (APPNOTE.TXT 4.3.16).
  package static func isEmpty(_ head: [UInt8]) -> Bool { head.starts(with: [0x50, 0x4B, 5, 6]) }

  /// Opens an archive.
  ///
  /// - Throws: ``ArchivesError`` when it has no whole directory.
  package init(_ file: InputFile, limits: ArchiveLimits = ArchiveLimits()) throws(ArchivesError) {
    self.file = file
    self.limits = limits
    try open()
  }

  deinit { unsafe archive_read_free(archive) }

  /// What the archive holds, after a look at what would make it one to refuse.
  ///
  /// - Throws: ``ArchivesError``; an archive with a single path that leads out is refused whole.
  package func entries() throws(ArchivesError) -> [ArchiveEntry] {
    try open()
    var found: [ArchiveEntry] = []
    var total = 0
    while let entry = unsafe try nextHeader() {
      let described = unsafe describe(entry)
      if let danger = described.danger { throw .hostile(what: danger) }
      if unsafe Self.isLink(entry) {
        throw .hostile(what: "“\(described.path.prefix(60))” is a link")
      }
      total = total.addingReportingOverflow(described.size).partialValue
      found.append(described)
      guard found.count <= limits.entries else {
        throw .hostile(what: "it has more than \(limits.entries) entries")
      }
      guard total >= 0, limits.allows(unpacked: total, packed: file.size) else {
        throw Self.bomb(total)
      }
    }
    try open()
    return found
  }

  /// Goes to the next entry; nil after the last.
  package func next() throws(ArchivesError) -> ArchiveEntry? {
    guard let entry = unsafe try nextHeader() else { return nil }
    if unsafe archive_entry_is_encrypted(entry) != 0 { throw .encrypted }
    return unsafe describe(entry)
  }

  /// The next bytes of the entry gone to last, at most `limit`; empty at its end.
  ///
  /// - Throws: ``ArchivesError``; also when a checksum is wrong.
  package func read(_ limit: Int) throws(ArchivesError) -> [UInt8] {
    var got = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while count < limit {
        got = unsafe archive_read_data(
          archive,
          buffer.baseAddress.map { unsafe $0 + count },
          limit - count
        )
        if got <= 0 { break }
        count += got
      }
    }
    if got < 0 { throw failure() }
    unpacked += bytes.count
    let packed = unsafe Int(archive_filter_bytes(archive, -1))
    guard limits.allows(unpacked: unpacked, packed: min(max(packed, 1), max(file.size, 1))) else {
      throw Self.bomb(unpacked)
    }
    return bytes
  }

  private func open() throws(ArchivesError) {
    unsafe archive_read_free(archive)
    unsafe archive = archive_read_new()
    unsafe archive_read_support_format_zip_seekable(archive)
    try file.rewind()
    guard unsafe archive != nil else { throw .unavailable(file.path) }
    guard unsafe archive_read_open_fd(archive, file.descriptor, Self.blockSize) == ARCHIVE_OK else {
      throw .truncated(what: "it has no directory at its end")
    }
  }

  /// Warnings, such as of names in no known encoding, are no reason to stop.
  private func nextHeader() throws(ArchivesError) -> OpaquePointer? {
    var entry: OpaquePointer?
    switch locale.perform({ unsafe archive_read_next_header(archive, &entry) }) {
    case ARCHIVE_OK, ARCHIVE_WARN: return unsafe entry
    case ARCHIVE_EOF: return nil
    default: throw failure()
    }
  }

  private func failure() -> ArchivesError { unsafe ArchivesError(archive, path: file.path) }

  private static func bomb(_ size: Int) -> ArchivesError {
    .hostile(what: "it unpacks to \(size >> 20) MiB, far more than a file of its size can hold")
  }

  private func describe(_ entry: OpaquePointer) -> ArchiveEntry {
    let path = locale.perform {
      let name = unsafe archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
      return unsafe name.map { unsafe String(cString: $0) } ?? ""
    }
    return ArchiveEntry(
      path: path,
      size: max(0, unsafe Int(archive_entry_size(entry))),
      isFile: unsafe UInt32(archive_entry_filetype(entry)) == 0o100000
    )
  }

  private static func isLink(_ entry: OpaquePointer) -> Bool {
    unsafe UInt32(archive_entry_filetype(entry)) == 0o120000
      || archive_entry_symlink(entry) != nil || archive_entry_hardlink(entry) != nil
  }
}
