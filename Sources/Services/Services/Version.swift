/// Which version this is.
package enum Version {
  /// The version, by Semantic Versioning 2.0.
  package static let text = "0.1.0"
  /// When it was made.
  package static let date = "2026-11-20"
}
