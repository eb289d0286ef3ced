import ChatCompletions
import Configuration
import Core
import HealthModel
import HealthStorage
import HostSystem
import HTTPTransport
import Safety
import Services
import Transcripts

/// The questions of a first start, one after the other; an empty answer skips one.
///
/// What is answered is kept at once. The round is over when ``question`` is nil; that it was held
/// is remembered, so nobody is asked twice.
@MainActor struct QuestionRound {
  private enum Step {
    case birthday
    case country
    case every
    case server(LocalServer)
    case consent(PrivacyNotice)
    case notes(NotesNotice)

    /// Whether it belongs to the first start alone.
    var isOfFirstStart: Bool {
      switch self {
      case .consent, .notes: false
      default: true
      }
    }
  }

  private static let askedKey = "first-run.asked"
  private static let serverKey = "local-server.asked"

  private let services: Services
  private var steps: [Step]
  private let hasFirstQuestions: Bool

  /// The questions that are still to be asked of this person; nil when there are none.
  static func open(_ session: ChatSession) async throws -> QuestionRound? {
    let services = session.services
    guard !services.stores.isIncognito else { return nil }
    let store = try services.stores.transcripts()
    var steps: [Step] = []
    if try store.setting(askedKey) == nil, let profile = try answers(services) {
      if profile.birthday == nil { steps.append(.birthday) }
      if profile.country == nil { steps.append(.country) }
      if try services.settings.resolved().origin(of: "checkIn.every") == .standard {
        steps.append(.every)
      }
    }
    if session.choice.mayOfferServer, try store.setting(serverKey) == nil,
      let server = await Self.localServer()
    {
      steps.append(.server(server))
    }
    if session.choice.consent == .open, let notice = session.choice.notice {
      steps.append(.consent(notice))
    }
    // Who has said no to the server is not asked about notes for it.
    if session.choice.consent != .refused, let notice = try NotesNotice(session.choice, services) {
      steps.append(.notes(notice))
    }
    return steps.isEmpty ? nil : QuestionRound(services: services, steps: steps)
  }

  /// What was answered before; nil where no answer could be kept: it is asked another time then.
  private static func answers(_ services: Services) throws -> Profile? {
    do { return try services.stores.health().profile() } catch let error as HealthStorageError {
      services.missing.lacksReadings(error)
      return nil
    }
  }

  private static func localServer() async -> LocalServer? {
    // Asking over HTTP costs milliseconds of every start, a look at a port does not.
    let places = EndpointPreset.local.filter { preset in
      preset.port.map { LocalPort.isOpen($0) } ?? false
    }.compactMap { preset in
      preset.baseURL.map { (preset.rawValue, $0) }
    }
    guard !places.isEmpty else { return nil }
    return await LocalServerDiscovery(transport: HTTPClient(), places: places).find().first
  }

  private static func title(_ server: LocalServer) -> String {
    EndpointPreset(rawValue: server.kind)?.title ?? server.kind
  }

  private init(services: Services, steps: [Step]) {
    self.services = services
    self.steps = steps
    hasFirstQuestions = steps.contains(where: \.isOfFirstStart)
  }

  /// What is to be asked now; nil when the round is over.
  var question: String? {
    switch steps.first {
    case .birthday:
      "When is your birthday? Your age tells what is normal for you. (such as 1990-04-01, Enter skips)"
    case .country:
      "Which country are you in? It decides which help lines I name. (such as US or DE, Enter skips)"
    case .every:
      "How often may I look at your readings by myself? (such as 2h, or off, Enter skips)"
    case .server(let server):
      "\(Self.title(server)) runs on this machine. Shall it answer instead of the offline listener? (yes or no)"
    case .consent(let notice):
      "\(notice.text)\n\nShall I send it there? (yes or no, Enter asks you next time)"
    case .notes(let notice):
      "\(notice.text)\n\nShall I send your notes there? (yes or no, Enter asks you next time)"
    case nil: nil
    }
  }

  /// Whether a line in the place of an answer must be heard first; what was asked comes another time.
  ///
  /// That is what sounds like danger, and a message where yes or no was asked for.
  func isToBeHeard(_ line: String) -> Bool {
    if steps.first?.isOfFirstStart == false, Self.agreement(line) == nil,
      line.split(whereSeparator: \.isWhitespace).count > 1
    {
      return true
    }
    do {
      return try services.safety.screener().screen(line).level >= .present
    } catch {
      // Then it can't be answered as one either.
      return false
    }
  }

  /// Takes an answer.
  ///
  /// - Parameter line: what was typed.
  /// - Returns: what to reply; nil where nothing needs to be said.
  /// - Throws: an error of the stores; the question then counts as skipped.
  mutating func answer(_ line: String) throws -> String? {
    let text = line.filter { !$0.isNewline }.split(separator: " ").joined(separator: " ")
    guard let step = steps.first else { return nil }
    do {
      let response = try take(text, for: step)
      try next()
      return response
    } catch let error as HealthModelError {
      return "\(error.message) \(error.hint)"
    } catch let error as ConfigurationError {
      return "\(error.message) \(error.hint)"
    } catch {
      steps.removeFirst()
      throw error
    }
  }

  private mutating func next() throws {
    steps.removeFirst()
    guard steps.isEmpty, hasFirstQuestions else { return }
    try services.stores.transcripts().set(Self.askedKey, to: "\(services.clock.now())")
  }

  private func set(_ key: Profile.Key, to text: String) throws {
    try services.stores.health().set(key, to: text, today: services.clock.now().day)
  }

  private mutating func take(_ text: String, for step: Step) throws -> String? {
    switch step {
    case .birthday:
      if !text.isEmpty { try set(.birthday, to: text) }
      return nil
    case .country:
      if !text.isEmpty { try set(.country, to: text) }
      return nil
    case .every:
      if !text.isEmpty { try CheckInPlan(services).setEvery(text) }
      return nil
    case .server(let server): return try take(text, for: server)
    case .consent(let notice): return try take(text, for: notice)
    case .notes(let notice): return try take(text, for: notice)
    }
  }

  private func take(_ text: String, for notice: NotesNotice) throws -> String? {
    guard let isGiven = Self.agreement(text) else {
      return "Not now, then: no note is sent to \(notice.place)."
    }
    try EndpointConsent(services, to: .notes).set(isGiven, for: notice.endpoint)
    return notice.answer(isGiven)
  }

  private mutating func take(_ text: String, for notice: PrivacyNotice) throws -> String? {
    let place = VisibleText.singleLine(notice.endpoint.name, limit: 100)
    let agreement = Self.agreement(text)
    // Without the server there is nothing to be asked about notes for it.
    if agreement != true { steps.removeLast(steps.count - 1) }
    guard let isGiven = agreement else {
      return "Not now, then: the offline listener answers, and nothing is sent to \(place)."
    }
    try EndpointConsent(services).set(isGiven, for: notice.endpoint)
    return isGiven
      ? "\(place) answers from now on. /privacy refuse takes that back."
      : "Nothing is sent to \(place); the offline listener answers. /privacy accept changes that."
  }

  private static func agreement(_ text: String) -> Bool? {
    switch text.lowercased().filter({ $0.isLetter }) {
    case "y", "yes", "ja", "sí", "si", "oui": true
    case "n", "no", "nein", "non", "nee": false
    default: nil
    }
  }

  private func take(_ text: String, for server: LocalServer) throws -> String? {
    let isYes = Self.agreement(text) == true
    try services.stores.transcripts().set(Self.serverKey, to: isYes ? "yes" : "no")
    guard isYes else {
      return "The offline listener answers. Change your mind in \(services.home.configFile)."
    }
    try services.settings.set("endpoint.preset", to: server.kind)
    try services.settings.set("endpoint.baseURL", to: server.baseURL)
    if let model = server.models.first { try services.settings.set("endpoint.model", to: model) }
    let model = server.models.first.map { " with \(VisibleText.singleLine($0, limit: 80))" } ?? ""
    return "\(Self.title(server))\(model) answers from now on. Nothing leaves this machine."
  }
}
