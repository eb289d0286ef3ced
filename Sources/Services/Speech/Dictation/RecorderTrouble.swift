package import Catalogues
import Core

/// Why a recorder could not record, in a sentence, and what would be right.
///
/// What it complained about is found in its own words, which are those of pacat(1) and arecord(1), and is
/// quoted.
package enum RecorderTrouble {
  /// The longest complaint that is quoted, in characters.
  private static let longest = 160

  /// How a recorder ended.
  package enum Ending: Equatable, Sendable {
    /// By itself, with a code.
    case exitCode(Int32)
    /// By a signal.
    case signal(Int32)
  }

  /// What was wrong, and what would be right.
  ///
  /// - Parameters:
  ///   - name: the program's.
  ///   - ending: how it ended.
  ///   - complaint: what it wrote to standard error; not to be trusted.
  ///   - words: the words of a language.
  /// - Returns: two sentences.
  package static func sentences(
    of name: String,
    ending: Ending,
    complaint: String,
    _ words: Catalogue
  ) -> String {
    let lines = complaint.split(whereSeparator: \.isNewline)
    let last = lines.last { line in line.contains { !$0.isWhitespace } } ?? ""
    let quoted = VisibleText.singleLine(String(last), limit: longest)
    let said =
      quoted.isEmpty
      ? words.text(DictationNoticeKey.ended, ["ending": text(ending, words)])
      : words.text(DictationNoticeKey.said, ["text": quoted])
    let lower = complaint.lowercased()
    let known = kinds.first { kind in kind.signs.contains { lower.contains($0) } }
    return words.text(known?.text ?? .trouble, ["name": name, "said": said])
  }

  private static func text(_ ending: Ending, _ words: Catalogue) -> String {
    switch ending {
    case .exitCode(let code): words.text(DictationNoticeKey.exitCode, ["number": "\(code)"])
    case .signal(let number): words.text(DictationNoticeKey.signal, ["number": "\(number)"])
    }
  }

  private static let kinds: [(signs: [String], text: DictationNoticeKey)] = [
    (["busy"], .troubleBusy),
    (["connection failure", "connection refused", "connection terminated"], .troubleServer),
    (["permission denied", "access denied", "not permitted"], .troubleForbidden),
    (
      ["no such", "cannot find card", "no soundcards", "unknown pcm", "not found"],
      .troubleNone
    ),
  ]
}
