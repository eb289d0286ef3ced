/// What a person means by the name of a reading: one type, or both blood pressures.
package struct SampleTopic: Hashable, Sendable {
  /// The name in full, such as `heart-rate` or `blood-pressure`.
  package let name: String
  /// What a person reads, such as `blood pressure`.
  package let title: String
  /// One type; or systolic and diastolic blood pressure.
  package let types: [SampleType]

  /// One type by itself.
  package init(_ type: SampleType) {
    name = type.name
    title = type.title
    types = [type]
  }

  private init(name: String, title: String, types: [SampleType]) {
    self.name = name
    self.title = title
    self.types = types
  }

  /// Both blood pressures, typed as `120/80`.
  package static let bloodPressure = SampleTopic(
    name: "blood-pressure",
    title: "blood pressure",
    types: [.bloodPressureSystolic, .bloodPressureDiastolic]
  )

  /// Every topic, in the order people see them.
  package static let all = SampleType.all.map(SampleTopic.init) + [bloodPressure]

  /// Short and everyday names by the name in full; the first of each is what lists show.
  private static let otherNames: KeyValuePairs = [
    "heart-rate": ["hr", "pulse", "heartrate", "heart"],
    "resting-heart-rate": ["rhr", "resting-pulse", "resting-hr"],
    "respiratory-rate": [
      "rr", "breathing", "breathing-rate", "respiration", "respiration-rate", "breaths",
    ],
    "heart-rate-variability": ["hrv", "sdnn"],
    "heart-rate-variability-rmssd": ["rmssd"],
    "estimated-respiratory-rate": ["estimated-breathing"],
    "oxygen-saturation": ["spo2", "oxygen", "o2", "oxygen-level", "saturation", "sats"],
    "blood-pressure": ["bp", "bloodpressure"],
    "blood-pressure-systolic": ["sys", "systolic"],
    "blood-pressure-diastolic": ["dia", "diastolic"],
    "body-temperature": ["temp", "temperature"],
    "body-mass": ["weight", "body-weight", "mass"],
    "pef": ["peak-flow"],
    "vo2-max": ["vo2", "vo2max"],
    "walking-heart-rate": ["whr"],
    "body-fat": ["fat"],
    "wrist-temperature": ["wrist"],
    "blood-glucose": ["glucose", "sugar"],
    "ecg": ["ekg", "electrocardiogram"],
  ]

  /// The names that completions offer: those in full, and the short ones.
  package static let names = all.map(\.name) + all.compactMap(\.shortName)

  /// The shortest name, such as `hr`; nil where there is only the one in full.
  package var shortName: String? {
    Self.otherNames.first { $0.key == name }?.value.first { $0.count < name.count }
  }

  /// Every name of every topic.
  package static let everyName = all.map(\.name) + otherNames.flatMap(\.value)

  /// The topic with this name: in full, short, or the HealthKit identifier.
  ///
  /// Case doesn't matter; spaces and underscores are as good as hyphens.
  package init?(named text: String) {
    if let type = SampleType.named(text) {
      self.init(type)
      return
    }
    let words = text.lowercased().split { $0 == " " || $0 == "_" || $0 == "-" }
    let plain = words.joined(separator: "-")
    let full = Self.otherNames.first { $0.value.contains(plain) }?.key ?? plain
    guard let topic = Self.all.first(where: { $0.name == full }) else { return nil }
    self = topic
  }

  /// Values of its types as people say them: `72 bpm`, `120/80 mmHg`.
  package func words(_ values: [Double]) -> String {
    if values.count == 2 { return SampleType.bloodPressure(values[0], values[1]) }
    return zip(types, values).map { $0.words($1) }.joined(separator: ", ")
  }
}
