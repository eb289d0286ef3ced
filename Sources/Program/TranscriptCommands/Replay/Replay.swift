import CommandLineParsing
import Configuration
import Console
import HealthModel
import Playback
package import Services
import Transcripts

/// `mindpulse replay`: a saved conversation again, or other answers to it.
struct Replay: Command {
  private static let talk = Argument(
    optional: "ID|FILE",
    help: "A session's id, 'last', a transcript file, or '-' for standard input.",
    completion: .files
  )
  private static let speed = Option(
    "speed",
    "X",
    in: ReplayTimeline.speeds,
    help: "How many times faster, 0.1 to 1000."
  )
  private static let instant = Option("instant", help: "Print it without pauses.")
  private static let step = Option("step", help: "A key for each message.")

  static let specification = CommandSpecification(
    "replay",
    summary: "A saved conversation again, in its own rhythm.",
    discussion: """
      On a terminal a player shows it, with readings and reasons where they were used: Space pauses \
      and goes on, the arrows step and change the speed, '?' shows all keys, 'q' leaves. Long pauses \
      are shortened and told in words; replay.longestPause sets how long they may be. Into a pipe it \
      is printed at once, or in its rhythm with --speed.

      A day or a minute given to --to belongs to what is shown. Times are those of this machine's \
      zone unless an offset is written.

      With --against your turns are given to another engine or model, each with the talk as it was up \
      to there and with the readings of then, and both answers are shown. What guards a talk guards \
      this, too. Nothing is stored without --save.
      """,
    parameters: [talk, speed, instant, step] + ReplayPart.parameters + ReplayRival.parameters,
    examples: [
      .init("mindpulse replay last", "Play the newest talk."),
      .init("mindpulse replay last --from 14:00 --to 15:00 --instant", "Print an hour of it."),
      .init("mindpulse replay last --against qwen2.5:7b", "What would this model have said?"),
    ]
  )
  static let needs = CommandNeeds(sealed: .words)
  static let slash = [
    SlashCommand(
      name: "replay",
      usage: "[ID|last]",
      help: "read a session again",
      offersSessions: true,
      keeps: .anotherTalk
    ) { chat, words in
      let source = try ReplaySource(words.first ?? chat.id, chat.services)
      try await TalkReplay(source, services: chat.services).print()
      return .done
    }
  ]

  private let name: String
  private let speed: Double?
  private let isInstant: Bool
  private let isStepped: Bool
  private let part: ReplayPart
  private let rival: ReplayRival?

  init(_ line: ParsedCommand) throws {
    name = try line[Self.talk] ?? "last"
    speed = try line[Self.speed]
    isInstant = try line[Self.instant]
    isStepped = try line[Self.step]
    if isStepped, isInstant {
      throw line.refusal("'--step' waits for keys and '--instant' doesn't: choose one.")
    }
    rival = try ReplayRival(line)
    if rival != nil, isStepped || speed != nil {
      throw line.refusal("'--against' has no rhythm: leave '--step' and '--speed' out.")
    }
    part = try ReplayPart(line)
  }

  func run(_ services: Services) async throws -> ExitCode {
    let span = try part.span(services)
    let longestPause = try Self.longestPause(services)
    let source = try ReplaySource(name, services)
    if let rival {
      return try await ReplayComparison.run(rival, source, part, span, services)
    }
    let replay = TalkReplay(
      source,
      part,
      span,
      speed: speed,
      isInstant: isInstant || services.output.isJSON,
      isStepped: isStepped,
      longestPause: longestPause,
      services: services
    )
    return try await replay.run()
  }

  /// The longest pause at speed 1, in milliseconds.
  private static func longestPause(_ services: Services) throws -> Int {
    let pause = try services.settings.current().replay.longestPause.components
    return Int(
      pause.seconds.saturatingMultiplied(by: 1000)
        .saturatingAdding(pause.attoseconds / 1_000_000_000_000_000)
    )
  }
}

extension CommandEntry {
  /// `mindpulse replay`.
  package static let replay = CommandEntry(Replay.self)
}
