/// One answer while it is put together.
struct AnswerPage {
  let words: CrisisTexts.Language
  let contacts: CrisisContacts
  let earlier: [String]
  /// What it is about.
  let about: CrisisCategory
  /// What the message answered, where it is an answer.
  var reply: CrisisReply?

  /// The texts for another kind of danger, or for who worries about somebody else; nil for the
  /// person's own.
  var kind: CrisisTexts.Kind? { words.kinds?[about.rawValue] }

  /// The first of the variants said least so far, filled in; empty without variants.
  func choose(_ variants: [String]) -> String {
    let texts = variants.map(filled)
    return texts.min { left, right in
      earlier.count { $0.contains(left) } < earlier.count { $0.contains(right) }
    } ?? ""
  }

  /// The short check: what was heard, or the emergency number where it may be happening now; one
  /// question, one line, and how it goes on.
  func check(mayBeNow: Bool) -> String? {
    guard let checks = words.checks else { return nil }
    if let kind { return choose(kind.check) + " " + shortRoute(checks) }
    let heard = checks.heard[about.rawValue] ?? checks.heard[CrisisTexts.Checks.anyOther] ?? []
    let opening = mayBeNow ? checks.urgent ?? heard : heard
    return [
      choose(opening), choose(checks.ask), shortRoute(checks), choose(checks.goOn),
    ].joined(separator: " ")
  }

  private func shortRoute(_ checks: CrisisTexts.Checks) -> String {
    if about == .medicalEmergency { return choose(checks.emergency) }
    guard let line else { return choose(checks.directory) }
    return choose(line.call != nil ? checks.call : line.text != nil ? checks.text : checks.chat)
  }

  /// Level 2: what was heard, the question, one route and what happens, people, a first sentence.
  ///
  /// Behind an answer to the question, where the whole of it stands a few replies above, what was heard,
  /// the next question, the route and one person are enough: a page they know would hide the question.
  func present() -> String {
    let (opening, ifWorse) = (heard + " " + question, choose(words.emergencyIfWorse))
    if reply != nil, isNear(words.whatHappens) {
      let people = choose(words.trusted) + " " + choose(words.stay)
      return paragraphs([opening, route + " " + ifWorse, people])
    }
    return [
      opening,
      [route, choose(words.whatHappens), ifWorse].joined(separator: " "),
      choose(words.trusted) + " " + choose(words.professional),
      choose(words.barrier),
      choose(words.machine) + " " + choose(words.stay),
    ].joined(separator: "\n\n")
  }

  /// The question of level 2; behind a “yes” whether it may be now, as the other one is answered.
  private var question: String {
    if about.isHelper { return choose(words.askOther) }
    return choose(reply == .yes ? words.askImmediate : words.askPresent)
  }

  /// Among how many of the last replies the whole answer still counts as read; a product choice.
  private static let near = 6

  /// Whether a whole answer is one of the last replies; only such a one has the part that is given.
  private func isNear(_ part: [String]) -> Bool {
    earlier.suffix(Self.near).contains { said in part.contains { said.contains(filled($0)) } }
  }

  /// What was heard; who doesn't want to be asked reads why they are.
  private var heard: String {
    if about.isHelper { return choose(words.acknowledgeOther) }
    if reply == .avoid, let because = words.checks?.because { return choose(because) }
    return choose(words.acknowledge)
  }

  /// Level 3: the emergency number first, then safety in the room, then the line; behind an
  /// answer, where the whole of it stands a few replies above, ``hold(after:)`` is enough.
  func immediate() -> String {
    if reply != nil, isNear(words.distance) { return hold(after: reply) }
    let question = choose(about.isHelper ? words.askOther : words.askImmediate)
    return [
      choose(words.emergency),
      choose(about.isHelper ? words.acknowledgeOther : words.acknowledge) + " " + question,
      choose(words.together) + " " + choose(words.distance) + " " + choose(words.grounding),
      route + " " + choose(words.whatHappens) + " " + choose(words.barrier),
      choose(words.trusted) + " " + choose(words.professional),
      choose(words.machine) + " " + choose(words.stay),
    ].joined(separator: "\n\n")
  }

  /// Level 2 of another kind: what was heard, its question, what helps, its line, people.
  func present(_ kind: CrisisTexts.Kind) -> String {
    paragraphs([choose(kind.acknowledge) + " " + choose(kind.ask)] + rest(kind))
  }

  /// Level 3 of another kind: the emergency number first.
  func immediate(_ kind: CrisisTexts.Kind) -> String {
    paragraphs(
      [choose(kind.urgent), choose(kind.acknowledge) + " " + choose(kind.ask)] + rest(kind)
    )
  }

  private func rest(_ kind: CrisisTexts.Kind) -> [String] {
    [
      choose(kind.help), kindRoute(kind), choose(kind.people ?? []),
      choose(kind.careful ?? []),
      choose(words.machine) + " " + choose(words.stay),
    ]
  }

  private func kindRoute(_ kind: CrisisTexts.Kind) -> String {
    guard let own = kind.line else { return route }
    return line?.call == nil ? choose(kind.directory ?? []) : choose(own)
  }

  private func paragraphs(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// After level 3: what was heard, the question, the emergency number and the line, what answers it.
  func hold(after reply: CrisisReply?) -> String {
    let heard: [String]? =
      switch reply {
      case .no: words.holds?.no
      case .safe: words.holds?.safe
      case .yes, .soon, .avoid, nil: words.holds?.other
      }
    let question = choose(about.isHelper ? words.askOther : words.askImmediate)
    let clear = words.holds.map { choose($0.clear) + " " } ?? ""
    return [
      choose(heard ?? words.acknowledge) + " " + question,
      choose(words.emergency) + " " + route,
      clear + choose(words.stay),
    ].joined(separator: "\n\n")
  }

  /// The line of the country for what it is about.
  private var line: CrisisLine? { contacts.line(about: about) }

  /// The one line of the country, or the directory.
  private var route: String {
    guard let line else { return choose(words.directory) }
    let call = line.call.map { _ in choose(words.call) }
    let write =
      line.text.map { _ in choose(words.text) } ?? line.chat.map { _ in choose(words.chat) }
    return [call, write].compactMap(\.self).joined(separator: " ")
  }

  private func filled(_ text: String) -> String {
    let contacts = contacts.joined(by: words.or)
    let hours = line?.hours == "24/7" ? words.anyHour : line?.hours ?? ""
    let values = [
      "{emergency}": contacts.emergency, "{directory}": contacts.directory,
      "{name}": line?.name ?? "", "{call}": line?.call ?? "", "{text}": line?.text ?? "",
      "{chat}": line?.chat ?? "", "{hours}": hours,
    ]
    return values.reduce(text) { $0.replacing($1.key, with: $1.value) }
  }
}
