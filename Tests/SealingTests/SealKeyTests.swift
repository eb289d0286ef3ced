import Core
import Testing

@testable import Sealing

@Suite struct SealKeyTests {
  let key: SealKey
  init() throws { key = try SealKey.random() }

  @Test(arguments: [0, 1, 15, 16, 17, 4096, 1_048_576])
  func `what is sealed opens again`(count: Int) throws {
    let plain = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let sealed = try key.seal(plain, place: "message.text#17")
    #expect(sealed.count == plain.count + SealKey.overhead)
    #expect(try key.open(sealed, place: "message.text#17") == plain)
  }

  @Test func `the same text is never sealed the same way`() throws {
    let texts = try Set((0..<500).map { _ in try key.seal([1, 2, 3], place: "a") })
    #expect(texts.count == 500)
  }

  @Test func `every byte that is changed shows`() throws {
    let sealed = try key.seal(Array("I slept badly.".utf8), place: "message.text#1")
    for index in sealed.indices {
      for flip: UInt8 in [1, 0x80, 0xff] {
        var other = sealed
        other[index] ^= flip
        #expect(throws: SealingError.self) { try key.open(other, place: "message.text#1") }
      }
    }
  }

  @Test func `every length it is cut to shows, and what is put behind it`() throws {
    let sealed = try key.seal(Array("I slept badly.".utf8), place: "p")
    for count in 0..<sealed.count {
      #expect(throws: SealingError.self) { try key.open(Array(sealed.prefix(count)), place: "p") }
    }
    #expect(throws: SealingError.damaged("p")) { try key.open(sealed + [0], place: "p") }
  }

  @Test(arguments: ["message.text#2", "message.text#11", "message.text#", "note.text#1", ""])
  func `it opens in its own place only`(place: String) throws {
    let sealed = try key.seal([1], place: "message.text#1")
    #expect(throws: SealingError.damaged(place)) { try key.open(sealed, place: place) }
  }

  @Test func `another key opens nothing`() throws {
    let sealed = try key.seal([1], place: "p")
    let other = try SealKey.random()
    #expect(throws: SealingError.damaged("p")) { try other.open(sealed, place: "p") }
  }

  @Test func `a form of a later version is told as that`() throws {
    var sealed = try key.seal([1], place: "p")
    sealed[0] = 3
    #expect(throws: SealingError.newer("p")) { try key.open(sealed, place: "p") }
  }

  @Test(arguments: [0, 31, 33]) func `a key has 32 bytes`(count: Int) {
    #expect(throws: SealingError.wrongKey) {
      try SealKey(bytes: LockedBytes(Array(repeating: UInt8(1), count: count)))
    }
  }
}

@Suite struct SealKeyPairTests {
  let key: SealKey
  let pair: SealKeyPair
  init() throws {
    key = try SealKey.random()
    pair = try SealKeyPair(of: key)
  }

  @Test(arguments: [0, 1, 4096])
  func `what the public half seals the pair opens`(count: Int) throws {
    let plain = Array(repeating: UInt8(9), count: count)
    let sealed = try pair.publicKey.seal(plain, place: "message.text#3")
    #expect(try pair.open(sealed, place: "message.text#3") == plain)
  }

  @Test func `a key always has the same pair, and another key another`() throws {
    #expect(try SealKeyPair(of: key).publicKey == pair.publicKey)
    #expect(try SealKeyPair(of: .random()).publicKey != pair.publicKey)
  }

  @Test func `every byte that is changed shows, and every cut`() throws {
    let sealed = try pair.publicKey.seal(Array("How did you sleep?".utf8), place: "p")
    for index in sealed.indices {
      var other = sealed
      other[index] ^= 1
      #expect(throws: SealingError.self) { try pair.open(other, place: "p") }
      #expect(throws: SealingError.self) { try pair.open(Array(sealed.prefix(index)), place: "p") }
    }
  }

  @Test(arguments: ["message.text#2", "message.text#11", "message.text#", ""])
  func `a box opens in its own place only`(place: String) throws {
    let sealed = try pair.publicKey.seal([1], place: "message.text#1")
    #expect(throws: SealingError.damaged(place)) { try pair.open(sealed, place: place) }
  }

  @Test func `a text that begins like the rest of a place is no other place`() throws {
    let sealed = try pair.publicKey.seal(Array("1 hello".utf8), place: "message#1")
    #expect(throws: SealingError.damaged("message#11")) {
      try pair.open(sealed, place: "message#11")
    }
  }

  @Test func `neither form is taken for the other`() throws {
    let box = try pair.publicKey.seal([1], place: "p")
    let text = try key.seal([1], place: "p")
    #expect(throws: SealingError.newer("p")) { try key.open(box, place: "p") }
    #expect(throws: SealingError.newer("p")) { try pair.open(text, place: "p") }
  }

  @Test(arguments: [0, 31, 33]) func `a public key has 32 bytes`(count: Int) {
    #expect(throws: SealingError.damaged("the lock's public key")) {
      try SealPublicKey(bytes: Array(repeating: 1, count: count))
    }
  }

  @Test func `a public key that hides nothing is refused`() throws {
    let zero = try SealPublicKey(bytes: Array(repeating: 0, count: 32))
    #expect(throws: SealingError.damaged("the lock's public key")) {
      try zero.seal([1], place: "p")
    }
  }
}
