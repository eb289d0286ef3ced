import BundledWords
import Core
import BundledFiles
import Catalogues
import Monitors
import Testing

@Suite("The scale of mood")
struct MoodScaleTests {
  @Test(
    "takes the five words",
    arguments: [
      ("super sad", -5), ("Super-Sad", -5), ("super_sad", -5), ("SAD", -3), ("neutral", 0),
      ("happy", 3), ("super  happy", 5), ("SuperSad", -5),
    ]
  )
  func words(_ text: String, _ value: Int) throws {
    #expect(try MoodScale.value(of: text) == value)
  }

  @Test("takes every whole number from -5 to 5, which the original saved as 0", arguments: -5...5)
  func numbers(_ value: Int) throws {
    #expect(try MoodScale.value(of: "\(value)") == value)
    if value < 0 { #expect(try MoodScale.value(of: "−\(-value)") == value) }
    if value > 0 { #expect(try MoodScale.value(of: "+\(value)") == value) }
  }

  @Test(
    "refuses anything else with what is accepted",
    arguments: [
      "6", "-6", "2.5", "", "sadder", "super", "--3", "0x3", "−−3", "99999999999999999999",
    ]
  )
  func refused(_ text: String) {
    let error = #expect(throws: MonitorsError.self) { try MoodScale.value(of: text) }
    #expect(error == .notAMood(text))
    #expect(error?.hint.contains("whole number from −5 to 5") == true)
  }

  @Test("takes other words it is given, however they are written")
  func others() throws {
    let others = ["good": 1, "not great": -1, "beyond": 9]
    #expect(try MoodScale.value(of: "Good", others: others) == 1)
    #expect(try MoodScale.value(of: "not-great", others: others) == -1)
    #expect(throws: MonitorsError.self) { try MoodScale.value(of: "beyond", others: others) }
  }

  @Test("has words for what lies between the named steps")
  func between() throws {
    let words = try englishWords()
    #expect(MoodScale.words(for: -3, words) == "sad")
    #expect(MoodScale.words(for: -1, words) == "between sad and neutral")
    #expect(MoodScale.words(for: 3.5, words) == "between happy and super happy")
    #expect(MoodScale.words(for: 9, words) == "super happy")
    #expect(MoodScale.words(for: .nan, words) == "unknown")
  }

  @Test("takes the words of each language, and its own names of the steps")
  func languages() throws {
    let files: [(file: BundledFile, word: String, mood: Int)] = [
      (.germanCatalogue, "gut", 1), (.germanCatalogue, "Sehr schlecht", -4),
      (.spanishCatalogue, "mal", -3), (.frenchCatalogue, "très bien", 2),
    ]
    for (file, word, mood) in files {
      let words = try bundledWords(in: file)
      let others = MoodScale.typedWords(words)
      #expect(try MoodScale.value(of: word, others: others) == mood)
      for step in MoodScale.allCases {
        let name = MoodScale.words(for: Double(step.rawValue), words)
        #expect(try MoodScale.value(of: name, others: others) == step.rawValue, "\(name)")
      }
      #expect(others.values.allSatisfy(MoodScale.range.contains))
    }
  }
}
