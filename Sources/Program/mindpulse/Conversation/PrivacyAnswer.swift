import Console

/// What a person says to something being sent to the endpoint that is set.
enum PrivacyAnswer: String, CaseIterable {
  case accept
  case refuse

  /// Keeps it for that endpoint, and tells who answers then.
  @MainActor func keep(_ context: AppContext) throws {
    let choice = try ConversationWiring(context).engines("auto")
    guard let endpoint = choice.endpoint, let notice = choice.notice else {
      throw AppFailure(
        .configuration,
        "No endpoint is set, so nothing is sent anywhere.",
        hint: "See who answers: mindpulse privacy"
      )
    }
    let isGiven = self == .accept
    if choice.consent != .needless {
      let notes = try NotesNotice(choice, context, evenRefused: true)
      if isGiven, !context.output.isJSON {
        for text in [notice.text, notes?.text].compactMap(\.self) {
          try context.output.prose(text + "\n")
        }
      }
      try EndpointConsent(context).set(isGiven, for: endpoint)
      if isGiven, notes != nil {
        try EndpointConsent(context, to: .notes).set(true, for: endpoint)
      }
    }
    let sentence = try ConversationWiring(context).engines("auto").sentence
    if context.output.isJSON { return try PrivacyShow.show(context) }
    try context.output.prose(sentence)
  }
}
