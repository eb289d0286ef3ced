package import CheckIns
import Configuration
import Console
import Core
package import HealthModel
import Transcripts

/// The check-ins' rules as they are kept: the wishes in the settings, when they were set beside it.
@MainActor package struct CheckInPlan {
  package let services: Services

  /// The plan of this person.
  package init(_ services: Services) { self.services = services }

  /// The rules as set now.
  package func rules() throws -> CheckInRules {
    let settings = try services.settings.current().checkIn
    let usual: CheckInCadence
    if let times = settings.at {
      usual = try Self.cadence(.at(times))
    } else {
      usual = try settings.every.map { try Self.cadence(.every($0)) } ?? .off
    }
    var weekdays: [Weekday: CheckInCadence] = [:]
    for (name, cadence) in settings.weekdays {
      if let weekday = Weekday(name) { weekdays[weekday] = try Self.cadence(cadence) }
    }
    return try CheckInRules(
      cadence: usual,
      weekdays: weekdays,
      quiet: try settings.quiet.map {
        try QuietHours(from: TimeOfDay.typed($0.start), to: TimeOfDay.typed($0.end))
      },
      minimumGap: settings.minimumGap.map { Int($0.components.seconds) },
      maxPerDay: settings.maxPerDay,
      whenNormal: settings.whenNormal
    )
  }

  // MARK: - Changes

  /// Sets one interval for all days, such as `2h`, and starts it anew.
  package func setEvery(_ text: String) throws {
    if text != "off" {
      try Self.requireLength(text, from: .seconds(60), upTo: DurationText.longest)
    }
    try services.settings.set("checkIn.every", to: text)
    if try services.settings.current().checkIn.at != nil {
      try services.settings.set("checkIn.at", to: "null")
    }
    _ = try whenSet()
  }

  /// Sets times of day, such as `09:00,21:30`, in place of the interval.
  ///
  /// - Parameter words: the times, with commas or spaces between; `am` and `pm` may stand apart.
  /// - Throws: an ``AppFailure`` for what is no time of day.
  package func setTimes(_ words: [String]) throws {
    var texts: [String] = []
    for word in words.flatMap({ $0.split { $0 == "," || $0 == " " } }) {
      if ["am", "pm"].contains(word.lowercased()), let last = texts.popLast() {
        texts.append(last + word)
      } else {
        texts.append(String(word))
      }
    }
    if texts.isEmpty { texts = words }
    let times = try texts.map { try time($0).description }
    try services.settings.set("checkIn.at", to: times.joined(separator: ","))
    _ = try whenSet()
  }

  /// Sets the hours without check-ins, such as `22:00-07:00` or `10pm-7am`; `off` ends them.
  package func setQuiet(_ text: String) throws {
    guard text != "off" else { return try setLimit("quiet", to: text) }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    // A lone hour is one here, as in 22-7: two of them can't be anything else.
    let times = ends.compactMap { TimeOfDay($0) ?? TimeOfDay("\($0):00") }
    guard ends.count == 2, times.count == 2, let start = times.first, let end = times.last,
      start != end
    else {
      throw refusal(of: text, .badRange, hint: .rangeHint)
    }
    try setLimit("quiet", to: "\(start)-\(end)")
  }

  /// Sets the shortest time between two messages, such as `30m`.
  package func setGap(_ text: String) throws {
    if text != "0s" { try Self.requireLength(text, from: .zero, upTo: .seconds(86_400)) }
    try setLimit("minimumGap", to: text)
  }

  private func time(_ text: String) throws(AppFailure) -> TimeOfDay {
    if let time = TimeOfDay(text) { return time }
    throw refusal(of: text, .badTime, hint: .timeHint)
  }

  /// What can't be set, with what can.
  private func refusal(of text: String, _ key: CheckInKey, hint: CheckInKey) -> AppFailure {
    let words = CheckInWords(services.words)
    let names = CheckInSettings.weekdayNames.joined(separator: ", ")
    return AppFailure(
      .usage,
      verbatim: words(key, ["text": VisibleText.singleLine(text, limit: 40)]),
      hint: words(hint, ["days": names])
    )
  }

  private static func requireLength(
    _ text: String,
    from shortest: Duration,
    upTo longest: Duration
  ) throws(ConfigurationError) {
    do throws(ConfigurationError) {
      guard try DurationText.parse(text, upTo: longest) >= shortest else {
        let words = DurationText.words(shortest)
        throw ConfigurationError("'\(text)' is too short: the minimum is \(words).")
      }
    } catch {
      throw error.typed()
    }
  }

  /// Ends check-ins on all days.
  package func setOff() throws {
    try setEvery("off")
    if try !services.settings.current().checkIn.weekdays.isEmpty {
      try services.settings.set("checkIn.weekdays", to: "null")
    }
    _ = try whenSet()
  }

  /// Gives a weekday a cadence of its own, such as `off` or `at 10:00`; `usual` takes it away.
  package func setWeekday(_ name: String, _ text: String) throws {
    guard let weekday = Weekday(name) else {
      throw refusal(of: name, .badWeekday, hint: .weekdayHint)
    }
    let key = CheckInSettings.weekdayNames[weekday.rawValue - 1]
    var words = try services.settings.current().checkIn.weekdays.mapValues(CheckInSettings.text)
    words[key] = text == "usual" ? nil : text
    let entries = words.sorted { $0.key < $1.key }.map { "\($0.key): \"\($0.value)\"" }
    if let word = words[key] {
      do throws(ConfigurationError) { _ = try CheckInSettings.cadence(word) } catch {
        throw error.typed()
      }
    }
    try services.settings.set(
      "checkIn.weekdays",
      to: entries.isEmpty ? "null" : "{ \(entries.joined(separator: ", ")) }"
    )
    _ = try whenSet()
  }

  /// Changes one of the limits.
  package func setLimit(_ key: String, to text: String) throws {
    try services.settings.set("checkIn.\(key)", to: text)
  }

  /// Changes whether to speak also when all is within range.
  package func setNormal(_ isOn: Bool) throws {
    try setLimit("whenNormal", to: isOn ? "true" : "false")
  }

  // MARK: - When it was set

  /// When the cadence was set; one edited in the file counts from when that is noticed.
  package func whenSet() throws -> Timestamp {
    let store = try services.stores.transcripts()
    let current = try cadenceText()
    let now = services.clock.now()
    // A time in the future was kept by a clock that has been set back since.
    if let mark = try store.scheduleMark(), mark.schedule == current, mark.set <= now {
      return mark.set
    }
    try store.setScheduleMark(ScheduleMark(schedule: current, set: now))
    return now
  }

  /// The cadences in one word, by which a change is noticed.
  private func cadenceText() throws -> String {
    let settings = try services.settings.current()
    let names = settings.checkIn.at == nil ? ["checkIn.every"] : ["checkIn.at"]
    var words = try names.map { try SettingSpecification.value(of: $0, in: settings).text }
    if !settings.checkIn.weekdays.isEmpty {
      words.append(try SettingSpecification.value(of: "checkIn.weekdays", in: settings).text)
    }
    return words.joined(separator: ";").filter { !$0.isWhitespace && $0 != "\"" }
  }

  private static func cadence(_ cadence: CheckInSettings.Cadence) throws -> CheckInCadence {
    switch cadence {
    case .off: .off
    case .every(let interval): .every(Int(interval.components.seconds))
    case .at(let times): .at(try times.map { try TimeOfDay.typed($0) })
    }
  }
}
