import Catalogues
import ChatCompletions
import Configuration
import Core
import Dialogue
import HealthModel
import HealthStorage
import HostSystem
import HTTPTransport
import Services
import Transcripts

/// The questions with which a chat may open, one after the other.
///
/// What is answered is kept at once. Whoever says something else is heard, and the questions wait:
/// the one that was passed over comes back once, after some calm messages in a row were answered, and
/// is never asked a third time.
@MainActor struct OpeningQuestions {
  /// What became of a line.
  enum Turn: Equatable {
    /// It was an answer; what to reply to it, if anything.
    case answered(String?)
    /// It is a message; what to say before it is answered, if anything.
    case talk(String?)
  }

  /// How many calm messages in a row are answered before a question comes back: soon where it
  /// decides who answers, late where it is only about the person.
  private var pause: Int { steps.first?.isAboutEngine == true ? 3 : 8 }
  private static let askedKey = "first-run.asked"
  private static let putOffKey = "first-run.put-off"
  /// Under which it is kept that the server on this machine was offered.
  static let serverKey = "local-server.asked"
  /// How often a question is put off before it is asked no more.
  private static let patience = 2

  /// What the program knows and may use.
  let services: Services
  private let countries: CountryNames
  private let today: CalendarDay
  /// What is still to be asked; the first is asked now.
  var steps: [OpeningStep]
  private var waiting: Int?
  private var wasPutOff = false
  private let hasFirstQuestions: Bool

  /// The questions that are still to be asked of this person; nil when there are none.
  static func open(_ session: ChatSession) async throws -> OpeningQuestions? {
    let services = session.services
    // Nothing is asked beside a danger.
    guard !services.stores.isIncognito,
      try session.conversation.isSafe(at: services.clock.now())
    else { return nil }
    var steps = try firstSteps(services)
    if session.choice.mayOfferServer, try store(services).setting(serverKey) == nil,
      let server = await Self.localServer()
    {
      steps.append(.server(server))
    }
    let putOff = try putOff(services)
    steps.removeAll { step in putOff.count { $0 == step.name } >= patience }
    if session.choice.consent == .open, let notice = session.choice.notice {
      steps.append(.consent(notice))
    }
    // Who has said no to the server is not asked about notes for it.
    if session.choice.consent != .refused, let notice = try NotesNotice(session.choice, services) {
      steps.append(.notes(notice))
    }
    return steps.isEmpty ? nil : try OpeningQuestions(services, steps)
  }

  private init(_ services: Services, _ steps: [OpeningStep]) throws {
    self.services = services
    self.steps = steps
    hasFirstQuestions = steps.contains { $0.name != nil && !$0.isAboutEngine }
    countries = try services.files.countryNames()
    today = services.clock.now().day
  }

  /// Reads what is typed.
  var reader: OpeningReader {
    OpeningReader(
      today: today,
      countries: countries.adding(services.words.countries ?? [:]),
      nearby: LocalCountry.code(services.environment),
      words: services.words
    )
  }

  /// Where what was asked is kept.
  static func store(_ services: Services) throws -> TranscriptStore {
    try services.stores.transcripts()
  }

  /// What is to be known of the person that isn't; nothing where no answer could be kept.
  private static func firstSteps(_ services: Services) throws -> [OpeningStep] {
    guard try store(services).setting(askedKey) == nil else { return [] }
    do {
      let profile = try services.stores.health().profile()
      var steps: [OpeningStep] = []
      if profile.birthday == nil { steps.append(.birthday) }
      if profile.country == nil {
        steps.append(.country(proposed: LocalCountry.code(services.environment)))
      }
      if try services.settings.resolved().origin(of: "checkIn.every") == .standard {
        steps.append(.every)
      }
      return steps
    } catch let error as HealthStorageError {
      services.missing.lacksReadings(error)
      return []
    }
  }

  private static func putOff(_ services: Services) throws -> [String] {
    let kept = try store(services).setting(putOffKey) ?? ""
    return kept.split(separator: " ").map(String.init)
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

  // MARK: - What is asked

  /// What is asked now; nil while the questions wait, and when there are no more.
  var question: String? {
    guard waiting == nil else { return nil }
    return steps.first?.question(countries, isRepeated: wasPutOff, services.words)
  }

  /// Whether what is asked is about who answers.
  var isAboutEngine: Bool { waiting == nil && steps.first?.isAboutEngine == true }

  /// What stands above the first question; nil where it is about who answers.
  var introduction: String? {
    guard hasFirstQuestions, steps.first?.isAboutEngine == false else { return nil }
    return steps.count == 1
      ? services.words.text(ChatKey.oneQuestion)
      : services.words.text(ChatKey.questions, count: steps.count)
  }

  /// What to do next, when the last of the questions was answered; nil for who talks already.
  var closing: String? {
    guard steps.isEmpty, hasFirstQuestions, !wasPutOff else { return nil }
    return services.words.text(ChatKey.closing)
  }

  /// Leaves out what was answered otherwise meanwhile, as by a command.
  mutating func leaveOutKnown() throws {
    let known = try Self.firstSteps(services).compactMap(\.name)
    steps = try steps.filter { step in
      switch step {
      case .birthday, .country, .every: return known.contains(step.name ?? "")
      case .consent(let notice):
        return try EndpointConsent(services).state(of: notice.endpoint) == .open
      default: return true
      }
    }
    try noteEnd()
  }

  // MARK: - What is typed

  /// Has the questions wait: a message came, which is heard first.
  mutating func wait() throws {
    guard waiting == nil, let step = steps.first else { return }
    waiting = pause
    if let name = step.name {
      let putOff = try Self.putOff(services) + [name]
      try Self.store(services).set(Self.putOffKey, to: putOff.joined(separator: " "))
      if putOff.count(where: { $0 == name }) >= Self.patience { steps.removeFirst() }
    } else if wasPutOff {
      steps.removeFirst()
    }
    wasPutOff = true
    // Who answers matters more to someone who is talking than their birthday.
    steps = steps.filter(\.isAboutEngine) + steps.filter { !$0.isAboutEngine }
    try noteEnd()
  }

  /// Has what is still to be asked wait for the message that came with an answer.
  mutating func pauseForTalk() {
    if !steps.isEmpty { waiting = pause }
  }

  /// A message was answered; a question comes back after some calm ones.
  ///
  /// - Parameter isCalm: whether it spoke of no danger; else they are counted anew.
  mutating func messageAnswered(isCalm: Bool) {
    guard let left = waiting else { return }
    waiting = isCalm ? max(0, left - 1) : pause
  }

  /// Asks again, if it is time.
  ///
  /// - Returns: the question; nil while there is none.
  mutating func comeBack() -> String? {
    guard waiting == 0, !steps.isEmpty else { return nil }
    waiting = nil
    return question
  }

  /// Asks nothing more in this chat.
  mutating func end() {
    steps = []
    waiting = nil
  }

  /// Whether there is nothing more to ask.
  var isOver: Bool { steps.isEmpty }

  /// Remembers that nothing more is to be asked about the person.
  func noteEnd() throws {
    guard hasFirstQuestions, !steps.contains(where: { $0.name != nil && !$0.isAboutEngine })
    else { return }
    try Self.store(services).set(Self.askedKey, to: "\(services.clock.now())")
  }
}
