/// What a completer is asked about: the word under the cursor and the line around it.
package struct CompletionContext: Sendable, Equatable {
  /// The whole line as typed so far, also what stands after the cursor.
  package var line: String
  /// The part of the word before the cursor, possibly empty.
  package var word: String
  /// Where `word` begins in `line`, in UTF-8 code units from its start.
  package var wordStart: Int

  /// Describes one question to a completer; `wordStart` counts UTF-8 code units.
  package init(line: String, word: String, wordStart: Int) {
    self.line = line
    self.word = word
    self.wordStart = wordStart
  }

  /// The finished words before `word`, split at spaces and tabs: the command and its arguments.
  package var precedingWords: [String] {
    line.utf8.prefix(wordStart)
      .split(whereSeparator: { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A })
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
