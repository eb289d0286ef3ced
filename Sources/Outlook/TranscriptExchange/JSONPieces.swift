import Formats

/// Hands the values at some places of a JSON text over, one at a time, from bytes as they come.
final class JSONPieces {
  /// How many bytes one text may have: a reply of 1 MiB with every byte as an escape of six.
  static let lengthLimit = 8 << 20
  /// How many bytes one talk may take, roughly; the longest contexts of models are some MiB.
  static let sizeLimit = 96 << 20
  /// How many bytes are read at once.
  static let pieceSize = 1 << 16

  private let parser: JSONEventParser
  private var subtree: JSONSubtree

  /// Nothing read yet.
  init(_ paths: [JSONPath]) throws(TalkImportError) {
    do throws(JSONEventsError) {
      parser = try JSONEventParser(lengthLimit: Self.lengthLimit)
    } catch {
      throw TalkImportError(error)
    }
    subtree = JSONSubtree(paths, sizeLimit: Self.sizeLimit)
  }

  /// Reads to the end.
  ///
  /// - Parameters:
  ///   - next: gives the next bytes; none at the end.
  ///   - take: is given each value, and the number of its path.
  /// - Throws: ``TalkImportError``, and what `next` and `take` throw.
  func read(
    _ next: () throws -> [UInt8],
    _ take: (JSONSubtree.Match) throws -> Void
  ) throws {
    while true {
      let bytes = try next()
      for match in try matches(in: bytes) { try take(match) }
      if bytes.isEmpty { return }
    }
  }

  /// What the next bytes complete; none of them means the end.
  private func matches(
    in bytes: [UInt8]
  ) throws(TalkImportError) -> [JSONSubtree.Match] {
    var found: [JSONSubtree.Match] = []
    do throws(JSONEventsError) {
      let note = { (event: JSONEvent) throws(JSONEventsError) in
        if let match = try self.subtree.take(event) { found.append(match) }
      }
      if bytes.isEmpty { try parser.finish(note) } else { try parser.read(bytes, note) }
    } catch {
      throw TalkImportError(error)
    }
    return found
  }
}
