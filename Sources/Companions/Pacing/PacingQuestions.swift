import Catalogues
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
  /// What is asked, in order.
  static let all: [PacingProfile.Key] = [
    .weight, .height, .activityLevel, .covidHistory, .hospitalised, .severity, .monthsOfSymptoms,
    .betaBlocker,
  ]

  private let services: Services
  private let records: PacingRecords
  private let wording: PacingWording
  private let lines = StandardInputLines()
  private let signals = SignalSources()
  private var ended: CheckedContinuation<ExitCode, any Error>?

  /// The questions to this person; nothing is asked yet.
  init(_ services: Services) throws {
    self.services = services
    records = try services.pacingRecords()
    wording = services.pacing
  }

  /// Asks until the last question, the end of input or Ctrl-C.
  func run() async throws -> ExitCode {
    defer { signals.cancel() }
    return try await withCheckedThrowingContinuation { continuation in
      ended = continuation
      signals.onEnd([SIGINT]) { [weak self] _ in
        guard let self else { return }
        self.services.output.notice("\n\(self.wording(.left))")
        self.end(.success(.interrupted))
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
    try takeOver()
    let open = try open()
    if !open.isEmpty {
      try services.output.prose(wording(.questions, count: open.count))
    }
    for key in open {
      // Nobody was in hospital for what they did not have.
      if key == .hospitalised, try records.profile().covidHistory == PacingProfile.CovidHistory.none
      {
        continue
      }
      guard try await ask(key) else { return }
    }
    try services.output.line()
    try PEMProfileShow.show(services)
    try services.output.prose(wording(.change))
  }

  /// The questions that nothing answers yet.
  private func open() throws -> [PacingProfile.Key] {
    let profile = try records.profile()
    let hasBetaBlocker = try records.hasBetaBlocker(on: services.clock.now().day)
    return Self.all.filter { key in
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
    let facts = new.map { key in
      let value = wording.value(key, of: profile) ?? ""
      return wording(.factTakenOver, ["name": wording.name(key), "value": value])
    }
    // At most two of them.
    let list =
      facts.count > 1
      ? wording(.and, ["first": facts[0], "last": facts[1]]) : facts.joined()
    try services.output.prose(wording(.known, ["facts": list]))
  }

  /// Asks until the answer is one.
  ///
  /// - Returns: false when there is nobody left to ask, or something else matters more.
  private func ask(_ key: PacingProfile.Key) async throws -> Bool {
    try services.output.line()
    try services.output.prose(wording.question(key))
    while true {
      var profile = try records.profile()
      try services.output.write(services.output.promptText())
      guard let line = try await lines.next() else {
        try services.output.line()
        services.output.notice(wording(.left))
        return false
      }
      let answer = VisibleText.singleLine(line, limit: 60)
      if answer.isEmpty { return true }
      guard try await !speaksOfDanger(line) else { return false }
      do {
        let told = told(answer, for: key)
        try profile.set(key, to: told, rules: records.monitor.rules)
        try records.keep(profile)
        return true
      } catch is MonitorsError {
        let rules = records.monitor.rules
        try services.output.prose(wording.refusal(answer, for: key, rules: rules))
      }
    }
  }

  /// An answer in the words that are kept.
  private func told(_ answer: String, for key: PacingProfile.Key) -> String {
    guard [.hospitalised, .betaBlocker].contains(key) else {
      return wording.typed(answer, for: key)
    }
    if YesNoQuestion.isYes(answer, services.words) { return "yes" }
    return YesNoQuestion.isNo(answer, services.words) ? "no" : wording.typed(answer, for: key)
  }

  /// Whether an answer is none but asks to be heard; then whom to call is shown.
  private func speaksOfDanger(_ line: String) async throws -> Bool {
    guard try await services.safety.finding(line).level >= .present else { return false }
    let contacts = try services.safety.contacts()
    let emergency = services.catalogues.language.emergency(contacts.emergency)
    let places = ["line": contacts.line?.call ?? emergency, "number": emergency]
    try services.output.prose(wording(.dangerFirst, places))
    return true
  }
}
