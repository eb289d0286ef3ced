import Understanding
import Catalogues
import Console
import Core
import HealthModel
import Services
import TextEncoding
import Transcripts

/// A search by meaning: meanings that are missing are made first, those of the newest messages before others.
@MainActor struct LikeSearch {
  /// What was found, and how many messages could not be looked at yet.
  struct Found {
    /// The nearest messages.
    let result: SearchResult
    /// How many messages have no meaning yet.
    let missing: Int

    /// What is said of the missing ones; nil where there are none.
    func notice(_ words: Catalogue) -> String? {
      guard missing > 0 else { return nil }
      let number = words.number(DecimalText.grouped(missing))
      return words.text(SessionKey.notIncluded, ["number": number], count: missing)
    }
  }

  /// How many meanings a search makes at most: a minute's work.
  static let most = 2_000
  /// The same in the chat, where somebody wants to go on: some seconds.
  static let mostInChat = 200

  private let services: Services
  private let most: Int

  /// A search in one run of the program.
  init(_ services: Services, most: Int = Self.most) {
    self.services = services
    self.most = most
  }

  /// Finds the nearest messages.
  ///
  /// - Parameters:
  ///   - text: what is looked for.
  ///   - goesOn: asked before each meaning that is made; the search itself follows in any case.
  ///   - narrow: says what may be found.
  /// - Returns: what was found.
  /// - Throws: ``AppFailure`` for a text without a word, and where there is no encoder.
  func find(
    _ text: String,
    goesOn: () -> Bool,
    narrow: (inout LikenessQuery) throws -> Void
  ) async throws -> Found {
    // The same texts are refused as in a search for words.
    do throws(TranscriptsError) { _ = try SearchWords(text) } catch .tooManyWords
    { /* All count. */  }
    let maker: MeaningMaker
    let meaning: MeaningVector
    do throws(EncoderError) {
      maker = try MeaningMaker(services.encoder)
      meaning = try await maker.meaning(of: text)
    } catch { throw failure(error) }
    var query = LikenessQuery(meaning, of: maker.name, floor: maker.floor)
    try narrow(&query)
    let store = try services.stores.transcripts()
    let missing = try store.messagesWithoutMeaning(of: maker.name)
    try await make(missing, maker, store, goesOn)
    let count = try store.meaningCount(of: maker.name)
    return Found(result: try store.search(query), missing: max(0, count.all - count.made))
  }

  private func make(
    _ missing: [Int64],
    _ maker: MeaningMaker,
    _ store: TranscriptStore,
    _ goesOn: () -> Bool
  ) async throws {
    let progress = SearchProgress(services.words)
    defer { progress.end() }
    let numbers = Array(missing.prefix(most))
    try await maker.make(numbers, in: store, goesOn: goesOn) {
      progress.made($0, of: numbers.count)
    }
  }

  private func failure(_ error: EncoderError) -> AppFailure {
    AppFailure(
      .unavailable,
      verbatim: services.words.text(
        SessionKey.needsEncoder,
        ["reason": services.output.spoken(error.errorDescription)]
      ),
      hint: [
        services.output.spoken(error.recoverySuggestion),
        services.words.text(SessionKey.wordsInstead),
      ]
      .filter { !$0.isEmpty }.joined(separator: "\n")
    )
  }
}
