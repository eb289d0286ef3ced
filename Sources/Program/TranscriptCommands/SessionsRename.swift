import Catalogues
import CommandLineParsing
import Console
import Core
import Services
import Transcripts

/// `mindpulse sessions rename`: another title for a conversation.
struct SessionsRename: Command {
  private static let title = Argument("TITLE", help: "The new title.")

  static let specification = CommandSpecification(
    "rename",
    summary: "Rename a session; an empty title restores its first words.",
    parameters: [TalkParameters.session, title]
  )
  static let needs = CommandNeeds(sealed: .words)
  static let slash = [
    SlashCommand(name: "rename", usage: "TITLE", help: "rename this session") {
      chat,
      words in
      try rename(chat, words)
      return .done
    }
  ]

  private let name: String
  private let title: String

  init(_ line: ParsedCommand) throws {
    name = try line[TalkParameters.session]
    title = try line[Self.title]
  }

  func run(_ services: Services) throws -> ExitCode {
    let store = try services.stores.transcripts()
    let session = try services.stores.session(named: name)
    try store.rename(session: session.id, to: title)
    try store.session(matching: session.id).tell(.renamed, services)
    return .done
  }

  private static func rename(_ chat: any ChatHost, _ words: [String]) throws {
    let spoken = chat.services.words
    guard !words.isEmpty else {
      throw AppFailure(.usage, verbatim: spoken.text(SessionKey.renameUse))
    }
    try chat.requireMessages()
    let store = try chat.services.stores.transcripts()
    try store.rename(session: chat.id, to: words.joined(separator: " "))
    let title = VisibleText.singleLine(
      try store.session(matching: chat.id).title,
      limit: 80
    )
    try chat.services.output.line(spoken.text(SessionKey.nowTitled, ["title": title]))
  }
}
