import BundledFiles
import Dialogue
import HealthModel
import Listening
package import Questions
import Safety

/// Answers questions about the person's own data and the program, without a model.
@MainActor package final class QuestionService {
  private let services: Services
  private var read: (script: QuestionScript, advice: ReadingAdvice)?

  /// The service of one run; nothing is read yet.
  package init(_ services: Services) { self.services = services }

  /// What a message asks that the program can answer; nil for anything else.
  ///
  /// - Parameters:
  ///   - text: the message.
  ///   - earlier: what was said just before, the newest last.
  /// - Returns: the inquiry.
  /// - Throws: an error of a file of the program's own.
  package func inquiry(in text: String, after earlier: [String] = []) throws -> Inquiry? {
    let now = services.clock.now()
    return try QuestionParser(words().script).inquiry(
      in: text,
      after: earlier,
      today: now.day,
      minute: now.millisecondOfDay / 60_000
    )
  }

  /// The answer to an inquiry.
  ///
  /// - Throws: an error of the stores.
  package func answer(_ inquiry: Inquiry) throws -> KnownAnswer {
    try answerer().answer(inquiry)
  }

  /// The answer to one question about data.
  ///
  /// - Throws: an error of the stores.
  package func answer(_ question: Question) throws -> KnownAnswer {
    try answerer().answer(question)
  }

  /// What the listener says to a message that asks something; nil for any other message.
  ///
  /// - Throws: an error of the stores or the files.
  func lookUp(_ text: String, after earlier: [String]) throws -> LookedUpAnswer? {
    guard let inquiry = try inquiry(in: text, after: earlier) else { return nil }
    let answer = try offer(to: inquiry) ?? answer(inquiry)
    let offer = answer.offer.map(OfferedAction.ruleEnding) ?? ""
    return LookedUpAnswer(
      answer.text,
      to: answer.question + offer,
      leavesRoom: answer.leavesRoom && answer.isFound,
      isFound: answer.isFound
    )
  }

  /// The offer to have check-ins as the message wants them; nil where it wants none, or they can't be so.
  private func offer(to inquiry: Inquiry) -> KnownAnswer? {
    guard case .schedule(let wish, _) = inquiry,
      let change = ProposedChange(offer: "schedule \(wish)")
    else { return nil }
    var answer = KnownAnswer(change.question(), to: inquiry.words)
    (answer.offer, answer.leavesRoom) = (change.offer, false)
    return answer
  }

  private func answerer() throws -> QuestionAnswerer {
    let (script, advice) = try words()
    let (parser, today) = (QuestionParser(script), services.clock.now().day)
    let facts = try StoredFacts(services) { text in
      if case .said? = parser.inquiry(in: text, today: today) { return true }
      return false
    }
    return QuestionAnswerer(facts: facts, script: script, advice: advice)
  }

  private func words() throws -> (script: QuestionScript, advice: ReadingAdvice) {
    if let read { return read }
    let emergency = try services.safety.contacts().emergency
    let made = (
      script: try usable(.questions) { try QuestionScript.read(json5: $0, file: $1) },
      advice: try usable(.readingAdvice) {
        try ReadingAdvice.read(json5: $0, file: $1, emergency: emergency)
      }
    )
    read = made
    return made
  }

  /// What is made of a file of the person's own; of the program's where theirs can't be used, which
  /// is told.
  private func usable<Made>(
    _ file: BundledFile,
    _ make: (_ bytes: [UInt8], _ file: String) throws -> Made
  ) throws -> Made {
    do { return try make(try services.files.table(file), file.path) } catch {
      services.missing.lacks(own: file.path, error)
    }
    return try make(file.table, file.path)
  }
}
