import Core

/// A call of a tool by a model, as it is stored with the reply that it was made for.
package struct ToolUse: Codable, Hashable, Sendable {
  /// What has become of a call.
  package enum Outcome: String, CaseIterable, Codable, Hashable, Sendable {
    /// It was looked up, and something was found.
    case found
    /// It was looked up, and there is nothing.
    case nothing
    /// It was not carried out: not allowed, not understood, or no such tool.
    case refused
    /// The person was asked whether it may be done; a yes does it, and is a message of its own.
    case proposed
  }

  /// The tool's name, such as `look_up`.
  package var name: String
  /// The arguments as the model wrote them, cut to a few hundred characters.
  package var arguments: String
  /// What a person reads: `heart rate, last 7 days`.
  package var title: String
  /// What has become of it.
  package var outcome: Outcome
  /// What the model was told.
  package var answer: String
  /// What a yes does, by name; nil where nothing was proposed, and for a call from another file, as no
  /// file may have something done here.
  package var offer: String?
  /// The question whose yes does it; nil where nothing was proposed.
  package var question: String?

  /// A call that proposes nothing, from its parts.
  package init(name: String, arguments: String, title: String, outcome: Outcome, answer: String) {
    (self.name, self.arguments, self.title) = (name, arguments, title)
    (self.outcome, self.answer) = (outcome, answer)
  }

  /// What the offer of a note begins with; the note follows.
  package static let notePrefix = "note "

  /// The note that was proposed; nil for anything else.
  package var proposedNote: String? {
    guard outcome == .proposed, let offer, offer.hasPrefix(Self.notePrefix) else { return nil }
    return String(offer.dropFirst(Self.notePrefix.count))
  }

  /// The call in a line, for people: what was looked at, and what came of it where that isn't plain.
  package var line: String {
    switch outcome {
    case .found: "looked at: \(title)"
    case .nothing: "looked at: \(title) (nothing there)"
    case .refused: "not looked at: \(title)"
    case .proposed: "asked you: \(title)"
    }
  }
}

/// Calls of tools that stand in one column, as they stand in a line of a file, too.
package enum ToolUsesColumn {
  /// Calls as a JSON array; nil for none.
  ///
  /// - Throws: ``TranscriptsError/damaged(what:)``, which texts never give.
  package static func text(_ tools: [ToolUse]) throws(TranscriptsError) -> String? {
    tools.isEmpty ? nil : try JSONColumn.text(tools)
  }

  /// Calls from a JSON array.
  ///
  /// - Throws: ``TranscriptsError/damaged(what:)``, which names `row`.
  static func tools(_ text: String?, of row: LocalizedText) throws(TranscriptsError) -> [ToolUse] {
    guard let text, !text.isEmpty else { return [] }
    return try JSONColumn.values(text, "calls of tools", of: row)
  }
}
