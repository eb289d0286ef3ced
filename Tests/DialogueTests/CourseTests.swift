import Assessment
import Dialogue
import HealthModel
import Testing

/// One of the sixteen combinations, with the course that the table gives it.
struct Combination: Sendable, CustomTestStringConvertible {
  let heart: VitalState
  let breath: VitalState
  let course: Course

  var testDescription: String { "\(heart) and \(breath): \(course.rawValue)" }

  static let all: [Combination] = [
    Combination(heart: .below, breath: .below, course: .outsideRange),
    Combination(heart: .below, breath: .within, course: .outsideRange),
    Combination(heart: .below, breath: .above, course: .outsideRange),
    Combination(heart: .below, breath: .unknown, course: .outsideRange),
    Combination(heart: .within, breath: .below, course: .outsideRange),
    Combination(heart: .within, breath: .within, course: .withinRange),
    Combination(heart: .within, breath: .above, course: .outsideRange),
    Combination(heart: .within, breath: .unknown, course: .missingOrOld),
    Combination(heart: .above, breath: .below, course: .outsideRange),
    Combination(heart: .above, breath: .within, course: .outsideRange),
    Combination(heart: .above, breath: .above, course: .outsideRange),
    Combination(heart: .above, breath: .unknown, course: .outsideRange),
    Combination(heart: .unknown, breath: .below, course: .outsideRange),
    Combination(heart: .unknown, breath: .within, course: .missingOrOld),
    Combination(heart: .unknown, breath: .above, course: .outsideRange),
    Combination(heart: .unknown, breath: .unknown, course: .missingOrOld),
  ]

  /// Vitals in these states; an unknown one is missing.
  var vitals: [Vital] {
    let hearts: [VitalState: Double] = [.below: 48, .within: 72, .above: 118]
    let breaths: [VitalState: Double] = [.below: 9, .within: 15, .above: 24]
    return [
      vital(.heartRate, hearts[heart], heart), vital(.respiratoryRate, breaths[breath], breath),
    ]
  }
}

@Suite("The course of a talk")
struct CourseTests {
  @Test("follows the table in all sixteen combinations", arguments: Combination.all)
  func table(_ combination: Combination) {
    #expect(CourseChooser.course(for: combination.vitals) == combination.course)
  }

  @Test("believes a person who says they are fine over every number", arguments: Combination.all)
  func fine(_ combination: Combination) {
    #expect(CourseChooser.course(for: combination.vitals, saysFine: true) == .feelingFine)
  }

  @Test("without any vital is that of missing readings")
  func none() {
    #expect(CourseChooser.course(for: []) == .missingOrOld)
    #expect(Combination.all.count == 16)
  }

  @Test("treats a stale reading like a missing one")
  func stale() {
    let old = vital(.heartRate, 118, .unknown, secondsOld: 9000)
    let breath = vital(.respiratoryRate, 15, .within)
    #expect(CourseChooser.course(for: [old, breath]) == .missingOrOld)
  }
}

@Suite("A check-in")
struct CheckInDecisionTests {
  @Test("speaks by itself exactly when something is outside its range", arguments: Combination.all)
  func byItself(_ combination: Combination) {
    let decision = CheckInDecision(vitals: combination.vitals, whenNormal: false)
    if combination.course == .outsideRange {
      #expect(decision.outcome == .speak(.outsideRange, reason: decision.reason))
    } else {
      #expect(decision.outcome == .stayQuiet(reason: decision.reason))
    }
  }

  @Test(
    "speaks in every case when wanted when all is normal, or asked for",
    arguments: Combination.all
  )
  func always(_ combination: Combination) {
    let wanted = CheckInDecision(vitals: combination.vitals, whenNormal: true)
    let forced = CheckInDecision(vitals: combination.vitals, whenNormal: false, isForced: true)
    #expect(wanted.outcome == .speak(combination.course, reason: wanted.reason))
    #expect(forced.outcome == wanted.outcome)
  }

  @Test("gives its reason as sentences with both readings")
  func reasons() {
    #expect(
      CheckInDecision(vitals: racing, whenNormal: false).reason
        == "Heart rate 112 is above 60–100 for your age. "
        + "Respiratory rate 16 is within 12–20 for your age."
    )
    #expect(
      CheckInDecision(vitals: unclear, whenNormal: false).reason
        == "The latest heart rate is 3 hours old, too old to go by. "
        + "There is no respiratory rate yet."
    )
  }
}
