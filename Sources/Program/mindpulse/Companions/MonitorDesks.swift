import Charts
import HealthModel
import Monitors
import Reports
import Transcripts

/// The desks of the smaller companions that the person uses.
///
/// One that can't be read is told of and costs the others nothing.
@MainActor struct MonitorDesks {
  /// How far back it is known what was said first: 60 days.
  private static let reach: Int64 = 60 * 86_400_000

  private let context: AppContext

  /// The desks of this person.
  init(_ context: AppContext) { self.context = context }

  /// Every desk there is, in the order in which status and reports tell of them.
  static func all(_ context: AppContext) -> [any MonitorDesk] {
    [
      MoodDesk(context),
      SpirometryDesk(context),
      PacingDesk(context),
      MedicationDesk(context),
    ]
  }

  /// Whether the person uses any of them.
  var isAnyUsed: Bool { !each { _ in true }.isEmpty }

  /// What status prints.
  func status() -> [String] {
    each { try $0.status() }.flatMap(\.self)
  }

  /// What status prints as JSON, by the companion's name.
  func statusJSON() -> [String: AnyEncodable] {
    let parts = each { desk in (desk.monitor.rawValue, AnyEncodable(try desk.statusJSON())) }
    return Dictionary(parts) { first, _ in first }
  }

  /// What the companions would say first now, without what was said already.
  func notices() throws -> [MonitorNotice] {
    let used = each { $0 }
    // Weeks of check-ins are read, at each change of the store: only where somebody needs them.
    guard !used.isEmpty else { return [] }
    let spoken = try spoken()
    return used.flatMap { desk in
      answer(of: desk) {
        try $0.notices(spoken: spoken.filter { $0.monitor == desk.monitor })
      } ?? []
    }
  }

  /// When there may be something to say by the clock alone.
  func nextTime() -> Timestamp? {
    let now = context.now()
    return each { try $0.nextTime() }.compactMap(\.self).filter { $0 > now }.min()
  }

  /// A check-in was sent; the companion whose it was hears of it.
  func wasSent(_ record: CheckInRecord) throws {
    guard record.decision == .sent, let parts = MonitorNotice.parts(ofRule: record.rule) else {
      return
    }
    for desk in Self.all(context) where desk.monitor == parts.monitor {
      try desk.wasSent(parts.rule, at: record.decided)
    }
  }

  /// Facts for a prompt.
  func facts() -> [String] { each { try $0.facts() }.flatMap(\.self) }

  /// What a report tells of the companions.
  func report(_ period: ChartPeriod) -> [ReportSection.Block] {
    each { try $0.report(period) }.flatMap(\.self)
  }

  /// What was said first in the last weeks; its words are not read.
  private func spoken() throws -> [ReasonToSpeak] {
    let since = context.now().adding(milliseconds: -Self.reach)
    let handled = try context.transcriptStore().handledCheckIns(
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
      return try context.transcriptStore().isReadable
    } catch {
      context.missing.failed(error, tell: context.missing.tell)
      return false
    }
  }

  private func each<Answer>(_ ask: (any MonitorDesk) throws -> Answer) -> [Answer] {
    guard canRead else { return [] }
    return Self.all(context).compactMap { desk in
      answer(of: desk) { try $0.isUsed() ? try ask($0) : nil } ?? nil
    }
  }

  /// What one desk answers; nil where it can't be read, which is told.
  private func answer<Answer>(
    of desk: any MonitorDesk,
    _ ask: (any MonitorDesk) throws -> Answer
  ) -> Answer? {
    do { return try ask(desk) } catch {
      let name = desk.monitor.rawValue
      context.missing.failed(error) { sentence in
        context.missing.lacks(.companion(name), "The companion “\(name)”: \(sentence)")
      }
      return nil
    }
  }
}

/// A value of whatever type, to be written as JSON.
struct AnyEncodable: Encodable {
  private let value: any Encodable

  /// Wraps a value.
  init(_ value: any Encodable) { self.value = value }

  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
