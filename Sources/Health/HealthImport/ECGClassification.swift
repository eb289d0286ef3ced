/// What a watch made of an electrocardiogram (HKElectrocardiogram.h, iOS 14).
enum ECGClassification: Int {
  /// The watch gives none.
  case notSet = 0
  /// A regular rhythm.
  case sinusRhythm = 1
  /// Atrial fibrillation.
  case atrialFibrillation = 2
  /// Inconclusive, as the heart beat too slowly.
  case lowHeartRate = 3
  /// Inconclusive, as the heart beat too fast.
  case highHeartRate = 4
  /// Inconclusive, as the recording was poor.
  case poorReading = 5
  /// Inconclusive for another reason.
  case inconclusive = 6

  /// A classification by the name that Apple's app shows in one of its languages.
  init?(name: String) {
    let bare = name.lowercased().filter(\.isLetter)
    guard let found = Self.names.first(where: { bare.contains($0.key) }) else { return nil }
    self = found.value
  }

  /// The value samples of it have.
  var value: Double { Double(rawValue) }

  /// Parts of names, without spaces; the first that fits counts.
  private static let names: KeyValuePairs<String, ECGClassification> = [
    "lowheartrate": .lowHeartRate, "highheartrate": .highHeartRate,
    "poorreading": .poorReading, "poorrecording": .poorReading,
    "sinus": .sinusRhythm, "sinusal": .sinusRhythm, "洞性心律": .sinusRhythm,
    "fibril": .atrialFibrillation, "flimmern": .atrialFibrillation,
    "flimren": .atrialFibrillation, "fibrill": .atrialFibrillation,
    "inconclusive": .inconclusive, "nichteindeutig": .inconclusive,
    "nonconclu": .inconclusive, "noconcluyente": .inconclusive, "inconclus": .inconclusive,
    "unrecognized": .inconclusive, "notset": .notSet,
  ]
}
