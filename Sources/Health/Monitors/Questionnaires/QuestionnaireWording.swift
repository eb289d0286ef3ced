/// What is said about a questionnaire and its score.
package enum QuestionnaireWording {
  /// What stands above the first question.
  package static func introduction(_ questionnaire: Questionnaire, rules: QuestionnaireRules)
    -> [String]
  {
    [
      "\(questionnaire.title): \(questionnaire.items.count) questions about \(rules.period).",
      "They are in our own words; the validated wording is on the form itself. "
        + "“back” goes back a question, “stop” ends without saving.",
    ]
  }

  /// What a score says, sentence by sentence.
  package static func sentences(for score: QuestionnaireScore) -> [String] {
    var told: [String] = []
    if score.needsCrisisPath {
      told.append(
        "You answered that you have had thoughts of death or of hurting yourself. "
          + "That matters more than any score, so let's talk about it first."
      )
    }
    // Nobody who thinks of death is told that it is “minimal”.
    let band = score.needsCrisisPath ? "" : ", \(score.band)"
    told.append("\(score.questionnaire): \(score.total) of \(score.highestTotal)\(band).")
    if let next = score.followedBy {
      told.append("With this score, it is worth taking the longer \(next.uppercased()).")
    } else if score.isAtCutOff {
      told.append("With this score, it is worth talking to a doctor or therapist.")
    }
    told.append("A score isn't a diagnosis. It can help you to see a change and to talk about it.")
    return told
  }
}
