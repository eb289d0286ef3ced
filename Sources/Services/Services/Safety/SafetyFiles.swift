package import Understanding
package import Assessment
import BundledFiles
import Configuration
package import Core
package import Dialogue
import FlatTables
import HealthModel
import HealthStorage
import HostSystem
package import Safety

/// Reads what guards a talk, when it is first needed: it takes some ten milliseconds.
///
/// The person's own lexicon counts beside the program's, their own lines and texts in its place;
/// what is wrong with a file of theirs is reported, and the program's is used. The rules for
/// replies are the program's alone, so that nothing turns them off.
@MainActor package final class SafetyFiles {
  private struct Parts {
    let screener: CrisisScreener
    let answer: CrisisAnswer
    let filter: ReplyFilter
    let lines: CrisisLines
    var problems: [LocalizedText]
  }

  private let environment: [String: String]
  private let settings: SettingsFile
  private let home: HomeLayout
  private let files: PersonalFiles
  private let prefetch: FilePrefetch?
  private let stores: Stores
  private let clock: WallClock
  private let hearer: DangerHearer
  private var parts: Parts?
  private var knownLines: (lines: CrisisLines, problems: [LocalizedText])?
  private var knownDisclosure: Disclosure?
  private var knownCountry: String?
  private var knownQuestion: DisclosureQuestion?

  /// The files of one run; nothing is read yet.
  package init(
    _ run: RunStart,
    _ settings: SettingsFile,
    _ stores: Stores,
    _ clock: WallClock,
    _ hearer: DangerHearer
  ) {
    environment = run.environment
    self.settings = settings
    home = run.home
    files = run.files
    prefetch = run.prefetch
    self.stores = stores
    self.clock = clock
    self.hearer = hearer
  }

  /// What guards a talk, with whom to call where the person is.
  package func guardian() throws -> TalkSafety {
    let parts = try read()
    var safety = TalkSafety(
      screener: parts.screener,
      answer: parts.answer,
      filter: parts.filter,
      contacts: contacts(parts.lines),
      language: language
    )
    safety.listen = { [hearer] in await hearer.hearing($0, after: $1) }
    return safety
  }

  /// What guards where nothing of the person's is in reach: the program's own files, and the country
  /// and the language of the locale.
  ///
  /// - Throws: ``SafetyError`` when the program's own files can't be read.
  package static func bundledGuardian(environment: [String: String]) throws(SafetyError)
    -> TalkSafety
  {
    let filter = try ReplyFilter(json5: BundledFile.replyRules.bytes)
    let texts = try CrisisTexts(json5: BundledFile.crisisAnswers.bytes)
    let locale = locale(environment)
    return TalkSafety(
      screener: CrisisScreener.opened(bundled: BundledFile.crisisLanguage.bytes, own: nil).screener,
      answer: CrisisAnswer(texts: texts, filter: filter),
      filter: filter,
      contacts: try CrisisLines(json5: BundledFile.crisisLines.bytes)
        .contacts(profile: nil, locale: locale),
      language: language(in: environment)
    )
  }

  /// The screen alone; it needs no home.
  package func screener() throws -> CrisisScreener { try read().screener }

  /// What is found in words that are no message, by phrases and by the danger model.
  package func finding(_ text: String) async throws -> CrisisFinding {
    try screener().screen(text, hearing: await hearing(text))
  }

  /// What the danger model hears in a message behind the one before it; nil where rules must do.
  package func hearing(_ text: String, after before: String? = nil) async -> DangerHearing? {
    await hearer.hearing(text, after: before)
  }

  /// Whom to call where the person is.
  package func contacts() throws -> CrisisContacts { contacts(try readLines().lines) }

  /// The emergency number where the person is; the two that are widely known where none can be looked up.
  package var emergency: String {
    do { return try contacts().emergency } catch { return "112 or 911" }
  }

  /// What is wrong with files of the person's, one sentence each.
  package func problems() throws -> [LocalizedText] { try read().problems }

  /// The lines that were not compared with their source for half a year.
  package func overdueLines() throws -> [String] {
    let day = clock.now().day
    guard let today = ReviewDay(year: day.year, month: day.month, day: day.day) else { return [] }
    return try readLines().lines.overdue(on: today)
  }

  /// When and how the program says that it is one; a file of the person's that can't be read
  /// leaves it as it is.
  package func disclosure() throws -> Disclosure {
    if let knownDisclosure { return knownDisclosure }
    let made = try own(.disclosure, prefetch?.disclosure, Disclosure.init(json5:)).value
    knownDisclosure = made
    return made
  }

  /// How a person asks what they are talking with.
  package func disclosureQuestion() throws -> DisclosureQuestion {
    if let knownQuestion { return knownQuestion }
    let made =
      try ownBytes(.disclosure).bytes == nil
      ? ready(.disclosure, DisclosureQuestion.init(table:), DisclosureQuestion.init(json5:))
      : own(.disclosure, nil, DisclosureQuestion.init(json5:)).value
    knownQuestion = made
    return made
  }

  /// The rule for readings that ask for urgent care.
  package func extremeReadings() throws -> ExtremeReadingRule {
    try own(.extremeReadings, nil) { bytes throws(SafetyError) in
      do throws(AssessmentError) { return try ExtremeReadingRule(json5: bytes) } catch {
        throw .unreadable(file: "extreme-readings.json5", reason: error.errorDescription)
      }
    }.value
  }

  /// The name of the locale, such as `de_AT.UTF-8`.
  private var locale: String? { Self.locale(environment) }

  private static func locale(_ environment: [String: String]) -> String? {
    ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
  }

  /// The language that is spoken before a message tells one, two letters: the one that was chosen, else that
  /// of the locale; nil where there is none.
  package var language: String? {
    chosenLanguage ?? locale.flatMap(Self.language(ofLocale:))
  }

  /// The language that was chosen, two letters; nil where that is left open.
  package var chosenLanguage: String? {
    // Settings that can't be read are told where they are needed; nobody in danger waits for them.
    let chosen = (try? settings.current().chat.language) ?? Self.chosen(environment)
    return chosen == .auto ? nil : chosen.rawValue
  }

  /// The language that the environment asks for.
  private static func chosen(_ environment: [String: String]) -> ChatSettings.Language {
    environment["MINDPULSE_LANG"].flatMap(ChatSettings.Language.init(rawValue:)) ?? .auto
  }

  /// The language that the environment alone tells, two letters; nil where it tells none.
  static func language(in environment: [String: String]) -> String? {
    let chosen = chosen(environment)
    return chosen == .auto ? locale(environment).flatMap(language(ofLocale:)) : chosen.rawValue
  }

  private static func language(ofLocale locale: String) -> String? {
    let code = locale.prefix { $0 != "_" && $0 != "." && $0 != "-" && $0 != "@" }.lowercased()
    return code.count == 2 ? code : nil
  }

  private func contacts(_ lines: CrisisLines) -> CrisisContacts {
    // Who can't be looked up is where they were, or in the country of the locale: a number is shown
    // in any case, and nothing is made only to look.
    do {
      if try PrivateFile.permissions(of: home.samplesDatabase) != nil {
        knownCountry = try stores.health().profile().country
      }
    } catch {
      return lines.contacts(profile: knownCountry, locale: locale)
    }
    return lines.contacts(profile: knownCountry, locale: locale)
  }

  private func readLines() throws -> (lines: CrisisLines, problems: [LocalizedText]) {
    if let knownLines { return knownLines }
    let read = try own(.crisisLines, prefetch?.crisisLines, CrisisLines.init(json5:))
    knownLines = (read.value, read.problems)
    return (read.value, read.problems)
  }

  private func read() throws -> Parts {
    if let parts { return parts }
    let filter = try ready(.replyRules, ReplyFilter.init(table:), ReplyFilter.init(json5:))
    let (lines, lineProblems) = try readLines()
    let (lexicon, lexiconProblems) = ownBytes(.crisisLanguage)
    let opened = CrisisScreener.opened(
      table: BundledFile.crisisLanguage.phrases,
      bundled: BundledFile.crisisLanguage.bytes,
      own: lexicon
    )
    let phraseProblems = opened.problems.map { error in
      LocalizedText.joined([error.errorDescription, error.recoverySuggestion], by: " ")
    }
    let texts = try answer(filter, lines)
    let made = Parts(
      screener: opened.screener,
      answer: texts.value,
      filter: filter,
      lines: lines,
      problems: lineProblems + lexiconProblems + texts.problems + phraseProblems
    )
    parts = made
    return made
  }

  private func answer(
    _ filter: ReplyFilter,
    _ lines: CrisisLines
  ) throws -> (value: CrisisAnswer, problems: [LocalizedText]) {
    let bundled = BundledFile.crisisAnswers.table
    let (bytes, problems) = ownBytes(.crisisAnswers)
    let standard = CrisisAnswer(texts: try CrisisTexts(json5: bundled), filter: filter)
    guard let bytes else { return (standard, problems) }
    do {
      let answer = CrisisAnswer(texts: try CrisisTexts(json5: bytes), filter: filter)
      let faults = answer.problems(lines: lines)
      guard faults.isEmpty else { return (standard, faults.prefix(3).map(\.errorDescription)) }
      return (answer, problems)
    } catch { return (standard, [error.errorDescription]) }
  }

  /// A file of the person's; else the program's, with what is wrong with theirs.
  private func own<Value>(
    _ file: BundledFile,
    _ ahead: Ahead<Result<Value, SafetyError>>?,
    _ make: ([UInt8]) throws(SafetyError) -> Value
  ) throws -> (value: Value, problems: [LocalizedText]) {
    let (bytes, fault) = ownBytes(file)
    var problems = fault
    if let bytes {
      do {
        return (try make(bytes), problems)
      } catch { problems = [error.errorDescription] }
    }
    return (try ahead?.value.get() ?? make(file.table), problems)
  }

  /// The phrases of the program's, which the build has taken apart.
  private func ready<Value>(
    _ file: BundledFile,
    _ table: (FlatMemory) throws(FlatTableError) -> Value,
    _ text: ([UInt8]) throws(SafetyError) -> Value
  ) throws -> Value {
    guard let phrases = file.phrases else { return try text(file.bytes) }
    // A damaged table takes nothing away: the text that it was made of is there, too.
    do { return try table(phrases) } catch { return try text(file.bytes) }
  }

  private func ownBytes(_ file: BundledFile) -> (bytes: [UInt8]?, problems: [LocalizedText]) {
    do {
      return (try files.own(file), [])
    } catch { return (nil, [error.errorDescription]) }
  }
}
