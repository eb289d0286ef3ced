package import Core
import FoundationEssentials
package import HealthModel

/// What the topics of a message broker mean, as the person has set it, and the readings in what is
/// published there.
package struct BrokerTopics: Sendable {
  /// What is published under a filter.
  package enum Meaning: Equatable, Sendable {
    /// Readings in any format that files have.
    case samples
    /// Values of one type; nil for the type's usual unit.
    case values(SampleType, unit: String?)
  }

  /// What a message holds.
  package enum Content: Equatable, Sendable {
    /// Readings in JSON or another format of files.
    case body([UInt8])
    /// Nothing that was measured, such as “unavailable”.
    case nothing
    /// Something else, and why it can't be a reading.
    case refused(LocalizedText)
  }

  /// What filters stand for that aren't of one type.
  package static let samplesName = "samples"
  /// How large a message with a single value may be, in bytes: many of them wait at a time.
  package static let valueLimit = 1 << 14
  /// How large any message may be, in bytes: a day of readings, and no file.
  package static let payloadLimit = 1 << 20

  /// The filters, each with its meaning, the more exact ones first.
  package let meanings: [(filter: String, meaning: Meaning)]

  /// The topics of a map from filters to types.
  ///
  /// - Returns: nil where a meaning is none; ``wrong(in:)`` names it.
  package init?(_ map: [String: String]) {
    guard Self.wrong(in: map) == nil else { return nil }
    meanings = map.sorted { (Self.breadth($0.key), $0.key) < (Self.breadth($1.key), $1.key) }
      .compactMap { filter, text in Self.meaning(text).map { (filter, $0) } }
  }

  /// The first filter whose meaning isn't understood.
  package static func wrong(in map: [String: String]) -> String? {
    map.keys.sorted().first { map[$0].flatMap(meaning) == nil }
  }

  private static func meaning(_ text: String) -> Meaning? {
    if text == samplesName { return .samples }
    let words = text.split(separator: " ", maxSplits: 1)
    guard let name = words.first, let type = SampleType.named(String(name)) else { return nil }
    let unit = words.count > 1 ? String(words[1]) : nil
    if let unit, HealthUnit.named(unit) == nil { return nil }
    return .values(type, unit: unit)
  }

  /// A filter for any level is less exact than a name, and one for all below than that.
  private static func breadth(_ filter: String) -> Int {
    filter.contains("#") ? 2 : filter.contains("+") ? 1 : 0
  }

  // MARK: - Messages

  /// What a message holds.
  ///
  /// - Parameters:
  ///   - payload: the message.
  ///   - topic: where it was published; the readings' source.
  ///   - meaning: of the filter that the topic is one of.
  ///   - isRetained: whether it was published before anybody asked. A value without a time of its own is
  ///     then of no known time, and no reading.
  ///   - now: the time of a value that was published just now.
  /// - Returns: what is stored of it, or why nothing is.
  package static func content(
    _ payload: [UInt8],
    on topic: String,
    meaning: Meaning,
    isRetained: Bool,
    at now: Timestamp
  ) -> Content {
    guard payload.count <= payloadLimit else {
      return .refused("It is larger than 1 MiB. Large ones are for: mindpulse samples import")
    }
    guard case .values(let type, let unit) = meaning else {
      return payload.isEmpty ? .nothing : .body(payload)
    }
    guard payload.count <= valueLimit else {
      return .refused("It is larger than a single value ever is.")
    }
    let text = trimmed(String(decoding: payload, as: UTF8.self))
    guard !absent.contains(text.lowercased()) else { return .nothing }
    let found: PublishedValue
    if let number = number(text) {
      found = PublishedValue(value: number)
    } else if let decoded = PublishedValue(json: payload) {
      found = decoded
    } else {
      return .refused("It is no number, and no JSON object with a value.")
    }
    guard found.time != nil || !isRetained else { return .nothing }
    return body(found, type, unit, topic, now)
  }

  private static func body(
    _ found: PublishedValue,
    _ type: SampleType,
    _ unit: String?,
    _ topic: String,
    _ now: Timestamp
  ) -> Content {
    let source = found.time == nil ? "\(topic) (time as received)" : topic
    let reading = PublishedReading(
      type: type.name,
      value: found.value,
      unit: found.unit ?? unit,
      time: found.time ?? .text("\(now)"),
      source: source
    )
    do { return .body(Array(try JSONEncoder().encode(reading))) } catch {
      return .refused("Its value is no number that can be stored.")
    }
  }

  /// What programs publish where there is no value.
  private static let absent: Set<String> = [
    "", "unknown", "unavailable", "none", "null", "nan", "n/a", "-",
  ]

  private static func number(_ text: String) -> Double? {
    let signs: Set<Character> = ["+", "-", ".", "e", "E"]
    guard text.count <= 32, text.allSatisfy({ signs.contains($0) || $0.isASCII && $0.isNumber })
    else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// A time as programs write it: a text, or seconds or milliseconds since 1970.
enum PublishedTime: Codable, Equatable {
  case text(String)
  case number(Double)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do { self = .text(try container.decode(String.self)) } catch {
      self = .number(try container.decode(Double.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    }
  }
}

/// A value in JSON, as sensors and home servers publish it.
private struct PublishedValue: Decodable {
  private enum Key: String, CodingKey {
    case value, state, unit, time, timestamp
  }

  let value: Double
  var unit: String?
  var time: PublishedTime?

  init(value: Double) { self.value = value }

  /// The value of an object; nil for anything else.
  init?(json: [UInt8]) {
    do { self = try JSONDecoder().decode(PublishedValue.self, from: Data(json)) } catch {
      return nil
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let key: Key = container.contains(.value) ? .value : .state
    do { value = try container.decode(Double.self, forKey: key) } catch {
      guard let number = Double(try container.decode(String.self, forKey: key)), number.isFinite
      else { throw error }
      value = number
    }
    unit = try container.decodeIfPresent(String.self, forKey: .unit)
    let timeKey: Key = container.contains(.time) ? .time : .timestamp
    time = try container.decodeIfPresent(PublishedTime.self, forKey: timeKey)
  }
}

/// A reading in MindPulse's own JSON (docs/importing.md).
private struct PublishedReading: Encodable {
  let type: String
  let value: Double
  let unit: String?
  let time: PublishedTime
  let source: String
}
