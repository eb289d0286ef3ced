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

  /// What a message says first, on one line, up to the last word that is whole; a cut ends with `…`.
  package static func beginning(of message: String, limit: Int) -> String {
    let line = singleLine(withoutNotice(message), limit: limit)
    guard line.hasSuffix("…"), line.count == limit else { return line }
    let kept = line.dropLast()
    // A word longer than the half of it all is cut rather than lost, as are texts without spaces.
    guard let space = kept.lastIndex(of: " "),
      kept.distance(from: kept.startIndex, to: space) > limit / 2
    else { return line }
    return kept[..<space] + "…"
  }
}
