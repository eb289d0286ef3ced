/// Sources that Google Health names which are another app's copy.
///
/// What comes over Android's Health Connect ends in “Health Connect”, what comes over the iPhone's
/// HealthKit in “Health Kit”: “Apple Health Health Kit”, “YAZIO Health Kit”.
package struct CopiedSource: Equatable, Sendable {
  /// The ways of a copy.
  package enum Way: String, Sendable {
    /// Android's Health Connect.
    case healthConnect = "health connect"
    /// The iPhone's HealthKit.
    case healthKit = "health kit"
  }

  /// The way it came.
  package let way: Way
  /// Whose readings these are, such as `Apple Health`; the whole name where nothing else is in it.
  package let origin: String

  /// What a name tells; nil for a source of its own.
  package init?(_ name: String) {
    let lowered = name.lowercased()
    guard
      let way = [Way.healthConnect, .healthKit].first(where: { lowered.hasSuffix($0.rawValue) })
    else { return nil }
    self.way = way
    var origin = name.dropLast(way.rawValue.count)
    while origin.last == " " { origin = origin.dropLast() }
    self.origin = origin.isEmpty ? name : String(origin)
  }
}
