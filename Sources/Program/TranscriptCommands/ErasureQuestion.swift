import Catalogues
import Console
import Core
import Services

/// Asks before much is erased for good.
@MainActor struct ErasureQuestion {
  /// What the program knows and may use.
  let services: Services
  /// Whether `--yes` was given.
  let isAgreed: Bool

  /// Goes on only where the person agrees: on a terminal they are asked, scripts say `--yes`.
  ///
  /// - Parameters:
  ///   - what: what would be erased, as in "Permanently erase …?", in the language that is spoken.
  ///   - remark: what else it touches, or leaves.
  /// - Throws: an ``AppFailure`` where nobody agreed; nothing has been erased then.
  func agree(toErase what: String, remark: String? = nil) throws {
    let question = YesNoQuestion(services)
    if let remark {
      if question.isPossible {
        try services.output.prose(remark)
      } else {
        services.output.notice(remark)
      }
    }
    if isAgreed { return }
    let words = services.words
    guard question.isPossible else {
      throw AppFailure(
        .usage,
        verbatim: words.text(SessionKey.eraseRefused, ["what": what]),
        hint: words.text(SessionKey.eraseAnyway)
      )
    }
    guard try question.ask(words.text(SessionKey.eraseQuestion, ["what": what])) else {
      throw AppFailure(.failed, verbatim: words.text(SessionKey.nothingErased))
    }
  }

  /// What is said of the forks that hold copies of what is erased; nil without forks.
  ///
  /// - Parameters:
  ///   - forks: their ids.
  ///   - areErased: whether the copies go as well.
  ///   - words: the language it is said in.
  /// - Returns: a sentence.
  static func remark(onForks forks: [String], areErased: Bool, _ words: Catalogue) -> String? {
    guard !forks.isEmpty else { return nil }
    let ids = forks.map { VisibleText.singleLine($0, limit: 60) }.joined(separator: ", ")
    return words.text(areErased ? SessionKey.copiesGo : .forksStay, ["ids": ids])
  }
}
