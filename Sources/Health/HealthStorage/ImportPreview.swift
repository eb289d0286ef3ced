package import HealthModel
package import Sealing
import SQLite

/// Tells which samples an import would add, and writes nothing: not even a missing store is made.
///
/// Remembers what it was shown, as a file may hold a sample twice: a million at least and two
/// million at most, by hashes of 64 bits, which takes 32 MB at most. Of samples with an identifier
/// the highest version shown is remembered, of a million at most.
package final class ImportPreview {
  /// How many samples are read within one state of the store, so that others can write.
  private static let page = 4000
  private static let room = 1_000_000

  private static let known = StatementText(
    """
    SELECT 1 FROM sample
    WHERE type = (SELECT id FROM type WHERE name = ?1 AND unit = ?2)
      AND source = (SELECT id FROM source WHERE name = ?3)
      AND start = ?4 AND finish = ?5 AND value = ?6
    """
  )

  private static let version = StatementText(
    """
    SELECT sync_version FROM sample
    WHERE source = (SELECT id FROM source WHERE name = ?1) AND sync_identifier = ?2
    """
  )

  private let connection: Connection?
  private var recent: Set<Int> = []
  private var older: Set<Int> = []
  private var versions: [Int: Int64] = [:]

  /// A preview against a store that may not be there.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - keys: the keys of an open lock.
  /// - Throws: ``HealthStorageError``; a foreign or newer file is refused.
  package init(path: String, keys: UnlockedKeys? = nil) throws(HealthStorageError) {
    do throws(SQLiteError) {
      connection =
        Connection.hasFile(path)
        ? try Connection(path: path, role: .readOnly, identity: HealthSchema.migrator.identity)
        : nil
      guard let connection, try connection.userVersion() >= HealthSchema.lockVersion else { return }
      let watch = HealthLockWatch()
      watch.set(keys)
      if try watch.look(connection) != nil, try watch.opener(connection)?.keys == nil {
        throw SQLiteError.sealedNames
      }
    } catch {
      throw HealthStorageError(error)
    }
  }

  /// What would become of these samples, behind those it was shown before.
  ///
  /// - Throws: ``HealthStorageError``.
  package func counts(
    of samples: [NewSample]
  ) throws(HealthStorageError) -> SampleImport.Counts {
    var counts = SampleImport.Counts()
    do throws(SQLiteError) {
      var rest = samples[...]
      while !rest.isEmpty {
        let page = rest.prefix(Self.page)
        rest = rest[page.endIndex...]
        if let connection {
          try connection.read { () throws(SQLiteError) in try take(page, connection, &counts) }
        } else {
          for sample in page { count(isKnown: !isNew(sample) || !isHigher(sample), &counts) }
        }
      }
    } catch {
      throw HealthStorageError(error)
    }
    return counts
  }

  private func take(
    _ samples: ArraySlice<NewSample>,
    _ connection: Connection,
    _ counts: inout SampleImport.Counts
  ) throws(SQLiteError) {
    let known = try connection.statement(Self.known)
    for sample in samples {
      guard isNew(sample), isHigher(sample), try !isOutdated(sample, connection) else {
        count(isKnown: true, &counts)
        continue
      }
      defer { known.reset() }
      try known.bind(sample.type.name, at: 1)
      try known.bind(sample.type.canonicalUnit.symbol, at: 2)
      try known.bind(sample.source, at: 3)
      try known.bind(sample.start.milliseconds, at: 4)
      try known.bind(sample.end.milliseconds, at: 5)
      try known.bind(sample.value, at: 6)
      count(isKnown: try known.step(), &counts)
    }
  }

  /// Whether the store has the sample's identifier in as high a version.
  private func isOutdated(
    _ sample: NewSample,
    _ connection: Connection
  ) throws(SQLiteError) -> Bool {
    guard let sync = sample.sync else { return false }
    let known = try connection.statement(Self.version)
    defer { known.reset() }
    try known.bind(sample.source, at: 1)
    try known.bind(sync.identifier, at: 2)
    return try known.step() && known.int64(0) >= sync.version
  }

  /// Whether no version as high was shown before.
  private func isHigher(_ sample: NewSample) -> Bool {
    guard let sync = sample.sync else { return true }
    var hasher = Hasher()
    hasher.combine(sample.source)
    hasher.combine(sync.identifier)
    let key = hasher.finalize()
    if let shown = versions[key], shown >= sync.version { return false }
    if versions.count < Self.room { versions[key] = sync.version }
    return true
  }

  private func count(isKnown: Bool, _ counts: inout SampleImport.Counts) {
    if isKnown { counts.duplicates += 1 } else { counts.added += 1 }
  }

  /// Whether it was not shown before, as far as is remembered.
  private func isNew(_ sample: NewSample) -> Bool {
    var hasher = Hasher()
    hasher.combine(sample.type)
    hasher.combine(sample.start.milliseconds)
    hasher.combine(sample.end.milliseconds)
    hasher.combine(sample.source)
    hasher.combine(sample.value)
    let hash = hasher.finalize()
    guard !older.contains(hash), recent.insert(hash).inserted else { return false }
    if recent.count >= Self.room {
      older = recent
      recent = []
    }
    return true
  }
}
