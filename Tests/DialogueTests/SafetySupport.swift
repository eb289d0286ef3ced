import BundledFiles
import Safety

@testable import Dialogue

extension TalkSafety {
  /// What guards a talk with the program's own files, for a person in a country.
  static func bundled(country: String? = "DE") throws -> TalkSafety {
    let files = try SafetyTexts.bundled.get()
    return TalkSafety(
      screener: files.screener,
      answer: files.answer,
      filter: files.filter,
      contacts: files.lines.contacts(profile: country, locale: nil),
      language: nil
    )
  }
}

/// What is read for it, once for all tests: that takes seconds in a debug build.
private struct SafetyTexts {
  static let bundled = Result { try SafetyTexts() }

  let screener = CrisisScreener.opened(bundled: BundledFile.crisisLanguage.bytes, own: nil).screener
  let answer: CrisisAnswer
  let filter: ReplyFilter
  let lines: CrisisLines

  init() throws {
    filter = try ReplyFilter(json5: BundledFile.replyRules.bytes)
    lines = try CrisisLines(json5: BundledFile.crisisLines.bytes)
    answer = CrisisAnswer(
      texts: try CrisisTexts(json5: BundledFile.crisisAnswers.bytes),
      filter: filter
    )
  }
}
