package import Core

/// Why a check-in comes at another time than the schedule alone would have it.
package enum CheckInMove: String, CaseIterable, Hashable, Sendable {
  /// It falls into the quiet hours.
  case quietHours
  /// The last message is too short a time ago.
  case minimumGap
  /// As many messages as a day may have were sent on the date.
  case dayLimit
  /// The person asked for a while of silence.
  case snooze
  /// The person asked for silence until a date.
  case pause
  /// It would come on a weekday without check-ins.
  case dayOff
  /// Clocks skip its time of day.
  case clockChange
  /// The program could not run when it was due, and makes up for it.
  case madeUp
  /// The first try failed.
  case secondTry

  /// The reason in a few words, as records and JSON have it in English; where it is said,
  /// ``CheckInWords`` has it.
  package var words: LocalizedText {
    switch self {
    case .quietHours: "quiet hours"
    case .minimumGap: "minimum gap"
    case .dayLimit: "day's limit"
    case .snooze: "snooze"
    case .pause: "pause"
    case .dayOff: "no check-ins on that weekday"
    case .clockChange: "clock change gap"
    case .madeUp: "made up for"
    case .secondTry: "second try"
    }
  }

  /// Several reasons in a row, with commas.
  package static func words(_ moves: [CheckInMove]) -> LocalizedText {
    .joined(moves.map(\.words), by: ", ")
  }
}
