import Assessment
import Catalogues
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
import Prompts

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
        throw AppFailure(.usage, verbatim: chat.services.words.text(ChatNoticeKey.privacyTakes))
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
        PrivacyJSON(
          choice,
          choice.notice(in: services.catalogues.catalogue(.english))?.items ?? [],
          preview.request,
          people: people,
          agreed: agreed
        )
      )
    }
    let words = services.words
    try services.output.prose(choice.sentence)
    if let notice = choice.notice, choice.consent != .needless {
      try services.output.line()
      try services.output.prose(notice.text)
    }
    if choice.consent == .given, !choice.lookupsConsent.allowsSending {
      try services.output.line()
      try services.output.prose(words.text(ChatNoticeKey.noLookUps))
    }
    if let notes = try NotesNotice(choice, services) {
      try services.output.line()
      try services.output.prose(notes.text)
      try services.output.prose(words.text(ChatNoticeKey.noNotesYet))
    }
    try services.output.line()
    for line in try PeopleService(services).disclosures() { try services.output.prose(line) }
    try services.output.line()
    try services.output.line(words.text(heading(choice)))
    try services.output.line()
    try services.output.text(preview.text)
  }

  private static func heading(_ choice: EngineSelection) -> ChatNoticeKey {
    switch choice.consent {
    case .needless where choice.endpoint == nil: .sentToNobody
    case .needless, .given: .sentNow
    case .open, .refused: .wouldBeSent
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

  /// The facts of a selection, what goes along, and the request that would be sent.
  @MainActor init(
    _ choice: EngineSelection,
    _ items: [String],
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
    self.items = items
    self.request = request
  }
}
