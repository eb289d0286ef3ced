import Console
import Core
import Glibc
import HostSystem
import Monitors
import Safety
import Services

/// The questions of the pacing profile, one by one, on a terminal.
///
/// Each answer is kept at once, so that what was answered stays when the person leaves.
@MainActor final class PacingQuestions {
  /// The questions in their order.
  static let all: [(key: PacingProfile.Key, text: String)] = [
    (.weight, "How much do you weigh, in kg?"),
    (.height, "How tall are you, in cm?"),
    (
      .activityLevel,
      "How are most of your days? (bed: most of the day in bed; home: at home; light: out for short "
        + "ways; moderate: out for most of the day; active: with sport or heavy work)"
    ),
    (.covidHistory, "Have you had COVID-19? (none that you know of, suspected, confirmed)"),
    (.hospitalised, "Were you in hospital for it? (yes or no)"),
    (.severity, "How ill are you, all in all? (mild, moderate, severe, very-severe)"),
    (.monthsOfSymptoms, "For how many months have you had symptoms?"),
    (
      .betaBlocker,
      "Do you take a beta-blocker? It holds the heart rate down, and no formula fits then. (yes or no)"
    ),
  ]

  private let services: Services
  private let records: PacingRecords
  private let lines = StandardInputLines()
  private let signals = SignalSources()
  private var ended: CheckedContinuation<ExitCode, any Error>?

  /// The questions to this person; nothing is asked yet.
  init(_ services: Services) throws {
    self.services = services
    records = try services.pacingRecords()
  }

  /// Asks until the last question, the end of input or Ctrl-C.
  func run() async throws -> ExitCode {
    defer { signals.cancel() }
    return try await withCheckedThrowingContinuation { continuation in
      ended = continuation
      signals.onEnd([SIGINT]) { [weak self] _ in
        self?.services.output.notice("")
        self?.end(.success(.interrupted))
      }
      signals.whenReady { [weak self] in self?.begin() }
    }
  }

  private func begin() {
    Task {
      do {
        try await ask()
        end(.success(.done))
      } catch { end(.failure(error)) }
    }
  }

  private func end(_ result: Result<ExitCode, any Error>) {
    ended?.resume(with: result)
    ended = nil
  }

  // MARK: - Asking

  private func ask() async throws {
    try services.output.prose(
      "Eight questions. Enter skips one and leaves what is there; “skip” takes an answer back. They "
        + "stay on this machine. Of all of them only the beta-blocker changes your ceiling."
    )
    for (key, text) in Self.all {
      // Nobody was in hospital for what they did not have.
      if key == .hospitalised, try records.profile().covidHistory == PacingProfile.CovidHistory.none
      {
        continue
      }
      guard try await ask(key, text) else { return }
    }
    try services.output.line()
    try PEMProfileShow.show(services)
    try services.output.prose("To change one: mindpulse pem profile set KEY VALUE")
  }

  /// Asks until the answer is one.
  ///
  /// - Returns: false when there is nobody left to ask, or something else matters more.
  private func ask(_ key: PacingProfile.Key, _ text: String) async throws -> Bool {
    try services.output.line()
    try services.output.prose(text)
    while true {
      var profile = try records.profile()
      try services.output.write(profile[key].map { "[\($0)] › " } ?? "› ")
      guard let line = try await lines.next() else {
        try services.output.line()
        return false
      }
      let answer = VisibleText.singleLine(line, limit: 60)
      if answer.isEmpty { return true }
      guard try !speaksOfDanger(line) else { return false }
      do {
        try profile.set(key, to: answer, rules: records.monitor.rules)
        try records.keep(profile)
        return true
      } catch let error as MonitorsError {
        try services.output.prose("\(error.message) \(error.hint)")
      }
    }
  }

  /// Whether an answer is none but asks to be heard; then whom to call is shown.
  private func speaksOfDanger(_ line: String) throws -> Bool {
    guard try services.safety.screener().screen(line).level >= .present else { return false }
    let contacts = try services.safety.contacts()
    try services.output.prose(
      "This matters more than my questions. Please tell someone now, or call "
        + "\(contacts.line?.call ?? contacts.emergency). In danger: \(contacts.emergency). You can "
        + "write to me as well: mindpulse"
    )
    return true
  }
}
