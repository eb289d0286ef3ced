package import HealthModel

/// A medication that is taken every day at the same times of the local clock.
package struct Medication: Codable, Hashable, Sendable {
  /// The name, 1…60 characters.
  package let name: String
  /// The times of a day, rising.
  package let times: [ClockTime]
  /// The first local day, `YYYY-MM-DD`.
  package let from: String
  /// The last local day; nil for no end.
  package let until: String?

  /// A medication from what a person typed.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - times: one or more different times such as `08:00`.
  ///   - from: the first day.
  ///   - until: the last day; nil for no end.
  /// - Throws: ``MonitorsError/badMedicationName(_:)`` or ``MonitorsError/badMedicationTimes(_:)``.
  package init(name: String, times: [String], from: CalendarDay, until: CalendarDay? = nil)
    throws(MonitorsError)
  {
    let isPlain = name.unicodeScalars.allSatisfy {
      ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
        $0.properties.generalCategory
      )
    }
    guard isPlain, name.count <= 60, !name.allSatisfy(\.isWhitespace) else {
      throw .badMedicationName(String(name.prefix(60)))
    }
    let clocks = times.compactMap { ClockTime($0) }
    guard !clocks.isEmpty, clocks.count == times.count, Set(clocks).count == clocks.count else {
      throw .badMedicationTimes(times.joined(separator: " "))
    }
    self.name = name
    self.times = clocks.sorted()
    self.from = from.description
    self.until = until?.description
  }

  /// When doses are due on a local day, in order; none outside the medication's days.
  package func due(on day: CalendarDay, in zone: LocalZone) -> [Timestamp] {
    // Days of four-digit years compare as their texts do.
    let date = day.description
    guard date >= from, until.map({ date <= $0 }) ?? true else { return [] }
    return times.map { $0.instant(on: day, in: zone) }.sorted()
  }
}

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
