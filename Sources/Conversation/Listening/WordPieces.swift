/// A text in the pieces in which it appears, as a model streams one.
package enum WordPieces {
  /// The words of a text, each with the white space before it.
  package static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    for character in text {
      if character.isWhitespace, piece.last.map({ !$0.isWhitespace }) ?? false {
        pieces.append(piece)
        piece = ""
      }
      piece.append(character)
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }
}
