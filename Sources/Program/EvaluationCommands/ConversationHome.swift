import BundledFiles
import ChatCompletions
import Configuration
import Console
import Core
import Evaluation
import HealthModel
import HealthStorage
import HostSystem
import Services
import Transcripts

/// What a simulated person's home is made of: the same program, and nothing of the real person's.
///
/// It gets the endpoint, what may be shared with it, and how readings are judged; and no trusted people,
/// schedule, delivery, memory or lock, as those settings are never taken along.
@MainActor struct HomeRecipe {
  /// Settings that are taken along: all in these sections, and no others.
  private static let sections = ["engine", "endpoint.", "assessment.", "understanding."]

  /// The settings' file.
  let settings: [UInt8]
  /// Texts and tables of the person's own, by their place in the home.
  let texts: [(place: String, bytes: [UInt8])]
  /// Whether an endpoint elsewhere has to be agreed to once more, there.
  let needsConsent: Bool
  /// What the program is started with, so that the same engine answers.
  let flags: [String]
  /// How many bytes the system prompt has; what is filled in is little beside it.
  let promptBytes: Int
  /// The variables it is started with, without the home.
  let environment: [String: String]

  /// The recipe for an engine and a prompt.
  init(_ choice: EngineSelection, prompt: String?, _ services: Services) throws {
    let current = try services.settings.current()
    var document = try JSON5Document("{}", file: "config.json5")
    for setting in SettingSpecification.all
    where Self.sections.contains(where: { setting.name.hasPrefix($0) }) {
      let value = setting.value(in: current)
      if value != setting.defaultValue { try document.set(setting.path, to: value) }
    }
    if choice.endpoint != nil, !choice.mayLookUp {
      try document.set(["endpoint", "tools"], to: .string("off"))
    }
    settings = Array(document.text.utf8)
    var texts: [(place: String, bytes: [UInt8])] = []
    for bundled in BundledFile.allCases where bundled != .settings {
      guard let own = try services.files.own(bundled) else { continue }
      let isPrompt = bundled.path.hasPrefix("prompts/")
      texts.append((isPrompt ? bundled.path : String(bundled.path.dropFirst("config/".count)), own))
    }
    if let prompt {
      texts.removeAll { $0.place == BundledFile.systemPrompt.path }
      texts.append((BundledFile.systemPrompt.path, Array(prompt.utf8)))
    }
    self.texts = texts
    promptBytes = try (prompt ?? services.files.text(.systemPrompt)).utf8.count
    if let endpoint = choice.endpoint {
      flags = ["--engine", "endpoint", "--base-url", endpoint.baseURL, "--model", endpoint.model]
      needsConsent = !endpoint.isOnThisMachine
    } else {
      flags = ["--engine", "listener"]
      needsConsent = false
    }
    var environment = services.environment
    environment["MINDPULSE_HUB"] = nil
    environment["NO_COLOR"] = "1"
    for name in ["NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "LISTEN_PID", "LISTEN_FDS"] {
      environment[name] = nil
    }
    self.environment = environment
  }

  /// What of the program's own can change an answer, for telling runs apart.
  var fingerprint: [[UInt8]] {
    [settings] + texts.flatMap { [Array($0.place.utf8), $0.bytes] }
  }
}

/// The home of one simulated person.
@MainActor struct ConversationHome {
  private static let databases = ["samples.sqlite", "transcripts.sqlite"]
  /// The largest database that is copied.
  private static let largest = 256 << 20

  /// The folder of the conversation; the home is in it.
  let folder: String
  private let recipe: HomeRecipe
  private let persona: Persona
  private let services: Services

  /// The home of a person in a conversation's folder; nothing is made yet.
  init(_ folder: String, _ persona: Persona, _ recipe: HomeRecipe, _ services: Services) {
    self.folder = folder
    self.persona = persona
    self.recipe = recipe
    self.services = services
  }

  /// How many bytes the system prompt has.
  var promptBytes: Int { recipe.promptBytes }

  private var path: String { "\(folder)/home" }
  private var mark: String { "\(folder)/ready" }

  /// The variables that the program is started with there.
  var environment: [String: String] {
    recipe.environment.merging(["MINDPULSE_HOME": path]) { $1 }
  }

  /// Makes the home, unless it is there and whole.
  func prepare() async throws {
    if PrivateFile.exists(mark) { return }
    try PrivateFile.removeTree(path)
    try PrivateFile.createDirectory(path)
    try PrivateFile.write(recipe.settings, to: "\(path)/config.json5")
    for (place, bytes) in recipe.texts {
      let file = "\(path)/\(place)"
      if let slash = file.lastIndex(of: "/") {
        try PrivateFile.createDirectory(String(file[..<slash]))
      }
      try PrivateFile.write(bytes, to: file)
    }
    try furnish()
    if recipe.needsConsent {
      _ = try await run(["privacy", "accept"] + recipe.flags)
    }
    try save()
    try PrivateFile.write([], to: mark)
  }

  /// Puts the person's facts and readings in their store.
  private func furnish() throws {
    let store = try HealthStore(path: "\(path)/samples.sqlite")
    let now = services.clock.now()
    if let age = persona.age {
      // Whoever was born on New Year's Day of that year has this age all through this year.
      let year = now.day.year - age
      try store.set(.birthday, to: "\(year)-01-01", today: now.day)
    }
    if let country = persona.country {
      try store.set(.country, to: country, today: now.day)
    }
    let check = try services.files.sampleCheck()
    var samples: [NewSample] = []
    for reading in persona.readings {
      try check.check(reading.type, value: reading.value, typed: "\(reading.value)")
      let time = now.adding(milliseconds: -reading.secondsAgo * 1000)
      samples.append(
        NewSample(type: reading.type, value: reading.value, start: time, end: time, source: "watch")
      )
    }
    if !samples.isEmpty { _ = try store.save(samples) }
  }

  // MARK: - What was said

  /// The conversation as it is saved there; nothing for one that has not begun.
  func messages() throws -> [TranscriptMessage] {
    let store = try TranscriptStore(path: "\(path)/transcripts.sqlite")
    guard let session = try store.latestSession() else { return [] }
    return try store.messages(inSession: session.id)
  }

  /// Keeps copies of the databases, to come back to.
  func save() throws {
    for name in Self.databases {
      guard let bytes = try PrivateFile.read("\(path)/\(name)", limit: Self.largest) else {
        continue
      }
      try PrivateFile.write(bytes, to: "\(folder)/saved-\(name)")
    }
  }

  /// Puts the databases back as they were kept last; one that had not been there is removed.
  func restore() throws {
    for name in Self.databases {
      for ending in ["-journal", "-wal", "-shm"] {
        try PrivateFile.remove("\(path)/\(name)\(ending)")
      }
      let kept = try PrivateFile.read("\(folder)/saved-\(name)", limit: Self.largest)
      if let kept {
        try PrivateFile.write(kept, to: "\(path)/\(name)")
      } else {
        try PrivateFile.remove("\(path)/\(name)")
      }
    }
  }

  /// Removes the home and the copies: the conversation is kept as a transcript.
  func clear() throws {
    try PrivateFile.removeTree(path)
    for name in Self.databases { try PrivateFile.remove("\(folder)/saved-\(name)") }
    try PrivateFile.remove(mark)
  }

  // MARK: - The program

  /// How long a message may take: as long as the slowest reply with all its retries.
  private static let milliseconds: Int64 = 3_600_000

  /// Has the person say something.
  ///
  /// - Parameters:
  ///   - message: what they say.
  ///   - session: the session that goes on; nil for a new one.
  ///   - started: told the process id.
  /// - Throws: ``AppFailure`` with what the program said.
  func say(
    _ message: String,
    in session: String?,
    started: @escaping @Sendable (Int32) -> Void
  ) async throws {
    let place = session.map { ["--session", $0] } ?? ["--new"]
    // A zero would end the word.
    let text = message.replacing("\0", with: "")
    _ = try await run(["ask", "--json"] + place + recipe.flags + ["--", text], started: started)
  }

  @discardableResult
  private func run(
    _ words: [String],
    started: @escaping @Sendable (Int32) -> Void = { _ in }
  ) async throws -> FinishedProgram {
    let ended = try await FinishedProgram.whileWaiting(
      [try Machine.programPath()] + words,
      environment: environment,
      limit: 8 << 20,
      milliseconds: Self.milliseconds,
      started: started
    )
    guard ended.exitCode == 0 else { throw Self.failure(ended) }
    return ended
  }

  /// What the program said of why it failed.
  private static func failure(_ ended: FinishedProgram) -> AppFailure {
    let lines = String(decoding: ended.complaint, as: UTF8.self).split(separator: "\n")
    let told = ChildError.read(ended.output)
    let words = told ?? lines.last.map(String.init) ?? "It ended with exit code \(ended.exitCode)."
    let text = VisibleText.singleLine(words, limit: 400)
    return AppFailure(ExitCode(rawValue: ended.exitCode) ?? .failed, verbatim: text)
  }
}
