import Testing

@testable import TextEncoding

/// Meanings as they are stored, against the numbers they were made of.
struct MeaningVectorTests {
  /// A vector whose numbers come from a seed, the same in every run.
  static func vector(_ seed: UInt64, _ greatest: Float = 1) -> [Float] {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    return (0..<EncoderLayers.width).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return (Float(state >> 40) / Float(1 << 23) - 1) * greatest
    }
  }

  @Test func `the likeness of stored meanings is nearly that of the vectors`() throws {
    for seed in 1...50 as ClosedRange<UInt64> {
      let one = Self.vector(seed)
      // From nearly the same to something else.
      let other = zip(one, Self.vector(seed + 1000)).map { $0 + $1 * Float(seed) / 20 }
      let stored = try (#require(MeaningVector(one)), #require(MeaningVector(other)))
      let likeness = Double(stored.0.likeness(to: stored.1))
      #expect(abs(likeness - cosine(one, other.map(Double.init))) < 0.005)
      #expect(abs(stored.0.likeness(to: stored.0) - 1) < 1e-5)
    }
  }

  @Test func `lanes give what one number after the other gives`() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let (one, other) = try (
        #require(MeaningVector(Self.vector(seed))), #require(MeaningVector(Self.vector(seed + 99)))
      )
      let product = zip(one.numbers, other.numbers).reduce(0) { $0 + Int($1.0) * Int($1.1) }
      let naive = Float(product) * one.scale * other.scale
      let likeness = try #require(MeaningQuestion(one).likeness(to: other.bytes))
      #expect(abs(likeness - naive) < 1e-6)
    }
    // The greatest sum there can be.
    let ones = try #require(MeaningVector(Array(repeating: 1, count: EncoderLayers.width)))
    let opposite = try #require(MeaningVector(Array(repeating: -1, count: EncoderLayers.width)))
    #expect(abs(ones.likeness(to: opposite) + 1) < 1e-6)
  }

  @Test func `bytes lead back to the same meaning, and others to none`() throws {
    let vector = try #require(MeaningVector(Self.vector(7)))
    #expect(vector.bytes.count == MeaningVector.byteCount)
    #expect(MeaningVector(bytes: vector.bytes) == vector)
    #expect(MeaningVector(bytes: Array(vector.bytes.dropLast())) == nil)
    #expect(MeaningVector(bytes: [0, 0, 0xC0, 0x7F] + vector.bytes.dropFirst(4)) == nil)
    #expect(MeaningQuestion(vector).likeness(to: [1, 2, 3]) == nil)
    #expect(MeaningQuestion(vector).likeness(to: []) == nil)
    let endless = [0, 0, 0x80, 0x7F] + vector.bytes.dropFirst(4)
    #expect(MeaningQuestion(vector).likeness(to: endless) == nil)
  }

  @Test func `what has no direction has no meaning`() {
    #expect(MeaningVector(Array(repeating: 0, count: EncoderLayers.width)) == nil)
    #expect(MeaningVector(Array(repeating: .nan, count: EncoderLayers.width)) == nil)
    #expect(MeaningVector([1, 2]) == nil)
    #expect(MeaningVector.none.likeness(to: .none) == 0)
    #expect(MeaningVector(Self.vector(3, 1e-6)) != nil)
  }

  @Test func `a model takes its centre and its axes off`() throws {
    let axis = (0..<EncoderLayers.width).map { $0 == 5 ? Float(1) : 0 }
    let centre = Self.vector(11)
    let model = try #require(MeaningModel(name: "m", centre: centre, axes: [axis]))
    let vector = Self.vector(12)
    var rest = zip(vector, centre).map { $0 - $1 }
    rest[5] = 0
    #expect(model.meaning(of: vector) == MeaningVector(rest))
    #expect(model.meaning(of: centre) == MeaningVector.none)
    #expect(model.meaning(of: [1]) == MeaningVector.none)
    #expect(MeaningModel(name: "m", centre: [1], axes: []) == nil)
    #expect(MeaningModel(name: "m", centre: centre, axes: [centre]) == nil)
  }
}
