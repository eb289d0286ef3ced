import BundledFiles
import Catalogues
import Charts
import CommandLineParsing
import Console
import Core
import HealthModel
import Reports
package import Services

/// `mindpulse learn`: something to read, offline, with its sources.
struct Learn: Command {
  private static let topic = Argument(
    optional: "TOPIC",
    help: "What to read about; without it, the topics are listed.",
    completion: .dynamic("topics")
  )

  static let specification = CommandSpecification(
    "learn",
    summary: "Read about bipolar disorder, breathing tests, pacing and beta-blockers, offline.",
    discussion: """
      Short texts with their sources and the date they were last checked against them. They make \
      no diagnosis and name no dose. A learn.json5 of your own in the configuration directory \
      replaces them.
      """,
    parameters: [topic],
    examples: [.init("mindpulse learn pacing", "Read about pacing.")]
  )
  let isPaged = true
  static let slash = [
    SlashCommand(
      name: "learn",
      usage: "[TOPIC]",
      help: "read about bipolar disorder, breathing tests, pacing or beta-blockers",
      arguments: ["bipolar", "spirometry", "pacing", "beta-blockers"]
    ) { chat, words in
      try show(words.isEmpty ? nil : words.joined(separator: " "), chat.services)
      return .done
    }
  ]

  private let topic: String?

  init(_ line: ParsedCommand) throws { topic = try line[Self.topic] }

  func run(_ services: Services) throws -> ExitCode {
    try Self.show(topic, services)
    return .done
  }

  /// Lists the topics, or shows one.
  private static func show(_ name: String?, _ services: Services) throws {
    let library = try library(services)
    guard let name else {
      if services.output.isJSON { return try services.output.json(LearnJSON(library)) }
      for topic in library.topics {
        try services.output.prose(
          "\(topic.name): \(VisibleText.singleLine(topic.title, limit: 200))"
        )
      }
      let first = library.topics[0].name
      return try services.output.prose(services.words.text(ReportKey.readOne, ["topic": first]))
    }
    guard let topic = library.topic(name) else {
      throw missing(name, library, services.words)
    }
    if services.output.isJSON { return try services.output.json(TopicJSON(topic, library.notice)) }
    try show(topic, notice: library.notice, services)
  }

  /// What is not a topic of its own: which texts speak of it, or which topics there are.
  private static func missing(
    _ name: String,
    _ library: LearningLibrary,
    _ words: Catalogue
  ) -> AppFailure {
    let shown = VisibleText.singleLine(name, limit: 40)
    let places = library.places(of: name).map { topic, sections in
      "\(topic.name) (\(sections.joined(separator: "; ")))"
    }
    let names = library.topics.map(\.name).joined(separator: ", ")
    return AppFailure(
      .missing,
      verbatim: words.text(ReportKey.noTopic, ["name": shown]),
      hint: places.isEmpty
        ? words.text(ReportKey.topics, ["names": names])
        : words.text(
          ReportKey.mentioned,
          ["places": VisibleText.singleLine(places.joined(separator: ", "), limit: 600)]
        )
    )
  }

  /// The words that topics are asked for by.
  static func names(_ services: Services) throws -> [String] {
    try library(services).topics.map { VisibleText.singleLine($0.name, limit: 40) }
  }

  /// Whether the texts can be read and were reviewed within a year, in a sentence.
  static func examination(_ services: Services) throws -> LocalizedText {
    let overdue = try library(services).overdue(on: services.clock.now().day)
    guard !overdue.isEmpty else { return "read, reviewed within a year" }
    let names = overdue.joined(separator: "; ")
    return "read; due to be checked against their sources: \(names)"
  }

  /// The texts in the language that is spoken, in English as JSON; a learn.json5 of the person's own replaces those of all.
  private static func library(_ services: Services) throws -> LearningLibrary {
    let files = services.files
    guard let spoken = BundledFile.learning(in: services.words.language),
      !services.output.isJSON, try files.own(.learning) == nil
    else { return try LearningLibrary(json5: try files.table(.learning)) }
    return try LearningLibrary(json5: try files.table(spoken))
  }

  private static func show(
    _ topic: LearningLibrary.Topic,
    notice: String,
    _ services: Services
  ) throws {
    let styler = services.output.styler
    try services.output.line(styler.bold(VisibleText.singleLine(topic.title, limit: 200)))
    for section in topic.sections {
      try services.output.line()
      try services.output.line(styler.bold(VisibleText.singleLine(section.title, limit: 200)))
      for paragraph in section.text {
        try services.output.text(VisibleText.filtered(paragraph) + "\n")
      }
      let line = VisibleText.singleLine(foot(of: section, services.words), limit: 900)
      try services.output.text(styler.dim(line) + "\n")
    }
    try services.output.line()
    try services.output.text(VisibleText.filtered(notice) + "\n")
  }
}

extension Learn {
  /// Where the facts of a section come from, and when they were compared.
  private static func foot(of section: LearningLibrary.Section, _ words: Catalogue) -> String {
    let reviewed = section.reviewDay.map { words.date($0) } ?? section.reviewed
    let day = words.text(ReportKey.reviewed, ["day": reviewed])
    guard !section.sources.isEmpty else { return day }
    let list = section.sources.joined(separator: "; ")
    return words.text(ReportKey.sources, ["list": list]) + " " + day
  }
}

extension CommandEntry {
  /// `mindpulse learn`.
  package static let learn = CommandEntry(Learn.self)
}

/// The topics as `--json` prints them.
private struct LearnJSON: Encodable {
  /// A topic without its text.
  struct Entry: Encodable {
    let name: String
    let title: String
    let reviewed: String
  }

  let topics: [Entry]

  init(_ library: LearningLibrary) {
    topics = library.topics.map { topic in
      let oldest = topic.sections.map(\.reviewed).min() ?? ""
      return Entry(name: topic.name, title: topic.title, reviewed: oldest)
    }
  }
}

/// A topic as `--json` prints it.
private struct TopicJSON: Encodable {
  let name: String
  let title: String
  let sections: [LearningLibrary.Section]
  let notice: String

  init(_ topic: LearningLibrary.Topic, _ notice: String) {
    name = topic.name
    title = topic.title
    sections = topic.sections
    self.notice = notice
  }
}
