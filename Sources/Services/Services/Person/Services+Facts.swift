import Assessment
import BundledFiles
import Configuration
import Dialogue
package import HealthModel
import HealthStorage
package import Prompts

/// What is known of the person at this moment.
extension Services {
  /// The newest readings, judged for this person at this moment.
  ///
  /// Readings that can't be read count as missing, and it is told why: nobody is kept from talking
  /// by them. A file of the person's own that can't be used is told and replaced by the program's.
  ///
  /// - Parameters:
  ///   - compared: whether they are also compared with what is usual for this person, which reads
  ///     four weeks of readings.
  ///   - tellsHeld: whether it is told on a screen that another program holds them just now; others
  ///     look again.
  /// - Returns: both vitals, and whose they are.
  /// - Throws: an error of the settings.
  package func facts(compared: Bool = false, tellsHeld: Bool = false) throws -> PersonFacts {
    let now = clock.now()
    var profile = Profile()
    do {
      profile = try stores.health().profile()
      let facts = try facts(of: profile, compared: compared, now: now)
      missing.has(.readings)
      return facts
    } catch let error as HealthStorageError {
      let age = profile.age(on: now.day)
      let vitals = try judge().assess(latest: [:], age: age, now: now)
      var facts = PersonFacts(vitals: vitals, age: age, name: profile.name, now: now)
      let isSilent = stores.isScreen && !tellsHeld && error.kind == .busy
      facts.fault = isSilent ? ReadingsFault(error) : missing.lacksReadings(error)
      return facts
    }
  }

  /// The person's facts; none where they can't be read, which is told.
  package func knownProfile() throws -> Profile {
    do { return try stores.health().profile() } catch let error as HealthStorageError {
      missing.lacksReadings(error)
      return Profile()
    }
  }

  private func facts(of profile: Profile, compared: Bool, now: Timestamp) throws -> PersonFacts {
    let store = try stores.health()
    let age = profile.age(on: now.day)
    var latest: [SampleType: Sample] = [:]
    for type in [SampleType.heartRate, .respiratoryRate] {
      latest[type] = try store.latest(type, notAhead: now)
    }
    let vitals = try judge().assess(latest: latest, age: age, now: now)
    var verdicts: [String: UsualVerdict] = [:]
    if compared {
      let usual = try usualJudge()
      for vital in vitals where vital.freshness == .fresh {
        guard let type = SampleType.named(vital.type), let sample = latest[type] else { continue }
        verdicts[vital.type] = try usual.verdict(of: sample, in: store)
      }
    }
    var facts = PersonFacts(
      vitals: vitals,
      verdicts: verdicts,
      age: age,
      name: profile.name,
      now: now
    )
    let isOutside = vitals.contains { $0.freshness == .fresh && $0.state != .within }
    if compared { facts.companions = MonitorServices(self).facts() }
    if compared, isOutside, let found = try ExtremeReadingNotice(self).find(age: age, now: now),
      found.isUrgent
    {
      facts.urgentCare = found.text
    }
    return facts
  }

  /// The assessor; with the program's ranges where the person's own can't be used.
  private func judge() throws -> VitalAssessor {
    do { return try assessor() } catch let error where !(error is ConfigurationError) {
      missing.lacks(own: "reference-ranges.json5", error)
    }
    return try assessor(tables: ReferenceTables(json5: BundledFile.referenceRanges.bytes))
  }

  /// The assessor of what is usual; by the program's rules where the person's own can't be used.
  private func usualJudge() throws -> UsualAssessor {
    do { return try usualAssessor() } catch let error where !(error is ConfigurationError) {
      missing.lacks(own: "baselines.json5", error)
    }
    let rules = try BaselineRules(json5: BundledFile.baselines.bytes)
    return UsualAssessor(rules: rules, zone: clock.zone)
  }
}
