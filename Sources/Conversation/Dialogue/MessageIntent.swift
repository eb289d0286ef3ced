import Listening

/// What the person's newest message is after; the first case that fits is taken.
enum MessageIntent: Hashable, Sendable {
  /// A danger is open in the session, or has just been said to be over.
  case afterDanger(isSafe: Bool)
  /// It names a body sign that is for a doctor.
  case medical
  /// It asks about the program itself; which of the script's groups answers.
  case about(Int)
  /// It asks what it is talking to.
  case identity
  /// It asks for advice, or accepts the offer of it.
  case advice
  /// It turns down an offer of advice.
  case declined
  /// It asks about medicines, which is for a doctor or pharmacist.
  case medicine
  /// It asks or tells about seeing a doctor.
  case doctor
  /// It tells the listener off.
  case rebuke
  /// It asks something that rules can't answer.
  case questioned
  /// It asks about the readings.
  case readings
  /// It says that the person is fine.
  case fine
  case greeting
  case wellbeing
  /// It takes up an idea.
  case accepting
  /// It says that things are not good, and no more.
  case low
  case sorry
  case thanks
  case goodbye
  case yes
  case no
  case unsure
  case short
  /// It tells something.
  case telling
}

/// Finds out what messages are after, by the words in the listener's data.
struct IntentFinder: Sendable {
  /// The most words of a yes or no.
  private static let brief = 5

  /// What may stand behind “go on” where it takes an offer.
  private static let goOn: Set = [
    "it", "then", "please", "one", "two", "a", "few", "idea", "ideas", "things", "thing", "mate",
    "ok", "okay", "yes", "thanks",
  ]

  private let script: ListenerScript
  private let fine: FineReply

  /// A finder that goes by a script.
  init(_ script: ListenerScript) {
    self.script = script
    fine = FineReply(script)
  }

  /// What the newest message of a talk is after.
  ///
  /// Whether a danger is open or over is the session's to say.
  ///
  /// - Parameters:
  ///   - talk: all messages, the newest last, written by the person.
  ///   - saysFine: whether the course is already known to be that of a person who is fine.
  ///   - danger: how the session stands.
  /// - Returns: the first intent that fits.
  func intent(
    of talk: [Utterance],
    saysFine: Bool,
    danger: ListenerDanger = ListenerDanger()
  ) -> MessageIntent {
    let person = talk.filter(\.isPerson)
    guard let message = person.last?.text else { return .short }
    let words = Words(message)
    if danger.isOpen { return .afterDanger(isSafe: false) }
    if danger.isOver { return .afterDanger(isSafe: true) }
    if script.medical.phrases?.occurUnnegated(in: words) ?? false { return .medical }
    let about = script.intents.about ?? []
    if let index = about.firstIndex(where: { $0.phrases?.occur(in: words) ?? false }) {
      return .about(index)
    }
    if script.intents.identity.phrases?.occur(in: words) ?? false { return .identity }
    let previous = talk.last { !$0.isPerson }?.text
    if let answer = answer(words, toOfferIn: previous) { return answer }
    for (group, intent) in asked where group.phrases?.occur(in: words) ?? false { return intent }
    if asksForReadings(words, message) { return .readings }
    if saysFine || fine.saysFine(message, after: previous) { return .fine }
    if let small = small(words) { return small }
    return AskingForm.asks(message) ? .questioned : .telling
  }

  /// A message of conventional words.
  func small(_ words: Words) -> MessageIntent? {
    guard !words.list.isEmpty else { return .short }
    let intents = script.intents
    let groups: [(ListenerScript.Group, MessageIntent)] = [
      (intents.greeting, .greeting), (intents.wellbeing, .wellbeing),
      (intents.accepting, .accepting), (intents.low, .low), (intents.sorry, .sorry),
      (intents.thanks, .thanks),
      (intents.goodbye, .goodbye),
      (intents.yes, .yes), (intents.no, .no), (intents.unsure, .unsure), (intents.short, .short),
    ]
    let bare = words.without(["well", "oh", "um", "uh", "really", "honestly", "hmm"])
    for (group, intent) in groups {
      guard let alone = group.alone else { continue }
      if alone.are(words) || alone.are(bare) { return intent }
    }
    return nil
  }

  /// What is found by phrases, the most important first.
  private var asked: [(ListenerScript.Group, MessageIntent)] {
    let intents = script.intents
    return [
      (intents.medicine, .medicine), (intents.advice, .advice), (intents.rebuke, .rebuke),
      (intents.doctor, .doctor), (intents.questioned, .questioned),
    ]
  }

  /// Whether a message says yes or no to what was asked; nil for anything else.
  func answer(to message: String) -> MessageIntent? {
    let words = Words(message)
    if let small = small(words), small == .yes || small == .no { return small }
    // A longer message tells something of its own.
    guard words.list.count <= Self.brief, !words.list.contains("but"),
      let first = words.list.first
    else { return nil }
    if ["no", "nope", "nah"].contains(first) { return .no }
    return ["yes", "yeah", "yep", "sure", "ok", "okay", "please"].contains(first) ? .yes : nil
  }

  /// What a yes or no means when the companion has just offered ideas.
  private func answer(_ words: Words, toOfferIn previous: String?) -> MessageIntent? {
    guard let previous, let offer = SentenceLedger.sentences(previous).last,
      script.act.offer.contains(where: { Words($0) == Words(offer) })
    else { return nil }
    switch small(words) {
    case .yes?: return .advice
    case .no?: return .declined
    default:
      guard !words.list.contains("but") else { return nil }
      if ["no", "nope", "nah"].contains(words.list.first) { return .declined }
      if ["yes", "yeah", "sure"].contains(words.list.first) { return .advice }
      // “Go on then, two things.”
      if words.list.starts(with: ["go", "on"]) || words.list.starts(with: ["go", "for", "it"]),
        words.list.count <= Self.brief,
        Set(words.list.dropFirst(2)).isSubset(of: Self.goOn)
      {
        return .advice
      }
      let ideas: Set = ["idea", "ideas", "suggest", "practical", "step", "suggestion"]
      guard !ideas.isDisjoint(with: words.list) else { return nil }
      // “Oh, that settles me a bit. Yes, an idea or two would help.”
      let agrees = !["yes", "yeah", "yep", "sure", "please"].allSatisfy { !words.list.contains($0) }
      return words.list.count <= 6 || agrees && words.list.count <= 20 ? .advice : nil
    }
  }

  /// A statement about one's heart rate is told, not asked.
  private func asksForReadings(_ words: Words, _ message: String) -> Bool {
    guard script.intents.readings.phrases?.occur(in: words) ?? false else { return false }
    let openers: Set = ["what", "whats", "why", "how", "show", "tell", "is", "are"]
    return message.contains("?") || words.list.count <= 3
      || words.list.first.map(openers.contains) ?? false
  }
}

extension MessageIntent {
  /// What it is called where `why` shows it.
  var name: String {
    switch self {
    case .afterDanger(isSafe: true): "after a danger"
    case .afterDanger(isSafe: false): "a danger is open"
    case .about: "a question about the program"
    case .telling: "something told"
    case .questioned: "a question that rules can't answer"
    default: "\(self)"
    }
  }
}
