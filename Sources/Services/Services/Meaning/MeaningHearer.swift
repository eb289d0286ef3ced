package import Listening
package import TextEncoding

/// Hears which of the listener's acts and matters a message is nearest to, by what it means.
///
/// Without an encoder, or with numbers that can't be read, it hears nothing and rules must do; `doctor`
/// says so.
@MainActor package final class ExemplarHearer {
  private struct Known {
    let maker: MeaningMaker
    let file: ExemplarFile
    let centres: [(entry: ExemplarFile.Entry, bytes: [UInt8])]
  }

  private let encoder: any TextEncoder
  private var known: Known??

  /// A hearer over an encoder; nothing is read yet.
  package init(_ encoder: any TextEncoder) { self.encoder = encoder }

  /// What is heard in a message; nil where rules must do.
  package func hearing(_ text: String) async -> HeardMeanings? {
    guard Words(text).list.count >= Self.fewest, let known = read() else { return nil }
    // Why there is none is `doctor`'s to say: the conversation goes on by rules.
    do {
      let question = MeaningQuestion(try await known.maker.meaning(of: text))
      let candidates = known.centres.compactMap { entry, bytes in
        question.likeness(to: bytes).map { likeness in
          HeardMeanings.Candidate(entry.kind, entry.name, likeness: likeness)
        }
      }
      return HeardMeanings(candidates, floor: known.file.floor, margin: known.file.margin)
    } catch {
      return nil
    }
  }

  /// The fewest words that are compared: shorter ones answer what was asked, and mean little alone.
  private static let fewest = 3

  private func read() -> Known? {
    if let known { return known }
    var made: Known?
    do throws(EncoderError) {
      let (maker, file) = (try MeaningMaker(encoder), try ExemplarFile.bundled())
      if file.meaning == maker.name {
        made = Known(maker: maker, file: file, centres: try file.centres())
      }
    } catch {
      made = nil
    }
    known = .some(made)
    return made
  }
}
