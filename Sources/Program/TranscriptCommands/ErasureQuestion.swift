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
  ///   - what: what would be erased, as in "Permanently erase …?".
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
    guard question.isPossible else {
      throw AppFailure(
        .usage,
        "Nothing was erased: this would permanently erase \(what), and there is no terminal to ask on.",
        hint: "To do it anyway, add --yes."
      )
    }
    guard try question.ask("Permanently erase \(what)? (yes or no, press Enter to keep it)") else {
      throw AppFailure(.failed, "Nothing was erased.")
    }
  }

  /// A number of messages in words.
  static func messages(_ count: Int) -> String { count == 1 ? "1 message" : "\(count) messages" }

  /// What is said of the forks that hold copies of what is erased; nil without forks.
  ///
  /// - Parameters:
  ///   - forks: their ids.
  ///   - areErased: whether the copies go as well.
  /// - Returns: a sentence.
  static func remark(onForks forks: [String], areErased: Bool) -> String? {
    guard !forks.isEmpty else { return nil }
    let ids = forks.map { VisibleText.singleLine($0, limit: 60) }.joined(separator: ", ")
    return areErased
      ? "Copies in forks are erased, too: \(ids)."
      : "Forks that contain copies of its messages stay: \(ids)."
  }
}
