import HealthModel
import Testing

@testable import Questions

@Suite("What a sentence asks")
struct QuestionParserTests {
  /// A Tuesday.
  private static let today = CalendarDay(daysSinceEpoch: 20_781)

  /// A sentence and the question in it; nil for none.
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let words: String?
    var testDescription: String { text }

    init(_ text: String, _ words: String?) {
      self.text = text
      self.words = words
    }
  }

  private static func words(_ text: String, after earlier: [String] = []) throws -> String? {
    let parser = QuestionParser(try bundledQuestions(), possible: try bundledLimits())
    return parser.inquiry(in: text, after: earlier, today: today)?.words
  }

  @Test("A question about data is understood", arguments: data)
  func understandsData(_ question: Case) throws {
    #expect(try Self.words(question.text) == question.words)
  }

  static let data: [Case] = [
    Case("What's my heart rate?", "latest of heart-rate"),
    Case("what is my pulse right now", "latest of heart-rate, now"),
    Case("How fast is my heart beating?", "latest of heart-rate"),
    Case("What should my pulse be when I'm resting?", "range of heart-rate"),
    Case("I measured 58 this morning on my wrist. Is that too low?", "meaning of heart-rate 58"),
    Case("I don't sleep so well. Have you a suggestion for that?", nil),
    Case("did the breathing. bit calmer now", nil),
    Case("about breathing? i mean can you do a breathing exercise with me", nil),
    Case("is it normal for bisoprolol to slow the pulse?", nil),
    Case("Did my pulse go up yesterday?", "summary of heart-rate, yesterday"),
    Case("What was my heart rate yesterday?", "summary of heart-rate, yesterday"),
    Case("What was my average heart rate this week?", "mean of heart-rate, this week"),
    Case("average pulse this week", "mean of heart-rate, this week"),
    Case("What's my mean heart rate over the last 10 days?", "mean of heart-rate, last 10 days"),
    Case("How low did my heart rate go last night?", "lowest of heart-rate, last night"),
    Case("what was my lowest pulse last night?", "lowest of heart-rate, last night"),
    Case("When was my highest heart rate this month?", "highest of heart-rate, this month"),
    Case("What was my highest heart rate on Sunday?", "highest of heart-rate, on 2026-11-22"),
    Case("Max heart rate today?", "highest of heart-rate, today"),
    Case("When was my last heart rate reading?", "when of heart-rate"),
    Case("Is my heart rate normal?", "meaning of heart-rate"),
    Case("Is my pulse too high?", "meaning of heart-rate"),
    Case("Why is my heart rate so high?", "meaning of heart-rate"),
    Case("Is 104 dangerous?", "meaning of heart-rate 104"),
    Case("Is a heart rate of 104 dangerous?", "meaning of heart-rate 104"),
    Case("Is 37.8 a fever?", "meaning of body-temperature 37.8"),
    Case("Is 140/90 bad?", "meaning of blood-pressure 140/90"),
    Case("Should I see a doctor about my heart rate?", "meaning of heart-rate"),
    Case("Why is my heart racing?", "meaning of heart-rate"),
    Case("How was my heart rate overnight?", "summary of heart-rate, last night"),
    Case("How many beats per minute is my heart doing?", "latest of heart-rate"),
    Case("What's my resting pulse been like lately?", "summary of resting-heart-rate, last 7 days"),
    Case("Was my heart rate higher this week than last week?", "trend of heart-rate, this week"),
    Case("Is my heart rate better than last week?", "trend of heart-rate, this week"),
    Case("Is my heart rate higher than usual?", "usual of heart-rate"),
    Case("Am I sleeping enough?", "meaning of sleep"),
    Case("When did you last check in?", "when of check-ins"),
    Case("What was my pulse on Tuesday?", "summary of heart-rate, on 2026-11-17"),
    Case("Should I worry about my blood pressure?", "meaning of blood-pressure"),
    Case("Is my heart rate normal for me?", "usual of heart-rate"),
    Case("What's my usual resting heart rate?", "usual of resting-heart-rate"),
    Case("What is a normal heart rate for my age?", "range of heart-rate"),
    Case("What is a normal breathing rate?", "range of respiratory-rate"),
    Case("What should my pulse be?", "range of heart-rate"),
    Case(
      "Has my resting heart rate gone up this month?",
      "trend of resting-heart-rate, this month"
    ),
    Case("Is my HRV getting better?", "trend of heart-rate-variability"),
    Case(
      "How has my resting heart rate changed since Monday?",
      "trend of resting-heart-rate, since 2026-11-23"
    ),
    Case("How is my breathing rate?", "latest of respiratory-rate"),
    Case("What was my oxygen last night?", "summary of oxygen-saturation, last night"),
    Case("Show me my blood pressure", "latest of blood-pressure"),
    Case("what was my blood pressure on 2026-11-20?", "summary of blood-pressure, on 2026-11-20"),
    Case("What was my blood pressure on 3 November?", "summary of blood-pressure, on 2026-11-03"),
    Case("Do I have a fever?", "meaning of body-temperature"),
    Case("What's my temperature?", "latest of body-temperature"),
    Case("How much do I weigh?", "latest of body-mass"),
    Case("What was my weight last month?", "summary of body-mass, last month"),
    Case("How did I sleep last night?", "summary of sleep, last night"),
    Case("How long did I sleep?", "summary of sleep"),
    Case("How many hours did I sleep on Sunday?", "summary of sleep, on 2026-11-22"),
    Case("How much sleep did I get this week?", "summary of sleep, this week"),
    Case("Did I sleep enough last night?", "meaning of sleep, last night"),
    Case("How was my mood this week?", "summary of mood, this week"),
    Case("What's my mood been like since Monday?", "summary of mood, since 2026-11-23"),
    Case("How many steps did I take today?", "summary of steps, today"),
    Case("how many steps yesterday?", "summary of steps, yesterday"),
    Case("What was my best peak flow this month?", "highest of pef, this month"),
    Case("Did I take my pills today?", "count of medication-dose, today"),
    Case("When did I last take my beta blocker?", "when of medication-dose"),
    Case("How many crashes did I have this month?", "count of pem-episode, this month"),
    Case("When was my last crash?", "when of pem-episode"),
    Case("How many check-ins did you send this week?", "count of check-ins, this week"),
    Case("How many check-ins were there this week?", "count of check-ins, this week"),
    Case(
      "Tell me my average breathing rate since 1 November.",
      "mean of respiratory-rate, since 2026-11-01"
    ),
    Case("I slept badly. What was my heart rate last night?", "summary of heart-rate, last night"),
    Case(
      "heart rate and breathing rate today?",
      "summary of heart-rate, today; summary of respiratory-rate, today"
    ),
    Case("What is my SpO2?", "latest of oxygen-saturation"),
  ]

  @Test(
    "To mean something is no average, whatever was asked before",
    arguments: [
      "what do you mean?", "what does that mean?", "what do you mean by that",
      "and what do they mean",
      "I didn't mean it",
    ]
  )
  func meant(_ text: String) throws {
    let before = ["what was my heart rate this week?"]
    #expect(try Self.words(text, after: before) == nil)
    #expect(
      try Self.words("mean pulse over the last 7 days?") == "mean of heart-rate, last 7 days"
    )
  }

  @Test("What is no question about one's own data is left alone", arguments: others)
  func leavesAlone(_ text: String) throws { #expect(try Self.words(text) == nil) }

  static let others = [
    "can you do a breathing exercise with me?", "Could you teach me how to breathe slowly?",
    "Is there a breathing technique you know?", "can we breathe together?",
    "¿Hacemos un ejercicio de respiración?", "Kennst du eine Atemübung?",
    "My sister's pulse is high, is that dangerous?",
    "What's your heart rate?",
    "What is my sister's heart rate?",
    "How fast does a hamster's heart beat?",
    "My heart rate was 104 this morning.",
    "My heart is broken.",
    "I don't want to know my heart rate.",
    "Don't tell me my pulse.",
    "It's not about my heart rate.",
    "What if my heart rate goes up?",
    "How can I lower my heart rate?",
    "What can I do to bring my pulse down?",
    "How can I sleep better?",
    "Why can't I sleep?",
    "Should I sleep now?",
    "Should I stop my medication?",
    "What is heart rate variability?",
    "What was my heart rate at 3pm this week?",
    "What was my pulse at 15:00 last month?",
    "Should I see a doctor?",
    "Is it normal to cry every day?",
    "Is it bad that I shouted at my boss?",
    "I slept badly and my mood is low today.",
    "Am I in the mood for a party?",
    "Why does nobody call me?",
    "Is my job killing me slowly?",
    "My pulse races whenever my boss walks in, what is wrong with me and him?",
    "Will my heart rate ever be normal?",
    "What's the weather today?",
    "What's the temperature outside?",
    "I'm so tired.",
    "Is 30 too old to start again?",
    "Hello",
    "Thanks!",
    "yes",
    "Do you think I am a bad person?",
    "What was the average house price last month?",
    "I don't want to stop the check-ins.",
    "",
    "???",
  ]

  @Test("What refers to something just named is about that")
  func refers() throws {
    let earlier = ["What's my heart rate?", "Your last heart rate was 104 bpm, today at 14:05."]
    #expect(try Self.words("Is that dangerous?", after: earlier) == "meaning of heart-rate")
    #expect(try Self.words("And yesterday?", after: earlier) == "summary of heart-rate, yesterday")
    #expect(try Self.words("should I worry?", after: earlier) == "meaning of heart-rate")
    #expect(try Self.words("Is it normal for me?", after: earlier) == "usual of heart-rate")
    #expect(try Self.words("Is 104 dangerous?", after: earlier) == "meaning of heart-rate 104")
    let other = ["I had a fight with my boss.", "What was the worst part?"]
    #expect(try Self.words("Is that normal?", after: other) == nil)
    #expect(try Self.words("My sister is 34. Is that normal?", after: other) == nil)
    let advised = [
      "my heart is racing", "Hearts race after coffee or a fever. Call 112 for trouble breathing.",
    ]
    for text in ["its 104. is that dangerous?", "is 104 dangerous?", "104. Should I worry?"] {
      #expect(try Self.words(text, after: advised) == "meaning of heart-rate 104")
    }
    #expect(try Self.words("it says 104. Is that bad?") == "meaning of heart-rate 104")
    // What only a computer takes for a number is none.
    for word in ["nan", "infinity", "inf", "0x1p3"] {
      let told = try Self.words("its \(word). is that bad?", after: advised)
      #expect(told?.contains("nan") != true && told?.contains("inf") != true, "\(told ?? "")")
    }
  }

  @Test("A number is one of the reading it was told of, or of one that can have it")
  func numbers() throws {
    let opening =
      "Hello. Your heart rate is 104 (above 60–100); your breathing rate is 15 (within 12–20). How are you?"
    let sleep = [
      "I'm not well today, I slept badly.", "Are you tucked up, or do you have to keep going?",
    ]
    let before = [opening] + sleep
    #expect(try Self.words("Is 104 dangerous?", after: before) == "meaning of heart-rate 104")
    #expect(try Self.words("Is 15 normal?", after: before) == "meaning of respiratory-rate 15")
    #expect(try Self.words("Is 104 dangerous?", after: sleep) == "meaning of heart-rate 104")
    #expect(try Self.words("Is 5 bad?", after: sleep) == "meaning of sleep 5")
    let fever = ["I have a temperature.", "Since when?"]
    #expect(try Self.words("Is 39 bad?", after: fever) == "meaning of body-temperature 39")
    #expect(try Self.words("Is 101 bad?", after: fever) == "meaning of body-temperature 101")
    #expect(try Self.words("Is 180 bad?", after: fever) == "meaning of heart-rate 180")
  }

  @Test(
    "What comes, what was said and how to do it",
    arguments: [
      Case("When do you check in next?", "next check-in"),
      Case("when is the next check-in?", "next check-in"),
      Case("When will you write to me?", "next check-in"),
      Case("What did I tell you about the interview?", "what you said about interview"),
      Case("What did I say about my sister yesterday?", "what you said about sister, yesterday"),
      Case("Do you remember what I told you about Anna?", "what you said about anna"),
      Case("What did I tell you yesterday?", "what you said, yesterday"),
      Case("How do I get my watch data in?", "how to: import"),
      Case("Can I import my Fitbit data?", "how to: import"),
      Case("Stop the check-ins", "how to: stop-check-ins"),
      Case("No check-ins, please", "how to: stop-check-ins"),
      Case("check in off pls", "how to: stop-check-ins"),
      Case("Are the check-ins off now or did you just repeat me?", "next check-in"),
      Case("I asked whether the check-ins are off.", "next check-in"),
      Case("Set check-in 19:30 please.", "check-ins: at 19:30"),
      Case("Can you remind me to call my dentist at 3 pm?", "how to: reminders"),
      Case("How do I make the letters bigger?", "how to: bigger-letters"),
      Case("Do you look for keywords?", "how to: how-decides"),
      Case("So how do you actually decide what to say to me?", "how to: how-decides"),
      Case("why do u need to know what country", "how to: why-country"),
      Case("I never wore no watch, whose heart rate is this?", "how to: whose-readings"),
      Case("Do you retain what I write once I close the window?", "how to: own-data"),
      Case("can u set my age to 26", "how to: own-age"),
      Case("please stop checking in on me", "how to: stop-check-ins"),
      Case("turn off check-ins", "how to: stop-check-ins"),
      Case("How do I delete everything?", "how to: forget"),
      Case("How do I record my mood?", "how to: mood"),
      Case("How do I log my sleep?", "how to: sleep"),
      Case("What can you do?", "how to: abilities"),
      Case("How do I connect a model?", "how to: model"),
      Case("How do I change how often you check in?", "how to: change-check-ins"),
      Case("What data do you have about me?", "how to: own-data"),
      Case("How do I set my birthday?", "how to: birthday"),
    ]
  )
  func understandsTheProgram(_ question: Case) throws {
    #expect(try Self.words(question.text) == question.words)
  }

  @Test("A long text or many sentences cost no more than a moment and mean nothing")
  func isBounded() throws {
    #expect(try Self.words(String(repeating: "what is my pulse ", count: 5_000)) == nil)
    #expect(try Self.words(String(repeating: "a? ", count: 5_000)) == nil)
  }

  @Test(
    "A wish in many words is understood as the bare question is",
    arguments: [
      Case(
        "I should like to know what my last blood pressure was, please.",
        "latest of blood-pressure"
      ),
      Case("And is my heart rate high for a man of 69?", "meaning of heart-rate"),
      Case("is 138/86 high for someone my age?", "meaning of blood-pressure 138/86"),
      Case("can you show me the readings I have stored", "own-data"),
      Case("how far i walked today?", "summary of steps, today"),
    ]
  )
  func manyWords(_ question: Case) throws {
    #expect(
      try Self.words(question.text)?.contains(question.words ?? "") == true,
      "\(question.text)"
    )
  }

  @Test(
    "What asks for advice or an opinion asks for no data, also where it names a day",
    arguments: [
      "SHOULD I WAIT UNTIL MONDAY", "should I wait till tomorrow or call them today?",
      "can I leave it until Friday?",
      "could it be the coffee?", "do you think it's my heart?", "give me a quick breathing one",
      "is there something quick I could do with my breathing?",
    ]
  )
  func noData(_ text: String) throws {
    let earlier = ["my chest hurts and my heart rate is up", "Your last heart rate was 104 bpm."]
    #expect(try Self.words(text, after: earlier) == nil)
  }

  @Test("When something was felt before is looked up by the feeling that was told last")
  func felt() throws {
    let earlier = ["I feel so lonely tonight", "That's a lonely way to spend the day."]
    let words = try Self.words("when did I last feel like this?", after: earlier)
    #expect(words?.contains("lonely") == true, "\(words ?? "")")
    #expect(try Self.words("when did I last feel like this?", after: ["the cat is fine"]) == nil)
  }
}
