import BundledFiles
import Catalogues
import Exercises
import HealthModel
import HealthStorage
import Monitors
import Services
import Transcripts

/// The exercises there are, and what was done of them, in the diary of this person.
@MainActor struct ExerciseDiary {
  /// The word for the names of exercises that a shell asks for.
  static let completions = "exercises"
  /// The word for the same with titles in the language that is spoken now.
  static let titles = "exercise-titles"

  /// The names of the exercises, in the order in which they are listed.
  static let names = BundledFile.exercises.map { name(of: $0) }

  private static let kind = ExerciseRecord.diaryKind
  private static let reminderKind = "exercise-later"
  /// How many days of the sleep diary are looked at.
  private static let sleepDays = 14

  private let services: Services

  /// The diary for one run of the program.
  init(_ services: Services) { self.services = services }

  // MARK: - Exercises

  /// Every exercise; a file of the person's that can't be used is told, and the program's is used.
  ///
  /// - Parameter language: the language that a person reads; nil for the one that is spoken now.
  /// - Returns: the exercises, each in that language where it has it.
  /// - Throws: ``ExercisesError`` of a file of the program's own.
  func library(in language: CatalogueLanguage? = nil) throws -> ExerciseLibrary {
    ExerciseLibrary(try BundledFile.exercises.map(exercise))
      .spoken(in: language ?? services.catalogues.language)
  }

  private func exercise(_ file: BundledFile) throws -> Exercise {
    func read(_ bytes: [UInt8]) throws(ExercisesError) -> Exercise {
      try ExerciseLibrary.read(json5: bytes, file: file.path, name: Self.name(of: file))
    }
    do {
      if let own = try services.files.own(file) { return try read(own) }
    } catch {
      services.missing.lacks(own: file.path, error)
    }
    return try read(file.table)
  }

  /// What the person uses the program for, as far as an exercise may not suit them then.
  func people() throws -> Set<Exercise.Person> {
    let paces = try MonitorServices.all(services).contains { service in
      try type(of: service).monitor == .pem && service.isUsed()
    }
    return paces ? [.pacing] : []
  }

  /// What the program knows that an exercise can take up: the usual times of sleep.
  func facts(for exercise: Exercise) throws -> [String: String] {
    guard exercise.name == "sleep-regularity" else { return [:] }
    let now = services.clock.now()
    let nights = try services.stores.health().samples(
      .sleepAnalysis,
      from: now.adding(milliseconds: -Int64(Self.sleepDays) * 86_400_000)
    )
    let zone = services.clock.zone
    func minutes(_ time: Timestamp) -> Int {
      Timestamp(milliseconds: time.milliseconds, in: zone).millisecondOfDay / 60_000
    }
    // The longest sleep that ends on a day is its night; naps are none.
    let days = Dictionary(grouping: nights.filter { $0.end <= now }) {
      Timestamp(milliseconds: $0.end.milliseconds, in: zone).day
    }
    let spans = days.values.compactMap { parts -> (bed: Int, wake: Int)? in
      guard let first = parts.map(\.start).min(), let last = parts.map(\.end).max(),
        (3...16).contains(last.milliseconds(since: first) / 3_600_000)
      else { return nil }
      return (minutes(first), minutes(last))
    }
    return SleepRegularity(spans)?.facts(services.words(around: exercise)) ?? [:]
  }

  /// An exercise is called as its file is.
  private static func name(of file: BundledFile) -> String {
    let name = file.path.split(separator: "/").last?.split(separator: ".").first
    return name.map(String.init) ?? file.path
  }

  // MARK: - What was done

  /// Whether anything was ever done.
  func isUsed() throws -> Bool { try services.stores.transcripts().hasDiaryEntries(Self.kind) }

  /// What was done, the earliest first.
  func history() throws -> [ExerciseRecord] {
    try services.stores.transcripts().diaryEntries(Self.kind, as: ExerciseRecord.self).map(\.body)
  }

  /// Keeps what was done, and what is to be asked later.
  func keep(_ record: ExerciseRecord, _ plans: [ExercisePlan]) throws {
    let store = try services.stores.transcripts()
    _ = try store.addDiaryEntry(Self.kind, at: record.start, record)
    for plan in plans {
      let due = plan.due(after: record.end, in: services.clock.zone)
      let reminder = ExerciseReminder(rule: plan.rule, due: due, text: plan.text)
      _ = try store.addDiaryEntry(Self.reminderKind, at: due, reminder)
    }
  }

  /// What is still to be asked, the earliest first.
  func reminders() throws -> [DiaryEntry<ExerciseReminder>] {
    try services.stores.transcripts().diaryEntries(Self.reminderKind, as: ExerciseReminder.self)
  }

  /// Takes away what was asked under a rule, the earliest of it, and what nobody was there for in
  /// time.
  func settle(_ rule: String?, at now: Timestamp) throws {
    let all = try reminders()
    let asked = all.first { $0.body.rule == rule && $0.body.isDue(at: now) }
    let missed = all.filter { $0.body.due < now && !$0.body.isDue(at: now) }
    let past = missed + [asked].compactMap(\.self)
    guard !past.isEmpty else { return }
    try services.stores.transcripts().deleteDiaryEntries(past.map(\.id))
  }
}
