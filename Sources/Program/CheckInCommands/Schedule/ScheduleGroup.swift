import CommandLineParsing
package import Services

extension CommandEntry {
  /// `mindpulse schedule …`: when check-ins happen.
  package static let schedule = CommandEntry(
    CommandSpecification("schedule", summary: "Show or change when check-ins happen.")
      .with([], default: "show"),
    [
      CommandEntry(ScheduleShow.self), CommandEntry(ScheduleEvery.self),
      CommandEntry(ScheduleAt.self), CommandEntry(ScheduleOn.self),
      CommandEntry(ScheduleQuiet.self), CommandEntry(ScheduleGap.self),
      CommandEntry(ScheduleMaxPerDay.self), CommandEntry(ScheduleNext.self),
      CommandEntry(ScheduleOff.self), CommandEntry(ScheduleNormal.self),
      CommandEntry(ScheduleInstall.self), CommandEntry(ScheduleUninstall.self),
    ]
  )
}
