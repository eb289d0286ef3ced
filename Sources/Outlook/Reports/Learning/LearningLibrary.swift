import Core
import FlatTables
package import HealthModel

/// Short texts to read, each section with where its facts come from and when they were compared.
package struct LearningLibrary: Decodable, Sendable {
  /// Days after which a section is to be compared with its sources again (a product choice).
  package static let reviewDays = 365

  /// One piece of a topic.
  package struct Section: Codable, Equatable, Sendable {
    /// What it is about.
    package let title: String
    /// The text, in paragraphs.
    package let text: [String]
    /// Where the facts come from; an empty list only where it tells of the program itself.
    package let sources: [String]
    /// The day the text was last compared with its sources, `YYYY-MM-DD`.
    package let reviewed: String

    /// The day the text was last compared with its sources.
    package var reviewDay: CalendarDay? { CalendarDay(reviewed) }
  }

  /// What one can read about.
  package struct Topic: Codable, Equatable, Sendable {
    /// The word it is asked for by.
    package let name: String
    /// Other words it is asked for by, in small letters; nil for none.
    package let otherNames: [String]?
    /// Its title.
    package let title: String
    /// Its pieces, in the order they are read.
    package let sections: [Section]
  }

  /// What is said under every topic.
  package let notice: String
  /// The topics, in the order they are listed.
  package let topics: [Topic]

  private enum CodingKeys: String, CodingKey { case notice, topics }

  /// Reads and checks the texts.
  ///
  /// - Throws: ``LearningError`` naming what is wrong.
  package init(json5 bytes: [UInt8]) throws(LearningError) {
    do { self = try ConfigurationTable.decode(Self.self, from: bytes) } catch {
      throw .unreadable(DecodingProblem.words(for: error))
    }
    if let problem { throw .bad(problem) }
  }

  /// The topic of a name, of another name of it, or of the beginning of its name.
  package func topic(_ name: String) -> Topic? {
    let wanted = name.lowercased()
    let exact = topics.first { $0.name == wanted }
    if let known = exact ?? topics.first(where: { $0.otherNames?.contains(wanted) == true }) {
      return known
    }
    let found = topics.filter { $0.name.hasPrefix(wanted) }
    return found.count == 1 && !wanted.isEmpty ? found[0] : nil
  }

  /// Where a word stands in the texts, in small or capital letters: each topic that has it, with
  /// the titles of its sections; none for a word of fewer than three letters.
  package func places(of word: String) -> [(topic: Topic, sections: [String])] {
    let wanted = word.lowercased()
    guard wanted.count >= 3 else { return [] }
    return topics.compactMap { topic in
      let sections = topic.sections.filter { section in
        ([section.title] + section.text).contains { $0.lowercased().contains(wanted) }
      }
      return sections.isEmpty ? nil : (topic, sections.map(\.title))
    }
  }

  /// The sections that are to be compared with their sources again, as `topic: title`.
  package func overdue(on day: CalendarDay) -> [String] {
    topics.flatMap { topic in
      topic.sections.filter { section in
        guard let reviewed = section.reviewDay else { return true }
        return day.daysSinceEpoch - reviewed.daysSinceEpoch > Self.reviewDays
      }.map { "\(topic.name): \($0.title)" }
    }
  }

  /// What makes the texts unfit to be shown, as the end of a sentence; nil when nothing does.
  private var problem: LocalizedText? {
    if topics.isEmpty || notice.isEmpty { return "there is no topic, or no notice" }
    if Set(topics.map(\.name)).count != topics.count { return "two topics have one name" }
    for topic in topics {
      if topic.sections.isEmpty { return "the topic “\(topic.name)” has no section" }
      if topic.sections.allSatisfy(\.sources.isEmpty) {
        return "the topic “\(topic.name)” has no source"
      }
      for section in topic.sections where section.reviewDay == nil || section.text.isEmpty {
        return "“\(section.title)” has no text or no review date such as 2026-11-21"
      }
    }
    return nil
  }
}
