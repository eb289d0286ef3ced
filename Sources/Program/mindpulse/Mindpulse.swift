import Console
import CommandLineParsing
import Configuration
import Dispatch
import Glibc
import HostSystem
import Terminal

/// The program: understands its command line, runs one command, ends with its exit code.
@main @MainActor enum Mindpulse {
  static func main() async {
    Machine.protectProcess()
    Machine.leaveToDispatch(SIGPIPE)
    let code = await Program(environment: Machine.environment()).run(Machine.arguments())
    exit(code.rawValue)
  }
}

/// One run of the program, from its words to its exit code.
@MainActor struct Program {
  /// The environment as it was at the start.
  let environment: [String: String]

  /// Runs the words and tells what went wrong.
  func run(_ words: [String]) async -> ExitCode {
    var end = FailedRun(environment: environment, words: words)
    var output = output(isJSON: words.prefix { $0 != "--" }.contains("--json"))
    do {
      let command = try CommandParser(CommandTree.root).parse(words)
      output = self.output(isJSON: command.flag(CommandTree.json.long))
      end.command = ""
      switch command.request {
      case .help: try output.write(HelpText.text(for: command, width: min(output.width, 100)))
      case .version: try output.line("mindpulse \(Version.text)")
      case .completions(let kind):
        let context = try context(command, output)
        try context.recoverBackUp()
        try CompletionWords(rawValue: kind)?.print(context)
      case .run:
        end.command = command.path.first ?? FailedRun.talk
        let needs = CommandTree.type(at: command.path)?.needs ?? CommandNeeds()
        let context = try context(command, output)
        // Before any file of the person's is read: a restore may have been killed half-way.
        try context.recoverBackUp()
        context.takeLook(hasColour: Self.hasColour(environment))
        if needs.home { try HomeCheck(context).run() }
        end.context = context
        return try await run(try CommandTree.command(command), needs, context)
      }
      return .done
    } catch let failure as ReportedFailure {
      return await end.hear(failure.exitCode, output) {
        output.notice("mindpulse: \(failure.message)")
      }
    } catch {
      let failure = AppFailure(error)
      end.isMistyped = error is CommandLineError
      if end.isMistyped { end.context = usableContext(output) }
      return await end.hear(failure.exitCode, output) { report(failure, output) }
    }
  }

  /// Waits for letters that are on their way; a signal leaves them ``EndingSignals/grace``.
  private func endPost(_ context: AppContext) async {
    guard context.post.isUnderWay else { return }
    let signals = SignalSources()
    signals.onEnd([SIGINT, SIGTERM, SIGHUP]) { _ in }
    await context.post.end()
    signals.cancel()
  }

  /// A context for words that were not understood, to know the person's country; nil where the home
  /// may not be used.
  private func usableContext(_ output: Output) -> AppContext? {
    do {
      let context = try AppContext(
        environment: environment,
        output: output,
        isTerminal: false,
        flags: [:],
        isIncognito: true,
        filesAhead: nil
      )
      try HomeCheck(context).run()
      return context
    } catch {
      // What is wrong with the words is told, and not what is wrong with the home.
      return nil
    }
  }

  private func run(
    _ command: any Command,
    _ needs: CommandNeeds,
    _ context: AppContext
  ) async throws -> ExitCode {
    try await LockGate(context).open(for: needs.sealed)
    // What trusted people are told goes out also where the command itself fails.
    let result: Result<ExitCode, any Error>
    do { result = .success(try await command.run(context)) } catch {
      result = .failure(error)
    }
    await endPost(context)
    return try result.get()
  }

  private func report(_ failure: AppFailure, _ output: Output) {
    if output.isJSON {
      do {
        return try output.json(ErrorJSON(failure))
      } catch {
        // Standard output is gone; the words below still reach standard error.
      }
    }
    if failure.exitCode == .interrupted { return }
    output.notice("mindpulse: \(failure.message)")
    if !failure.hint.isEmpty { output.notice(failure.hint) }
  }

  private func context(_ command: ParsedCommand, _ output: Output) throws -> AppContext {
    let isTerminal =
      TerminalDevice.isTerminal(STDIN_FILENO) && TerminalDevice.isTerminal(STDOUT_FILENO)
    return try AppContext(
      environment: environment,
      output: output,
      isTerminal: isTerminal,
      flags: EngineParameters.settings(command),
      isIncognito: command[Chat.incognito],
      filesAhead: isTerminal && command.path == ["chat"] ? FilesAhead() : nil
    )
  }

  /// Whether the environment lets text have colours and other styles, on whatever it is shown.
  private static func hasColour(_ environment: [String: String]) -> Bool {
    (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  private func output(isJSON: Bool) -> Output {
    let isTerminal = TerminalDevice.isTerminal(STDOUT_FILENO)
    return Output(
      isJSON: isJSON,
      styler: Styler(enabled: isTerminal && Self.hasColour(environment)),
      width: TerminalDevice.size(STDOUT_FILENO)?.columns ?? 80,
      isTerminal: isTerminal,
      hasEscapeCodes: environment["TERM"] != "dumb"
    )
  }
}

/// Which version this is.
enum Version {
  /// The version, by Semantic Versioning 2.0.
  static let text = "0.1.0"
  /// When it was made.
  static let date = "2026-11-20"
}
