import Core
import Listening

/// Checks the listener's lines, so that a file a person has changed keeps the rules.
struct ListenerScriptCheck {
  /// The most words a line may have: four of them stay under the 90 words of a reply.
  static let longestLine = 26

  /// What is wrong with a line that asks.
  static let asks: LocalizedText = "asks a question, where none belongs"

  private static let asksNothing: LocalizedText = "needs exactly one question mark"

  /// The file's name, for error sentences.
  let file: String

  /// Checks every list.
  ///
  /// - Throws: ``CompanionError/badLine(file:place:line:problem:)`` for the first bad line.
  func check(_ script: ListenerScript) throws(CompanionError) {
    try statements(
      [
        ("safety.hear", script.safety.hear), ("safety.reach", script.safety.reach),
        ("safety.company", script.safety.company), ("safety.safe", script.safety.safe),
        ("safety.keep", script.safety.keep),
        ("safety.again", [script.safety.again]), ("medical.lines", script.medical.lines),
        ("fine.glad", script.fine.glad), ("fine.advice", script.fine.advice),
        ("fine.leave", script.fine.leave), ("reflect.general", script.reflect.general),
        ("reflect.wrappers", script.reflect.wrappers), ("reflect.feeling", script.reflect.feeling),
        ("comfort", script.comfort), ("comfortLight", script.comfortLight),
        ("act.lead", script.act.lead),
        ("act.declined", script.act.declined), ("act.general", script.act.general),
        ("compose.last", [script.compose.last]),
      ]
    )
    try questions(
      [
        ("safety.ask", script.safety.ask), ("safety.askAgain", [script.safety.askAgain]),
        ("medical.questions", script.medical.questions), ("fine.close", script.fine.close),
        ("open", script.open), ("explore", script.explore), ("exploreHeavy", script.exploreHeavy),
        ("act.offer", script.act.offer),
        ("act.close", script.act.close), ("compose.question", script.compose.question.last ?? []),
      ]
    )
    try questions(
      [
        ("exploreNews", script.exploreNews ?? []), ("act.noneAsk", script.act.noneAsk ?? []),
        ("exploreLight", script.exploreLight ?? []),
        ("exploreTimes", (script.exploreTimes ?? []).flatMap(\.lines)),
        ("tone.goodQuestions", script.tone?.goodQuestions ?? []),
      ]
    )
    try statements(
      [
        ("reflect.fragment", script.reflect.fragment ?? []), ("act.none", script.act.none ?? []),
        ("tone.hardLines", script.tone?.hardLines ?? []),
        ("tone.goodLines", script.tone?.goodLines ?? []),
        ("tone.spanLines", script.tone?.spanLines ?? []),
        ("tone.dayLines", script.tone?.dayLines ?? []),
      ]
    )
    for act in script.acts ?? [] {
      try statements(
        [("acts.\(act.name).lines", act.lines), ("acts.\(act.name).again", act.again ?? [])]
      )
      try questions(
        [
          ("acts.\(act.name).questions", act.questions ?? []),
          ("acts.\(act.name).offers", act.offers ?? []),
        ]
      )
    }
    for matter in script.matters ?? [] {
      let place = "matters.\(matter.name)"
      try statements(
        [("\(place).lines", matter.lines), ("\(place).ideas", matter.ideas ?? [])]
      )
      try questions([("\(place).questions", matter.questions)])
    }
    for sort in script.unanswered ?? [] {
      try statements([("unanswered.\(sort.name).lines", sort.lines)])
      try questions([("unanswered.\(sort.name).questions", sort.questions ?? [])])
    }
    let putRight = script.putRight
    try statements(
      [
        ("factAgain", script.factAgain ?? []), ("putRight.both", putRight?.both ?? []),
        ("putRight.right", putRight?.right ?? []), ("putRight.name", putRight?.name ?? []),
        ("putRight.hello", putRight?.hello ?? []),
      ]
    )
    try check(script.checkIn)
    try check(script.intents)
    for topic in script.topics {
      let place = "topics.\(topic.name)"
      try statements(
        [
          ("\(place).reflect", topic.reflect), ("\(place).comfort", topic.comfort),
          ("\(place).act", topic.act),
        ]
      )
      try questions([("\(place).explore", topic.explore)])
    }
    for pieces in script.compose.statement + script.compose.question.dropLast() {
      try statements([("compose", pieces)])
    }
  }

  private func check(_ checkIn: ListenerScript.CheckIn) throws(CompanionError) {
    try statements(
      [
        ("checkIn.both", checkIn.both), ("checkIn.reading", checkIn.reading),
        ("checkIn.old", checkIn.old), ("checkIn.ahead", checkIn.ahead),
        ("checkIn.none", checkIn.none), ("checkIn.nothing", checkIn.nothing),
        ("checkIn.again", [checkIn.again]), ("checkIn.hello", checkIn.hello),
        ("checkIn.high", checkIn.high), ("checkIn.low", checkIn.low),
        ("checkIn.mixed", checkIn.mixed), ("checkIn.unusual", checkIn.unusual),
        ("checkIn.within", checkIn.within), ("checkIn.back", checkIn.back),
        ("checkIn.missing", checkIn.missing), ("checkIn.fit", checkIn.fit),
      ]
    )
    try questions(
      [
        ("checkIn.outsideAsk", checkIn.outsideAsk), ("checkIn.withinAsk", checkIn.withinAsk),
        ("checkIn.missingAsk", checkIn.missingAsk),
      ]
    )
  }

  private func check(_ intents: ListenerScript.Intents) throws(CompanionError) {
    let groups = [
      ("identity", intents.identity), ("readings", intents.readings), ("advice", intents.advice),
      ("medicine", intents.medicine),
      ("doctor", intents.doctor), ("rebuke", intents.rebuke),
      ("questioned", intents.questioned), ("accepting", intents.accepting), ("low", intents.low),
      ("sorry", intents.sorry),
      ("greeting", intents.greeting), ("wellbeing", intents.wellbeing), ("thanks", intents.thanks),
      ("goodbye", intents.goodbye),
      ("yes", intents.yes), ("no", intents.no), ("unsure", intents.unsure),
      ("short", intents.short),
    ]
    for (index, group) in (intents.about ?? []).enumerated() {
      try statements([("intents.about.\(index)", group.lines)])
    }
    for (name, group) in groups {
      try statements([("intents.\(name).lines", group.lines)])
      try questions([("intents.\(name).questions", group.questions)])
    }
  }

  private func statements(_ lists: [(String, [String])]) throws(CompanionError) {
    try check(lists, questionMarks: 0, problem: Self.asks)
  }

  private func questions(_ lists: [(String, [String])]) throws(CompanionError) {
    try check(lists, questionMarks: 1, problem: Self.asksNothing)
  }

  /// What is wrong with a line of so many words.
  static func tooLong(_ count: Int, most: Int) -> LocalizedText {
    "has \(count) words, more than \(most)"
  }

  private func check(
    _ lists: [(String, [String])],
    questionMarks: Int,
    problem: LocalizedText
  ) throws(CompanionError) {
    for (place, lines) in lists {
      for line in lines {
        var found: LocalizedText?
        if line.count(where: { $0 == "?" }) != questionMarks { found = problem }
        let count = SentenceLedger.wordCount(line)
        if count > Self.longestLine { found = Self.tooLong(count, most: Self.longestLine) }
        if let found {
          throw .badLine(file: file, place: place, line: line, problem: found)
        }
      }
    }
  }
}
