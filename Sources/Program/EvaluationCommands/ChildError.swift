import FoundationEssentials

/// The error that a run of this program prints with `--json`.
struct ChildError: Decodable {
  private struct Facts: Decodable {
    let message: String
    let hint: String?
  }

  private let error: Facts

  /// The error's words; nil where there are none.
  static func read(_ output: [UInt8]) -> String? {
    do {
      let facts = try JSONDecoder().decode(ChildError.self, from: Data(output)).error
      return [facts.message, facts.hint ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    } catch {
      // It ended before it could say anything; what stands on standard error is told.
      return nil
    }
  }
}
