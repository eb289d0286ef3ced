package import Charts
import Console

extension Services {
  /// The characters that a terminal can be expected to have: ASCII where the locale is none of
  /// UTF-8, blocks on the console of Linux, whose font has no Braille, otherwise Braille.
  ///
  /// Nil on a screen that takes lines of text alone: there, words replace pictures.
  package var plotGlyphs: Glyphs? {
    guard output.screen == .drawn else { return nil }
    guard Self.isUTF8(environment) else { return .ascii }
    return switch environment["TERM"] {
    case "linux": .blocks
    default: .braille
    }
  }

  /// Whether the locale's characters are those of UTF-8.
  ///
  /// The first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set and not empty decides (POSIX.1-2017,
  /// 8.2). Where none is, nothing speaks against it.
  package static func isUTF8(_ environment: [String: String]) -> Bool {
    let values = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
    guard let locale = values.first(where: { !$0.isEmpty }) else { return true }
    let codeset = locale.lowercased().filter { $0 != "-" }
    return codeset.contains("utf8")
  }
}
