import CommandLineParsing
import Console
import Core
import Evaluation
import HostSystem
import Services

/// `mindpulse eval report`: what a run has come to.
struct EvalReport: Command {
  private static let name = Argument(optional: "RUN", help: "The run; default: the newest one.")
  private static let against = Option("against", "RUN", help: "Compare with this run.")
  private static let html = Option(
    "html",
    "FILE",
    help: "Write an HTML page to this file.",
    completion: .files
  )
  private static let force = Option("force", help: "Replace an existing file.")

  static let specification = CommandSpecification(
    "report",
    summary: "Show what a run has come to.",
    discussion: """
      Scores by dimension with intervals, what was counted, and what failed, with what stands around it. \
      --against compares with another run, and says how often chance alone makes such a difference.

      The page is self-contained: no scripts, nothing to download. Only you can read the file (0600).
      """,
    parameters: [name, against, html, force],
    examples: [
      .init("mindpulse eval report --html report.html", "Write the newest run as a page."),
      .init("mindpulse eval report 2026-11-26-1 --against 2026-11-26-2", "Compare two runs."),
    ]
  )

  private let name: String?
  private let against: String?
  private let html: String?
  private let replaces: Bool

  init(_ line: ParsedCommand) throws {
    name = try line[Self.name]
    against = try line[Self.against]
    html = try line[Self.html]
    replaces = try line[Self.force]
    guard html != nil || !replaces else { throw line.refusal("'--force' requires '--html'.") }
  }

  var isPaged: Bool { html == nil }

  func run(_ services: Services) throws -> ExitCode {
    let summary = try RunResults(try RunFolder.named(name, services), services).summary
    let comparison = try against.map { name in
      RunComparison(summary, try RunResults(try RunFolder.named(name, services), services).summary)
    }
    if let html {
      let page = EvaluationPage(summary, against: comparison).html
      try PrivateFile.write(Array(page.utf8), to: html, replacing: replaces)
    }
    if services.output.isJSON {
      try services.output.json(SummaryJSON(summary, comparison))
      return .done
    }
    if let html {
      try services.output.prose("Written: \(VisibleText.singleLine(html, limit: 200)).")
      return .done
    }
    let text = EvaluationText(styler: services.output.styler, width: services.output.proseWidth)
    try services.output.write(text.text(summary))
    if let comparison { try services.output.write("\n" + text.text(comparison)) }
    return .done
  }
}
