import Formats

/// Texts that come again in row after row, made from their bytes once.
///
/// The last few are compared byte by byte, which is quicker than hashing; more than a few are
/// never in turn, as an export is grouped by type and source.
struct AppleTexts<Text> {
  private static var room: Int { 16 }

  private var entries: [(bytes: [UInt8], text: Text)] = []
  private var next = 0
  private var last = 0

  /// The text of some bytes, made by `make` unless it is among the last.
  mutating func text(
    _ events: XMLEvents,
    _ range: Range<Int>,
    make: (ArraySlice<UInt8>) -> Text
  ) -> Text {
    if last < entries.count, events.isEqual(range, to: entries[last].bytes) {
      return entries[last].text
    }
    if let found = entries.firstIndex(where: { events.isEqual(range, to: $0.bytes) }) {
      last = found
      return entries[found].text
    }
    let entry = (bytes: Array(events.bytes[range]), text: make(events.bytes[range]))
    if entries.count < Self.room { entries.append(entry) } else { entries[next] = entry }
    last = next
    next = (next + 1) % Self.room
    return entry.text
  }
}
