import Configuration
import HealthModel
import Questions

/// What other programs may be told, by the settings under `endpoint.share`.
///
/// Which model they pass it on to isn't known, so what goes to a local model only isn't told.
struct ContextSharing {
  private let share: EndpointSettings.Sharing

  /// What the settings allow.
  init(_ share: EndpointSettings.Sharing) { self.share = share }

  /// What the smaller companions record.
  private static let records: Set<SampleType> = [
    .stateOfMind, .sleepAnalysis, .medicationDose, .postExertionalMalaise,
    .peakExpiratoryFlowRate, .forcedVitalCapacity, .forcedExpiratoryVolume1,
  ]

  /// Why an inquiry isn't answered, with what would have it answered; nil where it is.
  func refusal(of inquiry: Inquiry) -> String? {
    switch inquiry {
    case .data(let questions): questions.lazy.compactMap { refusal(of: $0.subject) }.first
    case .said:
      share.memory
        ? nil
        : "What the person said isn't shared: endpoint.share.memory is false. The person can set it "
          + "to true."
    case .nextCheckIn, .guide: nil
    }
  }

  private func refusal(of subject: Question.Subject) -> String? {
    guard case .reading(let topic) = subject else { return nil }
    if Self.records.isDisjoint(with: topic.types) {
      return share.readings
        ? nil
        : "Readings aren't shared: endpoint.share.readings is false. The person can set it to true."
    }
    guard share.monitors != .always else { return nil }
    return "Records of \(topic.title) aren't shared: endpoint.share.monitors is "
      + "\"\(share.monitors.rawValue)\". The person can set it to \"always\"."
  }
}
