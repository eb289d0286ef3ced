package import Configuration
import HealthModel
package import Questions

/// What programs and models may be told when they look something up, by the settings under
/// `endpoint.share`.
///
/// Which model another program passes it on to isn't known, so what goes to a local model only isn't
/// told to one.
package struct QuestionSharing {
  private let share: EndpointSettings.Sharing

  /// What the settings allow.
  package init(_ share: EndpointSettings.Sharing) { self.share = share }

  /// What the smaller companions record.
  private static let records: Set<SampleType> = [
    .stateOfMind, .sleepAnalysis, .medicationDose, .postExertionalMalaise,
    .peakExpiratoryFlowRate, .forcedVitalCapacity, .forcedExpiratoryVolume1,
  ]

  /// Why an inquiry isn't answered, with what would have it answered; nil where it is.
  package func refusal(of inquiry: Inquiry) -> String? {
    switch inquiry {
    case .data(let questions): questions.lazy.compactMap { refusal(of: $0.subject) }.first
    case .said:
      share.memory
        ? nil
        : "What the person said isn't shared: endpoint.share.memory is false. The person can set it "
          + "to true."
    case .nextCheckIn, .guide, .schedule: nil
    }
  }

  /// Why a subject isn't told of, with what would have it told; nil where it is.
  package func refusal(of subject: Question.Subject) -> String? {
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
