import BundledFiles
import Safety

@testable import Dialogue

extension TalkSafety {
  /// Read once for all tests: making it takes seconds in a debug build.
  private static let bundledScreener =
    CrisisScreener.opened(bundled: BundledFile.crisisLanguage.bytes, own: nil).screener

  /// What guards a talk with the program's own files, for a person in a country.
  static func bundled(country: String? = "DE") throws -> TalkSafety {
    let filter = try ReplyFilter(json5: BundledFile.replyRules.bytes)
    let lines = try CrisisLines(json5: BundledFile.crisisLines.bytes)
    return TalkSafety(
      screener: bundledScreener,
      answer: CrisisAnswer(
        texts: try CrisisTexts(json5: BundledFile.crisisAnswers.bytes),
        filter: filter
      ),
      filter: filter,
      contacts: lines.contacts(profile: country, locale: nil),
      language: nil
    )
  }
}
