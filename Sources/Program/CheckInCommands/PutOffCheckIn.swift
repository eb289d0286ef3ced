package import CheckIns
package import HealthModel
import Services
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
  /// - Parameter now: the present.
  /// - Returns: the sentence.
  package func sentence(_ now: Timestamp) -> String {
    guard moves.isEmpty else {
      return "I'll remind you at \(time.seen(now)) (\(CheckInMove.words(moves)))."
    }
    return time <= now
      ? "It is due now: the next chat or scheduler will show it."
      : "I'll remind you at \(time.seen(now))."
  }
}
