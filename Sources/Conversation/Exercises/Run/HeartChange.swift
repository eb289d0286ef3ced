/// What breathing at a pace did to the heart: figures of two times side by side.
package struct HeartChange: Codable, Hashable, Sendable {
  /// With what the pace is compared.
  package enum Reference: String, Codable, Sendable {
    /// The minutes before it.
    case before
    /// Its own first half, where nothing is known of the time before.
    case firstHalf
  }

  /// Figures of one time; nil where there was too little to say.
  package struct Figures: Codable, Hashable, Sendable {
    /// The mean swing of the heart rate within a breath, peak to trough, in beats a minute.
    package let peakToTrough: Double?
    /// The root mean square of the differences between neighbouring intervals, in milliseconds.
    package let rmssd: Double?
    /// The mean heart rate, in beats a minute.
    package let heartRate: Double?

    /// Figures.
    package init(peakToTrough: Double?, rmssd: Double?, heartRate: Double?) {
      self.peakToTrough = peakToTrough
      self.rmssd = rmssd
      self.heartRate = heartRate
    }
  }

  /// With what the pace is compared.
  package let reference: Reference
  /// The figures of that.
  package let before: Figures
  /// The figures of the pace; of its second half where it is compared with its first.
  package let during: Figures

  /// A change.
  package init(_ reference: Reference, before: Figures, during: Figures) {
    self.reference = reference
    self.before = before
    self.during = during
  }

  /// It in a sentence; nil where no figure is known of both times.
  package var sentence: String? {
    let parts = [
      Self.part("swing with each breath", before.peakToTrough, during.peakToTrough, "beats/min"),
      Self.part("RMSSD", before.rmssd, during.rmssd, "ms"),
      Self.part("mean heart rate", before.heartRate, during.heartRate, "bpm"),
    ].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    let times =
      switch reference {
      case .before: "From before to this pace"
      case .firstHalf: "From its first half to its second"
      }
    return "\(times): \(parts.joined(separator: ", "))."
  }

  private static func part(
    _ name: String,
    _ before: Double?,
    _ during: Double?,
    _ unit: String
  ) -> String? {
    guard let before, let during, before.isFinite, during.isFinite else { return nil }
    return "\(name) \(whole(before)) → \(whole(during)) \(unit)"
  }

  private static func whole(_ value: Double) -> String {
    "\(Int(max(-9999, min(value, 9999)).rounded()))"
  }
}
