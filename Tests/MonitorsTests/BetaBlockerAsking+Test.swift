import BundledWords
import Core
import HealthModel
import Monitors

extension BetaBlockerAsking {
  /// Takes a resting heart rate that arrives now, measured an hour ago unless told, where the
  /// boundary is 75.5 beats a minute.
  mutating func take(
    _ value: Double,
    now: String = "2026-05-02T15:00",
    measured: String? = nil,
    id: Int64 = 1,
    isTaken: Bool = false,
    window: ClockWindow? = nil
  ) throws -> BetaBlockerAction {
    let now = try at(now)
    let start = try measured.map { try at($0) } ?? now.adding(milliseconds: -3_600_000)
    return take(
      sample(.restingHeartRate, value, start, id: id),
      boundary: 75.5,
      isTakenToday: isTaken,
      window: window,
      now: now,
      in: berlin,
      rules: try Bundled.betaBlocker()
    )
  }

  /// Answers five minutes after a question of 15:00.
  mutating func answer(
    _ answer: BetaBlockerAnswer,
    now: String = "2026-05-02T15:05"
  ) throws -> [BetaBlockerAction] {
    self.answer(
      answer,
      medication: "Metoprolol",
      now: try at(now),
      in: berlin,
      rules: try Bundled.betaBlocker(),
      try englishWords()
    )
  }
}
