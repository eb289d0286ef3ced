/// Text from a person or a file on its way into a prompt: data, never an instruction.
package enum QuotedData {
  /// One line without control characters, quotation marks or braces, shortened, in quotation marks.
  ///
  /// - Parameters:
  ///   - text: anything.
  ///   - limit: the most characters that are kept.
  /// - Returns: the quoted text; nil when nothing readable is left.
  package static func quote(_ text: String, limit: Int = 60) -> String? {
    plain(text, limit: limit).map { "“\($0)”" }
  }

  /// The same without the quotation marks.
  package static func plain(_ text: String, limit: Int = 60) -> String? {
    let dropped: [Character] = [
      "\"", "“", "”", "„", "«", "»", "`", "{", "}", "<", ">", "#", "*", "?", "!",
    ]
    var kept = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: kept.append(" ")
      case .format, .surrogate, .privateUse, .unassigned: continue
      default: kept.unicodeScalars.append(scalar)
      }
    }
    let words = kept.filter { !dropped.contains($0) }.split(separator: " ")
    let line = words.joined(separator: " ").prefix(limit)
    return line.isEmpty ? nil : String(line)
  }
}
