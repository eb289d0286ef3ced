import Catalogues
import Charts
import CheckIns
import Dialogue
import Exercises
import HealthModel
import Monitors
import Reports
import Services
import Transcripts

/// Guided exercises, as status, check-ins, prompts and reports meet them.
@MainActor struct ExerciseService: MonitorService {
  static let monitor = Monitor.exercise

  private let services: Services
  private let diary: ExerciseDiary

  init(_ services: Services) {
    self.services = services
    diary = ExerciseDiary(services)
  }

  func isUsed() throws -> Bool { try diary.isUsed() }

  func status() throws -> [String] {
    guard let last = try diary.history().last else { return [] }
    let words = services.words
    var places = [
      "title": title(last.name, try diary.library()), "when": local(last.start).dayAndClock,
    ]
    let result = ExerciseResults(try diary.history()).result(last.name)
    guard let change = result.flatMap(ExerciseWording(words).result) else {
      return [words.text(ExerciseKey.last, places)]
    }
    places["result"] = change
    return [words.text(ExerciseKey.lastWithResult, places)]
  }

  func statusJSON() throws -> any Encodable {
    let history = try diary.history()
    return ExerciseStatusJSON(
      last: history.last.map(ExerciseRecordJSON.init),
      exercises: history.count,
      next: try diary.reminders().first { $0.body.due > services.clock.now() }?.body.due
    )
  }

  // MARK: - What was left for later

  /// What an exercise has left for about now.
  func notices(spoken: [ReasonToSpeak]) throws -> [MonitorNotice] {
    let now = services.clock.now()
    return try diary.reminders().map(\.body).filter { $0.isDue(at: now) }.map { reminder in
      let reason = ReasonToSpeak(
        monitor: .exercise,
        rule: reminder.rule,
        at: now,
        sentence: reminder.text
      )
      return MonitorNotice(reason, due: reminder.due)
    }
  }

  func nextTime() throws -> Timestamp? {
    let now = services.clock.now()
    return try diary.reminders().map(\.body.due).first { $0 > now }
  }

  func wasSent(_ rule: String, at time: Timestamp) throws { try diary.settle(rule, at: time) }

  /// The person has agreed to be asked at that time.
  static func request(ofRule rule: String) -> MonitorNotice.Request { .time }

  func settleReminders() throws { try diary.settle(nil, at: services.clock.now()) }

  // MARK: - What helped

  func facts() throws -> [String] {
    // A model is prompted in English.
    let library = try diary.library(in: .english)
    return ExerciseResults(try diary.history()).results.prefix(3).compactMap { result in
      guard let before = result.before, let after = result.after else { return nil }
      return
        "The exercise “\(title(result.name, library))” changed distress from "
        + "\(DecimalText.one(before)) to \(DecimalText.one(after)) of 10 on average, "
        + "\(result.judged) times."
    }
  }

  func completions(_ kind: String) throws -> [String] {
    // A shell offers them beside English help, and a model is told them.
    let isEnglish = kind == ExerciseDiary.completions
    guard isEnglish || kind == ExerciseDiary.titles else { return [] }
    let library = try diary.library(in: isEnglish ? .english : nil)
    return library.exercises.map { "\($0.name)\t\($0.title)" }
  }

  func report(_ period: ChartPeriod) throws -> [ReportSection.Block] {
    let records = try diary.history().filter { period.span.contains($0.start.milliseconds) }
    guard !records.isEmpty else { return [] }
    let (library, words) = (try diary.library(), services.words)
    let rows = ExerciseResults(records).results.map { result in
      [
        title(result.name, library), "\(result.completed)", "\(result.stopped)",
        result.before.map { words.number(DecimalText.one($0)) } ?? "–",
        result.after.map { words.number(DecimalText.one($0)) } ?? "–",
        local(result.last).day.description,
      ]
    }
    let columns: [ExerciseKey] = [
      .columnExercise, .columnDone, .columnStopped, .columnBefore, .columnAfter, .columnLast,
    ]
    return [
      .paragraph(words.text(ExerciseKey.reported)),
      .table(headers: columns.map { words.text($0) }, rows: rows),
    ]
  }

  // MARK: - Pieces

  private func title(_ name: String, _ library: ExerciseLibrary) -> String {
    library.exercises.first { $0.name == name }?.title ?? name
  }

  private func local(_ time: Timestamp) -> Timestamp {
    Timestamp(milliseconds: time.milliseconds, in: services.clock.zone)
  }
}
