// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import FoundationEssentials

/// JSON from outside, looked at before it is decoded.
enum JSONText {
  /// The deepest nesting that is decoded; a chat completion needs about eight.
  static let maximumDepth = 64

  /// Whether `text` nests arrays and objects deeper than `limit`.
  static func isDeeper(than limit: Int = maximumDepth, _ text: String) -> Bool {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in text.utf8 {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > limit { return true }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return false
  }

  /// Decodes `text`; nil when it is nested too deep or not what `type` needs.
  static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
    guard !isDeeper(text) else { return nil }
    do {
      return try JSONDecoder().decode(type, from: Data(SurrogateHalves.marked(text).utf8))
    } catch {
      return nil
    }
  }
}

/// JSON of any shape, for the parts in which servers differ.
enum JSONValue: Decodable, Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // A type is found by trying: a failed try only means "another type".
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else if let value = try? container.decode([String: JSONValue].self) {
      self = .object(value)
    } else {
      // All that is left is a number beyond any Double, such as 1e999: nothing to go by.
      self = .null
    }
  }

  /// The member called `key`; nil when this is no object or the member is null.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self, let value = members[key], value != .null else {
      return nil
    }
    return value
  }

  /// The value as JSON text, keys sorted.
  var json: String {
    switch self {
    case .null: return "null"
    case .bool(let value): return "\(value)"
    case .number: return text ?? "null"
    case .string(let value): return JSONString.quoted(value)
    case .array(let values): return "[\(values.map(\.json).joined(separator: ","))]"
    case .object(let members):
      let pairs = members.sorted { $0.key < $1.key }
        .map { "\(JSONString.quoted($0.key)):\($0.value.json)" }
      return "{\(pairs.joined(separator: ","))}"
    }
  }

  /// The text of a string; nil for the rest.
  var words: String? {
    if case .string(let value) = self { return value }
    return nil
  }

  /// The text of a string, or a number or truth value as text; nil for the rest.
  var text: String? {
    switch self {
    case .string(let value): value
    case .number(let value): Int(exactly: value).map { "\($0)" } ?? "\(value)"
    case .bool(let value): "\(value)"
    case .null, .array, .object: nil
    }
  }
}
