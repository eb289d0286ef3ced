import Dialogue
import Testing

@Suite struct CrisisDecisionWordsTests {
  @Test(arguments: [
    ("crisis screen: level 3, explicit-active", true), ("crisis screen: level 2, veiled", true),
    ("crisis screen: level 2, an answer to the question", true),
    ("crisis screen: level 1, hopelessness", false), ("crisis screen: level 1, left open", false),
    ("crisis screen: level 2, someone-else", false),
    ("crisis screen: level 3, someone-else", false),
    ("crisis screen: level 2, denied", false), ("crisis screen: level 2, quoted", false),
    ("every reading is within range", false), (nil, false),
  ])
  func `a message's rule tells whether the person may be in danger themselves`(
    rule: String?,
    isDanger: Bool
  ) {
    #expect(CrisisDecisionWords.isOfDanger(rule) == isDanger)
  }
}
