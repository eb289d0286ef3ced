/// Questions about readings in a span of time, each answered from the index of `sample`'s
/// uniqueness.
enum ReadingSQL {
  /// Samples of the type with the id in parameter 1 by ascending start, from the index alone.
  ///
  /// Parameters: 2, 4, 5 and 6 the start, source, finish and value behind which the page begins,
  /// 3 the first start that doesn't matter any more, 7 how many; columns: start, source, finish,
  /// value, NULL.
  static let plain = "SELECT start, source, finish, value, NULL \(page)"

  /// The same with the motion context of each in the last column, NULL where it has none.
  ///
  /// What a newer program may have written there that is no JSON is passed over.
  static let moving = """
    SELECT start, source, finish, value,
      CASE WHEN json_valid(metadata) THEN metadata ->> '$.HeartRateMotionContext' END
    \(page)
    """

  /// How many samples of the type in parameter 1 start from parameter 2 up to but not including
  /// parameter 3, and the sum of their values, each cut off to a whole number.
  static let wholeTotal = """
    SELECT count(*), total(CAST(value AS INTEGER)) FROM sample
    WHERE type = ?1 AND start >= ?2 AND start < ?3
    """

  /// The first start of the type with the name in parameter 1 and the unit in parameter 2.
  static let firstStart = """
    SELECT min(tally.first) FROM type CROSS JOIN tally ON tally.type = type.id
    WHERE type.name = ?1 AND type.unit = ?2
    """

  private static let page = """
    FROM sample
    WHERE type = ?1 AND start >= ?2 AND start < ?3
      AND (start > ?2 OR (source, finish, value) > (?4, ?5, ?6))
    ORDER BY start, source, finish, value LIMIT ?7
    """
}
