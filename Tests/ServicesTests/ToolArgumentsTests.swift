import BundledFiles
import Catalogues
import Questions
import Testing

@testable import Services

@Suite("Arguments and proposals of a model")
struct ToolArgumentsTests {
  private static func arguments(_ text: String) throws -> ToolArguments { try ToolArguments(text) }

  @Test("texts are read in every way in which models write them")
  func understood() throws {
    #expect(try Self.arguments(#"{"a":" x  y "}"#)["a"] == "x y")
    #expect(try Self.arguments(#"{"a":7,"b":1.5,"c":true}"#)["a"] == "7")
    #expect(try Self.arguments(#"{"a":7,"b":1.5,"c":true}"#)["b"] == "1.5")
    #expect(try Self.arguments(#"{"a":null,"b":""}"#)["a"] == nil)
    #expect(try Self.arguments(#"{"b":""}"#)["b"] == nil)
    #expect(try Self.arguments(#""{\"a\":\"x\"}""#)["a"] == "x")
    for empty in ["", " \n", "{}", "null"] { #expect(try Self.arguments(empty)["a"] == nil) }
  }

  @Test(
    "all else is refused with what would be right",
    arguments: [
      "{", "[]", "[1]", "7", "{\"a\":[1]}", "{\"a\":{}}", "\"x\"", "\"\\\"x\\\"\"", "{'a':1}",
      String(repeating: "[", count: 10_000),
    ]
  )
  func refused(_ text: String) {
    #expect(throws: ToolArguments.Fault.self) { try Self.arguments(text) }
  }

  @Test(
    "a schedule is understood, and is the same again from its offer",
    arguments: [
      ("every 2h", "schedule every 2h"), ("Every 90 minutes", "schedule every 1h30m"),
      ("at 9:00, 21:30", "schedule at 09:00,21:30"), ("at 9pm", "schedule at 21:00"),
      ("quiet 22:00-07:00", "schedule quiet 22:00-07:00"),
      ("quiet 22:00 - 07:00", "schedule quiet 22:00-07:00"), ("off", "schedule off"),
    ]
  )
  func schedules(_ text: String, _ offer: String) throws {
    let change = try ProposedChange(schedule: text)
    #expect(change.offer == offer)
    #expect(ProposedChange(offer: offer) == change)
    let file = BundledFile.englishCatalogue
    let english = try Catalogue.read(json5: file.bytes, file: file.path, emergency: "112")
    #expect(
      change.question(ScheduleWords(english))
        .hasSuffix("Answer yes, and I do it; anything else leaves all as it is.")
    )
  }

  @Test(
    "what is no schedule is none",
    arguments: [
      "", "every", "every 2", "every 5m", "every 9 weeks", "at", "at noon-ish", "at 25:00", "quiet",
      "quiet 22:00", "quiet 22:00-22:00", "quiet 1-2-3", "off now", "delete everything",
      "at 9:00 x",
    ]
  )
  func noSchedules(_ text: String) {
    #expect(throws: ToolArguments.Fault.self) { try ProposedChange(schedule: text) }
    #expect(ProposedChange(offer: "schedule \(text)") == nil)
  }

  @Test("an offer of another kind does nothing")
  func otherOffers() {
    for offer in ["", "schedule", "note x", "run rm", "exercise"] {
      #expect(ProposedChange(offer: offer) == nil, "\(offer)")
    }
    #expect(ProposedChange(offer: "exercise grounding") == .exercise("grounding"))
  }

  @Test("only a plain yes is one")
  func yes() {
    for text in [
      "yes", "Yes!", "y", "ok", "Yes, please.", "ja", "sí", "Yes, please do.",
      "Yes. Off. Turn them off.",
      "sure, go ahead", "please do that now",
    ] {
      #expect(OfferedAction.isPlainYes(text), "\(text)")
    }
    for text in [
      "yes but", "no", "", "yes yes my pulse", "not yes", "yesterday", "off I go then",
      "please don't", "yes I slept",
    ] {
      #expect(!OfferedAction.isPlainYes(text), "\(text)")
    }
  }
}
