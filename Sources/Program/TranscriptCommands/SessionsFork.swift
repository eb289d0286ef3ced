import Catalogues
import CommandLineParsing
import Console
import Core
import Services
import Transcripts

/// `mindpulse sessions fork`: a copy of a conversation, to go another way from there.
struct SessionsFork: Command {
  private static let at = Option(
    "at",
    "N",
    in: 1...Int(Int32.max),
    help: "Only up to the message with this number."
  )

  static let specification = CommandSpecification(
    "fork",
    summary: "Copy a session, to continue it in another way.",
    parameters: [TalkParameters.session, at]
  )
  static let needs = CommandNeeds(sealed: .words)
  static let slash = [
    SlashCommand(
      name: "fork",
      usage: "[N]",
      help: "continue in a copy of this session, up to message N"
    ) { chat, words in
      try fork(chat, words.first)
      return .done
    }
  ]

  private let name: String
  private let last: Int?

  init(_ line: ParsedCommand) throws {
    name = try line[TalkParameters.session]
    last = try line[Self.at]
  }

  func run(_ services: Services) throws -> ExitCode {
    let store = try services.stores.transcripts()
    let session = try services.stores.session(named: name)
    try Self.require(last, in: session.id, services)
    let id = services.identifiers.next()
    try store.fork(session: session.id, upTo: last, newID: id, now: services.clock.now())
    try store.session(matching: id).tell(.copied, services)
    return .done
  }

  /// Refuses a place that the conversation doesn't have.
  private static func require(_ last: Int?, in session: String, _ services: Services) throws {
    guard let last, let places = try services.stores.transcripts().places(inSession: session),
      !places.contains(last)
    else { return }
    let words = services.words
    throw AppFailure(
      .usage,
      verbatim: words.text(SessionKey.noMessage, ["number": "\(last)"]),
      hint: words.text(
        SessionKey.itsMessages,
        ["first": "\(places.lowerBound)", "last": "\(places.upperBound)"]
      )
    )
  }

  private static func fork(_ chat: any ChatHost, _ place: String?) throws {
    let words = chat.services.words
    let last = try place.map { text throws(AppFailure) in
      guard let last = Int(text), last > 0 else {
        throw AppFailure(.usage, verbatim: words.text(SessionKey.forkUse))
      }
      return last
    }
    try chat.requireMessages()
    let services = chat.services
    try require(last, in: chat.id, services)
    let id = services.identifiers.next()
    let count = try services.stores.transcripts()
      .fork(session: chat.id, upTo: last, newID: id, now: services.clock.now())
    try chat.move(to: id)
    try services.output.line(words.text(SessionKey.nowCopy, ["id": id], count: count))
  }
}
