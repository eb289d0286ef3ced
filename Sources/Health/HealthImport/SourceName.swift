/// The name of an app or watch as files give it.
package enum SourceName {
  /// The most characters kept of a name.
  private static let longest = 200

  /// A name without control characters; special spaces stay as the file has them.
  ///
  /// - Returns: the name; nil when nothing visible is left.
  package static func cleaned(_ text: some Sequence<UInt8>) -> String? {
    let raw = String(decoding: Array(text), as: UTF8.self)
    var scalars = String.UnicodeScalarView()
    for scalar in raw.unicodeScalars where !isControl(scalar) { scalars.append(scalar) }
    let name = String(scalars)
    return name.allSatisfy(\.isWhitespace) ? nil : String(name.prefix(longest))
  }

  /// A name for comparing: Apple writes U+00A0 and U+202F where others write a plain space.
  package static func folded(_ name: String) -> String {
    String(name.map { $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0 })
  }

  /// Controls, line breaks and what turns the direction of writing (Unicode, UAX 9).
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
