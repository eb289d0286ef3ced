import Listening

/// What the listener says to a situation that a message tells of, and to what goes on with one.
extension ListenerAnswer {
  /// A message of more words that answers or remarks tells something as well, and that is taken up.
  private static let few = 9
  /// An answer of so few words has no meaning of its own, and goes on with what was asked.
  private static let answer = 4
  /// How many messages back, of both, a situation counts as put right.
  private static let remembered = 48
  /// How many replies to one situation come before ideas for it are offered.
  private static let heardOut = 2

  /// The situation that the newest message surely tells of; nil for none, and for what isn't wanted.
  private var situation: Situation? {
    guard let situation = heard?.situation,
      picker.refused.isDisjoint(with: Words(situation.name).list + Words(message).list),
      situation.role != .remark || !isOfOthers, !isPutRight(situation)
    else { return nil }
    return situation
  }

  /// Whether a message tells what somebody else did: “she asked me the same thing again” is no word to the program.
  private var isOfOthers: Bool {
    let words = Words(message).list.prefix(Self.start)
    return !Self.others.isDisjoint(with: words)
  }

  private static let others: Set = [
    "he", "she", "they", "hes", "shes", "theyre", "mum", "mom", "dad", "my", "people", "everyone",
  ]
  /// How many words of a message tell whom it is about.
  private static let start = 3

  /// Whether the person has put right what a situation's lines said: it isn't heard again for a while.
  private func isPutRight(_ situation: Situation) -> Bool {
    guard let situations = heard?.situations else { return false }
    let lately = talk.suffix(Self.remembered)
    return zip(lately, lately.dropFirst()).contains { reply, answer in
      !reply.isPerson && answer.isPerson && situations.asked(in: reply.text) == situation
        && core.acts.act(in: answer.text, after: reply.text)?.act.kind == .correction
    }
  }

  /// The situations that were told in the talk.
  private var situations: SituationTalk { SituationTalk(talk, heard?.situations ?? .none) }

  /// Whether a situation goes on that was told before.
  var isInSituation: Bool { situations.running != nil }

  /// The ideas for the situation that is told, or goes on, that haven't been said.
  var situatedIdeas: [String] {
    let own = situation.flatMap { $0.role == .subject ? $0 : nil }
    return ((own ?? situations.running)?.ideas ?? []).filter { picker.isNew($0) }
  }

  /// The parts of an answer to the situation that the message tells of; nil where it tells of none, or asks what no
  /// line answers.
  mutating func situated(besides intent: MessageIntent) -> [String?]? {
    switch intent {
    case .telling, .questioned, .low, .sorry, .doctor, .short, .unsure: break
    default: return nil
    }
    guard let situation, situation.role == .subject || Words(message).list.count <= Self.few else {
      return nil
    }
    reason = Self.reason("situation “\(situation.name)”, by what it means", [])
    switch situation.role {
    case .remark: return saying(first: situation)
    case .detail:
      let beside = heard?.subject.flatMap { situations.times($0) == 0 ? $0 : nil }
      let subject = beside ?? situations.running
      if let subject, let question = next(of: subject) {
        return [acknowledgement(of: situation), question]
      }
      return topic == nil ? saying(first: situation) : [acknowledgement(of: situation), ask()]
    case .subject:
      if AskingForm.asks(message) { return advising(on: situation) }
      guard situations.times(situation) == 0, let parts = saying(first: situation) else {
        return going(on: situation)
      }
      return parts
    }
  }

  /// What is asked of the situation that goes on: the offer of ideas once it was told, or its next question; nil
  /// where none goes on, or the message is of something else.
  mutating func followUp() -> String? {
    guard let running = situations.running, !AskingForm.asks(message),
      matter.map({ !$0.isSure || $0.matter.name == running.matter }) ?? true,
      Words(message).list.count <= Self.answer || heard?.allow(situation: running.name) ?? true,
      !isPutRight(running)
    else { return nil }
    let mayOffer = situations.times(running) >= Self.heardOut && !situatedIdeas.isEmpty && mayMove
    let offer = mayOffer ? picker.pick(script.act.offer, for: "offer") : nil
    return offer ?? next(of: running)
  }

  /// What is said to a situation first, with the readings that are out of range before its question.
  private mutating func saying(first situation: Situation) -> [String?]? {
    if picker.isSilent { return acknowledgement(of: situation).map { [$0] } }
    guard let line = pick(nearest(situation.replies), slots([]), for: "told") else { return nil }
    let (said, question) = Situation.parted(line)
    // Where it is less sure, what the message names at its end is asked about first: that can't be wrong.
    let isPlain = heard?.isPlain ?? false
    let own =
      situation.role == .subject && !isPlain ? thing(inLast: 1).flatMap { about($0) } : nil
    return isFirst ? [said] + outsideReading() + [own ?? question] : [said, own ?? question]
  }

  /// What is said when a situation goes on: that it was read, and its next question, or the offer of ideas.
  private mutating func going(on situation: Situation) -> [String?]? {
    if picker.isSilent { return [reflect()] }
    guard let question = followUp() ?? next(of: situation) else { return nil }
    return [reflect(), question]
  }

  /// The lines that take up most of the message's own words.
  private func nearest(_ lines: [String]) -> [String] {
    let said = Set(Words(message).list.filter { $0.count > 3 }.map { $0.prefix(5) })
    let fresh = lines.filter { picker.isNew($0) }
    let shared = fresh.map { Set(Words($0).list.map { $0.prefix(5) }).intersection(said).count }
    guard let most = shared.max() else { return lines }
    return zip(fresh, shared).filter { $0.1 == most }.map(\.0)
  }

  /// An idea for a question about a situation, and what it asks next; nil where it has none.
  private mutating func advising(on situation: Situation) -> [String?]? {
    guard let idea = picker.first(situation.ideas) else { return nil }
    return [idea, next(of: situation)]
  }

  /// The next question of a situation that hasn't been asked; nil for none.
  private mutating func next(of situation: Situation) -> String? {
    picker.first(situation.next)
  }

  /// What is said to a situation, without its question.
  private mutating func acknowledgement(of situation: Situation) -> String? {
    pick(situation.acknowledgements, slots([]), for: "situation") ?? statement()
  }
}
