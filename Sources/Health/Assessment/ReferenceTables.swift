import Core
import FlatTables
package import HealthModel

/// The tables of what is normal by age, from `config/reference-ranges.json5`.
package struct ReferenceTables: Sendable {
  /// One table as the file has it.
  private struct Table: Decodable, Sendable {
    let reviewed: String
    let vitals: [String: Ranges]

    init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      reviewed = try field("reviewed")
      vitals = try field("vitals")
    }
  }

  /// The bands of one type of sample.
  private struct Ranges: Decodable, Sendable {
    let source: String
    let bands: [ReferenceBand]

    init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      source = try field("source")
      bands = try field("bands")
    }
  }

  private let tables: [String: Table]

  /// Reads and checks the tables.
  ///
  /// Ages that no band covers are allowed; bands that overlap are not, in whatever order they
  /// stand.
  ///
  /// - Throws: ``AssessmentError`` naming the table, the type and the band.
  package init(json5 bytes: [UInt8]) throws(AssessmentError) {
    do {
      tables = try ConfigurationTable.decode([String: Table].self, from: bytes)
    } catch {
      throw .unreadable(DecodingProblem.words(for: error))
    }
    guard !tables.isEmpty else { throw .unreadable("there is no table in it") }
    for (name, table) in tables.sorted(by: { $0.key < $1.key }) {
      try Self.check(table, named: name)
    }
  }

  /// The names of the tables, sorted.
  package var names: [String] { tables.keys.sorted() }

  /// The day a table was last compared with its sources; nil for a name without a table.
  package func reviewed(_ table: String) -> CalendarDay? {
    tables[table].flatMap { CalendarDay($0.reviewed) }
  }

  /// The range for a type at an age.
  ///
  /// - Parameters:
  ///   - type: what is measured.
  ///   - age: fractional years; nil when the birthday is unknown.
  ///   - table: a table's name.
  /// - Returns: the range without a centile; nil when the age is unknown or not covered.
  package func range(for type: SampleType, age: Double?, table: String) -> ReferenceRange? {
    guard let age, let ranges = tables[table]?.vitals[type.name] else { return nil }
    return ranges.bands.first { $0.covers(age) }?.range(profile: table, source: ranges.source)
  }

  /// The range for a type at an age, with the centile at which a value stands in it.
  func range(
    for type: SampleType,
    age: Double?,
    table: String,
    judging value: Double
  ) -> ReferenceRange? {
    var range = range(for: type, age: age, table: table)
    guard let age, let bands = tables[table]?.vitals[type.name]?.bands else { return range }
    range?.centile = bands.first { $0.covers(age) }?.centile(of: value)
    return range
  }

  private static func check(_ table: Table, named name: String) throws(AssessmentError) {
    guard CalendarDay(table.reviewed) != nil else {
      throw .badReviewDate(table: name, table.reviewed)
    }
    for (type, ranges) in table.vitals.sorted(by: { $0.key < $1.key }) {
      guard SampleType.named(type)?.name == type else {
        throw .unknownType(table: name, type)
      }
      var previous: ReferenceBand?
      for band in ranges.bands.sorted(by: { $0.from < $1.from }) {
        if let problem = band.problem {
          throw .badBand(table: name, type: type, band: band.name, problem: problem)
        }
        // A band without an end reaches over every later one.
        if let previous, previous.to.map({ $0 > band.from }) ?? true {
          throw .overlap(table: name, type: type, band: band.name, previous: previous.name)
        }
        previous = band
      }
    }
  }
}
