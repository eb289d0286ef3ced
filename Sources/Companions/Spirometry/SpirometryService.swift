import Catalogues
import Charts
import Console
import Core
import HealthModel
import HealthStorage
import Monitors
import Reports
import Services

/// The breathing test, as the rest of the program meets it.
@MainActor struct SpirometryService: MonitorService {
  static let monitor = Monitor.spirometry

  private let services: Services
  private let diary: SpirometryDiary

  init(_ services: Services) {
    self.services = services
    diary = SpirometryDiary(services)
  }

  func isUsed() throws -> Bool {
    if try diary.lastBlow() != nil { return true }
    guard try diary.hasSettings() else { return false }
    let settings = try diary.settings()
    return settings.reminder != nil || settings.personalBest != nil
  }

  func status() throws -> [String] {
    var told: [String] = []
    let wording = services.breathing
    if let last = try diary.sessions().last { told.append(sentence(about: last, wording)) }
    if let reminder = try diary.settings().reminder {
      told.append(wording(.reminded, ["time": reminder.time.description]))
    }
    return told
  }

  func statusJSON() throws -> any Encodable {
    let settings = try diary.settings()
    let sessions = try diary.sessions()
    return SpirometryStatusJSON(
      last: sessions.last,
      sessions: sessions.count,
      reminder: settings.reminder?.time.description,
      personalBest: settings.personalBest ?? sessions.last?.personalBest
    )
  }

  /// A session that is old is looked at no more, so that other readings don't have all blows read.
  func notices(spoken: [ReasonToSpeak]) throws -> [MonitorNotice] {
    let now = services.clock.now()
    let rules = try diary.rules()
    let lastBlow = try diary.lastBlow()
    var notices: [MonitorNotice] = []
    let fresh = Int64(saturating: rules.speaking.freshHours.value * 3_600_000)
    if let lastBlow, now.milliseconds(since: lastBlow) <= fresh,
      let reason = try diary.monitor().reasonToSpeak(
        try diary.sessions(),
        now: now,
        in: services.clock.zone,
        spoken: spoken,
        services.words
      )
    {
      // Red may be said again on the same day, of a later session.
      notices.append(MonitorNotice(reason, due: lastBlow))
    }
    if let reminder = try diary.settings().reminder,
      let due = reminder.due(at: now, in: services.clock.zone, lastBlow: lastBlow, rules: rules)
    {
      notices.append(MonitorNotice(reminder.reason(at: now, services.words), due: due))
    }
    return notices
  }

  func nextTime() throws -> Timestamp? {
    try diary.settings().reminder?.next(after: services.clock.now(), in: services.clock.zone)
  }

  func facts() throws -> [String] {
    guard let last = try diary.sessions().last, !last.shouldTryAgain else { return [] }
    // A model is prompted in English.
    var told = [sentence(about: last, services.breathingInEnglish)]
    if let share = last.peakFlowShare, let zone = last.zone {
      let percent = Int(saturating: (share * 100).rounded(.down))
      told.append("The peak flow was \(percent) % of the own best, the \(zone.rawValue) zone.")
    }
    let low = Self.belowLimit(last)
    if !low.isEmpty {
      told.append(
        "Below the lower limit for age, sex and height: \(low.joined(separator: ", "))."
      )
    }
    return told
  }

  func report(_ period: ChartPeriod) throws -> [ReportSection.Block] {
    let sessions = try diary.sessions().filter { period.span.contains($0.start.milliseconds) }
    guard !sessions.isEmpty else { return [] }
    let wording = services.breathing
    let columns: [SpirometryKey] = [
      .columnTest, .columnBlows, .columnFVC, .columnFEV1, .columnRatio, .columnPEF, .columnGrade,
      .columnScores, .columnZone,
    ]
    return [
      .paragraph(wording(.reported)),
      .table(headers: columns.map { wording($0) }, rows: sessions.map { row($0, wording) }),
    ]
  }

  private func row(_ session: SpirometryResult, _ wording: BreathingWording) -> [String] {
    let start = Timestamp(milliseconds: session.start.milliseconds, in: services.clock.zone)
    let words = services.words
    let figures = [session.fvc, session.fev1, session.ratio].map {
      words.number(SpirometryList.figure($0))
    }
    let scores = [session.z?.fev1, session.z?.fvc, session.z?.ratio].map {
      words.number(Self.signed($0))
    }
    let rest = [
      SpirometryList.whole(session.pef), session.grade?.rawValue ?? "-",
      scores.joined(separator: ", "), session.zone.map { wording($0.key) } ?? "-",
    ]
    return [wording.moment(start), "\(session.blows)"] + figures + rest
  }

  // MARK: - Words

  private func sentence(about session: SpirometryResult, _ wording: BreathingWording) -> String {
    let start = Timestamp(milliseconds: session.start.milliseconds, in: services.clock.zone)
    let pef = session.pef.map { SpirometryList.whole($0) }
    var parts = wording.figures(fvc: session.fvc, fev1: session.fev1, ratio: nil, pef: pef)
    if let grade = session.grade { parts.append(wording(.grade, ["grade": grade.rawValue])) }
    let places = ["when": wording.moment(start), "values": parts.joined(separator: ", ")]
    return wording(parts.isEmpty ? .lastNothing : .last, places)
  }

  private static func belowLimit(_ session: SpirometryResult) -> [String] {
    guard let limit = session.lowerLimit else { return [] }
    return [
      ("FEV1", session.fev1, limit.fev1), ("FVC", session.fvc, limit.fvc),
      ("FEV1/FVC", session.ratio, limit.ratio),
    ].compactMap { name, value, limit in
      guard let value, let limit, value < limit else { return nil }
      return name
    }
  }

  private static func signed(_ value: Double?) -> String {
    guard let value else { return "-" }
    return (value < 0 ? "-" : "") + SpirometryList.figure(abs(value))
  }
}

/// What stands under `monitors.spirometry` of `status --json`; what is not known is null.
struct SpirometryStatusJSON: Encodable {
  @OrNull var last: SpirometryResult?
  let sessions: Int
  @OrNull var reminder: String?
  @OrNull var personalBest: Double?
}
