import Sealing
import Testing

@Suite struct SHA256Tests {
  /// Messages and hashes of NIST's examples for FIPS 180-4, and of an empty and a long message.
  static let examples: [(message: [UInt8], hash: String)] = [
    ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (
      Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    ),
    (
      Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]

  @Test(arguments: examples)
  func `the examples of the standard have their hashes`(message: [UInt8], hash: String) throws {
    var sum = try SHA256()
    sum.update(message)
    #expect(sum.finish() == hash)
  }

  @Test func `it makes no difference in which pieces a message comes`() throws {
    let message = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
    for length in [55, 56, 63, 64, 65, 119, 120, 300] {
      var whole = try SHA256()
      whole.update(Array(message[..<length]))
      let expected = whole.finish()
      for cut in stride(from: 0, through: length, by: 9) {
        var parts = try SHA256()
        parts.update(Array(message[..<cut]))
        parts.update(Array(message[cut..<length]))
        #expect(parts.finish() == expected)
      }
    }
  }
}
