/// The lines a person has typed, in memory and, unless incognito, in a file of their own.
@MainActor
package final class LineHistory {
  /// Most entries that are kept; the oldest leave first.
  package nonisolated static let defaultLimit = 1_000

  /// The entries, oldest first; at most `limit`.
  package private(set) var entries: [String] = []
  /// Most entries that are kept, in memory and in the file.
  package let limit: Int
  private let path: String?
  private var file: HistoryFile?

  /// A history kept at `path`, or in memory alone (incognito) when `path` is nil.
  package init(
    path: String?,
    limit: Int = LineHistory.defaultLimit,
    sealing: HistorySealing? = nil
  ) {
    self.limit = limit
    self.path = path
    file = path.map { HistoryFile(path: $0, limit: limit, sealing: sealing) }
  }

  /// Seals and opens entries in this way from now on.
  package func seal(by sealing: HistorySealing?) {
    file = path.map { HistoryFile(path: $0, limit: limit, sealing: sealing) }
  }

  /// Lets go of the entries in memory; the file keeps them.
  package func letGo() { entries = [] }

  /// Writes the file's entries anew, sealed or readable as is wished now.
  package func rewrite() throws(LineEditingError) { try file?.rewrite() }

  /// Reads the file's entries; a missing file is an empty history.
  package func load() throws(LineEditingError) {
    guard let file else { return }
    entries = try file.read()
  }

  /// Keeps `entry` as the newest; true when it was kept.
  ///
  /// Not kept: an empty one, one that begins with a space (the shell's HISTCONTROL=ignorespace, for
  /// what should leave no trace), one equal to the entry before it, one over 16 KiB.
  @discardableResult
  package func append(_ entry: String) throws(LineEditingError) -> Bool {
    guard HistoryFile.isWorthKeeping(entry), entry != entries.last else { return false }
    entries.append(entry)
    if entries.count > limit { entries.removeFirst(entries.count - limit) }
    try file?.append(entry)
    return true
  }

  /// Forgets every entry that matches, here and in the file, also those of other chats.
  package func remove(where matches: (String) -> Bool) throws(LineEditingError) {
    entries.removeAll(where: matches)
    try file?.remove(where: matches)
  }
}
