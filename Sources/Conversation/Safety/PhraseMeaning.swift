/// What a phrase of the lexicon is for.
enum PhraseMeaning: Equatable {
  /// Gives reason to act: the number of the rule.
  case rule(Int)
  /// Takes the reason from its own words.
  case idiom
  /// Negates what follows.
  case negator
  /// Only looks like a negator.
  case notNegator
  /// Negates what it stands directly behind.
  case negatorAfter
  /// Denies what it answers.
  case denial
  /// The person says something of themselves.
  case speaker
  /// Ends the reach of a negator.
  case scopeEnd
  /// Long ago.
  case longAgo
  /// A verb in the past.
  case pastVerb
  /// Now again.
  case again
  /// Within the next day.
  case soon
  /// Quotation or fiction follows.
  case fiction
  /// Takes back what was said.
  case retraction
  /// The writer.
  case own
  /// Somebody else.
  case other
  /// A short answer.
  case reply(CrisisReply)
  /// Says why there is no danger any more; perhaps only at the end of a sentence.
  case reassurance(Reassurance, endsSentence: Bool)
  /// Leaves open whether it is so.
  case doubt
  /// Something done already.
  case done
  /// Tells the program what to do, where it is the whole message.
  case command
  /// A sentence goes on after it.
  case unfinished
  /// Says nothing of its own around an answer: “oh god, no”.
  case interjection
}

extension PhraseMeaning {
  /// All but the rules.
  private static let plain: [PhraseMeaning] =
    [
      .idiom, .negator, .notNegator, .scopeEnd, .longAgo, .pastVerb, .again, .soon, .fiction,
      .retraction, .own, .other, .doubt, .done, .negatorAfter, .denial, .speaker,
      .command, .unfinished, .interjection,
    ] + CrisisReply.allCases.map(PhraseMeaning.reply)
    + Reassurance.allCases.flatMap { reassurance in
      [false, true].map { PhraseMeaning.reassurance(reassurance, endsSentence: $0) }
    }

  /// It as a number in a table.
  var number: Int {
    if case .rule(let index) = self { return Self.plain.count + index }
    return Self.plain.firstIndex(of: self) ?? 0
  }

  /// The meaning of a number in a table; nil for a number below 0.
  init?(number: Int) {
    guard number >= 0 else { return nil }
    self = number < Self.plain.count ? Self.plain[number] : .rule(number - Self.plain.count)
  }
}
