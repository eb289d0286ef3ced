/// How far the import of a file is.
package struct ImportProgress: Sendable {
  /// The file.
  package let path: String
  /// Bytes read of it, unpacked.
  package let bytesRead: Int
  /// Its size, unpacked; 0 where that isn't known.
  package let bytesTotal: Int
  /// Rows read of it.
  package let rows: Int
}
