package import HealthModel
package import Transcripts

/// Which part of a talk is replayed.
package struct ReplaySpan: Hashable, Sendable {
  /// Nothing before this instant; nil for the beginning.
  package var from: Timestamp?
  /// Nothing from this instant on; nil for the end.
  package var end: Timestamp?
  /// Nothing before the message with this index; nil for the first.
  package var fromMessage: Int?

  /// A part from its bounds; without any, all of it.
  package init(from: Timestamp? = nil, end: Timestamp? = nil, fromMessage: Int? = nil) {
    self.from = from
    self.end = end
    self.fromMessage = fromMessage
  }

  /// Whether all of a talk is meant.
  package var isWhole: Bool { from == nil && end == nil && fromMessage == nil }

  /// Whether no instant lies in it.
  package var isEmpty: Bool {
    guard let from, let end else { return false }
    return end <= from
  }

  /// Whether a message was written within the two instants.
  package func hasTime(of message: TranscriptMessage) -> Bool {
    from.map { message.time >= $0 } ?? true && end.map { message.time < $0 } ?? true
  }

  /// Whether a message belongs to the part.
  package func contains(_ message: TranscriptMessage) -> Bool {
    hasTime(of: message) && message.index >= (fromMessage ?? .min)
  }

  /// The end of what a person typed: a day, a minute or a second, all of it.
  ///
  /// A talk is shown with its times in minutes, so who types `14:05` means the messages of that
  /// minute too, and who types a day means the whole day, be it 23 or 25 hours long.
  ///
  /// - Parameters:
  ///   - text: as ``HealthModel/TimestampText/parseTyped(_:now:in:)`` takes it.
  ///   - now: the present.
  ///   - zone: the zone meant where no offset is written.
  /// - Returns: the first instant after it; nil when the text is no time.
  package static func end(of text: String, now: Timestamp, in zone: LocalZone) -> Timestamp? {
    if let day = CalendarDay(text) {
      let next = Int64(day.daysSinceEpoch + 1) * 86_400_000
      return Timestamp(milliseconds: zone.milliseconds(ofLocal: next), in: zone)
    }
    guard let start = TimestampText.parseTyped(text, now: now, in: zone) else { return nil }
    return start.adding(milliseconds: text == "now" ? 1 : hasSeconds(text) ? 1000 : 60_000)
  }

  /// Whether the time of day has seconds: a second colon two digits behind the first one.
  private static func hasSeconds(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return text.utf8[colon...].dropFirst(3).first == UInt8(ascii: ":")
  }
}
