import Assessment
import ChatCompletions
import CommandLineParsing
import Configuration
import Console
import Core
import Dialogue
import Safety
import Services
import Transcripts
import TrustedPeople

/// `mindpulse privacy show` and `/privacy`: show what is sent to whom, word for word.
struct PrivacyShow: Command {
  static let specification = CommandSpecification(
    "show",
    summary: "Show what is sent.",
    parameters: EngineParameters.all
  )
  static let needs = CommandNeeds(sealed: .words)
  let isPaged = true
  static let slash = [
    SlashCommand(
      name: "privacy",
      usage: "[accept|refuse]",
      help: "show what is sent to whom, word for word",
      arguments: PrivacyAnswer.allCases.map(\.rawValue)
    ) { chat, words in
      let session = chat
      guard let word = words.first else {
        try show(session.conversation, session.choice, chat.services)
        return .done
      }
      guard let answer = PrivacyAnswer(rawValue: word) else {
        throw AppFailure(.usage, "/privacy takes accept, refuse or nothing.")
      }
      try answer.keep(chat.services)
      try session.reload()
      return .done
    }
  ]

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    try Self.show(services)
    return .done
  }

  /// Shows what would be sent for the first message of a new talk.
  ///
  /// - Parameters:
  ///   - services: where it is shown.
  ///   - agreed: the words that the person has just agreed to.
  /// - Throws: an error of the stores.
  static func show(_ services: Services, agreed: [String] = []) throws {
    let wiring = ConversationWiring(services)
    let choice = try wiring.engines(nil)
    let conversation = try wiring.conversation(services.identifiers.next(), choice)
    try show(conversation, choice, services, agreed: agreed)
  }

  /// Shows what would be sent for the next message of a talk.
  private static func show(
    _ conversation: Conversation,
    _ choice: EngineSelection,
    _ services: Services,
    agreed: [String] = []
  ) throws {
    let facts = try services.facts(compared: true)
    let turn = try conversation.preview(facts, course: CourseChooser.course(for: facts.vitals))
    let preview = choice.preview(of: turn)
    if services.output.isJSON {
      let people = try PeopleService(services).people().map { PersonJSON($0.body) }
      return try services.output.json(
        PrivacyJSON(choice, preview.request, people: people, agreed: agreed)
      )
    }
    try services.output.prose(choice.sentence)
    if let notice = choice.notice, choice.consent != .needless {
      try services.output.line()
      try services.output.prose(notice.text)
    }
    if choice.consent == .given, !choice.lookupsConsent.allowsSending {
      try services.output.line()
      try services.output.prose(
        "You agreed to the conversation before the model could look things up, so it can't. To let it: "
          + "mindpulse privacy accept"
      )
    }
    if let notes = try NotesNotice(choice, services) {
      try services.output.line()
      try services.output.prose(notes.text)
      try services.output.prose("None is sent before you agree: mindpulse privacy accept")
    }
    try services.output.line()
    for line in try PeopleService(services).disclosures() { try services.output.prose(line) }
    try services.output.line()
    try services.output.line(heading(choice))
    try services.output.line()
    try services.output.text(preview.text)
  }

  private static func heading(_ choice: EngineSelection) -> String {
    switch choice.consent {
    case .needless where choice.endpoint == nil:
      "If you set an endpoint, it would be sent this now, before your next message:"
    case .needless, .given: "This is sent now, before your next message:"
    case .open, .refused: "This would be sent now, before your next message:"
    }
  }
}

/// What is sent to whom as `--json` prints it.
private struct PrivacyJSON: Encodable {
  /// What goes along with the talk.
  struct Share: Encodable {
    let readings: Bool
    let age: String
    let name: Bool
    let memory: Bool
  }

  let endpoint: String?
  let isOnThisMachine: Bool
  let consent: EndpointConsent.State
  let share: Share
  let items: [String]
  /// The very words that 'privacy accept' has agreed to; none elsewhere.
  let agreed: [String]
  let request: ChatRequestPreview
  let people: [PersonJSON]

  /// The facts of a selection, and the request that would be sent.
  @MainActor init(
    _ choice: EngineSelection,
    _ request: ChatRequestPreview,
    people: [PersonJSON],
    agreed: [String]
  ) {
    self.people = people
    self.agreed = agreed
    endpoint = choice.endpoint.map { VisibleText.singleLine($0.name, limit: 200) }
    isOnThisMachine = choice.endpoint?.isOnThisMachine ?? true
    consent = choice.consent
    share = Share(
      readings: choice.share.readings,
      age: choice.share.age.rawValue,
      name: choice.share.name,
      memory: choice.share.memory
    )
    items = choice.notice?.items ?? []
    self.request = request
  }
}
