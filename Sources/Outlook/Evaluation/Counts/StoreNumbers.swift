/// Which numbers a reply may say of somebody's readings: what is in the store, and what follows from it.
///
/// Those are each reading, the lowest, highest and mean of readings that follow each other, and the
/// bounds that readings are compared with, each as it is or rounded; and what the person said.
package struct StoreNumbers: Equatable, Sendable {
  /// The most readings whose means are all made.
  private static let mostForMeans = 200
  private var values: Set<Int> = []

  /// The numbers of some series of readings, each in the order of time.
  ///
  /// - Parameters:
  ///   - series: the values of a type each.
  ///   - others: such as bounds of ranges.
  package init(series: [[Double]], others: [Double] = []) {
    for value in others { add(value) }
    for values in series {
      for value in values { add(value) }
      guard values.count <= Self.mostForMeans else { continue }
      for first in values.indices {
        var sum = 0.0
        for last in first..<values.count {
          sum += values[last]
          add(sum / Double(last - first + 1))
        }
      }
    }
  }

  /// Adds numbers that stand in what the person said.
  package mutating func add(said text: String) {
    for number in NumberMention.numbers(in: text) { add(number) }
  }

  /// Adds a number.
  package mutating func add(_ value: Double) {
    guard let tenths = Self.tenths(value) else { return }
    values.insert(tenths)
  }

  /// Whether a number is one of them, as it is or rounded to a whole one.
  package func holds(_ number: Double) -> Bool {
    guard let tenths = Self.tenths(number) else { return false }
    if values.contains(tenths) { return true }
    guard tenths % 10 == 0 else { return false }
    // Said as a whole number: all that rounds to it will do.
    return (tenths - 5...tenths + 5).contains { values.contains($0) }
  }

  private static func tenths(_ value: Double) -> Int? {
    guard value.isFinite, abs(value) < 1e9 else { return nil }
    return Int((value * 10).rounded())
  }
}

/// The numbers of a sentence that are said of a body.
package enum NumberMention {
  /// All numbers of a text; a number with a colon, such as a time of day, is none.
  static func numbers(in text: String) -> [Double] { tokens(text).compactMap(\.number) }

  /// The numbers of a sentence that it says of heart rate or breathing.
  ///
  /// - Parameters:
  ///   - text: the sentence.
  ///   - rules: which words make a number one of those, and which another.
  /// - Returns: the numbers, in their order.
  package static func ofVitals(in text: String, _ rules: EvaluationRules) -> [Double] {
    guard ReplySentence.has(text, anyOf: rules.vitals) else { return [] }
    let tokens = tokens(withoutQuotations(text))
    let others = Set(rules.otherUnits.map { $0.lowercased() })
    let signs = Set(rules.otherSigns.map { $0.lowercased() })
    return tokens.enumerated().compactMap { place, token -> Double? in
      guard let number = token.number else { return nil }
      let next = tokens[(place + 1)...].first { $0.word != "more" }?.word ?? ""
      let before = place > 0 ? tokens[place - 1].word : ""
      return others.contains(next) || signs.contains(before) ? nil : number
    }
  }

  /// What stands in quotation marks is an example, or the person's own words.
  private static func withoutQuotations(_ text: String) -> String {
    var depth = 0
    return String(
      text.filter { letter in
        if letter == "“" { depth += 1 }
        defer { if letter == "”", depth > 0 { depth -= 1 } }
        return depth == 0
      }
    )
  }

  private struct Token {
    let word: String
    let number: Double?

    init(_ word: String) {
      self.word = word
      let isNumber = word.first?.isASCII == true && word.first?.isNumber == true
      let value = isNumber && !word.contains(":") ? Double(word) : nil
      number = value.flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// Words and numbers; the two of a range such as 60–100 are two numbers, a date is none.
  private static func tokens(_ text: String) -> [Token] {
    var tokens: [Token] = []
    var current = ""
    func flush() {
      var word = current.lowercased()
      current = ""
      while let last = word.last, ".,-'".contains(last) { word.removeLast() }
      guard !word.isEmpty else { return }
      let parts = word.split(separator: "-")
      if parts.count == 2, parts.allSatisfy({ Double($0) != nil }) {
        tokens += parts.map { Token(String($0)) }
      } else {
        tokens.append(Token(word))
      }
    }
    for letter in text {
      if letter.isLetter || letter.isNumber || ".:'-".contains(letter) {
        current.append(letter)
        continue
      }
      flush()
      // A unit such as 22/min, or a share.
      if letter == "%" || letter == "/" { tokens.append(Token(String(letter))) }
    }
    flush()
    return tokens
  }
}
