import Core
import Foundation
import Glibc
import HostSystem
import Testing

/// Whether the kernel keeps a key for this account.
private let isAllowed: Bool = {
  let keyring = KernelKeyring(folder: "/nowhere/\(UUID().uuidString)")
  defer { keyring.forget() }
  return keyring.keep(LockedBytes([1]), seconds: 60) == nil
}()

/// Runs where the kernel lets this account keep a key; many containers don't.
@Suite(.enabled(if: isAllowed, "the kernel keeps no keys for this account here"))
struct KernelKeyringTests {
  let keyring = KernelKeyring(folder: "/nowhere/\(UUID().uuidString)")

  private func found(_ keyring: KernelKeyring) -> [UInt8]? {
    if case .found(let secret) = keyring.secret(renewedFor: 60) { return secret.copy }
    return nil
  }

  @Test func `a secret that is kept is found again, by its own name only`() {
    defer { keyring.forget() }
    #expect(keyring.keep(LockedBytes(Array(1...32)), seconds: 60) == nil)
    #expect(found(keyring) == Array(1...32))
    #expect(found(KernelKeyring(folder: "/nowhere/\(UUID().uuidString)")) == nil)
  }

  @Test func `another secret takes its place`() {
    defer { keyring.forget() }
    #expect(keyring.keep(LockedBytes([1]), seconds: 60) == nil)
    #expect(keyring.keep(LockedBytes([2, 3]), seconds: 60) == nil)
    #expect(found(keyring) == [2, 3])
  }

  @Test func `a secret that is forgotten is gone, and may be forgotten twice`() {
    #expect(keyring.keep(LockedBytes([1]), seconds: 60) == nil)
    keyring.forget()
    #expect(found(keyring) == nil)
    keyring.forget()
  }

  @Test func `its time is set and begins anew with each reading, for the possessor alone`() throws {
    defer { keyring.forget() }
    #expect(keyring.keep(LockedBytes([1]), seconds: 7200) == nil)
    #expect(
      try ["1h", "2h", "119m", "120m"].contains { try line()?.contains(" \($0) 3f000000 ") == true }
    )
    guard case .found = keyring.secret(renewedFor: 172_800 + 3600) else {
      Issue.record("the secret is gone")
      return
    }
    #expect(try line()?.contains(" 2d 3f000000 ") == true)
  }

  @Test func `it ends with its time`() throws {
    #expect(keyring.keep(LockedBytes([1]), seconds: 1) == nil)
    var looks = 0
    while try line() != nil, looks < 600 {
      usleep(100_000)
      looks += 1
    }
    #expect(try line() == nil)
  }

  /// The kernel's own words on the secret (proc_keys(5)); nil once there is none.
  private func line() throws -> String? {
    let keys = try String(contentsOfFile: "/proc/keys", encoding: .utf8).split(separator: "\n")
    let line = keys.first { $0.contains(keyring.name) && !$0.contains(" expd ") }
    return line.map { $0.split(separator: " ").joined(separator: " ") }
  }
}
