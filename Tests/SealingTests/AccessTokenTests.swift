import Sealing
import Testing

@Suite("Tokens of devices")
struct AccessTokenTests {
  @Test("A token has 32 letters and digits of base32, and no two are the same")
  func random() throws {
    let tokens = try (0..<200).map { _ in try AccessToken.make() }
    #expect(Set(tokens).count == 200)
    let letters = Set("abcdefghijklmnopqrstuvwxyz234567")
    #expect(tokens.allSatisfy { $0.count == 32 && letters.isSuperset(of: $0) })
    // Each of 32 letters comes about 200 times; none of them would be missing by chance.
    #expect(Set(tokens.joined()) == letters)
  }

  @Test("The hash is SHA-256, and only the same one is the same")
  func hash() throws {
    // `printf abc | sha256sum`
    let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(try AccessToken.hash("abc") == known)
    #expect(try AccessToken.isSame(known, AccessToken.hash("abc")))
    #expect(try !AccessToken.isSame(known, AccessToken.hash("abd")))
    #expect(try !AccessToken.isSame(known, String(known.dropLast())))
    #expect(try !AccessToken.isSame("", ""))
  }
}
