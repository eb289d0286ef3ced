import Console
import Transcripts

extension AppContext {
  /// The session that a word means: `last`, an id, or the beginning of one.
  func session(named name: String) throws -> SessionSummary {
    let store = try transcriptStore()
    guard name == "last" else { return try store.session(matching: name) }
    guard let last = try store.latestSession() else {
      throw AppFailure(.missing, "There are no talks yet.", hint: "Begin one: mindpulse")
    }
    return last
  }
}
