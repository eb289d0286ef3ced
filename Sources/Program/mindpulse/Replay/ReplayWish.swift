import CommandLineParsing
import Configuration
import Core
import HealthModel
import Safety
import Playback
import Transcripts

/// What a command line wants of a replay.
@MainActor struct ReplayWish {
  /// How many times faster than it happened.
  let speed: Double
  /// Whether a speed was given: then a pipe has its rhythm, too.
  let hasSpeed: Bool
  /// Without pauses and without keys.
  let isInstant: Bool
  /// A key for each message.
  let isStepped: Bool
  /// Who is given the person's turns once more; nil for nobody.
  let against: String?
  /// Which part.
  let span: ReplaySpan
  /// The longest pause at speed 1, in milliseconds.
  let longestPause: Int

  private let words: [String]

  /// A wish from a command line.
  ///
  /// - Throws: ``CommandLineError`` for what doesn't go together, an error for what is no time.
  init(_ command: ParsedCommand, _ context: AppContext) throws {
    speed = try command.number("speed", in: ReplayTimeline.speeds) ?? 1
    hasSpeed = command.value("speed") != nil
    isStepped = command.flag("step")
    isInstant = command.flag("instant") || context.output.isJSON
    if isStepped, command.flag("instant") {
      throw command.refusal("'--step' waits for keys and '--instant' doesn't: choose one.")
    }
    against = command.value("against")
    if let alone = ["prompt", "save"].first(where: { command.value($0) != nil || command.flag($0) }
    ),
      against == nil
    {
      throw command.refusal("'--\(alone)' goes with '--against'.")
    }
    if against != nil, isStepped || hasSpeed {
      throw command.refusal("'--against' has no rhythm: leave '--step' and '--speed' out.")
    }
    span = try Self.span(command, context)
    words = ["from", "to", "from-message"].compactMap { name in
      command.value(name).map { "--\(name) \(VisibleText.singleLine($0, limit: 60))" }
    }
    let pause = try context.settings().replay.longestPause.components
    longestPause = Int(
      pause.seconds.saturatingMultiplied(by: 1000)
        .saturatingAdding(pause.attoseconds / 1_000_000_000_000_000)
    )
  }

  /// The wish to read all of a talk at once.
  init() {
    speed = 1
    hasSpeed = false
    isInstant = true
    isStepped = false
    against = nil
    span = ReplaySpan()
    longestPause = ReplayTimeline.usualLongestPause
    words = []
  }

  /// What is told where no message lies in the part.
  var nothingFound: AppFailure {
    AppFailure(
      .missing,
      "This talk has no message for \(words.joined(separator: " ")).",
      hint: "Leave that out to see when its messages were written."
    )
  }

  private static func span(_ command: ParsedCommand, _ context: AppContext) throws -> ReplaySpan {
    let now = context.now()
    func time(_ name: String, _ read: (String) -> Timestamp?) throws -> Timestamp? {
      guard let text = command.value(name) else { return nil }
      guard let time = read(text) else {
        let shown = VisibleText.singleLine(text, limit: 60)
        throw command.refusal(
          "'--\(name)' takes a day such as 2026-03-29, or \(TimestampText.accepted), not '\(shown)'."
        )
      }
      return time
    }
    let span = ReplaySpan(
      from: try time("from") { TimestampText.parseTyped($0, now: now, in: context.zone) },
      end: try time("to") { ReplaySpan.end(of: $0, now: now, in: context.zone) },
      fromMessage: try command.integer("from-message", in: 1...Int.max)
    )
    guard !span.isEmpty else {
      throw command.refusal("'--to' lies before '--from': the time would be empty.")
    }
    return span
  }
}
