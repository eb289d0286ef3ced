import HealthModel

/// What can be drawn by one name: a type of sample, or the two of a blood pressure.
struct PlotTopic: Sendable {
  /// The name as typed.
  let name: String
  /// What a person reads, such as `blood pressure`.
  let title: String
  /// What is drawn, from top to bottom.
  let types: [SampleType]

  /// The name under which both blood pressures are drawn.
  static let bloodPressure = "blood-pressure"

  /// Every name there is, for completions.
  static let names = SampleType.all.map(\.name) + [bloodPressure]

  /// The topic that a person means.
  ///
  /// - Throws: ``HealthModelError/unknownType(_:)``.
  init(named text: String) throws(HealthModelError) {
    if text.lowercased() == Self.bloodPressure {
      name = Self.bloodPressure
      title = "blood pressure"
      types = [.bloodPressureSystolic, .bloodPressureDiastolic]
      return
    }
    let type = try SampleType.typed(text)
    name = type.name
    title = type.title
    types = [type]
  }
}
