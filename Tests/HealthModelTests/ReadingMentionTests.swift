import HealthModel
import Testing

@Suite("A reading mentioned in a message")
struct ReadingMentionTests {
  @Test(
    "is found by a name or a telling unit beside its number",
    arguments: [
      ("72 bpm", "heart-rate 72bpm"), ("my pulse is 104", "heart-rate 104"),
      ("My pulse is 104, is that bad?", "heart-rate 104"), ("HR 72", "heart-rate 72"),
      ("heart rate: 88.", "heart-rate 88"), ("BP 120/80", "blood-pressure 120/80"),
      ("120/80", "blood-pressure 120/80"), ("bp is 120 over 80", "blood-pressure 120/80"),
      ("my blood pressure is 135/85 mmHg", "blood-pressure 135/85mmhg"),
      ("I weigh 80 kg", "body-mass 80kg"), ("I weigh 176lb now", "body-mass 176lb"),
      ("my temperature is 38,2", "body-temperature 38,2"), ("spo2 97%", "oxygen-saturation 97%"),
      ("resting heart rate 58 bpm today", "resting-heart-rate 58bpm"),
      ("breathing rate is 16", "respiratory-rate 16"),
      ("hr 72 and bp 120/80", "heart-rate 72, blood-pressure 120/80"),
      ("I feel shaky, my heart is at 120 bpm and I can't sleep", "heart-rate 120bpm"),
    ]
  )
  func found(_ message: String, _ expected: String) {
    let found = ReadingMention.all(in: message).map { "\($0.topic.name) \($0.value)" }
    #expect(found.joined(separator: ", ") == expected)
  }

  @Test(
    "is none where another time, person, thing or limit may be meant",
    arguments: [
      "", "I slept 8 hours", "my boss called 72 times", "her pulse is 104", "my dad has bp 120/80",
      "yesterday my pulse was 104", "this song has 128 bpm", "is 60-100 bpm normal?",
      "the temperature outside is 30", "I weigh 80", "if my pulse is 104",
      "we split it 50/50 today",
      "keep it below 110 bpm", "I lifted 80 kg", "my pulse is not 104", "my pulse isn't 104",
      "chapter 3", "at 7:30",
      "pulse is racing", "I have 3 kids", "room 120/80 is free", "my heart is broken 2 times",
    ]
  )
  func none(_ message: String) {
    #expect(ReadingMention.all(in: message) == [])
  }

  @Test("is none in a long story")
  func long() {
    #expect(ReadingMention.all(in: "my pulse is 104 " + String(repeating: "so ", count: 120)) == [])
  }
}
