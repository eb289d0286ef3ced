import CArchive
import Glibc
import Core

/// The plain files of a tar archive, one after the other.
///
/// Built on libarchive. Anything else in an archive, such as a link, a folder, a path or a file with
/// holes, is refused by name.
@safe package final class TarReader {
  /// How many zeros end an archive (POSIX.1-2017, `pax`): two blocks.
  private static let end = 1024
  /// How many bytes are asked of the file at once, 1 MiB.
  private static let blockSize = 1 << 20

  private let path: String
  private let archive: OpaquePointer?
  /// The size of the archive in bytes; nothing in it can be larger.
  private let limit: Int
  /// How many bytes of the file are still to come, as its header says.
  private var rest = 0

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - descriptor: the file, open for reading at its beginning; it stays the caller's.
  ///   - path: the same, for errors.
  /// - Throws: ``ArchivesError`` for what doesn't end as an archive does.
  package init(_ descriptor: Int32, path: String) throws(ArchivesError) {
    self.path = path
    limit = try Self.sizeWithEnd(of: descriptor, path)
    unsafe archive = archive_read_new()
    guard unsafe archive != nil else { throw .unavailable(path) }
    unsafe archive_read_support_format_tar(archive)
    // What stands behind an archive's end would not be looked at otherwise.
    unsafe archive_read_set_options(archive, "read_concatenated_archives")
    guard unsafe archive_read_open_fd(archive, descriptor, Self.blockSize) == ARCHIVE_OK else {
      throw unsafe ArchivesError(archive, path: path)
    }
  }

  deinit { unsafe archive_read_free(archive) }

  /// Goes to the next file; nil after the last.
  ///
  /// - Returns: its name, of letters, digits, dots and dashes of ASCII, and its size in bytes.
  /// - Throws: ``ArchivesError``.
  package func next() throws(ArchivesError) -> (name: String, size: Int)? {
    var entry: OpaquePointer?
    switch unsafe archive_read_next_header(archive, &entry) {
    case ARCHIVE_OK, ARCHIVE_WARN: break
    case ARCHIVE_EOF: return nil
    default: throw unsafe ArchivesError(archive, path: path)
    }
    // Extended headers could say of a file what its own does not.
    guard unsafe archive_format(archive) != ARCHIVE_FORMAT_TAR_PAX_INTERCHANGE else {
      throw .hostile(what: "a file in it has an extended header")
    }
    let name = unsafe archive_entry_pathname(entry).map { unsafe String(cString: $0) } ?? ""
    let letters = name.unicodeScalars.filter { (0x20..<0x7F).contains($0.value) }
    let shown = String(String.UnicodeScalarView(letters.prefix(60)))
    guard unsafe UInt32(archive_entry_filetype(entry)) == S_IFREG,
      unsafe archive_entry_hardlink(entry) == nil, unsafe archive_entry_sparse_reset(entry) == 0
    else { throw .hostile(what: "“\(shown)” isn't a plain file") }
    guard Self.isPlain(name) else { throw .hostile(what: "“\(shown)” isn't a plain name") }
    let size = unsafe Int(archive_entry_size(entry))
    // Where holes are told of in the old way of GNU tar, a few bytes stand for any number of zeros.
    guard (0...limit).contains(size) else {
      throw .hostile(what: "“\(shown)” is larger than the archive it is in")
    }
    rest = size
    return (name, size)
  }

  /// The next bytes of the file gone to last, at most `limit`; empty at its end.
  ///
  /// - Throws: ``ArchivesError`` where the file has another size than its header says.
  package func read(_ limit: Int) throws(ArchivesError) -> [UInt8] {
    var got = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      unsafe got = archive_read_data(archive, buffer.baseAddress, limit)
      count = max(0, got)
    }
    if got < 0 { throw unsafe ArchivesError(archive, path: path) }
    rest -= bytes.count
    guard rest == 0 || (rest > 0 && !bytes.isEmpty) else {
      throw .damaged(what: "a file in it has a different size than its header says")
    }
    return bytes
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 100
      && name.utf8.allSatisfy { byte in
        switch UInt8(byte) {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E: true
        default: false
        }
      }
  }

  /// The size of an archive that ends as one does: libarchive takes the end of a file for that.
  private static func sizeWithEnd(
    of descriptor: Int32,
    _ path: String
  ) throws(ArchivesError) -> Int {
    let size = lseek(descriptor, 0, SEEK_END)
    var tail = [UInt8](repeating: 1, count: end)
    let got =
      size < end ? 0 : retried { unsafe pread(descriptor, &tail, tail.count, size - off_t(end)) }
    guard size >= 0, got >= 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw InputFile.failure(path, errno)
    }
    guard got == end, tail.allSatisfy({ $0 == 0 }) else {
      throw .truncated(what: "it doesn't end like an archive")
    }
    return size
  }

  private static func retried(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

extension ArchivesError {
  /// What libarchive says is wrong.
  init(_ archive: OpaquePointer?, path: String) {
    // What is wrong with the file itself has no number of the system's, or EILSEQ or EINVAL.
    let code = unsafe archive_errno(archive)
    if code == EIO {
      self = InputFile.failure(path, code)
      return
    }
    let text = unsafe archive_error_string(archive).map { unsafe String(cString: $0) } ?? "unknown"
    if text.contains("ncrypt") || text.contains("assphrase") {
      self = .encrypted
    } else if text.lowercased().contains("truncated") {
      self = .truncated(what: LocalizedText(verbatim: text))
    } else {
      self = .damaged(what: LocalizedText(verbatim: text))
    }
  }
}
