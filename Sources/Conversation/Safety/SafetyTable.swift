/// The kinds of tables of this module, by number; 4 is a set of phrases.
enum SafetyTable {
  /// A crisis lexicon.
  static let crisisLanguage = 1
  /// What a reply must not say.
  static let replyRules = 2
  /// How a person asks what they are talking with.
  static let disclosureQuestion = 3
  /// The danger model.
  static let dangerModel = 5
}
