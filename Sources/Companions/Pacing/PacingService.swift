import Catalogues
import Charts
import HealthModel
import Monitors
import Reports
import Services

/// Pacing with post-exertional malaise, as the rest of the program meets it.
@MainActor struct PacingService: MonitorService {
  static let monitor = Monitor.pem

  private let services: Services

  init(_ services: Services) { self.services = services }

  /// An incognito talk knows neither profile nor medications, so it says nothing of a ceiling.
  func isUsed() throws -> Bool {
    guard !services.stores.isIncognito else { return false }
    return try PacingRecords.isUsed(
      health: services.stores.health(),
      diary: services.stores.transcripts()
    )
  }

  func status() throws -> [String] {
    let wording = services.pacing
    let told = wording.brief(try services.pacingRecords().status(services.clock.now()))
    return [wording(.status, ["sentences": told.joined(separator: " ")])]
  }

  func statusJSON() throws -> any Encodable {
    try services.pacingRecords().status(services.clock.now())
  }

  func notices(spoken: [ReasonToSpeak]) throws -> [MonitorNotice] {
    let now = services.clock.now()
    return try Self.notices(services.pacingRecords(), now: now, spoken: spoken, services.words)
  }

  /// What would be said first: a warning once for each stretch above the ceiling, and once on the
  /// day after an episode.
  static func notices(
    _ records: PacingRecords,
    now: Timestamp,
    spoken: [ReasonToSpeak],
    _ words: Catalogue
  ) throws -> [MonitorNotice] {
    let status = try records.status(now)
    let reason = records.monitor.reasonToSpeak(status, now: now, spoken: spoken, words)
    guard let reason else { return [] }
    let isWarning = reason.rule == PacingMonitor.aboveCeiling
    return [MonitorNotice(reason, due: isWarning ? status.aboveSince : records.midnight(now))]
  }

  /// The day after an episode is asked about even when no reading comes.
  func nextTime() throws -> Timestamp? {
    try Self.nextTime(services.pacingRecords(), now: services.clock.now())
  }

  /// When an episode of today is asked about; nil when there is none, or that has passed.
  static func nextTime(_ records: PacingRecords, now: Timestamp) throws -> Timestamp? {
    guard let last = try records.episodes(now).last else { return nil }
    let local = Int64(last.start.day.adding(days: 1).daysSinceEpoch) * 86_400_000
    let hour = Int64(records.monitor.rules.episodes.askFromHour.count) * 3_600_000
    let time = records.zone.milliseconds(ofLocal: local + hour)
    return time > now.milliseconds ? Timestamp(milliseconds: time, in: records.zone) : nil
  }

  func heartRateCeiling() throws -> Double? {
    try services.pacingRecords().status(services.clock.now()).ceiling
  }

  func facts() throws -> [String] {
    PacingWording.facts(try services.pacingRecords().status(services.clock.now()))
  }

  func report(_ period: ChartPeriod) throws -> [ReportSection.Block] {
    let records = try services.pacingRecords()
    let all = try records.episodes(services.clock.now())
    let found = all.filter { period.span.contains($0.start.milliseconds) }
    let wording = services.pacing
    guard !found.isEmpty else { return [.paragraph(wording(.reportedNone))] }
    let rows = try found.map { episode in
      let back = try records.lookBack(episode, among: all)
      return [
        wording.line(episode),
        wording.figure(back.exertion.highest),
        back.ceiling.map { wording.figure($0) } ?? wording(.noneThen),
        back.exertion.readings > 0 && back.ceiling != nil
          ? PacingWording.duration(back.exertion.secondsAbove) : "–",
        wording.figure(back.steps?.rounded()),
      ]
    }
    let hours = records.monitor.rules.episodes
    let span = [
      "to": "\(hours.lookBackToHours.count)", "from": "\(hours.lookBackFromHours.count)",
    ]
    let columns: [PacingKey] = [
      .columnEpisode, .columnHighest, .columnCeiling, .columnAbove, .columnSteps,
    ]
    return [
      .paragraph(wording(.reported, span)),
      .table(headers: columns.map { wording($0) }, rows: rows),
    ]
  }
}
