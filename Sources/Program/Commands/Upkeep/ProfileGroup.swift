import CommandLineParsing
package import Services

extension CommandEntry {
  /// `mindpulse profile …`: what a person has told about themselves.
  package static let profile = CommandEntry(
    CommandSpecification("profile", summary: "Show or change your profile.")
      .with([], default: "show"),
    [CommandEntry(ProfileShow.self), CommandEntry(ProfileSet.self)]
  )
}
