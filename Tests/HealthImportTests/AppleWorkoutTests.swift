import HealthModel
import Testing

@testable import HealthImport

@Suite("A workout of Apple's export")
struct AppleWorkoutTests {
  /// A workout; each part can be replaced.
  private func workout(
    activity: String? = "HKWorkoutActivityTypeRunning",
    start: String = "2025-06-01 08:00:00 +0200",
    end: String = "2025-06-01 08:45:30 +0200",
    children: String = ""
  ) -> String {
    let activity = activity.map { " workoutActivityType=\"\($0)\"" } ?? ""
    return " <Workout\(activity) duration=\"45.5\" durationUnit=\"min\" sourceName=\"Watch\" "
      + "device=\"&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch&gt;\" creationDate=\"\(end)\" "
      + "startDate=\"\(start)\" endDate=\"\(end)\">\(children)</Workout>"
  }

  @Test("becomes a sample with its kind, time, source and device")
  func sample() throws {
    let children = """
      <MetadataEntry key="HKTimeZone" value="Europe/Berlin"/>
      <MetadataEntry key="HKIndoorWorkout" value="0"/>
      <WorkoutEvent type="HKWorkoutEventTypePause" date="2025-06-01 08:10:00 +0200"/>
      <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="140" unit="count/min"/>
      <WorkoutRoute sourceName="Watch"><MetadataEntry key="HKTimeZone" value="no"/></WorkoutRoute>
      """
    let sample = try Apple.sample(workout(children: children))
    #expect(sample.type == .workout)
    #expect(sample.value == 37)
    #expect(sample.start.description == "2025-06-01T08:00:00+02:00")
    #expect(sample.end.description == "2025-06-01T08:45:30+02:00")
    #expect(sample.source == "Watch")
    #expect(sample.device == "name:Apple Watch")
    #expect(sample.metadata == ["TimeZone": "Europe/Berlin"])
  }

  @Test(
    "has the number that HealthKit gives its kind",
    arguments: [
      ("AmericanFootball", 1), ("Cycling", 13), ("Running", 37), ("Walking", 52), ("Yoga", 57),
      ("Barre", 58), ("HighIntensityIntervalTraining", 63), ("Pickleball", 79), ("Cooldown", 80),
      ("SwimBikeRun", 82), ("Transition", 83), ("UnderwaterDiving", 84), ("Other", 3000),
      ("SomethingNew", 3000), ("", 3000),
    ]
  )
  func kinds(name: String, number: Double) throws {
    #expect(try Apple.sample(workout(activity: "HKWorkoutActivityType\(name)")).value == number)
  }

  @Test("is left out with the reason when its times can't be, or it has no kind")
  func rejected() throws {
    #expect(try Apple.rejection(workout(start: "yesterday")).reason == .badTime)
    #expect(
      try Apple.rejection(workout(end: "2025-06-01 07:00:00 +0200")).reason == .impossibleTime
    )
    #expect(
      try Apple.rejection(
        workout(start: "2027-06-01 08:00:00 +0200", end: "2027-06-01 09:00:00 +0200")
      ).reason == .impossibleTime
    )
    #expect(try Apple.rejection(workout(activity: nil)).reason == .malformed)
  }

  @Test("that is broken leaves the records before and behind it as they are")
  func broken() throws {
    let statistics = "<WorkoutStatistics startDate=\"1\" startDate=\"2\"/>"
    let rows = "\(Apple.record())\n\(workout(children: statistics))\n\(Apple.record(value: "73"))"
    let items = try Apple.items(Apple.export(rows))
    #expect(items.count == 3, "\(items)")
    #expect(items.first == .sample(try Apple.sample(Apple.record())))
    #expect(items.last == .sample(try Apple.sample(Apple.record(value: "73"))))
  }

  @Test("is the same in pieces of any size", arguments: [1, 7, 64])
  func pieces(size: Int) throws {
    let text = Apple.export("\(workout())\n\(Apple.record())")
    #expect(try Apple.items(Array(text.utf8), pieces: [size]) == Apple.items(text))
  }
}
