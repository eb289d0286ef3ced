import CArchive
import Glibc

/// Writes a tar archive of plain files (ustar), each its owner's alone and from 1970.
///
/// Built on libarchive.
@safe package final class TarWriter {
  private let path: String
  private let archive: OpaquePointer?
  private let entry: OpaquePointer?

  /// Begins an archive.
  ///
  /// - Parameters:
  ///   - descriptor: the file, open for writing; it stays the caller's.
  ///   - path: the same, for errors.
  /// - Throws: ``ArchivesError``.
  package init(_ descriptor: Int32, path: String) throws(ArchivesError) {
    self.path = path
    unsafe archive = archive_write_new()
    unsafe entry = archive_entry_new()
    guard unsafe archive != nil, unsafe entry != nil else { throw .unavailable(path) }
    unsafe archive_write_set_format_ustar(archive)
    // Two blocks of zeros at the end, and nothing that fills a tape.
    unsafe archive_write_set_bytes_per_block(archive, 0)
    unsafe archive_write_set_bytes_in_last_block(archive, 1)
    try check(unsafe archive_write_open_fd(archive, descriptor))
  }

  deinit {
    unsafe archive_entry_free(entry)
    unsafe archive_write_free(archive)
  }

  /// Begins a file; just as many bytes are to be written next.
  package func begin(_ name: String, size: Int) throws(ArchivesError) {
    unsafe archive_entry_clear(entry)
    unsafe archive_entry_set_pathname(entry, name)
    unsafe archive_entry_set_size(entry, Int64(size))
    unsafe archive_entry_set_filetype(entry, S_IFREG)
    unsafe archive_entry_set_perm(entry, 0o600)
    unsafe archive_entry_set_mtime(entry, 0, 0)
    try check(unsafe archive_write_header(archive, entry))
  }

  /// Writes some more of the file.
  package func write(_ bytes: [UInt8]) throws(ArchivesError) {
    let count = unsafe archive_write_data(archive, bytes, bytes.count)
    try check(count == bytes.count ? ARCHIVE_OK : ARCHIVE_FATAL)
  }

  /// Writes the end.
  package func finish() throws(ArchivesError) { try check(unsafe archive_write_close(archive)) }

  private func check(_ status: Int32) throws(ArchivesError) {
    guard status != ARCHIVE_OK else { return }
    throw .unwritable(path: path, code: unsafe archive_errno(archive))
  }
}
