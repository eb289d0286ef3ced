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
      output = self.output(isJSON: command.flag("json"))
      end.command = ""
      switch command.request {
      case .help: try output.write(HelpText.text(for: command, width: min(output.width, 100)))
      case .version: try output.line("mindpulse \(Version.text)")
      case .completions(let kind):
        let context = try context(command, output)
        try BackUpCommand.recover(context)
        try CompletionWords.print(kind, context)
      case .run:
        end.command = command.path.first ?? FailedRun.talk
        let context = try context(command, output)
        // Before any file of the person's is read: a restore may have been killed half-way.
        try BackUpCommand.recover(context)
        context.takeLook(hasColour: Self.hasColour(environment))
        try HomeCheck(context).run(before: command.path.first)
        end.context = context
        return try await run(command, context)
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
      try HomeCheck(context).run(before: FailedRun.talk)
      return context
    } catch {
      // What is wrong with the words is told, and not what is wrong with the home.
      return nil
    }
  }

  private func run(_ command: ParsedCommand, _ context: AppContext) async throws -> ExitCode {
    try await LockGate(context).run(before: command.path)
    // What trusted people are told goes out also where the command itself fails.
    let result: Result<ExitCode, any Error>
    do { result = .success(try await Commands.run(command, context)) } catch {
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
    var flags: [String: String] = [:]
    flags["engine"] = command.value("engine")
    flags["endpoint.baseURL"] = command.value("base-url")
    flags["endpoint.model"] = command.value("model")
    let isTerminal =
      TerminalDevice.isTerminal(STDIN_FILENO) && TerminalDevice.isTerminal(STDOUT_FILENO)
    return try AppContext(
      environment: environment,
      output: output,
      isTerminal: isTerminal,
      flags: flags,
      isIncognito: command.flag("incognito"),
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
