import Core
import HealthModel

/// What a line of text says that a sensor with a serial line writes, as hobby boards do over
/// characteristic FFE1 of service FFE0.
///
/// Names and numbers in any order, with `:`, `=`, quotes or nothing between them: `HR=72 SpO2=98`,
/// `{"bpm": 72}`, and the `B72` and `Q812` of Pulse Sensor boards. A number without a name is no
/// reading: nobody knows what it is of.
package struct SensorLine: Equatable, Sendable {
  /// Heart rate, beats a minute.
  package private(set) var heartRate: Double?
  /// Saturation of the blood with oxygen, percent.
  package private(set) var saturation: Double?
  /// Breaths a minute.
  package private(set) var respiratoryRate: Double?
  /// Intervals between beats, milliseconds, in the order of the line.
  package private(set) var intervals: [Double] = []

  private enum Quantity { case heartRate, saturation, respiratoryRate, interval }

  /// The longest number that is read, in characters.
  private static let longestNumber = 12
  /// The most intervals of one line.
  private static let mostIntervals = 64

  /// Names as devices write them, the longer ones first.
  private static let spellings: KeyValuePairs<String, Quantity> = [
    "respiratory rate": .respiratoryRate, "respiration": .respiratoryRate,
    "heart rate": .heartRate, "heart_rate": .heartRate, "heartrate": .heartRate,
    "oxygen": .saturation, "pulse": .heartRate, "resp": .respiratoryRate,
    "spo2": .saturation, "sao2": .saturation, "bpm": .heartRate, "ibi": .interval,
    "rri": .interval, "hr": .heartRate, "pr": .heartRate, "q": .interval, "b": .heartRate,
  ]
  private static let names = spellings.map { (name: Array($0.key.utf8), quantity: $0.value) }

  /// Reads a line.
  ///
  /// - Throws: ``SensorError`` when it names no value.
  package init(_ line: String) throws(SensorError) {
    let text = line.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    var place = 0
    while place < text.count {
      guard place == 0 || !Self.isWord(text[place - 1]), let found = Self.name(in: text, at: place)
      else {
        place += 1
        continue
      }
      var next = place + found.length
      if let number = Self.number(in: text, at: &next) { take(number, found.quantity) }
      place = max(next, place + 1)
    }
    guard self.hasValue else {
      throw .noNamedValue(line: VisibleText.singleLine(line, limit: 60))
    }
  }

  private var hasValue: Bool {
    heartRate != nil || saturation != nil || respiratoryRate != nil || !intervals.isEmpty
  }

  private mutating func take(_ number: Double, _ quantity: Quantity) {
    switch quantity {
    case .heartRate: heartRate = heartRate ?? number
    case .saturation: saturation = saturation ?? number
    case .respiratoryRate: respiratoryRate = respiratoryRate ?? number
    case .interval: if intervals.count < Self.mostIntervals { intervals.append(number) }
    }
  }

  /// The name that begins here and is not a part of a longer word.
  private static func name(
    in text: [UInt8],
    at place: Int
  ) -> (quantity: Quantity, length: Int)? {
    for (name, quantity) in names where text[place...].starts(with: name) {
      let end = place + name.count
      if end == text.count || !isLetter(text[end]) { return (quantity, name.count) }
    }
    return nil
  }

  /// The number behind a name; `place` moves behind it.
  private static func number(in text: [UInt8], at place: inout Int) -> Double? {
    let between = Set(" \t:=\"'".utf8)
    var start = place
    while start < text.count, between.contains(text[start]) { start += 1 }
    var end = start
    while end < text.count, end - start <= longestNumber, isNumeric(text[end]) { end += 1 }
    guard end > start, end - start <= longestNumber else { return nil }
    // A number that ends a sentence: "HR 72."
    var digits = text[start..<end]
    if digits.last == UInt8(ascii: ".") { digits = digits.dropLast() }
    guard let number = DecimalText.parse(String(decoding: digits, as: UTF8.self)) else {
      return nil
    }
    place = end
    // A letter may follow as a unit, but no power of ten.
    guard end == text.count || text[end] != UInt8(ascii: "e") else { return nil }
    return number.isFinite && number >= 0 ? number : nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || byte == 0x5F || byte >= 0x80
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte)
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".")
  }
}
