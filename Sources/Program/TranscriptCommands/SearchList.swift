import Catalogues
import Console
import Core
import HealthModel
import Services
import Terminal
import Transcripts

/// What a search found, as a person reads it.
@MainActor struct SearchList {
  private let output: Output
  private let words: Catalogue

  /// A list on an output, in a language.
  init(_ output: Output, _ words: Catalogue) {
    self.output = output
    self.words = words
  }

  /// Shows the messages one below the other, or that there is none.
  func show(_ result: SearchResult, none: String) throws {
    guard !result.hits.isEmpty else { return try output.line(none) }
    if result.areBeginnings {
      try output.line(output.styler.dim(words.text(SessionKey.beginnings)) + "\n")
    }
    for hit in result.hits { try show(hit) }
  }

  private func show(_ hit: SearchHit) throws {
    let who = hit.role == .user ? words.text(SessionKey.speakerYou) : "MindPulse"
    let time = "\(words.day(hit.time.day)) \(hit.time.clock)"
    let title = VisibleText.singleLine(hit.title, limit: 60)
    let place = "\(hit.session) #\(hit.index)"
    let facts = output.joined([time, words.text(SessionKey.quoted, ["title": title])])
    try output.line(output.styler.bold(who) + output.styler.dim("  \(facts)"))
    try output.line("  " + output.styler.dim(place))
    try output.prose("  " + snippet(hit) + "\n")
  }

  /// The words around a match; the match stands out, between stars where styles don't show.
  private func snippet(_ hit: SearchHit) -> String {
    let text = hit.snippet.map { piece in
      // A space at an end of a piece belongs to the line and must not be trimmed away.
      let visible = VisibleText.filtered(piece.text).split(
        omittingEmptySubsequences: false,
        whereSeparator: \.isNewline
      ).joined(separator: " ")
      guard piece.isMatch else { return visible }
      return output.styler.isEnabled
        ? output.styler.styled(visible, [.bold, .caution]) : "*\(visible)*"
    }
    return text.joined()
  }
}
