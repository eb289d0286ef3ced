package import Console
package import Dialogue

/// Stands where an endpoint would answer that nothing may be sent to: it sends nothing and says why.
///
/// It is an engine, so that what a person writes is screened for danger first, as with any other.
package struct WithheldEngine: ReplyEngine {
  package let name = "endpoint"
  package let model: String?
  /// Why nothing was sent.
  package let failure: AppFailure

  package func events(for turn: Turn) throws -> any AsyncSequence<ReplyEvent, any Error> {
    throw failure
  }
}
