/// Text as HTML takes it within elements and within quoted attributes.
enum HTMLText {
  /// The text, made safe to show and with every character that means something in HTML as a
  /// reference.
  static func escaped(_ text: String) -> String { references(ExportWords.text(text)) }

  /// The text with every character that means something in HTML as a reference.
  static func references(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text that ``references(_:)`` was given.
  static func plain(_ text: Substring) -> String {
    String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing(
      "&quot;",
      with: "\""
    )
    .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }

  /// The same for one line.
  static func line(_ text: String) -> String { escaped(ExportWords.line(text)) }
}
