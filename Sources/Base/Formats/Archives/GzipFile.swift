import CArchive
import Glibc
import Core

/// A file that was packed by gzip (RFC 1952), unpacked piece by piece within a bound.
@safe package final class GzipFile {
  /// How many bytes are unpacked at once.
  private static let pieceSize = 256 << 10
  /// The number of the filter that unpacks the file itself.
  private static let firstFilter: Int32 = 0

  private let archive: OpaquePointer?
  private let file: InputFile

  /// Opens a file.
  ///
  /// - Throws: ``ArchivesError`` for what gzip hasn't packed.
  package init(_ path: String) throws(ArchivesError) {
    file = try InputFile(path)
    unsafe archive = archive_read_new()
    guard unsafe archive != nil else { throw .unavailable(path) }
    unsafe archive_read_support_filter_gzip(archive)
    unsafe archive_read_support_format_raw(archive)
    guard
      unsafe archive_read_open_fd(archive, file.descriptor, Self.pieceSize) == ARCHIVE_OK,
      unsafe archive_filter_code(archive, Self.firstFilter) == ARCHIVE_FILTER_GZIP
    else {
      throw .damaged(what: "it isn't packed by gzip")
    }
  }

  deinit { unsafe archive_read_free(archive) }

  /// Unpacks all of it.
  ///
  /// - Parameters:
  ///   - limit: the most bytes there may be.
  ///   - take: gets each piece.
  /// - Returns: whether all of it was within the limit; if not, what was taken is a beginning.
  /// - Throws: ``ArchivesError``, also where `take` throws it.
  package func unpack(
    limit: Int,
    _ take: ([UInt8]) throws(ArchivesError) -> Void
  ) throws(ArchivesError) -> Bool {
    var entry: OpaquePointer?
    switch unsafe archive_read_next_header(archive, &entry) {
    case ARCHIVE_OK, ARCHIVE_WARN: break
    // What unpacks to nothing is no file to libarchive.
    case ARCHIVE_EOF: return true
    default: throw unsafe ArchivesError(archive, path: file.path)
    }
    var total = 0
    while true {
      var got = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
        unsafe got = archive_read_data(archive, buffer.baseAddress, Self.pieceSize)
        count = max(0, got)
      }
      if got < 0 { throw unsafe ArchivesError(archive, path: file.path) }
      if bytes.isEmpty { return true }
      total += bytes.count
      guard total <= limit else { return false }
      try take(bytes)
    }
  }
}
