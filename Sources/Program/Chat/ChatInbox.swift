import CheckIns
import Configuration
import Dialogue
import HealthModel
import HostSystem
import Services
import Transcripts

/// The way of check-ins onto the screen of an open chat, whichever program wrote them.
///
/// While the chat is open its presence stands in the store, so that others know where a message
/// will be read. What waits is shown once: at the opening, and whenever the store has changed.
@MainActor final class ChatInbox {
  /// Shows a check-in in a quiet moment, and then calls what came with it.
  typealias Show =
    @MainActor (
      _ message: TranscriptMessage, _ notices: [String],
      _ shown: @escaping @MainActor () -> Void
    ) -> Void

  private let session: ChatSession
  private let show: Show
  private let failed: @MainActor (any Error) -> Void
  private var watch: DirectoryWatcher?
  private var waiting: Set<String> = []
  /// What is on the screen and not yet kept as shown.
  private var shown: [CheckInRecord] = []

  /// An inbox whose messages go to `show`, and its errors to `failed`.
  init(
    _ session: ChatSession,
    show: @escaping Show,
    failed: @escaping @MainActor (any Error) -> Void
  ) {
    self.session = session
    self.show = show
    self.failed = failed
  }

  /// Makes the chat known, shows what waits, and goes to the conversation of the newest, where an
  /// answer belongs.
  ///
  /// - Parameters:
  ///   - moves: whether the chat may go to another conversation.
  ///   - onChange: called whenever the store of talks has changed.
  /// - Returns: whether anything waited.
  /// - Throws: an error of the store or of the system's watch.
  func open(moves: Bool, onChange: @escaping @MainActor () -> Void) throws -> Bool {
    guard !session.services.stores.isIncognito else { return false }
    let store = try session.services.stores.transcripts()
    let now = session.services.clock.now()
    if moves, let newest = try store.sessionOfNewestUnseenCheckIn(at: now) {
      try session.move(to: newest)
    }
    try session.announce()
    watch = try DirectoryWatcher(file: session.services.home.transcriptsDatabase) { [weak self] in
      self?.changed()
      onChange()
    }
    return try look()
  }

  /// Takes the chat's presence back.
  func close() throws {
    watch = nil
    do { try keepShown() } catch {
      try session.close()
      throw error
    }
    try session.close()
  }

  /// Shows what waits now.
  ///
  /// - Parameter notices: what was said while the newest was written here.
  /// - Returns: whether anything waited.
  /// - Throws: an error of the store.
  @discardableResult
  func look(notices: [String] = []) throws -> Bool {
    // They are shown once the lock is open.
    guard !session.isHidden else { return false }
    try keepShown()
    let store = try session.services.stores.transcripts()
    try MonitorServices(session.services).settleReminders()
    let records = try store.unseenCheckIns(at: session.services.clock.now()).filter {
      !waiting.contains($0.id)
    }
    for record in records {
      guard let id = record.messageID else { continue }
      let message = try store.message(id: id)
      waiting.insert(record.id)
      show(message, record == records.last ? notices : []) { [weak self] in
        self?.wasShown(record)
      }
    }
    return !records.isEmpty
  }

  private func changed() {
    do { try look() } catch { failed(error) }
  }

  private func wasShown(_ record: CheckInRecord) {
    session.lastShown = record
    shown.append(record)
    do { try keepShown() } catch { failed(error) }
  }

  /// Keeps what was shown as seen; what another program's hold on the store prevents is tried again
  /// at the next look.
  private func keepShown() throws {
    while let record = shown.first {
      do { try keep(record) } catch {
        if !StorePatience.isHeld(error) { shown.removeFirst() }
        throw error
      }
      shown.removeFirst()
      waiting.remove(record.id)
    }
  }

  private func keep(_ record: CheckInRecord) throws {
    let store = try session.services.stores.transcripts()
    try store.markDelivered(checkIn: record.id, to: DeliveryWay.chat.rawValue)
    try store.markSeen(checkIn: record.id, at: session.services.clock.now())
    if record.sessionID == session.id {
      try session.conversation.reload()
    } else if let id = record.sessionID, session.conversation.isEmpty {
      try session.move(to: id)
    }
  }
}
