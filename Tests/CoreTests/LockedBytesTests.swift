import Testing

@testable import Core

@Suite struct LockedBytesTests {
  @Test(arguments: [0, 1, 4095, 4096, 4097, 20_000])
  func `the bytes come back as they were`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let secret = LockedBytes(bytes)
    #expect(secret.count == count)
    #expect(secret.copy == bytes)
    #expect(secret.copy == bytes)
  }

  @Test func `bytes are written where they lie, and lent from there`() {
    let secret = LockedBytes(count: 5) { space in
      #expect(space.allSatisfy { $0 == 0 })
      space.copyBytes(from: [1, 2, 3])
    }
    #expect(secret.copy == [1, 2, 3, 0, 0])
    #expect(secret.withBytes { Array($0) } == [1, 2, 3, 0, 0])
  }

  @Test func `a secret that could not be written is no secret`() {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      _ = try LockedBytes(count: 5) { _ throws(Refusal) in throw Refusal() }
    }
  }

  @Test func `many secrets live and end beside each other`() {
    let secrets = (0..<300).map { LockedBytes(Array(repeating: UInt8($0 % 256), count: 40)) }
    for (index, secret) in secrets.enumerated() {
      #expect(secret.copy == Array(repeating: UInt8(index % 256), count: 40))
    }
  }
}
