/// One object of a database's schema: a table, an index, a trigger or a view.
struct SchemaObject: Hashable, Sendable {
  /// `table`, `index`, `trigger` or `view`.
  let type: String
  /// Its name.
  let name: String
  /// The table it belongs to, its own name for a table or a view.
  let table: String
  /// What made it, in a form in which the same text always looks the same; nil for what SQLite makes
  /// by itself.
  let definition: String?

  /// An object as it stands in `sqlite_schema`.
  init(type: String, name: String, table: String, sql: String?) {
    self.type = type
    self.name = name
    self.table = table
    definition = sql.map(Self.normalised)
  }

  /// What it is, for a person: its type and its name, however long they are in the file.
  var shown: (type: Substring, name: Substring) { (type.prefix(20), name.prefix(100)) }

  /// The text of a definition, word by word: without comments, with one space for any white space,
  /// and without the quotes of a name that needs none.
  ///
  /// SQLite keeps a definition as it was written, but versions differ in how they write a name or a
  /// column that was changed later. Strings stay as they are.
  static func normalised(_ sql: String) -> String {
    var words: [String] = []
    var rest = Substring(sql)
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if rest.hasPrefix("--") {
        rest = rest.drop { $0 != "\n" }
      } else if rest.hasPrefix("/*") {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.hasPrefix("*/") { rest.removeFirst() }
        rest = rest.dropFirst(2)
      } else if isOfWord(first) {
        let word = rest.prefix(while: isOfWord)
        rest = rest.dropFirst(word.count)
        words.append(String(word))
      } else if let end = closing[first] {
        words.append(quoted(&rest, until: end))
      } else {
        words.append(String(rest.removeFirst()))
      }
    }
    return words.joined(separator: " ")
  }

  /// How quotes end, by how they begin (sqlite.org/lang_keywords.html).
  private static let closing: [Character: Character] = ["\"": "\"", "'": "'", "`": "`", "[": "]"]

  private static func isOfWord(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_")
  }

  /// Takes a quoted name or string; a quote inside stands twice.
  private static func quoted(_ rest: inout Substring, until end: Character) -> String {
    let begin = rest.removeFirst()
    var inside = ""
    while let next = rest.popFirst() {
      guard next == end else {
        inside.append(next)
        continue
      }
      guard end != "]", rest.first == end else { break }
      inside.append(rest.removeFirst())
    }
    let isPlain = !inside.isEmpty && inside.allSatisfy(isOfWord) && inside.first?.isNumber == false
    if begin != "'", isPlain { return inside }
    let mark = begin == "'" ? "'" : "\""
    return
      "\(mark)\(inside.split(separator: mark, omittingEmptySubsequences: false).joined(separator: mark + mark))\(mark)"
  }
}
