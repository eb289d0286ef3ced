import Phrases

/// Weighs what was found in a message, and says what weighs most.
struct MessageJudge {
  private struct Weight {
    let level: CrisisLevel
    let category: CrisisCategory
    let tokens: ClosedRange<Int>
  }

  private let scene: MessageScene
  private let begin: Int
  private var weights: [Weight] = []

  /// Which category is named when several weigh the same: the earlier.
  private static let order: [CrisisCategory] = [
    .explicitActive, .facilitation, .voices, .displaced, .selfInjury, .explicitPassive,
    .medicalEmergency, .childInDanger, .violenceAtHome, .harmOthers, .assistedDying, .veiled,
    .burdensomeness, .entrapment, .unbearablePain, .hopelessness, .maniaPsychosis, .eatingDisorder,
    .someoneElse, .retracted, .denied, .past, .quoted, .mention, .unscreened, .none,
  ]

  /// Categories in which two hints of different kinds count as level 2.
  private static let hinting: Set<CrisisCategory> = [
    .veiled, .burdensomeness, .entrapment, .unbearablePain, .hopelessness,
  ]

  /// Categories whose words may be about somebody else.
  private static let personal: Set<CrisisCategory> = [
    .explicitActive, .explicitPassive, .selfInjury, .veiled, .eatingDisorder, .facilitation,
  ]

  /// A judge of a message that begins at a token.
  init(scene: MessageScene, rules: [RuleWeight], begin: Int) {
    self.scene = scene
    self.begin = begin
  }

  /// Weighs the words of a rule that were found.
  mutating func weigh(_ rule: RuleWeight, at tokens: ClosedRange<Int>) {
    guard let level = CrisisLevel(rawValue: rule.level), !scene.isIdiom(tokens) else { return }
    let (weighed, category) = placed(rule, level, tokens)
    weights.append(Weight(level: weighed, category: category, tokens: tokens))
  }

  private func placed(
    _ rule: RuleWeight,
    _ level: CrisisLevel,
    _ tokens: ClosedRange<Int>
  ) -> (CrisisLevel, CrisisCategory) {
    if rule.firm != true {
      if scene.isNegated(tokens) || scene.isDeniedAfter(tokens) { return (.checkIn, .denied) }
      if scene.isFiction(tokens) { return (.checkIn, .quoted) }
      if rule.past == true || scene.isPast(tokens), scene.isLongAgo(tokens) {
        return (.checkIn, .past)
      }
    }
    if Self.personal.contains(rule.category), scene.isAboutOther(tokens) {
      return (level, .someoneElse)
    }
    let mayRise = rule.category == .explicitActive || rule.category == .facilitation
    if mayRise, rule.past != true, level == .present, scene.isSoon(tokens) {
      return (.immediate, rule.category)
    }
    return (level, rule.category)
  }

  /// The outcome for the whole message.
  func finding(language: String) -> CrisisFinding {
    let reply = reply()
    let reassurances = reassurances()
    let hints = Set(weights.filter { $0.level == .checkIn }.map(\.category))
      .intersection(Self.hinting)
    guard let top = weights.map(\.level).max() else {
      var result = CrisisFinding.nothing
      result.reply = reply
      result.opening = opening()
      result.reassurances = reassurances
      result.isDoubtful = isDoubtful
      result.tellsOfDeed = scene.saysDone(from: begin)
      return result
    }
    let heaviest = weights.filter { $0.level == top }
    let named = Self.order.first { name in heaviest.contains { $0.category == name } } ?? .none
    let category = named.isOtherDanger ? explicit ?? named : named
    var result = CrisisFinding(
      level: top == .checkIn && hints.count > 1 ? .present : top,
      category: category,
      spans: spans(of: heaviest),
      language: language,
      reply: reply
    )
    result.hints = hints
    result.opening = opening()
    result.reassurances = reassurances
    result.isDone = heaviest.contains { scene.isDone($0.tokens) }
    result.isDoubtful = isDoubtful
    result.tellsOfDeed = scene.saysDone(from: begin)
    if result.level >= .present, isTakenBack { result.category = .retracted }
    return result
  }

  /// What the person says plainly of their own death or injury: no other danger takes its place.
  private var explicit: CrisisCategory? {
    let said = weights.filter { $0.level >= .present }.map(\.category)
    return Self.order.first { $0.isExplicit && said.contains($0) }
  }

  /// The answer that a longer message begins with; a “no” only where nothing leaves doubt: “yeah, I guess I
  /// am” is a yes.
  private func opening() -> CrisisReply? {
    let end = scene.tokens.count - 1
    return scene.replies.last { reply, tokens in
      guard reply != .safe, reply == .yes || !isDoubtful, tokens.lowerBound == begin,
        tokens.upperBound < end
      else {
        return false
      }
      let next = tokens.upperBound + 1
      let isShort = tokens.count == 1 && scene.namesPerson(next)
      return scene.tokens[next].gap != .none || isShort
    }?.reply
  }

  private var isDoubtful: Bool { scene.doubts.contains { $0.upperBound >= begin } }

  private var isTakenBack: Bool { scene.retractions.contains { $0.upperBound >= begin } }

  /// UTF-8 offsets without repeats, in order.
  private func spans(of weights: [Weight]) -> [Range<Int>] {
    let ranges = weights.map { weight in
      scene.tokens[weight.tokens.lowerBound].range
        .lowerBound..<scene.tokens[weight.tokens.upperBound].range.upperBound
    }
    return Set(ranges).sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }

  /// What the message says of why there is no danger any more; nothing where it leaves doubt.
  private func reassurances() -> Set<Reassurance> {
    guard !scene.doubts.contains(where: { $0.upperBound >= begin }) else { return [] }
    var result: Set<Reassurance> = []
    // “No I'm with my mum” answers a question; its “no” negates nothing.
    let answer = scene.replies.contains { $0.reply == .no && $0.tokens == begin...begin }
    let first = answer && scene.namesPerson(begin + 1) ? begin : -1
    for (reassurance, tokens) in scene.reassurances where tokens.lowerBound >= begin {
      guard !scene.tokens[tokens.upperBound].isQuoted else { continue }
      let isOwnNegation = reassurance == .nothingDone || reassurance == .willNot
      if isOwnNegation || !scene.isNegated(tokens, after: first) { result.insert(reassurance) }
    }
    return result
  }

  /// The short answer that the message is; being safe may stand anywhere in it.
  private func reply() -> CrisisReply? {
    let end = scene.tokens.count - 1
    for (reply, tokens) in scene.replies where tokens.lowerBound >= begin {
      if reply == .safe, !scene.isNegated(tokens) { return .safe }
    }
    guard begin <= end else { return nil }
    let core = scene.withoutInterjections(begin...end) ?? begin...end
    return scene.replies.first { reply, tokens in
      reply != .safe && [begin, core.lowerBound].contains(tokens.lowerBound)
        && [end, core.upperBound].contains(tokens.upperBound)
    }?.reply
  }
}
