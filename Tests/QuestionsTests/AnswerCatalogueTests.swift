import BundledFiles
import Catalogues
import HealthModel
import Testing

@testable import Questions

@Suite("The languages of answers") struct AnswerCatalogueTests {
  @Test("English has a text for each key, and no other")
  func keys() throws {
    let english = try bundledCatalogue()
    #expect(try english.names()["times"] == Set(TimeKey.allCases.map(\.rawValue)))
    #expect(try english.names()["answers"] == Set(AnswerKey.allCases.map(\.rawValue)))
    #expect(try english.names()["schedule"] == Set(ScheduleKey.allCases.map(\.rawValue)))
  }

  @Test("English calls what is measured as everything else does")
  func titles() throws {
    let english = try bundledCatalogue()
    for topic in SampleTopic.all { #expect(english.type(topic.name).title == topic.title) }
  }

  @Test(
    "Advice and guides are whole in each language",
    arguments: languages.map(\.name).dropFirst()
  )
  func whole(_ language: String) throws {
    let (catalogue, advice) = (try bundledCatalogue(language), try bundledAdvice())
    let told = try #require(catalogue.advice)
    #expect(Set(told.topics.keys) == Set(advice.topics.map(\.name)))
    for topic in advice.topics {
      var fields: Set = ["now", "doctor", "signs"]
      if topic.far != nil { fields.insert("far") }
      if topic.high != nil { fields.insert("high") }
      if topic.low != nil { fields.insert("low") }
      let texts = told.topics[topic.name] ?? [:]
      #expect(Set(texts.keys) == fields, "\(topic.name)")
      // The emergency number stands where it stands in English, and numbers are the same.
      #expect(texts["signs"]?.contains("112") == topic.signs.contains("112"), "\(topic.name)")
      let english = [topic.high, topic.low, topic.now, topic.doctor, topic.signs, topic.far]
      let all = english.compactMap(\.self).joined(separator: " ")
      #expect(
        numbers(texts.values.joined(separator: " ")) == numbers(all),
        "\(language), \(topic.name)"
      )
    }
    let guides = try #require(catalogue.guides)
    for guide in try bundledQuestions().guides {
      let text = try #require(guides[guide.name], "\(guide.name)")
      #expect((text.offer == nil) == (guide.offer == nil), "\(guide.name)")
      let english = try #require(guide.text, "\(guide.name)")
      #expect(commands(text.text) == commands(english), "\(guide.name)")
    }
  }

  /// The numbers of a text that are written in digits, in order of size.
  private func numbers(_ text: String) -> [String] {
    text.split { !$0.isNumber }.map(String.init).sorted()
  }

  /// What stands in backticks, in the order of the alphabet.
  private func commands(_ text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }.sorted()
  }
}
