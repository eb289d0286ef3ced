/// A prompt as a person writes it: Markdown with placeholders and sections bound to conditions.
///
/// - `{name}` is filled in; `{{` and `}}` are braces.
/// - A heading `## when: a, b` begins a section that is used when a or b holds; the heading
///   itself is left out. The next heading of the second level ends it.
/// - What stands between `<!--` and `-->`, on lines of their own, is for the editor of the file.
package struct PromptTemplate: Sendable {
  private enum Piece: Sendable {
    case text(String)
    case placeholder(String)
  }

  private struct Line: Sendable {
    let conditions: [PromptCondition]
    let pieces: [Piece]
  }

  private var lines: [Line] = []

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - text: the file's text.
  ///   - file: its name, for error sentences.
  ///   - placeholders: the names that will be filled in.
  /// - Throws: ``PromptsError`` with the file and the line.
  package init(
    text: String,
    file: String,
    placeholders: [String] = PromptBuilder.placeholders
  ) throws(PromptsError) {
    var conditions: [PromptCondition] = []
    var isComment = false
    for (index, row) in Self.rows(of: text).enumerated() {
      if row.utf8.starts(with: "<!--".utf8) { isComment = true }
      if isComment {
        isComment = !row.hasSuffix("-->")
        continue
      }
      if row.utf8.starts(with: "## ".utf8) {
        conditions = try Self.conditions(row, file: file, line: index + 1)
        if !conditions.isEmpty { continue }
      }
      let pieces = try Self.pieces(row, file: file, line: index + 1, known: placeholders)
      lines.append(Line(conditions: conditions, pieces: pieces))
    }
  }

  /// Whether a name is filled in anywhere, in a section for some condition or in none.
  package func fillsIn(_ name: String) -> Bool {
    lines.contains { line in
      line.pieces.contains { if case .placeholder(name) = $0 { true } else { false } }
    }
  }

  /// The text for the conditions that hold, with the placeholders filled in.
  ///
  /// Filled-in values are not searched for placeholders. Blank lines are never doubled.
  func render(_ holding: [PromptCondition], values: [String: String]) -> String {
    var rendered: [String] = []
    for line in lines {
      guard line.conditions.isEmpty || line.conditions.contains(where: holding.contains) else {
        continue
      }
      let text = line.pieces.map { piece in
        switch piece {
        case .text(let text): text
        case .placeholder(let name): values[name] ?? ""
        }
      }.joined()
      if text.isEmpty, rendered.last?.isEmpty ?? true { continue }
      rendered.append(text)
    }
    if rendered.last?.isEmpty == true { rendered.removeLast() }
    return rendered.joined(separator: "\n")
  }

  /// The rows as `Character.isNewline` divides them, found scalar by scalar: a tenth of the work.
  private static func rows(of text: String) -> [Substring] {
    let scalars = text.unicodeScalars
    var rows: [Substring] = []
    var start = scalars.startIndex
    var place = start
    while place < scalars.endIndex {
      let scalar = scalars[place]
      var next = scalars.index(after: place)
      if isNewline(scalar) {
        if scalar == "\r", next < scalars.endIndex, scalars[next] == "\n" {
          next = scalars.index(after: next)
        }
        rows.append(text[start..<place])
        start = next
      }
      place = next
    }
    return rows + [text[start...]]
  }

  private static func isNewline(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func conditions(
    _ row: Substring,
    file: String,
    line: Int
  ) throws(PromptsError) -> [PromptCondition] {
    let mark = "## when:"
    guard row.hasPrefix(mark) else { return [] }
    var conditions: [PromptCondition] = []
    let names = row.dropFirst(mark.count).split(
      separator: ",",
      omittingEmptySubsequences: false
    )
    for name in names {
      let name = String(name.filter { $0 != " " })
      guard let condition = PromptCondition(rawValue: name) else {
        throw .unknownCondition(
          file: file,
          line: line,
          name: name,
          known: PromptCondition.allCases.map(\.rawValue)
        )
      }
      conditions.append(condition)
    }
    return conditions
  }

  private static func pieces(
    _ row: Substring,
    file: String,
    line: Int,
    known: [String]
  ) throws(PromptsError) -> [Piece] {
    // Most rows have no brace.
    guard row.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else {
      return [.text(String(row))]
    }
    var pieces: [Piece] = []
    var text = ""
    var rest = row
    while let character = rest.popFirst() {
      guard character == "{" || character == "}" else {
        text.append(character)
        continue
      }
      if rest.first == character {
        rest.removeFirst()
        text.append(character)
        continue
      }
      guard character == "{", let end = rest.firstIndex(of: "}") else {
        throw .unbalancedBrace(file: file, line: line)
      }
      let name = String(rest[..<end])
      guard known.contains(name) else {
        throw .unknownPlaceholder(file: file, line: line, name: name, known: known)
      }
      pieces += [.text(text), .placeholder(name)]
      text = ""
      rest = rest[rest.index(after: end)...]
    }
    return pieces + [.text(text)]
  }
}
