import CommandLineParsing

/// Finds the room for each command.
@MainActor enum Commands {
  /// Runs a command that was understood.
  static func run(_ command: ParsedCommand, _ context: AppContext) async throws -> ExitCode {
    switch command.path.first {
    case "chat", nil: return try await ChatCommand.run(command, context)
    case "checkin": return try await CheckInCommand.run(command, context)
    case "daemon": return try await DaemonCommand.run(command, context)
    case "deliver": return try await DeliverCommand.run(command, context)
    case "samples" where command.path.last == "import":
      return try await ImportCommand.run(command, context)
    case "sessions" where command.path.last == "import":
      return try SessionsImportCommand.run(command, context)
    case "samples": return try await SamplesCommand.run(command, context)
    case "schedule" where ["install", "uninstall"].contains(command.path.last):
      return try ScheduleInstallCommand.run(command, context)
    case "doctor": try await DoctorCommand.run(command, context)
    case "screen": try await ScreenCommand.run(command, context)
    case "spirometry": return try await SpirometryCommand.run(command, context)
    case "pem": return try await PacingCommand.run(command, context)
    case "people": try await PeopleCommand.run(command, context)
    case "lock": try await LockCommand.run(command, context)
    case "unlock": try await UnlockCommand.run(command, context)
    case "replay": return try await ReplayCommand.run(command, context)
    case "assess": return try await AssessCommand.run(command, context)
    default: try runAtOnce(command, context)
    }
    return .done
  }

  private static func runAtOnce(_ command: ParsedCommand, _ context: AppContext) throws {
    switch command.path.first {
    case "profile": try ProfileCommand.run(command, context)
    case "schedule": try ScheduleCommand.run(command, context)
    case "inbox": try InboxCommand.run(command, context)
    case "snooze", "pause": try QuietCommands.run(command, context)
    case "status": try StatusCommand.run(command, context)
    case "mood": try MoodCommand.run(command, context)
    case "sleep": try SleepCommand.run(command, context)
    case "plot": try PlotCommand.run(command, context)
    case "report": try ReportCommand.run(command, context)
    case "prompt": try PromptCommand.run(command, context)
    case "medication": try MedicationCommand.run(command, context)
    case "privacy": try PrivacyCommand.run(command, context)
    case "why": try WhyCommand.run(command, context)
    case "sessions": try SessionsCommand.run(command, context)
    case "search": try SearchCommand.run(command, context)
    case "export": try ExportCommand.run(command, context)
    case "learn": try LearnCommand.run(command, context)
    case "memory": try MemoryCommand.run(command, context)
    case "forget": try ForgetCommand.run(command, context)
    case "backup": try BackUpCommand.backUp(command, context)
    case "restore": try RestoreCommand.run(command, context)
    case "crisis": try CrisisCommand.run(context)
    case "protocol": try ProtocolCommand.run(context)
    case "config": try ConfigCommand.run(command, context)
    case "completions": try CompletionsCommand.run(command, context)
    case "man": try ManCommand.run(command, context)
    default: try BenchCommand.run(command, context)
    }
  }
}
