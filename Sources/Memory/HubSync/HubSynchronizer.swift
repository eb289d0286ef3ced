package import Hub
package import Sealing
import SQLite
import TranscriptRecords
import Transcripts
package import Core

/// What a synchronisation has done.
package struct HubSyncResult: Hashable, Sendable {
  /// How many rows were sent.
  package var sent = 0
  /// How many rows of other machines were read.
  package var received = 0
  /// What the hub seems to withhold or have lost, a sentence each; empty where nothing is amiss.
  package var warnings: [LocalizedText] = []
}

/// Brings this machine and the hub to the same state: own changes out, those of others in.
///
/// Whatever order its steps are cut off in and however often it is repeated, the result is the same.
/// One at a time runs on a machine; who calls it sees to that.
package struct HubSynchronizer: Sendable {
  /// How many rows are sent or read in one go.
  static let page = 500
  /// The most bytes of one row that are opened: more than any version of the program writes.
  static let largestRow = 4 << 20
  /// The highest number of a row: more than any machine ever writes.
  static let largestIndex: Int64 = 1 << 53

  private let log: any HubLog
  private let machine: String
  private let key: AccountKey
  let ledger: HubLedger
  private let stores: PersonStores
  let local: LocalChanges
  private let remote: RemoteChanges

  /// A synchronisation of one person's stores with their account's logs.
  ///
  /// - Parameters:
  ///   - log: the hub.
  ///   - machine: this machine, a UUID in small letters.
  ///   - key: the account's key.
  ///   - marks: a key that stays on this machine, under its lock.
  ///   - ledger: what this machine has told and heard.
  ///   - stores: the person's stores.
  ///   - now: milliseconds since 1970-01-01T00:00:00Z.
  package init(
    log: any HubLog,
    machine: String,
    key: AccountKey,
    marks: MarkKey,
    ledger: HubLedger,
    stores: PersonStores,
    now: @escaping @Sendable () -> Int64
  ) {
    (self.log, self.machine, self.key, self.ledger, self.stores) = (
      log, machine, key, ledger, stores
    )
    let marks = ContentMarks(account: key.account, own: marks)
    local = LocalChanges(
      stores: stores,
      ledger: ledger,
      writer: RowWriter(machine: machine, key: key),
      marks: marks,
      now: now
    )
    remote = RemoteChanges(stores: stores, ledger: ledger, marks: marks, key: key)
  }

  /// Runs once, on no actor: readings and words can be many.
  @concurrent package func run() async throws(HubSyncError) -> HubSyncResult {
    var result = HubSyncResult()
    try await local.capture()
    let ends = try await ends()
    try await checkOwn(ends, &result)
    try tellLost(ends, &result)
    result.sent += try await push()
    for (stream, end) in ends.sorted(by: { $0.key.order < $1.key.order })
    where stream.machine != machine {
      result.received += try await pull(stream, through: end)
    }
    // Which numbers arrived readings got is known now; what others have erased goes.
    try await local.capture()
    try RemoteSamples(remote).eraseWaiting(SampleChanges(local))
    try await local.capture()
    try await eraseRows()
    try noteHead()
    result.sent += try await push()
    try await eraseRows()
    try account(ends, &result)
    try tellTooLarge(&result)
    return result
  }

  // MARK: - Out

  private func push() async throws(HubSyncError) -> Int {
    var sent = 0
    while true {
      let rows = try ledger.change { page throws(SQLiteError) in
        try page.outgoing(Self.page, machine: machine)
      }
      guard !rows.isEmpty else { return sent }
      try await asking { () throws(HubError) in try await log.append(rows) }
      try ledger.change { page throws(SQLiteError) in try page.confirm(rows) }
      sent += rows.count
    }
  }

  private func ends() async throws(HubSyncError) -> [HubStream: Int64] {
    do throws(HubError) {
      let ends = try await log.ends()
      guard ends.values.allSatisfy({ (0...Self.largestIndex).contains($0) }), ends.count <= 1024
      else { throw .untrustworthy("The hub tells of logs that nobody can have written.") }
      return ends
    } catch {
      throw .hub(error)
    }
  }

  private func asking(_ work: () async throws(HubError) -> Void) async throws(HubSyncError) {
    do throws(HubError) { try await work() } catch { throw .hub(error) }
  }

  /// Compares what the hub has of this machine with what it was sent.
  private func checkOwn(
    _ ends: [HubStream: Int64],
    _ result: inout HubSyncResult
  ) async throws(HubSyncError) {
    for store in HubStoreName.allCases {
      let stream = HubStream(machine: machine, store: store)
      let (written, waiting) = try ledger.change { page throws(SQLiteError) in
        (try page.state("end.\(store.rawValue)"), try page.firstOutgoing(store))
      }
      let there = ends[stream] ?? 0
      guard there <= written else {
        throw .hub(
          .settings(
            "The hub has more from this machine than this machine has sent: its files were put back to an earlier state.",
            hint:
              "Leave the hub and join it again: mindpulse hub leave, then mindpulse hub pair CODE."
          )
        )
      }
      let confirmed = (waiting ?? written + 1) - 1
      if there < confirmed {
        result.warnings.append(Self.lostOwn(confirmed - there))
        try await sendAgain()
        return
      }
    }
  }

  /// Has everything of this machine's stores told anew, under new numbers.
  private func sendAgain() async throws(HubSyncError) {
    try ledger.change { page throws(SQLiteError) in try page.tellAllAgain() }
    do { try stores.transcripts.followChanges(true) } catch { throw .transcripts(error) }
    try await local.capture()
  }

  // MARK: - In

  private func pull(
    _ stream: HubStream,
    through end: Int64
  ) async throws(HubSyncError) -> Int {
    var received = 0
    while true {
      let heard = try ledger.change { page throws(SQLiteError) in try page.heard(stream) }
      guard heard < end else { return received }
      let rows: [HubRow]
      do throws(HubError) {
        rows = try await log.rows(of: stream, after: heard, limit: Self.page)
        try check(rows, of: stream, behind: heard)
      } catch {
        throw .hub(error)
      }
      // A page may be short because its rows are large: only an empty one is the last.
      try await apply(rows, of: stream, through: rows.last?.place.index ?? end)
      received += rows.count
    }
  }

  private func apply(
    _ rows: [HubRow],
    of stream: HubStream,
    through end: Int64
  ) async throws(HubSyncError) {
    var contents: [(place: HubPlace, content: RowContent)] = []
    for row in rows {
      let plain: [UInt8]
      do throws(HubError) { plain = try key.open(row) } catch { throw .hub(error) }
      guard let content = try RowContent.decoded(plain) else { throw .hub(.altered(row.place)) }
      contents.append((row.place, content))
    }
    if stream.store == .heads {
      try takeHead(contents, of: stream, through: end)
    } else {
      try await remote.apply(contents, of: stream, through: end)
    }
  }

  private func takeHead(
    _ rows: [(place: HubPlace, content: RowContent)],
    of stream: HubStream,
    through end: Int64
  ) throws(HubSyncError) {
    let note = try rows.last(where: { $0.content.head != nil })?.content.encoded()
    try ledger.change { page throws(SQLiteError) in
      if let note { try page.setHead(String(decoding: note, as: UTF8.self), of: stream.machine) }
      try page.setHeard(stream, rows.map(\.place.index), through: end)
    }
  }

  // MARK: - Erasing

  /// Erases rows on the hub; what else stood in them is told anew first.
  private func eraseRows() async throws(HubSyncError) {
    while true {
      let rows = try ledger.change { page throws(SQLiteError) in
        let rows = try page.rowsToErase(Self.page)
        for row in rows where row.place.stream.store == .samples {
          try SampleChanges(local).tellAgain(page.living(in: row.number), butIn: row.number, page)
        }
        return rows
      }
      guard !rows.isEmpty else { return }
      _ = try await push()
      try await asking { () throws(HubError) in try await log.erase(rows.map(\.place)) }
      try ledger.change { page throws(SQLiteError) in
        for row in rows { try page.erasedRow(row.number, row.place) }
      }
    }
  }

  /// Appends how far this machine has come, where that has changed.
  private func noteHead() throws(HubSyncError) {
    try ledger.change { page throws(SQLiteError) in
      guard try page.state("head.due") != 0 else { return }
      var ends: [String: Int64] = [:]
      for store in HubStoreName.allCases where store != .heads {
        ends[store.rawValue] = try page.state("end.\(store.rawValue)")
      }
      let note = HeadNote(ends: ends, erased: try page.erasedRows())
      // The one before says nothing more than this one.
      try page.eraseOldHeads(machine)
      let content = try local.content(RowContent(head: note))
      try page.append(content, to: .heads, holding: [], local.writer)
      try page.keepHeadRow(machine)
      try page.setState("head.due", to: 0)
    }
  }
}

extension HubStream {
  /// Readings and conversations before heads, which say what should have been there.
  fileprivate var order: String { (store == .heads ? "1" : "0") + machine + store.rawValue }
}
