import Configuration
import Console
package import Core
package import HostSystem
import LineEditing
package import Sealing
package import Services
import Transcripts

/// What every command does with the lock: finds its keys, tries passphrases, closes it.
@MainActor package struct LockService {
  /// How long the command that prints the passphrase may take: a person may have to type another.
  private static let commandMilliseconds: Int64 = 120_000

  private let services: Services
  /// Where the kernel keeps the key of an open lock.
  package let keyring: KernelKeyring

  /// A service within one run of the program.
  package init(_ services: Services) {
    self.services = services
    keyring = KernelKeyring(folder: services.home.dataDirectory)
  }

  /// Opens the lock with the key the kernel keeps, if it keeps one.
  ///
  /// - Parameter renews: whether this is a use by a person, which lets the key be kept for another
  ///   while; what a scheduler starts is none, or the lock would never close.
  /// - Returns: whether words can be read now.
  /// - Throws: an error of the store or of the settings.
  @discardableResult
  package func openByKeyring(renews: Bool) throws -> Bool {
    guard let record = try services.stores.transcripts().lock else { return true }
    let seconds = try renews ? services.settings.current().lock.afterSeconds : nil
    guard case .found(let bytes) = keyring.secret(renewedFor: seconds) else { return false }
    let keys: UnlockedKeys
    do throws(SealingError) {
      keys = try record.unlock(keyBytes: bytes)
    } catch {
      guard error == .wrongKey else { throw error }
      // The key of a lock that is no more, as after a restore.
      keyring.forget()
      return false
    }
    try services.stores.unlock(keys)
    return true
  }

  /// Whether the kernel keeps the key of this lock; it is not kept for longer by this look.
  package func isOpenElsewhere(_ record: LockRecord?) throws -> Bool {
    guard let record, case .found(let bytes) = keyring.secret(renewedFor: nil) else { return false }
    do throws(SealingError) {
      _ = try record.unlock(keyBytes: bytes)
      return true
    } catch {
      return false
    }
  }

  /// Why the kernel keeps no keys for us, in words; nil where it does.
  package func refusal() -> String? {
    if case .refused(let reason) = keyring.secret(renewedFor: nil) { reason } else { nil }
  }

  /// What is told where the kernel keeps no keys for us.
  package static func sentence(forRefusal reason: String) -> LocalizedText {
    "The kernel can't keep the key here (\(words: reason.lowercased())), so each program asks."
  }

  /// After how long an open lock closes, in words.
  package func timeWithoutUse() throws -> LocalizedText {
    let minutes = try services.settings.current().lock.afterMinutes
    return minutes == 1 ? "an idle minute" : "\(minutes) idle minutes"
  }

  /// Lets the kernel keep the key for another while, as the lock is in use.
  package func renew() throws {
    guard services.stores.keys != nil else { return }
    _ = keyring.secret(renewedFor: try services.settings.current().lock.afterSeconds)
  }

  /// For how many seconds no passphrase may be tried.
  ///
  /// A wrong try that a clock ahead has noted is kept as one of now, so that its pause runs out.
  package func waitSeconds() throws -> Int {
    let store = try services.stores.transcripts()
    let now = Machine.milliseconds()
    guard let record = try store.lock else { return 0 }
    let settled = record.settled(at: now)
    if settled != record { try store.changeLock { $0.settled(at: now) } }
    return settled.waitSeconds(now: now)
  }

  /// Tries a passphrase; each try is counted before it is made, and one that is right takes it back.
  ///
  /// One try is made at a time, by whichever program: who waits for another sees what it has counted.
  ///
  /// - Throws: ``SealingError``, or an error of the store.
  package func open(by passphrase: LockedBytes) throws {
    guard try services.stores.transcripts().lock != nil else { return }
    let path = "\(services.home.dataDirectory)/unlock-lock"
    try PrivateFile.createDirectory(path)
    guard let turn = try WorkFolder.takeOver(path, waiting: true) else {
      throw AppFailure(.tryLater, "Another program is opening the lock.")
    }
    let keys = try withExtendedLifetime(turn) { try tried(passphrase) }
    try services.stores.unlock(keys)
    if let reason = try keep(keys) {
      services.output.notice(Self.sentence(forRefusal: reason))
    }
  }

  private func tried(_ passphrase: LockedBytes) throws -> UnlockedKeys {
    let store = try services.stores.transcripts()
    let now = Machine.milliseconds()
    var wait = 0
    var before: Int64?
    let record = try store.changeLock { record in
      before = record.settled(at: now).lastFailure
      let begun = record.beginningTry(at: now)
      wait = begun.wait
      return begun.record
    }
    guard wait == 0 else { throw SealingError.tooSoon(seconds: wait) }
    let keys: UnlockedKeys
    do throws(SealingError) { keys = try record.unlock(passphrase: passphrase) } catch {
      if error != .wrongPassphrase { try store.changeLock { $0.withoutTry(before: before) } }
      throw error
    }
    try store.changeLock { $0.afterSuccess }
    return keys
  }

  /// Has the kernel keep the key for as long as the settings say.
  ///
  /// - Returns: why it doesn't; nil when it does.
  package func keep(_ keys: UnlockedKeys) throws -> String? {
    keyring.keep(keys.keyBytes(), seconds: try services.settings.current().lock.afterSeconds)
  }

  /// Locks at once: here, in the kernel, and in every chat that is open.
  package func close() throws {
    keyring.forget()
    let store = try services.stores.transcripts()
    if try store.lock != nil { try store.changeLock { $0.afterClosing } }
    try services.stores.forgetKeys()
  }

  /// The passphrase of the command that is set for it; nil where none is set.
  ///
  /// - Throws: ``AppFailure``: 78 where the command fails or writes none; that is no wrong try.
  package func passphraseOfCommand() throws -> LockedBytes? {
    guard let command = try services.settings.current().lock.passphraseCommand else { return nil }
    let line: ArraySlice<UInt8>
    do throws(HostSystemError) {
      let bytes = try Subprocess.output(
        of: command,
        limit: 65_536,
        milliseconds: Self.commandMilliseconds
      )
      line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    } catch {
      throw Self.commandFailed(error.errorDescription)
    }
    guard !line.isEmpty else { throw Self.commandFailed(Self.emptyLine) }
    return LockedBytes(line)
  }

  private static let emptyLine: LocalizedText = "Its first line of output is empty."

  private static func commandFailed(_ reason: LocalizedText) -> AppFailure {
    AppFailure(
      .configuration,
      "The passphrase command (lock.passphraseCommand) failed: \(reason)",
      hint: "Run it yourself; its first line of output is the passphrase."
    )
  }
}
