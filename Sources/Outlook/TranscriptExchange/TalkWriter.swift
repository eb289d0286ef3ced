import Transcripts

/// Writes talks in one form, a piece at a time: the opening, then for each talk its beginning, its
/// messages and its end, then the closing.
protocol TalkWriter: Sendable {
  /// What stands before the first talk.
  mutating func opening() -> String
  /// What stands before a talk's first message.
  mutating func begin(_ session: SessionSummary) -> String
  /// A message.
  mutating func message(_ message: TranscriptMessage) throws(TranscriptsError) -> String
  /// What stands after a talk's last message.
  mutating func end() -> String
  /// What stands after the last talk.
  mutating func closing() -> String
}
