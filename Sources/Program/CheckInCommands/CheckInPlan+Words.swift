import CheckIns
import Configuration
import Console
import Core
import Dialogue
package import HealthModel
package import Questions
package import Services
import Transcripts

extension CheckInPlan {
  /// Prints it as it is set now.
  package func show() throws {
    if services.output.isJSON { return try services.output.json(try ScheduleJSON(services)) }
    try services.output.prose(try sentence())
  }

  /// The schedule in a sentence or two.
  package func sentence() throws -> String {
    let words = CheckInWords(services.words)
    let rules = try rules()
    guard !rules.isOff else { return words(.off) }
    var times = [Self.cadence(rules.cadence, words)]
    for day in Weekday.allCases {
      guard let own = rules.weekdays[day] else { continue }
      let places = ["cadence": Self.cadence(own, words), "weekday": words.weekday(day)]
      times.append(words(.onWeekday, places))
    }
    var places = [
      "times": times.joined(separator: ", "),
      "most": words(.mostADay, count: rules.maxPerDay),
      "normal": words(rules.whenNormal ? .evenNormal : .onlyNeeded),
    ]
    if let quiet = rules.quiet {
      places["from"] = "\(quiet.start)"
      places["to"] = "\(quiet.end)"
    }
    let plan = words(rules.quiet == nil ? .plan : .planQuiet, places)
    return "\(plan) \(try next(words))"
  }

  /// When the next one comes, in a sentence.
  private func next(_ words: CheckInWords) throws -> String {
    guard let next = try CheckInService(services).next() else { return words(.nonePlanned) }
    let time = words.time(next.time, services.clock.now())
    guard !next.moves.isEmpty else { return words(.next, ["time": time]) }
    return words(.nextMoved, ["time": time, "moves": words.moves(next.moves)])
  }

  /// The schedule as answers tell it.
  package func times() throws -> CheckInTimes {
    let rules = try rules()
    var times = CheckInTimes()
    times.isOff = rules.isOff
    times.isByWeekday = !rules.weekdays.isEmpty
    times.isOnlyForUnusual = !rules.whenNormal
    times.quiet = rules.quiet.map { ("\($0.start)", "\($0.end)") }
    switch rules.cadence {
    case .off: break
    case .every(let seconds): times.everySeconds = seconds
    case .at(let clocks): times.times = clocks.map(\.description)
    }
    times.next = try CheckInService(services).next()?.time
    return times
  }

  private static func cadence(_ cadence: CheckInCadence, _ words: CheckInWords) -> String {
    switch cadence {
    case .off: words(.never)
    case .every(let seconds): words(.every, ["length": DurationText.text(.seconds(seconds))])
    case .at(let times):
      words(.atTimes, ["times": times.map(\.description).joined(separator: ", ")])
    }
  }
}

/// The schedule as `--json` prints it.
package struct ScheduleJSON: Encodable {
  package let every: String?
  package let at: [String]?
  package let weekdays: [String: String]
  package let whenNormal: Bool
  package let quiet: String?
  package let minimumGap: Int
  package let maxPerDay: Int
  package let snoozedUntil: Timestamp?
  package let pausedUntil: Timestamp?
  package let next: Timestamp?
  package let moved: [String]

  /// The schedule of this person.
  @MainActor package init(_ services: Services) throws {
    let settings = try services.settings.current().checkIn
    let rules = try CheckInPlan(services).rules()
    let store = try services.stores.transcripts()
    let now = services.clock.now()
    every = rules.every.map { DurationText.text(.seconds($0)) }
    at = settings.at
    weekdays = settings.weekdays.mapValues(CheckInSettings.text)
    whenNormal = rules.whenNormal
    quiet = rules.quiet?.description
    minimumGap = rules.minimumGap
    maxPerDay = rules.maxPerDay
    snoozedUntil = try store.snoozedUntil().flatMap { $0 > now ? $0 : nil }
    pausedUntil = try store.pausedUntil().flatMap { $0 > now ? $0 : nil }
    let planned = try CheckInService(services).next()
    next = planned?.time
    moved = planned?.moves.map(\.words.english) ?? []
  }
}
