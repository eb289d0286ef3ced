import Core
import FlatTables

/// The words by which questions are understood in one language: of English from `prompts/questions.json5`, of
/// others from `prompts/questions/`.
///
/// What each list is for is in the English file.
package struct QuestionScript: Decodable, Sendable {
  /// How many words of a question about data may mean something else.
  struct UnknownWords: Decodable, Sendable {
    /// Of a short sentence.
    let short: Int
    /// Of a long one.
    let long: Int
    /// From how many words on a sentence is long.
    let longFrom: Int
  }

  let asks, own, refers, others, refused, unless, brief: WordPatterns
  /// One, or two of a long sentence, where it is nil.
  var unknownWords: UnknownWords?
  let fillers: WordSet
  let subjects, statistics, periods: [Group]
  /// What shows which value a number is, such as “watch”, where its subject isn't named.
  var instruments: [Group]?
  let weekdays, months: [WordSet]
  let numbers: [String: Int]
  let meaning, worries, next, said: WordPatterns
  let saidStop: WordSet
  /// What asks when something was felt before, and the words for what people feel.
  var felt: WordPatterns?
  var feelings: WordSet?
  /// What says for whom a value is judged, such as “for a man of 69”; it is the person themselves.
  var forWhom: WordPatterns?
  /// What names a week or a month that ends today, such as “over the last week”, and not the calendar's.
  var rolling: Rolling?
  let guides: [Guide]
  /// The words for when check-ins are to come.
  var schedule: ScheduleReader.Script?

  /// The words for a time that ends today.
  struct Rolling: Decodable, Sendable {
    let week, month: WordPatterns
  }

  /// The words for one thing.
  struct Group: Decodable, Sendable {
    let name: String
    let words: WordPatterns
  }

  /// How something is done, or what the program is.
  struct Guide: Decodable, Sendable {
    let name: String
    let words: WordPatterns
    /// What makes it another question; nothing where it is nil.
    var unless: WordPatterns?
    /// What is answered in English; other languages have it in their catalogue.
    var text: String?
    /// What is done after a yes; nil where nothing is offered.
    var action: String?
    /// The question whether to do it.
    var offer: String?
    /// Whether a time in the sentence says when check-ins are to come.
    var isOfSchedule: Bool?
  }

  /// Reads the words.
  ///
  /// - Parameters:
  ///   - bytes: the file, or the table of it.
  ///   - file: its name, for error sentences.
  /// - Returns: the words, with every name in them known.
  /// - Throws: ``QuestionsError`` that names the place.
  package static func read(
    json5 bytes: [UInt8],
    file: String
  ) throws(QuestionsError) -> QuestionScript {
    let script: QuestionScript
    do { script = try ConfigurationTable.decode(QuestionScript.self, from: bytes) } catch {
      throw .unreadable(file: file, reason: DecodingProblem.words(for: error))
    }
    for group in script.subjects where Question.Subject(named: group.name) == nil {
      throw .unknownName(file: file, place: "subjects", name: group.name)
    }
    for group in script.instruments ?? [] where Question.Subject(named: group.name) == nil {
      throw .unknownName(file: file, place: "instruments", name: group.name)
    }
    for group in script.statistics where Question.Statistic(rawValue: group.name) == nil {
      throw .unknownName(file: file, place: "statistics", name: group.name)
    }
    for group in script.periods where QuestionPeriod(named: group.name) == nil {
      throw .unknownName(file: file, place: "periods", name: group.name)
    }
    return script
  }

  /// Reads the words of another language than English.
  ///
  /// - Parameters:
  ///   - bytes: the file, or the table of it.
  ///   - file: its name, for error sentences.
  ///   - english: the words of English, which has the guides that can be named.
  /// - Returns: the words.
  /// - Throws: ``QuestionsError`` that names the place.
  package static func read(
    json5 bytes: [UInt8],
    file: String,
    beside english: QuestionScript
  ) throws(QuestionsError) -> QuestionScript {
    let script = try read(json5: bytes, file: file)
    for guide in script.guides where english.guide(guide.name) == nil {
      throw .unknownName(file: file, place: "guides", name: guide.name)
    }
    return script
  }

  /// The guide with a name; nil for none.
  func guide(_ name: String) -> Guide? { guides.first { $0.name == name } }
}
