import HealthImport
import HealthModel
import SQLite

/// Makes items of the rows of a database.
struct GadgetbridgePass {
  /// What was found since it was last taken.
  private(set) var items: [ImportItem] = []

  private let options: ReaderOptions
  private let schema: GadgetbridgeSchema
  private var record = 0
  private var sleep: GadgetbridgeSleep
  private var counter = GadgetbridgeCounter()

  /// A pass over a database.
  init(options: ReaderOptions, schema: GadgetbridgeSchema) {
    self.options = options
    self.schema = schema
    sleep = GadgetbridgeSleep(nights: schema.nights)
  }

  /// Takes what was found, and forgets it.
  mutating func takeItems() -> [ImportItem] {
    defer { items.removeAll(keepingCapacity: true) }
    return items
  }

  /// Takes a row of what ``GadgetbridgeTable/query`` asks; those of one device come by their times.
  mutating func take(_ statement: Statement, of table: GadgetbridgeTable) {
    record += 1
    let device = statement.int64(0)
    let time = GadgetbridgeNights.milliseconds(statement.double(1))
    if let stages = table.stages {
      let stage = statement.optionalDouble(3).flatMap { stages.codes[$0] }
      let length = statement.optionalDouble(2)
      note(
        sleep.take(device: device, time: time, length: length, stage: stage, place: stages.place),
        table
      )
      return
    }
    let before = items.count
    for (index, column) in table.columns.enumerated() {
      guard let value = statement.optionalDouble(3 + index), !column.isAbsent(value) else {
        continue
      }
      take(value, of: column, device, time, until: end(statement, table, time), table)
    }
    if items.count == before { items.append(.skipped(.absent)) }
  }

  /// Ends a table.
  mutating func end(_ table: GadgetbridgeTable) {
    if let stages = table.stages { note(sleep.end(stages.place), table) }
    sleep = GadgetbridgeSleep(nights: schema.nights)
    counter = GadgetbridgeCounter()
    record = 0
  }

  // MARK: - Values

  /// When what a row counts ended; the moment itself where nothing tells.
  private func end(_ statement: Statement, _ table: GadgetbridgeTable, _ time: Double) -> Double {
    guard let number = statement.optionalDouble(2) else { return time }
    switch table.span {
    case .moment: return time
    case .duration: return number > 0 ? time + number * 1000 : time
    case .otherTime: return max(time, GadgetbridgeNights.milliseconds(number))
    }
  }

  private mutating func take(
    _ value: Double,
    of column: GadgetbridgeColumn,
    _ device: Int64,
    _ time: Double,
    until end: Double,
    _ table: GadgetbridgeTable
  ) {
    var value = value
    var span = (start: time, end: time)
    switch column.meaning {
    case .sensor, .positive: break
    case .count: span.end = end
    case .countOfDay:
      let zone = options.zone ?? options.home
      guard let step = counter.take(value, device: device, at: time, in: zone) else { return }
      (value, span) = (step.count, (step.start, time))
    }
    let source = source(device)
    items.append(row: row(of: table)) { row throws(RejectedRow) in
      let start = try row.time(milliseconds: span.start, named: "TIMESTAMP")
      let end = try row.time(milliseconds: span.end, named: "TIMESTAMP")
      return [try row.sample(column.type, value, during: (start, end), source: source)]
    }
  }

  private mutating func note(_ outcomes: [GadgetbridgeSleep.Outcome], _ table: GadgetbridgeTable) {
    for outcome in outcomes {
      switch outcome {
      case .none: items.append(.skipped(.absent))
      case .unbounded: items.append(.skipped(.unbounded))
      case .stage(let found):
        let source = source(found.device)
        items.append(row: row(of: table)) { row throws(RejectedRow) in
          let start = try row.time(milliseconds: found.start, named: "TIMESTAMP")
          let end = try row.time(milliseconds: found.end, named: "TIMESTAMP")
          let value = found.stage.value
          return [try row.sample(.sleepAnalysis, value, during: (start, end), source: source)]
        }
      }
    }
  }

  private func row(of table: GadgetbridgeTable) -> ImportRow {
    ImportRow(place: .row(record, table: table.name), options: options)
  }

  private func source(_ device: Int64) -> String {
    guard let name = schema.devices[device], !name.isEmpty else { return "Gadgetbridge" }
    return name
  }
}

/// Makes parts of a count that starts again at midnight.
struct GadgetbridgeCounter {
  private var last: (device: Int64, day: CalendarDay, count: Double, time: Double)?

  /// What was counted since the reading before, and since when.
  ///
  /// The first reading of a day counts from midnight. A count that fell adds nothing until it is
  /// higher again, so that a day's parts make its highest count and no more.
  ///
  /// - Parameters:
  ///   - count: the count so far.
  ///   - device: the device.
  ///   - time: milliseconds since 1970.
  ///   - zone: where midnight is meant.
  /// - Returns: the part and its beginning; nil where nothing was added.
  mutating func take(
    _ count: Double,
    device: Int64,
    at time: Double,
    in zone: LocalZone
  ) -> (count: Double, start: Double)? {
    let range = Double(Timestamp.range.lowerBound)...Double(Timestamp.range.upperBound)
    guard range.contains(time) else { return (count, time) }
    let day = Timestamp(milliseconds: Int64(saturating: time), in: zone).day
    guard let last, last.device == device, last.day == day else {
      last = (device, day, count, time)
      let midnight = zone.milliseconds(ofLocal: Int64(day.daysSinceEpoch) * 86_400_000)
      return (count, min(Double(midnight), time))
    }
    guard count > last.count else { return nil }
    self.last = (device, day, count, time)
    return (count - last.count, last.time)
  }
}
