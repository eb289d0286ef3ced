import Testing

@testable import Safety

@Suite struct CrisisDecisionTests {
  @Test(arguments: [
    (CrisisLevel.immediate, CrisisCategory.explicitActive, true), (.present, .veiled, true),
    (.present, .none, true), (.checkIn, .hopelessness, false), (.present, .someoneElse, false),
    (.immediate, .someoneElse, false), (.present, .denied, false), (.present, .quoted, false),
    (.none, .none, false),
  ])
  func `a decision tells whether the person may be in danger themselves`(
    level: CrisisLevel,
    category: CrisisCategory,
    isDanger: Bool
  ) {
    let finding = CrisisFinding(level: level, category: category)
    let answer = CrisisStep.answer(level, isRepeated: false)
    let decision = CrisisDecision(finding: finding, level: level, step: answer)
    #expect(decision.isNewDanger == isDanger)
  }

  @Test func `a question that is put once more tells of no new danger`() {
    let finding = CrisisFinding(level: .immediate, category: .explicitActive)
    let decision = CrisisDecision(finding: finding, level: .immediate, step: .hold(nil))
    #expect(!decision.isNewDanger)
  }
}
