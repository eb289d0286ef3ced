import Catalogues
import Charts
import Core
import HealthModel
import Monitors
import Reports
import Safety
import Services
import Transcripts

/// What a report tells of medication: what was to be taken and what was noted, without a judgement.
@MainActor struct MedicationReport {
  private let services: Services
  private let period: ChartPeriod

  /// The part of a report on some days.
  init(_ services: Services, _ period: ChartPeriod) {
    self.services = services
    self.period = period
  }

  /// Its blocks; none where nothing of it lies in the period.
  func blocks() throws -> [ReportSection.Block] {
    let view = try MedicationView(services)
    let start = Timestamp(milliseconds: period.span.lowerBound, in: services.clock.zone)
    let events = try MedicationDiary(services).doses(view.medications, from: start).map(\.event)
      .filter { $0.at.milliseconds < period.span.upperBound }
    let rows = view.entries.map { entry in
      let due = dueTimes(entry.body, until: view.now)
      let own = events.filter { entry.body.isNamed($0.medication) }
      let taken = own.count { $0.status == .taken }
      let skipped = own.count { $0.status == .skipped }
      return [
        VisibleText.singleLine(entry.body.title, limit: 100),
        entry.body.times.map(\.description).joined(separator: ", "), String(taken),
        String(skipped), String(max(0, due - taken - skipped)),
      ]
    }
    guard !rows.isEmpty else { return [] }
    let words = services.words
    let heads: [MedicationKey] = [
      .medicationHead, .timesHead, .takenHead, .skippedHead, .notNotedHead,
    ]
    return [
      .paragraph(words.text(MedicationKey.reported)),
      .table(headers: heads.map { words.text($0) }, rows: rows),
    ]
  }

  /// How many doses were due in the period.
  private func dueTimes(_ medication: Medication, until now: Timestamp) -> Int {
    (0..<period.days).reduce(0) { count, index in
      let due = medication.due(on: period.first.adding(days: index), in: services.clock.zone)
      return count + due.count { $0 <= now }
    }
  }
}
