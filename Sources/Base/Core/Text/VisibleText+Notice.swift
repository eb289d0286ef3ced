extension VisibleText {
  /// A message from its first sentence that says something: without a first paragraph in parentheses,
  /// in which whoever writes says what it is.
  ///
  /// - Parameter message: the whole message.
  /// - Returns: the rest; all of it where there is no such paragraph, or nothing else.
  package static func withoutNotice(_ message: String) -> String {
    guard message.hasPrefix("("), let end = message.firstRange(of: ")\n\n"),
      !message[..<end.lowerBound].contains("\n")
    else { return message }
    let rest = message[end.upperBound...]
    return rest.allSatisfy(\.isWhitespace) ? message : String(rest)
  }
}
