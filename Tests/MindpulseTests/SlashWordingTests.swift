import Services
import Testing

@testable import Chat
@testable import mindpulse

@MainActor @Suite struct SlashWordingTests {
  private let wording = SlashWording(ProgramList.parts.commands)

  @Test(arguments: [
    ("See it: mindpulse why", "See it: /why"),
    ("mindpulse schedule every 2h turns them on.", "/every 2h turns them on."),
    ("To decide later: mindpulse memory list", "To decide later: /memory"),
    (
      "First mindpulse privacy, then mindpulse privacy accept.",
      "First /privacy, then /privacy accept."
    ),
    ("“mindpulse sessions” lists them.", "“/sessions” lists them."),
    ("To note one: mindpulse medication taken metoprolol", "To note one: /taken metoprolol"),
    ("mindpulse people log", "/people log"), ("Try: mindpulse mood happy", "Try: /mood happy"),
  ])
  func `a command that can be typed in the chat is named as there`(text: String, said: String) {
    #expect(wording.text(text) == said)
  }

  @Test(arguments: [
    "mindpulse doctor", "mindpulse memory confirm 3", "mindpulse forget --keep-answer 3",
    "“mindpulse replay last --json” shows the ids", "Set one: mindpulse lock", "mindpulse",
    "mindpulse spirometry blow", "MindPulse is a program.", "mindpulse whyever",
  ])
  func `what can't be typed there stays`(text: String) { #expect(wording.text(text) == text) }
}
