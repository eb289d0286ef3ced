import GuidedBlow
import Testing

@Suite("Values as they are typed")
struct BlowFormTests {
  private func form(_ mode: BlowMode = .sixSeconds) throws -> BlowForm {
    BlowForm(mode, start: morning, rules: try breathingRules())
  }

  @Test("are asked one after the other; an empty line leaves one out")
  func order() throws {
    var form = try form()
    #expect(form.question == "FVC in L:")
    #expect(form.take("4,1") == nil)
    #expect(form.question == "FEV1 in L:")
    #expect(form.take("  ") == nil)
    #expect(form.question == "PEF in L/min:")
    #expect(form.take("8 L/s\n") == nil)
    #expect(form.question == nil && form.values == values(4.1, nil, 480))
    #expect(form.take("9") == nil && form.values == values(4.1, nil, 480))
  }

  @Test("are asked without FVC after two seconds, as the original's 2 s mode had one")
  func twoSecondRegression() throws {
    var form = try form(.twoSeconds)
    #expect(form.question == "FEV1 in L:")
    _ = form.take("3.2")
    #expect(form.question == "PEF in L/min:")
    _ = form.take("")
    #expect(form.values == values(nil, 3.2) && form.question == nil)
  }

  @Test("are refused with a sentence and asked for again when no blow can have them")
  func impossibleRegression() throws {
    var form = try form()
    // The original's own table had FVC 20 and FEV1 29.
    let refusal = try #require(form.take("20"))
    #expect(refusal.message == "A blow can't have FVC 20.0 L.")
    #expect(refusal.hint == "Accepted: 0.10 to 10 L.")
    #expect(form.question == "FVC in L:" && form.values.isEmpty)
    #expect(form.take("3") == nil)
    let above = try #require(form.take("3.1"))
    #expect(above.message.contains("FEV1 3.1 L with FVC 3.0 L"))
    #expect(above.hint.hasSuffix("'back' begins anew."))
    #expect(form.question == "FEV1 in L:")
    #expect(form.take("2.9") == nil)
    #expect(form.take("8.5")?.hint.contains("8.50 L/s are 510 L/min") == true)
    #expect(form.take("510") == nil && form.values == values(3, 2.9, 510))
  }

  @Test("are no words", arguments: ["four", "-4", "+4", "4 L/s", "1e1", "0x4", "４", "4 4", "nan"])
  func words(_ text: String) throws {
    var form = try form()
    #expect(form.take(text) != nil && form.question == "FVC in L:")
  }

  @Test("can be begun anew")
  func back() throws {
    var form = try form()
    _ = form.take("5.1")
    #expect(form.take("back") == nil && form.question == "FVC in L:" && form.values.isEmpty)
  }
}
