import Assessment
import BundledFiles
import Catalogues
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
  private let words: Catalogue

  /// A maker for one run of the program.
  ///
  /// - Parameters:
  ///   - services: where everything is.
  ///   - words: the language of the report.
  init(_ services: Services, _ words: Catalogue) {
    let language = CatalogueLanguage(rawValue: words.language) ?? .english
    self.services = services.speaking(language)
    self.words = words
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
      words: words,
      person: ReportPerson(profile, on: period.last, words),
      measures: measures,
      notes: try notes(period),
      companions: MonitorServices(services).report(period),
      checkIns: ReportCheckIns(try checkIns(period)),
      talks: try TalkGathering(services, period, words).talks(hasWords: hasWords),
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
      let drawn = try PersonalChart(type, period, services, voice: .report, words: words)
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
      let name = words.heading(type.name)
      let when = words.text(ReportKey.onDays, count: days.count)
      // Steps come in so many pieces that their number tells nothing.
      guard type != .stepCount else { return Reports.Report.Note(name, when) }
      let entries = words.text(ReportKey.entries, count: days.reduce(0) { $0 + $1.count })
      return Reports.Report.Note(
        name,
        words.text(ReportKey.entriesOnDays, ["entries": entries, "days": when])
      )
    }
  }

  private func sources(_ measures: [ReportMeasure]) throws -> [String] {
    var sentences = measures.compactMap { measure -> String? in
      guard let range = measure.range, !measure.measured.isEmpty else { return nil }
      let reference = range.reference
      var places = [
        "title": words.type(measure.type.name).title,
        "low": words.number(DecimalText.one(reference.low)),
        "high": words.number(DecimalText.one(reference.high)),
        "source": reference.source, "table": reference.profile,
      ]
      guard let reviewed = range.reviewed else { return words.text(ReportKey.rangeSource, places) }
      places["day"] = words.date(reviewed)
      return words.text(ReportKey.rangeSourceReviewed, places)
    }
    let rules = try BaselineRules(json5: try services.files.table(.baselines))
    if measures.contains(where: { $0.usual?.spread != nil }) {
      let reviewed = CalendarDay(rules.reviewed).map { words.date($0) } ?? rules.reviewed
      sentences.append(
        words.text(ReportKey.usualSource, ["source": rules.baseline.source, "day": reviewed])
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
