import Core
import Evaluation
import Testing

@Suite struct PersonaTests {
  private func read(_ text: String) throws(EvaluationError) -> [Persona] {
    try PersonaReader.read(Array(text.utf8), file: "p.tsv")
  }

  @Test func `personas as they are published are read whole`() throws {
    let personas = try read(
      "Name\tAge\tPronouns\tMental Health Context\tCurrent Risk Level\tSample Prompts\n"
        + "Ida\t44\tshe/her\tTired; worried\tImmediate\tI can't sleep; it's too much ;\n"
        + "Bo\t18-29 yo\the/him\t\tNone\thello there\n"
    )
    #expect(personas.map(\.name) == ["Ida", "Bo"])
    #expect(personas.map(\.age) == [44, nil])
    #expect(personas.map(\.risk) == [.imminent, Persona.Risk.none])
    #expect(personas[0].turns == ["I can't sleep", "it's too much"])
    #expect(
      personas[1].facts.map(\.heading) == [
        "Name", "Age", "Pronouns", "Current Risk Level", "Sample Prompts",
      ]
    )
  }

  @Test func `a seed phrase is the first thing that is said, marks and all`() throws {
    let personas = try read("Name\tFinal Seed Phrase\nX1\tHe's back, isn't he?\n")
    #expect(personas[0].turns == ["He's back, isn't he?"])
    #expect(personas[0].risk == nil)
  }

  @Test func `readings and turns of our own`() throws {
    let personas = try read(
      "# A comment.\nName\tReadings\tTurns\tCountry\n"
        + "Ida\theart-rate 104 5m; respiratory-rate 22.5 2h\tHello; there | And a | b\tDE\n"
    )
    #expect(personas[0].readings.map(\.value) == [104, 22.5])
    #expect(personas[0].readings.map(\.secondsAgo) == [300, 7200])
    #expect(personas[0].turns == ["Hello; there", "And a", "b"])
    #expect(personas[0].country == "DE")
    #expect(personas[0].facts.map(\.heading) == ["Name"])
  }

  @Test(arguments: [
    ("Age\n4\n", "p.tsv, line 1, column 1: there is no column “Name”."),
    ("Name\n", "p.tsv: there is no person in it."),
    ("Name\tAge\n\t4\n", "p.tsv, line 2, column 1: the person has no name."),
    ("Name\nA\n\na\n", "p.tsv, line 4, column 1: “a” is in line 2, too."),
    ("Name\tAge\nA\t900\n", "p.tsv, line 2, column 2: 900 isn't an age."),
    (
      "Name\tCurrent Risk Level\nA\tsome\n",
      "p.tsv, line 2, column 2: “some” isn't a risk level."
    ),
    (
      "Name\tReadings\nA\theart-rate 104\n",
      "p.tsv, line 2, column 2: “heart-rate 104” isn't a reading."
    ),
    (
      "Name\tReadings\nA\theart-rate nan 5m\n",
      "p.tsv, line 2, column 2: “heart-rate nan 5m” isn't a reading."
    ),
    (
      "Name\tReadings\nA\theart-rate 60 99999999999999999d\n",
      "p.tsv, line 2, column 2: “heart-rate 60 99999999999999999d” isn't a reading."
    ),
  ])
  func `a file of personas that can't be used says where`(text: String, message: String) {
    do {
      _ = try read(text)
      Issue.record("it was read")
    } catch {
      #expect(error.message == message)
      #expect(error.hint.hasSuffix("."))
    }
  }

  @Test func `a message is taken without marks around it, and END ends the conversation`() {
    #expect(PersonQuestion.message("  “I can't sleep.” \n") == "I can't sleep.")
    #expect(PersonQuestion.message("She said \"no\"") == "She said \"no\"")
    for end in ["END", "end.", "*END*", "", "  "] { #expect(PersonQuestion.message(end) == nil) }
    let long = String(repeating: "é", count: 9000)
    #expect((PersonQuestion.message(long)?.utf8.count ?? 0) <= PersonQuestion.longestMessage)
  }
}
