import Assessment
import Catalogues
import CommandLineParsing
import Console
import HealthModel
import HealthStorage
import Services
import Terminal
import Core

/// `mindpulse samples latest`: the newest reading of each type.
struct SamplesLatest: Command {
  static let specification = CommandSpecification(
    "latest",
    summary: "Show the newest reading of each type.",
    parameters: [SampleParameters.types]
  )
  static let needs = CommandNeeds(sealed: .namesIfOpen)

  private let types: [SampleType]

  init(_ line: ParsedCommand) throws { types = try line[SampleParameters.types] }

  func run(_ services: Services) throws -> ExitCode {
    let store = try services.stores.health()
    let samples = try (types.isEmpty ? SampleType.all : types).compactMap { try store.latest($0) }
    try tell(samples, services)
    return .done
  }

  private func tell(_ samples: [Sample], _ services: Services) throws {
    let (now, words) = (services.clock.now(), services.words)
    if services.output.isJSON {
      let list = samples.map { SampleJSON($0, now: now) }
      return try services.output.json(SamplesJSON(samples: list))
    }
    guard !samples.isEmpty else {
      let titles = LocalizedText.joined(types.map { LocalizedText(key: $0.title) }, by: ", ")
      return try services.output.line(
        types.isEmpty
          ? "There are no readings yet. Try: mindpulse samples add hr 72"
          : types.count == 1
            ? "There is no reading of \(titles)."
            : "There is no reading of these types: \(titles)."
      )
    }
    for readings in samples.entries {
      guard let start = readings.first?.start else { continue }
      var ago = words.ago(start, at: now)
      if case .ahead = start.distance(at: now) { ago = words.text(VitalKey.inFuture) }
      try services.output.line("\(readings.words(services)), \(ago)")
    }
  }
}
