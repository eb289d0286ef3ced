import Catalogues
import Console
import HostSystem
import Playback
import Terminal
import Transcripts
import Core

/// A talk on a terminal that only knows lines (`TERM=dumb`): what comes is written below.
///
/// Nothing can be taken back there, so a step back writes the message once more, and what the
/// player does is said in a line of its own when it changes.
@MainActor final class PlainReplay: ReplayDisplay {
  private let talk: ReplayedTalk
  private let output: Output
  private var isBegun = false
  private var isHelpShown = false
  /// How many messages are written; the last one perhaps in part.
  private var written = 0
  /// The text that is being written, and how many characters of it are.
  private var writing: (stream: MarkdownStream, characters: Int)?
  private var told = ""
  private var noted = 0

  /// A display for a talk; nothing is written yet.
  init(_ talk: ReplayedTalk, _ output: Output) {
    self.talk = talk
    self.output = output
  }

  func open() throws {
    guard !isBegun else { return }
    isBegun = true
    try output.line("\(talk.title)\n")
  }

  func close() {
    do throws(HostSystemError) { if writing != nil { try output.line() } } catch {
      // The terminal is gone.
    }
    writing = nil
  }

  func show(_ player: inout ReplayPlayer) throws {
    player.limitPages(to: 0)
    if player.isHelpShown != isHelpShown {
      isHelpShown = player.isHelpShown
      if isHelpShown { return try help() }
    }
    if player.position < written {
      try finish()
      written = max(0, player.position - 1)
    }
    while written < player.position {
      try finish()
      try begin(written)
      written += 1
    }
    try write(player.characters)
    if player.pendingNote != nil, let note = talk.note(before: player.position) {
      try tell(note, before: player.position)
    }
    try tellState(player)
  }

  // MARK: - Lines

  private func begin(_ place: Int) throws {
    let message = talk.messages[place]
    if let note = talk.note(before: place) { try tell(note, before: place) }
    try output.write(MessageText(output: output, talk.words).heading(message))
    writing = (MarkdownStream(width: output.proseWidth, styler: output.styler), 0)
  }

  /// Writes the newest text up to so many characters; nil for all of it.
  private func write(_ characters: Int?) throws {
    guard writing != nil else { return }
    guard let characters else { return try finish() }
    let text = talk.messages[written - 1].text
    let more = text.prefix(characters).dropFirst(writing?.characters ?? 0)
    writing?.characters += more.count
    let shown = writing?.stream.feed(String(more)) ?? ""
    if !shown.isEmpty { try output.write(shown) }
  }

  /// Writes what is left of the newest text, and what is to be said of its end.
  private func finish() throws {
    guard let writing else { return }
    self.writing = nil
    var stream = writing.stream
    let message = talk.messages[written - 1]
    let rest = stream.feed(String(message.text.dropFirst(writing.characters))) + stream.finish()
    let ending = MessageText(output: output, talk.words).ending(message)
    let isLineOpen = !message.text.isEmpty && !rest.hasSuffix("\n")
    try output.write(rest + (isLineOpen ? "\n" : "") + ending + "\n")
  }

  /// Writes the words for a pause, once.
  private func tell(_ note: String, before place: Int) throws {
    guard noted != place else { return }
    noted = place
    try output.line("  \(note)")
  }

  /// Says what the player does, when that has changed and no text is under way.
  private func tellState(_ player: ReplayPlayer) throws {
    let words = talk.words
    var now = ReplayWords.state(player, words)
    if player.state == .playing { now += ", \(ReplayWords.speed(player, words))" }
    guard now != told else { return }
    let isFirst = told.isEmpty
    told = now
    guard !isFirst || player.state == .end else { return }
    if writing != nil { try output.line() }
    let place = ReplayWords.position(player, talk)
    let hint = player.state == .end ? "; \(words.text(ReplayKey.quitHint))" : ""
    try output.line("  (\(now), \(place)\(hint))")
  }

  private func help() throws {
    if writing != nil { try output.line() }
    let words = talk.words
    for (key, does) in ReplayWords.keys(words) {
      try output.line("  " + words.text(ReplayKey.keyLine, ["key": key, "does": does]))
    }
    try output.line("  " + words.text(ReplayKey.goOn))
  }
}
