import Console
import CommandLineParsing
import Configuration
import Core

/// `mindpulse config show`: the settings, and where they come from.
struct ConfigShow: Command {
  static let specification = CommandSpecification(
    "show",
    summary: "Every setting, its value and where it comes from."
  )

  init(_ line: ParsedCommand) {}

  func run(_ context: AppContext) throws -> ExitCode {
    let resolved = try context.resolvedSettings()
    let rows = SettingSpecification.all.map { setting in
      SettingJSON(
        key: setting.name,
        value: setting.value(in: resolved.settings).text,
        origin: resolved.origin(of: setting.name).words
      )
    }
    if context.output.isJSON {
      try context.output.json(["settings": rows])
      return .done
    }
    for row in rows {
      let value = VisibleText.singleLine(row.value, limit: 200)
      let origin = VisibleText.singleLine(row.origin, limit: 400)
      try context.output.line("\(row.key): \(value)  (\(origin))")
    }
    for problem in resolved.problems { context.output.notice(problem.description) }
    return .done
  }
}

/// A setting as `--json` prints it.
private struct SettingJSON: Encodable {
  let key: String
  let value: String
  let origin: String
}
