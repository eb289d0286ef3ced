import SQLite

/// The questions people ask most, each answered from the index of `sample`'s uniqueness.
///
/// If nothing else is said, parameters: 1 the type's name, 2 its unit; columns: id, value, start and its offset, finish
/// and its offset, the name of the source.
enum SampleSQL {
  /// The sample that started last; of several the one with the highest id.
  ///
  /// One row: NULL in every column when there is no sample. A column that stands alone beside
  /// max() is taken from the row of the maximum (sqlite.org/lang_select.html#bareagg), which
  /// spares a sorter that would cost a third of the whole query.
  static let latest = StatementText(
    """
    SELECT max(sample.id), value, start, start_offset, finish, finish_offset, source.name
    \(tables)
      AND start = (SELECT max(start) FROM sample WHERE sample.type = type.id)
    """
  )

  /// Samples, newest first, at most as many as parameter 9 says.
  ///
  /// Parameters: 3 the lowest finish, 4 the lowest start, 5 and 7 the start and id behind which
  /// the page begins, 6 the highest finish, 8 the only source's name or NULL.
  static let overlapping = """
    SELECT sample.id, value, start, start_offset, finish, finish_offset, source.name
    \(tables) \(span)
    ORDER BY start DESC, sample.id DESC LIMIT ?9
    """

  /// How many samples those are; parameter 9 is not there.
  static let overlappingCount = "SELECT count(*) \(tables) \(span)"

  /// Samples of the type with the id in parameter 1 by ascending start, from the index alone.
  ///
  /// Parameters: 2, 4, 5 and 6 the start, source, finish and value behind which the page begins,
  /// 3 the first start that doesn't matter any more, 7 how many; columns: start, source, finish,
  /// value.
  static let scan = """
    SELECT start, source, finish, value FROM sample
    WHERE type = ?1 AND start >= ?2 AND start < ?3
      AND (start > ?2 OR (source, finish, value) > (?4, ?5, ?6))
    ORDER BY start, source, finish, value LIMIT ?7
    """

  private static let tables = """
    FROM type CROSS JOIN sample ON sample.type = type.id
      CROSS JOIN source ON source.id = sample.source
    WHERE type.name = ?1 AND type.unit = ?2
    """

  /// Nothing that started more than the type's longest duration before the lowest finish can
  /// still reach it, so the search doesn't begin at the first sample.
  private static let span = """
    AND start >= max(?3 - type.longest, ?4) AND start <= ?5 AND (start < ?5 OR sample.id < ?7)
      AND finish >= ?3 AND finish <= ?6 AND (?8 IS NULL OR source.name = ?8)
    """
}
