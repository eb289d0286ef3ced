package import Listening
package import TextEncoding

/// Hears which of the listener's acts and situations a message is nearest to, by what it means.
///
/// Without an encoder, or with numbers that can't be read, it hears nothing and rules must do; `doctor`
/// says so. What is said in other languages is known all the same.
@MainActor package final class MeaningHearer {
  private struct Known {
    let certainty: HeardMeanings.Certainty
    let centres: [ListeningModel.Centre]
    let situations: Situations
    let languages: LanguageShelf

    /// No meaning, with the lines of other languages; nil for a message that is plainly English.
    func unheard(_ text: String) -> HeardMeanings? {
      guard !EnglishForm.isPlain(Words(text).list) else { return nil }
      return HeardMeanings(
        [],
        of: situations,
        in: { [languages] in languages.named($0) },
        by: certainty,
        isHeard: false
      )
    }
  }

  private let encoder: any TextEncoder
  private let emergency: () -> String
  private var known: Known??

  /// A hearer over an encoder; nothing is read yet.
  ///
  /// - Parameters:
  ///   - encoder: makes vectors of messages.
  ///   - emergency: the emergency number where the person is.
  package init(_ encoder: any TextEncoder, emergency: @escaping () -> String) {
    (self.encoder, self.emergency) = (encoder, emergency)
  }

  /// What is heard in a message; nil where rules must do, and no other language can be meant.
  package func hearing(_ text: String) async -> HeardMeanings? {
    guard text.contains(where: \.isLetter), let known = read() else { return nil }
    // Why there is none is `doctor`'s to say: the conversation goes on by rules.
    do {
      guard let vector = MeaningVector(try await encoder.encode(text, .listening)) else {
        return known.unheard(text)
      }
      let question = MeaningQuestion(vector)
      let candidates = known.centres.compactMap { centre in
        question.likeness(to: centre.bytes).map { likeness in
          HeardMeanings.Candidate(centre.kind, centre.name, likeness: likeness)
        }
      }
      return HeardMeanings(
        candidates,
        of: known.situations,
        in: { [languages = known.languages] in languages.named($0) },
        by: known.certainty
      )
    } catch {
      return known.unheard(text)
    }
  }

  private func read() -> Known? {
    if let known { return known }
    var made: Known?
    do throws(EncoderError) {
      let model = try ListeningModel.bundled()
      let situations = try Situations.bundled()
      made = Known(
        certainty: model.certainty,
        centres: try model.centres(),
        situations: situations,
        languages: LanguageShelf(situations, emergency: emergency())
      )
    } catch {
      made = nil
    }
    known = .some(made)
    return made
  }
}
