package import HealthModel

/// How readings, ranges and ages are put into words, everywhere the same.
///
/// No sentence here says anything about how a person feels.
package enum VitalWording {
  /// A range: `60–100`.
  package static func range(_ range: ReferenceRange) -> String {
    "\(DecimalText.one(range.low))–\(DecimalText.one(range.high))"
  }

  /// How old a reading is, in the largest fitting unit, rounded down: `3 hours`.
  package static func age(seconds: Int) -> String { Timestamp.length(Int64(seconds) * 1000) }

  /// The name people read: `heart rate`.
  package static func title(_ vital: Vital) -> String {
    SampleType.named(vital.type)?.title ?? vital.type
  }

  /// The unit as people say it: `bpm`.
  package static func unit(_ vital: Vital) -> String {
    SampleType.named(vital.type)?.spokenUnit ?? vital.unit
  }

  /// The name in a message of the companion's: `breathing rate`.
  package static func spokenTitle(_ type: String) -> String {
    type == SampleType.respiratoryRate.name
      ? "breathing rate" : SampleType.named(type)?.title ?? type
  }

  /// Seconds within which a reading is told as of now; later its time is told with it.
  private static let recentSeconds = 600

  /// Whether a reading is told as of now.
  package static func isRecent(_ vital: Vital) -> Bool {
    vital.freshness == .fresh && vital.ageSeconds.map { $0 <= recentSeconds } ?? false
  }

  /// A value as a message names it: `104`, and `104 at 14:05` where it is not from just now.
  package static func spoken(_ vital: Vital) -> String {
    guard let value = vital.value else { return "–" }
    let time = isRecent(vital) ? nil : vital.start.map { " at \($0.clock)" }
    return DecimalText.one(value) + (time ?? "")
  }

  /// When it was measured: `at 14:05`, with the day when that was another one.
  package static func when(_ start: Timestamp, now: Timestamp) -> String {
    start.day == now.day ? "at \(start.clock)" : "on \(start.day) at \(start.clock)"
  }

  /// The outcome for a fresh reading: `above 60–100`.
  package static func outcome(_ vital: Vital) -> String {
    guard let range = vital.range else { return "with no range to compare it with" }
    let bounds = Self.range(range)
    switch vital.state {
    case .below: return "below \(bounds)"
    case .above: return "above \(bounds)"
    case .within: return "within \(bounds)\(shade(vital, range))"
    case .unknown: return "not compared with \(bounds)"
    }
  }

  /// One whole sentence on a vital, for reasons and for the screen.
  package static func sentence(_ vital: Vital) -> String {
    let title = title(vital)
    guard let value = vital.value else { return "There is no \(title) yet." }
    if vital.freshness == .stale {
      guard let age = vital.ageSeconds else {
        return "The latest \(title) is dated in the future, so it isn't used."
      }
      return "The latest \(title) is \(Self.age(seconds: age)) old, too old to go by."
    }
    let subject = "\(title.prefix(1).uppercased())\(title.dropFirst()) \(DecimalText.one(value))"
    guard let range = vital.range, vital.state != .unknown else {
      return "\(subject) can't be compared: your age isn't set, or there is no range for it."
    }
    let verb =
      switch vital.state {
      case .below: "is below"
      case .above: "is above"
      case .within, .unknown: "is within"
      }
    return "\(subject) \(verb) \(Self.range(range)) for your age."
  }

  /// Whether a heart rate is merely in an adult's fifties.
  ///
  /// Common in fit people: about one adult in four has a mean resting rate below 60 (Quer et al.,
  /// PLoS One 2020, e0227709).
  package static func isFitHeart(_ vital: Vital, age: Double?) -> Bool {
    guard vital.type == SampleType.heartRate.name, vital.state == .below,
      let value = vital.value, let age
    else { return false }
    return age >= 18 && value >= 50 && value < 60
  }

  /// Where a value that is within stands among the usual ones, when the table knows.
  private static func shade(_ vital: Vital, _ range: ReferenceRange) -> String {
    guard let value = vital.value, let low = range.usualLow, let high = range.usualHigh else {
      return ""
    }
    if value < low { return ", a little low" }
    return value > high ? ", a little high" : ""
  }
}
