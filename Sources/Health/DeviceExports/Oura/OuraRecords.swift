package import Formats
package import HealthImport
package import HealthModel

/// Reads JSON as Oura's cloud gives it (cloud.ouraring.com/v2/docs), and its older export in one file.
package typealias OuraReader = JSONRecordReader<OuraRecords>

extension OuraReader {
  /// Whether a file begins like one of Oura's lists.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    if JSONHead.holds(head, anyOf: ["bedtime_start", "spo2_percentage"]) { return true }
    // The words alone are values in other formats.
    return JSONHead.firstByte(head) == UInt8(ascii: "{")
      && ["bpm", "source", "timestamp"].allSatisfy { name in
        JSONHead.holds(head, anyTextOf: ["\"\(name)\":", "\"\(name)\" :"])
      }
      && !JSONHead.holds(head, anyOf: ["metrics", "dateTime"])
  }
}

/// The records of Oura's JSON: `{"data": [{…}], "next_token"}`, or lists by their names.
package struct OuraRecords: JSONRecordFormat {
  /// The lists.
  package static let paths = [
    "data[]", "[]", "sleep[]", "heart_rate[]", "heartrate[]", "daily_activity[]",
    "daily_spo2[]", "vO2_max[]", "workout[]", "activity[]",
  ]

  private var rows: RecordRows

  /// A file's start.
  package init(options: ReaderOptions) { rows = RecordRows(options) }

  /// Takes the next record.
  package mutating func take(
    _ value: JSONValue,
    at path: Int,
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    items.append(row: rows.next()) { row throws(RejectedRow) in
      try OuraRecord(value: value, row: row).samples()
    }
  }
}

/// Lines of the CSV files in Oura's account export, `App Data/….csv`, and of the web site's trends.
///
/// The account export has the names of the cloud's JSON, semicolons, and JSON in fields; the trends
/// have names in words (`Bedtime Start`), which become the same.
package struct OuraTable: TableFormat {
  /// Nothing comes before the names.
  package let preambleLength = 0

  private var names: [(column: String, name: String)] = []

  /// A format at the start of a file.
  package init() {}

  /// Whether the names of a file's columns are those of one of the files.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    let names = Set(TableColumns.names(head).map(plain))
    return names.isSuperset(of: ["timestamp", "bpm", "source"])
      || names.isSuperset(of: ["bedtime_start", "bedtime_end"])
      || names.isSuperset(of: ["day", "spo2_percentage"])
      || names.isSuperset(of: ["day", "steps", "active_calories"])
      || names.isSuperset(of: ["day", "vo2_max"])
      || names.isSuperset(of: ["activity", "start_datetime", "end_datetime"])
  }

  /// Takes the names.
  package mutating func begin(preamble: [[String]], columns: [String]) {
    names = columns.map { ($0, Self.plain($0)) }
  }

  /// The readings of a line.
  package func samples(
    _ fields: TableFields,
    _ row: ImportRow
  ) throws(RejectedRow) -> [NewSample] {
    var members: [JSONMember] = []
    for (column, name) in names {
      guard let text = fields[column] else { continue }
      let value = text.hasPrefix("{") ? JSONText.value(text) : .string(text)
      members.append(JSONMember(key: name, value: value ?? .null))
    }
    return try OuraRecord(value: .object(members), row: row).samples()
  }

  /// A name in lower case with underscores.
  private static func plain(_ name: String) -> String {
    String(name.map { $0 == " " ? "_" : $0 })
  }
}

/// JSON within a field of a table.
enum JSONText {
  /// The one value of a text; nil where it is no JSON.
  static func value(_ text: String) -> JSONValue? {
    var subtree = JSONSubtree([JSONPath("")])
    var found: JSONValue?
    do throws(JSONEventsError) {
      let parser = try JSONEventParser()
      let take = { (event: JSONEvent) throws(JSONEventsError) in
        if let match = try subtree.take(event) { found = match.value }
      }
      try parser.read(Array(text.utf8), take)
      try parser.finish(take)
      return found
    } catch {
      return nil
    }
  }
}
