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
}
