import Console
import Dialogue
import FriendsCommands
import LineEditing
import Safety
import Services

/// What the chat shows before its first prompt, and the opening questions within it.
extension InteractiveChat {
  /// Shows what it is, where the conversation stands, what is new of a friend, and the first question.
  func greet() async {
    attempt {
      let greeting = try ChatGreeting(session).text()
      try screen.show(greeting)
      voice.say(greeting)
    }
    attempt {
      if !session.isNew, let earlier = try ResumedTalk(session).text() {
        try screen.show("\n" + earlier)
      }
    }
    attempt { if let news = try FriendLine(services).take() { screen.say("\n" + news) } }
    do { questions = try await OpeningQuestions.open(session) } catch {
      screen.failed(AppFailure(error))
    }
    if let introduction = questions?.introduction { screen.say("\n" + introduction) }
    if let question = questions?.question { screen.say(question) }
  }

  /// Whether a line was for the question that is asked; it is no part of the talk then.
  ///
  /// Danger comes first, and commands and messages are what they are anywhere else.
  func isForOpening(_ line: String, _ typed: TypedLine) throws -> Bool {
    guard typed == .message(line) else { return false }
    if let said = try questions?.takeLate(line) {
      screen.say(said)
      return true
    }
    guard let question = questions?.question else { return false }
    let isBlank = line.allSatisfy(\.isWhitespace)
    if try !isBlank && services.safety.screener().screen(line).level >= .checkIn {
      questions?.end()
      return false
    }
    let isAboutEngine = questions?.isAboutEngine == true
    switch try questions?.take(line) {
    case .talk(let sentence)?:
      if let sentence { screen.say(sentence) }
      return false
    case .answered(let sentence)?:
      if let sentence { screen.say(sentence) }
      guard questions?.question != question else { return true }
      // A talk that goes on keeps the engine that was chosen in it.
      if isAboutEngine || !hasBegun { attempt { try session.reload() } }
      showQuestion()
      return true
    case nil: return false
    }
  }

  /// Shows what is asked next, or what to do when nothing is.
  private func showQuestion() {
    if let question = questions?.question { return screen.say(question) }
    if let closing = questions?.closing { screen.say(closing) }
    beginOnce()
  }

  /// Begins with check-ins and what waits, unless that is done.
  func beginOnce() { if !hasBegun { begin() } }

  /// Asks again what a command has interrupted, and at a calm moment what was put off.
  func askAgain() {
    if let lines = session.takeQuestionnaireAgain() {
      for line in lines { screen.say(line) }
      showQuestionnairePrompt()
    }
    guard ended != nil, questions?.isOver == false else { return }
    if questions?.question != nil {
      attempt { try questions?.leaveOutKnown() }
      return showQuestion()
    }
    // What was set by other means meanwhile is not asked for.
    attempt { try questions?.leaveOutKnown() }
    guard session.questionnaire == nil, !session.isShownLatest,
      !notes.isOpen, let question = questions?.comeBack()
    else { return }
    screen.say(question)
  }
}
