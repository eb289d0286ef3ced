import FoundationEssentials
import HealthModel
import HealthStorage
import Hub
import SQLite
import Core

/// Finds readings that were stored or erased, and appends them to this machine's log.
struct SampleChanges {
  /// How many changes of the store are looked at in one go: each time most of the marks' pages are written.
  private static let page = 65_536

  let local: LocalChanges

  init(_ local: LocalChanges) { self.local = local }

  private var stores: PersonStores { local.stores }

  /// Looks through what is behind the last anchor.
  func capture() throws(HubSyncError) {
    while true {
      let anchor = try local.ledger.change { page throws(SQLiteError) in try page.state("samples") }
      let changes = try reading { () throws(HealthStorageError) in
        try stores.readings.changes(after: anchor, limit: Self.page)
      }
      var samples: [(mark: [UInt8], id: Int64, sample: NewSample)] = []
      samples.reserveCapacity(changes.added.count)
      for (id, sample) in try whole(changes.added) {
        samples.append((try local.marks.mark(SampleIdentity(sample)), id, sample))
      }
      let marked = samples
      try local.ledger.change { page throws(SQLiteError) in
        try tell(marked, page)
        try tellErased(changes.deleted, page)
        try page.setState("samples", to: changes.anchor)
      }
      guard changes.hasMore else { return }
    }
  }

  /// Readings with what their source has told beside them.
  func whole(_ samples: [Sample]) throws(HubSyncError) -> [(id: Int64, sample: NewSample)] {
    guard let first = samples.map(\.id).min(), let last = samples.map(\.id).max() else { return [] }
    let details = try reading { () throws(HealthStorageError) in
      try stores.readings.details(ofSamples: first...last)
    }
    return samples.map { sample in
      let more = details[sample.id]
      return (
        sample.id,
        NewSample(
          type: sample.type,
          value: sample.value,
          start: sample.start,
          end: sample.end,
          source: sample.source,
          device: more?.device,
          metadata: more?.metadata ?? [:],
          sync: more?.sync
        )
      )
    }
  }

  private func tell(
    _ samples: [(mark: [UInt8], id: Int64, sample: NewSample)],
    _ page: LedgerPage
  ) throws(SQLiteError) {
    var fresh: [(number: Int64, sample: NewSample)] = []
    var version: Int64?
    let maybeErased = try page.hasErasedSamples()
    for (mark, id, sample) in samples {
      let known = try page.sample(mark, local.marks, maybeErased: maybeErased)
      if let known {
        // What another machine has erased isn't told anew: it is taken away here, too.
        let isKnown = known.isErased ? try page.isWaiting(.sample, known.key) : true
        if isKnown {
          if known.local != String(id) { try page.setLocal(String(id), of: known.number) }
          continue
        }
      }
      if version == nil { version = try page.nextVersion(now: local.now()) }
      let number = try page.putSample(
        known?.number,
        mark,
        local: String(id),
        version: version ?? 0,
        origin: local.writer.machine
      )
      fresh.append((number, sample))
    }
    guard let version else { return }
    for start in stride(from: 0, to: fresh.count, by: SampleBlock.most) {
      let some = fresh[start..<min(start + SampleBlock.most, fresh.count)]
      try page.append(
        local.content(RowContent(samples: SampleBlock(some.map(\.sample), version: version))),
        to: .samples,
        holding: some.map(\.number),
        local.writer
      )
    }
  }

  private func tellErased(
    _ samples: [DeletedSample],
    _ page: LedgerPage
  ) throws(SQLiteError) {
    var erased: [Data] = []
    let version = samples.isEmpty ? 0 : try page.nextVersion(now: local.now())
    for sample in samples {
      guard let known = try page.record(.sample, local: String(sample.id)) else { continue }
      if known.isErased {
        try page.setLocal(nil, of: known.number)
        continue
      }
      erased.append(Data(known.key))
      try page.putSample(
        known.number,
        local.marks.erased(known.key),
        local: nil,
        version: version,
        origin: local.writer.machine,
        isErased: true
      )
      try page.eraseRows(holding: known.number)
    }
    for start in stride(from: 0, to: erased.count, by: SampleBlock.most) {
      let some = Array(erased[start..<min(start + SampleBlock.most, erased.count)])
      try page.append(
        local.content(RowContent(samples: SampleBlock([], erased: some, version: version))),
        to: .samples,
        holding: [],
        local.writer
      )
    }
  }

  /// Tells readings anew whose row is to be erased for another one's sake, unless another row holds them.
  func tellAgain(
    _ records: [HubLedger.Record],
    butIn row: Int64,
    _ page: LedgerPage
  ) throws(SQLiteError) {
    var samples: [(record: HubLedger.Record, sample: NewSample)] = []
    for record in records where try !page.isHeldElsewhere(record.number, than: row) {
      guard let id = record.local.flatMap({ Int64($0) }), let sample = try sample(id) else {
        continue
      }
      samples.append((record, sample))
    }
    // Their versions stay, so that nothing that was erased comes back by this.
    for (key, group) in Dictionary(
      grouping: samples,
      by: { "\($0.record.version) \($0.record.origin)" }
    )
    .sorted(by: { $0.key < $1.key }) {
      guard let first = group.first?.record, !key.isEmpty else { continue }
      for start in stride(from: 0, to: group.count, by: SampleBlock.most) {
        let some = group[start..<min(start + SampleBlock.most, group.count)]
        let block = SampleBlock(some.map(\.sample), version: first.version, origin: first.origin)
        try page.append(
          local.content(RowContent(samples: block)),
          to: .samples,
          holding: some.map(\.record.number),
          local.writer
        )
      }
    }
  }

  /// A reading of the store; nil where it is gone.
  private func sample(_ id: Int64) throws(SQLiteError) -> NewSample? {
    do throws(HubSyncError) {
      return try whole(existing(id).map { [$0] } ?? []).first?.sample
    } catch {
      throw SQLiteError(
        .other,
        "A reading can't be read for the hub: \(String(describing: error))",
        hint: ""
      )
    }
  }

  /// A reading by its number; nil where it is gone.
  func existing(_ id: Int64) throws(HubSyncError) -> Sample? {
    let page = try reading { () throws(HealthStorageError) in
      try stores.readings.changes(after: id - 1, limit: 1)
    }
    return page.added.first.flatMap { $0.id == id ? $0 : nil }
  }

  /// Runs what reads or changes the readings.
  func reading<Result>(
    _ work: () throws(HealthStorageError) -> Result
  ) throws(HubSyncError) -> Result {
    do throws(HealthStorageError) { return try work() } catch { throw .readings(error) }
  }
}
