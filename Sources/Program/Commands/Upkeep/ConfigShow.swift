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
    let rows = SettingSpecification.all.map { setting in
      SettingJSON(
        key: setting.name,
        value: setting.value(in: resolved.settings).text,
        origin: resolved.origin(of: setting.name).words
      )
    }
    if services.output.isJSON {
      try services.output.json(["settings": rows])
      return .done
    }
    for row in rows {
      let value = VisibleText.singleLine(row.value, limit: 200)
      let origin = VisibleText.singleLine(row.origin, limit: 400)
      try services.output.line("\(row.key): \(value)  (\(origin))")
    }
    for problem in resolved.problems { services.output.notice(problem.description) }
    return .done
  }
}

/// A setting as `--json` prints it.
private struct SettingJSON: Encodable {
  let key: String
  let value: String
  let origin: String
}
