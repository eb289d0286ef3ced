import Configuration
import Core
import HostSystem
import Sealing
import Services
import Transcripts

/// How the lock stands, as `lock --status` tells it.
@MainActor struct LockStatus: Encodable {
  /// Whether a lock is set.
  let set: Bool
  /// Whether words can be read now without a question.
  let open: Bool
  /// Whether setting or taking it away was interrupted and is still to be finished.
  let unfinished: Bool
  /// After how many minutes without use it closes.
  let afterMinutes: Int
  /// How many wrong tries there were since the last right one.
  let failedTries: Int
  /// For how many seconds nothing may be tried.
  let waitSeconds: Int
  /// Why the kernel keeps no key here, so that each program asks; nil where it does.
  let keyringRefusal: String?

  /// The lock as it stands; looking at it doesn't keep it open longer than its use would.
  init(_ services: Services) throws {
    let store = try services.stores.transcripts()
    let service = LockService(services)
    let record = try store.lock
    set = record != nil
    afterMinutes = try services.settings.current().lock.afterMinutes
    failedTries = max(0, record?.failedTries ?? 0)
    waitSeconds = try service.waitSeconds()
    unfinished = try store.isConverting
    open = try store.isReadable || service.isOpenElsewhere(record)
    keyringRefusal = service.refusal()
  }

  /// The same in sentences.
  var lines: [LocalizedText] {
    guard set else { return [Self.missing] }
    return [standing, interruption, tries, pause, refusal].compactMap(\.self)
  }

  private static let missing: LocalizedText =
    "No lock is set: your conversations are readable. To set one: mindpulse lock"

  private var standing: LocalizedText {
    guard open else { return "Locked: your conversations can't be read without the passphrase." }
    return afterMinutes == 1
      ? "Open: locks after an idle minute." : "Open: locks after \(afterMinutes) idle minutes."
  }

  private var interruption: LocalizedText? {
    unfinished ? "Encrypting or decrypting was interrupted. To finish it: mindpulse unlock" : nil
  }

  private var tries: LocalizedText? {
    failedTries > 0 ? "Wrong passphrases since the last correct one: \(failedTries)." : nil
  }

  private var pause: LocalizedText? {
    waitSeconds > 0 ? "The next try is possible in \(waitSeconds) s." : nil
  }

  private var refusal: LocalizedText? {
    keyringRefusal.map { LockService.sentence(forRefusal: $0) }
  }
}
