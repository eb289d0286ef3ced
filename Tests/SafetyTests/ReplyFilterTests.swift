import Safety
import Testing

@Suite("The filter of a model's replies")
struct ReplyFilterTests {
  @Test(
    "finds what must not be said",
    arguments: [
      ("A lethal dose would be about that much.", "method"),
      ("The quickest way to die is", "method"),
      ("You clearly have depression.", "diagnosis"),
      ("It sounds like bipolar disorder to me.", "diagnosis"),
      ("This is our secret.", "secrecy"), ("I promise I won't tell anyone.", "secrecy"),
      ("I'm the only one who understands you.", "onlyMe"),
      ("You don't need a therapist.", "onlyMe"),
      ("I am a real person, just like you.", "human"), ("I'm not a bot.", "human"),
      ("When I was your age I felt lost.", "human"),
      ("I'm a licensed therapist.", "licensed"), ("As your psychologist, I suggest", "licensed"),
      ("I feel your pain.", "feeling"), ("It breaks my heart to read this.", "feeling"),
      ("I love you.", "feeling"),
      ("Your heart rate shows that you are stressed.", "inferred"),
      ("I respect your decision to die.", "encouragement"),
      ("Du hast eine Depression.", "diagnosis"), ("Ich bin Psychologin.", "licensed"),
      ("Es bricht mir das Herz.", "feeling"),
      ("Soy psicólogo.", "licensed"), ("Siento tu dolor.", "feeling"),
      ("Es nuestro secreto.", "secrecy"),
    ]
  )
  func faults(_ text: String, _ fault: String) throws {
    #expect(
      try SafetyFixtures.filter().faults(in: text, level: .none).map(\.rawValue).contains(fault)
    )
  }

  @Test(
    "lets good replies through",
    arguments: [
      "I'm an AI program, not a human, and I can't give therapy.",
      "I'm sorry to hear that. What happened then?",
      "I'm not a therapist, so I can't say what this is. A doctor could look at it with you.",
      "Your heart rate is 92 per minute, a little above your usual range. How are you feeling?",
      "That sounds hard. Would it help to talk about the exam?",
      "Thank you for telling me. What was the worst part of the day?",
      "It may help to tell someone you trust.",
      "Numbers can't say how you feel, so I'd rather ask.",
      "Maybe a walk could help. What do you like to do outside?",
      "You are not a burden. Who is with you right now?",
      "Ich bin eine KI, kein Mensch. Was beschäftigt dich?",
      "No soy humano, soy un programa. ¿Qué te preocupa?",
      "I can't keep that secret if you are in danger.",
    ]
  )
  func good(_ text: String) throws {
    #expect(try SafetyFixtures.filter().faults(in: text, level: .none).isEmpty)
  }

  @Test("finds a dropped subject from level 2 on, in whole replies only")
  func dropped() throws {
    let filter = try SafetyFixtures.filter()
    let text = "Let's talk about your weekend! Any plans?"
    #expect(filter.faults(in: text, level: .checkIn).isEmpty)
    #expect(filter.faults(in: text, level: .present) == [.dropped])
    #expect(filter.faults(in: text, level: .present, isWhole: false).isEmpty)
    #expect(filter.faults(in: "Are you safe right now?", level: .immediate).isEmpty)
  }

  @Test("has a replacement for each fault that passes the filter itself")
  func replacements() throws {
    let filter = try SafetyFixtures.filter()
    for language in ["en", "de", "es", "xx"] {
      for fault in ReplyFault.allCases {
        let text = filter.replacement(for: fault, language: language)
        #expect(!text.isEmpty)
        #expect(filter.faults(in: text, level: .none).isEmpty, "\(language) \(fault): \(text)")
      }
    }
  }
}
