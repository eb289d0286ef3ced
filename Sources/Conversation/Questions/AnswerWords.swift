import Catalogues
import HealthModel

/// Sentences, names and values as answers say them, in one language.
struct AnswerWords {
  let catalogue: Catalogue
  let time: AnswerTime

  /// A sentence with its places filled.
  func callAsFunction(
    _ key: AnswerKey,
    _ places: [String: String] = [:],
    count: Int? = nil
  ) -> String {
    catalogue.text(key, places, count: count)
  }

  /// The same about something that is measured, whose name stands in its places.
  func callAsFunction(
    _ key: AnswerKey,
    of name: String,
    _ places: [String: String] = [:],
    count: Int? = nil
  ) -> String {
    let type = catalogue.type(name)
    let names = [
      "title": type.title, "your": type.your ?? type.title, "of": type.of ?? type.title,
    ]
    return catalogue.text(key, places.merging(names) { own, _ in own }, count: count)
  }

  // MARK: - Values

  /// A value with its unit: `104 bpm`, `98%`, `37,0 °C`; of a category its name.
  func value(_ type: SampleType, _ value: Double) -> String {
    let number = type.number(value)
    let english = type.words(value)
    guard english.hasPrefix(number) else { return catalogue.value(english) }
    return catalogue.quantity(number, type.spokenUnit)
  }

  /// The values of a topic's types: `72 bpm`, `120/80 mmHg`.
  func values(_ topic: SampleTopic, _ values: [Double]) -> String {
    if values.count == 2, topic.types.count == 2, let second = topic.types.last {
      return "\(catalogue.number(DecimalText.one(values[0])))/\(value(second, values[1]))"
    }
    return zip(topic.types, values).map { value($0, $1) }.joined(separator: ", ")
  }

  /// Two values with one unit, the same value once: `60–72 bpm`.
  func values(_ type: SampleType, from low: Double, to high: Double) -> String {
    let (first, last) = (type.number(low), type.number(high))
    return catalogue.quantity(first == last ? first : "\(first)–\(last)", type.spokenUnit)
  }

  /// A value without its unit.
  func number(_ type: SampleType, _ value: Double) -> String {
    catalogue.number(type.number(value))
  }

  /// A whole number, with a sign between thousands.
  func count(_ value: Double) -> String { catalogue.number(DecimalText.grouped(value)) }
}
