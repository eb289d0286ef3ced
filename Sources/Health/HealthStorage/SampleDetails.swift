package import HealthModel

/// What a source has told about a sample beside the reading itself.
package struct SampleDetails: Equatable, Sendable {
  /// The device that measured it.
  package let device: String?
  /// More about it, under HealthKit's metadata keys without their prefix.
  package let metadata: [String: String]
  /// The identifier and version under which its source may replace it.
  package let sync: SyncVersion?
}
