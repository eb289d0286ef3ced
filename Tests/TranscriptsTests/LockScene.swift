import Assessment
import Core
import HealthModel
import Sealing
import Testing
import Transcripts

/// A store on disk with words of every kind in it, and the keys of a lock.
struct LockScene {
  /// Stands in every text of the scene, so that a search of bytes finds whatever was left.
  static let marker = "harpsichord"

  let directory: TestDirectory
  let store: TranscriptStore
  let record: LockRecord
  let keys: UnlockedKeys

  init() throws {
    directory = try TestDirectory()
    store = try TranscriptStore(path: directory.file)
    (record, keys) = try Self.newLock()
    try Self.fill(store)
  }

  static func newLock() throws -> (LockRecord, UnlockedKeys) {
    try LockRecord.make(passphrase: LockedBytes(Array("tea in the attic".utf8)), limits: .least)
  }

  /// The words `number` stands in; none is the beginning of another.
  static func words(_ number: Int) -> String { "the \(marker) of \(number) evenings" }

  static func fill(_ store: TranscriptStore) throws {
    store.createSession(id: "s", started: .test(), title: "A \(marker) tale")
    try store.append(.said(words(1), "m1"))
    try store.append(.said("Ćafé \(marker) at night, and the moon", "m2", at: 1))
    var reply = TranscriptMessage.replied("You played the \(marker).", "m3", at: 2)
    reply.failure = "the \(marker) broke off"
    reply.tools = [
      ToolUse(
        name: "search_sessions",
        arguments: "{\"about\":\"\(marker)\"}",
        title: "what you wrote about “\(marker)”",
        outcome: .found,
        answer: "You wrote: the \(marker)."
      )
    ]
    try store.append(reply)
    try store.beginReply(.replied("The \(marker) is still being", "m4", at: 3).withoutFailure)
    try store.append(.said("Another \(marker) talk", "u1", in: "t", at: 4))
    try store.fork(session: "s", newID: "f", now: .test(9))
    try store.keepNote("plays the \(marker)", at: .test(5))
    _ = try store.proposeNote("fears the \(marker)", of: "m1", at: .test(6))
    try store.store(.spoken("c1", at: 3, message: "m3", in: "s"))
    try store.setDiaryDocument("profile", to: ["words": "a \(marker) in the profile"])
    try store.addDiaryEntry("note", at: .test(7), "a \(marker) in the diary")
    try store.setSafetyState(#"{"level":2}"#, ofSession: "s")
  }

  /// A store object of another program.
  func other() throws -> TranscriptStore { try TranscriptStore(path: directory.file) }

  /// Sets the lock and seals everything.
  func lock() throws {
    try store.beginSealing(record, keys: keys)
    try store.convert { _, _ in }
  }

  func expectNothingReadable(sourceLocation: SourceLocation = #_sourceLocation) throws {
    for trace in [Self.marker, "psichord", "arpsi", "evenings"] {
      let files = try directory.files(containing: trace)
      #expect(files == [], "\(trace)", sourceLocation: sourceLocation)
    }
    #expect(try store.integrityCheck() == [], sourceLocation: sourceLocation)
  }
}

/// All that a store tells, to be compared before and after.
struct ToldByStore: Equatable {
  var sessions: [SessionSummary]
  var messages: [TranscriptMessage] = []
  var checkIns: [CheckInRecord]
  var notes: [Note]
  var document: [String: String]?
  var entries: [String]
  var hits: [[SearchHit]]

  init(_ store: TranscriptStore) throws {
    sessions = try store.sessions()
    for session in sessions { messages += try store.messages(inSession: session.id) }
    checkIns = try store.checkIns(limit: 100)
    notes = try store.notes()
    document = try store.diaryDocument("profile", as: [String: String].self)
    entries = try store.diaryEntries("note", as: String.self).map(\.body)
    hits = try [
      "harpsichord", "harps*", "cafe moon", "\"still being\"", "evenings", "played tale",
    ].map { try store.search(SearchQuery(SearchWords($0))).hits }
  }
}

extension TranscriptMessage {
  var withoutFailure: TranscriptMessage {
    var copy = self
    copy.failure = nil
    return copy
  }
}

extension CheckInRecord {
  /// A check-in whose every text holds the marker.
  static func spoken(
    _ id: String,
    at seconds: Double,
    message: String,
    in session: String
  ) -> CheckInRecord {
    var record = CheckInRecord.made(id, at: seconds, message: message, in: session)
    record.reason = "because of the \(LockScene.marker)"
    record.failure = "No answer about the \(LockScene.marker)"
    record.vitals = [.fast]
    return record
  }
}
