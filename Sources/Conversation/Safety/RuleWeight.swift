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

extension RuleWeight {
  /// It as a number in a table: the category's place, and two bits each for the rest.
  var number: Int {
    let place = CrisisCategory.allCases.firstIndex(of: category) ?? 0
    return place << 6 | level << 4 | Self.bits(past) << 2 | Self.bits(firm)
  }

  /// The weight of a number in a table; nil for one that no weight has.
  init?(number: Int) {
    let place = number >> 6
    guard CrisisCategory.allCases.indices.contains(place) else { return nil }
    category = CrisisCategory.allCases[place]
    level = number >> 4 & 3
    past = Self.choice(number >> 2)
    firm = Self.choice(number)
  }

  private static func bits(_ choice: Bool?) -> Int { choice.map { $0 ? 2 : 1 } ?? 0 }

  private static func choice(_ bits: Int) -> Bool? {
    switch bits & 3 {
    case 1: false
    case 2: true
    default: nil
    }
  }
}
