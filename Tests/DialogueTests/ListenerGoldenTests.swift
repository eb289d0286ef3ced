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

          Hi, Ada, checking in. Your latest heart rate is 112 bpm, measured at \
          14:03: higher than 60–100, the range for your age. The respiratory rate stands at 16 \
          breaths/min (at 14:03), within 12–20, the range for your age. There are many \
          ordinary reasons for that, and only you know what was going on. What has been going on \
          around you?
          """
        ),
        .say(
          "I can't sleep because of my boss",
          """
          As you tell it, you can't sleep because of your boss. What was a good night like, when \
          you had one?
          """
        ),
        .say(
          "He keeps yelling at me in front of everyone",
          """
          By your words, he keeps yelling at you in front of everyone. You are allowed to be \
          angry about that. What does the anger want to protect?
          """
        ),
        .say(
          "It has been like this since March",
          """
          If I follow you, it has been like this since March. It takes restraint to write it \
          instead of throwing it. What should have happened instead?
          """
        ),
        .say(
          "I lie awake and think about Monday",
          """
          From what you write, you lie awake and think about Monday. Everything weighs more on \
          too little sleep. Shall I offer two small things to try, or is listening better for \
          now?
          """
        ),
        .say(
          "yes please",
          """
          Here is something others have found worth a try. You could keep the last coffee before \
          noon for a week, and see. You could leave the bed when you lie awake for long, and \
          return when you are sleepy. On a day like this, what is realistic?
          """
        ),
        .say(
          "I'll try the first one",
          """
          Whatever comes of it, there is room for it here. How will you notice whether it helps?
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

          Hello, Ada, a short check-in. Measured at 14:03, your heart rate was 72.4 bpm, \
          within 60–100, the range for your age. Your latest respiratory rate is 14 \
          breaths/min, measured at 14:03: within 12–20, the range for your age. Both look \
          usual, and that is good. Is there something you would like to talk about?
          """
        ),
        .say(
          "I'm fine, thanks",
          """
          Good. That is worth saying out loud. Eat something warm, sit down for it, and call it \
          done. What would you like to keep from today?
          """
        ),
        .say(
          "my sister visited and we laughed a lot",
          """
          As you describe it, your sister visited and you laughed a lot. What was the best part?
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

          Time for a quick check-in, Ada. The newest heart rate I have, 88 bpm, \
          dates from 3 hours ago and can't count as now. There is no respiratory rate in the \
          store. I can't say anything about now from that. What kind of day is it?
          """
        ),
        .say(
          "not so good",
          """
          Then it is good that you write. What has the day been like?
          """
        ),
        .say(
          "my dad died last month",
          """
          As you tell it, your dad died last month. What has been helping you through the days?
          """
        ),
        .say(
          "I miss him so much",
          """
          If I read you right, you miss him so much. Missing someone is love with nowhere to go \
          for a while. What do you miss the most?
          """
        ),
        .say(
          "I don't know",
          """
          You don't owe anyone a tidy answer. If you had to guess, which corner of the day does \
          it come from?
          """
        ),
        .say(
          "are you human?",
          """
          I am an AI program, artificial and not human: an offline listener made of rules, \
          without a language model. Knowing that, where shall we go on?
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

          Hello, and welcome. The heart rate stands at 72.4 bpm (at 14:03), within \
          60–100, the range for your age. The respiratory rate stands at 14 breaths/min \
          (at 14:03), within 12–20, the range for your age. Where would you like to begin?
          """
        ),
        .say(
          "my exams start on Monday",
          """
          If I read you right, your exams start on Monday. What interested you about it in the \
          first place?
          """
        ),
        .say(
          "any advice?",
          """
          Here is something others have found worth a try. You could study in blocks of \
          twenty-five minutes, with five off in between. You could ask a classmate to go through \
          it with you aloud. Does one of them seem doable this week?
          """
        ),
        .say(
          "my heart is racing",
          """
          If I follow you, your heart is racing. I can't tell from here what it means, and \
          guessing would not be kind. When did it start today?
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
          findahelpline.com. If someone you trust is near, let them know in one sentence, and \
          stay where they are. Are you safe right now, or are you thinking of killing yourself?
          """
        ),
        .stands(ListenerDanger(level: .present)),
        .say(
          "I have pills here",
          """
          Then let us stay with this and nothing else. I am a program and can't come to you; 112 \
          or 911 can, and findahelpline.com puts a human on the line. Put distance \
          between you and anything you could hurt yourself with, and go to someone you trust. Is \
          there anything near you that you might use to hurt yourself?
          """
        ),
        .stands(ListenerDanger(level: .checkIn, isOver: true)),
        .say(
          "my sister is here now, I am safe",
          """
          Thank you for telling me plainly. Good that you are safe in this moment. Should it \
          come back: findahelpline.com to talk, 112 or 911 in danger. What is happening for you?
          """
        ),
      ],
      calm
    )
  }
}
