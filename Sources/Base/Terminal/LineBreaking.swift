/// Where a row may be broken without a space: between the signs of Chinese and Japanese.
///
/// A small part of UAX #14, its classes ID, CL, OP and NS; Hangul is written with spaces.
enum LineBreaking {
  /// Whether `scalar` belongs to a script that is written without spaces, as wide signs.
  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x312F, 0x3190...0xA4CF, 0xF900...0xFAFF, 0xFF01...0xFF60: true
    case 0x20000...0x3FFFD: true
    default: false
    }
  }

  /// Whether a row may end between two neighbours that no space parts.
  static func isBreak(between base: Unicode.Scalar, and next: Unicode.Scalar) -> Bool {
    if joinsToPrevious(next) || markers.contains(base) || openers.contains(base) { return false }
    if markers.contains(next) || closers.contains(next) { return false }
    if isUnspaced(next) { return true }
    return isUnspaced(base) && next.properties.isAlphabetic
  }

  /// Whether `scalar` is drawn together with the one before it.
  static func joinsToPrevious(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isGraphemeExtend || scalar == "\u{200D}"
      || scalar.properties.generalCategory == .spacingMark || scalar.properties.isEmojiModifier
      || (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  /// Signs of Markdown stay with their word, which decides what they mean.
  private static let markers: Set<Unicode.Scalar> = ["*", "_", "`", "[", "]", "(", ")", "\\", "#"]
  private static let openers: Set<Unicode.Scalar> = [
    "（", "「", "『", "【", "〈", "《", "〔", "［", "｛", "“", "‘", "\"",
  ]
  private static let closers: Set<Unicode.Scalar> = [
    "、", "。", "，", "．", "！", "？", "：", "；", "）", "」", "』", "】", "〉", "》", "〕", "］", "｝", "ー", "々",
    "・",
    "”", "’", "…", ".", ",", "!", "?", ":", ";", "\"",
  ]
}
