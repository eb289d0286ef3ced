import Assessment
import BundledFiles
import ChatCompletions
import HealthModel
import Testing

@testable import Dialogue
@testable import Prompts

@Suite("What may go along to an endpoint")
struct PromptSharingTests {
  private func prompt(_ context: PromptContext, _ sharing: PromptSharing) throws -> String {
    func template(_ file: BundledFile) throws -> PromptTemplate {
      try PromptTemplate(text: String(decoding: file.bytes, as: UTF8.self), file: file.path)
    }
    let builder = PromptBuilder(
      system: try template(.systemPrompt),
      checkIn: try template(.checkInPrompt),
      sharing: sharing
    )
    return builder.systemPrompt(context)
  }

  @Test(
    "an age is told in years, in a band, or not at all",
    arguments: [
      (0.5, "6 months", "under 18", "under 18"), (17.9, "17 years", "under 18", "under 18"),
      (18, "18 years", "18 to 29 years", "not told"),
      (29.9, "29 years", "18 to 29 years", "not told"),
      (30, "30 years", "30 to 44 years", "not told"),
      (44.9, "44 years", "30 to 44 years", "not told"),
      (45, "45 years", "45 to 64 years", "not told"),
      (65, "65 years", "65 years or older", "not told"),
    ]
  )
  func ages(_ age: Double, _ years: String, _ band: String, _ off: String) {
    var sharing = PromptSharing()
    #expect(sharing.words(forAge: age) == years)
    sharing.age = .bands
    #expect(sharing.words(forAge: age) == band)
    sharing.age = .off
    #expect(sharing.words(forAge: age) == off)
    #expect(sharing.words(forAge: nil) == "not known")
  }

  @Test("a name stands in the prompt only where it may")
  func name() throws {
    var sharing = PromptSharing()
    #expect(try prompt(context(calm, name: "Ada"), sharing).contains("Ada"))
    sharing.name = false
    #expect(try !prompt(context(calm, name: "Ada"), sharing).contains("Ada"))
  }

  @Test("readings leave no trace in the prompt where they stay here")
  func readings() throws {
    var sharing = PromptSharing()
    sharing.readings = false
    // 112 is an emergency number, which the prompt has for everyone.
    let vitals = [vital(.heartRate, 131, .above), vital(.respiratoryRate, 16.04, .within)]
    var racing = context(vitals)
    racing.cause = "The heart rate left its range."
    for isCheckIn in [false, true] {
      racing.isCheckIn = isCheckIn
      let text = try prompt(racing, sharing)
      #expect(text.contains("keeps their readings to themselves"))
      for word in [
        "131", "16", "60–100", "12–20", "bpm", "breaths/min", "HIGH", "higher",
        "above the range", "within the range", "left its range", "outside its range", "measured",
        "minutes ago",
      ] {
        #expect(!text.contains(word), "\(word)")
      }
    }
  }

  @Test("what the smaller companions record stands in the prompt, quoted, only where it may")
  func companions() throws {
    var sharing = PromptSharing()
    var known = context(calm)
    known.companions = ["The mood of the last 7 days is -3.2."]
    let heading = "What the smaller companions have recorded"
    #expect(try prompt(known, sharing).contains("- “The mood of the last 7 days is -3.2.”"))
    #expect(try !prompt(context(calm), sharing).contains(heading))
    sharing.companions = false
    let withheld = try prompt(known, sharing)
    #expect(!withheld.contains("mood of the last"))
    #expect(!withheld.contains(heading))
  }

  @Test("what a smaller companion has said is left out of the talk where its records stay here")
  func companionTexts() {
    var sharing = PromptSharing()
    let question = "Have you had your metoprolol today?"
    let talk = [
      ChatMessage(.assistant, question), ChatMessage(.user, "yes"), .init(.assistant, "Good."),
    ]
    #expect(sharing.sent(talk, ofCompanions: [question]) == talk)
    sharing.companions = false
    let sent = sharing.sent(talk, ofCompanions: [question])
    #expect(!sent[0].content.contains("metoprolol"))
    #expect(sent.dropFirst() == talk.dropFirst())
    // A person's own words are theirs, whatever they say.
    let own = [ChatMessage(.user, question)]
    #expect(sharing.sent(own, ofCompanions: [question]) == own)
  }

  @Test("that the person is under 18 is told whatever is shared")
  func minor() throws {
    var sharing = PromptSharing()
    sharing.readings = false
    sharing.age = .off
    #expect(try prompt(context(calm, age: 15), sharing).contains("The person is under 18."))
  }

  @Test("what was said of readings is left out of the talk, the person's own words never")
  func talk() {
    var sharing = PromptSharing()
    let talk = [
      ChatMessage(
        .assistant,
        "Time for a check-in. Your heart rate is 104 bpm (just now), higher than 60–100. "
          + "Your respiratory rate is fine.\n\nHow are things with you?"
      ),
      ChatMessage(.user, "My heart rate is 104 and I am tired"),
      ChatMessage(.assistant, "That sounds hard."),
    ]
    #expect(sharing.sent(talk) == talk)
    sharing.readings = false
    let sent = sharing.sent(talk)
    #expect(
      sent.map(\.content) == [
        "Time for a check-in. (A remark about readings is left out here.) How are things with you?",
        "My heart rate is 104 and I am tired", "That sounds hard.",
      ]
    )
  }
}
