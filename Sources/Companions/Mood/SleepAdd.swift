import Catalogues
import CommandLineParsing
import Console
import Core
import Glibc
import HealthModel
import HealthStorage
import HostSystem
import Monitors
import Safety
import Services
import Terminal

/// `mindpulse sleep BED WAKE`: a night as the person tells it.
struct SleepAdd: Command {
  private static let times = Argument(
    rest: "TIME",
    help:
      "When you went to bed and woke up, such as 23:10 07:05; how long you slept, such as 8h; or none."
  )
  private static let date = Option(
    "date",
    "DATE",
    help: "The day you woke up; default today."
  )

  static let specification = CommandSpecification(
    "sleep",
    summary: "Save when you went to bed and woke up, or how long you slept.",
    discussion: """
      Times belong to the day you woke up; a bedtime later on the clock was the evening before. \
      A duration alone, such as 8h, ended now; entered after noon, it ended at 08:00. When you \
      travel, give both times in full with their offsets. New times replace what you saved for \
      the same hours. Sleep from other devices is combined with it, and no hour counts twice.
      """,
    parameters: [times, date],
    examples: [
      .init("mindpulse sleep 8h", "Save about eight hours, until now."),
      .init("mindpulse sleep 23:10 07:05", "Save last night."),
      .init("mindpulse sleep none --date 2026-03-29", "Save a night without sleep."),
    ]
  )
  static let needs = CommandNeeds(sealed: .wordsIfOpen)
  static let slash = [
    SlashCommand(
      name: "sleep",
      usage: "BED WAKE",
      help: "save a night, such as /sleep 11pm 7am, /sleep 8h or /sleep none",
      arguments: ["none"],
      keeps: .night
    ) { chat, words in
      _ = try SleepAdd(words).run(chat.services)
      return .done
    }
  ]

  private let times: [String]
  private let day: CalendarDay?
  /// Whether the person can be asked what equal times mean.
  private let mayAsk: Bool

  init(_ line: ParsedCommand) throws {
    day = try line[Self.date].map { text in
      guard let day = CalendarDay(text) else {
        let shown = VisibleText.singleLine(text, limit: 40)
        throw line.refusal("'--date' takes a day such as 2026-03-29, not '\(shown)'.")
      }
      return day
    }
    times = try line[Self.times]
    mayAsk = true
  }

  /// What is typed in a chat, where nothing is asked.
  private init(_ words: [String]) {
    times = words
    day = nil
    mayAsk = false
  }

  func run(_ services: Services) throws -> ExitCode {
    guard let told = TypedSleep(times) else {
      throw AppFailure(
        .usage,
        verbatim: services.words.text(MoodKey.sleepUse),
        hint: services.words.text(MoodKey.sleepUseHint)
      )
    }
    switch told {
    case .sleepless: try keepSleepless(day ?? services.clock.now().day, services)
    case .lasted(let minutes): try keepLasted(minutes, services)
    case .slept(let bed, let wake): try keepSlept(bed, wake, services)
    }
    return .done
  }

  // MARK: - Keeping

  private func keepLasted(_ minutes: Int, _ services: Services) throws {
    let night = try TypedSleep.entry(
      minutes: minutes,
      wakeDay: day,
      now: services.clock.now(),
      in: services.clock.zone,
      rules: try MoodSource(services).rules()
    )
    try keep(night, services)
    guard !services.output.isJSON else { return }
    try services.output.prose(services.words.text(MoodKey.exactTimes))
  }

  private func keepSlept(_ bed: String, _ wake: String, _ services: Services) throws {
    do {
      try keep(try entry(bed, wake, day, services), services)
    } catch MonitorsError.equalSleepTimes(let text) {
      guard mayAsk, services.isTerminal, !services.output.isJSON else {
        throw MonitorsError.equalSleepTimes(text)
      }
      let wakeDay = try wakeDay(wake, services)
      guard try isWholeDay(text, services) else { return try keepSleepless(wakeDay, services) }
      let clock = TimeOfDay(text)?.description ?? text
      let bed = "\(wakeDay.adding(days: -1))T\(clock)"
      try keep(try entry(bed, "\(wakeDay)T\(clock)", wakeDay, services), services)
    }
  }

  private func entry(
    _ bed: String,
    _ wake: String,
    _ day: CalendarDay?,
    _ services: Services
  ) throws -> SleepEntry {
    try SleepEntry.parse(
      bed: bed,
      wake: wake,
      wakeDay: day,
      now: services.clock.now(),
      in: services.clock.zone,
      rules: try MoodSource(services).rules()
    )
  }

  /// The day of waking that a wake time means, also where it was typed with its date.
  private func wakeDay(_ wake: String, _ services: Services) throws -> CalendarDay {
    if TimeOfDay(wake) != nil { return day ?? services.clock.now().day }
    let instant = try TypedTime(text: wake).resolved(services)
    return Timestamp(milliseconds: instant.milliseconds, in: services.clock.zone).day
  }

  private func keep(_ sleep: SleepEntry, _ services: Services) throws {
    let result = try MoodDiary(services).add(sleep)
    let local = Timestamp(milliseconds: sleep.wake.milliseconds, in: services.clock.zone)
    let night = try MoodSource(services).night(local.day)
    if services.output.isJSON {
      return try services.output.json(
        SleepJSON(
          added: result.saved.added.map { SampleJSON($0) },
          duplicates: result.saved.duplicates,
          replaced: result.replaced.map(\.id),
          hours: sleep.hours,
          day: local.day.description,
          nightHours: night?.hours
        )
      )
    }
    try tell(result, of: sleep, night, services)
  }

  private func tell(
    _ result: MoodDiary.SleepResult,
    of sleep: SleepEntry,
    _ night: Night?,
    _ services: Services
  ) throws {
    let words = services.words
    func moment(_ time: Timestamp) -> String {
      words.moment(Timestamp(milliseconds: time.milliseconds, in: services.clock.zone))
    }
    let places = [
      "from": moment(sleep.bed), "to": moment(sleep.wake),
      "hours": DecimalText.hours(sleep.hours),
    ]
    let isNew = !result.saved.added.isEmpty
    try services.output.prose(words.text(isNew ? MoodKey.sleepSaved : .sleepSavedBefore, places))
    for old in result.replaced {
      let places = ["from": moment(old.start), "to": moment(old.end)]
      try services.output.prose(words.text(MoodKey.replaced, places))
    }
    if let night, abs(night.hours - sleep.hours) > 1.0 / 120 {
      let hours = DecimalText.hours(night.hours)
      try services.output.prose(words.text(MoodKey.allSleep, ["hours": hours]))
    }
  }

  private func keepSleepless(_ day: CalendarDay, _ services: Services) throws {
    let words = services.words
    let today = services.clock.now().day
    guard day <= today else {
      throw AppFailure(
        .badData,
        verbatim: words.text(MoodKey.nightAhead, ["date": words.day(day)]),
        hint: words.text(MoodKey.nightAheadHint, ["date": words.day(today)])
      )
    }
    if let night = try MoodSource(services).night(day) {
      throw AppFailure(
        .badData,
        verbatim: words.text(
          MoodKey.sleepThere,
          ["hours": DecimalText.hours(night.hours), "date": words.day(day)]
        ),
        hint: words.text(MoodKey.sleepThereHint)
      )
    }
    try MoodDiary(services).addSleepless(day)
    if services.output.isJSON {
      return try services.output.json(
        SleepJSON(
          added: [],
          duplicates: 0,
          replaced: [],
          hours: 0,
          day: day.description,
          nightHours: 0
        )
      )
    }
    try services.output.prose(words.text(MoodKey.sleepless, ["date": words.day(day)]))
  }

  /// Asks what equal times mean; true for a whole day.
  private func isWholeDay(_ clock: String, _ services: Services) throws -> Bool {
    try services.output.write(
      services.words.text(MoodKey.equalTimes, ["time": clock]) + " "
    )
    let bytes = try FileDescriptor.readSome(STDIN_FILENO, named: "the terminal", limit: 1024)
    if bytes.isEmpty { try services.output.line() }
    let answer = String(decoding: bytes, as: UTF8.self).lowercased().filter(\.isLetter)
    switch answer {
    case "day", "d", "wholeday", "awholeday": return true
    case "none", "n", "no", "nosleep": return false
    default:
      throw AppFailure(
        .failed,
        verbatim: services.words.text(MoodKey.nothingSaved),
        hint: services.words.text(MoodKey.equalTimesHint)
      )
    }
  }
}

/// The answer to `sleep --json`.
private struct SleepJSON: Encodable {
  let added: [SampleJSON]
  let duplicates: Int
  /// The ids of sleep told before that it takes the place of.
  let replaced: [Int64]
  /// How long the told sleep was.
  let hours: Double
  /// The day of waking.
  let day: String
  /// What is known of the day's sleep altogether.
  let nightHours: Double?
}
