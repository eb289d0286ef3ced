package import Catalogues

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
  ///
  /// - Parameter words: the language.
  /// - Returns: the sentence.
  package func sentence(_ words: Catalogue) -> String? {
    let changes = [
      Self.change(.changeSwing, before.peakToTrough, during.peakToTrough, words),
      Self.change(.changeVariability, before.rmssd, during.rmssd, words),
      Self.change(.changeHeartRate, before.heartRate, during.heartRate, words),
    ].compactMap(\.self)
    guard !changes.isEmpty else { return nil }
    let key: ExerciseKey =
      switch reference {
      case .before: .changeBefore
      case .firstHalf: .changeHalves
      }
    return words.text(key, ["changes": changes.joined(separator: ", ")])
  }

  private static func change(
    _ key: ExerciseKey,
    _ before: Double?,
    _ during: Double?,
    _ words: Catalogue
  ) -> String? {
    guard let before, let during, before.isFinite, during.isFinite else { return nil }
    return words.text(key, ["before": whole(before), "after": whole(during)])
  }

  private static func whole(_ value: Double) -> String {
    "\(Int(max(-9999, min(value, 9999)).rounded()))"
  }
}
