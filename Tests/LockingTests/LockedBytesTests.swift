import Testing

@testable import Locking

@Suite struct LockedBytesTests {
  @Test(arguments: [0, 1, 4095, 4096, 4097, 20_000])
  func `the bytes come back as they were`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let secret = LockedBytes(bytes)
    #expect(secret.count == count)
    #expect(secret.copy == bytes)
    #expect(secret.copy == bytes)
  }

  @Test func `many secrets live and end beside each other`() {
    let secrets = (0..<300).map { LockedBytes(Array(repeating: UInt8($0 % 256), count: 40)) }
    for (index, secret) in secrets.enumerated() {
      #expect(secret.copy == Array(repeating: UInt8(index % 256), count: 40))
    }
  }
}
