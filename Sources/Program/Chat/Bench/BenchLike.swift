import Understanding
import CommandLineParsing
import Console
import HostSystem
import Services
import TextEncoding
import Transcripts

/// `mindpulse bench like`: times the comparison of a meaning with all that are stored, for `make bench`.
struct BenchLike: Command {
  private static let runs = Option("runs", "N", in: 1...100_000, help: "How many times.")

  static let specification = CommandSpecification(
    "like",
    summary: "Time the search for the nearest meanings.",
    parameters: [runs]
  )
  static let needs = CommandNeeds(home: false)

  private let runs: Int

  init(_ line: ParsedCommand) throws { runs = try line[Self.runs] ?? 20 }

  func run(_ services: Services) throws -> ExitCode {
    let store = try services.stores.transcripts()
    let maker = try MeaningMaker(services.encoder)
    // Any direction takes as long as another.
    let numbers = (0..<EncoderLayers.width).map { Float(($0 * 37) % 101) - 50 }
    guard let meaning = MeaningVector(numbers) else { return .failed }
    let query = LikenessQuery(meaning, of: maker.name, floor: -1)
    _ = try store.search(query)
    var each: [Double] = []
    for _ in 0..<runs {
      let start = Machine.monotonicNanoseconds()
      _ = try store.search(query)
      each.append(Double(Machine.monotonicNanoseconds() - start) / 1_000_000)
    }
    each.sort()
    let count = try store.meaningCount(of: maker.name)
    try services.output.json([
      "medianMilliseconds": each[each.count / 2],
      "quickestMilliseconds": each[0],
      "meanings": Double(count.made),
    ])
    return .done
  }
}
