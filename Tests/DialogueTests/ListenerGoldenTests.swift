import Assessment
import Safety
import Testing

@testable import Dialogue

/// What one side of a recorded talk does.
private enum Step {
  case checkIn(String)
  case say(String, String)
  case stands(ListenerDanger)
}

@Suite("A recorded talk with the offline listener")
struct ListenerGoldenTests {
  private func play(_ steps: [Step], _ vitals: [Vital]) throws {
    var talk = Talk(try bundledScript())
    for step in steps {
      switch step {
      case .checkIn(let expected):
        #expect(talk.checkIn(context(vitals, name: "Ada", isCheckIn: true)) == expected)
      case .stands(let danger): talk.danger = danger
      case .say(let text, let expected): #expect(talk.say(text, context(vitals)) == expected)
      }
    }
  }

  @Test("about a reading outside its range goes from asking over comfort to ideas")
  func outside() throws {
    try play(
      [
        .checkIn(
          """
          (offline listener, no language model)

          Hello Ada, a quick check-in. Here's what came in: a heart rate of 112 (above 60–100) \
          and a breathing rate of 16 (within 12–20). All sorts of everyday things raise a \
          reading, and I can't tell which from here. How are you feeling right now?
          """
        ),
        .say(
          "I can't sleep because of my boss",
          """
          I hear you: you can't sleep because of your boss. What wakes you, as far as you can \
          tell?
          """
        ),
        .say(
          "He keeps yelling at me in front of everyone",
          """
          From what you're saying, he keeps yelling at you in front of everyone. Anger often \
          means that something matters to you. What else is there besides the anger?
          """
        ),
        .say(
          "It has been like this since March",
          """
          What I'm hearing is that it has been like this since March. You can be furious and \
          still be fair. What is the anger about, underneath?
          """
        ),
        .say(
          "I lie awake and think about Monday",
          """
          If I've got that right, you lie awake and think about Monday. You can recover from bad \
          nights, even from a run of them. Shall we look at what might make tomorrow easier?
          """
        ),
        .say(
          "yes please",
          """
          Two small ideas, then. You could write down tomorrow's worries an hour before bed. You \
          could have your last coffee before noon for a week and see. What would get in the way?
          """
        ),
        .say(
          "I'll try the first one",
          """
          You only have to try it once to find out. Who could you tell about it?
          """
        ),
      ],
      racing
    )
  }

  @Test("of a person who is fine is glad, gives one small advice, and follows them")
  func within() throws {
    try play(
      [
        .checkIn(
          """
          (offline listener, no language model)

          Hi Ada, just checking in. Your breathing rate is 14, within 12–20, and your heart rate \
          72.4, within 60–100. Nothing stands out in those readings. Is there anything you'd \
          like to talk about?
          """
        ),
        .say(
          "I'm fine, thanks",
          """
          Nice to hear. Take five minutes outside, without any hurry. Who have you spent the day \
          with?
          """
        ),
        .say(
          "my sister visited and we laughed a lot",
          """
          You're saying that your sister visited and you laughed a lot. What does it mean for you?
          """
        ),
      ],
      calm
    )
  }

  @Test("with missing readings says so, and stays with a loss")
  func missing() throws {
    try play(
      [
        .checkIn(
          """
          (offline listener, no language model)

          Hi Ada, I wanted to check in. The last heart rate came in 3 hours ago, at 88. So far \
          there's no breathing rate. That's fine; we can talk without numbers. Is there anything \
          you'd like to tell me?
          """
        ),
        .say(
          "not so good",
          """
          That sounds like a hard day. What is the worst of it?
          """
        ),
        .say(
          "my dad died last month",
          """
          From what you're saying, your dad died last month. What do you miss the most?
          """
        ),
        .say(
          "I miss him so much",
          """
          So what you're saying is that you miss him so much. There's no schedule for grief. \
          What goes through your mind on quiet evenings?
          """
        ),
        .say(
          "I don't know",
          """
          Some things are hard to put into words. What do you notice first, something in your \
          body or a thought?
          """
        ),
        .say(
          "are you human?",
          """
          I'm an AI program, artificial and not human: an offline listener that follows rules, \
          without a language model. What would you like to use me for?
          """
        ),
      ],
      unclear
    )
  }

  @Test("begins with a greeting, and answers what is asked")
  func questions() throws {
    try play(
      [
        .say(
          "hi",
          """
          (offline listener, no language model)

          Hello, and welcome. Heart rate 72.4, within 60–100; breathing rate 14, within 12–20. \
          Where would you like to start?
          """
        ),
        .say(
          "my exams start on Monday",
          """
          It sounds as if your exams start on Monday. What does a typical day look like?
          """
        ),
        .say(
          "any advice?",
          """
          Here's something that has helped others. You could study for twenty-five minutes at a \
          time, with five-minute breaks. You could ask a classmate to go through it with you. \
          Which of these could you see yourself doing?
          """
        ),
        .say(
          "my heart is racing",
          """
          Let me see if I've got this right: your heart is racing. The body reacts to many \
          things, and most of them are ordinary. Have you talked to a doctor about it?
          """
        ),
      ],
      calm
    )
  }

  @Test("that turns to danger puts safety first and stays with it")
  func danger() throws {
    try play(
      [
        .say(
          "I want to die",
          """
          (offline listener, no language model)

          Thank you for writing that here. It matters more than anything else right now. If you \
          could act on it, call 112 or 911 now; to talk with a trained person, \
          findahelpline.com. If someone you trust is near, tell them in one sentence, and stay \
          with them. Are you safe right now, or are you thinking of killing yourself?
          """
        ),
        .stands(ListenerDanger(level: .present)),
        .say(
          "I have pills here",
          """
          Let's stay with this and nothing else. I'm a program and can't come to you; 112 or 911 \
          can, and findahelpline.com gets you a person to talk to. Put distance between you and \
          anything you could hurt yourself with, and go to someone you trust. Is there anything \
          near you that you might use to hurt yourself?
          """
        ),
        .stands(ListenerDanger(level: .checkIn, isOver: true)),
        .say(
          "my sister is here now, I am safe",
          """
          Thank you for telling me. I'm glad you're safe right now. If it comes back: \
          findahelpline.com to talk, 112 or 911 in danger. What's going on?
          """
        ),
      ],
      calm
    )
  }
}
