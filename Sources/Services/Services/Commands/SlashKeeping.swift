package import Catalogues

/// What a slash command keeps, or looks at, beyond the talk it is typed in.
///
/// This alone decides what an incognito talk may do; the stores refuse changes there as well.
package enum SlashKeeping: Equatable, Sendable {
  /// Nothing: it shows something, or changes what ends with the talk.
  case nothing
  /// Something; an incognito talk refuses it with this text.
  case always(NoticeKey)
  /// Something, unless its first argument is one of these; the empty text stands for no argument.
  case unless(Set<String>, NoticeKey)
  /// Something where its first argument is one of these.
  case only(Set<String>, NoticeKey)

  /// Why an incognito talk refuses it; nil where it doesn't.
  ///
  /// - Parameters:
  ///   - arguments: what stands behind the command.
  ///   - words: the words of a language.
  /// - Returns: a sentence.
  package func refusal(_ arguments: [String], _ words: Catalogue) -> String? {
    refusal(arguments).map { words.text($0) }
  }

  private func refusal(_ arguments: [String]) -> NoticeKey? {
    switch self {
    case .nothing: nil
    case .always(let text): text
    case .unless(let shown, let text):
      shown.contains(arguments.first?.lowercased() ?? "") ? nil : text
    case .only(let kept, let text):
      kept.contains(arguments.first?.lowercased() ?? "") ? text : nil
    }
  }
}

extension SlashKeeping {
  /// Check-ins: nobody else would know of what is set here.
  package static let checkIns = always(.incognitoCheckIns)
  /// What is going on: much of it lies in what can't be seen here.
  package static let overview = always(.incognitoOverview)
  /// Talks: this one sees no other, and that there are none would be untrue.
  package static let otherTalks = always(.incognitoOtherTalks)
  /// Notes across talks.
  package static let notes = always(.incognitoNotes)
  /// Medications and doses.
  package static let doses = always(.incognitoDoses)
  /// Those who are told: a list without them would be untrue.
  package static let people = always(.incognitoPeople)
  /// Episodes and what they are judged by.
  package static let pacing = always(.incognitoPacing)
  /// A night.
  package static let night = always(.incognitoNight)
  /// A reading.
  package static let reading = always(.incognitoReading)
  /// A mood, but for the list of them.
  package static let mood = unless(["list"], .incognitoMood)
  /// A breathing test, its reminder and the personal best.
  package static let breathingTest = unless(
    ["", "list", "history", "blow"],
    .incognitoBreathingTest
  )
  /// What was done of exercises; one that is done is saved nowhere then.
  package static let exercise = only(["history"], .incognitoExercise)
  /// Facts about the person.
  package static let profile = unless([""], .incognitoProfile)
  /// A file with the talk in it.
  package static let file = always(.incognitoFile)
  /// A talk of another name.
  package static let anotherTalk = unless([""], .incognitoOtherTalks)
}
