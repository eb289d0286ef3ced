/// Finds what a person wants of the check-ins: `every 3 hours`, `at 9 am and 9 pm`, `not between 10 pm and 7`.
///
/// The result is what `mindpulse schedule` takes: `every 3h`, `at 09:00,21:00`, `quiet 22:00-07:00`.
struct ScheduleReader: Sendable {
  /// The words for how often and when, from the data.
  struct Script: Decodable, Sendable {
    /// What stands before a length, such as “every”; what doubles it, such as “other”; and what is an hour.
    let each, hourly: WordPatterns
    let other: Set<String>
    /// What says that no check-in is wanted, what names the night, and the hours of it.
    let not, night: WordPatterns
    let nightHours: String
    /// Words for times of day, such as “twice a day”, with the times; the first that is found counts.
    let times: [Times]
  }

  /// Words for times of day.
  struct Times: Decodable, Sendable {
    let words: WordPatterns
    let at: String
  }

  private static let minutesADay = 1440

  let script: Script
  let clock: ClockReader

  /// What a sentence about check-ins wants; nil where it names no time.
  func find(in words: [String]) -> String? {
    if script.not.occur(in: words) { return quiet(words) }
    return every(words) ?? at(words)
  }

  private func quiet(_ words: [String]) -> String? {
    // A quiet time that is told by the clock of twelve hours begins in the evening.
    if case .range(let begin, let end, let isOpen)? = clock.find(in: words + ["night"])?.time {
      let first = isOpen && begin < Self.minutesADay / 2 ? begin + Self.minutesADay / 2 : begin
      return "quiet \(text(first))-\(text(end))"
    }
    return script.night.occur(in: words) ? "quiet \(script.nightHours)" : nil
  }

  private func every(_ words: [String]) -> String? {
    if script.hourly.occur(in: words) { return "every 1h" }
    guard let place = script.each.first(in: words)?.upperBound else { return nil }
    let isOther = place < words.count && script.other.contains(words[place])
    guard let length = clock.length(words, isOther ? place + 1 : place) else { return nil }
    let minutes = length.minutes * (isOther ? 2 : 1)
    return "every " + (minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes)m")
  }

  private func at(_ words: [String]) -> String? {
    let moments = clock.moments(in: words)
    if !moments.isEmpty { return "at " + moments.map(text).joined(separator: ",") }
    let named = script.times.first { $0.words.occur(in: words) }
    return named.map { "at \($0.at)" }
  }

  private func text(_ minutes: Int) -> String {
    let (hour, minute) = (minutes % Self.minutesADay).quotientAndRemainder(dividingBy: 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}

extension ClockReader {
  /// What a time on twelve hours means for a thing of every day: from seven on the morning, before that the
  /// afternoon.
  private static let dayBegins = 7 * 60

  /// All times of day that words name, in minutes since midnight: `at 9 am and 9 pm`.
  func moments(in words: [String]) -> [Int] {
    var found: [Int] = []
    var rest = words
    while let next = find(in: rest) {
      if case .moment(let minutes, let isOpen) = next.time {
        found.append(isOpen ? closed(minutes, words) : minutes)
      }
      rest = Array(rest[next.place.upperBound...])
      // “At 9 and 5”: the second needs no word before it.
      if !found.isEmpty, let joint = rest.first, Self.joints.contains(joint) { rest[0] = "at" }
    }
    return found
  }

  private static let joints: Set = ["and", "und", "y", "et"]

  private func closed(_ minutes: Int, _ words: [String]) -> Int {
    let early = minutes % 720
    switch Self.half(in: words) {
    case .morning: return early
    case .later, .night: return early + 720
    case nil: return early >= Self.dayBegins ? early : early + 720
    }
  }
}
