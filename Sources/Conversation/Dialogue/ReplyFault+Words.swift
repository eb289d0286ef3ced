import Safety

extension ReplyFault {
  /// What a reply with the fault would have done, as the end of a sentence.
  var words: String {
    switch self {
    case .method: "it described a way to come to harm"
    case .diagnosis: "it named an illness as yours"
    case .secrecy: "it promised to keep a secret"
    case .onlyMe: "it put itself in the place of people"
    case .human: "it claimed to be human"
    case .licensed: "it claimed to be a clinician"
    case .feeling: "it claimed to have feelings"
    case .inferred: "it read a feeling out of a number"
    case .encouragement: "it encouraged harm"
    case .dropped: "it passed over what you said"
    }
  }
}
