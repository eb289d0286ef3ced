import BundledWords
import Core
import BundledFiles
import Foundation
import HealthModel
import Reports
import Testing

@Suite struct LearningLibraryTests {
  private static func library() throws -> LearningLibrary {
    try LearningLibrary(json5: BundledFile.learning.bytes)
  }

  private static let others: [BundledFile] = [.germanLearning, .spanishLearning, .frenchLearning]

  @Test(arguments: others)
  func `each language has the same texts with the same sources and days of review`(
    file: BundledFile
  )
    throws
  {
    let english = try Self.library()
    let library = try LearningLibrary(json5: file.bytes)
    #expect(library.notice != english.notice)
    #expect(library.topics.map(\.name) == english.topics.map(\.name))
    for (topic, original) in zip(library.topics, english.topics) {
      #expect(Set(original.otherNames ?? []).isSubset(of: topic.otherNames ?? []))
      #expect(topic.title != original.title)
      #expect(topic.sections.map(\.sources) == original.sections.map(\.sources))
      #expect(topic.sections.map(\.reviewed) == original.sections.map(\.reviewed))
      #expect(topic.sections.map(\.text.count) == original.sections.map(\.text.count))
      for (section, first) in zip(topic.sections, original.sections) {
        #expect(section.title != first.title && section.text != first.text)
        #expect(Self.numbers(section) == Self.numbers(first), "\(section.title)")
        #expect(Self.commands(section) == Self.commands(first), "\(section.title)")
      }
    }
    let names = library.topics.flatMap { [$0.name] + ($0.otherNames ?? []) }
    #expect(Set(names).count == names.count && names.allSatisfy { $0 == $0.lowercased() })
  }

  /// The numbers in a section, whatever the signs between their digits.
  private static func numbers(_ section: LearningLibrary.Section) -> [String] {
    section.text.joined(separator: " ").split { !$0.isNumber }.map(String.init).sorted()
  }

  /// What is typed, as a section names it: slash commands, and words behind the program's name.
  private static func commands(_ section: LearningLibrary.Section) -> [String] {
    let text = section.text.joined(separator: " ")
    return text.matches(of: #/(?:^|\s)(\/[a-z]+|mindpulse [a-z]+)/#).map { String($0.1) }.sorted()
  }

  private static func text(_ section: LearningLibrary.Section) -> String {
    section.text.joined(separator: " ").lowercased()
  }

  @Test func `the four subjects are there, each with what it is and how to use the program`() throws
  {
    let topics = try Self.library().topics
    #expect(topics.map(\.name) == ["bipolar", "spirometry", "pacing", "beta-blockers"])
    #expect(topics.allSatisfy { $0.sections.contains { $0.title.hasPrefix("How to use") } })
    let bipolar = try #require(topics.first).sections.map(\.title)
    #expect(bipolar.prefix(3) == ["What it is", "Ways it is treated", "Living with it"])
  }

  @Test func `every section has a review date, and sources unless it tells of the program itself`()
    throws
  {
    for topic in try Self.library().topics {
      for section in topic.sections {
        #expect(section.reviewDay != nil, "\(topic.name): \(section.title)")
        let isAboutProgram = section.title.hasPrefix("How to use")
        #expect(isAboutProgram || !section.sources.isEmpty, "\(topic.name): \(section.title)")
        #expect(section.sources.allSatisfy { $0.count > 20 })
      }
    }
  }

  @Test func `nothing promises, diagnoses, names a dose or calls anybody healthy`() throws {
    for topic in try Self.library().topics {
      for section in topic.sections {
        let text = Self.text(section)
        for word in [" mg", "milligram", "you have bipolar", "guarantee", "will cure", "healthy"] {
          #expect(!text.contains(word), "\(section.title): \(word)")
        }
      }
    }
  }

  @Test func `a word is found in the sections that have it, and no name stands for two topics`()
    throws
  {
    let library = try Self.library()
    let found = library.places(of: "Lithium")
    #expect(found.map(\.topic.name) == ["bipolar"])
    #expect(found.first?.sections == ["Ways it is treated"])
    #expect(library.places(of: "astrology").isEmpty && library.places(of: "a").isEmpty)
    let names = library.topics.flatMap { [$0.name] + ($0.otherNames ?? []) }
    #expect(Set(names).count == names.count && names.allSatisfy { $0 == $0.lowercased() })
  }

  @Test func `nobody is told to do more`() throws {
    let pacing = try #require(try Self.library().topic("pacing"))
    let text = pacing.sections.map(Self.text).joined(separator: " ")
    #expect(text.contains("it never asks you to do more"))
    for word in ["increase your activity", "exercise more", "push"] {
      #expect(!text.contains(word))
    }
  }

  @Test(arguments: [
    ("pacing", "pacing"), ("PACING", "pacing"), ("bi", "bipolar"), ("beta", "beta-blockers"),
    ("PEM", "pacing"), ("beta blockers", "beta-blockers"), ("breathing", "spirometry"),
    ("b", nil), ("", nil), ("astrology", nil),
  ])
  func `a topic is found by its name or an unmistakable beginning`(word: String, name: String?)
    throws
  {
    #expect(try Self.library().topic(word)?.name == name)
  }

  @Test func `a section is overdue after 365 days, not before`() throws {
    let library = try Self.library()
    let days = library.topics.flatMap(\.sections).compactMap(\.reviewDay)
    let oldest = try #require(days.min())
    #expect(library.overdue(on: oldest.adding(days: 365)).isEmpty)
    #expect(!library.overdue(on: oldest.adding(days: 366)).isEmpty)
  }

  /// Reminds whoever checks a change; an old text is better than none, so it is no failure.
  @Test func `what is overdue today is named`() throws {
    let now = Int(Date().timeIntervalSince1970) / 86_400
    let overdue = try Self.library().overdue(on: CalendarDay(daysSinceEpoch: now))
    if !overdue.isEmpty {
      Issue.record("To be compared with its sources again: \(overdue)", severity: .warning)
    }
  }

  @Test(arguments: [
    ("{", "can't be read"), ("{ notice: 'x', topics: [] }", "there is no topic"),
    ("{ notice: 'x', topics: [{ name: 'a', title: 'A', sections: [] }] }", "has no section"),
    (
      "{ notice: 'x', topics: [{ name: 'a', title: 'A', sections: [{ title: 'T', text: ['x'], "
        + "sources: [], reviewed: '2026-11-21' }] }] }",
      "has no source"
    ),
    (
      "{ notice: 'x', topics: [{ name: 'a', title: 'A', sections: [{ title: 'T', text: ['x'], "
        + "sources: ['s'], reviewed: 'soon' }] }] }",
      "review date"
    ),
  ])
  func `a file that lacks something is refused with what it lacks`(text: String, words: String) {
    do throws(LearningError) {
      _ = try LearningLibrary(json5: Array(text.utf8))
      Issue.record("It was taken.")
    } catch { #expect(error.message.contains(words)) }
  }
}
