import FoundationEssentials

/// A sample's metadata as the JSON text it is kept as.
enum MetadataText {
  /// An object with sorted keys.
  static func json(_ metadata: [String: String]) -> String {
    let entries = metadata.sorted { $0.key < $1.key }.map { key, value in
      "\(quoted(key)):\(quoted(value))"
    }
    return "{\(entries.joined(separator: ","))}"
  }

  /// The entries of such an object; none where the text is no object of texts.
  static func entries(_ json: String) -> [String: String] {
    do {
      return try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
    } catch {
      // Written by a newer program; what it means is not known here.
      return [:]
    }
  }

  /// A JSON string (RFC 8259, section 7): quotes, backslashes and control characters escaped.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
