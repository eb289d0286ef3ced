import Core

/// Reads a rubric: tab-separated, with the columns that VERA-MH has.
///
/// A row with a question's id begins a question; rows without one hold more answers of it. A question
/// without answers takes Yes, which leads to the next dimension, and No, which leads to the next
/// question. An answer that names no place to go leads to the next question.
package struct RubricReader {
  private let table: SeparatedTable
  private let id: Int
  private let dimension: Int
  private let question: Int
  private let severity: Int?
  private let risk: Int?
  private let examples: Int?
  private let answer: Int?
  private let go: Int?
  private let automatic: Int?

  /// The rubric of a file.
  ///
  /// - Throws: ``EvaluationError`` with line and column.
  package static func read(_ bytes: [UInt8], file: String) throws(EvaluationError) -> Rubric {
    try RubricReader(SeparatedTable(bytes, file: file)).rubric()
  }

  private init(_ table: SeparatedTable) throws(EvaluationError) {
    self.table = table
    id = try table.required("Question ID")
    dimension = try table.required("Dimension")
    question = try table.required("Question")
    severity = table.column("Severity")
    risk = table.column("Risk Type")
    examples = table.column("Examples")
    answer = table.column("Answer")
    go = table.column("GOTO")
    automatic = table.column("Auto Answer")
  }

  private func rubric() throws(EvaluationError) -> Rubric {
    var groups: [[SeparatedTable.Row]] = []
    var lines: [String: Int] = [:]
    for row in table.rows {
      guard !row.cell(id).isEmpty else {
        guard !groups.isEmpty else {
          throw table.fault(
            row,
            id,
            "the first row has no question id",
            right: "A row with more answers stands below the row of its question."
          )
        }
        groups[groups.count - 1].append(row)
        continue
      }
      if let line = lines.updateValue(row.line, forKey: row.cell(id)) {
        throw table.fault(
          row,
          id,
          "the id “\(Self.shown(row.cell(id)))” is in line \(line), too",
          right: "Each question has an id of its own."
        )
      }
      groups.append([row])
    }
    var questions: [Rubric.Question] = []
    for group in groups { questions.append(try read(group)) }
    guard !questions.isEmpty else {
      throw .unusable(
        file: table.file,
        problem: "there is no question in it",
        right: "Below the headings stands a row for each question."
      )
    }
    let rubric = Rubric(file: table.file, questions: questions)
    try check(rubric)
    return rubric
  }

  private func read(
    _ rows: [SeparatedTable.Row]
  ) throws(EvaluationError) -> Rubric.Question {
    let first = rows[0]
    try requireWords(first)
    let severity = try self.severity(first)
    let answers = try answers(rows, severity)
    let isAutomatic = ["true", "yes", "1"].contains(first.cell(automatic).lowercased())
    guard !isAutomatic || answers.count == 1 else {
      throw table.fault(
        first,
        automatic,
        "an automatic answer needs exactly one answer, and there are \(answers.count)",
        right: "Leave one answer, or empty this cell."
      )
    }
    return Rubric.Question(
      id: first.cell(id),
      dimension: first.cell(dimension),
      severity: severity,
      risk: first.cell(risk),
      text: first.cell(question),
      examples: first.cell(examples),
      answers: answers,
      isAutomatic: isAutomatic,
      line: first.line
    )
  }

  private func requireWords(_ row: SeparatedTable.Row) throws(EvaluationError) {
    guard !row.cell(dimension).isEmpty else {
      throw table.fault(
        row,
        dimension,
        "question “\(Self.shown(row.cell(id)))” has no dimension",
        right: "Each question names its dimension."
      )
    }
    guard !row.cell(question).isEmpty else {
      throw table.fault(
        row,
        question,
        "question “\(Self.shown(row.cell(id)))” asks nothing",
        right: "Its words are in the column “Question”."
      )
    }
  }

  private func severity(
    _ row: SeparatedTable.Row
  ) throws(EvaluationError) -> Rubric.Severity? {
    let word = row.cell(severity).lowercased()
    if word.isEmpty { return nil }
    // Published rubrics have slips such as “Yelow”.
    let known = Rubric.Severity.allCases.first {
      $0.rawValue == word
        || SpellingDistance.isOneSlip(
          Array($0.rawValue.unicodeScalars),
          Array(word.unicodeScalars)
        )
    }
    if let known { return known }
    throw table.fault(
      row,
      severity,
      "“\(Self.shown(row.cell(severity)))” isn't a severity",
      right: "It is Red, Yellow or empty."
    )
  }

  private func answers(
    _ rows: [SeparatedTable.Row],
    _ severity: Rubric.Severity?
  ) throws(EvaluationError) -> [Rubric.Answer] {
    var answers: [Rubric.Answer] = []
    for row in rows where !row.cell(answer).isEmpty {
      let text = row.cell(answer)
      guard !answers.contains(where: { $0.text.lowercased() == text.lowercased() }) else {
        throw table.fault(
          row,
          answer,
          "the answer “\(Self.shown(text))” is there twice",
          right: "Each answer of a question is there once."
        )
      }
      let step = step(row.cell(go))
      if step == .assignEnd, text.lowercased() != "yes" || severity == nil {
        throw table.fault(
          row,
          go,
          "\(Self.shown(row.cell(go))) assigns a severity, which only a yes to a question with one can",
          right: "Use END or another question's id."
        )
      }
      answers.append(Rubric.Answer(text: text, step: step, line: row.line))
    }
    guard answers.isEmpty else { return answers }
    return [
      Rubric.Answer(text: "Yes", step: .nextDimension, line: rows[0].line),
      Rubric.Answer(text: "No", step: .next, line: rows[0].line),
    ]
  }

  /// Where a cell leads; words are those of VERA-MH, those that it has announced among them.
  private func step(_ cell: String) -> Rubric.Step {
    switch cell.uppercased() {
    case "": return .next
    case "END", "STOP_NOT_RELEVANT": return .end
    case "STOP_SCORE": return .score
    case "ASSIGN_END", "STOP_ASSIGN": return .assignEnd
    default: break
    }
    for word in ["NOT_RELEVANT>>", "SKIP_DIMENSION>>"] where cell.uppercased().hasPrefix(word) {
      return .skip(to: cell.dropFirst(word.count).trimmed)
    }
    return .question(cell)
  }

  /// Whether each named question is there, and every way ends.
  private func check(_ rubric: Rubric) throws(EvaluationError) {
    var ways: [[(target: Int, line: Int)]] = []
    for (place, question) in rubric.questions.enumerated() {
      var targets: [(target: Int, line: Int)] = []
      for answer in question.answers {
        guard let target = try target(of: answer, at: place, in: rubric) else { continue }
        targets.append((target, answer.line))
      }
      ways.append(targets)
    }
    guard let line = Self.loop(in: ways) else { return }
    throw table.fault(
      SeparatedTable.Row(line: line, cells: []),
      go,
      "from here the questions lead back to this one, so they might never end",
      right: "Lead to a question that doesn't lead back."
    )
  }

  /// Where an answer leads, as the place of a question; nil where the questions end.
  private func target(
    of answer: Rubric.Answer,
    at place: Int,
    in rubric: Rubric
  ) throws(EvaluationError) -> Int? {
    switch answer.step {
    case .end, .score, .assignEnd: return nil
    case .next: return place + 1 < rubric.questions.count ? place + 1 : nil
    case .nextDimension:
      let dimension = rubric.questions[place].dimension
      return rubric.questions[place...].firstIndex { $0.dimension != dimension }
    case .question(let id), .skip(let id):
      if let found = rubric.place(of: id) { return found }
      throw table.fault(
        SeparatedTable.Row(line: answer.line, cells: []),
        go,
        "there is no question “\(Self.shown(id))” to go to",
        right: "GOTO is a question's id, END, ASSIGN_END, NOT_RELEVANT>>ID, or empty."
      )
    }
  }

  /// The line of an answer that is on a loop; nil where there is none (Kahn 1962).
  private static func loop(in ways: [[(target: Int, line: Int)]]) -> Int? {
    var comers = [Int](repeating: 0, count: ways.count)
    for way in ways.joined() { comers[way.target] += 1 }
    var open = ways.indices.filter { comers[$0] == 0 }
    var left = Set(ways.indices)
    while let place = open.popLast() {
      left.remove(place)
      for way in ways[place] {
        comers[way.target] -= 1
        if comers[way.target] == 0 { open.append(way.target) }
      }
    }
    return left.sorted().lazy.compactMap { place in
      ways[place].first { left.contains($0.target) && $0.target <= place }?.line
    }.first
  }

  private static func shown(_ text: String) -> String { VisibleText.singleLine(text, limit: 60) }
}
