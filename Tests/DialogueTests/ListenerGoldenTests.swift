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
          A bad night makes the next day so long. How are things with your boss at the moment?
          """
        ),
        .say(
          "He keeps yelling at me in front of everyone",
          """
          I'm sorry. Nobody should talk to you like that. Who saw it?
          """
        ),
        .say(
          "It has been like this since March",
          """
          I see, it has been like this since March. It takes a lot to stay calm in a \
          moment like that. What happened just before?
          """
        ),
        .say(
          "I lie awake and think about Monday",
          """
          Nights like that wear anyone out. How many nights has it been like that?
          """
        ),
        .say(
          "what could I do?",
          """
          These are only suggestions. If you've been awake a while, get up, keep the \
          light dim, and read something dull until you're sleepy. Turn the clock away, \
          and put what goes round in your head on paper. Could you do one of them this \
          week?
          """
        ),
        .say(
          "I'll try the first one",
          """
          Right, “If you've been awake a while, get up, keep the light dim, and read \
          something dull until you're sleepy.” Thanks, that's clear. What speaks for \
          that one?
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
          Right, so your sister visited and you laughed a lot. What does it mean for \
          you?
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
          I'm sorry, that's hard. Who grieves with you?
          """
        ),
        .say(
          "I miss him so much",
          """
          I'm sorry. You still miss them so much. What do you miss most?
          """
        ),
        .say(
          "I don't know",
          """
          Let's leave it open for now. What were they like?
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
          An exam puts pressure on everything around it. Which part do you feel surest about?
          """
        ),
        .say(
          "any advice?",
          """
          These are only suggestions. Take the topic you're surest of first, for twenty \
          minutes, then the next. Stop at a fixed hour. Do one old paper under real time; it \
          shows what's missing better than reading does. What would the first step look like?
          """
        ),
        .say(
          "my heart is racing",
          """
          Hearts race after coffee, exercise, a fright or a fever. Sit for ten minutes, and \
          measure again. How do you feel otherwise?
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
        .stands(ListenerDanger(level: .present)),
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
          findahelpline.com to talk, 112 or 911 in danger. What is that like for you?
          """
        ),
      ],
      calm
    )
  }
}
