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
    case unreadable(LocalizedText)
  }

  /// The names of programs that carry out crontabs.
  private nonisolated static let cronDaemons: Set = [
    "cron", "crond", "fcron", "bcron-sched", "mcron",
  ]

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
      return .broken("scheduler", error)
    }
  }

  private func finding(
    _ daemons: [Int32],
    _ unit: String?,
    _ trouble: LocalizedText?,
    _ crontab: Crontab,
    _ start: String
  ) -> DoctorFinding {
    var found = Found(works: daemons.map(Self.daemon))
    if let trouble {
      found.broken.append(trouble)
    } else if let unit {
      found.works.append(Self.active(unit))
    }
    switch crontab {
    case .none: break
    case .installed: found.look()
    case .unreadable(let words): found.unknown.append(Self.unreadable(words))
    }
    let (works, broken, unknown) = (found.works, found.broken, found.unknown)
    if works.isEmpty, !broken.isEmpty {
      return .broken("scheduler", .joined(broken + unknown, by: "; "))
    }
    if works.isEmpty {
      return .warning("scheduler", Self.nothing(unknown.first ?? Self.noPart, start))
    }
    let all = LocalizedText.joined(works + broken, by: "; ")
    return broken.isEmpty ? .well("scheduler", all) : .warning("scheduler", all)
  }

  /// What was found, by how it stands.
  private struct Found {
    var works: [LocalizedText]
    var broken: [LocalizedText] = []
    var unknown: [LocalizedText] = []

    /// Says of a crontab with a part of ours whether anything carries it out.
    mutating func look() {
      do throws(HostSystemError) {
        switch try RunningPrograms.isAny(of: SchedulerCheck.cronDaemons) {
        case true?: works.append(SchedulerCheck.cronRuns)
        case false?: broken.append(SchedulerCheck.noCron)
        case nil: unknown.append(SchedulerCheck.unseenCron)
        }
      } catch {
        unknown.append("\(SchedulerCheck.unseenCron) (\(error.errorDescription.clause))")
      }
    }
  }

  // MARK: - Words

  private nonisolated static let cronRuns: LocalizedText =
    "your crontab has MindPulse's part, and cron runs"
  private nonisolated static let noCron: LocalizedText =
    "your crontab has MindPulse's part, but no cron runs on this machine"
  private nonisolated static let unseenCron: LocalizedText =
    "your crontab has MindPulse's part; whether cron runs can't be seen here"
  private nonisolated static let noPart: LocalizedText = "your crontab has no part for MindPulse"

  private static func daemon(_ process: Int32) -> LocalizedText {
    "a daemon runs (mindpulse daemon, process \(process))"
  }

  private static func active(_ unit: String) -> LocalizedText {
    "systemd was asked: \(unit) is active"
  }

  private static func unreadable(_ words: LocalizedText) -> LocalizedText {
    "your crontab can't be read (\(words.clause))"
  }

  private static func nothing(_ rest: LocalizedText, _ start: String) -> LocalizedText {
    "nothing starts check-ins while no chat is open: no daemon runs, no systemd unit is "
      + "enabled, \(rest) (\(start))"
  }

  // MARK: - Other programs

  /// Why a unit that is installed starts nothing; nil where systemd says that it is active.
  private nonisolated static func trouble(
    of unit: String,
    _ milliseconds: Int64
  ) -> LocalizedText? {
    let words = [
      "systemctl", "--user", "show", unit, "--property=ActiveState", "--property=SubState",
    ]
    let start = "systemctl --user enable --now \(unit)"
    do throws(HostSystemError) {
      let answer = try FinishedProgram(words, milliseconds: milliseconds)
      guard answer.exitCode == 0 else {
        let said = String(decoding: answer.complaint, as: UTF8.self)
        let shown = VisibleText.singleLine(said, limit: 200)
        return "\(unit) is installed, but your systemd doesn't answer: \(shown)"
      }
      let states = states(answer.output)
      if ["active", "reloading"].contains(states["ActiveState"]) { return nil }
      let state = "\(states["ActiveState"] ?? "unknown") (\(states["SubState"] ?? "unknown"))"
      return "\(unit) is installed, but systemd says that it is \(state): \(start)"
    } catch {
      return error.kind == .missing
        ? "\(unit) is installed, but there is no systemctl here to ask"
        : "\(unit) is installed, but systemctl could not be asked: \(error.errorDescription)"
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
          return .unreadable(error.errorDescription)
        }
      }
      let said = String(decoding: answer.complaint, as: UTF8.self)
      return CronTable.saysNone(said)
        ? .none : .unreadable(.init(verbatim: VisibleText.singleLine(said, limit: 200)))
    } catch {
      return error.kind == .missing ? .none : .unreadable(error.errorDescription)
    }
  }
}
