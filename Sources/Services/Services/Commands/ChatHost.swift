import Catalogues
package import Console
package import Dialogue

/// What a chat has to do after a slash command.
package enum SlashOutcome: Equatable {
  /// Nothing more.
  case done
  /// End the chat.
  case quit
  /// Read the schedule anew.
  case scheduleChanged
  /// Check in now.
  case checkIn
  /// Answer the last message once more.
  case answerAgain
  /// Put a text in place of the last message; nil asks the person for it.
  case edit(String?)
  /// Answer a text like a message of the person's: it is more than what the command is for.
  case say(String)
  /// Take texts out of the input history, too.
  case forgot([String])
  /// Speak from now on, or no more; nil tells which it is.
  case voice(Bool?)
  /// Record what is said and put it on the line.
  case dictate
  /// Hand what is typed to something that goes on for a while.
  case interlude(Interlude)
}

/// The chat in which a slash command was typed.
@MainActor package protocol ChatHost: AnyObject {
  /// What the program knows and may use.
  var services: Services { get }
  /// The talk's id.
  var id: String { get }
  /// What was said, and whom it is said to.
  var conversation: Conversation { get }
  /// Who answers, and why.
  var choice: EngineSelection { get }
  /// The questions that are being asked one by one; nil while none are.
  var questionnaire: (any OpenQuestionnaire)? { get set }

  /// The server's models, as they were listed last; empty before.
  var listedModels: [String] { get set }

  /// How a talk begins: who answers, and what the program is.
  func greeting() throws -> String

  /// Has another engine answer from now on.
  func choose(engine: String) throws

  /// Has another of the endpoint's models answer from now on.
  func choose(model: String) throws

  /// The last message and its answers, to be changed.
  func lastExchange() throws -> Exchange

  /// Goes on in another talk, or begins one.
  func move(to name: String?) throws

  /// Reads the settings anew, and the talk with them.
  func reload() throws
}

extension ChatHost {
  /// Fails while nothing has been said.
  package func requireMessages() throws(AppFailure) {
    guard conversation.isEmpty else { return }
    throw AppFailure(.missing, verbatim: services.words.text(NoticeKey.nothingSaid))
  }
}

/// Questions that a chat asks one by one, outside the talk.
@MainActor package protocol OpenQuestionnaire: AnyObject {
  /// What stands in front of an answer: `PHQ-9 3/9`.
  var prompt: String { get }
  /// That it was stopped, and at which question, in a sentence.
  var stopped: String { get }

  /// What stands above the first question, and the question.
  func beginning() throws -> [String]

  /// Takes a line.
  func take(_ line: String) throws -> QuestionnaireOutcome
}

/// What follows a line that was typed to a questionnaire.
package enum QuestionnaireOutcome {
  /// It goes on with these lines.
  case goesOn([String])
  /// The line is a message beside the questions; these lines ask again once it is answered.
  case aside([String])
  /// It is over with these lines.
  case over([String])
  /// It is over: the chat carries on as with a command that was typed.
  case command(@MainActor (any ChatHost) async throws -> SlashOutcome)
  /// It is over: the line is to be heard as a message.
  case message(String)
  /// It is over: the reviewed answer comes first, to these words; then what is still to be done,
  /// which gives lines to show.
  case danger(String, then: (@MainActor () throws -> [String])?)
}
