package import HealthModel

/// What became of a dose, as the person noted it.
package struct DoseEvent: Codable, Hashable, Sendable {
  /// What became of it, as `HKMedicationDoseEvent.LogStatus` numbers it.
  package enum Status: Int, Codable, CaseIterable, Sendable {
    /// It was taken.
    case taken = 4
    /// It was left out on purpose.
    case skipped = 5
  }

  /// The medication's name.
  package let medication: String
  /// When it was taken or left out.
  package let at: Timestamp
  /// What became of it.
  package let status: Status

  /// An event.
  package init(medication: String, at: Timestamp, status: Status) {
    self.medication = medication
    self.at = at
    self.status = status
  }

  /// An event from a sample of type `medication-dose`; nil for any other status or type.
  ///
  /// - Parameters:
  ///   - sample: the sample.
  ///   - medication: the name from the sample's metadata.
  package init?(sample: Sample, medication: String) {
    guard sample.type == .medicationDose, let number = Int(exactly: sample.value),
      let status = Status(rawValue: number)
    else { return nil }
    self.init(medication: medication, at: sample.start, status: status)
  }
}
