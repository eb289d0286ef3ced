import CommandLineParsing
import Console
import Core
import HealthModel
import Playback
import Services

/// Which part of a talk a command line names.
struct ReplayPart {
  private static let from = Option(
    "from",
    "TIME",
    help: "Only what was written at this time or later."
  )
  private static let to = Option(
    "to",
    "TIME",
    help: "Only what was written up to the end of this day, minute or second."
  )
  private static let fromMessage = Option(
    "from-message",
    "N",
    in: 1...Int.max,
    help: "Begin at the message with this index."
  )
  /// The parameters it is made of.
  static let parameters: [any Parameter] = [from, to, fromMessage]

  private let fromMessage: Int?
  private let line: ParsedCommand

  /// Takes it from a command line.
  init(_ line: ParsedCommand) throws {
    self.line = line
    fromMessage = try line[Self.fromMessage]
  }

  /// The part, by the clock of now.
  ///
  /// - Throws: ``CommandLineError`` for what is no time, and for a time that is empty.
  @MainActor func span(_ services: Services) throws -> ReplaySpan {
    let (now, zone) = (services.clock.now(), services.clock.zone)
    let span = ReplaySpan(
      from: try time(Self.from) { TimestampText.parseTyped($0, now: now, in: zone) },
      end: try time(Self.to) { ReplaySpan.end(of: $0, now: now, in: zone) },
      fromMessage: fromMessage
    )
    guard !span.isEmpty else {
      throw line.refusal("'--to' is before '--from'.")
    }
    return span
  }

  /// What is told where no message lies in it.
  var nothingFound: AppFailure {
    let options = [
      Self.from.specification, Self.to.specification, Self.fromMessage.specification,
    ]
    let words = options.compactMap { option in
      line.value(option.long).map { "\(option.name) \(VisibleText.singleLine($0, limit: 60))" }
    }
    return AppFailure(
      .missing,
      "This conversation has no message for \(words.joined(separator: " ")).",
      hint: "Replay it without that option to see the times of its messages."
    )
  }

  private func time(
    _ option: Option<String?>,
    _ read: (String) -> Timestamp?
  ) throws -> Timestamp? {
    guard let text = try line[option] else { return nil }
    guard let time = read(text) else {
      let shown = VisibleText.singleLine(text, limit: 60)
      throw line.refusal(
        "'\(option.specification.name)' takes a day such as 2026-03-29, "
          + "or \(TimestampText.accepted), not '\(shown)'."
      )
    }
    return time
  }
}
