import BundledFiles
import HealthModel
import HealthStorage
import Monitors
import Services
import Transcripts

/// What the person has set for the breathing test.
struct SpirometrySettings: Codable, Sendable {
  /// The daily reminder.
  var reminder: BreathingReminder?
  /// The peak flow that was agreed on as the person's best, L/min.
  var personalBest: Double?
}

/// Blows in the store of readings, and the sessions they make.
///
/// A blow's values are samples of one instant and one source; what else is known of it stands in
/// their metadata, so that it goes with them.
@MainActor struct SpirometryDiary {
  /// The source of blows that were entered here.
  static let source = "spirometry"
  /// The types of a blow's values.
  static let types: [SampleType] = [
    .forcedVitalCapacity, .forcedExpiratoryVolume1, .peakExpiratoryFlowRate,
  ]
  private static let document = "spirometry"

  /// What the program knows and may use.
  let services: Services

  /// The diary of this person.
  init(_ services: Services) { self.services = services }

  // MARK: - Rules

  /// The rules of the breathing test.
  func rules() throws -> BreathingRules {
    try BreathingRules(json5: try services.files.table(.breathing))
  }

  /// The rules with the reference values.
  func monitor() throws -> BreathingMonitor {
    BreathingMonitor(
      rules: try rules(),
      reference: try GLIReference(json5: try services.files.table(.gliReference))
    )
  }

  /// What is known about the person.
  func person() throws -> BreathingPerson {
    BreathingPerson(
      profile: try services.stores.health().profile(),
      personalBest: try settings().personalBest
    )
  }

  /// Why nothing is predicted for this person on a day; nil when something is.
  func gap(on day: CalendarDay) throws -> ReferenceGap? {
    try monitor().gap(for: try person(), on: day)
  }

  // MARK: - Settings

  /// What the person has set.
  func settings() throws -> SpirometrySettings {
    try services.stores.transcripts().diaryDocument(Self.document, as: SpirometrySettings.self)
      ?? SpirometrySettings()
  }

  /// Keeps one of the things that the person sets; nil takes it away.
  func set<Value>(
    _ setting: WritableKeyPath<SpirometrySettings, Value?>,
    to value: Value?
  ) throws {
    var settings = try settings()
    settings[keyPath: setting] = value
    try services.stores.transcripts().setDiaryDocument(Self.document, to: settings)
  }

  /// Whether anything was ever set.
  func hasSettings() throws -> Bool {
    try services.stores.transcripts().hasDiaryDocument(Self.document)
  }

  // MARK: - Blows

  /// When the person blew last; nil for never.
  func lastBlow() throws -> Timestamp? {
    let store = try services.stores.health()
    return try Self.types.compactMap { try store.latest($0)?.start }.max()
  }

  /// Every blow, and the instants whose values no blow can have.
  func blows() throws -> (blows: [Blow], refused: [(start: Timestamp, error: MonitorsError)]) {
    let store = try services.stores.health()
    let samples = try Self.types.flatMap { try store.samples($0) }
    var metadata: [Int64: [String: String]] = [:]
    var looked: Set<Timestamp> = []
    for sample in samples where sample.source == Self.source {
      // All samples of a blow have the same.
      guard looked.insert(sample.start).inserted else { continue }
      metadata[sample.id] = try store.details(ofSample: sample.id)?.metadata
    }
    return Blow.blows(from: samples, metadata: metadata, rules: try rules())
  }

  /// Every session, the earliest first.
  func sessions() throws -> [SpirometryResult] {
    try monitor().sessions(of: try blows().blows, person: try person(), now: services.clock.now())
  }

  // MARK: - Keeping

  /// Keeps a blow.
  ///
  /// Another one that was entered for the same moment stays: this one then counts as begun a second
  /// later, as one blow follows the other.
  ///
  /// - Parameters:
  ///   - entry: what is known of it.
  ///   - start: when it was.
  ///   - device: what measured it; nil where a person typed it.
  /// - Returns: the samples that were stored; none for a blow that is there already.
  /// - Throws: an error for what no blow can have, for the future, and of the store.
  func keep(
    _ entry: BlowEntry,
    start: Timestamp,
    device: String? = nil
  ) throws -> [Sample] {
    let now = services.clock.now()
    guard start.milliseconds <= now.milliseconds + SampleCheck.clockTolerance else {
      throw HealthModelError.inTheFuture(start, now: now)
    }
    // Where the answer can't be given, because talks are locked for one, nothing is stored either.
    _ = try person()
    let rules = try rules()
    var start = start
    var blow = try entry.blow(start: start, rules: rules, services.breathing)
    while let other = try valuesStored(at: start) {
      if other == Self.values(of: blow) { return [] }
      start = start.adding(milliseconds: 1000)
      blow = try entry.blow(start: start, rules: rules, services.breathing)
    }
    let check = try services.files.sampleCheck()
    let metadata = BlowMetadata.entries(of: blow)
    let samples = try Self.values(of: blow).map { type, value in
      try check.check(type, value: value, typed: "\(value)")
      return NewSample(
        type: type,
        value: value,
        start: start,
        end: start,
        source: Self.source,
        device: device,
        metadata: metadata
      )
    }
    return try services.stores.health().save(samples).added
  }

  /// The values entered here for one instant; nil without any.
  private func valuesStored(at start: Timestamp) throws -> [SampleType: Double]? {
    let store = try services.stores.health()
    var found: [SampleType: Double] = [:]
    for type in Self.types {
      let samples = try store.samples(type, from: start, to: start.adding(milliseconds: 1))
      for sample in samples where sample.start == start && sample.source == Self.source {
        found[type] = sample.value
      }
    }
    return found.isEmpty ? nil : found
  }

  private static func values(of blow: Blow) -> [SampleType: Double] {
    var values: [SampleType: Double] = [:]
    values[.forcedVitalCapacity] = blow.fvc
    values[.forcedExpiratoryVolume1] = blow.fev1
    values[.peakExpiratoryFlowRate] = blow.pef
    return values
  }
}
