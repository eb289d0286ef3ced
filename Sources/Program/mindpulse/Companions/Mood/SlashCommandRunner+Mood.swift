extension SlashCommandRunner {
  /// `/mood`, `/sleep` and `/assess`.
  func moodAndSleep(_ name: String, _ arguments: [String]) throws -> SlashOutcome {
    switch name {
    case "mood":
      let note = try MoodCommand.slash(arguments, context)
      return note.map(SlashOutcome.say) ?? .done
    case "sleep": try SleepCommand.slash(arguments, context)
    default:
      session.questionnaire = try AssessCommand.slash(arguments, context)
      for line in try session.questionnaire?.beginning() ?? [] { try context.output.prose(line) }
    }
    return .done
  }
}
