import Configuration
import Console
import Friends
import FriendsCommands
import Core
import HealthModel
import HostSystem
import Hub
import HubCommands
import Sealing
import Services
import Sharing
import Transcripts

/// What people share with this account: gets it from the hub, checks it, and keeps it under the lock.
///
/// Nothing is ever sent to a person from here.
@MainActor struct CareService {
  /// What came of asking the hub.
  struct Fetching: Sendable {
    /// How many summaries are new.
    var summaries = 0
    /// How many rows of deliveries nobody here can read: they are of strangers, or were changed.
    var unreadable = 0
    /// How many deliveries a newer version of the program has made.
    var newer = 0
  }

  private static let folder = "care-fetching"
  private static let studies = "care-studies"
  /// How many rows are asked for and kept before the next ones.
  private static let rowsAtOnce = 25

  private let services: Services
  private let store: TranscriptStore

  /// The service of a home.
  init(_ services: Services) throws {
    self.services = services
    store = try services.stores.transcripts()
  }

  // MARK: - What is kept

  /// Everybody who has ever shared, those whose summaries were erased included.
  func all() throws -> [DiaryEntry<Sharer>] {
    try store.diaryEntries(Sharer.diaryKind, as: Sharer.self)
  }

  /// Everybody of whom there is something to see.
  func sharers() throws -> [Sharer] { try all().map(\.body).filter { !$0.isForgotten } }

  /// The one that a name, eight digits or the beginning of an id mean.
  ///
  /// - Throws: ``AppFailure`` where there is none, or more than one.
  func sharer(named text: String) throws -> DiaryEntry<Sharer> {
    let known = try all().filter { !$0.body.isForgotten }
    let digits = text.filter(\.isNumber)
    let matches = [
      known.filter { $0.body.alias.lowercased() == text.lowercased() },
      try known.filter { try $0.body.check().filter(\.isNumber) == digits && !digits.isEmpty },
      known.filter { text.count >= 4 && $0.body.mark.hasPrefix(text.lowercased()) },
    ]
    let shown = VisibleText.singleLine(text, limit: Share.longestName)
    guard let found = matches.first(where: { !$0.isEmpty }), let first = found.first else {
      throw AppFailure(
        .missing,
        "Nobody who shares is called “\(shown)”.",
        hint: "To see who does: mindpulse care list"
      )
    }
    guard found.count == 1 else {
      let checks = try found.prefix(8).map { try $0.body.check() }.joined(separator: ", ")
      throw AppFailure(
        .usage,
        "\(found.count) people who share are called “\(shown)”.",
        hint: "Give the eight digits of one: \(checks)"
      )
    }
    return first
  }

  /// The summaries of somebody, the earliest first; one that came twice, as after a kill, counts once.
  func summaries(of sharer: Sharer) throws -> [KeptSummary] {
    let kept = try store.diaryEntries(Self.kind(sharer), as: [KeptSummary].self).flatMap(\.body)
    return Dictionary(kept.map { ($0.number, $0) }) { first, _ in first }.values
      .sorted { $0.number < $1.number }
  }

  private static func kind(_ sharer: Sharer) -> String {
    "\(Sharer.diaryKind)/\(name(sharer))"
  }

  /// What tells the pseudonyms of a study from those of others: 32 bytes, made at its first use.
  func salt(ofStudy name: String) throws -> [UInt8] {
    var studies = try store.diaryDocument(Self.studies, as: [String: String].self) ?? [:]
    let known = studies[name].flatMap { ShareBytes.bytes($0) }
    if let known, known.count == 32 { return known }
    let made = try SealKey.random().secret.copy
    studies[name] = ShareBytes.digits(made)
    try store.setDiaryDocument(Self.studies, to: studies)
    return made
  }

  // MARK: - The hub

  /// Gets what is new.
  ///
  /// - Throws: ``AppFailure`` where another program of this home is at it; `HubError`.
  func fetch() async throws -> Fetching {
    let hub = HubService(services)
    let busy: LocalizedText = "Another MindPulse program is getting summaries."
    let held = try hub.alone(Self.folder, busy: busy)
    defer { withExtendedLifetime(held) {} }
    let opened = try await hub.open()
    let deliveries = opened.database.deliveries
    let pairs = try opened.membership.carePairs()
    // What friends send goes through the same table.
    let friends = try FriendRecords(services).circle().marks()
    let heads = try await deliveries.heads().filter {
      !friends.contains(ShareBytes.digits($0.row.mark))
    }
    let known = try all()
    try note(heads, known)
    var result = Fetching()
    let byPlace = Dictionary(known.map { (Self.name($0.body), $0) }) { $1 }
    let fresh = heads.compactMap { head -> Place? in
      let entry = byPlace[Self.name(head.row)]
      guard head.number > entry?.body.number ?? 0, entry?.body.end == nil else { return nil }
      return Place(row: head.row, entry: entry)
    }
    for start in stride(from: 0, to: fresh.count, by: Self.rowsAtOnce) {
      var places = Array(fresh[start..<min(start + Self.rowsAtOnce, fresh.count)])
      while !places.isEmpty {
        let found = try await deliveries.next(places.map { ($0.row, $0.after) })
        let byRow = Dictionary(grouping: found, by: \.row)
        places = try places.compactMap { place in
          guard let batch = byRow[place.row] else { return nil }
          return try keep(batch, place, pairs, &result)
        }
      }
    }
    return result
  }

  /// A row that has something new, and what is known of it.
  private struct Place {
    let row: HubDelivery.Row
    var entry: DiaryEntry<Sharer>?
    var after: Int64 { entry?.body.number ?? 0 }
  }

  private static func name(_ sharer: Sharer) -> String { "\(sharer.account)/\(sharer.mark)" }

  private static func name(_ row: HubDelivery.Row) -> String {
    "\(row.sender)/\(ShareBytes.digits(row.mark))"
  }

  /// Notes whom the hub doesn't show any more.
  private func note(_ heads: [HubDelivery.Head], _ known: [DiaryEntry<Sharer>]) throws {
    let numbers = Dictionary(
      heads.map { (Self.name($0.row), $0.number) }
    ) { $1 }
    for entry in known where !entry.body.isForgotten {
      var sharer = entry.body
      sharer.note(head: numbers[Self.name(sharer)])
      if sharer != entry.body { try store.changeDiaryEntry(entry.id, to: sharer) }
    }
  }

  /// Checks and keeps some deliveries of a row.
  ///
  /// - Returns: the row with what is known now; nil where nothing more can be had of it.
  private func keep(
    _ batch: [HubDelivery],
    _ place: Place,
    _ pairs: [SealKeyPair],
    _ result: inout Fetching
  ) throws -> Place? {
    let now = services.clock.now()
    var sharer = place.entry?.body
    var kept: [KeptSummary] = []
    var isNewer = false
    for delivery in batch {
      let place = Self.place(delivery)
      let parcel: ShareParcel?
      do throws(SharingError) {
        parcel = try Self.parcel(delivery, pairs)
      } catch {
        guard case .newer = error else { throw error }
        isNewer = true
        result.newer += 1
        break
      }
      if sharer == nil, let parcel {
        sharer = Sharer(parcel, at: place, received: now.milliseconds)
      }
      let verdict = sharer?.take(parcel, number: delivery.number, at: now.milliseconds)
      if verdict == .taken, let summary = parcel?.summary {
        kept.append(KeptSummary(number: delivery.number, summary))
      }
    }
    guard let sharer else {
      // Nothing of it can be read, so nothing more of it is asked for.
      result.unreadable += isNewer ? 0 : 1
      return nil
    }
    let id = try save(sharer, kept, replacing: place.entry?.id)
    result.summaries += kept.count
    guard !isNewer, sharer.end == nil else { return nil }
    return Place(row: place.row, entry: DiaryEntry(id: id, time: now, body: sharer))
  }

  private static func place(_ delivery: HubDelivery) -> ParcelPlace {
    ParcelPlace(
      recipient: delivery.row.recipient,
      sender: delivery.row.sender,
      mark: ShareBytes.digits(delivery.row.mark),
      number: delivery.number
    )
  }

  /// What a delivery says; nil where nobody here can read it.
  private static func parcel(
    _ delivery: HubDelivery,
    _ pairs: [SealKeyPair]
  ) throws(SharingError) -> ShareParcel? {
    do throws(SharingError) {
      return try ShareParcel(delivery.content, by: pairs, at: place(delivery))
    } catch {
      guard case .unreadable = error else { throw error }
      return nil
    }
  }

  /// Keeps what was read before how far that is: whoever is killed in between reads it again.
  private func save(_ sharer: Sharer, _ kept: [KeptSummary], replacing id: Int64?) throws -> Int64 {
    let now = services.clock.now()
    if !kept.isEmpty { try store.addDiaryEntry(Self.kind(sharer), at: now, kept) }
    guard let id else { return try store.addDiaryEntry(Sharer.diaryKind, at: now, sharer) }
    try store.changeDiaryEntry(id, to: sharer)
    return id
  }

  /// Erases what somebody has shared, here and at the hub; the hub is asked first.
  func forget(_ entry: DiaryEntry<Sharer>) async throws {
    let sharer = entry.body
    let deliveries = try await HubService(services).open().database.deliveries
    guard let mark = ShareBytes.bytes(sharer.mark) else { throw SharingError.damaged }
    try await deliveries.forget(
      HubDelivery.Row(recipient: deliveries.account, sender: sharer.account, mark: mark)
    )
    try store.deleteDiaryEntries(try store.diaryEntryNumbers(Self.kind(sharer)))
    // What remains says only that earlier summaries aren't to be taken again.
    try store.changeDiaryEntry(entry.id, to: sharer.forgotten())
  }
}
