import HealthModel
import Testing

@testable import HealthImport

/// Makes exports and reads them, for tests of Apple's format.
enum Apple {
  /// 2026-03-01T00:00:00Z, after which nothing was measured.
  static let now = Timestamp(milliseconds: 1_772_323_200_000)

  /// Limits as tight as the product's for the types the tests use.
  static let check = SampleCheck(limits: [
    "heart-rate": .init(low: 20, high: 300, source: "test"),
    "oxygen-saturation": .init(low: 30, high: 100, source: "test"),
    "steps": .init(low: 0, high: 400_000, wholeNumbers: true, source: "test"),
    "body-temperature": .init(low: 11, high: 47, source: "test"),
  ])

  /// What readers are told in tests.
  static let options = ReaderOptions(check: check, now: now)

  /// The start of a document with the DTD as iOS 17 writes it, shortened.
  static let doctype = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation)*)>
    <!ATTLIST Record
      type          CDATA #REQUIRED
      unit          CDATA #IMPLIED
    >
    ]>

    """

  /// A whole document around some rows, the first of which is on line 12.
  static func export(_ rows: String, doctype: String = doctype) -> String {
    doctype + "<HealthData locale=\"en_GB\">\n <ExportDate value=\"2026-01-01\"/>\n"
      + rows + "\n</HealthData>\n"
  }

  /// A record of heart rate; each part can be replaced.
  static func record(
    type: String = "HKQuantityTypeIdentifierHeartRate",
    value: String = "72",
    unit: String? = "count/min",
    source: String = "Watch",
    start: String = "2025-06-01 08:00:00 +0200",
    end: String? = nil,
    more: String = "",
    children: String? = nil
  ) -> String {
    let unit = unit.map { " unit=\"\($0)\"" } ?? ""
    let head =
      " <Record type=\"\(type)\" sourceName=\"\(source)\"\(more)\(unit) "
      + "creationDate=\"\(start)\" startDate=\"\(start)\" endDate=\"\(end ?? start)\" value=\"\(value)\""
    return children.map { "\(head)>\n\($0)\n </Record>" } ?? head + "/>"
  }

  /// Everything in a document, fed in pieces of these sizes, the last again and again.
  static func items(
    _ bytes: [UInt8],
    pieces: [Int] = [1 << 18]
  ) throws(HealthImportError) -> [ImportItem] {
    var reader = AppleHealthReader(options)
    var items: [ImportItem] = []
    var index = 0
    var turn = 0
    while index < bytes.count {
      let end = min(bytes.count, index + pieces[min(turn, pieces.count - 1)])
      try reader.read(Array(bytes[index..<end]), into: &items)
      index = end
      turn += 1
    }
    try reader.finish(into: &items)
    return items
  }

  /// Everything in a document.
  static func items(_ text: String) throws(HealthImportError) -> [ImportItem] {
    try items(Array(text.utf8))
  }

  /// The items of a document that holds one row, `ignored` left out.
  static func row(_ row: String) throws -> ImportItem {
    let items = try items(export(row))
    return try #require(items.count == 1 ? items.first : nil, "\(items)")
  }

  /// The one sample of a document with one row.
  static func sample(_ row: String) throws -> NewSample {
    guard case .sample(let sample) = try Self.row(row) else {
      throw Missing(what: "\(try Self.row(row))")
    }
    return sample
  }

  /// The one rejected row of a document with one row.
  static func rejection(_ row: String) throws -> RejectedRow {
    guard case .rejected(let rejection) = try Self.row(row) else {
      throw Missing(what: "\(try Self.row(row))")
    }
    return rejection
  }

  /// Something else than what a test wanted.
  struct Missing: Error {
    let what: String
  }
}
