import Console

extension SlashCommandRunner {
  /// Changes the schedule, and says how it is then.
  func schedule(_ change: (CheckInPlan) throws -> Void) throws -> SlashOutcome {
    let plan = CheckInPlan(context)
    try change(plan)
    try context.output.prose(try plan.sentence())
    return .scheduleChanged
  }
}
