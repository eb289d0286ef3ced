package import HealthModel

/// What was added and deleted behind an anchor, in the order of arrival.
package struct ChangePage: Equatable, Sendable {
  /// Where the next page begins.
  package let anchor: Int64
  /// The samples stored, by ascending id; those deleted since are not among them.
  package let added: [Sample]
  /// The samples deleted, in the order of deletion.
  package let deleted: [DeletedSample]
  /// Whether there may be more behind the anchor.
  package let hasMore: Bool
}
