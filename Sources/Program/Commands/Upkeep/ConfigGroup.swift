import CommandLineParsing
package import Services

extension CommandEntry {
  /// `mindpulse config …`: the settings, where they come from, and what is wrong with them.
  package static let config = CommandEntry(
    CommandSpecification("config", summary: "Show, check and change settings.").with(
      [],
      default: "show"
    ),
    [
      CommandEntry(ConfigShow.self), CommandEntry(ConfigGet.self), CommandEntry(ConfigSet.self),
      CommandEntry(ConfigUnset.self), CommandEntry(ConfigEdit.self),
      CommandEntry(ConfigPath.self), CommandEntry(ConfigCheck.self),
    ]
  )
}
