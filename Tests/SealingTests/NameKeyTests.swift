import Core
import Testing

@testable import Sealing

@Suite("The mark and the key of a name", .timeLimit(.minutes(90)))
struct NameKeyTests {
  private func bytes(_ digits: String) throws -> [UInt8] {
    try #require(Sodium.bytes(hexadecimal: digits))
  }

  /// Printed by Debian's argon2 (the reference implementation): `echo -n nadia-lute-river-oak-amber |
  /// argon2 "mindpulse name 1" -id -t 1 -k 8 -p 1 -l 64 -r`, and with `-t 3 -k 262144`.
  @Test(
    "are those that another program computes",
    arguments: [
      (
        PassphraseLimits.least, "b8a24653a21379361cf0a70afb344a1cfdf91ecf0ce3cfc757fe21597cd8c17b",
        "f0b8c1099c928129fa016dc4ce3ff5303adc4d4830821e86cec61dc1c192beb8"
      ),
      (
        PassphraseLimits.moderate,
        "db03fd403d244529885b120c60abb69425b5d450d2ddccafcb47ff91b0047274",
        "1e65eb1f464c39b26155d855d46a5415823fb4eac3c1bedb25bcabd67a2123fd"
      ),
    ]
  )
  func golden(limits: PassphraseLimits, mark: String, key: String) throws {
    try Sodium.demand()
    let found = try NameKey(of: "nadia-lute-river-oak-amber", limits: limits)
    #expect(try found.mark == bytes(mark))
    #expect(try found.key.secret.copy == bytes(key))
  }

  @Test("are others for another name, and open nothing of it")
  func others() throws {
    let one = try NameKey(of: "nadia-lute-river-oak-amber", limits: .least)
    let other = try NameKey(of: "nadia-lute-river-oak-abacus", limits: .least)
    #expect(one.mark != other.mark)
    let sealed = try one.key.seal([1, 2, 3], place: "here")
    #expect(try one.key.open(sealed, place: "here") == [1, 2, 3])
    #expect(throws: SealingError.damaged("here")) { try other.key.open(sealed, place: "here") }
    let kept = try NameKey(mark: one.mark, key: one.key.secret.copy)
    #expect(try kept.key.open(sealed, place: "here") == [1, 2, 3])
    #expect(throws: SealingError.wrongKey) { try NameKey(mark: [1], key: one.key.secret.copy) }
    #expect(throws: SealingError.wrongKey) { try NameKey(mark: one.mark, key: [1]) }
  }
}
