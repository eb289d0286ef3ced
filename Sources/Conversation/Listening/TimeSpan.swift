/// A long time that a message names, such as “three weeks” or “11 years”.
package struct TimeSpan: Hashable, Sendable {
  /// The words, the unit spelled out.
  package let text: String

  /// The first long time in some words; nil for none, or for one that still lies ahead.
  package init?(in words: [String]) {
    for (place, word) in words.enumerated() where place + 1 < words.count {
      guard let unit = Self.units[words[place + 1]],
        let count = Int(word) ?? Self.numbers[word], count >= unit.least, count <= 100
      else { continue }
      // “in two weeks” lies ahead, “every three days” comes again.
      if place > 0, Self.others.contains(words[place - 1]) { continue }
      if place + 2 < words.count, ["ago", "old", "time"].contains(words[place + 2]) { continue }
      text = "\(word) \(unit.name)"
      return
    }
    return nil
  }

  private static let others: Set = ["in", "every", "each", "next", "within", "another", "than"]
  private static let units: [String: (name: String, least: Int)] = {
    var units: [String: (name: String, least: Int)] = [:]
    let names = [
      (["year", "years", "yrs", "yr"], "years", 2), (["month", "months"], "months", 2),
      (["week", "weeks", "wks"], "weeks", 2), (["day", "days"], "days", 3),
      (["night", "nights"], "nights", 2), (["hour", "hours", "hrs", "hr"], "hours", 2),
    ]
    for (words, name, least) in names { for word in words { units[word] = (name, least) } }
    return units
  }()
  private static let numbers = [
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40,
    "fifty": 50,
  ]
}
