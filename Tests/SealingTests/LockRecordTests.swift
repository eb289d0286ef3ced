import Core
import Foundation
import Testing

@testable import Sealing

@Suite struct LockRecordTests {
  let words = LockedBytes(Array("correct horse".utf8))

  @Test func `a passphrase opens its lock, before and after the record was written`() throws {
    let (record, keys) = try LockRecord.make(passphrase: words, limits: .least)
    let sealed = try keys.key.seal([1, 2], place: "p")
    let read = try JSONDecoder().decode(LockRecord.self, from: JSONEncoder().encode(record))
    #expect(read == record)
    let again = try read.unlock(passphrase: LockedBytes(Array("correct horse".utf8)))
    #expect(try again.key.open(sealed, place: "p") == [1, 2])
    let box = try read.publicKey.seal([3], place: "q")
    #expect(try again.pair.open(box, place: "q") == [3])
  }

  @Test func `the moderate limits do, too`() throws {
    let (record, _) = try LockRecord.make(passphrase: words, limits: .moderate)
    #expect(record.limits == PassphraseLimits(operations: 3, memory: 268_435_456))
    _ = try record.unlock(passphrase: words)
  }

  @Test(arguments: ["", "correct hors", "correct horse ", "Correct horse"])
  func `another passphrase doesn't`(other: String) throws {
    let (record, _) = try LockRecord.make(passphrase: words, limits: .least)
    #expect(throws: SealingError.wrongPassphrase) {
      try record.unlock(passphrase: LockedBytes(Array(other.utf8)))
    }
  }

  @Test func `kept bytes open it, and those of another lock don't`() throws {
    let (record, keys) = try LockRecord.make(passphrase: words, limits: .least)
    let (_, others) = try LockRecord.make(passphrase: words, limits: .least)
    let box = try record.publicKey.seal([3], place: "q")
    #expect(try record.unlock(keyBytes: keys.keyBytes()).pair.open(box, place: "q") == [3])
    #expect(throws: SealingError.wrongKey) { try record.unlock(keyBytes: others.keyBytes()) }
    #expect(throws: SealingError.wrongKey) { try record.unlock(keyBytes: LockedBytes([1])) }
  }

  @Test func `another passphrase keeps the key`() throws {
    let (record, keys) = try LockRecord.make(passphrase: words, limits: .least)
    let sealed = try keys.key.seal([5], place: "p")
    let next = LockedBytes(Array("battery staple".utf8))
    let changed = try record.changingPassphrase(keys, to: next, limits: .least)
    #expect(try changed.publicKey == record.publicKey)
    #expect(try changed.unlock(passphrase: next).key.open(sealed, place: "p") == [5])
    #expect(throws: SealingError.wrongPassphrase) { try changed.unlock(passphrase: words) }
    let (_, others) = try LockRecord.make(passphrase: words, limits: .least)
    #expect(throws: SealingError.wrongKey) {
      try record.changingPassphrase(others, to: next, limits: .least)
    }
  }

  @Test func `the record holds neither passphrase nor key`() throws {
    let (record, keys) = try LockRecord.make(passphrase: words, limits: .least)
    let text = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
    let digits = keys.keyBytes().copy.map {
      $0 < 16 ? "0\(String($0, radix: 16))" : String($0, radix: 16)
    }
    #expect(!text.contains(digits.joined()))
    #expect(!text.contains("correct"))
  }

  @Test(arguments: [
    ("operations", 0), ("operations", -1), ("operations", 17), ("operations", 4_294_967_296),
    ("memory", 0), ("memory", -1), ("memory", 8191), ("memory", 1_099_511_627_776),
  ])
  func `limits that no program of ours writes are refused before any work`(
    name: String,
    value: Int
  ) throws {
    let record = try Self.changed { fields in
      var limits = fields["limits"] as? [String: Int] ?? [:]
      limits[name] = value
      fields["limits"] = limits
    }
    #expect(throws: SealingError.damaged("the lock's limits")) {
      try record.unlock(passphrase: words)
    }
  }

  @Test(arguments: ["salt", "wrappedKey", "publicBytes"])
  func `every byte that is changed in the record shows`(name: String) throws {
    let (record, _) = try LockRecord.make(passphrase: words, limits: .least)
    let data = try JSONEncoder().encode(record)
    let fields = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let digits = Array(try #require(fields[name] as? String))
    for index in digits.indices {
      var other = digits
      other[index] = other[index] == "0" ? "1" : "0"
      var changed = fields
      changed[name] = String(other)
      let read = try JSONDecoder()
        .decode(LockRecord.self, from: JSONSerialization.data(withJSONObject: changed))
      #expect(throws: SealingError.self) { try read.unlock(passphrase: words) }
    }
  }

  @Test(arguments: ["xy", "abc", String(repeating: "ab", count: 2000)])
  func `what are no digits is no record`(digits: String) {
    #expect(throws: DecodingError.self) { try Self.changed { $0["salt"] = digits } }
  }

  @Test func `a record of a later version is told as that, and a short one as damaged`() throws {
    let later = try Self.changed { $0["version"] = 2 }
    #expect(throws: SealingError.newer("the lock")) { try later.unlock(passphrase: words) }
    let short = try Self.changed { $0["salt"] = "abcd" }
    #expect(throws: SealingError.damaged("the lock")) { try short.unlock(passphrase: words) }
  }

  /// A record whose fields somebody has changed.
  private static func changed(_ change: (inout [String: Any]) -> Void) throws -> LockRecord {
    let words = LockedBytes(Array("correct horse".utf8))
    let (record, _) = try LockRecord.make(passphrase: words, limits: .least)
    let data = try JSONEncoder().encode(record)
    var fields = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    change(&fields)
    return try JSONDecoder()
      .decode(LockRecord.self, from: JSONSerialization.data(withJSONObject: fields))
  }
}

@Suite struct LockRecordTriesTests {
  let record: LockRecord
  init() throws {
    record = try LockRecord.make(passphrase: LockedBytes([1]), limits: .least).0
  }

  @Test func `the pause grows with every wrong try, up to five minutes`() {
    var tried = record
    var pauses: [Int] = []
    for _ in 0..<12 {
      pauses.append(tried.waitSeconds(now: 1_000_000))
      tried = tried.afterFailure(now: 1_000_000)
    }
    #expect(pauses == [0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300])
    tried.failedTries = .max
    #expect(tried.waitSeconds(now: 1_000_000) == 300)
    #expect(tried.afterFailure(now: 0).failedTries == .max)
  }

  @Test func `it runs out, and begins anew after the right passphrase`() {
    var tried = record
    for _ in 0..<5 { tried = tried.afterFailure(now: 10_000) }
    #expect(tried.waitSeconds(now: 10_000) == 8)
    #expect(tried.waitSeconds(now: 10_001) == 8)
    #expect(tried.waitSeconds(now: 17_001) == 1)
    #expect(tried.waitSeconds(now: 18_000) == 0)
    #expect(tried.afterSuccess.waitSeconds(now: 10_000) == 0)
    #expect(tried.afterSuccess == record)
  }

  @Test func `a clock that was set back makes it no longer than it is`() {
    let tried = record.afterFailure(now: .max).afterFailure(now: .max).afterFailure(now: .max)
    #expect(tried.waitSeconds(now: 0) == 2)
    #expect(tried.waitSeconds(now: .min) == 2)
  }

  @Test func `a failure that lies ahead counts as one of now, and its pause runs out`() {
    let ahead = record.afterFailure(now: 9_000_000).afterFailure(now: 9_000_000)
      .afterFailure(now: 9_000_000)
    let settled = ahead.settled(at: 1000)
    #expect(settled.waitSeconds(now: 1000) == 2)
    #expect(settled.waitSeconds(now: 3000) == 0)
    #expect(settled.settled(at: 2000) == settled)
    #expect(ahead.settled(at: 9_000_000) == ahead && record.settled(at: 0) == record)
    let (kept, wait) = ahead.beginningTry(at: 1000)
    #expect(wait == 2 && kept == settled)
    #expect(kept.beginningTry(at: 3000).wait == 0)
  }

  @Test
  func `a try counts from its beginning, and one that is right or can't be made takes it back`() {
    let first = record.beginningTry(at: 10)
    #expect(first.wait == 0 && first.record.failedTries == 1 && first.record.lastFailure == 10)
    let second = first.record.beginningTry(at: 20)
    #expect(second.wait == 0 && second.record.failedTries == 2)
    #expect(second.record.beginningTry(at: 30).wait == 1)
    #expect(second.record.beginningTry(at: 30).record == second.record)
    #expect(second.record.withoutTry(before: 10) == first.record)
    #expect(record.withoutTry(before: nil) == record)
    #expect(second.record.afterSuccess == record)
  }

  @Test func `closing counts, and another passphrase keeps the count`() throws {
    let words = LockedBytes([1])
    let closed = record.afterClosing.afterClosing
    #expect(closed.closings == 2)
    let keys = try closed.unlock(passphrase: words)
    #expect(try closed.changingPassphrase(keys, to: words, limits: .least).closings == 2)
  }

  @Test func `a count below nothing counts as nothing`() {
    var tried = record
    tried.failedTries = -5
    #expect(tried.waitSeconds(now: 0) == 0)
    #expect(tried.afterFailure(now: 0).failedTries == 1)
  }
}
