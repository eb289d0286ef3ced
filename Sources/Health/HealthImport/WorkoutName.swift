/// The kinds of workout by the names that apps and watches give them.
package enum WorkoutName {
  /// The number of `HKWorkoutActivityType` for a name such as `Outdoor Walk`, `RUNNING` or
  /// `trail_running`; 3000, another kind, for a name without a word that is known.
  package static func number(_ name: String) -> Double {
    let words = name.lowercased().split { !$0.isLetter }.map(String.init)
    let joined = words.joined()
    for (part, kind) in kinds where joined.contains(part) {
      return AppleWorkoutActivity.number(named: kind)
    }
    return AppleWorkoutActivity.other
  }

  /// The number of `HKWorkoutActivityType` for Apple's name of a kind, such as `Running`.
  package static func number(apple name: String) -> Double {
    AppleWorkoutActivity.number(named: name)
  }

  /// Parts of names and Apple's names of kinds; the first that fits counts, so that
  /// `table tennis` comes before `tennis`.
  private static let kinds: KeyValuePairs = [
    "tabletennis": "TableTennis", "padel": "Racquetball", "racquetball": "Racquetball",
    "pickleball": "Pickleball", "badminton": "Badminton", "squash": "Squash",
    "tennis": "Tennis", "americanfootball": "AmericanFootball",
    "footballamerican": "AmericanFootball", "australianfootball": "AustralianFootball",
    "footballaustralian": "AustralianFootball", "soccer": "Soccer", "football": "Soccer",
    "waterpolo": "WaterPolo", "volleyball": "Volleyball", "handball": "Handball",
    "basketball": "Basketball", "baseball": "Baseball", "softball": "Softball",
    "rugby": "Rugby", "cricket": "Cricket", "hockey": "Hockey", "lacrosse": "Lacrosse",
    "wheelchairrun": "WheelchairRunPace", "wheelchair": "WheelchairWalkPace",
    "handcycl": "HandCycling", "spinning": "Cycling", "cycling": "Cycling", "biking": "Cycling",
    "bike": "Cycling", "bicycle": "Cycling", "mtb": "Cycling",
    "crosscountryski": "CrossCountrySkiing", "downhillski": "DownhillSkiing",
    "snowboard": "Snowboarding", "snowshoe": "SnowSports", "ski": "DownhillSkiing",
    "skating": "SkatingSports", "hik": "Hiking", "treadmill": "Running", "running": "Running",
    "run": "Running", "jog": "Running", "walk": "Walking", "swim": "Swimming",
    "rowing": "Rowing", "paddl": "PaddleSports", "kayak": "PaddleSports",
    "sail": "Sailing", "surf": "SurfingSports", "diving": "UnderwaterDiving",
    "climb": "Climbing", "stair": "Stairs", "elliptical": "Elliptical", "yoga": "Yoga",
    "pilates": "Pilates", "barre": "Barre", "taichi": "TaiChi", "stretch": "Flexibility",
    "flexibility": "Flexibility", "highintensity": "HighIntensityIntervalTraining",
    "hiit": "HighIntensityIntervalTraining", "jumprope": "JumpRope", "kickbox": "Kickboxing",
    "boxing": "Boxing", "martial": "MartialArts", "wrestl": "Wrestling", "fencing": "Fencing",
    "gymnastic": "Gymnastics", "golf": "Golf", "frisbee": "DiscSports", "dance": "CardioDance",
    "dancing": "CardioDance", "functionalstrength": "FunctionalStrengthTraining",
    "strength": "TraditionalStrengthTraining", "weight": "TraditionalStrengthTraining",
    "core": "CoreTraining", "crossfit": "CrossTraining", "crosstraining": "CrossTraining",
    "circuit": "CrossTraining", "bootcamp": "CrossTraining", "cooldown": "Cooldown",
    "breath": "MindAndBody", "meditat": "MindAndBody", "equestrian": "EquestrianSports",
    "horse": "EquestrianSports", "cardio": "MixedCardio",
  ]
}
