package import Catalogues
package import HealthModel

/// What the beta-blocker companion says.
///
/// It asks, and never says that a dose was missed.
package enum MedicationWording {
  /// The question, another one on each of four days in a row.
  package static func question(
    _ medication: String,
    on day: CalendarDay,
    _ words: Catalogue
  ) -> String {
    let keys: [MedicationKey] = [.question1, .question2, .question3, .question4]
    return DailyWording.of(
      keys.map { words.text($0, ["name": inSentence(medication)]) },
      on: day
    )
  }

  /// A name as it stands in the middle of a sentence: “metoprolol”, but “ASS 100”.
  private static func inSentence(_ medication: String) -> String {
    medication.dropFirst().contains(where: \.isUppercase) ? medication : medication.lowercased()
  }

  /// The reminder of doses that are due at one time.
  ///
  /// - Parameters:
  ///   - medications: their titles; one at least.
  ///   - clock: the time on local clocks, such as `08:00`.
  ///   - day: the local day; each of four in a row has a wording of its own.
  ///   - words: the words of a language.
  /// - Returns: one sentence.
  package static func doseReminder(
    _ medications: [String],
    clock: String,
    on day: CalendarDay,
    _ words: Catalogue
  ) -> String {
    let keys: [MedicationKey] = [.reminder1, .reminder2, .reminder3, .reminder4]
    let places = ["names": list(medications, words), "time": clock]
    return DailyWording.of(keys.map { words.text($0, places) }, on: day)
  }

  /// Names in a sentence: `a, b and c`.
  package static func list(_ names: [String], _ words: Catalogue) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    let list = names.dropLast().joined(separator: ", ")
    return words.text(MedicationKey.and, ["list": list, "last": last])
  }

  /// What led to the question, in another wording on each of four days in a row.
  package static func cause(
    restingHeartRate: Double,
    boundary: Double,
    on day: CalendarDay,
    _ words: Catalogue
  ) -> String {
    let keys: [MedicationKey] = [.cause1, .cause2, .cause3, .cause4]
    let places = ["rate": words.figure(restingHeartRate), "bound": words.figure(boundary)]
    return DailyWording.of(keys.map { words.text($0, places) }, on: day)
  }

  /// What is said after “yes”.
  static func afterYes(_ words: Catalogue) -> [String] {
    [words.text(MedicationKey.noted), words.text(MedicationKey.askHigher)]
  }

  /// What is said after “not yet”.
  static func afterNotYet(_ medication: String, _ words: Catalogue) -> [String] {
    [
      words.text(MedicationKey.neverDouble),
      words.text(MedicationKey.lateDose, ["name": inSentence(medication)]),
      words.text(MedicationKey.neverStop),
    ]
  }

  /// What is said after “remind me”.
  static func afterRemind(hours: Int, _ words: Catalogue) -> [String] {
    [words.text(MedicationKey.askLater, count: hours)]
  }

  /// What is said about a slow resting heart rate.
  static func lowRate(_ value: Double, _ words: Catalogue) -> String {
    words.text(MedicationKey.lowRate, ["rate": words.figure(value)])
  }

  // MARK: - How things stand

  /// How things stand, sentence by sentence.
  package static func sentences(
    for status: MedicationStatus,
    medications: [Medication],
    rules: BetaBlockerRules,
    _ words: Catalogue
  ) -> [String] {
    var told = [boundary(status.boundaryBase, words)]
    if medications.contains(where: { rules.isNotStudied($0.name) }) {
      told.append(words.text(MedicationKey.notStudied))
    }
    told += status.today.map { dose in
      words.text(key(of: dose), ["name": dose.medication, "time": dose.due.clock])
    }
    if let next = status.next { told.append(self.next(next.medication, at: next.due, words)) }
    if let asked = status.lastAsked {
      let places = ["date": words.date(asked.day.description), "time": asked.clock]
      told.append(words.text(MedicationKey.lastAsked, places))
    }
    return told
  }

  /// Which dose comes next.
  ///
  /// - Parameters:
  ///   - name: what the medication is called.
  ///   - due: when it is due.
  ///   - words: the words of a language.
  /// - Returns: one sentence.
  package static func next(_ name: String, at due: Timestamp, _ words: Catalogue) -> String {
    words.text(
      MedicationKey.next,
      ["name": name, "time": due.clock, "date": words.date(due.day.description)]
    )
  }

  private static func boundary(_ boundary: BetaBlockerBoundary, _ words: Catalogue) -> String {
    let isRaised = boundary.raise > 0
    let key: MedicationKey =
      switch boundary.origin {
      case .published: isRaised ? .publishedRaised : .published
      case .ownDays: isRaised ? .ownDaysRaised : .ownDays
      case .own: isRaised ? .ownNumberRaised : .ownNumber
      }
    return words.text(
      key,
      ["bound": words.figure(boundary.value), "raise": words.figure(boundary.raise)],
      count: boundary.days
    )
  }

  private static func key(of dose: PlannedDose) -> MedicationKey {
    switch dose.state {
    case .ahead: .doseAhead
    case .open: .doseOpen
    case .taken: .doseTaken
    case .skipped: .doseSkipped
    }
  }
}
