import Console
import Core
import Evaluation
import Glibc
import HostSystem
import Services
import Transcripts

/// Holds one conversation of a run: the person says something, this program answers, and so on.
@MainActor struct ConversationHolder {
  /// The person.
  let persona: Persona
  /// Who plays them; nil for their own turns.
  let voice: Voice?
  /// The most turns.
  let limit: Int
  /// Where it is kept.
  let folder: ConversationFolder
  /// The person's home.
  let home: ConversationHome
  /// What may be spent.
  let purse: Purse

  /// Holds it, or goes on with it.
  ///
  /// - Throws: ``SpentBudget``, `CancellationError`, or ``AppFailure`` where a turn wasn't answered.
  func hold() async throws {
    guard !folder.journal.isHeld else { return }
    try folder.open()
    try await endOrphan()
    try await home.prepare()
    try reconcile()
    while folder.journal.turns < limit, let message = try await nextMessage() {
      try await answer(message)
    }
    try folder.keep(try home.messages(), title: persona.name)
    try folder.note(.held)
    try home.clear()
  }

  // MARK: - Going on

  /// Ends the program that a killed run has left at work in this home.
  private func endOrphan() async throws {
    guard let open = folder.journal.open else { return }
    let identity = ProcessIdentity(
      bootID: open.bootID,
      processID: open.processID,
      startTime: open.startTime
    )
    guard identity.isAlive else { return }
    // It has a process group of its own, with all that it has started.
    kill(-identity.processID, SIGKILL)
    var watch: ProcessEndWatch?
    await withCheckedContinuation { ended in
      do { watch = try ProcessEndWatch(identity.processID) { ended.resume() } } catch {
        // There is none any more.
        ended.resume()
      }
    }
    withExtendedLifetime(watch) {}
  }

  /// Takes in what was answered and not noted; a message without a whole answer is taken back.
  private func reconcile() throws {
    let messages = try home.messages()
    let said = messages.count { $0.role == .user }
    let done = folder.journal.turns
    // Behind a short check a model answers as well, so a turn that ends with one may not be whole.
    let isWhole = messages.last.map { $0.role == .assistant && $0.status == .complete } ?? false
    if said > done, isWhole, HeldTurn.all(of: messages).last?.danger != .check {
      try note(messages, turn: said)
    } else if said != done || messages.last.map({ $0.status != .complete }) == true {
      try home.restore()
    }
  }

  // MARK: - Turns

  /// What the person says next; nil where they leave.
  private func nextMessage() async throws -> String? {
    let turn = folder.journal.turns + 1
    if let known = folder.journal.message(ofTurn: turn) { return known }
    guard let voice else {
      let text = persona.turns.indices.contains(turn - 1) ? persona.turns[turn - 1] : nil
      try folder.note(.person(turn: turn, text: text))
      return text
    }
    let question = PersonQuestion(
      persona,
      turns: HeldTurn.all(of: try home.messages()),
      limit: limit
    )
    let answer = try await purse.pay {
      try await voice.ask(
        instructions: question.instructions,
        text: question.text,
        json: question.json
      )
    } costing: {
      $0.cost
    }
    let text = PersonQuestion.message(answer.text)
    // What was said first, so that it is never asked for twice.
    try folder.note(.person(turn: turn, text: text))
    try folder.note(.spent(answer.cost))
    return text
  }

  private func answer(_ message: String) async throws {
    let turn = folder.journal.turns + 1
    let session = folder.journal.session
    let started = folder.startNote
    let messages = try await purse.pay {
      do {
        try await home.say(message, in: session) { started.write(process: $0) }
        try started.check()
        return try home.messages()
      } catch {
        // What came of it is no answer: it is asked again when the run goes on.
        try home.restore()
        throw error
      }
    } costing: {
      cost($0, turn: turn)
    }
    guard messages.last?.role == .assistant else {
      throw AppFailure(.failed, "Turn \(turn) of \(persona.name) has no answer.")
    }
    try note(messages, turn: turn)
  }

  /// Notes a turn that was answered, and keeps copies to come back to.
  private func note(_ messages: [TranscriptMessage], turn: Int) throws {
    guard let session = messages.last?.sessionID else { return }
    try folder.note(.turn(number: turn, session: session))
    try folder.note(.spent(cost(messages, turn: turn)))
    try home.save()
  }

  /// What the answers of a turn have cost: those of a model, with the calls of tools for it.
  private func cost(_ messages: [TranscriptMessage], turn: Int) -> EvaluationBudget.Spent {
    let places = messages.indices.filter { messages[$0].role == .user }
    guard places.indices.contains(turn - 1) else { return EvaluationBudget.Spent() }
    let begin = places[turn - 1]
    let bytes = messages[...begin].reduce(home.promptBytes) { $0 + $1.text.utf8.count }
    return messages[begin...].filter { $0.engine == "endpoint" }
      .reduce(EvaluationBudget.Spent()) { sum, message in
        let counted = message.usage?.total ?? 0
        let tokens =
          counted > 0
          ? counted : EvaluationBudget.estimate(bytes: bytes + message.text.utf8.count)
        return sum + EvaluationBudget.Spent(calls: 1 + message.tools.count, tokens: tokens)
      }
  }
}
