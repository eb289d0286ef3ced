/// Why the readings can't be read at this moment: they count as missing then, and it is said why.
package struct ReadingsFault: Hashable, Sendable {
  /// The reason in a few words that name no file, such as `their file is damaged`: they go to a
  /// model, into the record of a reply and into the listener's own words.
  package let reason: String

  /// A fault with its reason, a clause without a full stop.
  package init(reason: String) { self.reason = reason }

  /// One sentence for a person.
  package var sentence: String { "Your readings can't be read just now: \(reason)." }

  /// One sentence for a model.
  package var promptSentence: String {
    "The readings can't be read just now (\(reason)). Nothing is known of them."
  }

  /// The rule that is kept with a reply that had to do without them.
  package var rule: String {
    "\(Course.missingOrOld.rawValue): the readings can't be read; \(reason)."
  }
}
