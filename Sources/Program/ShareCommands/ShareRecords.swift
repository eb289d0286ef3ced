import Console
import Core
import HealthModel
import HubCommands
import Services
import Sharing
import Transcripts

/// What is kept of shares: the shares, each summary word for word, and how each would end.
///
/// All of it lies in the diary, under the lock, and goes to the person's other machines with it, but for
/// how it would end, which each machine has of its own.
@MainActor struct ShareRecords {
  /// What shares are called in the diary.
  static let kind = Share.diaryKind
  private static let logKind = "share-log"
  /// Everything about shares that is in the diary.
  static let kinds = [kind, logKind]

  private let store: TranscriptStore

  /// How each share would end, also after everything about it was erased here.
  var endings: DeliveryEndings {
    DeliveryEndings(store, document: TranscriptStore.shareEndingsDocument)
  }

  /// The records of a home.
  init(_ services: Services) throws { store = try services.stores.transcripts() }

  /// The records of a store that isn't in its place yet, such as a backup's.
  init(_ store: TranscriptStore) { self.store = store }

  /// Whether there is anything at all; no body is read.
  func isEmpty() throws -> Bool {
    try !store.hasDiaryEntries(Self.kind) && endings.isEmpty()
  }

  /// The shares, the earliest first, ended ones included.
  func shares() throws -> [DiaryEntry<Share>] {
    try store.diaryEntries(Self.kind, as: Share.self).map {
      DiaryEntry(id: $0.id, time: $0.time, body: try $0.body.checked())
    }
  }

  /// The share of a name: the one that goes on, else the newest.
  ///
  /// - Throws: ``AppFailure`` where there is none.
  func share(named name: String) throws -> DiaryEntry<Share> {
    let named = try shares().filter { $0.body.name.lowercased() == name.lowercased() }
    guard let found = named.last(where: \.body.isActive) ?? named.last else {
      throw AppFailure(
        .missing,
        "Nothing is shared with “\(VisibleText.singleLine(name, limit: Share.longestName))”.",
        hint: "To see with whom: mindpulse share list"
      )
    }
    return found
  }

  /// Keeps a new share with its first summary.
  ///
  /// A summary without a share, as after a kill in between, is taken away by whoever sends next.
  func add(_ share: Share, _ summary: LoggedSummary, at time: Timestamp) throws {
    try store.addDiaryEntry(Self.logKind, at: time, summary)
    try store.addDiaryEntry(Self.kind, at: time, share)
  }

  /// Puts a share in the place of what was kept of it.
  func change(_ entry: DiaryEntry<Share>, to share: Share) throws {
    try store.changeDiaryEntry(entry.id, to: share)
  }

  /// Takes away a share that never went out, with its summaries.
  func remove(_ share: Share) throws {
    let entries = try shares().filter { $0.body.mark == share.mark }.map(\.id)
    try store.deleteDiaryEntries(entries + (try log(of: share.mark).map(\.id)))
    try endings.remove(mark: share.mark)
  }

  // MARK: - Summaries

  /// All summaries, by the numbers of their periods; what was sent elsewhere only where its words aren't
  /// here.
  func log() throws -> [DiaryEntry<LoggedSummary>] {
    let entries = try store.diaryEntries(Self.logKind, as: LoggedSummary.self)
    func place(_ entry: DiaryEntry<LoggedSummary>) -> String {
      "\(entry.body.mark)/\(entry.body.number)"
    }
    var known = Set(entries.filter { !$0.body.wasSentElsewhere }.map(place))
    return entries.filter { !$0.body.wasSentElsewhere || known.insert(place($0)).inserted }
      .sorted { ($0.body.number, $0.id) < ($1.body.number, $1.id) }
  }

  /// Those of one share.
  func log(of mark: String) throws -> [DiaryEntry<LoggedSummary>] {
    try log().filter { $0.body.mark == mark }
  }

  /// Keeps a summary that is to be sent.
  func add(_ summary: LoggedSummary, at time: Timestamp) throws {
    try store.addDiaryEntry(Self.logKind, at: time, summary)
  }

  /// Notes that a summary was sent.
  func change(_ entry: DiaryEntry<LoggedSummary>, to summary: LoggedSummary) throws {
    try store.changeDiaryEntry(entry.id, to: summary)
  }

  /// Takes summaries away that aren't sent.
  func remove(_ entries: [DiaryEntry<LoggedSummary>]) throws {
    if !entries.isEmpty { try store.deleteDiaryEntries(entries.map(\.id)) }
  }
}
