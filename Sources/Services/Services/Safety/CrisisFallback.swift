import Catalogues
package import Console
package import Core
import Dialogue
import Glibc
import HostSystem
import Safety

/// Hears what a person has to say where no conversation can be had, and tells them whom to call.
///
/// Whatever prevents a conversation, a broken home, settings, a closed lock, words that are no
/// command: what is typed or piped is screened all the same. It needs neither home nor store and
/// keeps nothing.
@MainActor package final class CrisisFallback {
  /// How long piped input may take to say something, in milliseconds.
  private static let pause: Int32 = 2000
  /// How long somebody at a terminal may, in milliseconds: ten minutes.
  private static let patience: Int32 = 600_000
  /// How much piped input is heard at most, in lines and bytes.
  private static let longest = (lines: 1000, bytes: 256 * 1024)

  private let screener: CrisisScreener
  private let guardian: @MainActor () throws -> TalkSafety
  private let services: Services?
  private let output: Output
  private let input: StandardInputLines
  private var session = CrisisSession()
  private var said: [String] = []

  /// A fallback that works with what is known of the person, or with nothing.
  ///
  /// - Parameters:
  ///   - services: what was made before the failure; nil where not even that could be.
  ///   - environment: the environment, whose locale tells a country and a language.
  ///   - output: where the words go.
  /// - Throws: ``SafetyError`` when the program's own texts can't be read.
  package init(_ services: Services?, environment: [String: String], output: Output) throws {
    self.services = services
    if let services {
      screener = try services.safety.screener()
      guardian = { try services.safety.guardian() }
    } else {
      let safety = try SafetyFiles.bundledGuardian(environment: environment)
      screener = safety.screener
      guardian = { safety }
    }
    input = services?.input ?? StandardInputLines()
    self.output = output
  }

  /// Hears what comes from standard input instead of a conversation.
  ///
  /// - Parameter failure: shows why there is none: before a person is asked to type, or behind what
  ///   was piped.
  /// - Throws: ``SafetyError`` when the program's own texts can't be read; then it was told as well.
  package func hear(tellingWhy failure: () -> Void) async throws {
    guard TerminalDevice.isTerminal(STDIN_FILENO) else {
      defer { failure() }
      return try await hearPipe()
    }
    failure()
    try await hearTerminal()
  }

  /// Hears one text; whether it was answered.
  ///
  /// - Throws: as ``hear(tellingWhy:)``.
  @discardableResult package func hear(_ text: String, beside: Bool = false) throws -> Bool {
    let decision = session.receive(
      text,
      at: Machine.milliseconds() / 1000,
      screener: screener
    )
    guard let answer = try answer(decision) else { return false }
    said.append(answer)
    show(answer, beside: beside)
    return true
  }

  // MARK: - Input

  private func hearPipe() async throws {
    var lines = 0
    var bytes = 0
    while lines < Self.longest.lines, bytes < Self.longest.bytes,
      let line = await next(within: Self.pause)
    {
      lines += 1
      bytes += line.utf8.count
      if line.contains(where: { !$0.isWhitespace }) { try hear(line) }
    }
  }

  private func hearTerminal() async throws {
    let emergency = try emergency()
    output.notice(
      notice(.fallbackType, emergency)
        ?? "Until that is fixed we can't talk here. If you may be in danger, type it anyway and I "
        + "will tell you whom to call. In danger now: call \(emergency). Press Enter to quit."
    )
    while let line = await next(within: Self.patience), line.contains(where: { !$0.isWhitespace }) {
      guard try !hear(line) else { continue }
      output.notice(
        notice(.fallbackNoAnswer, emergency)
          ?? "I can't answer that now. In danger: call \(emergency)."
      )
    }
  }

  /// A text in the language that is spoken; nil where there is none, and the English one has to do.
  private func notice(_ key: NoticeKey, _ number: String) -> LocalizedText? {
    guard let services else { return nil }
    let text = services.words.text(key, ["number": number])
    return text == key.rawValue ? nil : LocalizedText(verbatim: text)
  }

  /// Whom to call in an emergency, as the language that is spoken joins numbers.
  private func emergency() throws -> String {
    let safety = try guardian()
    let language =
      services?.catalogues.language ?? safety.language.flatMap { CatalogueLanguage(code: $0) }
    return language?.emergency(safety.contacts.emergency) ?? safety.contacts.emergency
  }

  /// The next line; nil at the end, after a pause, and where input can't be read.
  private func next(within milliseconds: Int32) async -> String? {
    do { return try await input.next(within: milliseconds) } catch { return nil }
  }

  // MARK: - Words

  private func answer(_ decision: CrisisDecision) throws -> String? {
    switch decision.step {
    case .answer, .check, .hold: break
    case .talk, .checkIn, .returned, .steppedDown: return nil
    }
    let safety = try guardian()
    let language = decision.finding.language ?? safety.language
    switch decision.step {
    case .answer(let level, _):
      return safety.answer.text(
        level: level,
        language: language,
        contacts: safety.contacts,
        about: decision.about,
        earlier: said
      )
    case .check:
      return safety.answer.check(
        language: language,
        contacts: safety.contacts,
        about: decision.about,
        earlier: said
      )
    case .hold(let reply):
      return safety.answer.hold(
        after: reply,
        language: language,
        contacts: safety.contacts,
        about: decision.about,
        earlier: said
      )
    case .talk, .checkIn, .returned, .steppedDown: return nil
    }
  }

  /// Shows an answer where replies go; beside the result where that is one for a program.
  private func show(_ answer: String, beside: Bool) {
    guard !beside, !output.isJSON else { return output.notice(answer) }
    do { try output.write(output.markdown(answer) + "\n") } catch { output.notice(answer) }
  }
}

extension CrisisFallback {
  /// Hears what was typed where a passphrase was asked for and is none.
  ///
  /// It is shown nowhere and kept nowhere, and neither is the answer.
  ///
  /// - Returns: whether it was answered.
  package static func hear(_ typed: LockedBytes, _ services: Services) throws -> Bool {
    let text = String(decoding: typed.copy, as: UTF8.self)
    let fallback = try CrisisFallback(
      services,
      environment: services.environment,
      output: services.output
    )
    return try fallback.hear(text, beside: true)
  }
}
