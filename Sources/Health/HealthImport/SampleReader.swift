/// Reads one format: bytes in, items out, in pieces of any size.
///
/// A reader holds no file and no clock; what it needs beside the bytes is handed to it when it is
/// made. It keeps as little of the file in memory as the format allows.
package protocol SampleReader {
  /// Takes the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: the next piece, of any size.
  ///   - items: what the piece completes is appended here.
  /// - Throws: ``HealthImportError`` when the file as a whole can't be read any further.
  mutating func read(
    _ bytes: [UInt8],
    into items: inout [ImportItem]
  ) throws(HealthImportError)

  /// Says that no more bytes follow.
  ///
  /// - Throws: ``HealthImportError/truncated(what:)`` when the file ends before its end.
  mutating func finish(into items: inout [ImportItem]) throws(HealthImportError)
}
