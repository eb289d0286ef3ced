import CLinux
package import Core
import Glibc

/// A secret that the kernel keeps for a while for every program of this person: never on a disk, gone
/// with its time, at the latest with the machine's power.
///
/// It stands in the person's keyring, and only programs of the person get at it. Containers often
/// refuse keyrings (`EPERM`, `ENOSYS`); each of our programs then has to ask by itself. See keyrings(7)
/// and keyctl(2).
package struct KernelKeyring: Sendable {
  /// What came of asking for the secret.
  package enum Answer: Sendable {
    /// It is there.
    case found(LockedBytes)
    /// None is kept, or its time is over.
    case none
    /// The kernel keeps none for us; its words, without a full stop.
    case refused(String)
  }

  /// The longest secret that is read, in bytes.
  private static let largest = 64

  /// What the secret is called in the keyring.
  package let name: String

  /// The secret of what is kept in a folder, given by its absolute path.
  package init(folder: String) { name = "mindpulse:\(folder)" }

  /// Keeps a secret for this many seconds, in place of an earlier one.
  ///
  /// - Returns: why the kernel doesn't, in words without a full stop; nil when it does.
  package func keep(_ secret: LockedBytes, seconds: Int) -> String? {
    let key = unsafe secret.withBytes { bytes in
      unsafe CLinux_addKey(name, bytes.baseAddress, UInt(bytes.count))
    }
    guard key >= 0 else { return Self.reason() }
    guard CLinux_guardKey(key, Self.bounded(seconds)) == 0 else {
      let reason = Self.reason()
      _ = CLinux_removeKey(key)
      return reason
    }
    return nil
  }

  /// The secret; its time begins anew with as many seconds, nil leaves it as it is.
  package func secret(renewedFor seconds: Int?) -> Answer {
    let key = unsafe CLinux_findKey(name)
    guard key >= 0 else { return Self.absence() }
    var count = 0
    let space = unsafe LockedBytes(count: Self.largest) { space in
      count = unsafe CLinux_readKey(key, space.baseAddress, UInt(space.count))
    }
    guard count > 0 else { return count == 0 ? .none : Self.absence() }
    guard count <= Self.largest else { return .none }
    // Where it can't be renewed it ends at its old time, which is no harm.
    if let seconds { _ = CLinux_guardKey(key, Self.bounded(seconds)) }
    return .found(
      unsafe space.withBytes { bytes in
        unsafe LockedBytes(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      }
    )
  }

  /// Takes the secret away, for every program; nothing happens where there is none.
  package func forget() {
    let key = unsafe CLinux_findKey(name)
    if key >= 0 { _ = CLinux_removeKey(key) }
  }

  /// keyctl(2): these three say that the name is not there, or not any more.
  private static func absence() -> Answer {
    [ENOKEY, EKEYEXPIRED, EKEYREVOKED].contains(errno) ? .none : .refused(reason())
  }

  private static func reason() -> String {
    unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
  }

  private static func bounded(_ seconds: Int) -> UInt32 { UInt32(clamping: max(seconds, 1)) }
}
