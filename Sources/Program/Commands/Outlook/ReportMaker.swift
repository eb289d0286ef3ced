import Assessment
import BundledFiles
import Charts
import HealthModel
import HealthStorage
import Reports
import Services
import Transcripts

/// Gathers what a report tells from the stores, the tables and the settings.
@MainActor struct ReportMaker {
  /// What every report tells of, whether there is any or not.
  private static let always: [SampleType] = [
    .heartRate, .restingHeartRate, .respiratoryRate, .sleepAnalysis, .stateOfMind,
  ]
  /// What has a picture where there is some.
  private static let sometimes: [SampleType] = [.bloodPressureSystolic, .bloodPressureDiastolic]
  /// What is counted without a picture, in the order in which it is told.
  private static let counted: [SampleType] = [
    .medicationDose, .postExertionalMalaise, .workout, .stepCount, .heartRateVariability,
    .oxygenSaturation, .bodyTemperature, .bodyMass, .forcedVitalCapacity,
    .forcedExpiratoryVolume1, .peakExpiratoryFlowRate,
  ]

  private let services: Services
  private let source: ChartSource

  /// A maker for one run of the program.
  init(_ services: Services) {
    self.services = services
    source = ChartSource(services)
  }

  /// The report on some days.
  ///
  /// - Parameters:
  ///   - period: the days.
  ///   - hasWords: whether the person wants their own words in it.
  /// - Returns: the report.
  /// - Throws: an error of a store or of the settings.
  func report(_ period: ChartPeriod, hasWords: Bool) throws -> Reports.Report {
    let profile = try services.stores.health().profile()
    let measures = try measures(period)
    return Reports.Report(
      period: period,
      made: services.clock.now(),
      program: "MindPulse \(Version.text)",
      person: ReportPerson(profile, on: period.last),
      measures: measures,
      notes: try notes(period),
      companions: MonitorServices(services).report(period),
      checkIns: ReportCheckIns(try checkIns(period)),
      talks: try TalkGathering(services, period).talks(hasWords: hasWords),
      hasWords: hasWords,
      sources: try sources(measures)
    )
  }

  // MARK: - Readings

  private func measures(_ period: ChartPeriod) throws -> [ReportMeasure] {
    var measures: [ReportMeasure] = []
    for type in Self.always + Self.sometimes {
      let days = try source.days(of: type, period)
      if Self.sometimes.contains(type), days.allSatisfy({ $0.value == nil }) { continue }
      let drawn = try PersonalChart(type, period, services, voice: .report)
      measures.append(
        ReportMeasure(
          type,
          chart: drawn.chart,
          days: days,
          range: try source.range(of: type, on: period.last),
          usual: drawn.usual
        )
      )
    }
    return measures
  }

  private func notes(_ period: ChartPeriod) throws -> [Reports.Report.Note] {
    try Self.counted.compactMap { type in
      let query = source.query(type, period, .day)
      let days = try services.stores.health().statistics(query).filter { $0.count > 0 }
      guard !days.isEmpty else { return nil }
      let name = type.title.prefix(1).uppercased() + type.title.dropFirst()
      let when = days.count == 1 ? "1 day" : "\(days.count) days"
      // Steps come in so many pieces that their number tells nothing.
      guard type != .stepCount else { return Reports.Report.Note(name, "on \(when)") }
      let entries = days.reduce(0) { $0 + $1.count }
      return Reports.Report.Note(
        name,
        "\(entries == 1 ? "1 entry" : "\(entries) entries") on \(when)"
      )
    }
  }

  private func sources(_ measures: [ReportMeasure]) throws -> [String] {
    var sentences = measures.compactMap { measure -> String? in
      guard let range = measure.range, !measure.measured.isEmpty else { return nil }
      let reference = range.reference
      let bounds = "\(DecimalText.one(reference.low))–\(DecimalText.one(reference.high))"
      let reviewed = range.reviewed.map { ", compared with its source on \($0)" } ?? ""
      return "Range of \(measure.type.title), \(bounds): \(reference.source) "
        + "(table “\(reference.profile)”\(reviewed))."
    }
    let rules = try BaselineRules(json5: try services.files.table(.baselines))
    if measures.contains(where: { $0.usual?.spread != nil }) {
      sentences.append(
        "Personal usual value, give or take: \(rules.baseline.source), reviewed \(rules.reviewed)."
      )
    }
    return sentences
  }

  // MARK: - Check-ins

  private func checkIns(_ period: ChartPeriod) throws -> [ReportCheckIns.Entry] {
    try services.stores.transcripts().checkIns(decidedIn: period.span).compactMap { record in
      guard let decision = ReportCheckIns.Decision(rawValue: record.decision.rawValue) else {
        return nil
      }
      return ReportCheckIns.Entry(
        time: Timestamp(milliseconds: record.decided.milliseconds, in: services.clock.zone),
        reason: ReportCheckIns.Reason(rule: record.rule),
        decision: decision,
        ground: record.reason,
        outcome: record.outcome.flatMap { ReportCheckIns.Outcome(rawValue: $0.rawValue) }
      )
    }
  }
}
