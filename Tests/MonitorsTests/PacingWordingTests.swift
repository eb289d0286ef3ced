import BundledWords
import Catalogues
import Foundation
import HealthModel
import Monitors
import Testing

@Suite("What pacing says")
struct PacingWordingTests {
  /// What would tell somebody to do more, or that they are well; in lower case.
  private static let forbidden = [
    "do more", "exercise more", "move more", "more active", "more exercise", "improve", "goal",
    "increase", "streak", "push", "build up", "build-up", "train", "fitness", "fitter", "stronger",
    "well done", "keep going", "keep it up", "healthy", "try to reach", "target", "challenge",
    "go for a walk", "take a walk", "get moving", "be active", "you can now", "raise your",
  ]
  /// What says the opposite in these words.
  private static let allowed = ["that is no reason to do more than feels right"]

  private func problems(in text: String) -> [String] {
    let plain = Self.allowed.reduce(text.lowercased()) {
      $0.components(separatedBy: $1).joined(separator: " ")
    }
    return Self.forbidden.filter { plain.contains($0) }
  }

  /// Every state: risk, ceiling or none, formulas, episodes, beta-blocker, misfit.
  private func states() throws -> [(PacingLive, [PacingEpisode])] {
    let now = try at("2026-05-02T12:00")
    let people = [
      PacingPerson(age: nil), PacingPerson(age: 40), PacingPerson(age: 40, choice: .original),
      PacingPerson(age: 40, takesBetaBlocker: true), PacingPerson(age: 40, choice: .own(90)),
      PacingPerson(age: 95),
    ]
    let rates: [[Sample]] = [nil, 60, 85, 170].map { (rate: Double?) in
      guard let rate else { return [] }
      return (0..<40).map {
        sample(.heartRate, rate, now.adding(milliseconds: -Int64($0) * 5000))
      }
    }
    let days: [[Int64]] = [[], [0], [1], [30, 20, 9, 2]]
    var found: [(PacingLive, [PacingEpisode])] = []
    for person in people {
      for rate in rates {
        for past in days {
          for resting in [nil, 66, 110] as [Double?] {
            var samples = rate
            samples += past.map {
              sample(.postExertionalMalaise, 3, now.adding(milliseconds: -$0 * 86_400_000))
            }
            if let resting { samples.append(sample(.restingHeartRate, resting, now)) }
            let live = PacingLive(
              PacingMonitor(rules: try Bundled.pacing()),
              samples,
              person: person,
              now: now,
              in: berlin
            )
            found.append((live, live.status.episodes))
          }
        }
      }
    }
    return found
  }

  @Test("never tells anybody to do more, in whatever state")
  func states() async throws {
    let monitor = PacingMonitor(rules: try Bundled.pacing())
    let words = try englishWords()
    let wording = PacingWording(words)
    let now = try at("2026-05-02T12:00")
    let all: [(PacingLive, [PacingEpisode])] = try states()
    #expect(all.count == 288)
    var sentences: Set<String> = []
    for (live, episodes) in all {
      let status = live.status
      sentences.formUnion(wording.sentences(for: status))
      sentences.formUnion(wording.brief(status))
      sentences.formUnion(wording.ceilingSentences(status))
      sentences.formUnion(PacingWording.facts(status))
      sentences.insert(wording.line(live))
      for event in [PacingLive.Event.warning, .relieved] {
        sentences.insert(wording.sentence(for: event, status))
      }
      if let said = monitor.reasonToSpeak(status, now: now, spoken: [], words) {
        sentences.insert(said.sentence)
      }
      for episode in episodes {
        sentences.formUnion(wording.reported(episode, status))
        let back = PacingLookBack(
          episode,
          samples: [],
          ceiling: status.ceiling,
          rules: monitor.rules
        )
        sentences.formUnion(wording.sentences(for: back))
      }
    }
    #expect(sentences.count > 60)
    for sentence in sentences {
      #expect(problems(in: sentence).isEmpty, "\(sentence)")
    }
    #expect(sentences.contains { $0.contains("no reason to do more than feels right") })
  }

  /// The sources in which words for a person stand, without their comments.
  @Test("never tells anybody to do more, in any line of its sources")
  func sources() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folders = [
      "Sources/Health/Monitors/Pacing", "Sources/Companions/Pacing",
    ]
    var looked = 0
    for folder in folders {
      let directory = root.appending(path: folder)
      for name in try FileManager.default.contentsOfDirectory(atPath: directory.path()) {
        let text = try String(contentsOf: directory.appending(path: name), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { line in
          !line.drop(while: { $0 == " " }).hasPrefix("//") && line.contains("\"")
        }
        for line in lines { #expect(problems(in: String(line)).isEmpty, "\(name): \(line)") }
        looked += lines.count
      }
    }
    #expect(looked > 50)
  }

  @Test("never tells anybody to do more, in any of its texts")
  func texts() throws {
    let words = try englishWords()
    for key in PacingKey.allCases {
      let text = words.text(key)
      #expect(!text.isEmpty && problems(in: text).isEmpty, "\(key): \(text)")
    }
  }

  @Test("has only facts in a prompt, and knows what isn't there")
  func facts() throws {
    let now = try at("2026-05-02T12:00")
    func told(_ samples: [Sample], _ person: PacingPerson) throws -> [String] {
      PacingWording.facts(
        PacingMonitor(rules: try Bundled.pacing())
          .status(samples, person: person, now: now, in: berlin)
      )
    }
    #expect(try told([], PacingPerson(age: nil)).count == 1)
    let episode = sample(.postExertionalMalaise, 4, now.adding(milliseconds: -3 * 86_400_000))
    let high = sample(.heartRate, 99, now.adding(milliseconds: -90_000))
    let resting = sample(.restingHeartRate, 65, now)
    #expect(
      try told([episode, high, resting], PacingPerson(age: 40)).dropFirst() == [
        "The heart rate they mean to stay below is 75 beats a minute.",
        "They were above it today for 1 min.",
        "Their last episode was 3 days ago, severe; 1 in all.",
      ]
    )
    let blocked = try told([], PacingPerson(age: 40, takesBetaBlocker: true))
    #expect(blocked.last?.contains("no formula") == true)
  }

  @Test("names the CDC band as a zone for exercise of others, and no zone for pacing")
  func exerciseZoneAsHealthyRangeRegression() throws {
    let status = PacingMonitor(rules: try Bundled.pacing())
      .status([], person: PacingPerson(age: 40), now: try at("2026-05-02T12:00"), in: berlin)
    let told = try #require(pacingWording().exerciseZone(status))
    #expect(
      told.hasPrefix(
        "For comparison only: the CDC gives 115 to 137 as an exercise zone at your age, for people "
          + "without this illness."
      )
    )
    #expect(told.hasSuffix("It isn't a zone for pacing."))
    #expect(!told.lowercased().contains("healthy"))
  }

  @Test("gives lengths of time in the unit that fits")
  func durations() {
    let found = [0, 59, 60, 3599, 3600, 7320].map(PacingWording.duration)
    #expect(found == ["0 s", "59 s", "1 min", "59 min", "1 h 0 min", "2 h 2 min"])
  }
}
