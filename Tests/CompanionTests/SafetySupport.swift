import BundledFiles
import Safety

@testable import Companion

extension TalkSafety {
  /// What guards a talk with the program's own files, for a person in a country.
  static func bundled(country: String? = "DE") throws -> TalkSafety {
    let filter = try ReplyFilter(json5: BundledFile.replyRules.bytes)
    let lines = try CrisisLines(json5: BundledFile.crisisLines.bytes)
    return TalkSafety(
      screener: CrisisScreener.opened(bundled: BundledFile.crisisLanguage.bytes, own: nil).screener,
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
