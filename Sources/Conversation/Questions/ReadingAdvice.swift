import Catalogues
import Core
import FlatTables
import HealthModel

/// What is said when somebody asks whether a reading is dangerous, from `config/reading-advice.json5`.
package struct ReadingAdvice: Decodable, Sendable {
  let reviewed: String
  let source: String
  /// What is said of values that ask for urgent care.
  let far: String
  let topics: [Topic]

  /// What belongs to one subject; texts have the emergency number in them already.
  struct Topic: Decodable, Sendable {
    let name: String
    let source: String
    let limits: Limits
    /// Those of the second value, the diastolic pressure.
    var second: Limits?
    var urgent: Limits?
    var secondUrgent: Limits?
    /// What is said of values that ask for urgent care, where it isn't what is said of all.
    var far: String?
    var high: String?
    var low: String?
    var now: String
    var doctor: String
    var signs: String
    /// A unit that people name values in without saying so; nil where there is none.
    var also: OtherUnit?
  }

  /// A unit whose values can't be meant in the subject's own: nobody has a blood sugar of 7.8 mg/dL.
  struct OtherUnit: Decodable, Sendable {
    /// How it is written, such as “mmol/L”; a name of a ``HealthUnit``.
    let unit: String
    /// The lowest value that is taken for it.
    let from: Double
    /// The highest one.
    let to: Double

    /// A value in a type's canonical unit; nil for one that isn't taken for this unit.
    func converted(_ value: Double, to type: SampleType) -> Double? {
      guard value >= from, value <= to else { return nil }
      return HealthUnit.named(unit)?.convert(value, to: type.canonicalUnit)
    }
  }

  /// The lowest and the highest value within, in the unit of the subject.
  struct Limits: Decodable, Sendable {
    var low: Double?
    var high: Double?
    /// From which age on they hold; nil for every age.
    var fromYears: Double?
  }

  /// Reads the advice.
  ///
  /// - Parameters:
  ///   - bytes: the file, or the table of it.
  ///   - file: its name, for error sentences.
  ///   - emergency: the number to call where the person is.
  /// - Returns: the advice.
  /// - Throws: ``QuestionsError`` that names the place.
  package static func read(
    json5 bytes: [UInt8],
    file: String,
    emergency: String
  ) throws(QuestionsError) -> ReadingAdvice {
    let advice: ReadingAdvice
    do {
      advice = try ConfigurationTable.decode(
        ReadingAdvice.self,
        from: bytes,
        replacing: [("{emergency}", emergency)]
      )
    } catch {
      throw .unreadable(file: file, reason: DecodingProblem.words(for: error))
    }
    guard CalendarDay(advice.reviewed) != nil else {
      throw .unreadable(file: file, reason: "“reviewed” isn't a date such as 2026-11-24")
    }
    for topic in advice.topics where SampleTopic(named: topic.name)?.name != topic.name {
      throw .unknownName(file: file, place: "topics", name: topic.name)
    }
    for unit in advice.topics.compactMap(\.also?.unit) where HealthUnit.named(unit) == nil {
      throw .unknownName(file: file, place: "topics.also", name: unit)
    }
    return advice
  }

  /// The advice on a subject in a language; nil where there is none.
  func topic(_ name: String, in catalogue: Catalogue) -> Topic? {
    guard var topic = topics.first(where: { $0.name == name }) else { return nil }
    guard let told = catalogue.advice?.topics[name] else { return topic }
    if topic.far != nil { topic.far = told["far"] ?? topic.far }
    if topic.high != nil { topic.high = told["high"] ?? topic.high }
    if topic.low != nil { topic.low = told["low"] ?? topic.low }
    topic.now = told["now"] ?? topic.now
    topic.doctor = told["doctor"] ?? topic.doctor
    topic.signs = told["signs"] ?? topic.signs
    return topic
  }
}
