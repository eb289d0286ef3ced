import Core
import Dialogue
import Safety
import Transcripts

/// The slash commands about saved talks.
extension SlashCommandRunner {
  /// How many talks `/sessions` shows.
  private static let listed = 10

  /// Lists the newest talks.
  func sessions() throws {
    let all = try context.transcriptStore().sessions()
    try SessionsCommand.list(Array(all.prefix(Self.listed)), context)
    guard all.count > Self.listed else { return }
    try context.output.line("There are \(all.count) talks: mindpulse sessions lists them all.")
  }

  /// Searches all talks.
  func search(_ words: [String]) throws {
    guard !words.isEmpty else { throw AppFailure(.usage, "/search takes the words to find.") }
    try SearchCommand.inChat(words.joined(separator: " "), context)
  }

  /// Gives this talk another title.
  func rename(_ words: [String]) throws {
    guard !words.isEmpty else { throw AppFailure(.usage, "/rename takes a title.") }
    try requireMessages()
    let store = try context.transcriptStore()
    try store.rename(session: session.id, to: words.joined(separator: " "))
    let title = try store.session(matching: session.id).title
    try context.output.line("This talk is now “\(VisibleText.singleLine(title, limit: 80))”.")
  }

  /// Copies this talk, up to a message, and goes on in the copy.
  func fork(_ place: String?) throws {
    let index = try place.map { text throws(AppFailure) in
      guard let index = Int(text), index > 0 else {
        throw AppFailure(.usage, "/fork takes the number of a message, from 1.")
      }
      return index
    }
    try requireMessages()
    let id = context.makeID()
    let store = try context.transcriptStore()
    let count = try store.fork(session: session.id, upTo: index, newID: id, now: context.now())
    try session.move(to: id)
    let words = count == 1 ? "1 message" : "\(count) messages"
    try context.output.line("This is now a copy of the talk with \(words) (\(id)).")
  }

  /// Fails while nothing has been said.
  private func requireMessages() throws(AppFailure) {
    guard session.conversation.isEmpty else { return }
    throw AppFailure(.missing, "Nothing has been said in this session yet.")
  }
}
