/// Text as XML 1.0 and HTML take it, within elements and within quoted attributes.
package enum MarkupText {
  /// The text with markup characters as references; characters that XML 1.0 (2.2) forbids are left
  /// out.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result += " "
      default:
        let isForbidden = scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF
        if !isForbidden { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }
}
