import Core

/// The format that the reading thread has found, for the report of the storing one.
///
/// An archive may hold several: the first counts.
final class RecognisedFormat: Sendable {
  private let found = Locked<String?>(nil)

  /// The format's name; empty where none was found.
  var name: String { found.withLock { $0 ?? "" } }

  /// Notes a format that was found.
  func set(_ format: ImportFormat) {
    found.withLock { if $0 == nil { $0 = format.name } }
  }
}
