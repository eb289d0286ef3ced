import Console
import Core
import Glibc
import HealthModel
import HealthStorage
import HostSystem
import Monitors
import Safety
import Services

/// The questions of the pacing profile that are still open, one by one, on a terminal.
///
/// Each answer is saved at once, so that what was answered stays when the person leaves. What is
/// known from the profile, the readings or the medications isn't asked.
@MainActor final class PacingQuestions {
  /// The questions in their order.
  static let all: [(key: PacingProfile.Key, text: String)] = [
    (.weight, "How much do you weigh, in kg?"),
    (.height, "How tall are you, in cm?"),
    (
      .activityLevel,
      "How are most of your days? (bed: most of the day in bed; home: at home; light: out for a short "
        + "time; moderate: out for most of the day; active: exercise or heavy work)"
    ),
    (.covidHistory, "Have you had COVID-19? (none that you know of, suspected, confirmed)"),
    (.hospitalised, "Were you in hospital for it? (yes or no)"),
    (.severity, "How ill are you overall? (mild, moderate, severe, very-severe)"),
    (.monthsOfSymptoms, "For how many months have you had symptoms?"),
    (
      .betaBlocker,
      "Do you take a beta-blocker? It keeps the heart rate down, so no formula fits. (yes or no)"
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
        self?.services.output.notice("\n\(Self.left)")
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

  private static let left = "Your answers so far are saved. To continue: mindpulse pem profile ask"

  // MARK: - Asking

  private func ask() async throws {
    try takeOver()
    let open = try open()
    if !open.isEmpty {
      try services.output.prose(
        "\(open.count == 1 ? "One question" : "\(open.count) questions"). Press Enter to skip one. Your answers stay on "
          + "this machine. Only the beta-blocker changes your ceiling."
      )
    }
    for (key, text) in open {
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

  /// The questions that nothing answers yet.
  private func open() throws -> [(key: PacingProfile.Key, text: String)] {
    let profile = try records.profile()
    let hasBetaBlocker = try records.hasBetaBlocker(on: services.clock.now().day)
    return Self.all.filter { key, _ in
      profile[key] == nil && !(key == .betaBlocker && hasBetaBlocker)
    }
  }

  /// Takes over height and weight from where the person has told them before.
  private func takeOver() throws {
    var profile = try records.profile()
    let before = profile
    let answers = records.monitor.rules.answers
    if profile.height == nil, let height = try records.health.profile().height,
      answers.heights.contains(height)
    {
      profile.height = height
    }
    if profile.weight == nil, let weight = try records.health.latest(.bodyMass)?.value,
      answers.weights.contains(weight)
    {
      profile.weight = weight
    }
    guard profile != before else { return }
    try records.keep(profile)
    let new = [PacingProfile.Key.height, .weight].filter { profile[$0] != before[$0] }
    let facts = new.map { "\($0.rawValue) \(profile[$0] ?? "")" }.joined(separator: " and ")
    try services.output.prose("Already saved: \(facts).")
  }

  /// Asks until the answer is one.
  ///
  /// - Returns: false when there is nobody left to ask, or something else matters more.
  private func ask(_ key: PacingProfile.Key, _ text: String) async throws -> Bool {
    try services.output.line()
    try services.output.prose(text)
    while true {
      var profile = try records.profile()
      try services.output.write(services.output.promptText())
      guard let line = try await lines.next() else {
        try services.output.line()
        services.output.notice(Self.left)
        return false
      }
      let answer = VisibleText.singleLine(line, limit: 60)
      if answer.isEmpty { return true }
      guard try await !speaksOfDanger(line) else { return false }
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
  private func speaksOfDanger(_ line: String) async throws -> Bool {
    guard try await services.safety.finding(line).level >= .present else { return false }
    let contacts = try services.safety.contacts()
    try services.output.prose(
      "This matters more than my questions. Please tell someone now, or call "
        + "\(contacts.line?.call ?? contacts.emergency). In danger: \(contacts.emergency). You can "
        + "write to me as well: mindpulse"
    )
    return true
  }
}
