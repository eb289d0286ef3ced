import Catalogues
import CommandLineParsing
import Console
import Core
import HealthModel
import HealthStorage
import Safety
import Services
import Terminal

/// `mindpulse samples stats`: a type by hours, days, weeks or months.
struct SamplesStats: Command {
  private static let by = Option(
    "by",
    "LENGTH",
    of: CalendarBuckets.Unit.self,
    help: "hour, day, week or month; default day."
  )
  private static let bySource = Option("by-source", help: "Show each source separately.")

  static let specification = CommandSpecification(
    "stats",
    summary: "Summarize a type by hour, day, week or month.",
    discussion: """
      Rows follow this machine's clock and calendar: a day has 23 or 25 hours when clocks change, \
      weeks begin on Monday, and sleep is counted from noon to noon. If several sources have \
      readings, each row counts one: the first in 'samples sources --priority' that has readings \
      there, or the one with the most. Sleep from all sources is combined instead, so no hour \
      counts twice. The heart rate's mean over time takes each reading to last until the next \
      one, for ten minutes at most.
      """,
    parameters: [
      SampleParameters.topic, by, SampleParameters.from, SampleParameters.to,
      SampleParameters.source, bySource,
    ],
    examples: [.init("mindpulse samples stats heart-rate --by week --from 2026-01-01")]
  )
  static let needs = CommandNeeds(sealed: .namesIfOpen)

  private let topic: SampleTopic
  private let span: SampleSpan
  private let unit: CalendarBuckets.Unit
  private let isBySource: Bool

  init(_ line: ParsedCommand) throws {
    topic = try line[SampleParameters.topic]
    span = try SampleSpan(line, isStrictKnown: false)
    unit = try line[Self.by] ?? .day
    isBySource = try line[Self.bySource]
  }

  func run(_ services: Services) throws -> ExitCode {
    let queries = try topic.types.map { try query($0, services) }
    let store = try services.stores.health()
    if services.output.isJSON {
      try json(queries.map { StatisticsJSON($0, try store.statistics($0)) }, services.output)
    } else {
      try table(queries, store, services)
    }
    return .done
  }

  private func query(_ type: SampleType, _ services: Services) throws -> StatisticsQuery {
    let span = try span.query(type, services)
    return StatisticsQuery(
      type,
      by: unit,
      in: services.clock.zone,
      from: span.from,
      to: span.to,
      source: span.source,
      isBySource: isBySource
    )
  }

  private func json(_ statistics: [StatisticsJSON], _ output: Output) throws {
    if statistics.count == 1, let only = statistics.first { return try output.json(only) }
    try output.json(TopicStatisticsJSON(type: topic.name, statistics: statistics))
  }

  private func table(
    _ queries: [StatisticsQuery],
    _ store: HealthStore,
    _ services: Services
  ) throws {
    guard let type = queries.first?.type else { return }
    var table = TextTable(headers: Self.headers(type, services.output))
    var pressures = PressureRows()
    var isEmpty = true
    var hasOthers = false
    for query in queries {
      try store.forEachBucket(query) { bucket in
        isEmpty = false
        hasOthers = hasOthers || bucket.otherCount > 0
        let cells = Self.cells(bucket, query, services)
        if queries.count == 1 { table.add(cells) } else { pressures.add(bucket, cells, of: query) }
      }
    }
    guard !isEmpty else {
      return try services.output.line("No matching readings of \(words: topic.title).")
    }
    for row in pressures.rows { table.add(row) }
    try services.output.table(table)
    if hasOthers { try services.output.prose(Self.note(type)) }
  }

  /// What is of one source and what of all, below a table that holds readings of several.
  private static func note(_ type: SampleType) -> LocalizedText {
    switch type.aggregation {
    case .category:
      "Several sources have data for some of these times; each row counts the source it names. "
        + "--by-source shows all of them."
    case .cumulative:
      "Several sources measured in some of these times. Readings, sums and means are those of the "
        + "source named, lowest and highest those of all. --by-source shows each by itself."
    case .discreteArithmetic, .discreteTemporallyWeighted:
      "Several sources measured in some of these times. Readings and means are those of the "
        + "source named, lowest and highest those of all. --by-source shows each by itself."
    }
  }

  private static func headers(_ type: SampleType, _ output: Output) -> [String] {
    let values =
      switch type.aggregation {
      case .category where type != .sleepAnalysis: [String]()
      case .category: output.headings(["asleep h", "in bed h", "awake h"])
      case .cumulative: output.headings(["sum", "lowest", "highest", "mean"])
      case .discreteTemporallyWeighted:
        output.headings(["lowest", "highest", "mean", "mean over time"])
      case .discreteArithmetic: output.headings(["lowest", "highest", "mean"])
      }
    return output.headings(["from", "readings"]) + values + output.headings(["source"])
  }

  private static func cells(
    _ bucket: StatisticsBucket,
    _ query: StatisticsQuery,
    _ services: Services
  ) -> [String] {
    let type = query.type
    let extent = [bucket.extent?.min, bucket.extent?.max, bucket.extent?.mean]
    let values: [Double?] =
      switch type.aggregation {
      case .category:
        type == .sleepAnalysis
          ? [bucket.sleep?.asleep, bucket.sleep?.inBed, bucket.sleep?.awake] : []
      case .cumulative: [bucket.sum] + extent
      case .discreteTemporallyWeighted: extent + [bucket.timeWeightedMean]
      case .discreteArithmetic: extent
      }
    let source = bucket.source.map { VisibleText.singleLine($0, limit: 40) } ?? ""
    let words = services.words
    let numbers = values.map { value in value.map { words.number(type.number($0)) } ?? "–" }
    return [label(bucket, query, services.output), String(bucket.count)] + numbers + [source]
  }

  private static func label(
    _ bucket: StatisticsBucket,
    _ query: StatisticsQuery,
    _ output: Output
  ) -> String {
    let buckets = query.buckets
    let start = Timestamp(milliseconds: bucket.span.lowerBound, in: buckets.zone)
    guard buckets.unit != .hour else { return start.dayAndClock }
    let day = buckets.firstDay(of: bucket.span).description
    let isNight = query.type == .sleepAnalysis && buckets.unit == .day
    return isNight ? output.spoken("night to \(day)") : day
  }
}
