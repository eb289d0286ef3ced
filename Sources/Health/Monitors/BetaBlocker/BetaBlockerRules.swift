package import Core

/// The rules of the beta-blocker companion, from `config/beta-blocker.json5`.
package struct BetaBlockerRules: MonitorRules {
  /// Where the file stands.
  package static let file = "config/beta-blocker.json5"

  /// How the boundary is found, beats a minute.
  package struct Boundary: Decodable, Sendable {
    /// The least it can be.
    package let least: SourcedNumber
    /// Spreads above the median.
    package let spreads: SourcedNumber
    /// Days on medication before own figures count.
    package let leastDays: SourcedNumber
    /// Days back that count.
    package let days: SourcedNumber
    /// The lowest number of one's own.
    package let lowestOwn: SourcedNumber
    /// The highest number of one's own.
    package let highestOwn: SourcedNumber
  }

  /// What a “yes” does to the boundary.
  package struct Raise: Decodable, Sendable {
    /// Beats for each.
    package let beats: SourcedNumber
    /// The most beats altogether.
    package let mostBeats: SourcedNumber
    /// Beats it falls back a day.
    package let fallPerDay: SourcedNumber
  }

  /// When the question is asked.
  package struct Asking: Decodable, Sendable {
    /// From when on.
    package let from: TimeOfDay
    /// Until when.
    package let to: TimeOfDay
    /// Where the window comes from.
    package let windowSource: String
    /// Minutes from one question to the next.
    package let spacingMinutes: SourcedNumber
    /// Questions on one local day.
    package let mostPerDay: SourcedNumber
    /// After how many hours a person can be reminded.
    package let remindHours: [Int]
    /// The lowest resting heart rate that is believed.
    package let lowestRate: SourcedNumber
    /// The highest resting heart rate that is believed.
    package let highestRate: SourcedNumber
  }

  /// Names of beta-blockers.
  package struct Names: Decodable, Sendable {
    /// Where the list comes from.
    package let source: String
    /// The generic names, lower case.
    package let names: [String]
    /// Those of which the least boundary's study says nothing.
    package let notStudied: [String]
  }

  /// The day the numbers were last compared with their sources.
  package let reviewed: String
  /// How the boundary is found.
  package let boundary: Boundary
  /// What a “yes” does to it.
  package let raise: Raise
  /// When the question is asked.
  package let asking: Asking
  /// Below this resting heart rate, symptoms are a reason to call.
  package let lowRate: SourcedNumber
  /// Days before that is said again.
  package let repeatLowRateDays: SourcedNumber
  /// Days that are shown.
  package let shownDays: SourcedNumber
  /// How far from its time a dose may be noted, hours.
  package let doseMatchHours: SourcedNumber
  /// How long after its time a dose may be noted where no other is nearer, hours.
  package let doseLateHours: SourcedNumber
  /// For how long after its time a dose is reminded of, minutes.
  package let remindMinutes: SourcedNumber
  /// Names of beta-blockers.
  package let betaBlockers: Names

  /// What makes the rules impossible; nil when nothing does.
  package var problem: LocalizedText? {
    guard asking.lowestRate.value < asking.highestRate.value else {
      return "asking.lowestRate is not below asking.highestRate"
    }
    guard raise.beats.value >= 0, raise.mostBeats.value >= 0, raise.fallPerDay.value > 0 else {
      return "a raise is below 0, or raise.fallPerDay is not above 0"
    }
    guard boundary.lowestOwn.value < boundary.highestOwn.value else {
      return "boundary.lowestOwn is not below boundary.highestOwn"
    }
    guard asking.remindHours.allSatisfy({ (1...24).contains($0) }) else {
      return "asking.remindHours has an hour outside 1 to 24"
    }
    return asking.windowSource.isEmpty ? "asking.windowSource is empty" : nil
  }

  /// The window in which the question is asked where the person has set none.
  package var window: ClockWindow { ClockWindow(from: asking.from, to: asking.to) }

  /// Whether a medication's name holds that of a beta-blocker: `Metoprolol 50 mg` does.
  package func isBetaBlocker(_ name: String) -> Bool { holds(name, any: betaBlockers.names) }

  /// Whether the study behind the least boundary says nothing about the medication.
  package func isNotStudied(_ name: String) -> Bool { holds(name, any: betaBlockers.notStudied) }

  private func holds(_ name: String, any known: [String]) -> Bool {
    let words = name.lowercased().split { !$0.isLetter }.map(String.init)
    return words.contains { known.contains($0) }
  }
}
