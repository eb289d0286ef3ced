import CommandLineParsing
import Configuration
import Console
import HealthModel
import Playback
package import Services
import Transcripts
import Core

/// `mindpulse replay`: a saved conversation again, or other answers to it.
struct Replay: Command {
  private static let talk = Argument(
    optional: "ID|FILE",
    help: "A session's id, 'last', a transcript file, or '-' for standard input.",
    completion: .dynamicOrFiles("sessions")
  )
  private static let speed = Option(
    "speed",
    "X",
    in: ReplayTimeline.speeds,
    help: "How many times faster, 0.1 to 1000."
  )
  private static let instant = Option("instant", help: "Print without pauses.")
  private static let step = Option("step", help: "Wait for a key after each message.")

  static let specification = CommandSpecification(
    "replay",
    summary: "Replay a saved conversation at its original pace.",
    discussion: """
      On a terminal, a player shows the conversation with its readings and reasons. Press Space to \
      pause and resume, the arrow keys to step and change speed, '?' for all keys, 'q' to quit. \
      Long pauses are shortened and shown in words; replay.longestPause sets the limit. In a pipe, \
      it is printed at once, or at its own pace with --speed.

      --to includes the whole day or minute you give. Times are local unless they have an offset.

      --against sends your messages to another engine or model, each with the conversation and \
      readings as they were at that point, and shows both answers. The same safety checks apply. \
      Nothing is saved without --save.
      """,
    parameters: [talk, speed, instant, step] + ReplayPart.parameters + ReplayRival.parameters,
    examples: [
      .init("mindpulse replay last", "Replay the newest conversation."),
      .init("mindpulse replay last --from 14:00 --to 15:00 --instant", "Print one hour of it."),
      .init("mindpulse replay last --against qwen2.5:7b", "Compare with another model's answers."),
    ]
  )
  static let needs = CommandNeeds(sealed: .words)
  static let slash = [
    SlashCommand(
      name: "replay",
      usage: "[ID|last]",
      help: "replay a session",
      offersSessions: true,
      keeps: .anotherTalk
    ) { chat, words in
      if words.isEmpty { try chat.requireMessages() }
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
      throw line.refusal("'--step' and '--instant' can't be used together.")
    }
    rival = try ReplayRival(line)
    if rival != nil, isStepped || speed != nil {
      throw line.refusal("'--against' can't be used with '--step' or '--speed'.")
    }
    part = try ReplayPart(line)
  }

  var isPaged: Bool { isInstant && rival == nil }

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
