/// What is wrong with a check-in schedule, and what would be right.
package enum SchedulingError: Error, Equatable {
  /// The interval, in seconds, is too short or too long.
  case badInterval(Int)

  /// What is wrong, in one sentence.
  package var message: String {
    switch self {
    case .badInterval(let seconds):
      "Check-ins can't come every \(seconds) seconds."
    }
  }

  /// What would be right.
  package var hint: String {
    switch self {
    case .badInterval: "Accepted: from one minute (1m) to seven days (7d), or off."
    }
  }
}
