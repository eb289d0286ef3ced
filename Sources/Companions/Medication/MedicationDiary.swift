import BundledFiles
import Catalogues
import Console
import Core
import HealthModel
import HealthStorage
import Monitors
import Services
import Transcripts

/// What is kept about medication: what is taken, each dose that was noted, and where the question
/// about the beta-blocker stands.
///
/// Doses are samples, so that plots, exports and imports know them; all else is in the diary.
@MainActor struct MedicationDiary {
  /// What a shell asks for to complete the name of a medication.
  nonisolated static let completions = "medications"
  /// The kind of the entries: one for each medication.
  static let kind = "medication"
  /// The name under which a dose's medication stands in its metadata.
  static let nameKey = "MedicationName"
  /// The documents: where the question stands, a boundary of one's own, what makes ids one's own.
  private static let askingName = "medication-asking"
  private static let boundaryName = "medication-boundary"
  private static let calendarName = "medication-calendar"
  /// How far back doses and resting heart rates are read: what a boundary needs, and two days.
  private static let reach: Int64 = 30 * 86_400_000

  private let services: Services

  /// The diary of this person; nothing is read yet.
  init(_ services: Services) { self.services = services }

  // MARK: - Medications

  /// Whether any medication is kept; one look into an index.
  var isUsed: Bool {
    get throws { try services.stores.transcripts().hasDiaryEntries(Self.kind) }
  }

  /// What is taken, in the order it was added.
  func entries() throws -> [DiaryEntry<Medication>] {
    try services.stores.transcripts().diaryEntries(Self.kind, as: Medication.self)
  }

  /// The medication of a name that a person typed.
  ///
  /// - Throws: an ``AppFailure`` when there is none.
  func entry(named name: String) throws -> DiaryEntry<Medication> {
    let entries = try entries()
    guard let entry = entries.first(where: { $0.body.isNamed(name) }) else {
      let known = entries.map { VisibleText.singleLine($0.body.name, limit: 60) }
      throw AppFailure(
        .missing,
        verbatim: services.words.text(
          MedicationKey.unknownName,
          ["name": VisibleText.singleLine(name, limit: 60)]
        ),
        hint: services.words.text(
          known.isEmpty ? MedicationKey.addHint : .knownNames,
          ["names": known.joined(separator: ", ")]
        )
      )
    }
    return entry
  }

  /// Keeps a medication; one of the same name is replaced, and keeps its first day.
  ///
  /// - Returns: whether one was replaced.
  func keep(_ medication: Medication) throws -> Bool {
    let store = try services.stores.transcripts()
    if let known = try entries().first(where: { $0.body.isNamed(medication.name) }) {
      try store.changeDiaryEntry(known.id, to: medication)
      return true
    }
    try store.addDiaryEntry(Self.kind, at: services.clock.now(), medication)
    return false
  }

  /// Takes a medication away; doses that were noted stay.
  func remove(_ id: Int64) throws { try services.stores.transcripts().deleteDiaryEntries([id]) }

  // MARK: - The question

  /// The companion with its numbers, and with what the person has marked as a beta-blocker.
  func monitor(_ medications: [Medication]) throws -> BetaBlockerMonitor {
    let rules = try BetaBlockerRules(json5: try services.files.table(.betaBlocker))
    return BetaBlockerMonitor(rules: rules, medications: medications)
  }

  /// Where the question stands.
  func asking() throws -> BetaBlockerAsking {
    try services.stores.transcripts().diaryDocument(Self.askingName, as: BetaBlockerAsking.self)
      ?? BetaBlockerAsking()
  }

  /// Keeps where the question stands, so that it survives a restart.
  func keep(_ asking: BetaBlockerAsking) throws {
    try services.stores.transcripts().setDiaryDocument(Self.askingName, to: asking)
  }

  /// The boundary that the person set; nil for none.
  func ownBoundary() throws -> Double? {
    try services.stores.transcripts().diaryDocument(Self.boundaryName, as: Double.self)
  }

  /// Keeps a boundary of the person's own; nil takes it away.
  func keepOwnBoundary(_ value: Double?) throws {
    try services.stores.transcripts().setDiaryDocument(Self.boundaryName, to: value)
  }

  /// What makes the ids of calendar events this person's own; made once.
  func calendarSeed() throws -> String {
    let store = try services.stores.transcripts()
    if let known = try store.diaryDocument(Self.calendarName, as: String.self) { return known }
    let made = services.identifiers.next()
    try store.setDiaryDocument(Self.calendarName, to: made)
    return made
  }

  // MARK: - Readings

  /// The resting heart rates of the last weeks, newest first.
  func restingHeartRates() throws -> [Sample] {
    try services.stores.health().samples(.restingHeartRate, from: since)
  }

  /// The doses that were noted in the last weeks, each with its sample's id.
  ///
  /// - Parameters:
  ///   - medications: what is taken; a dose from elsewhere is one of these where its name says so.
  ///   - from: the beginning; nil for the last weeks.
  /// - Returns: the doses, newest first.
  /// - Throws: an error of the store.
  func doses(
    _ medications: [Medication],
    from: Timestamp? = nil
  ) throws -> [(id: Int64, event: DoseEvent)] {
    let store = try services.stores.health()
    return try store.samples(.medicationDose, from: from ?? since).compactMap { sample in
      let told = try store.details(ofSample: sample.id)?.metadata[Self.nameKey]
      let name = Self.name(told, among: medications)
      return DoseEvent(sample: sample, medication: name).map { (sample.id, $0) }
    }
  }

  /// Stores a dose.
  func store(
    _ status: DoseEvent.Status,
    of medication: Medication,
    at time: Timestamp
  ) throws {
    // Two medications at one instant would be one sample to the store: it goes by time and value.
    for step in 0..<Int64(1000) {
      let checked = try services.files.sampleCheck().reading(
        .medicationDose,
        text: String(status.rawValue),
        unit: nil,
        start: time.adding(milliseconds: step),
        now: services.clock.now(),
        source: ReadingSource.manual
      )
      var metadata = [Self.nameKey: medication.name]
      metadata["MedicationDose"] = medication.dose
      let sample = NewSample(
        type: checked.type,
        value: checked.value,
        start: checked.start,
        end: checked.end,
        source: checked.source,
        metadata: metadata
      )
      if try services.stores.health().save([sample]).duplicates == 0 { return }
    }
    throw AppFailure(.failed, verbatim: services.words.text(MedicationKey.tooMany))
  }

  /// The medication that the name of a dose means; the name itself where it means none of them.
  ///
  /// Other programs write `Metoprolol 50 mg`, or no name at all where there is but one.
  static func name(_ told: String?, among medications: [Medication]) -> String {
    guard let told else { return medications.count == 1 ? medications[0].name : "" }
    if let same = medications.first(where: { $0.isNamed(told) }) { return same.name }
    let words = told.lowercased()
    let known = medications.first { medication in
      let name = medication.name.lowercased()
      return words.hasPrefix(name) && words.dropFirst(name.count).first?.isLetter != true
    }
    return known?.name ?? told
  }

  private var since: Timestamp { services.clock.now().adding(milliseconds: -Self.reach) }
}
