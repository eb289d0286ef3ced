import FoundationEssentials
import HealthModel
import HealthStorage
import Hub
import SQLite
import TranscriptRecords
import Transcripts
import Core

/// Finds what has changed in this machine's stores and appends it to its logs.
///
/// Each step can be cut off anywhere: what was appended and how far the stores were looked through are
/// kept in one change of the ledger, so that the next time goes on where this one ended.
struct LocalChanges {
  /// How many rows of the transcripts are looked at in one go.
  private static let page = 500
  /// The most bytes of one change: a hub takes rows of 1 MiB.
  private static let largest = 1_000_000

  let stores: PersonStores
  let ledger: HubLedger
  let writer: RowWriter
  let marks: ContentMarks
  /// Milliseconds since 1970-01-01T00:00:00Z.
  let now: @Sendable () -> Int64

  /// Looks through everything.
  func capture() async throws(HubSyncError) {
    try captureTranscripts()
    try SampleChanges(self).capture()
    try await capture(.fact, stores.facts)
    try await capture(.setting, stores.settings)
  }

  // MARK: - Transcripts

  private func captureTranscripts() throws(HubSyncError) {
    try lookAgain()
    while true {
      let position = try ledger.change { page throws(SQLiteError) in try page.state("transcripts") }
      let changes = try reading { () throws(TranscriptsError) in
        try stores.transcripts.rowChanges(after: position, limit: Self.page)
      }
      guard let last = changes.last?.number else {
        guard try skipHole(behind: position) else { break }
        continue
      }
      try append(changes.compactMap(known), through: last)
      try reading { () throws(TranscriptsError) in
        try stores.transcripts.forgetRowChanges(through: last)
      }
    }
  }

  /// Numbers are looked at in windows; where one is empty although more follows, the next is.
  private func skipHole(behind position: Int64) throws(HubSyncError) -> Bool {
    let next = try reading { () throws(TranscriptsError) in
      try stores.transcripts.nextRowChange(after: position)
    }
    guard let next else { return false }
    try ledger.change { page throws(SQLiteError) in try page.setState("transcripts", to: next - 1) }
    return true
  }

  private func known(_ change: RowChange) -> (HubKind, String)? {
    RecordKind(rawValue: change.table).map { (HubKind($0), change.key) }
  }

  /// Looks again at rows that could not be told, such as a reply that was being written.
  private func lookAgain() throws(HubSyncError) {
    let kinds = HubKind.allCases.filter { $0.record != nil }
    let waiting = try ledger.change { page throws(SQLiteError) in
      var rows: [(HubKind, String)] = []
      for kind in kinds {
        rows += try page.waiting(kind).map { (kind, String(decoding: $0, as: UTF8.self)) }
      }
      return rows
    }
    if !waiting.isEmpty { try append(waiting, through: nil) }
  }

  private func append(
    _ rows: [(HubKind, String)],
    through last: Int64?
  ) throws(HubSyncError) {
    var told: [(kind: HubKind, local: String, record: StoredRecord?, isThere: Bool)] = []
    for (kind, local) in rows {
      guard let table = kind.record else { continue }
      let record = try reading { () throws(TranscriptsError) in
        try stores.transcripts.record(table, local)
      }
      let isThere = try reading { () throws(TranscriptsError) in
        if record != nil { return true }
        return try stores.transcripts.hasRecord(table, local)
      }
      if stores.isOwn(kind, local, record?.columns) { continue }
      told.append((kind, local, record, isThere))
    }
    let entries = told
    try ledger.change { page throws(SQLiteError) in
      for entry in entries {
        let waits = entry.record == nil && entry.isThere
        if waits {
          try page.wait(entry.kind, Array(entry.local.utf8))
        } else {
          try page.waitNoMore(entry.kind, Array(entry.local.utf8))
          try tell(entry.kind, entry.local, entry.record?.columns, page)
        }
      }
      if let last { try page.setState("transcripts", to: last) }
    }
  }

  // MARK: - One thing

  /// Appends what a thing is now, unless the others know it so.
  private func tell(
    _ kind: HubKind,
    _ local: String,
    _ columns: [String: RecordValue]?,
    _ page: LedgerPage
  ) throws(SQLiteError) {
    var known = try page.record(kind, local: local)
    let digest = columns.map { marks.digest(kind, $0) }
    if known == nil, let digest, let arrived = try page.takeArriving(kind, digest: digest) {
      try page.put(
        kind,
        arrived.key,
        local: local,
        version: arrived.version,
        origin: arrived.origin,
        digest: digest
      )
      known = try page.record(kind, arrived.key)
    }
    // A row of this number was erased and is told so already, or was never told.
    guard columns != nil || known?.isErased == false else { return }
    if let known, known.digest == digest, known.isErased == (columns == nil) { return }
    let key = known.map { String(decoding: $0.key, as: UTF8.self) } ?? globalKey(kind, local)
    let version = try page.nextVersion(now: now())
    let change = RecordChange(kind: kind, key: key, version: version, columns: columns)
    let bytes = try content(RowContent(changes: [change]))
    guard bytes.count <= Self.largest else {
      return try page.setState("too-large", to: page.state("too-large") + 1)
    }
    let number = try page.put(
      kind,
      Array(key.utf8),
      local: columns == nil ? nil : local,
      version: version,
      origin: writer.machine,
      digest: digest,
      isErased: columns == nil
    )
    // Rows with what is no longer so are erased; a version that was replaced is kept on this machine.
    if known != nil { try page.eraseRows(holding: number) }
    if columns == nil { try page.eraseSuperseded(number) }
    try page.append(
      bytes,
      to: kind == .fact || kind == .setting ? .settings : .transcripts,
      holding: columns == nil ? [] : [number],
      writer
    )
  }

  /// The key of a thing on all machines: ids are the same everywhere, numbers are this machine's own.
  private func globalKey(_ kind: HubKind, _ local: String) -> String {
    kind.record?.hasOwnNumbers == true ? "\(writer.machine):\(local)" : local
  }

  // MARK: - Values

  private func capture(_ kind: HubKind, _ values: SharedValues) async throws(HubSyncError) {
    let read: [String: String]
    do { read = try await values.read() } catch { throw .values("\(String(describing: error))") }
    try ledger.change { page throws(SQLiteError) in
      let known = try page.localKeys(kind)
      for name in Set(known).union(read.keys).sorted() {
        try tell(kind, name, read[name].map { ["value": .text($0)] }, page)
      }
    }
  }

  // MARK: - Errors

  /// The bytes of a row, within a change of the ledger.
  func content(_ content: RowContent) throws(SQLiteError) -> [UInt8] {
    do throws(HubSyncError) { return try content.encoded() } catch {
      throw SQLiteError(
        .other,
        "A change can't be written for the hub: \(String(describing: error))",
        hint: ""
      )
    }
  }

  /// What a machine has said of how far it has come; nothing where it can't be read.
  func head(_ text: String) -> HeadNote {
    do throws(HubSyncError) {
      return try RowContent.decoded(Array(text.utf8))?.head ?? HeadNote(ends: [:], erased: [:])
    } catch {
      return HeadNote(ends: [:], erased: [:])
    }
  }

  /// Runs what reads or changes the transcripts.
  func reading<Result>(
    _ work: () throws(TranscriptsError) -> Result
  ) throws(HubSyncError) -> Result {
    do throws(TranscriptsError) { return try work() } catch { throw .transcripts(error) }
  }
}
