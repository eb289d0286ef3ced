package import Terminal

extension Styler {
  /// Text that stands out.
  package func bold(_ text: String) -> String { styled(text, .bold) }

  /// Text that stays behind the talk.
  package func dim(_ text: String) -> String { styled(text, .dim) }
}
