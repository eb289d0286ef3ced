/// The lines a person has typed, in memory and, unless incognito, in a file of their own.
@MainActor
package final class LineHistory {
  /// Most entries that are kept; the oldest leave first.
  package nonisolated static let defaultLimit = 1_000

  /// The entries, oldest first; at most `limit`.
  package private(set) var entries: [String] = []
  /// Most entries that are kept, in memory and in the file.
  package let limit: Int
  /// Whether they are kept in a file.
  package var isKept: Bool { path != nil }
  private let path: String?
  private let patience: Int
  private var sealing: HistorySealing?
  /// What was typed while another program held the file; it is written with the next one.
  private var unwritten: [String] = []

  /// A history kept at `path`, or in memory alone (incognito) when `path` is nil; another program's
  /// lock on the file is waited for as many milliseconds as `patience` says.
  package init(
    path: String?,
    limit: Int = LineHistory.defaultLimit,
    sealing: HistorySealing? = nil,
    patience: Int = 1_000
  ) {
    self.limit = limit
    self.path = path
    self.sealing = sealing
    self.patience = patience
  }

  /// Seals and opens entries in this way from now on.
  package func seal(by sealing: HistorySealing?) { self.sealing = sealing }

  /// Lets go of the entries in memory; the file keeps them.
  package func letGo() {
    entries = []
    unwritten = []
  }

  /// Writes the file's entries anew, sealed or readable as is wished now.
  package func rewrite() throws(LineEditingError) { try file(patience)?.rewrite() }

  /// Reads the file's entries; a missing file is an empty history.
  package func load() throws(LineEditingError) {
    guard let file = file(patience) else { return }
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
    if path != nil { unwritten.append(entry) }
    do throws(LineEditingError) { try write(patience) } catch {
      guard !error.isHeldElsewhere else { return true }
      unwritten = []
      throw error
    }
    return true
  }

  /// Writes what another program has kept out of the file so far; waits for it a second at most.
  package func writeRest() throws(LineEditingError) { try write(1_000) }

  private func write(_ patience: Int) throws(LineEditingError) {
    guard !unwritten.isEmpty else { return }
    try file(patience)?.append(unwritten)
    unwritten = []
  }

  private func file(_ patience: Int) -> HistoryFile? {
    path.map { HistoryFile(path: $0, limit: limit, sealing: sealing, patience: patience) }
  }

  /// Forgets every entry that matches, here and in the file, also those of other chats.
  package func remove(where matches: (String) -> Bool) throws(LineEditingError) {
    entries.removeAll(where: matches)
    unwritten.removeAll(where: matches)
    try file(patience)?.remove(where: matches)
  }
}
