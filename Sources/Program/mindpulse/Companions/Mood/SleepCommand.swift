import CommandLineParsing
import Core
import Glibc
import HealthModel
import HealthStorage
import HostSystem
import Monitors
import Safety
import Terminal

/// `mindpulse sleep BED WAKE`: a night as the person tells it.
@MainActor enum SleepCommand {
  /// Runs it.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let day = try command.value("date").map { text in
      guard let day = CalendarDay(text) else {
        let shown = VisibleText.singleLine(text, limit: 40)
        throw command.refusal("'--date' takes a day such as 2026-03-29, not '\(shown)'.")
      }
      return day
    }
    let isAsked = context.isTerminal && !context.output.isJSON
    try keep(command.arguments, day, context, asking: isAsked ? { try ask($0, context) } : nil)
  }

  /// `/sleep 23:10 07:05`, or `/sleep none`.
  static func slash(_ words: [String], _ context: AppContext) throws {
    try keep(words, nil, context, asking: nil)
  }

  // MARK: - Keeping

  private static func keep(
    _ words: [String],
    _ day: CalendarDay?,
    _ context: AppContext,
    asking: ((String) throws -> Bool)?
  ) throws {
    let today = context.now().day
    if words == ["none"] { return try keepSleepless(day ?? today, context) }
    guard words.count == 2 else {
      throw AppFailure(
        .usage,
        "A sleep has two times: to bed and awake.",
        hint: "Such as: mindpulse sleep 23:10 07:05; for a night without sleep: sleep none"
      )
    }
    do {
      try keep(try entry(words[0], words[1], day, context), context)
    } catch MonitorsError.equalSleepTimes(let text) {
      guard let asking else { throw MonitorsError.equalSleepTimes(text) }
      let wakeDay = try wakeDay(words[1], day, context)
      guard try asking(text) else { return try keepSleepless(wakeDay, context) }
      let clock = ClockTime(text)?.description ?? text
      let bed = "\(wakeDay.adding(days: -1))T\(clock)"
      try keep(try entry(bed, "\(wakeDay)T\(clock)", wakeDay, context), context)
    }
  }

  private static func entry(
    _ bed: String,
    _ wake: String,
    _ day: CalendarDay?,
    _ context: AppContext
  ) throws -> SleepEntry {
    try SleepEntry.parse(
      bed: bed,
      wake: wake,
      wakeDay: day,
      now: context.now(),
      in: context.zone,
      rules: try MoodSource(context).rules()
    )
  }

  /// The day of waking that a wake time means, also where it was typed with its date.
  private static func wakeDay(
    _ wake: String,
    _ day: CalendarDay?,
    _ context: AppContext
  ) throws -> CalendarDay {
    if ClockTime(wake) != nil { return day ?? context.now().day }
    let instant = try SamplesCommand.time(wake, context)
    return Timestamp(milliseconds: instant.milliseconds, in: context.zone).day
  }

  private static func keep(_ sleep: SleepEntry, _ context: AppContext) throws {
    let result = try MoodDiary(context).add(sleep)
    let local = Timestamp(milliseconds: sleep.wake.milliseconds, in: context.zone)
    let night = try MoodSource(context).night(local.day)
    if context.output.isJSON {
      return try context.output.json(
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
    let bed = Timestamp(milliseconds: sleep.bed.milliseconds, in: context.zone)
    let span = "\(bed.dayAndClock) to \(local.dayAndClock), \(length(sleep.hours))"
    try context.output.prose(
      result.saved.added.isEmpty ? "That very sleep is there already." : "Kept: \(span)."
    )
    for old in result.replaced {
      let start = Timestamp(milliseconds: old.start.milliseconds, in: context.zone)
      let end = Timestamp(milliseconds: old.end.milliseconds, in: context.zone)
      try context.output.prose(
        "It takes the place of what you told before: \(start.dayAndClock) to \(end.dayAndClock)."
      )
    }
    if let night, abs(night.hours - sleep.hours) > 1.0 / 120 {
      try context.output.prose(
        "With everything that is known of that day you slept \(length(night.hours)); "
          + "hours told twice count once."
      )
    }
  }

  private static func keepSleepless(_ day: CalendarDay, _ context: AppContext) throws {
    let today = context.now().day
    guard day <= today else {
      throw AppFailure(
        .badData,
        "The night to \(day) is still to come.",
        hint: "Accepted: today, \(today), or a day before it."
      )
    }
    if let night = try MoodSource(context).night(day) {
      throw AppFailure(
        .badData,
        "There is sleep of \(length(night.hours)) that ended on \(day).",
        hint: "If it is wrong, delete it first: mindpulse samples list sleep"
      )
    }
    try MoodDiary(context).addSleepless(day)
    if context.output.isJSON {
      return try context.output.json(
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
    try context.output.prose("Kept: no sleep in the night to \(day). That is hard.")
  }

  /// Asks what equal times mean; true for a whole day.
  private static func ask(_ clock: String, _ context: AppContext) throws -> Bool {
    try context.output.write(
      "To bed and awake both at \(clock): was that no sleep, or a whole day? [none/day] "
    )
    let bytes = try FileDescriptor.readSome(STDIN_FILENO, named: "the terminal", limit: 1024)
    if bytes.isEmpty { try context.output.line() }
    let answer = String(decoding: bytes, as: UTF8.self).lowercased().filter(\.isLetter)
    switch answer {
    case "day", "d", "wholeday", "awholeday": return true
    case "none", "n", "no", "nosleep": return false
    default: throw AppFailure(.failed, "Nothing was kept.", hint: "Answer none or day.")
    }
  }

  /// Hours and minutes, such as `7 h 55 min`, `8 h` or `40 min`.
  static func length(_ hours: Double) -> String {
    let minutes = Int(saturating: (hours * 60).rounded())
    let rest = minutes % 60
    if rest == 0 { return "\(minutes / 60) h" }
    return minutes < 60 ? "\(rest) min" : "\(minutes / 60) h \(rest) min"
  }
}

/// The answer to `sleep --json`.
struct SleepJSON: Encodable {
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
