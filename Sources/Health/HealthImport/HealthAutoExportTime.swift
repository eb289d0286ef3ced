import Formats
import HealthModel

/// Times as Health Auto Export writes them.
///
/// `2024-02-06 14:30:00 -0800` by its documentation; `2024-02-06 2:30:00 PM -0800` on a phone with
/// a 12-hour clock, the space before `PM` a narrow one (U+202F) from iOS 16 on; and a number of
/// seconds since 1970 in places (Lybron/health-auto-export #69).
enum HealthAutoExportTime {
  /// The first of these members as a time.
  static func read(
    _ value: JSONValue,
    _ names: [String],
    _ row: ImportRow
  ) throws(RejectedRow) -> Timestamp {
    let name = names.first { value[$0] != nil } ?? names[0]
    if let seconds = value[name]?.number {
      // Seconds reach 10¹¹ in the year 5138, milliseconds did in 1973.
      let milliseconds = seconds < 1e11 ? seconds * 1000 : seconds
      return try row.time(milliseconds: milliseconds, named: name)
    }
    guard let text = value[name]?.text else { return try row.time(nil, named: name) }
    return try row.time(normalised(text), named: name)
  }

  /// The text with plain spaces and a 24-hour clock.
  static func normalised(_ text: String) -> String {
    // Nearly all are plain: neither a letter of `AM` and `PM` nor a special space.
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 | 0x20 != UInt8(ascii: "m") }
    if isPlain { return text }
    let spaces: [Character] = ["\u{202F}", "\u{A0}", "\u{2009}"]
    let plain = String(text.map { spaces.contains($0) ? " " : $0 })
    var parts = plain.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    guard let mark = parts.firstIndex(where: { ["am", "pm"].contains($0.lowercased()) }), mark == 2
    else { return plain }
    let isAfternoon = parts.remove(at: mark).lowercased() == "pm"
    let clock = parts[1].split(separator: ":", maxSplits: 1)
    guard clock.count == 2, let hour = Int(clock[0]), (1...12).contains(hour) else { return plain }
    let hours = hour % 12 + (isAfternoon ? 12 : 0)
    parts[1] = "\(hours < 10 ? "0" : "")\(hours):\(clock[1])"
    return parts.joined(separator: " ")
  }
}
