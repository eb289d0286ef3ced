import Console
import Services

/// What a person says to something being sent to the endpoint that is set.
enum PrivacyAnswer: String, CaseIterable {
  case accept
  case refuse

  /// Keeps it for that endpoint, and tells who answers then.
  @MainActor func keep(_ services: Services) throws {
    let choice = try ConversationWiring(services).engines("auto")
    guard let endpoint = choice.endpoint, let notice = choice.notice else {
      throw AppFailure(
        .configuration,
        "No endpoint is set, so nothing is sent anywhere.",
        hint: "See who answers: mindpulse privacy"
      )
    }
    let isGiven = self == .accept
    var agreed: [String] = []
    if choice.consent != .needless {
      let notes = try NotesNotice(choice, services, evenRefused: true)
      if isGiven { agreed = [notice.text, notes?.text].compactMap(\.self) }
      if !services.output.isJSON {
        for text in agreed { try services.output.prose(text + "\n") }
      }
      try EndpointConsent(services).set(isGiven, for: endpoint)
      if choice.lookupsConsent != .needless {
        try EndpointConsent(services, to: .lookups).set(isGiven, for: endpoint)
      }
      if isGiven, notes != nil {
        try EndpointConsent(services, to: .notes).set(true, for: endpoint)
      }
    }
    let sentence = try ConversationWiring(services).engines("auto").sentence
    if services.output.isJSON { return try PrivacyShow.show(services, agreed: agreed) }
    try services.output.prose(sentence)
  }
}
