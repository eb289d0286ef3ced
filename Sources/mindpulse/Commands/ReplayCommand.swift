import CommandLineParsing
import Configuration
import Glibc
import HostSystem
import Presentation
import Safety
import Transcripts

/// `mindpulse replay`: a saved conversation again, message by message, without holding it whole.
@MainActor struct ReplayCommand {
  private let context: AppContext
  private let isStepped: Bool
  private let isInstant: Bool
  private var timeline: ReplayTimeline
  private var count = 0

  /// Replays what the command line names.
  static func run(_ command: ParsedCommand, _ context: AppContext) async throws {
    let speed = try command.number("speed", in: ReplayTimeline.speeds) ?? 1
    let isInstant =
      command.flag("instant") || context.output.isJSON
      || (!context.isTerminal && command.value("speed") == nil)
    let pause = try context.settings().replay.longestPause.components
    let longest = Int(pause.seconds * 1000 + pause.attoseconds / 1_000_000_000_000_000)
    var replay = ReplayCommand(
      context: context,
      isStepped: command.flag("step") && context.isTerminal,
      isInstant: isInstant,
      timeline: ReplayTimeline(speed: speed, longestPause: longest)
    )
    let name = command.arguments.first ?? "last"
    if try replay.isFile(name) {
      try await replay.file(name)
    } else {
      try await replay.session(name)
    }
  }

  /// Reads a session again within the chat: at once, as text.
  static func instant(_ name: String, _ context: AppContext) async throws {
    var replay = ReplayCommand(
      context: context,
      isStepped: false,
      isInstant: true,
      timeline: ReplayTimeline()
    )
    try await replay.session(name)
  }

  private init(
    context: AppContext,
    isStepped: Bool,
    isInstant: Bool,
    timeline: ReplayTimeline
  ) {
    self.context = context
    self.isStepped = isStepped
    self.isInstant = isInstant
    self.timeline = timeline
  }

  /// Whether a name means a file; an id is never taken for one where a session has it.
  private func isFile(_ name: String) throws -> Bool {
    if name.contains("/") || name.hasSuffix(".jsonl") { return true }
    return try PrivateFile.permissions(of: name) != nil
  }

  private mutating func file(_ path: String) async throws {
    let reader = try TranscriptFileSource(path: path)
    var isFirst = true
    while let message = try reader.next() {
      if isFirst, let title = reader.title { try heading(title) }
      isFirst = false
      try await show(message)
    }
    try ending()
  }

  private mutating func session(_ name: String) async throws {
    let store = try context.transcriptStore()
    let session = try context.session(named: name)
    try heading(session.title)
    var next = 0
    while true {
      let page = try store.messages(inSession: session.id, after: next, limit: 64)
      guard let last = page.last else { break }
      for message in page { try await show(message) }
      next = last.index
    }
    try ending()
  }

  private func heading(_ title: String) throws {
    guard !context.output.isJSON else { return }
    let visible = VisibleText.singleLine(title, limit: 120)
    try context.output.line(context.output.styler.bold(visible) + "\n")
  }

  private func ending() throws {
    guard count == 0, !context.output.isJSON else { return }
    try context.output.line("There is no message in it.")
  }

  private mutating func show(_ message: TranscriptMessage) async throws {
    count += 1
    if context.output.isJSON {
      let line = try TranscriptFileWriter.line(message)
      return try context.output.write(VisibleText.escapedJSON(line))
    }
    let step = timeline.step(message)
    if let note = step.note { try context.output.line(context.output.styler.dim("  \(note)")) }
    if isStepped {
      guard try await waitForKey() else { throw CancellationError() }
    } else if !isInstant {
      try await Pause.milliseconds(step.pauseMilliseconds)
    }
    let text = MessageText(output: context.output)
    try context.output.write(text.heading(message))
    try await type(text.body(message), millisecondsPerCharacter: step.millisecondsPerCharacter)
    try context.output.write("\n")
  }

  /// Writes text at the speed it was written, a word at a time.
  private func type(_ text: String, millisecondsPerCharacter: Double) async throws {
    guard !isInstant, !isStepped, millisecondsPerCharacter > 0 else {
      return try context.output.write(text)
    }
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

  /// Waits for a key; false when it is `q` or the input has ended.
  private func waitForKey() async throws -> Bool {
    let key = try TerminalDevice.readKey(STDIN_FILENO)
    return key != nil && key != UInt8(ascii: "q")
  }
}
