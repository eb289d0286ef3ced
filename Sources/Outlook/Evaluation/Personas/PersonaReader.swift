import Core
import HealthModel

/// Reads personas: tab-separated, with the columns that VERA-MH has, in any order.
///
/// Only the name is demanded. `Turns` are what the person says, one after the other, with ` | `
/// between them; without that column the `Sample Prompts` are, with `;` between them, or the `Final Seed
/// Phrase`. `Readings` are `TYPE VALUE AGO`, with `;` between them and `5m`, `2h` or `3d` as AGO.
package struct PersonaReader {
  private let table: SeparatedTable
  private let name: Int
  private let turns: Int?
  private let prompts: Int?
  private let readings: Int?
  /// Headings that are for the program and tell who plays the person nothing.
  private static let ours: Set = ["turns", "readings", "country"]
  /// The most turns of one person.
  package static let mostTurns = 200

  /// The personas of a file; never none.
  ///
  /// - Throws: ``EvaluationError`` with line and column.
  package static func read(_ bytes: [UInt8], file: String) throws(EvaluationError) -> [Persona] {
    try PersonaReader(SeparatedTable(bytes, file: file)).personas()
  }

  private init(_ table: SeparatedTable) throws(EvaluationError) {
    self.table = table
    name = try table.required("Name")
    turns = table.column("Turns")
    prompts = table.column("Sample Prompts") ?? table.column("Final Seed Phrase")
    readings = table.column("Readings")
  }

  private func personas() throws(EvaluationError) -> [Persona] {
    var lines: [String: Int] = [:]
    var personas: [Persona] = []
    for row in table.rows {
      let name = row.cell(name)
      guard !name.isEmpty else {
        throw table.fault(
          row,
          self.name,
          "the person has no name",
          right: "Each row names one person."
        )
      }
      if let line = lines.updateValue(row.line, forKey: name.lowercased()) {
        throw table.fault(
          row,
          self.name,
          "“\(Self.shown(name))” is in line \(line), too",
          right: "Each person has a name of their own, such as “\(Self.shown(name)) 2”."
        )
      }
      personas.append(try persona(row))
    }
    guard !personas.isEmpty else {
      throw .unusable(
        file: table.file,
        problem: "there is no person in it",
        right: "Below the headings stands a row for each person."
      )
    }
    return personas
  }

  private func persona(_ row: SeparatedTable.Row) throws(EvaluationError) -> Persona {
    let facts = table.headings.enumerated().compactMap { column, heading -> Persona.Fact? in
      let text = row.cell(column)
      guard !heading.isEmpty, !text.isEmpty, !Self.ours.contains(heading.lowercased()) else {
        return nil
      }
      return Persona.Fact(heading: heading, text: text)
    }
    let country = row.cell(table.column("Country"))
    return Persona(
      name: row.cell(name),
      age: try age(row),
      country: country.isEmpty ? nil : country,
      risk: try risk(row),
      facts: facts,
      readings: try readings(row),
      turns: try turns(row)
    )
  }

  /// A whole number of years; a range such as “18-29 yo” is a fact for who plays them, and no age.
  private func age(_ row: SeparatedTable.Row) throws(EvaluationError) -> Int? {
    let column = table.column("Age")
    guard let age = Int(row.cell(column)) else { return nil }
    guard (1...120).contains(age) else {
      throw table.fault(row, column, "\(age) isn't an age", right: "An age is 1 to 120 years.")
    }
    return age
  }

  private func risk(_ row: SeparatedTable.Row) throws(EvaluationError) -> Persona.Risk? {
    let column = table.column("Current Risk Level")
    let word = row.cell(column).lowercased()
    switch word {
    case "": return nil
    // VERA-MH's papers and files have both words.
    case "immediate", "imminent": return .imminent
    case "n/a": return Persona.Risk.none
    default: break
    }
    if let risk = Persona.Risk(rawValue: word) { return risk }
    throw table.fault(
      row,
      column,
      "“\(Self.shown(row.cell(column)))” isn't a risk level",
      right: "It is None, Low, High or Imminent."
    )
  }

  private func turns(_ row: SeparatedTable.Row) throws(EvaluationError) -> [String] {
    let own = row.cell(turns)
    let parts =
      own.isEmpty
      ? row.cell(prompts).split(separator: ";").map(\.trimmed)
      : Self.parts(own, " | ").map(\.trimmed)
    let said = parts.filter { !$0.isEmpty }
    guard said.count <= Self.mostTurns else {
      throw table.fault(
        row,
        own.isEmpty ? prompts : turns,
        "there are \(said.count) turns",
        right: "At most \(Self.mostTurns) are taken."
      )
    }
    return said
  }

  private func readings(
    _ row: SeparatedTable.Row
  ) throws(EvaluationError) -> [Persona.Reading] {
    var found: [Persona.Reading] = []
    for part in row.cell(readings).split(separator: ";").map(\.trimmed) where !part.isEmpty {
      let words = part.split(separator: " ")
      guard words.count == 3, let type = SampleType.named(String(words[0])),
        let value = Double(words[1]), value.isFinite, let ago = Self.seconds(words[2])
      else {
        throw table.fault(
          row,
          readings,
          "“\(Self.shown(part))” isn't a reading",
          right: "A reading is a type, a value and its age, such as “heart-rate 104 5m”."
        )
      }
      found.append(Persona.Reading(type: type, value: value, secondsAgo: ago))
    }
    return found
  }

  /// `5m`, `2h`, `3d` as seconds; at most a year.
  private static func seconds(_ text: Substring) -> Int64? {
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()),
      (0...366 * 86_400 / unit).contains(count)
    else { return nil }
    return count * unit
  }

  private static func parts(_ text: String, _ separator: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = text[...]
    let mark = Array(separator)
    while let range = rest.firstRange(ofWhole: mark) {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return parts + [rest]
  }

  private static func shown(_ text: String) -> String { VisibleText.singleLine(text, limit: 60) }
}

extension Substring {
  /// Where characters stand in a row for the first time.
  fileprivate func firstRange(ofWhole mark: [Character]) -> Range<Index>? {
    var place = startIndex
    while place < endIndex {
      let rest = self[place...]
      if rest.starts(with: mark) { return place..<rest.index(place, offsetBy: mark.count) }
      place = index(after: place)
    }
    return nil
  }
}
