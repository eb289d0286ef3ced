package import HealthModel

/// What a reader is told beside the bytes.
package struct ReaderOptions: Sendable {
  /// The limits of what a body can have.
  package let check: SampleCheck
  /// The present, after which nothing was measured.
  package let now: Timestamp
  /// The zone of times without an offset; nil refuses them.
  package let zone: LocalZone?
  /// Names of columns and the names they are to be taken for, as `--map` gives them.
  package let columns: [String: String]

  /// What a reader is told.
  package init(
    check: SampleCheck,
    now: Timestamp,
    zone: LocalZone? = nil,
    columns: [String: String] = [:]
  ) {
    self.check = check
    self.now = now
    self.zone = zone
    self.columns = columns
  }
}
