import Catalogues
import Charts
import HealthModel
import Reports
import Services
import Transcripts

/// Gathers the talks of some days for a report; the companion's words are counted, never taken.
@MainActor struct TalkGathering {
  private let services: Services
  private let period: ChartPeriod
  private let words: Catalogue

  /// A gathering over the days of a report, in its language.
  init(_ services: Services, _ period: ChartPeriod, _ words: Catalogue) {
    self.services = services
    self.period = period
    self.words = words
  }

  /// The talks in which the person said something in these days.
  ///
  /// - Parameter hasWords: whether titles and the person's own words are taken.
  /// - Returns: them, in no order.
  /// - Throws: an error of the store.
  func talks(hasWords: Bool) throws -> [ReportTalk] {
    let span = period.span
    let near = try services.stores.transcripts().sessions().filter {
      $0.updated.milliseconds >= span.lowerBound && $0.started.milliseconds < span.upperBound
    }
    return try near.compactMap { try talk($0, hasWords: hasWords) }
  }

  private func talk(_ session: SessionSummary, hasWords: Bool) throws -> ReportTalk? {
    var gathered = Gathered()
    try services.stores.transcripts().forEachMessage(inSession: session.id) { message in
      guard period.span.contains(message.time.milliseconds) else { return }
      gathered.add(message, in: services.clock.zone, hasWords: hasWords)
    }
    guard let first = gathered.first, let last = gathered.last, gathered.own > 0 else { return nil }
    return ReportTalk(
      id: session.id,
      first: first,
      last: last,
      own: gathered.own,
      generated: gathered.generated,
      writers: gathered.writerNames(words),
      title: hasWords ? session.title : nil,
      words: hasWords ? gathered.words : nil
    )
  }

  /// What writes answers.
  private enum Writer: Equatable {
    /// A language model, by its name.
    case model(String?)
    /// Lines of the program.
    case program
    /// Something else, by its name.
    case other(String?)

    init(_ message: TranscriptMessage) {
      self =
        switch message.engine {
        case "endpoint": .model(message.model)
        // Whether a talk called for the reviewed texts stays between the person and the program.
        case "listener", "safety": .program
        case let name: .other(name)
        }
    }
  }

  /// What the messages of one talk amount to.
  private struct Gathered {
    var first: Timestamp?
    var last: Timestamp?
    var own = 0
    var generated = 0
    var writers: [Writer] = []
    var words: [ReportTalk.Words] = []

    mutating func add(_ message: TranscriptMessage, in zone: LocalZone, hasWords: Bool) {
      let time = Timestamp(milliseconds: message.time.milliseconds, in: zone)
      switch message.role {
      case .user where message.status == .failed: return
      case .user:
        own += 1
        if hasWords { words.append(ReportTalk.Words(message.text, at: time)) }
      case .assistant where message.status != .failed && !message.text.isEmpty:
        generated += 1
        let writer = Writer(message)
        if !writers.contains(writer) { writers.append(writer) }
      case .assistant, .system: return
      }
      first = first ?? time
      last = time
    }

    /// What wrote the answers, each once.
    func writerNames(_ words: Catalogue) -> [String] {
      writers.map { writer in
        switch writer {
        case .model(let name): name ?? words.text(ReportKey.modelWriter)
        case .program: words.text(ReportKey.programWriter)
        case .other(let name): name ?? words.text(ReportKey.unknownWriter)
        }
      }
    }
  }
}
