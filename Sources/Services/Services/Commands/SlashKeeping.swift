/// What a slash command keeps, or looks at, beyond the talk it is typed in.
///
/// This alone decides what an incognito talk may do; the stores refuse changes there as well.
package enum SlashKeeping: Equatable, Sendable {
  /// Nothing: it shows something, or changes what ends with the talk.
  case nothing
  /// Something; an incognito talk refuses it with this sentence.
  case always(String)
  /// Something, unless its first argument is one of these; the empty text stands for no argument.
  case unless(Set<String>, String)

  /// Why an incognito talk refuses it; nil where it doesn't.
  ///
  /// - Parameter arguments: what stands behind the command.
  /// - Returns: a sentence.
  package func refusal(_ arguments: [String]) -> String? {
    switch self {
    case .nothing: nil
    case .always(let sentence): sentence
    case .unless(let shown, let sentence):
      shown.contains(arguments.first?.lowercased() ?? "") ? nil : sentence
    }
  }
}

extension SlashKeeping {
  /// Check-ins: nobody else would know of what is set here.
  package static let checkIns = always("An incognito talk has no check-ins.")
  /// Talks: this one sees no other, and that there are none would be untrue.
  package static let otherTalks = always("An incognito talk does not see your other talks.")
  /// Notes across talks.
  package static let notes = always("An incognito talk neither sees nor keeps notes.")
  /// Medications and doses.
  package static let doses = always("An incognito talk keeps nothing, doses neither.")
  /// Those who are told: a list without them would be untrue.
  package static let people = always(
    "An incognito talk knows nobody whom you trust, and tells nobody."
  )
  /// Episodes and what they are judged by.
  package static let pacing = always("An incognito talk knows nothing of your pacing.")
  /// A night.
  package static let night = always(
    "A night is kept in your diary, and nothing of an incognito talk is kept."
  )
  /// A mood, but for the list of them.
  package static let mood = unless(
    ["list"],
    "A mood is kept in your diary, and nothing of an incognito talk is kept."
  )
  /// A breathing test, its reminder and the personal best.
  package static let breathingTest = unless(
    ["", "list", "history", "blow"],
    "An incognito talk keeps no breathing test, and no setting of it."
  )
  /// Facts about the person.
  package static let profile = unless([""], "An incognito talk keeps nothing about you.")
  /// A file with the talk in it.
  package static let file = always("Nothing of an incognito talk is written to a file.")
  /// A talk of another name.
  package static let anotherTalk = unless([""], "An incognito talk does not see your other talks.")
}
