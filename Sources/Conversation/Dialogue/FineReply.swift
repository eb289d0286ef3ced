import Listening

/// Finds out whether a person says that they are fine.
///
/// In doubt it says no: a person who is not fine and is met with gladness has not been heard.
package struct FineReply: Sendable {
  private let fine: ListenerScript.Fine
  private let medical: WordPhrases?
  private let heavy: [WordPhrases]

  /// A detector that goes by the listener's words.
  package init(_ script: ListenerScript) {
    fine = script.fine
    medical = script.medical.phrases
    heavy = script.topics.filter(\.heavy).map(\.words)
  }

  /// Whether a message names a body sign that is for a doctor, such as chest pain.
  package func isAlarming(_ text: String) -> Bool {
    medical?.occur(in: Words(text)) == true
  }

  /// Whether a message says that the person is fine.
  ///
  /// True when one of the phrases occurs, or is the whole message but for polite words, and
  /// nothing takes it back: a “not” or “but” or “I guess”, or a heavy subject next to it.
  ///
  /// - Parameters:
  ///   - text: the person's message.
  ///   - previous: the companion's message before it; after “How are you?” a bare “ok” counts.
  /// - Returns: whether gladness would be the right answer.
  package func saysFine(_ text: String, after previous: String? = nil) -> Bool {
    let words = Words(text)
    if fine.alone.are(words) || fine.alone.are(fine.polite.cut(from: words)) { return true }
    guard !words.list.isEmpty, words.list.count <= 25, !fine.unless.occur(in: words),
      medical.map({ !$0.occur(in: words) }) ?? true,
      !heavy.contains(where: { $0.occur(in: words) })
    else { return false }
    if fine.phrases.occur(in: words) { return true }
    guard let previous, fine.afterHow.are(words) else { return false }
    return fine.how.occur(in: Words(SentenceLedger.sentences(previous).last ?? ""))
  }
}
