/// What lives off the countdown while a person blows.
package enum BlowTheme: String, CaseIterable, Sendable {
  /// A dart that flies to its board.
  case dart
  /// An alien that is blown away.
  case alien
}
