import CommandLineParsing
import Configuration
import Dispatch
import Glibc
import HostSystem
import Presentation

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
    var output = output(isJSON: words.prefix { $0 != "--" }.contains("--json"))
    do {
      let command = try CommandParser(CommandTree.root).parse(words)
      output = self.output(isJSON: command.flag("json"))
      switch command.request {
      case .help: try output.write(HelpText.text(for: command, width: min(output.width, 100)))
      case .version: try output.line("mindpulse \(Version.text)")
      case .completions(let kind):
        try CompletionWords.print(kind, try context(command, output))
      case .run:
        let context = try context(command, output)
        try HomeCheck(context).run(before: command.path.first)
        try await LockGate(context).run(before: command.path.first)
        // What trusted people are told goes out also where the command itself fails.
        let result: Result<ExitCode, any Error>
        do { result = .success(try await Commands.run(command, context)) } catch {
          result = .failure(error)
        }
        await context.post.end()
        return try result.get()
      }
      return .done
    } catch let failure as ReportedFailure {
      output.notice("mindpulse: \(failure.message)")
      return failure.exitCode
    } catch {
      let failure = AppFailure(error)
      if error is CommandLineError { hearDanger(words, output) }
      report(failure, output)
      return failure.exitCode
    }
  }

  /// Looks whether words that are no command speak of danger.
  private func hearDanger(_ words: [String], _ output: Output) {
    do {
      let context = try AppContext(
        environment: environment,
        output: output,
        isTerminal: false,
        flags: [:],
        isIncognito: true,
        filesAhead: nil
      )
      try CrisisCommand.hear(words, context)
    } catch {
      // What is wrong with the words is told in any case, and by it whom to ask for help.
    }
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
    let context = try AppContext(
      environment: environment,
      output: output,
      isTerminal: isTerminal,
      flags: flags,
      isIncognito: command.flag("incognito"),
      filesAhead: isTerminal && command.path == ["chat"] ? FilesAhead() : nil
    )
    // Before any file of the person's is read: a restore may have been killed half-way.
    try BackUpCommand.recover(context)
    return context
  }

  private func output(isJSON: Bool) -> Output {
    let isTerminal = TerminalDevice.isTerminal(STDOUT_FILENO)
    let hasColour =
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    return Output(
      isJSON: isJSON,
      styler: Styler(enabled: hasColour),
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
