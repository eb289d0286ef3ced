package import TextEncoding
package import Transcripts

/// Makes what texts mean, and brings what is missing into the store.
///
/// The encoder works beside the main actor, one piece of a text after the other: whoever writes meanwhile
/// waits for one piece at most.
@MainActor package struct MeaningMaker {
  /// How many are stored at a time.
  private static let atOnce = 16

  /// How alike a message has to be at least to be shown, from -1 to 1.
  package let floor: Double

  private let model: MeaningModel
  private let encoder: any TextEncoder

  /// A maker with the program's own numbers.
  ///
  /// - Throws: ``EncoderError`` where these can't be read.
  package init(_ encoder: any TextEncoder) throws(EncoderError) {
    let file = try MeaningFile.bundled()
    floor = file.floor
    model = try file.model()
    self.encoder = encoder
  }

  /// The name that stands beside its meanings in a store.
  package var name: String { model.name }

  /// What a text means; ``MeaningVector/none`` for one without a letter or a number.
  ///
  /// Of a long text it is the mean of its pieces.
  ///
  /// - Throws: ``EncoderError`` where there is no encoder.
  package func meaning(of text: String) async throws(EncoderError) -> MeaningVector {
    guard text.contains(where: { $0.isLetter || $0.isNumber }) else { return .none }
    var sum: [Float] = []
    let pieces = TextPieces.of(text)
    for piece in pieces {
      let vector = try await encoder.encode(piece, .meaning)
      sum = sum.isEmpty ? vector : zip(sum, vector).map { $0 + $1 }
    }
    return model.meaning(of: sum.map { $0 / Float(pieces.count) })
  }

  /// Makes the meanings of messages and stores them, some at a time.
  ///
  /// - Parameters:
  ///   - numbers: the messages, by their numbers in the file.
  ///   - store: where they are.
  ///   - goesOn: asked before each message; what was made is stored when it ends.
  ///   - made: told how many are stored.
  /// - Returns: how many are stored.
  /// - Throws: ``EncoderError`` where there is no encoder, ``TranscriptsError`` of the store.
  @discardableResult
  package func make(
    _ numbers: [Int64],
    in store: TranscriptStore,
    goesOn: () -> Bool,
    made: (Int) -> Void = { _ in }
  ) async throws -> Int {
    var count = 0
    var rest = numbers[...]
    while !rest.isEmpty, goesOn() {
      var batch: [(source: MeaningSource, vector: MeaningVector)] = []
      for source in try store.meaningSources(Array(rest.prefix(Self.atOnce))) where goesOn() {
        batch.append((source, try await meaning(of: source.text ?? "")))
      }
      rest = rest.dropFirst(Self.atOnce)
      try store.store(meanings: batch, of: name)
      count += batch.count
      made(count)
    }
    return count
  }
}

/// A text in pieces that are encoded in a tenth of a second each.
enum TextPieces {
  /// The most characters of a piece, some 120 tokens.
  static let longest = 600
  /// The most pieces: of a very long text the beginning counts.
  static let most = 8

  /// The pieces of a text, cut between words where there are some.
  static func of(_ text: String) -> [String] {
    var pieces: [String] = []
    var rest = Substring(text)
    while !rest.isEmpty, pieces.count < most {
      var piece = rest.prefix(longest)
      if piece.endIndex < rest.endIndex, let space = piece.lastIndex(where: \.isWhitespace),
        space > piece.startIndex
      {
        piece = rest[..<space]
      }
      pieces.append(String(piece))
      rest = rest[piece.endIndex...].drop(while: \.isWhitespace)
    }
    return pieces
  }
}
