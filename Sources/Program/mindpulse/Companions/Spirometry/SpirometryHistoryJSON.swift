import Charts
import HealthModel

/// The answer to `spirometry history --json`.
struct SpirometryHistoryJSON: Encodable {
  /// One graph.
  struct Graph: Encodable {
    let measure: String
    let unit: String
    let points: [ChartPointJSON]
    let line: Double?
  }

  let from: Timestamp
  let to: Timestamp
  let by: String
  let graphs: [Graph]

  /// What is behind graphs.
  @MainActor init(
    _ charts: [(measure: SpirometryHistory.Measure, chart: Chart)],
    _ period: ChartPeriod,
    _ zone: LocalZone
  ) {
    from = Timestamp(milliseconds: period.span.lowerBound, in: zone)
    to = Timestamp(milliseconds: period.span.upperBound, in: zone)
    by = period.bucket.rawValue
    graphs = charts.map { measure, chart in
      Graph(
        measure: measure.name,
        unit: measure.unit,
        points: chart.series.points.map { ChartPointJSON($0, in: zone) },
        line: chart.baseline?.value
      )
    }
  }
}
