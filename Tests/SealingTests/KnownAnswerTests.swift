import Core
import Testing

@testable import Sealing

/// Bytes of hexadecimal digits, as test vectors are printed.
func bytes(_ digits: String) -> [UInt8] {
  let values = digits.compactMap(\.hexDigitValue)
  return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
}

/// The published answers of the three functions everything is built on.
@Suite struct KnownAnswerTests {
  @Test func `XChaCha20-Poly1305 gives what the draft of the CFRG prints in A_3_1`() throws {
    let plain = Array(
      ("Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future,"
        + " sunscreen would be it.").utf8
    )
    let key = LockedBytes(Array(UInt8(0x80)...0x9f))
    let nonce = Array(UInt8(0x40)...0x57)
    let associated = bytes("50515253c0c1c2c3c4c5c6c7")
    let sealed = try Sodium.encrypt(plain, nonce: nonce, associated: associated, key: key)
    #expect(
      sealed
        == bytes(
          """
          bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b0b4aa6440bf3a82f4eda7e39
          ae64c6708c54c216cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff9
          21f9664c97637da9768812f615c68b13b52ec0875924c1c7987947deafd8780acf49
          """
        )
    )
    #expect(
      try Sodium.decrypt(sealed, nonce: nonce, associated: associated, key: key) == plain
    )
  }

  @Test func `Argon2id gives what libsodium's own tests print`() throws {
    let passphrase = LockedBytes(
      bytes("b540beb016a5366524d4605156493f9874514a5aa58818cd0c6dfffaa9e90205f17b")
    )
    let derived = try Sodium.derive(
      passphrase,
      salt: bytes("44071f6d181561670bda728d43fb79b4"),
      limits: PassphraseLimits(operations: 1, memory: 1_631_659),
      count: 231
    )
    #expect(
      derived.copy
        == bytes(
          """
          7fb72409b0987f8190c3729710e98c3f80c5a8727d425fdcde7f3644d467fe973f5b5fee683bd3fce812cb9ae5e9921a
          2d06c2f1905e4e839692f2b934b682f11a2fe2b90482ea5dd234863516dba6f52dc0702d324ec77d860c2e181f84472b
          d7104fedce071ffa93c5309494ad51623d214447a7b2b1462dc7d5d55a1f6fd5b54ce024118d86f0c6489d16545aaa87
          b6689dad9f2fb47fda9894f8e12b87d978b483ccd4cc5fd9595cdc7a818452f915ce2f7df95ec12b1c72e3788d473441
          d884f9748eb14703c21b45d82fd667b85f5b2d98c13303b3fe76285531a826b6fc0fe8e3dddecf
          """
        )
    )
  }

  @Test func `the public half of a secret is that of RFC 7748, 6_1`() throws {
    let pair = try SealKeyPair(
      secret: LockedBytes(
        bytes("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
      )
    )
    #expect(
      pair.publicKey.bytes
        == bytes("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a")
    )
  }
}
