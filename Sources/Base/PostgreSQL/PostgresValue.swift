/// A parameter of a statement, as it is sent in binary form.
package enum PostgresValue: Hashable, Sendable {
  /// NULL of the type `bigint`.
  case noNumber
  /// `bigint`.
  case number(Int64)
  /// `bytea`.
  case bytes([UInt8])
  /// `text`.
  case text(String)
  /// `uuid`: 16 bytes.
  case uuid([UInt8])

  /// The number of its type (`pg_type.dat`).
  var type: UInt32 {
    switch self {
    case .noNumber, .number: 20
    case .bytes: 17
    case .text: 25
    case .uuid: 2950
    }
  }

  /// Its bytes; nil for NULL.
  var content: [UInt8]? {
    switch self {
    case .noNumber: nil
    case .number(let number):
      (0..<8).map { UInt8(truncatingIfNeeded: number >> Int64(56 - 8 * $0)) }
    case .bytes(let bytes), .uuid(let bytes): bytes
    case .text(let text): Array(text.utf8)
    }
  }

  /// A UUID of its text, in letters of either case; nil where it is none.
  package static func uuid(_ text: String) -> PostgresValue? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
    let digits = parts.joined().utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 32 else { return nil }
    return .uuid(stride(from: 0, to: 32, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
  }
}

/// One statement with its parameters.
package struct PostgresStatement: Hashable, Sendable {
  /// SQL with `$1`, `$2` … for the parameters.
  package let sql: String
  /// The parameters.
  package let parameters: [PostgresValue]

  /// A statement.
  package init(_ sql: String, _ parameters: PostgresValue...) {
    self.sql = sql
    self.parameters = parameters
  }
}

/// One row of an answer, in binary form.
///
/// What a column holds is for the reader to check.
package struct PostgresRow: Hashable, Sendable {
  /// The columns; nil for NULL.
  let columns: [[UInt8]?]

  /// The bytes of a column; nil for NULL, and where there is no such column.
  package func bytes(_ column: Int) -> [UInt8]? {
    columns.indices.contains(column) ? columns[column] : nil
  }

  /// A column of the type `bigint`; nil for anything else.
  package func number(_ column: Int) -> Int64? {
    guard let bytes = bytes(column), bytes.count == 8 else { return nil }
    return Int64(bitPattern: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// A column of the type `text`; nil where it isn't UTF-8.
  package func text(_ column: Int) -> String? {
    bytes(column).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// A column of the type `uuid`, as text in small letters; nil for anything else.
  package func uuid(_ column: Int) -> String? {
    guard let bytes = bytes(column), bytes.count == 16 else { return nil }
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += byte < 16 ? "0" + String(byte, radix: 16) : String(byte, radix: 16)
    }
    return text
  }
}

/// The answer to one statement.
package struct PostgresAnswer: Hashable, Sendable {
  /// Its rows.
  package var rows: [PostgresRow] = []
  /// How many rows were inserted, changed or deleted; 0 where the server doesn't say.
  package var changed = 0
}
