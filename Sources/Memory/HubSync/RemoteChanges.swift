import FoundationEssentials
import HealthModel
import HealthStorage
import Hub
import SQLite
import TranscriptRecords
import Transcripts

/// Brings what another machine has told into this machine's stores.
///
/// Of two versions the greater one holds; what is erased for good stays erased. Everything can be repeated:
/// a page that was cut off is applied once more with the same result.
struct RemoteChanges {
  /// A change as it came, with the row it came in.
  struct Arrival {
    let change: RecordChange
    let place: HubPlace

    /// The machine that made this version.
    var origin: String { change.origin ?? place.stream.machine }
    var key: [UInt8] { Array(change.key.utf8) }
  }

  let stores: PersonStores
  let ledger: HubLedger
  let marks: ContentMarks
  let key: AccountKey

  /// Applies rows of one log, and notes how far it was read.
  func apply(
    _ rows: [(place: HubPlace, content: RowContent)],
    of stream: HubStream,
    through end: Int64
  ) async throws(HubSyncError) {
    let arrivals = rows.flatMap { row in
      (row.content.changes ?? []).map { Arrival(change: $0, place: row.place) }
    }
    try applyRecords(
      arrivals.filter { arrival in
        let change = arrival.change
        return change.kind.record != nil && !stores.isOwn(change.kind, change.key, change.columns)
      }
    )
    for arrival in arrivals where arrival.change.kind == .fact {
      try await apply(arrival, to: stores.facts)
    }
    for arrival in arrivals where arrival.change.kind == .setting {
      try await apply(arrival, to: stores.settings)
    }
    let blocks = rows.compactMap { row in row.content.samples.map { (row.place, $0) } }
    if !blocks.isEmpty { try RemoteSamples(self).apply(blocks) }
    try ledger.change { page throws(SQLiteError) in
      try page.setHeard(stream, rows.map(\.place.index), through: end)
    }
  }

  // MARK: - Records

  private func applyRecords(_ arrivals: [Arrival]) throws(HubSyncError) {
    var newest: [String: Arrival] = [:]
    for arrival in arrivals {
      let name = "\(arrival.change.kind.rawValue) \(arrival.change.key)"
      if let other = newest[name], !isNewer(arrival, than: (other.change.version, other.origin)) {
        continue
      }
      newest[name] = arrival
    }
    let holding = arrivals.filter { arrival in
      newest["\(arrival.change.kind.rawValue) \(arrival.change.key)"]?.change == arrival.change
    }
    let chosen = try choose(holding)
    try erase(chosen.filter { $0.arrival.change.columns == nil })
    try store(chosen.filter { $0.arrival.change.columns != nil })
  }

  private func isNewer(_ arrival: Arrival, than known: (version: Int64, origin: String)) -> Bool {
    (arrival.change.version, arrival.origin) > known
  }

  /// Those that hold, with what is known of each; the rows of all of them are noted.
  func choose(
    _ arrivals: [Arrival]
  ) throws(HubSyncError) -> [(arrival: Arrival, known: HubLedger.Record?)] {
    try ledger.change { page throws(SQLiteError) in
      var chosen: [(arrival: Arrival, known: HubLedger.Record?)] = []
      for arrival in arrivals {
        try page.saw(arrival.change.version)
        let known = try page.record(arrival.change.kind, arrival.key)
        if let known, known.isErased,
          known.kind.isErasedForGood || !isNewer(arrival, than: (known.version, known.origin))
        {
          // It came in a row that is to hold nothing any more.
          if arrival.change.columns != nil {
            try hold([known.number], arrival.place, page)
            try page.eraseRows(holding: known.number)
          }
          continue
        }
        if let known, !isNewer(arrival, than: (known.version, known.origin)) {
          if arrival.change.columns != nil { try hold([known.number], arrival.place, page) }
          continue
        }
        if let columns = arrival.change.columns, known == nil,
          arrival.change.kind.record?.hasOwnNumbers == true
        {
          try page.noteArriving(
            arrival.change.kind,
            arrival.change,
            digest: marks.digest(arrival.change.kind, columns),
            origin: arrival.origin
          )
        }
        chosen.append((arrival, known))
      }
      return chosen
    }
  }

  private func erase(
    _ chosen: [(arrival: Arrival, known: HubLedger.Record?)]
  ) throws(HubSyncError) {
    guard !chosen.isEmpty else { return }
    let transcripts = stores.transcripts
    let messages = chosen.filter { $0.arrival.change.kind == .message }
    let notes = chosen.filter { $0.arrival.change.kind == .note }
    try reading { () throws(TranscriptsError) in
      var there: [String] = []
      for message in messages where try transcripts.hasRecord(.message, message.arrival.change.key)
      {
        there.append(message.arrival.change.key)
      }
      if !there.isEmpty { try transcripts.forget(messages: there) }
      var numbers: [Int64] = []
      for note in notes {
        guard let local = note.known?.local, let number = Int64(local),
          try transcripts.hasRecord(.note, local)
        else { continue }
        numbers.append(number)
      }
      if !numbers.isEmpty { try transcripts.forgetNotes(numbers) }
      for (arrival, known) in chosen {
        guard let kind = arrival.change.kind.record, ![.message, .note, .session].contains(kind)
        else { continue }
        // A document and a check-in have the same key everywhere.
        let local = known?.local ?? (kind.hasOwnNumbers ? nil : arrival.change.key)
        if let local { try transcripts.removeRow(kind, local) }
      }
    }
    try ledger.change { page throws(SQLiteError) in
      for (arrival, _) in chosen {
        let number = try page.put(
          arrival.change.kind,
          arrival.key,
          local: nil,
          version: arrival.change.version,
          origin: arrival.origin,
          digest: nil,
          isErased: true
        )
        try page.eraseRows(holding: number)
        try page.eraseSuperseded(number)
      }
    }
  }

  private func store(
    _ chosen: [(arrival: Arrival, known: HubLedger.Record?)]
  ) throws(HubSyncError) {
    guard !chosen.isEmpty else { return }
    let superseded = try earlier(chosen)
    let outcomes = try reading { () throws(TranscriptsError) in
      try stores.transcripts.store(
        chosen.map { arrival, known in
          let kind = arrival.change.kind.record ?? .session
          let record = StoredRecord(
            kind: kind,
            key: arrival.change.key,
            columns: arrival.change.columns ?? [:]
          )
          return (record, kind.hasOwnNumbers ? known?.local : arrival.change.key)
        }
      )
    }
    try ledger.change { page throws(SQLiteError) in
      for (index, (arrival, known)) in chosen.enumerated() {
        try keep(arrival, known, outcomes[index], superseded[index], page)
      }
    }
  }

  private func keep(
    _ arrival: Arrival,
    _ known: HubLedger.Record?,
    _ outcome: RecordOutcome,
    _ earlier: [UInt8]?,
    _ page: LedgerPage
  ) throws(SQLiteError) {
    // What this machine is just making itself is told by it later, as a newer version.
    guard case .stored(let local) = outcome, let columns = arrival.change.columns else {
      return try page.noteArrived(arrival.change.kind, arrival.key)
    }
    let number = try page.put(
      arrival.change.kind,
      arrival.key,
      local: local,
      version: arrival.change.version,
      origin: arrival.origin,
      digest: marks.digest(arrival.change.kind, columns)
    )
    try page.noteArrived(arrival.change.kind, arrival.key)
    if known != nil { try page.eraseRows(holding: number) }
    try hold([number], arrival.place, page)
    if let known, let earlier {
      try page.keepSuperseded(earlier, of: number, version: known.version, origin: known.origin)
    }
  }

  /// What stands in the store until now where it becomes another, encrypted for the history; messages
  /// have none.
  private func earlier(
    _ chosen: [(arrival: Arrival, known: HubLedger.Record?)]
  ) throws(HubSyncError) -> [[UInt8]?] {
    var result: [[UInt8]?] = []
    for (arrival, known) in chosen {
      guard let local = known?.local, let kind = arrival.change.kind.record, kind != .message,
        let record = try reading({ () throws(TranscriptsError) in
          try stores.transcripts.record(kind, local)
        }), record.columns != arrival.change.columns
      else {
        result.append(nil)
        continue
      }
      let change = RecordChange(
        kind: arrival.change.kind,
        key: arrival.change.key,
        version: known?.version ?? 0,
        columns: record.columns
      )
      result.append(try sealed(change))
    }
    return result
  }

  /// A version for the history.
  func sealed(_ change: RecordChange) throws(HubSyncError) -> [UInt8] {
    let plain = try RowContent(changes: [change]).encoded()
    do throws(HubError) { return try key.seal(plain, for: "history") } catch { throw .hub(error) }
  }

  // MARK: - Parts

  /// Notes the row that things came in.
  func hold(_ records: [Int64], _ place: HubPlace, _ page: LedgerPage) throws(SQLiteError) {
    try page.hold(
      records,
      machine: place.stream.machine,
      store: place.stream.store.rawValue,
      place: place.index
    )
  }

  private func reading<Result>(
    _ work: () throws(TranscriptsError) -> Result
  ) throws(HubSyncError) -> Result {
    do throws(TranscriptsError) { return try work() } catch { throw .transcripts(error) }
  }
}
