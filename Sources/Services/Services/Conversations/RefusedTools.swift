import ChatCompletions
import Console
import Dialogue
import HealthModel
import Transcripts

/// Which servers have refused tools, and with which model.
///
/// It is forgotten after ``lifetime``: servers and models are brought up to date.
@MainActor struct RefusedTools {
  /// How long a refusal counts, in milliseconds: 30 days.
  private static let lifetime: Int64 = 30 * 86_400_000
  private static let prefix = "tools.refused "

  private let services: Services

  /// The refusals, as the store has them.
  init(_ services: Services) { self.services = services }

  /// What is known of the server and the model of an endpoint.
  ///
  /// - Throws: an error of the store.
  func support(of endpoint: Endpoint) throws -> ToolSupport {
    let key = Self.key(endpoint)
    let kept = try services.stores.transcripts().setting(key).flatMap(Int64.init)
    let age = kept.map { services.clock.now().milliseconds - $0 }
    let isRefused = age.map { (0..<Self.lifetime).contains($0) } ?? false
    return ToolSupport(isRefused: isRefused) { [services] in
      do {
        try services.stores.transcripts().set(key, to: "\(services.clock.now().milliseconds)")
      } catch {
        // It is asked once more in another run, which costs a moment; this one knows.
        services.missing.failed(error) { services.output.notice($0) }
      }
    }
  }

  /// The address without what stands behind a question mark, which may be a secret, and the model.
  private static func key(_ endpoint: Endpoint) -> String {
    "\(prefix)\(endpoint.baseURL.prefix { $0 != "?" }) \(endpoint.model)"
  }
}
