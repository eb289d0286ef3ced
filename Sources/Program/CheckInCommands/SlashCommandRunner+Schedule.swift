import Console
package import Services

extension ChatHost {
  /// Changes the schedule, and says how it is then.
  package func schedule(_ change: (CheckInPlan) throws -> Void) throws -> SlashOutcome {
    let plan = CheckInPlan(services)
    try change(plan)
    try services.output.prose(try plan.sentence())
    return .scheduleChanged
  }
}
