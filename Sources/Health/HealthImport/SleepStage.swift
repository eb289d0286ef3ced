/// Stages of sleep, as `HKCategoryValueSleepAnalysis` numbers them (HKCategoryValues.h, iOS 16).
package enum SleepStage: Int {
  /// In bed, asleep or not.
  case inBed = 0
  /// Asleep, in no known stage.
  case asleep = 1
  /// Awake within a night.
  case awake = 2
  /// Light sleep, N1 and N2.
  case core = 3
  /// Deep sleep, N3.
  case deep = 4
  /// Rapid eye movement.
  case rem = 5

  /// A stage by any of the names that exports give it, whatever the case and spacing.
  package init?(name: String) {
    let prefix = "hkcategoryvaluesleepanalysis"
    var bare = name.lowercased().filter { $0.isLetter }
    if bare.hasPrefix(prefix) { bare = String(bare.dropFirst(prefix.count)) }
    switch bare {
    case "inbed": self = .inBed
    case "asleep", "asleepunspecified", "unspecified": self = .asleep
    case "awake", "wake", "restless": self = .awake
    case "core", "light", "asleepcore": self = .core
    case "deep", "asleepdeep": self = .deep
    case "rem", "asleeprem": self = .rem
    default: return nil
    }
  }

  /// The value samples of this stage have.
  package var value: Double { Double(rawValue) }
}
