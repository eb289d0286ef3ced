package import Transcripts

/// The question whether a proposed note is to be kept, beside a talk that goes on.
///
/// States and what a typed line does in them:
/// - *quiet*: nothing is asked. Any line → `passOn`.
/// - *asking*: a note was proposed. `y` → `keep`, *quiet*; `n` → `refuse`, *quiet*; `e` or `edit` →
///   `askForWords`, *wording*; a slash command → `passOn`, *asking*; any other line → `passOn`,
///   *quiet*: it belongs to the talk, and the proposal waits in the list.
/// - *wording*: the next line is the note's new text. A line → `keep` with it, *quiet*; an empty one
///   → `leave`, *quiet*.
///
/// Only a single letter answers: "yes" and "no" may well be said to the companion. A newer proposal
/// takes the place of one that is asked about; the older one waits in the list.
package struct NoteQuestion: Sendable {
  /// What is to be done with a line.
  package enum Action: Equatable, Sendable {
    /// The line is none of an answer.
    case passOn
    /// Keep the note, in these words where there are some.
    case keep(Int64, as: String?)
    /// Erase the proposal.
    case refuse(Int64)
    /// Ask for other words.
    case askForWords
    /// Leave the proposal where it is.
    case leave
  }

  private enum State {
    case quiet
    case asking(Int64)
    case wording(Int64)
  }

  private var state = State.quiet

  /// Nothing is asked.
  package init() {}

  /// Whether something is asked.
  package var isOpen: Bool { if case .quiet = state { false } else { true } }

  /// Whether the next line is the text of a note.
  package var isWording: Bool { if case .wording = state { true } else { false } }

  /// Whether the next line may be an answer.
  package var isAsking: Bool { if case .quiet = state { false } else { true } }

  /// A proposal is asked about; the answer is the next line.
  package mutating func ask(about note: Note) { state = .asking(note.id) }

  /// Takes in what was typed.
  package mutating func entered(_ line: String) -> Action {
    let words = line.split(whereSeparator: \.isWhitespace)
    switch state {
    case .quiet: return .passOn
    case .wording(let id):
      state = .quiet
      return words.isEmpty ? .leave : .keep(id, as: line)
    case .asking(let id):
      if words.first?.hasPrefix("/") == true || words.isEmpty { return .passOn }
      state = .quiet
      guard words.count == 1 else { return .passOn }
      switch words[0].lowercased() {
      case "y": return .keep(id, as: nil)
      case "n": return .refuse(id)
      case "e", "edit":
        state = .wording(id)
        return .askForWords
      default: return .passOn
      }
    }
  }

  /// The line was taken back, or the talk moved on: nothing is asked any more.
  package mutating func withdraw() { state = .quiet }
}
