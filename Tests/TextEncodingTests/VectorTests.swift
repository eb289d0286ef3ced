import Testing
import TestSupport

@testable import TextEncoding

/// The vectors against those of encoder_reference.py, which computes them from the same file in other ways.
@Suite(.needsEncoder) struct VectorTests {
  @Test func `every text has the vector that the reference computes, with either layers`()
    async throws
  {
    let files = try EncoderFiles.copies()
    let encoder = LocalEncoder(EncoderFiles.place(files))
    let references = try ReferenceVector.all()
    #expect(references.count >= 46)
    for reference in references {
      for layers in EncoderLayers.allCases {
        let vector = try await encoder.encode(reference.text, layers)
        #expect(vector.count == EncoderLayers.width)
        let likeness = cosine(vector, reference.vector(layers))
        #expect(likeness >= 0.999, "\(layers): \(likeness) for “\(reference.text.prefix(60))”")
      }
    }
    // The layers are others, and so is what they say.
    let both = references[5]
    #expect(cosine(try await encoder.encode(both.text, .meaning), both.vector(.danger)) < 0.99)
  }

  @Test func `a text alone has the vector it has between others, to the last bit`() async throws {
    let place = EncoderPlace(folder: EncoderFiles.folder, tailFolder: "/nowhere")
    let texts = ["hello", String(repeating: "\u{FDFA}", count: 5_000), "", "ж"]
    let shared = LocalEncoder(place)
    for text in texts + texts.reversed() {
      let alone = try await LocalEncoder(place).encode(text, .meaning)
      #expect(try await shared.encode(text, .meaning) == alone)
    }
  }

  @Test func `many at once get what each gets alone`() async throws {
    let files = try EncoderFiles.copies()
    let encoder = LocalEncoder(EncoderFiles.place(files))
    let texts = (0..<10).map { "message \($0) about the weather" }
    var alone: [[Float]] = []
    for (number, text) in texts.enumerated() {
      alone.append(try await encoder.encode(text, number.isMultiple(of: 2) ? .meaning : .danger))
    }
    let expected = alone
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, text) in texts.enumerated() {
        group.addTask {
          let vector = try await encoder.encode(
            text,
            number.isMultiple(of: 2) ? .meaning : .danger
          )
          #expect(vector == expected[number])
        }
      }
      try await group.waitForAll()
    }
  }

  /// Pieces, and how often they are repeated.
  @Test(
    arguments: [
      ("\0", 1), ("\u{0}\u{1}\u{FFFF}", 1), (" ", 40_000), ("a", 1_000_000), ("\u{FDFA}", 100_000),
      ("👩‍👩‍👧‍👦", 20_000), ("\0\u{FDFA}é", 9_999),
    ]
  )
  func `whatever comes has a vector with a length of one`(piece: String, count: Int) async throws {
    let text = String(repeating: piece, count: count)
    let encoder = LocalEncoder(EncoderPlace(folder: EncoderFiles.folder, tailFolder: "/nowhere"))
    let vector = try await encoder.encode(text, .meaning)
    let length = vector.reduce(0) { $0 + Double($1) * Double($1) }
    #expect(abs(length - 1) < 1e-5)
  }

  @Test func `of a long text its beginning counts`() async throws {
    let encoder = LocalEncoder(EncoderPlace(folder: EncoderFiles.folder, tailFolder: "/nowhere"))
    // Cut off within a character of three bytes: 16,384 isn't a multiple of three.
    let text = String(repeating: "悲", count: 6_000)
    let same = String(repeating: "悲", count: 5_461)
    #expect(try await encoder.encode(text, .meaning) == encoder.encode(same, .meaning))
  }

  @Test func `texts that mean something alike are nearer than others`() async throws {
    let encoder = LocalEncoder(EncoderPlace(folder: EncoderFiles.folder, tailFolder: "/nowhere"))
    let sad = try await encoder.encode("I feel so sad and alone tonight", .meaning)
    let other = try await encoder.encode("Ich fühle mich heute Abend traurig und allein", .meaning)
    let bread = try await encoder.encode("The bakery sells bread from seven o'clock", .meaning)
    #expect(cosine(sad, other.map(Double.init)) > cosine(sad, bread.map(Double.init)) + 0.05)
  }
}
