import CommandLineParsing
import Console
import HostSystem
import Services
import TextEncoding

/// `mindpulse bench encode`: times the encoding of a message, and says what memory it takes, for
/// `make bench`.
struct BenchEncode: Command {
  private static let runs = Option("runs", "N", in: 1...100_000, help: "How many times.")

  static let specification = CommandSpecification(
    "encode",
    summary: "Time the encoding of a message.",
    parameters: [runs]
  )
  static let needs = CommandNeeds(home: false)

  /// Seventeen tokens, with the prefix and the two at the ends.
  private static let message = "I have been feeling rather down since my sister moved away."

  private let runs: Int

  init(_ line: ParsedCommand) throws { runs = try line[Self.runs] ?? 100 }

  func run(_ services: Services) async throws -> ExitCode {
    let encoder = services.encoder
    // What stays of the very first time is threads of the program's and code it shares with all else.
    _ = try await milliseconds(encoder)
    await encoder.giveBack()
    let before = try resident()
    let first = try await milliseconds(encoder)
    var each: [Double] = []
    for _ in 0..<runs { each.append(try await milliseconds(encoder)) }
    let during = try resident()
    await encoder.giveBack()
    let after = try resident()
    each.sort()
    try services.output.json([
      "firstMilliseconds": first,
      "medianMilliseconds": each[each.count / 2],
      "quickestMilliseconds": each[0],
      "kilobytesWhileUsed": Double(during - before),
      "kilobytesAfter": Double(after - before),
    ])
    return .done
  }

  private func milliseconds(_ encoder: PersonalEncoder) async throws -> Double {
    let start = Machine.monotonicNanoseconds()
    _ = try await encoder.encode(Self.message, .meaning)
    return Double(Machine.monotonicNanoseconds() - start) / 1_000_000
  }

  /// The memory this process has now, in kilobytes.
  private func resident() throws(HostSystemError) -> Int { try Machine.residentKilobytes() }
}
