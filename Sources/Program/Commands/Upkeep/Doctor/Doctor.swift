import CommandLineParsing
import Console
import Core
import Terminal
package import Services
import Catalogues

/// `mindpulse doctor`: looks at everything the program needs, and says what doesn't work.
struct Doctor: Command {
  static let specification = CommandSpecification(
    "doctor",
    summary: "Check what works and what doesn't."
  )
  static let needs = CommandNeeds(home: false)

  init(_ line: ParsedCommand) {}

  /// Looks, reports, and fails when something is wrong.
  func run(_ services: Services) async throws -> ExitCode {
    let output = services.output
    // What others read in it stays English.
    let speaking = output.isJSON ? services.speaking(.english) : services
    try report(await DoctorExamination(services: speaking).findings(), output)
    return .done
  }

  private func report(_ findings: [DoctorFinding], _ output: Output) throws {
    let isWell = findings.allSatisfy(\.isWell)
    if output.isJSON {
      try output.json(DoctorJSON(isWell: isWell, checks: findings))
    } else {
      var table = TextTable()
      for finding in findings {
        let sign = finding.isWell ? finding.isWarning ? "WARN" : "ok  " : "FAIL"
        let detail = VisibleText.singleLine(output.spoken(finding.detail), limit: 800)
        table.add([sign, output.spoken("\(finding.title): \(detail)")])
      }
      try output.write(table.rendered(styler: output.styler, gap: 1, width: output.tableWidth))
    }
    guard isWell else {
      throw ReportedFailure(exitCode: .failed, message: "Something needs your attention.")
    }
  }
}

extension CommandEntry {
  /// `mindpulse doctor`.
  package static let doctor = CommandEntry(Doctor.self)
}

/// The doctor's report as `--json` prints it.
private struct DoctorJSON: Encodable {
  let isWell: Bool
  let checks: [DoctorFinding]
}
