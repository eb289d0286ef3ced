import BackUp
import CommandLineParsing
import Commands
import Configuration
import Console
import Dispatch
import Glibc
import HostSystem
import Services
import Terminal
import TrustedPeople
import Core
import Catalogues

/// The program: understands its command line, runs one command, ends with its exit code.
@main @MainActor enum Mindpulse {
  static func main() async {
    Machine.protectProcess()
    Machine.letTasksRest()
    Machine.ignore(SIGPIPE)
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
      let command = try CommandParser(ProgramList.parts.commands.root).parse(words)
      output = self.output(isJSON: command.flag(OptionSpecification.json.long))
      end.command = ""
      switch command.request {
      case .help:
        if isSpoken(command) { output.screen = .spoken }
        output.beginPage()
        let words = usableServices(output)?.output.catalogue()
        try output.write(
          HelpText.text(for: command, width: output.proseWidth ?? 80) { text in
            words?.help(text) ?? text
          }
        )
        try endPage(output)
      case .version: try output.line("mindpulse \(Version.text)")
      case .completions(let kind):
        try await complete(kind, command, &output)
      case .run:
        end.command = command.path.first ?? FailedRun.talk
        let needs = ProgramList.parts.commands.type(at: command.path)?.needs ?? CommandNeeds()
        let services = try services(command, &output)
        if needs.home { try HomeCheck(services).run() }
        end.services = services
        return try await run(try ProgramList.parts.commands.command(command), needs, services)
      }
      return .done
    } catch let failure as ReportedFailure {
      let output = end.services?.output ?? output
      return await end.hear(failure.exitCode, output) {
        output.notice("mindpulse: \(failure.message)")
      }
    } catch {
      let failure = AppFailure(error)
      end.isMistyped = error is CommandLineError
      if end.isMistyped { end.services = usableServices(output) }
      output.catalogue = end.services?.output.catalogue ?? CatalogueFiles.chosen(in: environment)
      return await end.hear(failure.exitCode, output) { report(failure, output) }
    }
  }

  /// Prints words for a shell; nothing where that fails, as a person is typing there.
  private func complete(_ kind: String, _ command: ParsedCommand, _ output: inout Output)
    async throws
  {
    do { try await CompletionWords(try services(command, &output)).print(kind) } catch {
      // What is wrong is told by the command that is being typed.
    }
  }

  /// Waits for messages that are on their way; a signal leaves them ``EndingSignals/grace``.
  private func endOutbox(_ services: Services) async {
    guard services.outbox.isUnderWay else { return }
    let signals = SignalSources()
    signals.onEnd([SIGINT, SIGTERM, SIGHUP]) { _ in }
    await services.outbox.end()
    signals.cancel()
  }

  /// What there is to use for words that were not understood, to know the person's country; nil where the home
  /// may not be used.
  private func usableServices(_ output: Output) -> Services? {
    do {
      let run = try RunStart(environment: environment, isTerminal: false, isIncognito: true)
      let services = Services(
        run,
        settings: SettingsFile(run, flags: [:]),
        output: output,
        program: ProgramList.parts
      )
      try HomeCheck(services).run()
      return services
    } catch {
      // What is wrong with the words is told, and not what is wrong with the home.
      return nil
    }
  }

  private func run(
    _ command: any Command,
    _ needs: CommandNeeds,
    _ services: Services
  ) async throws -> ExitCode {
    try await LockGate(services).open(for: needs.sealed)
    // What trusted people are told goes out also where the command itself fails.
    let result: Result<ExitCode, any Error>
    if command.isPaged { services.output.beginPage() }
    do { result = .success(try await command.run(services)) } catch {
      result = .failure(error)
    }
    try endPage(services.output)
    await endOutbox(services)
    return try result.get()
  }

  /// Shows what a command has printed for a pager, if it did.
  private func endPage(_ output: Output) throws {
    let rows = TerminalDevice.size(STDOUT_FILENO)?.rows ?? 24
    try output.endPage(output.screen == .spoken ? nil : Pager(environment), rows: rows)
  }

  private func report(_ failure: AppFailure, _ output: Output) {
    // As head(1) and less(1) leave: the rest is wanted by nobody.
    if failure.exitCode == .brokenPipe { return }
    if output.isJSON {
      do {
        return try output.json(ErrorJSON(failure))
      } catch {
        // Standard output is gone; the words below still reach standard error.
      }
    }
    if failure.exitCode == .interrupted { return }
    output.notice("mindpulse: \(failure.errorDescription)")
    if !failure.hint.isEmpty { output.notice(failure.recoverySuggestion) }
  }

  /// What a command is given; its output gets the look that the settings ask for.
  private func services(_ command: ParsedCommand, _ output: inout Output) throws -> Services {
    let isTerminal =
      TerminalDevice.isTerminal(STDIN_FILENO) && TerminalDevice.isTerminal(STDOUT_FILENO)
    let run = try RunStart(
      environment: environment,
      isTerminal: isTerminal,
      isIncognito: command[EngineParameters.incognito],
      prefetch: isTerminal && command.path == ["chat"] ? FilePrefetch() : nil
    )
    // Before any file of the person's is read: a restore may have been killed half-way.
    try BackUpPlaces(run.home).recover(telling: output)
    let settings = SettingsFile(run, flags: try EngineParameters.settings(command))
    if settings.isSpoken { output.screen = .spoken }
    output.styler = settings.look(output.styler, hasColour: Self.hasColour(environment))
    return Services(run, settings: settings, output: output, program: ProgramList.parts)
  }

  /// Whether a screen reader speaks what is shown; nothing but the settings is read for that.
  private func isSpoken(_ command: ParsedCommand) -> Bool {
    do {
      let run = try RunStart(environment: environment, isTerminal: false, isIncognito: true)
      return SettingsFile(run, flags: try EngineParameters.settings(command)).isSpoken
    } catch {
      // Help is given wherever one is.
      return false
    }
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
      screen: ScreenKind(terminal: environment["TERM"], isTerminal: isTerminal)
    )
  }
}
