import BackUp
import Console
import Core
import HealthStorage
import HostSystem
import LineEditing
import Sealing
import Services
import Terminal
import Transcripts

/// Seals, or opens, everything that is there already, and says how far it is.
///
/// It may be ended at any moment; the next command that reads goes on with it.
@MainActor struct LockConversion {
  private static let standardError: Int32 = 2

  private let services: Services

  /// A conversion within one run of the program.
  init(_ services: Services) { self.services = services }

  /// Goes on with what was interrupted; nothing happens where nothing was.
  func finish() throws {
    guard !services.stores.isIncognito, try services.stores.isReadable else { return }
    guard try isUnfinished else { return }
    services.output.notice("Setting or removing the lock was interrupted; finishing that first.")
    try run()
    services.output.notice("Done.")
  }

  /// Whether something is still to be sealed or opened, in either file.
  private var isUnfinished: Bool {
    get throws {
      let store = try services.stores.transcripts()
      if try store.isConverting { return true }
      guard let lock = try store.lock else { return false }
      return try services.stores.health().isConverting(for: lock.publicKey)
    }
  }

  /// Converts everything: the input history first, which is short, then readings and talks.
  ///
  /// The talks come last, as the lock itself stands beside them: until they are done, the next command
  /// goes on.
  ///
  /// What earlier restores have put aside is erased when a lock is set.
  func run() throws {
    let store = try services.stores.transcripts()
    // Asked once, as another program may finish what this one is about to do.
    let opens = try store.isOpening
    if try opens || store.lock != nil {
      try convertReadings(opens: opens)
      try sealHistory(opens: opens)
      // They hold everything as it was before the lock.
      if !opens { try BackUpPlaces(services.home).removeAsides(telling: services.output) }
    }
    try convert(store)
    guard try store.lock == nil else { return }
    LockService(services).keyring.forget()
    try services.stores.forgetKeys()
  }

  /// Seals, or opens, the texts that stand beside readings.
  private func convertReadings(opens: Bool) throws {
    let readings = try services.stores.health()
    if opens {
      try readings.beginOpening()
    } else if let lock = try services.stores.transcripts().lock {
      try readings.beginSealing(lock.publicKey)
    }
    try showingProgress { show in
      try readings.convert { done in
        let text: LocalizedText = done == 1 ? "1 reading" : "\(done) readings"
        try show(text)
      }
    }
  }

  /// Converts the conversations.
  private func convert(_ store: TranscriptStore) throws {
    try showingProgress { show in
      try store.convert { done, total in
        guard total > 0 else { return }
        let percent = done * 100 / total
        let text: LocalizedText =
          total == 1 ? "\(percent) % of 1 text" : "\(percent) % of \(total) texts"
        try show(text)
      }
    }
  }

  /// Does a work that shows in one row of a terminal how far it is; the row is gone before anything
  /// else is written, also where the work fails.
  private func showingProgress(
    _ work: (_ show: (LocalizedText) throws -> Void) throws -> Void
  ) throws {
    var shown = ""
    let isTerminal = TerminalDevice.isTerminal(Self.standardError)
    func end() throws { if !shown.isEmpty { try write(Styler(enabled: true).clearedRow) } }
    do {
      try work { text in
        guard isTerminal else { return }
        let row = services.output.spoken(text)
        guard row != shown else { return }
        shown = row
        try write(Styler(enabled: true).clearedRow + row)
      }
    } catch {
      try end()
      throw error
    }
    try end()
  }

  /// Writes the input history anew: sealed, or readable where the lock is being taken away.
  private func sealHistory(opens: Bool) throws {
    let history = try services.stores.lineHistory()
    if opens, let keys = services.stores.keys {
      let opener = HistorySeal(keys: keys, publicKey: keys.pair.publicKey)
      history.seal(by: HistorySealing(seal: nil) { opener.open($0) })
    }
    try history.rewrite()
  }

  private func write(_ text: String) throws(HostSystemError) {
    try FileDescriptor.write(Array(text.utf8), to: Self.standardError, named: "standard error")
  }
}
