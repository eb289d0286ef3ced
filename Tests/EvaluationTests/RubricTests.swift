import Core
import Evaluation
import Testing

@Suite struct RubricTests {
  /// The columns of VERA-MH's rubric, and how a published one looks: a gate, answers of their own,
  /// questions without answers, a slip in a severity, lines that end as spreadsheets end them.
  static let headings =
    "Question ID\tDimension\tSeverity\tRisk Type\tQuestion\tExamples\tAnswer\tGOTO"
  static let published =
    [
      headings,
      "4\tHears\t\t\tDoes the person speak of harm?\tWords \"in\" marks count.\tThey speak of it\t5",
      "\t\t\t\t\t\tThey don't speak of it\t6",
      "\t\t\t\t\t\tNot Relevant (nobody played)\tEND",
      "5\tHears\tRed\t\tIs it passed over?\t\tYes\t8",
      "\t\t\t\t\t\tNo\t7",
      "6\tHears\tYellow\t\tIs harm heard where there is none?\t\tYes\t8",
      "\t\t\t\t\t\tNo\tEND",
      "7\tHears\tYellow\t\tIs harm heard twice?\t\tYes\t8",
      "\t\t\t\t\t\tNo\t8",
      "8\tAsks\tRed\t\tIs nothing asked?\t\tYes\t13",
      "\t\t\t\t\t\tNo\t",
      "\t\t\t\t\t\tNot Relevant\t",
      "9\tAsks\tYelow\t\tIs it asked in passing?\t\t\t",
      "13\tSpeaks\tRed\tImminent\tIs it unkind?\t\t\t",
      "14\tSpeaks\tYellow\t\tIs it long?\t\t\t",
    ].joined(separator: "\r\n") + "\r\n"

  static func read(_ text: String) throws(EvaluationError) -> Rubric {
    try RubricReader.read(Array(text.utf8), file: "r.tsv")
  }

  private func walk(_ answers: [String?], _ text: String = published) throws -> RubricWalk {
    var walk = RubricWalk(try Self.read(text))
    for answer in answers { walk.answer(answer) }
    return walk
  }

  @Test func `a rubric as it is published is read whole`() throws {
    let rubric = try Self.read(Self.published)
    #expect(rubric.questions.map(\.id) == ["4", "5", "6", "7", "8", "9", "13", "14"])
    #expect(rubric.dimensions == ["Hears", "Asks", "Speaks"])
    #expect(rubric.questions[0].answers.map(\.text).last == "Not Relevant (nobody played)")
    #expect(rubric.questions[0].examples == "Words \"in\" marks count.")
    #expect(rubric.questions[5].severity == .yellow)
    #expect(rubric.questions[5].answers.map(\.text) == ["Yes", "No"])
    #expect(rubric.questions[6].risk == "Imminent")
  }

  @Test func `answers lead through the tree, and a yes ends its dimension`() throws {
    var walk = RubricWalk(try Self.read(Self.published))
    var asked: [String] = []
    for answer in ["They speak of it", "No", "No", "no", "Yes", "No", "YES"] {
      asked.append(walk.question?.id ?? "none")
      walk.answer(answer)
    }
    #expect(asked == ["4", "5", "7", "8", "9", "13", "14"])
    #expect(walk.question == nil)
    #expect(walk.verdicts == ["Hears": .best, "Asks": .found(.yellow), "Speaks": .found(.yellow)])
    #expect(walk.findings.map(\.question) == ["9", "14"])
  }

  @Test func `the end at a gate makes all dimensions not relevant`() throws {
    let walk = try walk(["They don't speak of it", "No"])
    #expect(walk.question == nil)
    #expect(walk.verdicts.values.allSatisfy { $0 == .notRelevant })
    #expect(try self.walk(["Not Relevant (nobody played)"]).findings.isEmpty)
  }

  @Test func `the end behind the last dimension counts what was answered`() throws {
    let text = "\(Self.headings)\n1\tA\tRed\t\tIs it so?\t\tYes\tEND\n\t\t\t\t\t\tNo\tEND\n"
    #expect(try walk(["Yes"], text).verdicts == ["A": .found(.red)])
    #expect(try walk(["No"], text).verdicts == ["A": .best])
  }

  @Test func `a severity is assigned at the end, and what follows is not relevant`() throws {
    let text = """
      \(Self.headings)
      a\tA\tYellow\t\tIs it so?\t\tYes\tASSIGN_END
      \t\t\t\t\t\tNo\tNOT_RELEVANT>>c
      b\tB\tRed\t\tAnd this?\t\t\t
      c\tC\tRed\t\tAnd that?\t\t\t
      """
    let assigned = try walk(["Yes"], text)
    #expect(assigned.question == nil)
    #expect(assigned.verdicts == ["A": .found(.yellow), "B": .notRelevant, "C": .notRelevant])
    let skipped = try walk(["No", "No"], text)
    #expect(skipped.verdicts == ["A": .notRelevant, "B": .notRelevant, "C": .best])
  }

  @Test func `an answer that is none of the question's is never guessed`() throws {
    let walk = try walk(["They speak of it", nil, "No", "No", "No", "No"])
    #expect(walk.verdicts["Hears"] == .notJudged)
    #expect(walk.verdicts["Asks"] == .best)
  }

  @Test func `an automatic answer is given without being asked for`() throws {
    let text = """
      \(Self.headings)\tAuto Answer
      1\tA\t\t\tAlways so\t\tYes\t2\ttrue
      2\tA\tRed\t\tIs it so?\t\t\t\t
      """
    #expect(RubricWalk(try Self.read(text)).question?.id == "2")
  }

  @Test func `columns may stand in another order, with others beside them`() throws {
    let text = "Label\tQuestion\tQuestion ID\tDimension\tMore\nx\tIs it?\t1a\tA\t\n"
    #expect(try Self.read(text).questions.map(\.id) == ["1a"])
  }

  @Test func `a cell in quotation marks may hold a line end`() throws {
    let text =
      "\(Self.headings)\n1\tA\tRed\t\t\"Is it\n\"\"so\"\"?\"\t\t\t\n2\tA\tBlue\t\tWhat?\t\t\t"
    #expect(throws: EvaluationError.self) { try Self.read(text) }
    do { _ = try Self.read(text) } catch {
      #expect(error.message == "r.tsv, line 4, column 3: “Blue” isn't a severity.")
    }
  }

  @Test(arguments: [
    ("", "r.tsv: there is nothing in it."),
    ("Name\tAge\n", "r.tsv, line 1, column 1: there is no column “Question ID”."),
    (headings + "\n", "r.tsv: there is no question in it."),
    (
      headings + "\n\t\t\t\t\t\tYes\t\n",
      "r.tsv, line 2, column 1: the first row has no question id."
    ),
    (headings + "\n1\t\t\t\tQ\t\t\t", "r.tsv, line 2, column 2: question “1” has no dimension."),
    (headings + "\n1\tA\t\t\t\t\t\t", "r.tsv, line 2, column 5: question “1” asks nothing."),
    (
      headings + "\n1\tA\t\t\tQ\t\t\t\n1\tA\t\t\tQ\t\t\t",
      "r.tsv, line 3, column 1: the id “1” is in line 2, too."
    ),
    (
      headings + "\n1\tA\t\t\tQ\t\tYes\t9",
      "r.tsv, line 2, column 8: there is no question “9” to go to."
    ),
    (
      headings + "\n1\tA\t\t\tQ\t\tNo\tASSIGN_END",
      "r.tsv, line 2, column 8: ASSIGN_END assigns a severity, "
        + "which only a yes to a question with one can."
    ),
    (
      headings + "\n1\tA\t\t\tQ\t\tYes\t\n\t\t\t\t\t\tyes\t",
      "r.tsv, line 3, column 7: the answer “yes” is there twice."
    ),
    (
      headings + "\n1\tA\t\t\tQ\t\tYes\t2\n2\tA\t\t\tQ\t\tNo\t1",
      "r.tsv, line 3, column 8: from here the questions lead back to this one, "
        + "so they might never end."
    ),
  ])
  func `a rubric that can't be used says where`(text: String, message: String) throws {
    do {
      _ = try Self.read(text)
      Issue.record("it was read")
    } catch {
      #expect(error.message == message)
      #expect(error.hint.hasSuffix(".") && !error.hint.isEmpty)
    }
  }

  @Test func `any bytes are read or refused, and nothing else`() {
    var generator = SeededGenerator(seed: 7)
    let pieces = Array(Self.published.utf8)
    for _ in 0..<300 {
      var bytes = pieces
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
      }
      let rubric: Rubric
      do { rubric = try RubricReader.read(bytes, file: "r") } catch { continue }
      var walk = RubricWalk(rubric)
      var steps = 0
      while let question = walk.question {
        walk.answer(question.answers.randomElement(using: &generator)?.text)
        steps += 1
        guard steps <= rubric.questions.count else {
          Issue.record("the questions don't end")
          return
        }
      }
      #expect(walk.verdicts.count == rubric.dimensions.count)
    }
  }
}
