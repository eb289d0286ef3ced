import Console
import HealthModel
import Monitors
import Services
import Terminal

/// What is answered at once to a blow that was kept: the face and the sentences of its session.
struct SpirometryAnswer: Encodable {
  /// The samples that were stored.
  let added: [SampleJSON]
  /// The session the blow belongs to.
  let session: SpirometryResult?
  /// What is said about it.
  let sentences: [String]

  /// The answer to a blow, from the stores as they are now.
  ///
  /// - Parameters:
  ///   - added: its samples; empty for a blow that was there already.
  ///   - start: when it was.
  ///   - diary: where the sessions come from.
  /// - Throws: an error of the stores or of the rules.
  @MainActor init(_ added: [Sample], at start: Timestamp, _ diary: SpirometryDiary) throws {
    self.added = added.map { SampleJSON($0) }
    let time = added.first?.start ?? start
    session = try diary.sessions().last { $0.start <= time }
    let gap = try session.flatMap { try diary.gap(on: $0.start.day) }
    let services = diary.services
    // What another program reads stays in English.
    let wording = services.output.isJSON ? services.breathingInEnglish : services.breathing
    sentences = session.map { wording.sentences(for: $0, gap: gap) } ?? []
  }

  /// Prints it.
  @MainActor func show(_ services: Services) throws {
    let output = services.output
    if output.isJSON { return try output.json(self) }
    if added.isEmpty { try output.prose(services.breathing(.alreadySaved)) }
    if let face = session?.face {
      let word = services.breathing(face.key)
      try output.line(output.styler.bold("\(face.picture)  \(word)"))
    }
    for sentence in sentences { try output.prose(sentence) }
  }
}

extension Face {
  /// The text of its word.
  var key: SpirometryKey {
    switch self {
    case .glad: .glad
    case .neutral: .neutral
    case .sad: .sad
    }
  }

  /// The face in characters that every terminal has.
  var picture: String {
    switch self {
    case .glad: ":-)"
    case .neutral: ":-|"
    case .sad: ":-("
    }
  }
}
