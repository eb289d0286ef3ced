internal import Glibc

/// The history's file: one escaped entry a line, shared by several programs under flock(2).
///
/// A backslash is written `\\`, a newline `\n`, a carriage return `\r`, so that an entry of many
/// lines comes back as one.
package struct HistoryFile: Sendable {
  /// Longest entry that is kept, in UTF-8 bytes; with the limit on entries it bounds the file.
  package static let largestEntry = 16 * 1024

  private let path: String
  private let limit: Int
  private let sealing: HistorySealing?
  private let patience: Int

  /// The file at `path`, of at most `limit` entries; another program's lock is waited for as many
  /// milliseconds as `patience` says.
  package init(path: String, limit: Int, sealing: HistorySealing? = nil, patience: Int = 1_000) {
    self.patience = patience
    self.path = path
    self.limit = limit
    self.sealing = sealing
  }

  /// Whether the rules keep `entry`: not empty, no leading space, not over `largestEntry`.
  package static func isWorthKeeping(_ entry: String) -> Bool {
    let isBlank = entry.allSatisfy(\.isWhitespace)
    return !isBlank && !entry.hasPrefix(" ") && entry.utf8.count <= largestEntry
  }

  /// The newest `limit` entries that can be read, oldest first; none when there is no file.
  package func read() throws(LineEditingError) -> [String] {
    guard let file = try LockedFile(existing: path, patience: patience) else { return [] }
    let entries = Self.decode(try file.contents(atMost: largestFile)).suffix(limit)
    return entries.compactMap { HistorySealing.typed($0, sealing) }
  }

  /// Writes every entry anew, sealed or readable as is wished now; what can't be opened stays as it is.
  package func rewrite() throws(LineEditingError) {
    guard let file = try LockedFile(existing: path, patience: patience) else { return }
    try file.removeLeftovers()
    var entries: [String] = []
    for entry in Self.decode(try file.contents(atMost: largestFile)) {
      let typed = HistorySealing.typed(entry, sealing)
      entries.append(
        try typed.map { text throws(LineEditingError) in
          try HistorySealing.written(text, sealing)
        } ?? entry
      )
    }
    try file.replace(with: Self.encode(entries))
  }

  /// Adds entries behind what any program has written, and trims the oldest over the limit; one that
  /// equals the entry before it is left out.
  package func append(_ typed: [String]) throws(LineEditingError) {
    let file = try LockedFile(creating: path, patience: patience)
    let bytes = try file.contents(atMost: largestFile)
    let entries = Self.decode(bytes)
    var last = entries.last.flatMap { HistorySealing.typed($0, sealing) }
    var written: [String] = []
    for entry in typed where entry != last {
      written.append(try HistorySealing.written(entry, sealing))
      last = entry
    }
    guard !written.isEmpty else { return }
    if entries.count + written.count > limit {
      try file.replace(with: Self.encode((entries + written).suffix(limit)))
    } else {
      // A line cut short by a crash must not swallow the new one.
      let separator: [UInt8] = bytes.last.map { $0 == Self.newline } ?? true ? [] : [Self.newline]
      try file.append(separator + Self.encode(written))
    }
  }

  /// Rewrites the file without the entries that match; untouched when none does.
  ///
  /// What a program that was killed has left of a rewriting goes as well.
  package func remove(where matches: (String) -> Bool) throws(LineEditingError) {
    guard let file = try LockedFile(existing: path, patience: patience) else { return }
    try file.removeLeftovers()
    let entries = Self.decode(try file.contents(atMost: largestFile))
    let kept = entries.filter { entry in
      HistorySealing.typed(entry, sealing).map { !matches($0) } ?? true
    }
    guard kept.count < entries.count else { return }
    try file.replace(with: Self.encode(kept))
  }

  /// Each byte of an entry is escaped at most once, or sealed and written as two digits with a little
  /// more around it, so twice the content and a little is the most we wrote.
  private var largestFile: Int { limit * (2 * Self.largestEntry + 256) }

  private static let newline = UInt8(ascii: "\n")
  private static let backslash = UInt8(ascii: "\\")

  /// The file's bytes for `entries`.
  package static func encode(_ entries: some Sequence<String>) -> [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries {
      for byte in entry.utf8 {
        switch byte {
        case newline: bytes += [backslash, UInt8(ascii: "n")]
        case UInt8(ascii: "\r"): bytes += [backslash, UInt8(ascii: "r")]
        case backslash: bytes += [backslash, backslash]
        default: bytes.append(byte)
        }
      }
      bytes.append(newline)
    }
    return bytes
  }

  /// The entries in `bytes`; an escape we never write stays as it stands, empty lines are skipped.
  package static func decode(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: newline).map { line in
      var entry: [UInt8] = []
      var isEscaped = false
      for byte in line {
        if isEscaped {
          isEscaped = false
          switch byte {
          case UInt8(ascii: "n"): entry.append(newline)
          case UInt8(ascii: "r"): entry.append(UInt8(ascii: "\r"))
          case backslash: entry.append(backslash)
          default: entry += [backslash, byte]
          }
        } else if byte == backslash {
          isEscaped = true
        } else {
          entry.append(byte)
        }
      }
      if isEscaped { entry.append(backslash) }
      return String(decoding: entry, as: UTF8.self)
    }
  }
}
