import Core
import Sealing
import Testing

@testable import Services

@Suite struct HistorySealTests {
  private let keys: UnlockedKeys
  private let publicKey: SealPublicKey

  init() throws {
    let lock = try LockRecord.make(passphrase: LockedBytes(Array("words".utf8)), limits: .least)
    keys = lock.1
    publicKey = try lock.0.publicKey
  }

  @Test(arguments: ["", "I slept badly", "two\nlines", "ü漢字🧘"])
  func `an entry that is sealed opens with the keys alone`(text: String) throws {
    let open = HistorySeal(keys: keys, publicKey: publicKey)
    let closed = HistorySeal(keys: nil, publicKey: publicKey)
    for seal in [open, closed] {
      let digits = try seal.seal(text)
      #expect(digits.allSatisfy { $0.isHexDigit })
      #expect(open.open(digits) == text)
      #expect(closed.open(digits) == nil)
    }
  }

  @Test(arguments: ["", "0", "zz", "01", "I slept badly", "0102030405"])
  func `what was never sealed is no entry`(digits: String) {
    #expect(HistorySeal(keys: keys, publicKey: publicKey).open(digits) == nil)
  }

  @Test func `an entry of another lock is none of ours`() throws {
    let other = try LockRecord.make(passphrase: LockedBytes([1]), limits: .least)
    let digits = try HistorySeal(keys: other.1, publicKey: other.0.publicKey).seal("theirs")
    #expect(HistorySeal(keys: keys, publicKey: publicKey).open(digits) == nil)
  }
}
