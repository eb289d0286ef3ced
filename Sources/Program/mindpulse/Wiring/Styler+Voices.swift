import Terminal

extension Styler {
  /// Text that stands out.
  func bold(_ text: String) -> String { styled(text, .bold) }

  /// Text that stays behind the talk.
  func dim(_ text: String) -> String { styled(text, .dim) }
}
