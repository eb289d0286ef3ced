import CommandLineParsing
import Configuration
import Console
import Core
import Services

/// `mindpulse config show`: the settings, and where they come from.
struct ConfigShow: Command {
  static let specification = CommandSpecification(
    "show",
    summary: "List every setting, its value and where it comes from."
  )

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    let resolved = try services.settings.resolved()
    if services.output.isJSON {
      let rows = SettingSpecification.all.map { SettingJSON($0, resolved) }
      try services.output.json(["settings": rows])
      return .done
    }
    for setting in SettingSpecification.all {
      let text = setting.value(in: resolved.settings).text
      let value = VisibleText.singleLine(text, limit: 200)
      let words = services.output.spoken(resolved.origin(of: setting.name).words)
      let origin = VisibleText.singleLine(words, limit: 400)
      try services.output.line("\(setting.name): \(value)  (\(origin))")
    }
    for problem in resolved.problems {
      services.output.notice(AppFailure(problem).sentences)
    }
    return .done
  }
}

/// A setting as `--json` prints it.
private struct SettingJSON: Encodable {
  let key: String
  let value: String
  let origin: String

  init(_ setting: SettingSpecification, _ resolved: ResolvedSettings) {
    key = setting.name
    value = setting.value(in: resolved.settings).text
    origin = resolved.origin(of: setting.name).words.english
  }
}
