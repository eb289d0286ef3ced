/// A text of an exercise in which answers stand in place of keys.
///
/// `{wish}` becomes the answer of that key; `{smaller|activity}` the first of both that was given;
/// of `{when|some time}` the second part, which is no key, stands where there is no answer.
struct ExerciseText {
  /// A piece of the text.
  private enum Piece {
    case words(Substring)
    case answer([String])
  }

  private let pieces: [Piece]

  /// A text as a file has it; nil where a brace has no partner.
  init?(_ text: String) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      pieces.append(.words(rest[..<open]))
      let inner = rest[rest.index(after: open)...]
      guard rest[open] == "{", let close = inner.firstIndex(where: { $0 == "{" || $0 == "}" }),
        inner[close] == "}"
      else { return nil }
      pieces.append(.answer(inner[..<close].split(separator: "|").map(String.init)))
      rest = inner[inner.index(after: close)...]
    }
    pieces.append(.words(rest))
    self.pieces = pieces
  }

  /// Every name in braces for which there is nothing to fall back on but an answer.
  func required(known: Set<String>) -> [String] {
    pieces.compactMap { piece in
      guard case .answer(let names) = piece else { return nil }
      guard let first = names.first, known.contains(first) else { return names.first ?? "" }
      return nil
    }
  }

  /// The text with answers; what was not answered and has nothing to fall back on is an ellipsis.
  func filled(_ answers: [String: String], known: Set<String>) -> String {
    pieces.map { piece in
      switch piece {
      case .words(let words): return String(words)
      case .answer(let names):
        if let given = names.lazy.compactMap({ answers[$0] }).first { return given }
        return names.last.flatMap { known.contains($0) ? nil : $0 } ?? "…"
      }
    }.joined()
  }
}
