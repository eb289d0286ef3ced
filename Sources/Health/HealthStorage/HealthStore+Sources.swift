package import HealthModel
import SQLite

extension HealthStore {
  /// How many samples there are of each type that has any, in the order people see types.
  ///
  /// Kept at every change, so the answer doesn't take longer in a large store.
  package func counts() throws(HealthStorageError) -> [(type: SampleType, count: Int)] {
    let tallies = try tallies()
    return SampleType.all.compactMap { type in
      let count = tallies.filter { $0.entry.type == type }.reduce(0) { $0 + $1.entry.count }
      return count > 0 ? (type: type, count: count) : nil
    }
  }

  /// The sources that have samples: the preferred ones in their order, then the others by name.
  package func sources() throws(HealthStorageError) -> [SourceSummary] {
    let ranks = Dictionary(uniqueKeysWithValues: SampleType.all.enumerated().map { ($1, $0) })
    let groups = Dictionary(grouping: try tallies()) { $0.source }
    let summaries = groups.map { source, tallies in
      let entries = tallies.map(\.entry).sorted {
        ranks[$0.type, default: 0] < ranks[$1.type, default: 0]
      }
      return SourceSummary(name: source.name, priority: source.priority, entries: entries)
    }
    return summaries.sorted {
      ($0.priority ?? .max, $0.name) < ($1.priority ?? .max, $1.name)
    }
  }

  /// Says which sources are believed first where several tell of the same time.
  ///
  /// - Parameter names: the names, the most preferred first; empty for no preference.
  /// - Throws: ``HealthStorageError``; of kind `noSuchSource` when nothing has come from one,
  ///   and nothing is changed then.
  package func setSourcePriority(_ names: [String]) throws(HealthStorageError) {
    let missing = try perform { (connection) throws(SQLiteError) in
      try connection.change(patience: patience) { () throws(SQLiteError) -> String? in
        var ids: [Int64] = []
        for name in names {
          guard let id = try connection.knownSourceID(name) else { return name }
          if !ids.contains(id) { ids.append(id) }
        }
        try connection.statement("UPDATE main.source SET priority = NULL").run()
        for (index, id) in ids.enumerated() {
          try connection.statement("UPDATE main.source SET priority = ? WHERE id = ?")
            .run(index + 1, id)
        }
        return nil
      }
    }
    watch.lookAgain()
    if let missing { throw .noSuchSource(missing) }
  }

  private struct SourceKey: Hashable, Sendable {
    let name: String
    let priority: Int?
  }

  private struct Tally: Sendable {
    let source: SourceKey
    let entry: SourceSummary.Entry
  }

  private func tallies() throws(HealthStorageError) -> [Tally] {
    try perform { (connection) throws(SQLiteError) in
      let sql = """
        SELECT type.name, type.unit, source.name, source.priority, count, first, last
        FROM tally JOIN type ON type.id = tally.type JOIN source ON source.id = tally.source
        """
      return try connection.statement(sql).rows { row -> Tally? in
        guard let type = Connection.knownType(name: row.text(0), unit: row.text(1)) else {
          return nil
        }
        return Tally(
          source: SourceKey(name: row.text(2), priority: row.optionalInt64(3).map { Int($0) }),
          entry: .init(type: type, count: row.int(4), first: row.int64(5), last: row.int64(6))
        )
      }
      .compactMap(\.self)
    }
  }
}
