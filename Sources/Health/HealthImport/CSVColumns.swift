import HealthModel
import Core

/// Which column of a CSV file holds what.
struct CSVColumns {
  /// A column whose values are all of one type and unit, such as `FEV1 (L)` of a spirometer.
  struct Measurement {
    /// The column's place, from 0.
    let index: Int
    /// What it holds.
    let type: SampleType
    /// The unit of its values.
    let unit: String
  }

  /// The names of our columns, in the order in which they are written.
  static let names = ["time", "end", "type", "value", "unit", "source"]

  /// Places of our columns, from 0; those that the file lacks are missing.
  let places: [String: Int]
  /// Columns with a type of their own, for files without `type`, `value` and `unit`.
  let measurements: [Measurement]
  /// How many columns the header has.
  let count: Int

  /// Finds the columns by a header line; case and spaces around a name don't matter.
  ///
  /// - Parameters:
  ///   - header: the names in the file.
  ///   - map: names in the file to names of ours, or to a type and unit, as in `fev1@L`.
  /// - Throws: ``HealthImportError/wrongMap(what:)`` that names what is missing.
  init(header: [String], map: [String: String]) throws(HealthImportError) {
    let theirs = header.map(Self.plain)
    var meant = Dictionary(
      map.map { (Self.plain($0.key), $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
    var places: [String: Int] = [:]
    var measurements: [Measurement] = []
    for (index, name) in theirs.enumerated() {
      let target = meant.removeValue(forKey: name) ?? name
      if Self.names.contains(Self.plain(target)) {
        // A name that is mapped wins over a column that merely bears ours.
        if places[Self.plain(target)] == nil || target != name {
          places[Self.plain(target)] = index
        }
      } else if target != name {
        measurements.append(try Self.measurement(target, index))
      }
    }
    if let missing = meant.keys.min() {
      let found = header.map(ImportText.excerpt).joined(separator: ", ")
      let what: LocalizedText =
        "it has no column “\(ImportText.excerpt(missing))”; its columns are: \(found)"
      throw .wrongMap(what: what)
    }
    self.places = places
    self.measurements = measurements
    count = header.count
    try requireAll(header)
  }

  /// Whether a column holds values or times, of which a part is another one.
  func isNumber(_ index: Int) -> Bool {
    ["time", "end", "value"].contains { places[$0] == index }
      || measurements.contains { $0.index == index }
  }

  private func requireAll(_ header: [String]) throws(HealthImportError) {
    let needed = measurements.isEmpty ? ["time", "type", "value", "unit"] : ["time"]
    guard let missing = needed.first(where: { places[$0] == nil }) else { return }
    let found = header.map(ImportText.excerpt).joined(separator: ", ")
    throw .wrongMap(
      what: "no column is “\(missing)”, and --map THEIRS=\(missing) would name one; "
        + "its columns are: \(found)"
    )
  }

  private static func measurement(
    _ target: String,
    _ index: Int
  ) throws(HealthImportError) -> Measurement {
    let parts = target.split(separator: "@", maxSplits: 1).map(String.init)
    guard let type = parts.first.flatMap(SampleType.named) else {
      let (meant, names) = (ImportText.excerpt(target), names.joined(separator: ", "))
      throw .wrongMap(
        what:
          "a column can't be mapped to “\(meant)”; accepted: \(names), or a type and its unit, as in fev1@L"
      )
    }
    guard parts.count == 2 else {
      let example = "\(type.name)@\(type.canonicalUnit.symbol)"
      throw .wrongMap(what: "the unit of \(words: type.title) is missing; map it as \(example)")
    }
    return Measurement(index: index, type: type, unit: parts[1])
  }

  private static func plain(_ name: String) -> String {
    let spaces: [Character] = [" ", "\t", "\u{A0}"]
    let start = name.drop { spaces.contains($0) }
    return String(start.reversed().drop { spaces.contains($0) }.reversed()).lowercased()
  }
}
