import Core
import Foundation
import Testing

@Suite("What is said of a file that can't be decoded")
struct DecodingProblemTests {
  enum Colour: String, Decodable { case red }
  struct Row: Decodable {
    let name: String
    let colour: Colour
  }

  @Test(
    "the problem is named with its place",
    arguments: [
      (#"[{"colour": "red"}]"#, "“name” is missing at 0"),
      (#"[{"name": 3, "colour": "red"}]"#, "there is a value of the wrong kind at 0.name"),
      (#"[{"name": null, "colour": "red"}]"#, "there is a value of the wrong kind at 0.name"),
      (#"[{"name": "a", "colour": "blue"}]"#, "there is an unknown value at 0.colour"),
    ]
  )
  func places(_ text: String, _ expected: String) throws {
    let error = try #require(throws: (any Error).self) {
      try JSONDecoder().decode([Row].self, from: Data(text.utf8))
    }
    #expect(DecodingProblem.words(for: error).english == expected)
  }

  @Test("an error of another kind is told without its name")
  func other() {
    struct OtherError: Error {}
    #expect(!DecodingProblem.words(for: OtherError()).english.contains("Error"))
  }

  @Test("what is no JSON5 at all is said to be none")
  func noJSON() throws {
    let error = try #require(throws: (any Error).self) {
      try JSONDecoder().decode([Row].self, from: Data("[{".utf8))
    }
    #expect(DecodingProblem.words(for: error).english.hasPrefix("it is not JSON5 ("))
  }
}
