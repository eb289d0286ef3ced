import FoundationEssentials
import HealthModel
import HealthStorage
import Hub
import SQLite

/// Readings that another machine has told.
///
/// They are stored, and known by their marks when this machine looks through its own store the next time
/// (``SampleChanges``): so they aren't told again. What is erased waits until then.
struct RemoteSamples {
  private typealias MarkedSample = (mark: [UInt8], sample: NewSample)
  /// One that is to stand in the store, by its number in the ledger.
  private typealias ChosenSample = (number: Int64, sample: NewSample)

  let remote: RemoteChanges

  init(_ remote: RemoteChanges) { self.remote = remote }

  /// Stores what holds of some blocks, and notes what is to be erased.
  func apply(_ blocks: [(place: HubPlace, block: SampleBlock)]) throws(HubSyncError) {
    var marked: [(place: HubPlace, block: SampleBlock, samples: [MarkedSample])] = []
    for (place, block) in blocks {
      guard let samples = block.samples else { continue }
      var all: [MarkedSample] = []
      all.reserveCapacity(samples.count)
      for sample in samples { all.append((try remote.marks.mark(SampleIdentity(sample)), sample)) }
      marked.append((place, block, all))
    }
    // One change for all: their marks lie anywhere in the ledger, so each would write most of its pages.
    let all = marked
    let fresh = try remote.ledger.change { page throws(SQLiteError) in
      var fresh: [ChosenSample] = []
      fresh.reserveCapacity(all.reduce(0) { $0 + $1.samples.count })
      for (place, block, samples) in all {
        try noteErased(block, place, page)
        fresh += try choose(samples, block, place, page)
      }
      return fresh
    }
    guard !fresh.isEmpty else { return }
    let saved: [Sample]
    do throws(HealthStorageError) {
      saved = try remote.stores.readings.save(fresh.map(\.sample)).added
    } catch {
      throw .readings(error)
    }
    // Known at once by their numbers: a person may erase one before this machine looks through its store.
    try remote.ledger.change { page throws(SQLiteError) in
      var index = 0
      for sample in saved {
        // Saved in the order in which they were given; what the store had already is passed over.
        while index < fresh.count, !fresh[index].sample.isSame(as: sample) { index += 1 }
        guard index < fresh.count else { break }
        try page.setLocal(String(sample.id), of: fresh[index].number)
      }
      try passOver(saved, page)
    }
  }

  /// What was just saved need not be looked at again, where nothing else came or went in between.
  private func passOver(_ saved: [Sample], _ page: LedgerPage) throws(SQLiteError) {
    var anchor = try page.state("samples")
    // The store numbers whatever comes and goes in one row: ids that follow each other leave nothing out.
    for sample in saved {
      guard sample.id == anchor + 1 else { break }
      anchor = sample.id
    }
    try page.setState("samples", to: anchor)
  }

  /// Those that are to stand in the store; all are noted with the row they came in.
  private func choose(
    _ samples: [MarkedSample],
    _ block: SampleBlock,
    _ place: HubPlace,
    _ page: LedgerPage
  ) throws(SQLiteError) -> [ChosenSample] {
    try page.saw(block.version)
    let origin = block.origin ?? place.stream.machine
    var chosen: [ChosenSample] = []
    var held: [Int64] = []
    var hasErased: Int64?
    let maybeErased = try page.hasErasedSamples()
    for (mark, sample) in samples {
      let known = try page.sample(mark, remote.marks, maybeErased: maybeErased)
      if let known, known.isErased {
        guard (known.version, known.origin) <= (block.version, origin) else {
          held.append(known.number)
          hasErased = known.number
          continue
        }
        try page.waitNoMore(.sample, known.key)
      } else if let known, known.local != nil {
        held.append(known.number)
        continue
      }
      let number = try page.putSample(
        known?.number,
        mark,
        local: nil,
        version: max(block.version, known?.version ?? 0),
        origin: origin
      )
      held.append(number)
      chosen.append((number, sample))
    }
    try remote.hold(held, place, page)
    // The row holds something that is erased: what else is in it is told anew, and the row goes.
    if let hasErased { try page.eraseRows(holding: hasErased) }
    return chosen
  }

  private func noteErased(
    _ block: SampleBlock,
    _ place: HubPlace,
    _ page: LedgerPage
  ) throws(SQLiteError) {
    let origin = block.origin ?? place.stream.machine
    for mark in block.erased.map({ [UInt8]($0) }) {
      let known = try page.sample(mark, remote.marks)
      if let known, (known.version, known.origin) >= (block.version, origin) { continue }
      let key = remote.marks.erased(mark)
      let number = try page.putSample(
        known?.number,
        key,
        local: known?.local,
        version: block.version,
        origin: origin,
        isErased: true
      )
      try page.eraseRows(holding: number)
      try page.wait(.sample, key)
    }
  }

  /// Erases here what others have erased, as far as it is known which readings these are.
  ///
  /// - Parameter own: looks readings up.
  /// - Throws: ``HubSyncError``.
  func eraseWaiting(_ own: SampleChanges) throws(HubSyncError) {
    let found = try remote.ledger.change { page throws(SQLiteError) in
      var found: [(mark: [UInt8], local: Int64?)] = []
      for mark in try page.waiting(.sample) {
        found.append((mark, try page.sample(mark)?.local.flatMap { Int64($0) }))
      }
      return found
    }
    guard !found.isEmpty else { return }
    var numbers: [Int64] = []
    for number in found.compactMap(\.local) where try own.existing(number) != nil {
      numbers.append(number)
    }
    let there = numbers
    if !there.isEmpty {
      _ = try own.reading { () throws(HealthStorageError) in
        try remote.stores.readings.delete(ids: there)
      }
    }
    try remote.ledger.change { page throws(SQLiteError) in
      for (mark, _) in found { try page.waitNoMore(.sample, mark) }
    }
  }
}

extension NewSample {
  /// Whether a stored reading is this one, as the store sees it; see ``SampleIdentity``.
  fileprivate func isSame(as stored: Sample) -> Bool {
    (start, end, value, type, source)
      == (stored.start, stored.end, stored.value, stored.type, stored.source)
  }
}
