/// How entries of the input history are sealed and opened, once a lock is set.
///
/// An entry that is sealed stands in the file as U+0001, which nobody types, and what ``seal`` made of
/// it, on one line.
package struct HistorySealing: Sendable {
  /// What a sealed entry begins with.
  static let mark: Character = "\u{1}"

  /// Makes an entry unreadable; nil where new entries are to stay readable.
  let seal: (@Sendable (String) throws(LineEditingError) -> String)?
  /// The entry again; nil where it can't be opened.
  let open: @Sendable (String) -> String?

  /// A way to seal and to open.
  package init(
    seal: (@Sendable (String) throws(LineEditingError) -> String)?,
    open: @escaping @Sendable (String) -> String?
  ) {
    self.seal = seal
    self.open = open
  }

  /// An entry as it is written to the file.
  static func written(
    _ entry: String,
    _ sealing: HistorySealing?
  ) throws(LineEditingError) -> String {
    guard let seal = sealing?.seal else { return entry }
    return "\(mark)\(try seal(entry))"
  }

  /// An entry as it was typed; nil where it is sealed and can't be opened.
  static func typed(_ entry: String, _ sealing: HistorySealing?) -> String? {
    guard entry.first == mark else { return entry }
    return sealing?.open(String(entry.dropFirst()))
  }
}
