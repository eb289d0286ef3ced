/// How a rule of the lexicon weighs, without its phrases: what a screen keeps of it.
struct RuleWeight {
  /// What its phrases mean.
  let category: CrisisCategory
  /// How much reason to act they give, 1…3.
  let level: Int
  /// Whether they speak of the past, and weigh less when it is long back.
  let past: Bool?
  /// Whether negation, quotation and time leave their weight as it is.
  let firm: Bool?

  /// The weight of a rule.
  init(_ rule: CrisisLexicon.Rule) {
    category = rule.category
    level = rule.level
    past = rule.past
    firm = rule.firm
  }
}
