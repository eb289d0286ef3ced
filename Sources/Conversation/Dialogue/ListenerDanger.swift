import Safety

/// How a session stands with danger, as the listener's rules need it; ``CrisisSession`` decides it.
struct ListenerDanger: Hashable, Sendable {
  /// The level of the session.
  var level: CrisisLevel = .none
  /// Whether the person has just said that they are safe.
  var isOver = false

  /// Whether a danger is open, so that nothing else is talked about.
  var isOpen: Bool { level >= .present }
}
