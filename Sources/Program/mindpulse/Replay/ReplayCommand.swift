import CommandLineParsing
import Core
import HostSystem
import Safety
import Terminal
import Playback
import Transcripts

/// `mindpulse replay`: a saved conversation again.
///
/// On a terminal a player shows it; elsewhere it is printed message by message, without holding it
/// whole.
@MainActor struct ReplayCommand {
  private let context: AppContext
  private let source: ReplaySource
  private let wish: ReplayWish

  /// Replays what the command line names.
  static func run(_ command: ParsedCommand, _ context: AppContext) async throws -> ExitCode {
    let wish = try ReplayWish(command, context)
    let name = command.arguments.first ?? "last"
    let source = try ReplaySource(name, context)
    if let against = wish.against {
      return try await ComparisonCommand.run(against, command, source, wish, context)
    }
    let replay = ReplayCommand(context: context, source: source, wish: wish)
    if context.output.isTerminal, !wish.isInstant, let keys = try replay.keys() {
      return try await replay.play(keys)
    }
    try await replay.print()
    return .done
  }

  /// Reads a session again within the chat: at once, as text.
  static func instant(_ name: String, _ context: AppContext) async throws {
    let source = try ReplaySource(name, context)
    try await ReplayCommand(context: context, source: source, wish: ReplayWish()).print()
  }

  // MARK: - On a terminal

  /// The terminal's keys; nil where there is a window and nobody at it.
  private func keys() throws -> KeyInput? {
    do throws(HostSystemError) { return try KeyInput() } catch {
      guard wish.isStepped else { return nil }
      throw error
    }
  }

  private func play(_ keys: KeyInput) async throws -> ExitCode {
    let messages = try source.all { wish.span.hasTime(of: $0) }
    guard !messages.isEmpty else {
      try printNothing()
      return .done
    }
    var before = 0
    if let first = wish.span.fromMessage {
      guard let place = messages.firstIndex(where: { $0.index >= first }) else {
        throw wish.nothingFound
      }
      before = place + 1
    }
    let talk = ReplayedTalk(
      title: VisibleText.singleLine(source.title, limit: 120),
      messages: messages,
      beats: ReplayBeat.beats(of: messages, longestPause: wish.longestPause)
    )
    let player = ReplayPlayer(
      beats: talk.beats,
      mode: wish.isStepped ? .stepped : .playing,
      speed: wish.speed,
      shown: before
    )
    let isPlain = ["dumb", "", nil].contains(context.environment["TERM"])
    let display: any ReplayDisplay =
      isPlain ? PlainReplay(talk, context.output) : ScreenReplay(talk, context.output)
    return try await ReplayTerminal(player, display, keys).run()
  }

  // MARK: - Printed

  private func print() async throws {
    if !context.output.isJSON { try heading() }
    // A window without keys has its rhythm as well.
    let hasRhythm = !wish.isInstant && (wish.hasSpeed || context.output.isTerminal)
    var timeline = ReplayTimeline(speed: wish.speed, longestPause: wish.longestPause)
    var isEmpty = true
    while let message = try source.next() {
      guard wish.span.contains(message) else { continue }
      isEmpty = false
      if context.output.isJSON {
        let line = try TranscriptFileWriter.line(message)
        try context.output.write(VisibleText.escapedJSON(line))
      } else {
        try await show(timeline.step(message), hasRhythm: hasRhythm)
      }
    }
    if isEmpty { try printNothing() }
  }

  private func heading() throws {
    let title = VisibleText.singleLine(source.title, limit: 120)
    try context.output.line(context.output.styler.bold(title) + "\n")
  }

  private func printNothing() throws {
    guard wish.span.isWhole else { throw wish.nothingFound }
    if !context.output.isJSON { try context.output.line("There is no message in it.") }
  }

  private func show(_ step: ReplayTimeline.Step, hasRhythm: Bool) async throws {
    if let note = step.note { try context.output.line(context.output.styler.dim("  \(note)")) }
    if hasRhythm { try await Pause.milliseconds(step.pauseMilliseconds) }
    let text = MessageText(output: context.output)
    try context.output.write(text.heading(step.message))
    let speed = hasRhythm ? step.millisecondsPerCharacter : 0
    try await type(text.body(step.message), millisecondsPerCharacter: speed)
    try context.output.write("\n")
  }

  /// Writes text at the speed it was written, a word at a time.
  private func type(_ text: String, millisecondsPerCharacter: Double) async throws {
    guard millisecondsPerCharacter > 0 else { return try context.output.write(text) }
    var word = ""
    for character in text {
      word.append(character)
      guard character == " " || character == "\n" else { continue }
      try context.output.write(word)
      try await Pause.milliseconds(Int(millisecondsPerCharacter * Double(word.count)))
      word = ""
    }
    try context.output.write(word)
  }
}
