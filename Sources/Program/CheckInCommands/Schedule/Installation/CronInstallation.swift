package import CheckIns
import Console
import Core
import HostSystem
import Safety

/// Our part of a person's crontab, put in and taken out through the program `crontab`.
@MainActor package struct CronInstallation {
  /// The crontab of whoever runs the program.
  package init() {}

  /// Puts our part in, in place of an earlier one.
  package func install(_ entry: CronEntry, _ report: inout InstallationReport) throws {
    try write(try table().inserting(entry))
    guard try table().isInstalled else {
      throw AppFailure(.failed, "crontab accepted the new table, but doesn't return it.")
    }
    report.tell(
      done: "Your crontab now checks every \(entry.tickMinutes) min whether a check-in is due."
    )
    report.running = true
  }

  /// Tells what the crontab would be.
  package func show(_ entry: CronEntry, _ report: inout InstallationReport) throws {
    let text = String(decoding: try table().inserting(entry), as: UTF8.self)
    report.files.append(.init(path: "Your crontab", text: text))
  }

  /// Takes our part out, where there is one; a crontab that was only ours goes.
  ///
  /// Without cron, or for somebody who may not use it, there is nothing of ours in a crontab.
  package func uninstall(isDry: Bool, _ report: inout InstallationReport) throws {
    let table: CronTable
    do { table = try self.table() } catch let failure as AppFailure {
      if failure.exitCode != .unavailable {
        report.tell(complaint: "Your crontab was not changed: \(failure.errorDescription)")
      }
      return
    }
    guard table.isInstalled else { return }
    if isDry {
      return report.tell(done: "MindPulse's part of your crontab would be removed.")
    }
    if table.isOtherwiseEmpty {
      _ = try run(["crontab", "-r"], [])
    } else {
      try write(table.removing())
    }
    report.tell(done: "MindPulse's part of your crontab was removed; the rest is unchanged.")
  }

  private func table() throws -> CronTable {
    let answer = try answer(["crontab", "-l"], [])
    if answer.exitCode == 0 { return try CronTable(answer.output) }
    let words = String(decoding: answer.complaint, as: UTF8.self)
    // One that can't be read must not be written over.
    guard CronTable.saysNone(words), answer.output.isEmpty else { throw Self.refusal("-l", words) }
    return try CronTable([])
  }

  private func write(_ bytes: [UInt8]) throws { _ = try run(["crontab", "-"], bytes) }

  private func run(_ words: [String], _ input: [UInt8]) throws {
    let answer = try answer(words, input)
    guard answer.exitCode == 0 else {
      throw Self.refusal(words[1], String(decoding: answer.complaint, as: UTF8.self))
    }
  }

  private func answer(_ words: [String], _ input: [UInt8]) throws -> FinishedProgram {
    do throws(HostSystemError) { return try FinishedProgram(words, input: input) } catch {
      guard error.kind == .missing else { throw error }
      throw AppFailure(
        .unavailable,
        "There is no crontab program here.",
        hint: "Install cron, or have any scheduler run 'mindpulse checkin --scheduled' by itself."
      )
    }
  }

  private static func refusal(_ option: String, _ words: String) -> AppFailure {
    AppFailure(
      .failed,
      "crontab \(option) failed: \(VisibleText.singleLine(words, limit: 300))",
      hint: "Your crontab is unchanged."
    )
  }
}
