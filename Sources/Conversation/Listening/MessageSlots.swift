/// What a message says in a few words, to be put into lines: `{x}`, `{n}`, `{day}`, `{span}`, `{thing}`,
/// `{person}` and `{body}`.
package struct MessageSlots: Sendable {
  private static let names = ["x", "n", "day", "span", "thing", "person", "body"]

  private var values: [String: String] = [:]

  /// The slots of a message.
  ///
  /// - Parameters:
  ///   - words: what was found, for `{x}`; empty for none.
  ///   - text: the message.
  ///   - things: the things it names, the surest first.
  package init(_ words: [String], of text: String, naming things: [NamedThing]) {
    let all = Words(text).list
    values["x"] = Self.turned(words)
    let numbers = text.split { !$0.isNumber && $0 != "." }.filter { $0.contains(where: \.isNumber) }
    if let number = numbers.first(where: { $0.count <= 6 }) {
      values["n"] = String(number.drop { $0 == "." }.prefix { $0.isNumber || $0 == "." })
    }
    values["day"] = all.lazy.compactMap { Self.days[$0] }.first
    values["span"] = TimeSpan(in: all)?.text
    values["thing"] = things.first?.text
    values["person"] = things.first { $0.kind == .person }?.text
    values["body"] = things.first { $0.kind == .body }?.text
  }

  /// One slot alone.
  package init(_ name: String, _ value: String) { values = [name: value] }

  /// The value of a slot.
  package subscript(_ name: String) -> String? { values[name] }

  /// Whether a line's places can all be filled.
  package func fits(_ line: String) -> Bool {
    Self.names.allSatisfy { !line.contains("{\($0)}") || values[$0] != nil }
  }

  /// A line with its places filled; its first letter is a capital.
  package func fill(_ line: String) -> String {
    var filled = line
    for (name, value) in values { filled = filled.replacing("{\(name)}", with: value) }
    return filled.prefix(1).uppercased() + filled.dropFirst()
  }

  /// The words of a person as the companion says them; nil where they can't be said again.
  package static func turned(_ words: [String]) -> String? {
    let said = words.map { own[$0] ?? spelled[$0] ?? $0 }
    return said.isEmpty ? nil : said.joined(separator: " ")
  }

  /// Words as they were written, from the companion's side: “my sister” is “your sister”.
  package static func said(_ words: [String]) -> String {
    words.map { word in
      let plain = Words(word).list.joined()
      return ["my", "our", "mine", "me"].contains(plain) ? own[plain] ?? word : word
    }.joined(separator: " ")
  }

  private static let own = [
    "my": "your", "our": "your", "i": "you", "im": "you're", "me": "you", "mine": "yours",
    "myself": "yourself", "we": "you", "us": "you", "am": "are", "ive": "you've", "ill": "you'll",
  ]
  private static let spelled = [
    "dont": "don't", "cant": "can't", "wont": "won't", "didnt": "didn't", "doesnt": "doesn't",
    "isnt": "isn't", "wasnt": "wasn't", "its": "it's", "thats": "that's", "hes": "he's",
    "shes": "she's", "theyre": "they're",
  ]
  /// The days people name, as they are written.
  private static let days: [String: String] = {
    let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    var days = [
      "tomorrow": "tomorrow", "tonight": "tonight", "weds": "Wednesday", "thurs": "Thursday",
      "tues": "Tuesday", "thur": "Thursday",
    ]
    for name in names {
      days[name.lowercased()] = name
      days["\(name.lowercased())s"] = "\(name)s"
    }
    return days
  }()
}
