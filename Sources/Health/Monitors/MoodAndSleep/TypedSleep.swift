import Core
package import HealthModel

/// What a person types of a night: `23:10 07:05`, `11 pm 7 am`, `8h`, `none`.
package enum TypedSleep: Equatable, Sendable {
  /// That there was no sleep.
  case sleepless
  /// How long it was, in minutes.
  case lasted(minutes: Int)
  /// When the person went to bed and woke, as typed.
  case slept(bed: String, wake: String)

  /// Reads the words; nil where they are none of it.
  ///
  /// `from`, `to` and `until` may stand between, and a hyphen between two times of day.
  package init?(_ words: [String]) {
    let small: Set<String> = ["from", "to", "until", "till", "-", "–"]
    let words = words.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
      .filter { !small.contains($0.lowercased()) }
    if words.map({ $0.lowercased() }) == ["none"] {
      self = .sleepless
    } else if let minutes = Self.minutes(words.joined()) {
      self = .lasted(minutes: minutes)
    } else {
      let times = Self.times(words)
      // Two lengths, as in `7h 99min`, are no times.
      guard times.count == 2, times.allSatisfy({ Self.minutes($0) == nil }) else { return nil }
      self = .slept(bed: times[0], wake: times[1])
    }
  }

  /// Words with `am` and `pm` put to their times, and two times with a hyphen between taken apart.
  private static func times(_ words: [String]) -> [String] {
    var times: [String] = []
    for word in words {
      let ends = word.split { $0 == "-" || $0 == "–" }.map(String.init)
      if ends.count == 2, ends.allSatisfy({ TimeOfDay($0) != nil }) {
        times += ends
      } else if let last = times.last, TimeOfDay(last + word) != nil, word.first?.isLetter == true {
        times[times.count - 1] = last + word
      } else {
        times.append(word)
      }
    }
    return times
  }

  /// The minutes of `8h`, `7.5 hours`, `7h30`, `7 h 30 min`, `90 min`; nil for anything else.
  static func minutes(_ text: String) -> Int? {
    var parts: [String] = []
    for character in text.lowercased() {
      let isDigit = character.isNumber || ".,".contains(character)
      let isSame = parts.last?.last.map { ($0.isNumber || ".,".contains($0)) == isDigit } ?? false
      if isSame {
        parts[parts.count - 1].append(character)
      } else {
        parts.append(String(character))
      }
    }
    let hours: Set<String> = ["h", "hr", "hrs", "hour", "hours"]
    let minutes: Set<String> = ["m", "min", "mins", "minute", "minutes"]
    guard parts.count >= 2, let first = DecimalText.parse(parts[0]), first < 100_000 else {
      return nil
    }
    if parts.count == 2, minutes.contains(parts[1]) { return Int(exactly: first) }
    guard hours.contains(parts[1]) else { return nil }
    let whole = Int(saturating: (first * 60).rounded())
    if parts.count == 2 { return whole }
    guard parts.count == 3 || (parts.count == 4 && minutes.contains(parts[3])),
      let rest = Int(parts[2]), (0..<60).contains(rest), first == first.rounded()
    else { return nil }
    return whole + rest
  }
}

extension TypedSleep {
  /// The night that a length alone means: it ended just now, or this morning.
  ///
  /// A nap of less than four hours, and any sleep told before noon, ended now; told later, a night
  /// ended at eight in the morning. On another day it always did.
  ///
  /// - Parameters:
  ///   - minutes: how long it was.
  ///   - wakeDay: the day of waking; nil means today.
  ///   - now: the present.
  ///   - zone: the person's clocks.
  ///   - rules: the longest sleep that is believed.
  /// - Returns: the night.
  /// - Throws: ``MonitorsError`` where there is no such sleep.
  package static func entry(
    minutes: Int,
    wakeDay: CalendarDay?,
    now: Timestamp,
    in zone: LocalZone,
    rules: MoodRules
  ) throws(MonitorsError) -> SleepEntry {
    let local = Timestamp(milliseconds: now.milliseconds, in: zone)
    let isNow = minutes < 240 || local.millisecondOfDay < 12 * 3_600_000
    let day = wakeDay ?? local.day
    let wake =
      isNow && day == local.day
      ? local.adding(milliseconds: -Int64(local.millisecondOfDay % 60_000))
      : TimeOfDay(clamping: 8 * 60).instant(on: day, in: zone)
    let bed = wake.adding(milliseconds: -Int64(minutes) * 60_000)
    return try SleepEntry.checked(
      bed: Timestamp(milliseconds: bed.milliseconds, in: zone),
      wake: wake,
      now: now,
      rules: rules
    )
  }
}
