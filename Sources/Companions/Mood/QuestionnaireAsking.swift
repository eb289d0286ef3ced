import Catalogues
import Console
import Glibc
import Monitors
import Services
import Terminal
import Core

/// A questionnaire question by question, on the terminal; through a pipe each line of standard input
/// is an answer.
///
/// Whoever leaves in the middle, by Ctrl-C or the end of input, reads that nothing was kept.
@MainActor final class QuestionnaireAsking {
  private let services: Services
  private let talk: QuestionnaireTalk
  private let lines = StandardInputLines()
  private let signals = SignalSources()
  private var ended: CheckedContinuation<ExitCode, any Error>?

  /// The beginning of a questionnaire; nothing is asked yet.
  init(_ name: QuestionnaireName, _ services: Services) throws {
    self.services = services
    talk = try QuestionnaireTalk(name, services)
  }

  /// Asks until the last question, danger, the end of input or Ctrl-C.
  func run() async throws -> ExitCode {
    defer { signals.cancel() }
    return try await withCheckedThrowingContinuation { continuation in
      ended = continuation
      signals.onEnd([SIGINT]) { [weak self] _ in self?.interrupted() }
      signals.whenReady { [weak self] in self?.begin() }
    }
  }

  private func begin() {
    Task {
      do { end(.success(try await ask())) } catch { end(.failure(error)) }
    }
  }

  private func interrupted() {
    guard ended != nil else { return }
    if services.isTerminal { services.output.notice("") }
    services.output.notice(talk.stopped)
    end(.success(.interrupted))
  }

  private func end(_ result: Result<ExitCode, any Error>) {
    ended?.resume(with: result)
    ended = nil
  }

  // MARK: - Asking

  private func ask() async throws -> ExitCode {
    try show(try talk.beginning())
    while true {
      if services.isTerminal {
        let output = services.output
        try output.write(output.styler.styled(output.promptText(talk.prompt), .bold))
      }
      guard let line = try await lines.next() else {
        if services.isTerminal { try services.output.line() }
        throw AppFailure(.failed, verbatim: talk.stopped)
      }
      if let code = try await take(line) { return code }
    }
  }

  /// Takes a line.
  ///
  /// - Returns: the exit code where it was the last one.
  private func take(_ line: String) async throws -> ExitCode? {
    switch try talk.take(line) {
    case .goesOn(let told), .aside(let told):
      try show([""] + told)
      return nil
    case .over(let told): try show([""] + told)
    // A chat's alone.
    case .command: try show(["", talk.stopped])
    case .message(let text): try await heard(text)
    case .danger(let words, let rest):
      let answer = try DangerListener(services).answered(words)
      try services.output.line()
      try show(answer)
      if let rest { try show(try rest()) }
      services.output.notice(answer.next)
    }
    return .done
  }

  /// A line that sounds like danger ends the questions.
  private func heard(_ text: String) async throws {
    let answer = try await DangerListener(services).hear(text)
    try services.output.line()
    if let answer { try show(answer) }
    try services.output.prose(talk.stopped)
    services.output.notice(answer?.next ?? services.words.text(MoodKey.ratherTalk))
  }

  private func show(_ answer: DangerListener.Answer) throws {
    try services.output.write(services.output.markdown(answer.text) + "\n")
    try services.output.line()
  }

  private func show(_ lines: [String]) throws {
    for line in lines { try services.output.prose(line) }
  }
}
