import BundledFiles
package import Safety
package import TextEncoding

/// Hears danger in the meaning of a message: the encoder's vectors, weighed by the danger model.
///
/// Without an encoder, or with a model that can't be read, it hears nothing and rules must do;
/// `doctor` says so.
@MainActor package final class DangerHearer {
  private let encoder: any TextEncoder
  private var known: DangerModel??

  /// A hearer over an encoder; nothing is read yet.
  package init(_ encoder: any TextEncoder) { self.encoder = encoder }

  /// What is heard in a message; nil where rules must do.
  ///
  /// What is heard in it alone has to be heard in it behind the message before, too: half a sentence
  /// out of its place sounds like much.
  ///
  /// - Parameters:
  ///   - text: the message.
  ///   - before: the message before it; nil where none is known.
  /// - Returns: what is heard.
  package func hearing(_ text: String, after before: String?) async -> DangerHearing? {
    guard text.contains(where: \.isLetter), let model = model() else { return nil }
    // Why there is none is `doctor`'s to say: nobody in danger is shown a fault first.
    do {
      var vectors: [[Float]] = []
      for part in MessageParts.of(text) { vectors.append(try await encoder.encode(part, .danger)) }
      guard let alone = model.hearing(vectors, of: text), !alone.findings.isEmpty,
        let vector = vectors.first, let both = MessageParts.joined(text, behind: before)
      else { return model.hearing(vectors, of: text) }
      let together = try await encoder.encode(both, .danger)
      return model.hearing(together, lowering: vector, of: text) ?? alone
    } catch {
      return nil
    }
  }

  private func model() -> DangerModel? {
    if let known { return known }
    let table = BundledFile.dangerModel.weights
    let made = table.flatMap { table in
      // The build has made the table; a damaged one leaves the rules as they are.
      do { return try DangerModel(table: table) } catch { return nil }
    }
    known = .some(made)
    return made
  }
}
