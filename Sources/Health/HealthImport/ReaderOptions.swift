package import HealthModel

/// What a reader is told beside the bytes.
package struct ReaderOptions: Sendable {
  /// The limits of what a body can have.
  package let check: SampleCheck
  /// The present, after which nothing was measured.
  package let now: Timestamp
  /// The zone of times without an offset; nil refuses them.
  package let zone: LocalZone?
  /// The zone of the person's days where none is given: the one of this machine.
  package let home: LocalZone
  /// Names of columns and the names they are to be taken for, as `--map` gives them.
  package let columns: [String: String]
  /// The pulses that a file of the same import marks as guesses; shared by all its files.
  package let guesses: GuessedPulses
  /// The source of readings whose format names none, such as the device that sent them; nil to name the
  /// format.
  package let source: String?
  /// When the file was last changed, in milliseconds since 1970; nil where that isn't known.
  package var modified: Int64?

  /// What a reader is told.
  package init(
    check: SampleCheck,
    now: Timestamp,
    zone: LocalZone? = nil,
    home: LocalZone = .utc,
    columns: [String: String] = [:],
    guesses: GuessedPulses = GuessedPulses(),
    source: String? = nil
  ) {
    self.check = check
    self.now = now
    self.zone = zone
    self.home = home
    self.columns = columns
    self.guesses = guesses
    self.source = source
  }
}
