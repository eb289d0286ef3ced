package import HealthModel

/// The resting heart rate's night alarm, NightSignal (Alavi et al., Nat Med 2022;28:175).
///
/// A is a night's average, M the median of all averages up to and including that night's; both
/// are whole numbers, cut off. With the published thresholds of 3 and 4 beats a minute:
///
/// | from | A < M+3 | A = M+3 | A ≥ M+4 |
/// | ---- | ------- | ------- | ------- |
/// | S0   | S0      | S1      | S2      |
/// | S1   | S0      | S3      | S4      |
/// | S2   | S0      | S3      | S5      |
/// | S3   | S0      | S3      | S4      |
/// | S4   | S0      | S3      | S5      |
/// | S5   | S0      | S3      | S5      |
///
/// S0, S1 and S2 are green, S3 and S4 yellow, S5 red.
///
/// A single missing night is taken as the mean of its neighbours, cut off, once the later one is
/// there. (The published program asks for a third night beside one of the neighbours as well, and
/// for one of its two kinds of device keeps half beats; the rule here is that of the paper.) After
/// two or more missing nights the states begin at S0, as nights are no longer consecutive, while
/// the median keeps all averages: so does the published program.
///
/// No alarm is raised before the seventh measured night: the median of a few nights says little.
/// The states change from the first night on.
package struct NightSignal: Sendable {
  /// The states of the alarm.
  package enum State: Int, Codable, CaseIterable, Sendable {
    /// Nothing unusual.
    case s0
    /// One night at the lower threshold.
    case s1
    /// One night at the upper threshold or above.
    case s2
    /// Two nights running at the lower threshold or above, the last one at it.
    case s3
    /// Two nights running at the lower threshold or above, only the last one at the upper.
    case s4
    /// Two nights running at the upper threshold or above.
    case s5

    /// The colour that is shown.
    package var colour: Colour {
      switch self {
      case .s0, .s1, .s2: .green
      case .s3, .s4: .yellow
      case .s5: .red
      }
    }

    /// The state after a night that lies this many beats a minute above the median.
    package func next(excess: Int, yellow: Int = 3, red: Int = 4) -> State {
      if excess < yellow { return .s0 }
      let isRed = excess >= red
      switch self {
      case .s0: return isRed ? .s2 : .s1
      case .s1, .s3: return isRed ? .s4 : .s3
      case .s2, .s4, .s5: return isRed ? .s5 : .s3
      }
    }
  }

  /// What a night is shown as.
  package enum Colour: Int, Codable, CaseIterable, Sendable {
    /// Nothing to say.
    case green
    /// Two nights running somewhat high.
    case yellow
    /// Two nights running clearly high.
    case red
  }

  /// A night and what it led to.
  package struct Night: Hashable, Sendable {
    /// The day on whose early hours it fell.
    package let day: CalendarDay
    /// The average heart rate, cut off to whole beats a minute.
    package let average: Int
    /// The median of all averages so far, this one included, cut off.
    package let median: Int
    /// The state after it.
    package let state: State
    /// Whether the night is missing and was filled in from its neighbours.
    package let isImputed: Bool
    /// How many nights have been measured so far, this one included.
    package let measuredNights: Int
    /// Whether it raises an alarm: yellow or red, and not in the warm-up.
    package let isAlarm: Bool
  }

  private let rules: BaselineRules.Nights
  private var averages: [Int] = []
  private var last: (day: CalendarDay, average: Int)?
  private var state = State.s0
  private var measured = 0

  /// Before the first night.
  package init(rules: BaselineRules.Nights) { self.rules = rules }

  /// Takes the average of the next measured night.
  ///
  /// - Parameters:
  ///   - average: in beats a minute, cut off.
  ///   - day: the day on whose early hours the night fell; has to lie behind the last one.
  /// - Returns: the nights that can be told now: a missing one that was filled in, then this one;
  ///   none for a day that is not behind the last one.
  package mutating func take(_ average: Int, on day: CalendarDay) -> [Night] {
    var nights: [Night] = []
    if let last {
      let distance = day.daysSinceEpoch - last.day.daysSinceEpoch
      guard distance > 0 else { return [] }
      if distance == 2 {
        let mean = (last.average + average) / 2
        nights.append(step(mean, on: last.day.adding(days: 1), isImputed: true))
      }
      if distance > 2 { state = .s0 }
    }
    measured += 1
    nights.append(step(average, on: day, isImputed: false))
    last = (day, average)
    return nights
  }

  private mutating func step(_ average: Int, on day: CalendarDay, isImputed: Bool) -> Night {
    insert(average)
    let median = median
    state = state.next(excess: average - median, yellow: rules.yellow, red: rules.red)
    return Night(
      day: day,
      average: average,
      median: median,
      state: state,
      isImputed: isImputed,
      measuredNights: measured,
      isAlarm: state.colour != .green && measured >= rules.warmUpNights
    )
  }

  /// Puts an average into the sorted list.
  private mutating func insert(_ average: Int) {
    let place = averages.firstIndex { $0 > average } ?? averages.count
    averages.insert(average, at: place)
  }

  /// The middle of all averages; between two, their mean, cut off.
  private var median: Int {
    let middle = averages.count / 2
    return averages.count.isMultiple(of: 2)
      ? (averages[middle - 1] + averages[middle]) / 2 : averages[middle]
  }
}
