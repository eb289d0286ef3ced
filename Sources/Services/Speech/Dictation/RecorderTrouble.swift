import Core

/// Why a recorder could not record, in a sentence, and what would be right.
///
/// What it complained about is found in its own words, which are those of pacat(1) and arecord(1), and is
/// quoted.
package enum RecorderTrouble {
  /// The longest complaint that is quoted, in characters.
  private static let longest = 160

  /// What was wrong, and what would be right.
  ///
  /// - Parameters:
  ///   - name: the program's.
  ///   - ending: how it ended, such as “exit code 1”.
  ///   - complaint: what it wrote to standard error; not to be trusted.
  /// - Returns: two sentences.
  package static func sentences(of name: String, ending: String, complaint: String) -> String {
    let lines = complaint.split(whereSeparator: \.isNewline)
    let last = lines.last { line in line.contains { !$0.isWhitespace } } ?? ""
    let said = VisibleText.singleLine(String(last), limit: longest)
    let quoted = said.isEmpty ? "it ended with \(ending)" : "“\(said)”"
    let words = complaint.lowercased()
    let known = kinds.first { kind in kind.signs.contains { words.contains($0) } }
    guard let known else {
      return "\(name) could not record: \(quoted). "
        + "Check the microphone in the system's sound settings."
    }
    return "\(known.problem) (\(name): \(quoted)). \(known.advice)"
  }

  private static let kinds: [(signs: [String], problem: String, advice: String)] = [
    (
      ["busy"], "Another program is using the microphone",
      "Close that program, then try again."
    ),
    (
      ["connection failure", "connection refused", "connection terminated"],
      "The sound server doesn't answer",
      "Check that PipeWire or PulseAudio is running."
    ),
    (
      ["permission denied", "access denied", "not permitted"],
      "The microphone is not allowed to you",
      "Check that you are in the group audio, or sign in at the machine itself."
    ),
    (
      ["no such", "cannot find card", "no soundcards", "unknown pcm", "not found"],
      "No microphone was found",
      "Connect one, and check the system's sound settings."
    ),
  ]
}
