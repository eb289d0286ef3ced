import Catalogues
import Charts
import HealthModel
import HealthStorage
import Monitors
import Reports
import Services
import Transcripts

/// A sentence of the mood and sleep companion that was sent as a check-in.
struct MoodNotice: Codable, Sendable {
  /// The rule within the companion, such as `personal-manic`.
  let rule: String
}

/// The mood and sleep companion, as status, check-ins, prompts and reports meet it.
@MainActor struct MoodService: MonitorService {
  /// Which companion it is.
  static let monitor = Monitor.bipolar

  private static let noticeKind = "mood-notice"

  private let services: Services
  private let source: MoodSource

  /// The service of this person; nothing is read yet.
  init(_ services: Services) {
    self.services = services
    source = MoodSource(services)
  }

  /// Whether a mood was ever told, or a questionnaire taken.
  func isUsed() throws -> Bool {
    if try services.stores.health().latest(.stateOfMind) != nil { return true }
    return try services.stores.transcripts().hasDiaryEntries(QuestionnaireService.kind)
  }

  /// The newest mood, and what the rules found.
  func status() throws -> [String] {
    let words = services.words
    guard let mood = try lastMood(words) else {
      let scores = try latestScores().map { last in
        words.text(
          MoodKey.scoreOn,
          [
            "title": last.body.questionnaire, "total": "\(last.body.total)",
            "highest": "\(last.body.highestTotal)", "date": words.day(local(last.time).day),
          ]
        )
      }
      guard !scores.isEmpty else { return [] }
      return [words.text(MoodKey.scores, ["scores": scores.joined(separator: ", ")])]
    }
    var sentences = MoodWording.shortly(try source.assessment(), words)
    sentences[0] = words.text(MoodKey.status, ["mood": mood, "pattern": sentences[0]])
    return sentences
  }

  /// What stands under `bipolar` of `status --json`.
  func statusJSON() throws -> any Encodable {
    let found = try source.assessment()
    let mood = try services.stores.health().latest(.stateOfMind)
    return MoodStatusJSON(
      pattern: found.pattern,
      personal: found.personal.pattern,
      days: found.days,
      daysWanted: found.daysWanted,
      latestMood: mood.map { SampleJSON($0, now: services.clock.now()) },
      questionnaires: try latestScores().map { .init(time: $0.time, score: $0.body, answer: nil) }
    )
  }

  /// Why the companion would write first, if it would.
  func notices(spoken: [ReasonToSpeak]) throws -> [MonitorNotice] {
    let monitor = MoodMonitor(rules: try source.rules())
    let found = try source.assessment()
    let reason = monitor.reasonToSpeak(
      found,
      now: services.clock.now(),
      spoken: spoken,
      services.words
    )
    return reason.map { [MonitorNotice($0)] } ?? []
  }

  /// Keeps that a sentence was sent, for whoever was asked to be told of that.
  func wasSent(_ rule: String, at time: Timestamp) throws {
    let notice = MoodNotice(rule: rule)
    _ = try services.stores.transcripts().addDiaryEntry(Self.noticeKind, at: time, notice)
  }

  /// What was sent so far, the earliest first; the fact of it and nothing more.
  func sentNotices() throws -> [DiaryEntry<MoodNotice>] {
    try services.stores.transcripts().diaryEntries(Self.noticeKind, as: MoodNotice.self)
  }

  /// Facts for a prompt: the newest mood, the mean of a week, the last night against the usual.
  func facts() throws -> [String] {
    let found = try source.assessment(isBrief: true)
    var facts: [String] = []
    if let mood = try lastMood(english) { facts.append("The last mood entered is \(mood).") }
    let personal = found.personal
    if let mean = personal.meanMood {
      facts.append(
        "The mean mood of \(personal.moodDays) days up to \(personal.to) is "
          + "\(DecimalText.one(mean)) on a scale from -5 to 5."
      )
    }
    if let night = try source.night(services.clock.now().day) {
      let usual = personal.usualSleepHours.map {
        "; the median of the weeks before is \(DecimalText.hours($0))"
      }
      facts.append("The last night had \(DecimalText.hours(night.hours)) of sleep\(usual ?? "").")
    }
    for last in try latestScores() {
      facts.append("The newest score of \(score(last)), on \(local(last.time).day).")
    }
    return facts
  }

  /// The days, what the rules found, and the questionnaires.
  func report(_ period: ChartPeriod) throws -> [ReportSection.Block] {
    let words = services.words
    var blocks: [ReportSection.Block] = []
    let days = try source.days(from: period.first, to: period.last).filter {
      $0.mood != nil || $0.sleepHours != nil
    }
    if !days.isEmpty {
      let heads: [MoodKey] = [.dayHead, .moodHead, .sleepHead, .heartRateHead]
      blocks.append(.paragraph(words.text(MoodKey.reported)))
      blocks.append(
        .table(headers: heads.map { words.text($0) }, rows: days.map { row($0, words) })
      )
      blocks.append(.paragraph(words.text(MoodKey.reportedFound)))
      blocks.append(.list(MoodWording.shortly(try source.assessment(), words)))
    }
    let scores = try QuestionnaireService(services).history().filter {
      (period.first...period.last).contains(local($0.time).day)
    }
    guard !scores.isEmpty else { return blocks }
    let heads: [MoodKey] = [.dayHead, .questionnaireHead, .scoreHead, .wordsHead]
    blocks.append(.paragraph(words.text(MoodKey.reportedScores)))
    blocks.append(
      .table(headers: heads.map { words.text($0) }, rows: scores.map { row($0, words) })
    )
    return blocks
  }

  // MARK: - Pieces

  /// The words of prompts.
  private var english: Catalogue { services.catalogues.catalogue(.english) }

  private func row(_ day: MoodDay, _ words: Catalogue) -> [String] {
    [
      CalendarDay(day.date).map { words.day($0) } ?? day.date,
      day.mood.map { words.number(DecimalText.one($0)) } ?? "–",
      day.sleepHours.map(DecimalText.hours) ?? "–",
      day.heartRate.map { words.number(DecimalText.one($0)) } ?? "–",
    ]
  }

  private func row(_ entry: DiaryEntry<QuestionnaireScore>, _ words: Catalogue) -> [String] {
    let places = ["total": "\(entry.body.total)", "highest": "\(entry.body.highestTotal)"]
    return [
      words.day(local(entry.time).day), entry.body.questionnaire,
      words.text(MoodKey.scoreOf, places), QuestionnaireWording.inWords(entry.body, words),
    ]
  }

  private func lastMood(_ words: Catalogue) throws -> String? {
    try services.stores.health().latest(.stateOfMind).map { mood in
      words.text(
        MoodKey.lastMood,
        [
          "words": MoodScale.words(for: mood.value, words),
          "value": words.number(DecimalText.one(mood.value)),
          "time": words.moment(local(mood.start)),
        ]
      )
    }
  }

  /// The newest score of each questionnaire; none while the diary is locked.
  private func latestScores() throws -> [DiaryEntry<QuestionnaireScore>] {
    guard try services.stores.isReadable else { return [] }
    let all = try QuestionnaireService(services).history()
    return Dictionary(grouping: all) { $0.body.questionnaire }.values.compactMap(\.last)
      .sorted { $0.body.questionnaire < $1.body.questionnaire }
  }

  private func score(_ entry: DiaryEntry<QuestionnaireScore>) -> String {
    "\(entry.body.questionnaire) is \(entry.body.total) of \(entry.body.highestTotal)"
  }

  private func local(_ time: Timestamp) -> Timestamp {
    Timestamp(milliseconds: time.milliseconds, in: services.clock.zone)
  }
}

/// What stands under `bipolar` of `status --json`.
struct MoodStatusJSON: Encodable {
  let pattern: MoodPattern
  let personal: PersonalMoodPattern
  let days: Int
  let daysWanted: Int
  let latestMood: SampleJSON?
  /// The newest score of each questionnaire.
  let questionnaires: [QuestionnaireJSON]
}
