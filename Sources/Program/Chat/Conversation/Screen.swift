import CommandLineParsing
import Console
import Core
import FoundationEssentials
import Safety
package import Services

/// `mindpulse screen`: the crisis screen over standard input, for whoever wants to audit it.
///
/// A line is a message, or a JSON object with `text`, or with `turns` for the messages of one
/// session; `id` comes back as it was given. Nothing is stored.
struct Screen: Command {
  /// A language the screen knows.
  private enum Language: String, CaseIterable { case en, de, es, fr }

  private static let language = Option(
    "lang",
    "L",
    of: Language.self,
    help: "Screen in one language only: en, de, es or fr."
  )

  static let specification = CommandSpecification(
    "screen",
    summary: "Run the crisis screen on standard input, for audit.",
    discussion: """
      Each line is a message, or a JSON object with text (or turns, for the messages of one \
      session) and an optional id. With --json it also says which answer a person would be \
      shown: none, check, full, helper, emergency or other. Nothing is saved, and nothing leaves \
      this machine.
      """,
    parameters: [language],
    examples: [
      .init("echo 'I feel fine' | mindpulse screen --json", "Screen one message.")
    ]
  )
  static let needs = CommandNeeds(home: false)

  /// Findings in other languages count as nothing; nil takes them all.
  private let language: Language?

  init(_ line: ParsedCommand) throws { language = try line[Self.language] }

  func run(_ services: Services) async throws -> ExitCode {
    let screening = LineScreening(
      safety: services.safety,
      screener: try services.safety.screener(),
      language: language?.rawValue,
      output: services.output
    )
    let lines = StandardInputLines()
    var number = 0
    while let line = try await lines.next() {
      number += 1
      try await screening.screen(line, number: number)
    }
    return .done
  }
}

extension CommandEntry {
  /// `mindpulse screen`.
  package static let screen = CommandEntry(Screen.self)
}

/// The screen over one line after the other.
@MainActor private struct LineScreening {
  let safety: SafetyFiles
  let screener: CrisisScreener
  /// Findings in other languages count as nothing; nil takes them all.
  let language: String?
  let output: Output

  func screen(_ line: String, number: Int) async throws {
    guard let first = line.first(where: { !$0.isWhitespace }) else { return }
    var entry = ScreenEntry(id: nil, text: line, turns: nil)
    if first == "{" {
      do {
        entry = try JSONDecoder().decode(ScreenEntry.self, from: Data(line.utf8))
      } catch {
        throw AppFailure(
          .badData,
          "Line \(number) of standard input begins with “{” but isn't a JSON object with text or turns.",
          hint: #"For example: {"id": "1", "text": "hello"} or {"turns": ["hello", "yes"]}."#
        )
      }
    }
    if let turns = entry.turns { return try print(await session(turns, id: entry.id)) }
    let text = entry.text ?? ""
    let found = screener.screen(text, hearing: await safety.hearing(text))
    let isAsked = language == nil || found.language == nil || found.language == language
    let finding = isAsked ? found : CrisisFinding.nothing
    var session = CrisisSession()
    try print(
      ScreenJSON(
        id: entry.id,
        level: finding.level.rawValue,
        category: finding.category.rawValue,
        answer: session.told(finding, at: 0).shown.rawValue
      )
    )
  }

  /// The level of the session after each of its messages, what is shown, and what weighed most.
  private func session(_ turns: [String], id: String?) async -> ScreenJSON {
    var session = CrisisSession()
    var levels: [Int] = []
    var answers: [String] = []
    var heaviest = CrisisFinding.nothing
    for turn in turns {
      let heard = session.heard(turn, screener)
      let hearing = await safety.hearing(heard, after: session.messageBefore)
      let decision = session.receive(turn, hearing: hearing, at: 0, screener: screener)
      levels.append(decision.level.rawValue)
      answers.append(decision.shown.rawValue)
      if decision.finding.level > heaviest.level { heaviest = decision.finding }
    }
    return ScreenJSON(
      id: id,
      levels: levels,
      category: heaviest.category.rawValue,
      answers: answers
    )
  }

  private func print(_ result: ScreenJSON) throws {
    if output.isJSON {
      let bytes = try Output.encoded(result, isIndented: false)
      return try output.line(String(decoding: bytes, as: UTF8.self))
    }
    let levels = result.levels ?? [result.level ?? 0]
    // A session without messages has no level above 0 either.
    let words = levels.isEmpty ? "0" : levels.map(String.init).joined(separator: " ")
    let id = result.id.map { "\(VisibleText.singleLine($0, limit: 80))\t" } ?? ""
    try output.line("\(id)\(words)\t\(result.category)")
  }
}

/// A line of input; `id` may be a text or a number.
private struct ScreenEntry: Decodable {
  var id: String?
  var text: String?
  var turns: [String]?

  enum CodingKeys: String, CodingKey {
    case id
    case text
    case turns
  }

  init(id: String?, text: String?, turns: [String]?) {
    self.id = id
    self.text = text
    self.turns = turns
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    do {
      id = try fields.decodeIfPresent(String.self, forKey: .id)
    } catch {
      id = String(try fields.decode(Int.self, forKey: .id))
    }
    text = try fields.decodeIfPresent(String.self, forKey: .text)
    turns = try fields.decodeIfPresent([String].self, forKey: .turns)
    guard text != nil || turns != nil else {
      throw DecodingError.keyNotFound(
        CodingKeys.text,
        .init(codingPath: [], debugDescription: "neither text nor turns")
      )
    }
  }
}

/// What was found, as `--json` prints it.
private struct ScreenJSON: Encodable {
  let id: String?
  var level: Int?
  var levels: [Int]?
  let category: String
  /// What a person would be shown.
  var answer: String?
  /// The same for each message of a session.
  var answers: [String]?
}
