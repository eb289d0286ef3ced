/// The kinds of workout, as `HKWorkoutActivityType` numbers them (HKWorkout.h, iOS 18).
enum AppleWorkoutActivity {
  /// The number of a kind that has none of its own here.
  static let other = 3000.0

  /// The number of a kind by Apple's name for it, such as `HKWorkoutActivityTypeRunning`.
  ///
  /// - Returns: ``other`` for a kind that Apple has added since: that the person exercised is
  ///   known all the same.
  static func number(of name: ArraySlice<UInt8>) -> Double { numbers[Array(name)] ?? other }

  /// The number of a kind by Apple's name for it without its prefix, such as `Running`.
  ///
  /// - Returns: ``other`` for a name that is none.
  static func number(named name: String) -> Double {
    number(of: Array("HKWorkoutActivityType\(name)".utf8)[...])
  }

  private static let numbers: [[UInt8]: Double] = {
    var numbers: [[UInt8]: Double] = [:]
    for (index, name) in names.enumerated() where !name.isEmpty {
      numbers[Array("HKWorkoutActivityType\(name)".utf8)] = Double(index + 1)
    }
    return numbers
  }()

  /// The names by their numbers from 1; an empty one is a number that Apple doesn't use.
  private static let names = [
    "AmericanFootball", "Archery", "AustralianFootball", "Badminton", "Baseball", "Basketball",
    "Bowling", "Boxing", "Climbing", "Cricket", "CrossTraining", "Curling", "Cycling", "Dance",
    "DanceInspiredTraining", "Elliptical", "EquestrianSports", "Fencing", "Fishing",
    "FunctionalStrengthTraining", "Golf", "Gymnastics", "Handball", "Hiking", "Hockey", "Hunting",
    "Lacrosse", "MartialArts", "MindAndBody", "MixedMetabolicCardioTraining", "PaddleSports",
    "Play", "PreparationAndRecovery", "Racquetball", "Rowing", "Rugby", "Running", "Sailing",
    "SkatingSports", "SnowSports", "Soccer", "Softball", "Squash", "StairClimbing",
    "SurfingSports", "Swimming", "TableTennis", "Tennis", "TrackAndField",
    "TraditionalStrengthTraining", "Volleyball", "Walking", "WaterFitness", "WaterPolo",
    "WaterSports", "Wrestling", "Yoga", "Barre", "CoreTraining", "CrossCountrySkiing",
    "DownhillSkiing", "Flexibility", "HighIntensityIntervalTraining", "JumpRope", "Kickboxing",
    "Pilates", "Snowboarding", "Stairs", "StepTraining", "WheelchairWalkPace",
    "WheelchairRunPace", "TaiChi", "MixedCardio", "HandCycling", "DiscSports", "FitnessGaming",
    "CardioDance", "SocialDance", "Pickleball", "Cooldown", "", "SwimBikeRun", "Transition",
    "UnderwaterDiving",
  ]
}
