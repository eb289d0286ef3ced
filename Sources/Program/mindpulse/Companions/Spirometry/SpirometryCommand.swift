import Charts
import CommandLineParsing
import Core
import HealthModel
import Monitors
import Safety

/// `mindpulse spirometry …`: the breathing test.
@MainActor enum SpirometryCommand {
  /// Runs one of the subcommands.
  static func run(_ command: ParsedCommand, _ context: AppContext) async throws -> ExitCode {
    switch command.path.last {
    case "blow": return try await BlowCommand.run(command, context)
    case "add": try add(command, context)
    case "history":
      try SpirometryHistory(context).show(
        try PlotCommand.length(command),
        glyphs: command.flag("ascii") ? .ascii : context.plotGlyphs
      )
    case "remind": try SpirometryWish(context).remind(command.argument("TIME"))
    case "best": try SpirometryWish(context).best(command.argument("PEF"))
    default: try SpirometryList(context).show(limit: try command.integer("limit", in: 1...100_000))
    }
    return .done
  }

  // MARK: - Adding

  private static func add(_ command: ParsedCommand, _ context: AppContext) throws {
    var entry = BlowEntry(values: BlowValues())
    entry.values.fvc = try value(.fvc, "fvc", command)
    entry.values.fev1 = try value(.fev1, "fev1", command)
    entry.values.pef = try value(.pef, "pef", command)
    entry.values.backExtrapolatedVolume = try value(.backExtrapolatedVolume, "start", command)
    entry.values.expiratoryTime = try value(.expiratoryTime, "seconds", command)
    entry.values.hasPlateau = try plateau(command)
    entry.faults = try command.values("fault").map { try fault($0, command) }
    let now = context.now()
    let start = try command.value("at").map { try SamplesCommand.time($0, context) } ?? now
    try keep(entry, at: start, context)
  }

  private static func keep(_ entry: BlowEntry, at start: Timestamp, _ context: AppContext) throws {
    let diary = SpirometryDiary(context)
    let added = try diary.keep(entry, start: start)
    try SpirometryAnswer(added, at: start, diary).show(context.output)
  }

  private static func value(
    _ quantity: BlowQuantity,
    _ option: String,
    _ command: ParsedCommand
  ) throws -> Double? {
    guard let text = command.value(option) else { return nil }
    if let value = quantity.value(typed: text) { return value }
    let unit = quantity == .pef ? "L/min" : quantity == .expiratoryTime ? "s" : "L"
    throw AppFailure(
      .badData,
      "“\(VisibleText.singleLine(text, limit: 40))” is no value for --\(option).",
      hint: "Give a number in \(unit), such as --\(option) \(quantity == .pef ? "480" : "3.2")."
    )
  }

  private static func plateau(_ command: ParsedCommand) throws -> Bool? {
    switch command.value("plateau") {
    case nil: nil
    case "yes": true
    case "no": false
    default: throw command.refusal("'--plateau' takes yes or no.")
    }
  }

  private static func fault(_ text: String, _ command: ParsedCommand) throws -> BlowFault {
    guard let fault = BlowFault.allCases.first(where: { $0.word == text.lowercased() }) else {
      let words = BlowFault.allCases.map(\.word).joined(separator: ", ")
      throw command.refusal("'--fault' takes one of: \(words).")
    }
    return fault
  }

  // MARK: - In the chat

  /// Runs what is typed behind `/spirometry`; a reminder may have changed what comes next.
  static func slash(_ words: [String], _ context: AppContext) throws -> SlashOutcome {
    let rest = Array(words.dropFirst())
    switch words.first {
    case nil, "list": try SpirometryList(context).show(limit: nil)
    case "history":
      let length = try rest.first.map { try PlotCommand.length(typed: $0) } ?? .days(7)
      try SpirometryHistory(context).show(length, glyphs: context.plotGlyphs)
    case "add": try add(typed: rest, context)
    case "remind": try SpirometryWish(context).remind(rest.first)
    case "best": try SpirometryWish(context).best(rest.first)
    case "blow":
      try context.output.prose(
        "The guided blow needs the whole screen: leave with /quit, or open another terminal, and "
          + "type: mindpulse spirometry blow"
      )
    default:
      throw AppFailure(
        .usage,
        "/spirometry has no “\(VisibleText.singleLine(words.first ?? "", limit: 40))”.",
        hint: "Accepted: list, history 3w, add FVC FEV1 PEF, remind 08:00, best 480, blow."
      )
    }
    return words.first == "remind" ? .scheduleChanged : .done
  }

  /// Three values, or `fvc=4.1 pef=480`.
  private static func add(typed words: [String], _ context: AppContext) throws {
    var readout = BlowReadout()
    let hasNames = words.contains { $0.contains("=") || $0.contains(":") }
    switch readout.read(words.joined(separator: hasNames ? " " : ";")) {
    case .values(let values): try keep(BlowEntry(values: values), at: context.now(), context)
    case .nothing, .unreadable:
      throw AppFailure(
        .usage,
        "/spirometry add takes FVC and FEV1 in L and PEF in L/min.",
        hint: "Such as /spirometry add 4.1 3.2 480, or /spirometry add pef=480."
      )
    }
  }
}

extension BlowFault {
  /// The fault as it is typed.
  var word: String {
    switch self {
    case .earlyCough: "early-cough"
    case .earlyGlottisClosure: "early-closure"
    case .lateGlottisClosure: "late-closure"
    case .leak: "leak"
    case .obstruction: "obstruction"
    }
  }
}
