package import Core
import HealthModel

/// A table that isn't ours: its columns, and what `--map` could say they hold.
package struct CSVShape: Hashable, Sendable {
  /// How many columns are proposed or shown.
  private static let most = 40

  /// The names in the header line, as the file has them.
  package let columns: [String]

  /// The table that a file begins with; nil where it begins with none.
  ///
  /// - Parameter head: the file's first bytes: a header line of names, and under it a line with as
  ///   many fields.
  init?(_ head: [UInt8]) {
    var parser = CSVParser()
    let rows = parser.rows(in: Array(head.prefix(8192))).rows
    guard rows.count > 1, let header = rows[0].fields, (2...200).contains(header.count),
      rows[1].fields?.count == header.count
    else { return nil }
    let names = header.map(ImportText.name)
    guard names.allSatisfy({ $0.count < 80 && !$0.contains(where: "{}<>".contains) }),
      names.contains(where: { $0.contains(where: \.isLetter) })
    else { return nil }
    columns = names
  }

  /// The columns in a sentence.
  package var list: LocalizedText {
    let nameless: LocalizedText = "(no name)"
    let names = columns.prefix(Self.most)
    let rest = columns.count - names.count
    let shown = LocalizedText.joined(
      names.map { $0.isEmpty ? nameless : LocalizedText(verbatim: $0) },
      by: ", "
    )
    return rest > 0 ? "\(shown) and \(rest) more" : shown
  }

  /// What to write after `--map`: a time, and each column whose name says what it holds.
  ///
  /// `UNIT` stands where the header doesn't tell which of several units is meant, and `TYPE@UNIT` where
  /// no column's name says anything.
  package var proposal: String {
    var pairs: [String] = []
    let time = columns.firstIndex { CSVNames.times.contains(CSVNames.plain($0)) } ?? 0
    for (index, name) in columns.enumerated() where !name.contains(",") && !name.contains("=") {
      if index == time {
        pairs.append("\(name)=time")
      } else if let target = CSVNames.target(name) {
        pairs.append("\(name)=\(target)")
      }
    }
    if !pairs.contains(where: { $0.contains("@") }) {
      let other = columns.indices.first { $0 != time }.map { columns[$0] } ?? "COLUMN"
      pairs.append("\(other)=TYPE@UNIT")
    }
    return pairs.joined(separator: ",")
  }

  /// Whether a column's name says what it holds, beside the time.
  package var isFamiliar: Bool { !proposal.contains("=TYPE@UNIT") }

  /// Whether the proposal can be used as it is.
  package var isComplete: Bool { !proposal.contains("@UNIT") }
}

/// The names that other programs give columns.
enum CSVNames {
  /// Names of times.
  static let times: Set<String> = [
    "time", "timestamp", "date", "datetime", "date time", "date/time", "day", "start", "start time",
    "recorded at", "measured at", "created at", "zeit", "datum", "zeitpunkt", "uhrzeit",
  ]

  /// Types by what columns are called, in lower case and without a unit.
  private static let types: [String: SampleType] = [
    "heart rate": .heartRate, "heartrate": .heartRate, "hr": .heartRate, "pulse": .heartRate,
    "pulse rate": .heartRate, "bpm": .heartRate, "puls": .heartRate, "herzfrequenz": .heartRate,
    "resting heart rate": .restingHeartRate, "resting hr": .restingHeartRate,
    "rhr": .restingHeartRate, "ruhepuls": .restingHeartRate,
    "respiratory rate": .respiratoryRate, "breathing rate": .respiratoryRate,
    "atemfrequenz": .respiratoryRate, "spo2": .oxygenSaturation, "o2 sat": .oxygenSaturation,
    "oxygen saturation": .oxygenSaturation, "blood oxygen": .oxygenSaturation,
    "sauerstoffsättigung": .oxygenSaturation, "sdnn": .heartRateVariability,
    "systolic": .bloodPressureSystolic, "sys": .bloodPressureSystolic,
    "systolisch": .bloodPressureSystolic, "diastolic": .bloodPressureDiastolic,
    "dia": .bloodPressureDiastolic, "diastolisch": .bloodPressureDiastolic,
    "temperature": .bodyTemperature, "body temperature": .bodyTemperature,
    "temperatur": .bodyTemperature, "weight": .bodyMass, "body weight": .bodyMass,
    "gewicht": .bodyMass, "height": .height, "steps": .stepCount, "step count": .stepCount,
    "schritte": .stepCount, "fvc": .forcedVitalCapacity, "fev1": .forcedExpiratoryVolume1,
    "pef": .peakExpiratoryFlowRate, "peak flow": .peakExpiratoryFlowRate,
  ]

  /// Types that no table measures in another unit.
  private static let settled: Set<SampleType> = [
    .heartRate, .restingHeartRate, .respiratoryRate, .oxygenSaturation, .stepCount,
  ]

  /// A type and its unit, as `--map` takes them; nil for a name that says nothing.
  static func target(_ name: String) -> String? {
    guard let type = types[plain(name)] ?? SampleType.named(plain(name)) else { return nil }
    if let symbol = unit(name), let unit = HealthUnit.named(symbol),
      unit.convert(1, to: type.canonicalUnit) != nil
    {
      return "\(type.name)@\(symbol)"
    }
    guard settled.contains(type) || type.canonicalUnit == .category else {
      return "\(type.name)@UNIT"
    }
    return "\(type.name)@\(type.canonicalUnit.symbol)"
  }

  /// A name in lower case, without what is in brackets, `_` as a space.
  static func plain(_ name: String) -> String {
    let bare = name.prefix { $0 != "(" && $0 != "[" }.lowercased().map { $0 == "_" ? " " : $0 }
    let start = bare.drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }

  /// What is in brackets.
  private static func unit(_ name: String) -> String? {
    guard let open = name.firstIndex(where: { $0 == "(" || $0 == "[" }) else { return nil }
    let inner = name[name.index(after: open)...].prefix { $0 != ")" && $0 != "]" }
    return inner.isEmpty ? nil : String(inner)
  }
}
