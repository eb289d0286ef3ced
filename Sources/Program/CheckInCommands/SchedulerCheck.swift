import CheckIns
package import Console
import Core
import HostSystem
import Safety
package import Services
import Transcripts

/// What starts check-ins while no chat is open: the daemon's record, the person's systemd and their
/// crontab are asked.
///
/// Nothing has to: check-ins come while a chat is open. What is installed and doesn't run is broken.
@MainActor package struct SchedulerCheck {
  /// What a crontab has for us.
  private enum Crontab: Sendable {
    /// No part of ours, or no crontab at all.
    case none
    /// A part of ours.
    case installed
    /// It can't be read; the words of who said so.
    case unreadable(String)
  }

  /// The names of programs that carry out crontabs.
  private static let cronDaemons: Set = ["cron", "crond", "fcron", "bcron-sched", "mcron"]

  private let services: Services
  private let milliseconds: Int64

  /// A check that takes at most `limit` seconds.
  package init(_ services: Services, limit: Double) {
    self.services = services
    milliseconds = Int64(limit * 1000)
  }

  /// What was found.
  package func finding() async -> DoctorFinding {
    do {
      guard try !CheckInPlan(services).rules().isOff else {
        return .well("scheduler", "not tried: check-ins are off, so nothing needs to start them")
      }
      let unit = try SystemdInstallation(services.environment).installed()
      let milliseconds = milliseconds
      async let systemd = OwnThread.run { unit.map { Self.trouble(of: $0, milliseconds) } }
      async let crontab = OwnThread.run { Self.crontab(milliseconds) }
      let daemons = try services.stores.transcripts().daemons(isAlive: ClaimHolder.isAlive)
      let start =
        try SystemdInstallation(services.environment).offered() == nil
        ? "mindpulse schedule install" : "systemctl --user enable --now mindpulse.service"
      return finding(daemons.map(\.processID), unit, await systemd ?? nil, await crontab, start)
    } catch {
      let failure = AppFailure(error)
      return .broken("scheduler", "\(failure.errorDescription) \(failure.recoverySuggestion)")
    }
  }

  private func finding(
    _ daemons: [Int32],
    _ unit: String?,
    _ trouble: String?,
    _ crontab: Crontab,
    _ start: String
  ) -> DoctorFinding {
    var works = daemons.map { "mindpulse daemon runs (process \($0))" }
    var broken: [String] = []
    var unknown: [String] = []
    if let unit {
      if let trouble {
        broken.append(trouble)
      } else {
        works.append("systemd was asked: \(unit) is active")
      }
    }
    switch crontab {
    case .none: break
    case .installed: look(for: "your crontab has MindPulse's part", &works, &broken, &unknown)
    case .unreadable(let words): unknown.append("your crontab can't be read (\(words))")
    }
    if works.isEmpty, !broken.isEmpty {
      return .broken("scheduler", (broken + unknown).joined(separator: "; "))
    }
    if works.isEmpty {
      let rest = unknown.isEmpty ? "your crontab has no part for MindPulse" : unknown[0]
      return .warning(
        "scheduler",
        "nothing starts check-ins while no chat is open: no daemon runs, no systemd unit is "
          + "enabled, \(rest) (\(start))"
      )
    }
    let all = (works + broken).joined(separator: "; ")
    return broken.isEmpty ? .well("scheduler", all) : .warning("scheduler", all)
  }

  /// Says of a crontab with a part of ours whether anything carries it out.
  private func look(
    for part: String,
    _ works: inout [String],
    _ broken: inout [String],
    _ unknown: inout [String]
  ) {
    do throws(HostSystemError) {
      switch try RunningPrograms.isAny(of: Self.cronDaemons) {
      case true?: works.append("\(part), and cron runs")
      case false?: broken.append("\(part), but no cron runs on this machine")
      case nil: unknown.append("\(part); whether cron runs can't be seen here")
      }
    } catch {
      unknown.append("\(part); whether cron runs can't be seen here (\(error.message))")
    }
  }

  // MARK: - Other programs

  /// Why a unit that is installed starts nothing; nil where systemd says that it is active.
  private nonisolated static func trouble(of unit: String, _ milliseconds: Int64) -> String? {
    let words = [
      "systemctl", "--user", "show", unit, "--property=ActiveState", "--property=SubState",
    ]
    let start = "systemctl --user enable --now \(unit)"
    do throws(HostSystemError) {
      let answer = try FinishedProgram(words, milliseconds: milliseconds)
      guard answer.exitCode == 0 else {
        let said = String(decoding: answer.complaint, as: UTF8.self)
        return "\(unit) is installed, but your systemd doesn't answer: "
          + VisibleText.singleLine(said, limit: 200)
      }
      let states = states(answer.output)
      if ["active", "reloading"].contains(states["ActiveState"]) { return nil }
      let state = "\(states["ActiveState"] ?? "unknown") (\(states["SubState"] ?? "unknown"))"
      return "\(unit) is installed, but systemd says that it is \(state): \(start)"
    } catch {
      return error.kind == .missing
        ? "\(unit) is installed, but there is no systemctl here to ask"
        : "\(unit) is installed, but systemctl could not be asked: \(error.message)"
    }
  }

  private nonisolated static func states(_ output: [UInt8]) -> [Substring: String] {
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let pairs = lines.map { $0.split(separator: "=", maxSplits: 1) }.filter { $0.count == 2 }
    return Dictionary(
      pairs.map { ($0[0], VisibleText.singleLine(String($0[1]), limit: 40)) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private nonisolated static func crontab(_ milliseconds: Int64) -> Crontab {
    do throws(HostSystemError) {
      let answer = try FinishedProgram(["crontab", "-l"], milliseconds: milliseconds)
      if answer.exitCode == 0 {
        do throws(BackgroundServiceError) {
          return try CronTable(answer.output).isInstalled ? .installed : .none
        } catch {
          return .unreadable(error.message)
        }
      }
      let said = String(decoding: answer.complaint, as: UTF8.self)
      return CronTable.saysNone(said)
        ? .none : .unreadable(VisibleText.singleLine(said, limit: 200))
    } catch {
      return error.kind == .missing ? .none : .unreadable(error.message)
    }
  }
}
