import BundledFiles
import HealthModel
import HealthStorage
import Monitors
import Services
import Transcripts

/// What pacing reads of the stores, and keeps there.
///
/// Readings and episodes are samples; the profile is a document of the diary. The time is handed in.
@MainActor struct PacingRecords {
  /// The profile's name in the diary.
  static let document = "pacing-profile"
  /// The kind under which the diary keeps medications.
  static let medications = "medication"
  private static let day: Int64 = 86_400_000
  private static let minute: Int64 = 60_000

  /// The readings.
  let health: HealthStore
  /// The profile, and which medications there are.
  let diary: TranscriptStore
  /// The rules.
  let monitor: PacingMonitor
  /// Which medications are beta-blockers.
  let betaBlockers: BetaBlockerRules
  /// Whose days count.
  let zone: LocalZone

  // MARK: - The person

  /// What the person has told; nothing where they were never asked.
  func profile() throws -> PacingProfile {
    try diary.diaryDocument(Self.document, as: PacingProfile.self) ?? PacingProfile()
  }

  /// Keeps the profile.
  func keep(_ profile: PacingProfile) throws {
    try diary.setDiaryDocument(Self.document, to: profile)
  }

  /// Whether pacing is used: a profile was told, or an episode reported.
  func isUsed() throws -> Bool { try Self.isUsed(health: health, diary: diary) }

  /// Whether pacing is used, looked up without its rules.
  static func isUsed(health: HealthStore, diary: TranscriptStore) throws -> Bool {
    if try diary.hasDiaryDocument(document) { return true }
    return try health.latest(.postExertionalMalaise) != nil
  }

  /// What the rules have to know about the person on a day.
  func person(on now: Timestamp) throws -> PacingPerson {
    let profile = try profile()
    return PacingPerson(
      age: try health.profile().age(on: now.day),
      takesBetaBlocker: try profile.takesBetaBlocker == true || hasBetaBlocker(on: now.day),
      choice: profile.ceiling ?? .lower
    )
  }

  /// Whether one of the medications that are taken on a day is a beta-blocker.
  func hasBetaBlocker(on day: CalendarDay) throws -> Bool {
    let medications = try diary.diaryEntries(Self.medications, as: Medication.self).map(\.body)
    let monitor = BetaBlockerMonitor(rules: betaBlockers, medications: medications)
    return monitor.betaBlocker(among: medications, on: day) != nil
  }

  // MARK: - Readings

  /// How things stand.
  func status(_ now: Timestamp) throws -> PacingStatus {
    monitor.status(try samples(now), person: try person(on: now), now: now, in: zone)
  }

  /// What ``Monitors/PacingMonitor/status(_:person:now:in:)`` takes.
  func samples(_ now: Timestamp) throws -> [Sample] {
    let fresh = Int64(monitor.rules.watching.freshSeconds.count) * 1000
    let first = min(midnight(now).milliseconds, now.milliseconds - fresh)
    let heartRates = try health.samples(
      .heartRate,
      from: Timestamp(milliseconds: first, in: zone)
    )
    return try heartRates + restingHeartRates(upTo: now)
      + health.samples(.postExertionalMalaise)
  }

  /// What a live screen shows beside: samples as above, with what else was measured today.
  func liveSamples(_ now: Timestamp) throws -> [Sample] {
    let beside: [SampleType] = [.respiratoryRate, .bloodPressureSystolic, .bloodPressureDiastolic]
    let start = midnight(now)
    return try samples(now) + beside.flatMap { try health.samples($0, from: start) }
  }

  private func restingHeartRates(upTo now: Timestamp) throws -> [Sample] {
    let days = Int64(monitor.rules.ceiling.restingDays.count + 1)
    return try health.samples(
      .restingHeartRate,
      from: now.adding(milliseconds: -days * Self.day)
    )
  }

  /// The beginning of the local day.
  func midnight(_ now: Timestamp) -> Timestamp {
    let day = Timestamp(milliseconds: now.milliseconds, in: zone).day
    let local = Int64(day.daysSinceEpoch) * Self.day
    return Timestamp(milliseconds: zone.milliseconds(ofLocal: local), in: zone)
  }

  // MARK: - Episodes

  /// Keeps an episode that was reported.
  ///
  /// A second report about the same minute is about the same episode: it corrects the severity where
  /// it says one, and lowers no ceiling twice.
  ///
  /// - Parameters:
  ///   - reading: the episode.
  ///   - severity: what was said of it; nil where nothing was.
  /// - Returns: the id it is kept under, and whether anything was kept.
  /// - Throws: an error of the store.
  func keep(_ reading: NewSample, says severity: PacingSeverity?) throws -> (
    id: Int64?, isNew: Bool
  ) {
    let around = try health.samples(
      .postExertionalMalaise,
      from: reading.start.adding(milliseconds: 1 - Self.minute),
      to: reading.start.adding(milliseconds: Self.minute)
    )
    let earlier = around.filter { $0.source == reading.source }
    if let same = earlier.last, severity == nil || same.value == reading.value {
      return (same.id, false)
    }
    let added = try health.save([reading]).added
    if !earlier.isEmpty { _ = try health.delete(ids: earlier.map(\.id)) }
    return (added.first?.id, !added.isEmpty)
  }

  /// All episodes, in order, with times on the clocks of this zone.
  func episodes(_ now: Timestamp) throws -> [PacingEpisode] {
    PacingEpisode.episodes(from: try health.samples(.postExertionalMalaise), now: now).map {
      PacingEpisode(
        start: Timestamp(milliseconds: $0.start.milliseconds, in: zone),
        severity: $0.severity,
        id: $0.id
      )
    }
  }

  /// What came before an episode, against the ceiling that held when the look back begins.
  ///
  /// - Parameters:
  ///   - episode: the episode.
  ///   - all: all episodes; those before the look back lower its ceiling.
  /// - Returns: the look back; without a ceiling where none could be said.
  /// - Throws: an error of a store.
  func lookBack(
    _ episode: PacingEpisode,
    among all: [PacingEpisode]
  ) throws -> PacingLookBack {
    let span = PacingLookBack(episode, samples: [], ceiling: nil, rules: monitor.rules)
    let resting = try restingHeartRates(upTo: span.from).filter { $0.start <= span.from }
    let ceiling = monitor.ceiling(
      for: try person(on: span.from),
      resting: monitor.restingHeartRate(resting, now: span.from, in: zone),
      episodes: all.filter { $0.start <= span.from },
      now: span.from
    )
    let samples = try health.samples(.heartRate, from: span.from, to: span.to) + steps(in: span)
    return PacingLookBack(
      episode,
      samples: samples.map { $0.seen(in: zone) },
      ceiling: ceiling?.value,
      rules: monitor.rules
    )
  }

  /// Steps hour by hour: of several devices that counted the same steps, one counts.
  private func steps(in span: PacingLookBack) throws -> [Sample] {
    let query = StatisticsQuery(.stepCount, by: .hour, in: zone, from: span.from, to: span.to)
    return try health.statistics(query).compactMap { bucket in
      guard bucket.count > 0, let sum = bucket.sum else { return nil }
      let first = max(bucket.span.lowerBound, span.from.milliseconds)
      let start = Timestamp(milliseconds: first, in: zone)
      return Sample(id: 0, type: .stepCount, value: sum, start: start, end: start, source: "")
    }
  }
}

extension Sample {
  /// The sample with its times on the clocks of a zone.
  fileprivate func seen(in zone: LocalZone) -> Sample {
    Sample(
      id: id,
      type: type,
      value: value,
      start: Timestamp(milliseconds: start.milliseconds, in: zone),
      end: Timestamp(milliseconds: end.milliseconds, in: zone),
      source: source
    )
  }
}

extension Services {
  /// The records of pacing.
  func pacingRecords() throws -> PacingRecords {
    PacingRecords(
      health: try stores.health(),
      diary: try stores.transcripts(),
      monitor: PacingMonitor(rules: try PacingRules(json5: try files.table(.pacing))),
      betaBlockers: try BetaBlockerRules(json5: try files.table(.betaBlocker)),
      zone: clock.zone
    )
  }
}
