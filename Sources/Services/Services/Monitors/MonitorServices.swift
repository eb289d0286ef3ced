package import Charts
package import CheckIns
package import Console
package import Dialogue
package import HealthModel
import Monitors
package import Reports
package import Transcripts
import Core

/// The services of the smaller companions that the person uses.
///
/// One that can't be read is told of and costs the others nothing.
@MainActor package struct MonitorServices {
  /// How far back it is known what was said first: 60 days.
  private static let reach: Int64 = 60 * 86_400_000

  private let services: Services

  /// The services of this person.
  package init(_ services: Services) { self.services = services }

  /// Every one there is, in the order in which status and reports tell of them.
  package static func all(_ services: Services) -> [any MonitorService] {
    services.monitors.map { $0.init(services) }
  }

  /// Whether the person uses any of them.
  package var isAnyUsed: Bool { !each { _ in true }.isEmpty }

  /// What status prints.
  package func status() -> [String] {
    each { try $0.status() }.flatMap(\.self)
  }

  /// What status prints as JSON, by the companion's name.
  package func statusJSON() -> [String: AnyEncodable] {
    let parts = each { service in
      (type(of: service).monitor.rawValue, AnyEncodable(try service.statusJSON()))
    }
    return Dictionary(parts) { first, _ in first }
  }

  /// What the companions would say first now, without what was said already.
  package func notices() throws -> [MonitorNotice] {
    let used = each { $0 }
    // Weeks of check-ins are read, at each change of the store: only where somebody needs them.
    guard !used.isEmpty else { return [] }
    let spoken = try spoken()
    return used.flatMap { service in
      answer(of: service) {
        try $0.notices(spoken: spoken.filter { $0.monitor == type(of: service).monitor })
      } ?? []
    }
  }

  /// When there may be something to say by the clock alone.
  package func nextTime() -> Timestamp? {
    let now = services.clock.now()
    return each { try $0.nextTime() }.compactMap(\.self).filter { $0 > now }.min()
  }

  /// A check-in was sent; the companion whose it was hears of it.
  package func wasSent(_ record: CheckInRecord) throws {
    guard record.decision == .sent, let parts = MonitorNotice.parts(ofRule: record.rule) else {
      return
    }
    try service(ofRule: record.rule)?.wasSent(parts.rule, at: record.decided)
  }

  /// How far a check-in of a rule is the person's own wish.
  package func request(ofRule rule: String) -> MonitorNotice.Request {
    MonitorNotice.request(ofRule: rule, among: services.monitors)
  }

  /// Takes away what was put off and has no point any more.
  package func settleReminders() throws {
    for service in Self.all(services) { try service.settleReminders() }
  }

  /// What a notification of a check-in offers.
  package func kind(of record: CheckInRecord, _ message: TranscriptMessage) throws -> NoticeKind {
    try service(ofRule: record.rule)?.kind(of: record, message) ?? .message
  }

  /// Does what the person chose on a notification.
  ///
  /// - Returns: what has to be said; nil where the choice says it all.
  package func chosen(_ action: NotificationAction, on record: CheckInRecord) throws -> String? {
    try service(ofRule: record.rule)?.chosen(action, on: record)
  }

  /// What a message of a talk means as an answer to what a companion has asked; what fails in it
  /// does so in words that can be told.
  package func answer(
    _ text: String,
    inSession session: String,
    shown: ShownCheckIn?
  ) throws(AppFailure) -> MonitorAnswer? {
    do {
      for service in Self.all(services) {
        guard let answer = try service.answer(text, inSession: session, shown: shown) else {
          continue
        }
        return MonitorAnswer(rule: answer.rule) {
          do { return try answer.carryOut() } catch { throw AppFailure(error) }
        }
      }
      return nil
    } catch { throw AppFailure(error) }
  }

  private func service(ofRule rule: String) -> (any MonitorService)? {
    guard let parts = MonitorNotice.parts(ofRule: rule) else { return nil }
    return services.monitors.first { $0.monitor == parts.monitor }?.init(services)
  }

  /// Facts for a prompt.
  package func facts() -> [String] { each { try $0.facts() }.flatMap(\.self) }

  /// The heart rate above which a companion that is used warns now, beats a minute; nil for none.
  package func heartRateCeiling() -> Double? {
    each { try $0.heartRateCeiling() }.compactMap(\.self).min()
  }

  /// What a report tells of the companions.
  package func report(_ period: ChartPeriod) -> [ReportSection.Block] {
    each { try $0.report(period) }.flatMap(\.self)
  }

  /// What was said first in the last weeks; its words are not read.
  private func spoken() throws -> [ReasonToSpeak] {
    let since = services.clock.now().adding(milliseconds: -Self.reach)
    let handled = try services.stores.transcripts().handledCheckIns(
      since: since,
      isAlive: ClaimHolder.isAlive
    )
    return handled.compactMap { entry in
      guard entry.decision == .sent, let parts = MonitorNotice.parts(ofRule: entry.rule) else {
        return nil
      }
      return ReasonToSpeak(
        monitor: parts.monitor,
        rule: parts.rule,
        at: entry.decided,
        sentence: ""
      )
    }
  }

  /// Whether the diary can be read: nothing of a companion is known while a lock is closed.
  private var canRead: Bool {
    do {
      return try services.stores.transcripts().isReadable
    } catch {
      services.missing.failed(error, tell: services.missing.tell)
      return false
    }
  }

  private func each<Answer>(_ ask: (any MonitorService) throws -> Answer) -> [Answer] {
    guard canRead else { return [] }
    return Self.all(services).compactMap { service in
      answer(of: service) { try $0.isUsed() ? try ask($0) : nil } ?? nil
    }
  }

  /// What one service answers; nil where it can't be read, which is told.
  private func answer<Answer>(
    of service: any MonitorService,
    _ ask: (any MonitorService) throws -> Answer
  ) -> Answer? {
    do { return try ask(service) } catch {
      let name = type(of: service).monitor.rawValue
      services.missing.failed(error) { sentence in
        services.missing.lacks(.companion(name), "The companion “\(name)”: \(sentence)")
      }
      return nil
    }
  }
}

/// A value of whatever type, to be written as JSON.
package struct AnyEncodable: Encodable {
  private let value: any Encodable

  /// Wraps a value.
  package init(_ value: any Encodable) { self.value = value }

  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
