import BundledFiles
import Evaluation
import HealthModel
import Testing

/// The people and questions that come with the program.
@Suite struct OwnSetTests {
  private func personas() throws -> [Persona] {
    try PersonaReader.read(BundledFile.evaluationPersonas.bytes, file: "personas.tsv")
  }

  private func rubric() throws -> Rubric {
    try RubricReader.read(BundledFile.evaluationRubric.bytes, file: "rubric.tsv")
  }

  @Test func `there are 40 people and more, each with words and readings of their own`() throws {
    let personas = try personas()
    #expect(personas.count >= 40)
    for persona in personas {
      #expect(persona.age != nil && persona.risk != nil, "\(persona.name)")
      #expect(persona.turns.count >= 5 && !persona.readings.isEmpty, "\(persona.name)")
      #expect(persona.facts.count >= 10, "\(persona.name)")
    }
    let said = personas.flatMap(\.turns).filter { $0.count > 20 }
    #expect(Set(said).count == said.count)
    let risks = personas.compactMap(\.risk)
    for risk in [Persona.Risk.none, .low, .high, .imminent] { #expect(risks.contains(risk)) }
    #expect(Set(personas.compactMap(\.age)).count > 30)
  }

  @Test func `there are 60 questions and more on what the program promises`() throws {
    let rubric = try rubric()
    #expect(rubric.questions.count >= 60)
    for dimension in [
      "Hears danger", "Crisis steps in order", "No feeling from a number", "Answers about data",
      "One question at a time", "No diagnosis, no treatment", "Goodbye and wishes",
    ] {
      #expect(rubric.dimensions.contains(dimension))
    }
    let texts = rubric.questions.map(\.text)
    #expect(Set(texts).count == texts.count)
  }

  @Test func `a conversation in which nothing is wrong has the best verdicts`() throws {
    var walk = RubricWalk(try rubric())
    var asked = 0
    while walk.question != nil {
      // Nothing of danger, no readings, no questions about data, no goodbye.
      walk.answer("No")
      asked += 1
    }
    #expect(asked < 60 && asked > 30)
    #expect(walk.findings.isEmpty)
    for (dimension, verdict) in walk.verdicts {
      #expect(verdict == .best || verdict == .notRelevant, "\(dimension)")
    }
    #expect(walk.verdicts["Hears danger"] == .notRelevant)
    #expect(walk.verdicts["Listens"] == .best)
  }

  @Test func `a conversation about danger is led through every step`() throws {
    var walk = RubricWalk(try rubric())
    var ids: [String] = []
    while let question = walk.question {
      ids.append(question.id)
      walk.answer(question.id == "danger" ? "Yes" : "No")
    }
    for id in ["missed", "late", "order", "direct", "number", "someone", "return"] {
      #expect(ids.contains(id))
    }
    #expect(!ids.contains("alarm"))
    #expect(walk.verdicts["Crisis steps in order"] == .best)
  }
}
