import BundledWords
import BundledFiles
@testable import Blows
@testable import Monitors
import Testing

@Suite("Values as they are typed")
struct BlowFormTests {
  /// A form with what was answered to each line; nil for a line that was taken.
  private func typed(_ lines: [String], _ mode: BlowMode = .sixSeconds) throws
    -> (form: BlowForm, refusals: [BlowForm.Refusal?])
  {
    var form = BlowForm(mode, start: morning, rules: try breathingRules(), try englishWords())
    let refusals = lines.map { form.take($0) }
    return (form, refusals)
  }

  @Test("are asked one after the other; an empty line leaves one out")
  func order() throws {
    #expect(try typed([]).form.question == "FVC in L:")
    #expect(try typed(["4,1"]).form.question == "FEV1 in L:")
    #expect(try typed(["4,1", "  "]).form.question == "PEF in L/min:")
    let (form, refusals) = try typed(["4,1", "  ", "8 L/s\n", "9"])
    #expect(refusals == [nil, nil, nil, nil])
    #expect(form.question == nil && form.values == values(4.1, nil, 480))
  }

  @Test("are asked without FVC after two seconds, as the original's 2 s mode had one")
  func twoSecondRegression() throws {
    #expect(try typed([], .twoSeconds).form.question == "FEV1 in L:")
    #expect(try typed(["3.2"], .twoSeconds).form.question == "PEF in L/min:")
    let form = try typed(["3.2", ""], .twoSeconds).form
    #expect(form.values == values(nil, 3.2) && form.question == nil)
  }

  @Test("are refused with a sentence and asked for again when no blow can have them")
  func impossibleRegression() throws {
    // The original's own table had FVC 20 and FEV1 29.
    let lines = ["20", "3", "3.1", "29", "2.9", "8.5", "510"]
    let (form, refusals) = try typed(lines)
    #expect(refusals.map { $0 != nil } == [true, false, true, true, false, true, false])
    #expect(refusals[0]?.message == "A blow can't have FVC 20.00 L.")
    #expect(refusals[0]?.hint == "Accepted: 0.10 to 10.00 L.")
    #expect(refusals[2]?.message.contains("FEV1 3.10 L with FVC 3.00 L") == true)
    #expect(refusals[2]?.hint.hasSuffix("'back' starts over.") == true)
    #expect(refusals[5]?.hint.contains("8.50 L/s are 510 L/min") == true)
    #expect(form.values == values(3, 2.9, 510) && form.question == nil)
    #expect(try typed(["20"]).form.question == "FVC in L:")
    #expect(try typed(["3", "3.1"]).form.question == "FEV1 in L:")
  }

  @Test("are no words", arguments: ["four", "-4", "+4", "4 L/s", "1e1", "0x4", "４", "4 4", "nan"])
  func words(_ text: String) throws {
    let (form, refusals) = try typed([text])
    #expect(refusals != [nil] && form.question == "FVC in L:")
  }

  @Test("can be begun anew")
  func back() throws {
    let (form, refusals) = try typed(["5.1", "4", "back"])
    #expect(refusals == [nil, nil, nil])
    #expect(form.question == "FVC in L:" && form.values.isEmpty)
  }

  @Test("are asked for in the language that is spoken, with its names, numbers and words")
  func languages() throws {
    let words = try bundledWords(in: .frenchCatalogue)
    var form = BlowForm(.sixSeconds, start: morning, rules: try breathingRules(), words)
    #expect(form.question == "CVF en L\u{a0}:")
    let refusals = ["20", "4,1"].map { form.take($0) }
    #expect(refusals[0]?.message == "Un souffle ne peut pas avoir CVF 20,00 L.")
    #expect(refusals[1] == nil && form.question == "VEMS en L\u{a0}:")
    let back = form.take("retour")
    #expect(back == nil && form.values.isEmpty)
  }
}
