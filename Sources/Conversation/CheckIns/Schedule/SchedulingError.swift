package import Core

/// What is wrong with the rules of check-ins, and what would be right.
package enum SchedulingError: DescribedError, Equatable {
  /// The interval, in seconds, is too short or too long.
  case badInterval(Int)
  /// There are no times of day, or too many.
  case badTimes(Int)
  /// The text is no time of day.
  case badTime(String)
  /// The text is no pair of times.
  case badQuietHours(String)
  /// The quiet hours begin and end at the same time.
  case quietAllDay(String)
  /// The shortest time between two messages, in seconds, is negative or too long.
  case badGap(Int)
  /// The day's limit is too small or too large.
  case badLimit(Int)

  /// What is wrong, in one sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .badInterval(let seconds): "Check-ins can't come every \(seconds) seconds."
    case .badTimes(0): "No time of day is given."
    case .badTimes(let count): "Check-ins can't come at \(count) times of day."
    case .badTime(let text): "'\(text)' isn't a time of day."
    case .badQuietHours(let text): "'\(text)' isn't a range of quiet hours."
    case .quietAllDay(let text): "Quiet hours of \(text) would cover the whole day."
    case .badGap(let seconds): "The minimum gap can't be \(seconds) seconds."
    case .badLimit(let count): "The limit can't be \(count) messages a day."
    }
  }

  /// What would be right.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .badInterval: "Accepted: from one minute (1m) to seven days (7d), or off."
    case .badTimes: "Accepted: 1 to 24 times, as in 09:00,21:30."
    case .badTime: "Write hours and minutes from 00:00 to 23:59, as in 09:00."
    case .badQuietHours: "Write a start and an end, as in 22:00-07:00, or off."
    case .quietAllDay: "Give two different times, or turn check-ins off."
    case .badGap: "Accepted: from none (0) to 24 hours (24h)."
    case .badLimit: "Accepted: 1 to 48."
    }
  }
}
