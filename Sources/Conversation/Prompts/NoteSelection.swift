import ChatCompletions
package import Transcripts

/// The notes that go along with a request.
///
/// This is the one place that decides which.
package struct NoteSelection: Hashable, Sendable {
  /// The most notes of a request.
  package static let mostNotes = 30
  /// The most characters of all of them together, some 750 tokens.
  package static let mostCharacters = 3000

  /// The texts, the oldest first.
  package let texts: [String]
  /// How many older ones are left out for want of room.
  package let leftOut: Int

  /// Chooses from all notes: confirmed ones, and of those the newest that have room.
  package init(from notes: [Note]) {
    let kept = notes.filter { $0.state == .kept }
    var chosen: [String] = []
    var characters = 0
    for note in kept.reversed() {
      characters += note.text.count
      guard chosen.count < Self.mostNotes, characters <= Self.mostCharacters else { break }
      chosen.append(note.text)
    }
    texts = chosen.reversed()
    leftOut = kept.count - chosen.count
  }

  /// The notes as lines of a prompt, each of them quoted as data.
  package var lines: String {
    var lines = texts.compactMap { QuotedData.quote($0, limit: NoteText.limit) }.map { "- \($0)" }
    if leftOut > 0 {
      lines.append(
        leftOut == 1 ? "(The oldest is left out.)" : "(The \(leftOut) oldest are left out.)"
      )
    }
    return lines.joined(separator: "\n")
  }
}
