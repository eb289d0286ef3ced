/// How often a screen is drawn: at once where it was quiet, and never more than so often.
///
/// | state | event | goes to | and |
/// | --- | --- | --- | --- |
/// | quiet | a change, long after the last picture | quiet | draws |
/// | quiet | a change, soon after it | waiting | arms a timer |
/// | waiting | a change | waiting | nothing: the timer will draw it |
/// | waiting | the timer | quiet | draws |
struct RedrawPace: Equatable {
  /// What is to be done.
  enum Action: Equatable {
    /// Draw now.
    case draw
    /// Call ``timeIsOver(at:)`` after so many milliseconds.
    case arm(Int64)
    /// Nothing.
    case wait
  }

  /// The least time between two pictures, milliseconds: thirty in a second.
  static let least: Int64 = 34

  private var last: Int64?
  private var isWaiting = false

  /// Something has changed, at milliseconds of a clock that only goes forward.
  mutating func changed(at now: Int64) -> Action {
    guard !isWaiting else { return .wait }
    if let last, now - last < Self.least {
      isWaiting = true
      return .arm(Self.least - (now - last))
    }
    last = now
    return .draw
  }

  /// The timer's time is over.
  mutating func timeIsOver(at now: Int64) -> Action {
    guard isWaiting else { return .wait }
    isWaiting = false
    last = now
    return .draw
  }
}
