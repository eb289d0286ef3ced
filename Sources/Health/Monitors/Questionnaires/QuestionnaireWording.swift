package import Catalogues

/// What is said about a questionnaire and its score.
package enum QuestionnaireWording {
  /// What stands above the first question.
  package static func introduction(
    _ questionnaire: Questionnaire,
    rules: QuestionnaireRules,
    _ words: Catalogue
  ) -> [String] {
    let isUsual = rules.period == "the last two weeks"
    let period = isUsual ? words.text(MoodKey.lastTwoWeeks) : rules.period
    return [
      words.text(
        MoodKey.introduction,
        ["title": questionnaire.title, "period": period],
        count: questionnaire.items.count
      ),
      words.text(MoodKey.ownWords),
    ]
  }

  /// What a score says, sentence by sentence.
  package static func sentences(for score: QuestionnaireScore, _ words: Catalogue) -> [String] {
    var told: [String] = []
    if score.needsCrisisPath { told.append(words.text(MoodKey.thoughtsOfDeath)) }
    let places = [
      "title": score.questionnaire, "total": "\(score.total)", "highest": "\(score.highestTotal)",
    ]
    // Nobody who thinks of death is told that it is “minimal”.
    if score.needsCrisisPath {
      told.append(words.text(MoodKey.scoreAlone, places))
    } else {
      let band = ["band": band(score.band, words)]
      told.append(words.text(MoodKey.score, places.merging(band) { own, _ in own }))
    }
    if let next = score.followedBy {
      told.append(words.text(MoodKey.takeLonger, ["title": next.uppercased()]))
    } else if score.isAtCutOff {
      told.append(words.text(MoodKey.seeDoctor))
    }
    told.append(words.text(MoodKey.scoreLimits))
    return told
  }

  /// What stands beside a sum in a list, as ``QuestionnaireScore/inWords`` has it.
  package static func inWords(_ score: QuestionnaireScore, _ words: Catalogue) -> String {
    band(score.inWords, words)
  }

  /// The word for a range of totals; that of a file of the person's own as it is.
  private static func band(_ title: String, _ words: Catalogue) -> String {
    bands[title].map { words.text($0) } ?? title
  }

  /// The words of the program's own file.
  private static let bands: [String: MoodKey] = [
    "minimal": .bandMinimal, "mild": .bandMild, "moderate": .bandModerate,
    "moderately severe": .bandModeratelySevere, "severe": .bandSevere,
    "below the score that calls for more questions": .bandBelow,
    "at or above the score that calls for more questions": .bandAbove,
  ]
}
