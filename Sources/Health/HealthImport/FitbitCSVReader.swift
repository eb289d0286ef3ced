import HealthModel

/// Reads the CSV files of a Fitbit or Google Health archive.
///
/// They have a `timestamp`, in UTC where it ends in `Z`, one or more values and at times a `data
/// source`. What a file holds is told by its header; two headers say too little, so that the
/// file's name decides (``Kind``). Rows that another app put there through Health Connect are
/// passed over, as they would come twice. RMSSD is another measure of variability than SDNN and
/// is not kept.
package struct FitbitCSVReader: SampleReader {
  /// What the name of a file adds to its header.
  package enum Kind: Sendable {
    /// Nothing.
    case ordinary
    /// `…resting_heart_rate….csv`, whose header is the one of heart rate.
    case resting
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
  }

  /// Columns that are kept, by their names in a header.
  static let columns: [String: Column] = [
    "beats per minute": Column(type: .heartRate, unit: .countPerMinute),
    "breaths per minute": Column(type: .respiratoryRate, unit: .countPerMinute),
    "daily_respiratory_rate": Column(type: .respiratoryRate, unit: .countPerMinute),
    "standard deviation milliseconds": Column(type: .heartRateVariability, unit: .millisecond),
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
    return name.contains("resting") ? .resting : .ordinary
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
        place throws(RejectedRow) in
        guard let fields = row.fields, fields.count == header.count else {
          throw place.rejected(.malformed, "it is not UTF-8, or has not as many fields as named")
        }
        return try samples(header, fields, place)
      }
    }
  }

  private func samples(
    _ header: [String],
    _ fields: [String],
    _ row: ImportRow
  ) throws(RejectedRow) -> [NewSample] {
    let device = header.firstIndex(of: "data source").map { fields[$0] }
    if device?.lowercased().hasSuffix("health connect") == true { return [] }
    var samples: [NewSample] = []
    for (name, text) in zip(header, fields) {
      guard let column = column(name), !text.isEmpty else { continue }
      guard let value = Double(text) else {
        let excerpt = ImportText.excerpt(text)
        throw row.rejected(.badValue, "“\(excerpt)” is not a number for \(column.type.title)")
      }
      if value == column.absent { continue }
      let time = try time(fields[0], row)
      samples.append(
        try row.sample(
          column.type,
          value,
          unit: column.unit,
          during: (time, time),
          source: FitbitJSONRecords.source,
          device: device
        )
      )
    }
    return samples
  }

  private func column(_ name: String) -> Column? {
    if kind == .saturation, name == "value" { return Self.columns["oxygen saturation percentage"] }
    guard let column = Self.columns[name] else { return nil }
    guard kind == .resting, column.type == .heartRate else { return column }
    return Column(type: .restingHeartRate, unit: column.unit)
  }

  /// An instant in UTC is shown in the zone at home.
  private func time(_ text: String, _ row: ImportRow) throws(RejectedRow) -> Timestamp {
    let time = try row.time(text, named: "timestamp")
    guard text.hasSuffix("Z"), let zone = options.zone else { return time }
    return Timestamp(milliseconds: time.milliseconds, in: zone)
  }
}
