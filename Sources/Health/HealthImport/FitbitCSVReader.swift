import HealthModel
import Core

/// Reads the CSV files of a Fitbit or Google Health archive.
///
/// They have a `timestamp`, in UTC where it ends in `Z`, one or more values and at times a `data
/// source`. What a file holds is told by its header; some headers say too little, so that the
/// file's name decides (``Kind``). A time of `T00:00:00Z` in a file of daily values labels a day of
/// the person (``FitbitDay``). Rows that another app put there through Health Connect are passed
/// over, as they would come twice; what HealthKit brought is kept as that app's (``CopiedSource``).
/// RMSSD is another measure of variability than SDNN and is not kept.
package struct FitbitCSVReader: SampleReader {
  /// What the name of a file adds to its header.
  package enum Kind: Sendable {
    /// Nothing.
    case ordinary
    /// `…resting_heart_rate….csv`, whose header is the one of heart rate.
    case resting
    /// `daily_respiratory_rate.csv` and other values of whole days.
    case daily
    /// `Minute SpO2 - ….csv`, whose value is only called `value`.
    case saturation
  }

  /// What one column holds.
  struct Column: Equatable {
    /// The type.
    let type: SampleType
    /// The unit of its values.
    let unit: HealthUnit
    /// A value that stands for no value.
    var absent: Double?
    /// Whether it is a heart rate of one moment, which may be a guess.
    var isPulse: Bool { type == .heartRate }
  }

  /// Columns that are kept, by their names in a header.
  static let columns: [String: Column] = [
    "beats per minute": Column(type: .heartRate, unit: .countPerMinute),
    "breaths per minute": Column(type: .respiratoryRate, unit: .countPerMinute),
    "daily_respiratory_rate": Column(type: .respiratoryRate, unit: .countPerMinute),
    // 0.0 stands where the deviation wasn't worked out.
    "standard deviation milliseconds": Column(
      type: .heartRateVariability,
      unit: .millisecond,
      absent: 0
    ),
    // Trackers floor what they could not measure to 50.0.
    "oxygen saturation percentage": Column(type: .oxygenSaturation, unit: .percent, absent: 50),
    "weight grams": Column(type: .bodyMass, unit: .gram),
  ]

  private let options: ReaderOptions
  private let kind: Kind
  private var parser = CSVParser()
  private var header: [String]?

  /// A reader at the start of a file.
  package init(options: ReaderOptions, kind: Kind) {
    self.options = options
    self.kind = kind
  }

  /// The kind of a file, if its header is one of those that are read.
  package static func kind(head: [UInt8], fileName: String) -> Kind? {
    let line = head.prefix { $0 != 0x0A && $0 != 0x0D }
    let names = String(decoding: line, as: UTF8.self).lowercased().split(separator: ",")
    guard names.first?.drop(while: { $0 == "\u{FEFF}" }) == "timestamp" else { return nil }
    let name = fileName.lowercased().split(separator: "/").last ?? ""
    if name.contains("minute spo2"), names.contains("value") { return .saturation }
    guard names.contains(where: { columns[String($0)] != nil }) else { return nil }
    if name.contains("resting") { return .resting }
    return name.contains("daily") ? .daily : .ordinary
  }

  /// Takes the next bytes.
  package mutating func read(
    _ bytes: [UInt8],
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    let (rows, failure) = parser.rows(in: bytes)
    take(rows, into: &items)
    if let failure { throw failure }
  }

  /// Says that no more bytes follow.
  package mutating func finish(into items: inout [ImportItem]) throws(HealthImportError) {
    var rows: [CSVParser.Row] = []
    try parser.finish(into: &rows)
    take(rows, into: &items)
    guard header != nil else { throw .truncated(what: "it has no header line") }
  }

  private mutating func take(_ rows: [CSVParser.Row], into items: inout [ImportItem]) {
    for row in rows {
      guard let header else {
        self.header = (row.fields ?? []).map { $0.lowercased() }
        continue
      }
      items.append(row: ImportRow(place: .line(row.line), options: options)) {
        (place, skipped: inout SkipReason?) throws(RejectedRow) in
        guard let fields = row.fields else {
          throw place.rejected(.malformed, "it is not UTF-8, or quoted wrongly")
        }
        guard fields.count == header.count else {
          throw place.rejected(
            .malformed,
            "it has \(fields.count) fields where the header has \(header.count)"
          )
        }
        // Fitbit ends every line; a part of a value, or of a source's name, is another one.
        guard !row.isOpen else { throw place.cutOff }
        return try samples(header, fields, place, &skipped)
      }
    }
  }

  private func samples(
    _ header: [String],
    _ fields: [String],
    _ row: ImportRow,
    _ skipped: inout SkipReason?
  ) throws(RejectedRow) -> [NewSample] {
    let device = header.firstIndex(of: "data source").map { fields[$0] }
    let copy = device.flatMap { CopiedSource($0) }
    if let device, copy?.way == .healthConnect {
      skipped = .copy(of: ImportText.name(device))
      return []
    }
    skipped = .absent
    var samples: [NewSample] = []
    for (name, text) in zip(header, fields) {
      guard let column = column(name), !text.isEmpty else { continue }
      guard let value = Double(text) else {
        let excerpt = ImportText.excerpt(text)
        throw row.rejected(
          .badValue,
          "“\(excerpt)” is not a number for \(words: column.type.title)"
        )
      }
      if value == column.absent { continue }
      let reading = try reading(column, value, fields[0], row)
      if column.isPulse, copy == nil,
        options.guesses.contains(milliseconds: reading.span.start.milliseconds, rate: value)
      {
        skipped = .guess
        continue
      }
      let sample = try row.sample(
        column.type,
        reading.value,
        unit: column.unit,
        during: reading.span,
        source: copy?.origin ?? FitbitJSONRecords.source,
        device: device,
        metadata: reading.day == nil ? [:] : ImportRow.wholeDay
      )
      let sync = reading.day.map { FitbitDay.sync(column.type, $0, options) }
      samples.append(sync.map(sample.synced) ?? sample)
    }
    return samples
  }

  private func column(_ name: String) -> Column? {
    if kind == .saturation, name == "value" { return Self.columns["oxygen saturation percentage"] }
    guard let column = Self.columns[name] else { return nil }
    guard kind == .resting, column.type == .heartRate else { return column }
    return Column(type: .restingHeartRate, unit: column.unit)
  }

  private typealias Reading = (
    value: Double, span: (start: Timestamp, end: Timestamp), day: CalendarDay?
  )

  /// A value and its time: a day where the file is one of days, else a moment.
  ///
  /// An instant in UTC is shown in the zone at home.
  private func reading(
    _ column: Column,
    _ value: Double,
    _ time: String,
    _ row: ImportRow
  ) throws(RejectedRow) -> Reading {
    if kind == .resting || kind == .daily, FitbitDay.types.contains(column.type),
      let day = FitbitDay.label(time)
    {
      return (FitbitDay.cut(value), row.span(of: day), day)
    }
    if let milliseconds = FitbitTime.parseISO(time) {
      let moment = Timestamp(milliseconds: milliseconds, in: options.zone ?? .utc)
      return (value, (moment, moment), nil)
    }
    let moment = try row.time(time, named: "timestamp")
    guard time.hasSuffix("Z"), let zone = options.zone else {
      return (value, (moment, moment), nil)
    }
    let shown = Timestamp(milliseconds: moment.milliseconds, in: zone)
    return (value, (shown, shown), nil)
  }
}
