import HealthModel

extension TranscriptStore {
  /// Check-ins that were decided in a span of time, the earliest first; claims are left out.
  ///
  /// - Parameter span: milliseconds since 1970-01-01T00:00:00Z.
  /// - Returns: them, with what became of each.
  /// - Throws: ``TranscriptsError/storage(_:)``.
  package func checkIns(decidedIn span: Range<Int64>) throws(TranscriptsError) -> [CheckInRecord] {
    let from = span.lowerBound
    let rows = "WHERE decision <> 'claimed' AND decided >= ? ORDER BY decided, due, rule"
    return try records(rows, from).filter { span.contains($0.decided.milliseconds) }
  }
}
