import SQLite

/// A value of a column, as it is written down for another machine.
package enum RecordValue: Codable, Hashable, Sendable {
  /// Nothing.
  case none
  /// A whole number.
  case integer(Int64)
  /// A text.
  case text(String)

  /// A value as it stands in a column; the told columns hold no others.
  init(_ value: Value) {
    self =
      switch value {
      case .integer(let number): .integer(number)
      case .text(let text): .text(text)
      case .null, .real, .blob: .none
      }
  }

  /// The value for a column.
  var column: Value {
    switch self {
    case .none: .null
    case .integer(let number): .integer(number)
    case .text(let text): .text(text)
    }
  }

  /// A value from its JSON: null, a number, or a text.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .none
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .integer(try container.decode(Int64.self))
    }
  }

  /// As JSON: null, a number, or a text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .none: try container.encodeNil()
    case .integer(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}

/// One row with its words readable, whole, as it is told to another machine.
package struct StoredRecord: Codable, Hashable, Sendable {
  /// The name of the column for the conversation of a message.
  static let sessionColumn = "session_id"

  /// What it is.
  package let kind: RecordKind
  /// What tells it apart in this store.
  package let key: String
  /// What stands in it, by column.
  package let columns: [String: RecordValue]

  /// A record from its parts.
  package init(kind: RecordKind, key: String, columns: [String: RecordValue]) {
    self.kind = kind
    self.key = key
    self.columns = columns
  }

  /// The text of a column; nil where there is none.
  func text(_ column: String) -> String? {
    if case .text(let text) = columns[column] { text } else { nil }
  }

  /// The number of a column; nil where there is none.
  func number(_ column: String) -> Int64? {
    if case .integer(let number) = columns[column] { number } else { nil }
  }
}
