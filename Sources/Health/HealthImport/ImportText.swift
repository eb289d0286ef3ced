/// Makes text out of a file fit to be kept and shown.
package enum ImportText {
  /// How many code points of a name are looked at; 200 letters are kept, which takes fewer.
  private static let nameLimit = 1000
  /// How many characters of a faulty value are repeated in a report.
  private static let excerptLimit = 40

  /// A name cleaned as ``SourceName`` does; empty when nothing visible is left.
  package static func name(_ text: String) -> String {
    // Nearly all names are short and plain, and stay as they are.
    let bytes = text.utf8
    if bytes.count <= 100, bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      return bytes.contains { $0 != 0x20 } ? text : ""
    }
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(nameLimit)))
    return SourceName.cleaned(start.utf8) ?? ""
  }

  /// The beginning of a text, for a sentence about it.
  package static func excerpt(_ text: String) -> String {
    let start = name(String(text.prefix(excerptLimit)))
    return text.count > excerptLimit ? start + "…" : start
  }
}
