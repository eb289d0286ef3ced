import HealthModel
import SQLite

extension HealthStore {
  /// The other values of blood pressures that some samples are one value of.
  ///
  /// Both were measured in one go: they have the same times and the same source.
  ///
  /// - Parameter ids: samples of any type; what is no blood pressure has no other value.
  /// - Returns: ids, without those that were given.
  /// - Throws: ``HealthStorageError``.
  package func otherPressures(of ids: [Int64]) throws(HealthStorageError) -> [Int64] {
    let sql = """
      SELECT other.id FROM sample AS one
      JOIN type AS its ON its.id = one.type
      JOIN type AS their ON their.name IN (?2, ?3) AND their.name <> its.name
      JOIN sample AS other ON other.type = their.id AND other.start = one.start
        AND other.source = one.source AND other.finish = one.finish
      WHERE one.id = ?1 AND its.name IN (?2, ?3)
      """
    let names = (SampleType.bloodPressureSystolic.name, SampleType.bloodPressureDiastolic.name)
    return try perform { (connection) throws(SQLiteError) in
      var others: [Int64] = []
      for id in ids {
        let found = try connection.statement(sql).rows(id, names.0, names.1) { $0.int64(0) }
        // Of several it can't be known which belongs to it.
        if found.count == 1 { others += found.filter { !ids.contains($0) } }
      }
      return others
    }
  }
}
