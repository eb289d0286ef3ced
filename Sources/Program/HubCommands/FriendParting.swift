import Console
import Friends
import Hub
import Services
import Sharing
import Transcripts
import Core

/// What becomes of friends when a machine leaves its hub.
@MainActor struct FriendParting {
  private let services: Services
  private let store: TranscriptStore
  private let endings: DeliveryEndings

  /// The parting of a home.
  init(_ services: Services) throws {
    self.services = services
    store = try services.stores.transcripts()
    endings = DeliveryEndings(store, document: FriendMemory.endingsDocument)
  }

  /// Whether there are friends or invitations.
  func isNeeded() throws -> Bool {
    for kind in Self.kinds where try store.hasDiaryEntries(kind) { return true }
    return try !endings.isEmpty() || store.hasDiaryDocument(FriendMemory.namesDocument)
  }

  private static let kinds = [
    Friend.diaryKind, FriendInvitation.diaryKind, FriendEvent.diaryKind, FindableName.diaryKind,
  ]

  /// Says beforehand what becomes of them.
  func warn(isLast: Bool, isErasing: Bool) throws {
    guard try isNeeded() else { return }
    if !isLast {
      services.output.notice("Your other machines go on sharing counts with your friends.")
    } else if isErasing {
      services.output.notice(
        "What you share with friends ends, and is erased with your account: they aren't notified. To "
          + "notify them, first: mindpulse friends leave"
      )
    } else {
      services.output.notice("What you share with friends ends, and they are notified.")
    }
  }

  /// Notifies friends that it has ended, and takes away the name to be found by, before the account is left.
  func notify(_ deliveries: HubDeliveries, _ names: HubNames) async throws {
    let atHub = try store.diaryDocument(FriendMemory.namesDocument, as: [String: Int64].self)
    for mark in (atHub ?? [:]).keys.compactMap({ ShareBytes.bytes($0) }) {
      try await names.withdraw(mark)
    }
    for ending in try endings.all() where ending.sender == deliveries.account {
      _ = try await ending.send(deliveries, isWithdrawing: true)
      try endings.remove(mark: ending.mark)
    }
  }

  /// Erases what is kept of them here.
  func erase() throws {
    for kind in Self.kinds { try store.deleteDiaryEntries(try store.diaryEntryNumbers(kind)) }
    try store.setDiaryDocument(FriendMemory.document, to: FriendMemory?.none)
    try endings.set([])
    try store.setDiaryDocument(FriendMemory.namesDocument, to: [String: Int64]?.none)
  }
}
