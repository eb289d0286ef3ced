import CheckIns
import HealthModel
import Transcripts

/// A message that a person has put off (“Later”), and when it comes again.
@MainActor struct PutOffCheckIn {
  /// The check-in.
  let record: CheckInRecord
  /// When they wanted it.
  let wished: Timestamp
  /// When it may come: not in quiet hours, a snooze or a pause, and not before now.
  let time: Timestamp
  /// What moves it from the time they wanted.
  let moves: [CheckInMove]

  /// When it comes, in a sentence.
  ///
  /// - Parameter now: the present.
  /// - Returns: the sentence.
  func sentence(_ now: Timestamp) -> String {
    guard moves.isEmpty else {
      return "It comes again at \(ChatGreeting.time(time, now)) (\(CheckInMove.words(moves)))."
    }
    return time <= now
      ? "Its time has come: it is shown by the next chat or scheduler that looks."
      : "It comes again at \(ChatGreeting.time(time, now))."
  }
}
