import Catalogues
import Console
import Core
import HostSystem
import Playback
import Services
import Terminal
import TranscriptFiles
import Transcripts

/// A talk that is gone through once more: a player shows it on a terminal; elsewhere it is printed
/// message by message, without being held whole.
@MainActor struct TalkReplay {
  private let services: Services
  private let source: ReplaySource
  /// Which part was asked for; nil for all of it.
  private let part: ReplayPart?
  private let span: ReplaySpan
  /// How many times faster than it happened; nil where that was not said.
  private let speed: Double?
  /// Without pauses and without keys.
  private let isInstant: Bool
  /// A key for each message.
  private let isStepped: Bool
  /// The longest pause at speed 1, in milliseconds.
  private let longestPause: Int

  /// All of a talk at once, unless something else is said.
  init(
    _ source: ReplaySource,
    _ part: ReplayPart? = nil,
    _ span: ReplaySpan = ReplaySpan(),
    speed: Double? = nil,
    isInstant: Bool = true,
    isStepped: Bool = false,
    longestPause: Int = ReplayTimeline.usualLongestPause,
    services: Services
  ) {
    self.services = services
    self.source = source
    self.part = part
    self.span = span
    self.speed = speed
    self.isInstant = isInstant
    self.isStepped = isStepped
    self.longestPause = longestPause
  }

  /// Plays it, or prints it.
  func run() async throws -> ExitCode {
    if services.output.isTerminal, !isInstant, let keys = try keys() {
      return try await play(keys)
    }
    try await print()
    return .done
  }

  // MARK: - On a terminal

  /// The terminal's keys; nil where there is a window and nobody at it.
  private func keys() throws -> KeyInput? {
    do throws(HostSystemError) { return try KeyInput() } catch {
      guard isStepped else { return nil }
      throw error
    }
  }

  private func play(_ keys: KeyInput) async throws -> ExitCode {
    let messages = try source.all { span.hasTime(of: $0) }
    guard !messages.isEmpty else {
      try printNothing()
      return .done
    }
    var before = 0
    if let first = span.fromMessage {
      guard let place = messages.firstIndex(where: { $0.index >= first }) else {
        try printNothing()
        return .done
      }
      before = place + 1
    }
    let talk = ReplayedTalk(
      title: VisibleText.singleLine(source.title, limit: 120),
      messages: messages,
      beats: ReplayBeat.beats(of: messages, longestPause: longestPause),
      services.words
    )
    let player = ReplayPlayer(
      beats: talk.beats,
      mode: isStepped ? .stepped : .playing,
      speed: speed ?? 1,
      shown: before
    )
    let output = services.output
    let display: any ReplayDisplay =
      output.screen == .drawn ? ScreenReplay(talk, output) : PlainReplay(talk, output)
    return try await ReplayTerminal(player, display, keys).run()
  }

  // MARK: - Printed

  /// Prints it.
  func print() async throws {
    if !services.output.isJSON { try heading() }
    // A window without keys has its rhythm as well.
    let hasRhythm = !isInstant && (speed != nil || services.output.isTerminal)
    var timeline = ReplayTimeline(speed: speed ?? 1, longestPause: longestPause)
    var isEmpty = true
    var last: TranscriptMessage?
    while let message = try source.next() {
      guard span.contains(message) else { continue }
      isEmpty = false
      if services.output.isJSON {
        let line = try TranscriptFileWriter.line(message)
        try services.output.write(VisibleText.escapedJSON(line))
      } else {
        try await show(timeline.step(message), after: last, hasRhythm: hasRhythm)
      }
      last = message
    }
    if isEmpty { try printNothing() }
  }

  private func heading() throws {
    let title = VisibleText.singleLine(source.title, limit: 120)
    try services.output.line(services.output.styler.bold(title) + "\n")
  }

  private func printNothing() throws {
    if let part, !span.isWhole { throw part.nothingFound }
    if !services.output.isJSON {
      try services.output.line(services.words.text(SessionKey.emptyTalk))
    }
  }

  private func show(
    _ step: ReplayTimeline.Step,
    after last: TranscriptMessage?,
    hasRhythm: Bool
  ) async throws {
    let words = services.words
    if step.note != nil, let last {
      let note = ReplayWords.later(last, step.message, words)
      try services.output.line("  " + services.output.styler.dim(note))
    }
    if hasRhythm { try await Pause.milliseconds(step.pauseMilliseconds) }
    let text = MessageText(output: services.output, words)
    try services.output.write(text.heading(step.message))
    let speed = hasRhythm ? step.millisecondsPerCharacter : 0
    try await type(text.body(step.message), millisecondsPerCharacter: speed)
    try services.output.write("\n")
  }

  /// Writes text at the speed it was written, a word at a time.
  private func type(_ text: String, millisecondsPerCharacter: Double) async throws {
    guard millisecondsPerCharacter > 0 else { return try services.output.write(text) }
    var word = ""
    for character in text {
      word.append(character)
      guard character == " " || character == "\n" else { continue }
      try services.output.write(word)
      try await Pause.milliseconds(Int(millisecondsPerCharacter * Double(word.count)))
      word = ""
    }
    try services.output.write(word)
  }
}
