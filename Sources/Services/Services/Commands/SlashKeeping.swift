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
  /// Something where its first argument is one of these.
  case only(Set<String>, String)

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
    case .only(let kept, let sentence):
      kept.contains(arguments.first?.lowercased() ?? "") ? sentence : nil
    }
  }
}

extension SlashKeeping {
  /// Check-ins: nobody else would know of what is set here.
  package static let checkIns = always("An incognito conversation has no check-ins.")
  /// What is going on: much of it lies in what can't be seen here.
  package static let overview = always(
    "An incognito conversation can't see your check-ins and diaries; /vitals shows your readings."
  )
  /// Talks: this one sees no other, and that there are none would be untrue.
  package static let otherTalks = always(
    "An incognito conversation can't see your other conversations."
  )
  /// Notes across talks.
  package static let notes = always("An incognito conversation can't see or save notes.")
  /// Medications and doses.
  package static let doses = always("An incognito conversation saves nothing, including doses.")
  /// Those who are told: a list without them would be untrue.
  package static let people = always(
    "An incognito conversation can't see the people you trust, and notifies nobody."
  )
  /// Episodes and what they are judged by.
  package static let pacing = always("An incognito conversation can't see your pacing.")
  /// A night.
  package static let night = always(
    "A night is saved in your diary, but an incognito conversation saves nothing."
  )
  /// A reading.
  package static let reading = always(
    "An incognito conversation saves nothing, including readings."
  )
  /// A mood, but for the list of them.
  package static let mood = unless(
    ["list"],
    "A mood is saved in your diary, but an incognito conversation saves nothing."
  )
  /// A breathing test, its reminder and the personal best.
  package static let breathingTest = unless(
    ["", "list", "history", "blow"],
    "An incognito conversation saves no breathing test and none of its settings."
  )
  /// What was done of exercises; one that is done is saved nowhere then.
  package static let exercise = only(
    ["history"],
    "An incognito conversation can't see which exercises you did."
  )
  /// Facts about the person.
  package static let profile = unless([""], "An incognito conversation saves nothing about you.")
  /// A file with the talk in it.
  package static let file = always("An incognito conversation is never written to a file.")
  /// A talk of another name.
  package static let anotherTalk = unless(
    [""],
    "An incognito conversation can't see your other conversations."
  )
}
