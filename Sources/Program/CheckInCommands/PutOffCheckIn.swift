package import CheckIns
package import HealthModel
package import Transcripts

/// A message that a person has put off (“Later”), and when it comes again.
@MainActor package struct PutOffCheckIn {
  /// The check-in.
  package let record: CheckInRecord
  /// When they wanted it.
  package let wished: Timestamp
  /// When it may come: not in quiet hours, a snooze or a pause, and not before now.
  package let time: Timestamp
  /// What moves it from the time they wanted.
  package let moves: [CheckInMove]

  /// When it comes, in a sentence.
  ///
  /// - Parameters:
  ///   - now: the present.
  ///   - words: the language that is spoken.
  /// - Returns: the sentence.
  package func sentence(_ now: Timestamp, in words: CheckInWords) -> String {
    let when = words.at(time, now)
    guard moves.isEmpty else {
      return words(.remindMoved, ["when": when, "moves": words.moves(moves)])
    }
    return time <= now ? words(.dueNow) : words(.remind, ["when": when])
  }
}
