import FoundationEssentials

/// What is readable of a danger under a lock: only whether it is open.
///
/// The category, the level and the times are sealed. Whoever writes a check-in while locked has to
/// know of an open danger, as that is spoken to in another way.
package enum SealedSafety {
  /// A danger is open: spoken of, and not told to be over.
  package static let open = "open"
  /// None is open any more.
  package static let over = "over"

  /// The level from which on a danger is open: Safety's `CrisisLevel.present`.
  private static let openLevel = 2

  private struct State: Decodable { let level: Int }

  /// What stands in the place of a value under `safety.`; what can't be read counts as open.
  @Sendable static func standIn(_ value: String) -> String {
    // How often somebody was shown whom to call is told to nobody.
    guard Int(value) == nil else { return "" }
    do {
      let state = try JSONDecoder().decode(State.self, from: Data(value.utf8))
      return state.level >= openLevel ? open : over
    } catch {
      return open
    }
  }
}
