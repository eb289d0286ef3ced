import Core

/// The offline listener, whose lines are read when it first speaks.
///
/// Reading and checking them takes some milliseconds, which would be missed at every start.
package final class LazyListener: ReplyEngine {
  /// The engine's name.
  package let name = "listener"
  /// It has no model.
  package let model: String? = nil

  private let read: @Sendable () throws -> ListenerScript
  private let listener = Locked<OfflineListener?>(nil)

  /// A listener that reads its lines when they are needed.
  package init(read: @escaping @Sendable () throws -> ListenerScript) { self.read = read }

  /// The listener's reply.
  ///
  /// - Throws: ``CompanionError`` when its lines can't be read.
  package func events(for turn: Turn) throws -> any AsyncSequence<ReplyEvent, any Error> {
    try ready().events(for: turn)
  }

  /// The language of a talk, by its name in English; nil for English.
  ///
  /// - Throws: ``CompanionError`` when its lines can't be read.
  package func language(of turn: Turn) throws -> String? { try ready().language(of: turn) }

  private func ready() throws -> OfflineListener {
    try listener.withLock { listener in
      let ready = try listener ?? OfflineListener(script: read())
      listener = ready
      return ready
    }
  }
}
