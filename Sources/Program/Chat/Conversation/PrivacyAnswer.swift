import Catalogues
import Console
import Services

/// What a person says to something being sent to the endpoint that is set.
enum PrivacyAnswer: String, CaseIterable {
  case accept
  case refuse

  /// Keeps it for that endpoint, and tells who answers then.
  @MainActor func keep(_ services: Services) throws {
    let choice = try ConversationWiring(services).engines("auto")
    // A program reads English; a person agrees to what they can read.
    let words = services.output.isJSON ? services.catalogues.catalogue(.english) : services.words
    guard let endpoint = choice.endpoint, let notice = choice.notice(in: words) else {
      throw AppFailure(
        .configuration,
        verbatim: services.words.text(ChatNoticeKey.noEndpoint),
        hint: services.words.text(ChatNoticeKey.seeWhoAnswers)
      )
    }
    let isGiven = self == .accept
    var agreed: [String] = []
    if choice.consent != .needless {
      let notes = try NotesNotice(choice, services, evenRefused: true, in: words)
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
