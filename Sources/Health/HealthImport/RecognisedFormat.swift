import Core

/// A file inside an archive, and what came of it.
package struct ArchivedFile: Hashable, Sendable {
  /// What became of a file.
  package enum State: String, Sendable {
    /// It was read.
    case read
    /// There is nothing in it.
    case empty
    /// It is in no format that is read.
    case unrecognised = "unrecognized"
  }

  /// The path inside the archive.
  package let path: String
  /// What became of it.
  package let state: State
  /// How many rows it has that are or should be samples.
  package let rows: Int

  /// A file and what came of it.
  init(_ path: String, _ state: State, rows: Int = 0) {
    self.path = path
    self.state = state
    self.rows = rows
  }
}

/// What the reading thread has found out about a file, for the report of the storing one.
///
/// An archive may hold several formats: the first counts.
final class RecognisedFormat: Sendable {
  private struct Known {
    var format: String?
    var files: [ArchivedFile] = []
    var isEmpty = false
  }

  private let known = Locked(Known())

  /// The format's name; empty where none was found.
  var name: String { known.withLock { $0.format ?? "" } }
  /// The files of an archive, in its order.
  var files: [ArchivedFile] { known.withLock(\.files) }
  /// Whether there is nothing in the file.
  var isEmpty: Bool { known.withLock(\.isEmpty) }

  /// Notes a format that was found.
  func set(_ format: ImportFormat) {
    known.withLock { if $0.format == nil { $0.format = format.name } }
  }

  /// Notes a file of an archive.
  func note(_ file: ArchivedFile) { known.withLock { $0.files.append(file) } }

  /// Notes that there is nothing in the file.
  func noteEmpty() { known.withLock { $0.isEmpty = true } }
}
