package import HealthModel

/// Compares the latest readings of both vitals with what is normal for an age.
package struct VitalAssessor: Sendable {
  /// The vitals that are judged, in the order in which they are always given.
  package static let types: [SampleType] = [.heartRate, .respiratoryRate]

  /// How old a reading may be to be judged, in seconds.
  ///
  /// Product choices: a heart rate changes within minutes, so it holds for 10 minutes; watches
  /// measure the respiratory rate during sleep, so it holds for 12 hours.
  package static let defaultStaleAfter: [SampleType: Int] = [
    .heartRate: 600, .respiratoryRate: 43_200,
  ]

  /// The name of the table the readings are compared with.
  package let table: String
  private let tables: ReferenceTables
  private let staleAfter: [SampleType: Int]

  /// An assessor for one of the tables.
  ///
  /// - Parameters:
  ///   - tables: what is normal.
  ///   - table: the name of the table to use.
  ///   - staleAfter: the oldest age in seconds at which a reading is still judged; types left
  ///     out keep ``defaultStaleAfter``.
  /// - Throws: ``AssessmentError/unknownTable(_:known:)``.
  package init(
    tables: ReferenceTables,
    table: String,
    staleAfter: [SampleType: Int] = [:]
  ) throws(AssessmentError) {
    guard tables.names.contains(table) else {
      throw .unknownTable(table, known: tables.names)
    }
    self.tables = tables
    self.table = table
    self.staleAfter = Self.defaultStaleAfter.merging(staleAfter) { $1 }
  }

  /// Judges the latest readings.
  ///
  /// - Parameters:
  ///   - latest: the newest sample of each type; types other than the vitals are ignored.
  ///   - age: the person's age in fractional years; nil when unknown.
  ///   - now: the present.
  /// - Returns: heart rate and respiratory rate, in this order, also when there is no reading.
  package func assess(
    latest: [SampleType: Sample],
    age: Double?,
    now: Timestamp
  ) -> [Vital] {
    Self.types.map { vital(of: $0, sample: latest[$0], age: age, now: now) }
  }

  private func vital(
    of type: SampleType,
    sample: Sample?,
    age: Double?,
    now: Timestamp
  ) -> Vital {
    var vital = Vital(
      type: type.name,
      value: nil,
      unit: type.canonicalUnit.symbol,
      start: nil,
      freshness: .missing,
      state: .unknown,
      range: tables.range(for: type, age: age, table: table),
      ageSeconds: nil
    )
    guard let sample, sample.value.isFinite else { return vital }
    vital.value = sample.value
    vital.start = sample.start
    vital.freshness = .stale
    let elapsed = now.milliseconds(since: sample.start)
    // A time that lies ahead by more than clocks disagree has no age, and is never judged.
    guard elapsed >= -SampleCheck.clockTolerance else { return vital }
    vital.ageSeconds = Int(max(0, elapsed) / 1000)
    guard elapsed <= Int64(staleAfter[type] ?? 0) * 1000 else { return vital }
    vital.freshness = .fresh
    vital.range = tables.range(for: type, age: age, table: table, judging: sample.value)
    vital.state = vital.range?.state(of: sample.value) ?? .unknown
    return vital
  }
}
