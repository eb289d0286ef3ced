package import HealthModel

/// What the breathing test has to know about a person; everything may be missing.
package struct BreathingPerson: Sendable {
  /// The sex the equations are for; nil where there is none for the person.
  package var sex: ReferenceSex?
  /// Whether the person has told a sex the equations are not for.
  package var isOfOtherSex: Bool
  /// The birthday.
  package var birthday: CalendarDay?
  /// Body height, cm.
  package var height: Double?
  /// The person's own best peak flow, L/min, where it was agreed on; nil takes it from the blows.
  package var personalBest: Double?

  /// A person from a profile.
  package init(profile: Profile, personalBest: Double? = nil) {
    sex = profile.sex.flatMap { ReferenceSex(rawValue: $0) }
    isOfOtherSex = profile.sex != nil && sex == nil
    birthday = profile.birthday
    height = profile.height
    self.personalBest = personalBest
  }
}

/// Why nothing is predicted for a person.
package enum ReferenceGap: Equatable, Sendable {
  /// What the equations need of a profile.
  package enum Fact: Equatable, Sendable {
    /// The birthday.
    case birthday
    /// The body height.
    case height
    /// The sex.
    case sex
  }

  /// These facts are not in the profile.
  case untold([Fact])
  /// The equations are for female and for male.
  case sex
  /// They cover these ages only, years.
  case age(covered: ClosedRange<Double>)
}
