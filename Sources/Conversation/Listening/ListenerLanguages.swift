/// In which language a talk is answered, and what the listener says of itself first in each.
package struct ListenerLanguages: Sendable {
  private let acts: ActFinder
  private let notices: [String]

  /// Languages that acts are known by, with what answers as it is said in each.
  package init(_ acts: ActFinder, notices: [String]) { (self.acts, self.notices) = (acts, notices) }

  /// The language of the newest message, or of the reply before it where the message is in none that is
  /// known; nil for English.
  ///
  /// - Parameters:
  ///   - talk: what was said.
  ///   - heard: what the newest message means.
  ///   - code: the language that is spoken before any message tells one, two letters.
  /// - Returns: the language.
  package func spoken(
    in talk: [Utterance],
    _ heard: HeardMeanings,
    before code: String? = nil
  ) -> SpokenLanguage? {
    let previous = talk.last { !$0.isPerson }?.text
    guard let message = talk.last(where: \.isPerson)?.text else { return nil }
    if let name = acts.language(of: message, after: previous) { return heard.language(name) }
    guard !acts.isEnglish(message), heard.act != "English" else { return nil }
    guard let previous else {
      return code.flatMap { Self.names[$0] }.flatMap { heard.language($0) }
    }
    // Only of a language that was written lately are the lines read: each takes some megabytes.
    let before = talk.filter(\.isPerson).dropLast().suffix(Self.reach).reversed().map(\.text)
    let written =
      before.first.flatMap { acts.language(of: $0, after: nil) }
      ?? before.lazy.compactMap { acts.language(written: $0, after: nil) }.first
    if let written {
      return heard.language(written).flatMap { $0.isSpoken(in: previous) ? $0 : nil }
    }
    // Where no message has told a language, it is that which the program speaks.
    guard !before.contains(where: acts.isEnglish), !acts.isEnglish(previous) else { return nil }
    return code.flatMap { Self.names[$0] }.flatMap { heard.language($0) }
  }

  /// The name of the language that the newest message is written in, or the reply before it where the message
  /// is in none that is known; nil for English.
  package func name(in talk: [Utterance]) -> String? {
    let previous = talk.last { !$0.isPerson }?.text
    guard let message = talk.last(where: \.isPerson)?.text else { return nil }
    if let name = acts.language(of: message, after: previous) { return name }
    guard let previous, !acts.isEnglish(message) else { return nil }
    return acts.language(written: withoutNotice(previous), after: nil)
  }

  private static let names = ["de": "German", "es": "Spanish", "fr": "French"]

  /// How many of the person's messages back one tells in which language an unclear one is.
  private static let reach = 12

  /// The reply in a language, and what chose it.
  package func reply(
    in language: SpokenLanguage,
    to talk: [Utterance],
    _ heard: HeardMeanings
  ) -> (text: String, rule: String?) {
    var listener = LanguageListener(language, talk, heard)
    let text = listener.reply().joined(separator: " ")
    return (isFirst(talk) ? "\(language.lines.notice)\n\n\(text)" : text, listener.reason)
  }

  /// Whether no reply has said yet, in any language, what answers.
  package func isFirst(_ talk: [Utterance]) -> Bool {
    !talk.contains { reply in !reply.isPerson && notices.contains { reply.text.contains($0) } }
  }

  /// A reply without what it says of the one who answers.
  package func withoutNotice(_ reply: String) -> String {
    notices.reduce(reply) { $0.replacing($1, with: "") }
  }
}
