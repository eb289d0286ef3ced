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

  private var isOther: Bool { about.isHelper }

  /// The first variant said fewer than three times, or the one said least, filled in.
  func choose(_ variants: [String]) -> String {
    var best = ""
    var least = Int.max
    for variant in variants {
      let text = filled(variant)
      let count = earlier.count { $0.contains(text) }
      if count < 3 { return text }
      if count < least { (best, least) = (text, count) }
    }
    return best
  }

  /// The variant said least so far, filled in.
  private func freshest(_ variants: [String]) -> String {
    let texts = variants.map(filled)
    return texts.min { left, right in
      earlier.count { $0.contains(left) } < earlier.count { $0.contains(right) }
    } ?? ""
  }

  /// Level 1: how the person is.
  var gentle: String { choose(words.checkIn) }

  /// The short check: what was heard, or the emergency number where it may be happening now; one
  /// question, one line, and how it goes on.
  func check(mayBeNow: Bool) -> String? {
    guard let checks = words.checks else { return nil }
    if let kind {
      return freshest(kind.check) + " " + shortRoute(checks)
    }
    let heard = checks.heard[about.rawValue] ?? checks.heard[CrisisTexts.Checks.anyOther] ?? []
    let opening = mayBeNow ? checks.urgent ?? heard : heard
    return [
      freshest(opening), freshest(checks.ask), shortRoute(checks), freshest(checks.goOn),
    ].joined(separator: " ")
  }

  private func shortRoute(_ checks: CrisisTexts.Checks) -> String {
    if about == .medicalEmergency { return freshest(checks.emergency) }
    guard let line else { return freshest(checks.directory) }
    return freshest(line.call != nil ? checks.call : line.text != nil ? checks.text : checks.chat)
  }

  /// Level 2: what was heard, the question, one route and what happens, people, a first sentence.
  func present() -> String {
    let question = choose(isOther ? words.askOther : words.askPresent)
    return [
      heard + " " + question,
      ([route, choose(words.whatHappens), choose(words.emergencyIfWorse)]).joined(separator: " "),
      choose(words.trusted) + " " + choose(words.professional),
      choose(words.barrier),
      choose(words.machine) + " " + choose(words.stay),
    ].joined(separator: "\n\n")
  }

  /// What was heard; who doesn't want to be asked reads why they are.
  private var heard: String {
    if isOther { return choose(words.acknowledgeOther) }
    if reply == .avoid, let because = words.checks?.because { return choose(because) }
    return choose(words.acknowledge)
  }

  /// Level 3: the emergency number first, then safety in the room, then the line.
  func immediate() -> String {
    let question = choose(isOther ? words.askOther : words.askImmediate)
    return [
      choose(words.emergency),
      choose(isOther ? words.acknowledgeOther : words.acknowledge) + " " + question,
      choose(words.together) + " " + choose(words.distance) + " " + choose(words.grounding),
      route + " " + choose(words.whatHappens) + " " + choose(words.barrier),
      choose(words.trusted) + " " + choose(words.professional),
      choose(words.machine) + " " + choose(words.stay),
    ].joined(separator: "\n\n")
  }

  /// Level 2 of another kind: what was heard, its question, what helps, its line, people.
  func present(_ kind: CrisisTexts.Kind) -> String {
    paragraphs([freshest(kind.acknowledge) + " " + freshest(kind.ask)] + rest(kind))
  }

  /// Level 3 of another kind: the emergency number first.
  func immediate(_ kind: CrisisTexts.Kind) -> String {
    let heard = freshest(kind.acknowledge) + " " + freshest(kind.ask)
    return paragraphs([freshest(kind.urgent), heard] + rest(kind))
  }

  private func rest(_ kind: CrisisTexts.Kind) -> [String] {
    [
      freshest(kind.help), kindRoute(kind), freshest(kind.people ?? []),
      freshest(kind.careful ?? []),
      choose(words.machine) + " " + choose(words.stay),
    ]
  }

  private func kindRoute(_ kind: CrisisTexts.Kind) -> String {
    guard let own = kind.line else { return route }
    return line?.call == nil ? freshest(kind.directory ?? []) : freshest(own)
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
    let question = choose(isOther ? words.askOther : words.askImmediate)
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
    var parts: [String] = []
    if line.call != nil { parts.append(choose(words.call)) }
    if line.text != nil { parts.append(choose(words.text)) }
    if line.text == nil, line.chat != nil { parts.append(choose(words.chat)) }
    return parts.joined(separator: " ")
  }

  private func filled(_ text: String) -> String {
    let hours = line?.hours == "24/7" ? words.anyHour : line?.hours ?? ""
    let values = [
      "{emergency}": contacts.emergency, "{directory}": contacts.directory,
      "{name}": line?.name ?? "", "{call}": line?.call ?? "", "{text}": line?.text ?? "",
      "{chat}": line?.chat ?? "", "{hours}": hours,
    ]
    return values.reduce(text) { $0.replacing($1.key, with: $1.value) }
  }
}
