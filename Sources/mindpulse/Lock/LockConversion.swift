import HostSystem
import LineEditing
import Presentation
import Sealing
import Transcripts

/// Seals, or opens, everything that is there already, and says how far it is.
///
/// It may be ended at any moment; the next command that reads goes on with it.
@MainActor struct LockConversion {
  private static let standardError: Int32 = 2

  private let context: AppContext

  /// A conversion within one run of the program.
  init(_ context: AppContext) { self.context = context }

  /// Goes on with what was interrupted; nothing happens where nothing was.
  func finish() throws {
    guard !context.isIncognito, try context.isReadable else { return }
    guard try context.transcriptStore().isConverting else { return }
    context.output.notice("The lock was being set or taken away; that is finished now.")
    try run()
  }

  /// Converts everything: the input history first, which is short, then the talks.
  ///
  /// What earlier restores have put aside is erased when a lock is set.
  func run() throws {
    let store = try context.transcriptStore()
    // Asked once, as another program may finish what this one is about to do.
    let opens = try store.isOpening
    if try opens || store.lock != nil {
      try sealHistory(opens: opens)
      // They hold everything as it was before the lock.
      if !opens { try BackUpCommand.removeAsides(context) }
    }
    var shown = -1
    let isTerminal = TerminalDevice.isTerminal(Self.standardError)
    try store.convert { done, total in
      let part = total == 0 ? 100 : done * 100 / total
      guard isTerminal, part != shown else { return }
      shown = part
      try write("\(Styler(enabled: true).clearedRow)\(part) % of \(total) texts")
    }
    if isTerminal { try write(Styler(enabled: true).clearedRow) }
    guard try store.lock == nil else { return }
    LockDesk(context).keyring.forget()
    try context.forgetKeys()
  }

  /// Writes the input history anew: sealed, or readable where the lock is being taken away.
  private func sealHistory(opens: Bool) throws {
    let history = try context.lineHistory()
    if opens, let keys = context.keys {
      let opener = HistorySeal(keys: keys, publicKey: keys.pair.publicKey)
      history.seal(by: HistorySealing(seal: nil) { opener.open($0) })
    }
    try history.rewrite()
  }

  private func write(_ text: String) throws(HostSystemError) {
    try FileDescriptor.write(Array(text.utf8), to: Self.standardError, named: "standard error")
  }
}
