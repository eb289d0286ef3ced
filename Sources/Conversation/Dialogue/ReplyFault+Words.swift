import Core
import Safety

extension ReplyFault {
  /// What a reply with the fault would have done, as the end of a sentence.
  var words: LocalizedText {
    switch self {
    case .method: "it described a way to get hurt"
    case .diagnosis: "it diagnosed you"
    case .secrecy: "it promised to keep a secret"
    case .onlyMe: "it put itself in place of other people"
    case .human: "it claimed to be human"
    case .licensed: "it claimed to be a clinician"
    case .feeling: "it claimed to have feelings"
    case .inferred: "it claimed a feeling from a number"
    case .encouragement: "it encouraged harm"
    case .dropped: "it ignored what you said"
    }
  }
}
