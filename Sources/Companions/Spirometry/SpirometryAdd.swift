import CommandLineParsing
import Console
import Core
import Blows
import Monitors
import Services

/// `mindpulse spirometry add`: enters one blow.
struct SpirometryAdd: Command {
  /// An answer that is yes or no.
  private enum YesOrNo: String, CaseIterable {
    case yes, no
  }

  private static let fvc = measured(
    .fvc,
    "fvc",
    "L",
    help: "Forced vital capacity, in litres."
  )
  private static let fev1 = measured(
    .fev1,
    "fev1",
    "L",
    help: "Forced expiratory volume in the first second, in litres."
  )
  private static let pef = measured(
    .pef,
    "pef",
    "L/MIN",
    help: "Peak expiratory flow, in litres per minute."
  )
  private static let at = Option("at", "TIME", help: "When it was; default now.")
    .map { $0.map(TypedTime.init) }
  // The parser takes no other words than these.
  private static let fault = Option(
    repeated: "fault",
    "WHAT",
    help: "A fault of the blow: early-cough, early-closure, late-closure, leak, obstruction.",
    completion: .oneOf(BlowFault.allCases.map(\.word))
  ).map { words in words.compactMap { word in BlowFault.allCases.first { $0.word == word } } }
  private static let seconds = measured(
    .expiratoryTime,
    "seconds",
    "S",
    help: "How long the breath lasted, as the device reports it."
  )
  private static let plateau = Option(
    "plateau",
    "YES|NO",
    of: YesOrNo.self,
    help: "Whether the volume reached a plateau."
  ).map { $0.map { $0 == .yes } }
  private static let start = measured(
    .backExtrapolatedVolume,
    "start",
    "L",
    help: "Back-extrapolated volume, in litres, as the device reports it."
  )

  static let specification = CommandSpecification(
    "add",
    summary: "Add one blow.",
    parameters: [fvc, fev1, pef, at, fault, seconds, plateau, start],
    examples: [
      .init("mindpulse spirometry add --pef 480 --at 08:00", "Add this morning's peak flow.")
    ]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let entry: BlowEntry
  private let at: TypedTime?

  init(_ line: ParsedCommand) throws {
    var values = BlowValues()
    values.fvc = try line[Self.fvc]
    values.fev1 = try line[Self.fev1]
    values.pef = try line[Self.pef]
    values.backExtrapolatedVolume = try line[Self.start]
    values.expiratoryTime = try line[Self.seconds]
    values.hasPlateau = try line[Self.plateau]
    entry = BlowEntry(values: values, faults: try line[Self.fault])
    at = try line[Self.at]
  }

  /// What is typed in a chat: three values, or `fvc=4.1 pef=480`.
  init(typed words: [String], _ wording: BreathingWording) throws {
    var readout = BlowReadout()
    let hasNames = words.contains { $0.contains("=") || $0.contains(":") }
    guard case .values(let values) = readout.read(words.joined(separator: hasNames ? " " : ";"))
    else {
      throw AppFailure(.usage, verbatim: wording(.addUse), hint: wording(.addUseHint))
    }
    entry = BlowEntry(values: values)
    at = nil
  }

  func run(_ services: Services) throws -> ExitCode {
    let start = try at?.resolved(services) ?? services.clock.now()
    let diary = SpirometryDiary(services)
    let added = try diary.keep(entry, start: start)
    try SpirometryAnswer(added, at: start, diary).show(services)
    return .done
  }

  /// An option with a value as the device shows it.
  private static func measured(
    _ quantity: BlowQuantity,
    _ long: String,
    _ valueName: String,
    help: String
  ) -> Option<Double?> {
    Option(long, valueName, help: help).map { text in
      guard let text else { return nil }
      if let value = quantity.value(typed: text) { return value }
      let unit = quantity == .pef ? "L/min" : quantity == .expiratoryTime ? "s" : "L"
      throw AppFailure(
        .badData,
        "“\(VisibleText.singleLine(text, limit: 40))” isn't a value for --\(long).",
        hint: "Give a number in \(unit), such as --\(long) \(quantity == .pef ? "480" : "3.2")."
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
