import BundledWords
import Charts
import HealthModel
import Testing

@testable import Reports

@Suite("What a report holds")
struct ReportTests {
  /// The report without its line breaks.
  private func text(_ report: Report) -> String {
    ReportText(report, width: 100, glyphs: .ascii).text
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("What is missing is said in words")
  func missing() {
    let missing = ReportSamples.report().missing
    #expect(missing.contains("No respiratory rate was recorded on these days."))
    #expect(missing.contains("Heart rate: nothing on 3 of 30 days."))
    #expect(!missing.contains { $0.hasPrefix("Resting heart rate") })
    #expect(missing.contains("2026-11-21 was not over yet."))
    #expect(missing.contains("There is no range for resting heart rate, sleep, mood."))
    let past = ChartPeriod(.days(3), today: ReportSamples.today.adding(days: -1), zone: .utc)
    #expect(!ReportSamples.report(period: past).missing.contains { $0.contains("not over") })
    let nobody = ReportSamples.report(profile: [:])
    #expect(nobody.missing.contains { $0.hasPrefix("No birthday is set") })
    #expect(nobody.whose == "")
  }

  @Test("Only facts that were told stand in it")
  func person() {
    #expect(ReportSamples.report().whose == "Ada · age 36 · female")
    #expect(ReportSamples.report(profile: ["height": "171.5"]).whose == "height 171.5 cm")
    let birthday = ReportPerson(
      Profile(stored: ["birthday": "1990-11-22"]),
      on: ReportSamples.today,
      english
    )
    #expect(birthday.age == 35)
  }

  @Test("An empty store makes a report that says so")
  func empty() {
    let none = ReportSamples.measures.map {
      ReportSamples.measure($0.type, Array(repeating: nil, count: 30))
    }
    let text = text(ReportSamples.report(none))
    #expect(text.contains("No heart rate, breathing, sleep or mood was recorded"))
    #expect(text.contains("There were no check-ins on these days."))
    #expect(text.contains("There were no conversations on these days."))
  }

  @Test("Check-ins are counted by why they came, what was decided and what became of them")
  func checkIns() {
    let report = ReportSamples.report(checkIns: [
      ReportSamples.checkIn(1), ReportSamples.checkIn(2, .skipped, nil),
      ReportSamples.checkIn(3, rule: "at 09:00"), ReportSamples.checkIn(4, .sent, .dismissed),
      ReportSamples.checkIn(5, .sent, .unseen, rule: "reading"),
      ReportSamples.checkIn(6, .missed, nil), ReportSamples.checkIn(7, rule: "asked,2"),
      ReportSamples.checkIn(8, .failed, .answered, rule: "opening"),
    ])
    let checkIns = report.checkIns
    #expect(checkIns.sent.count == 5)
    #expect(checkIns.count(.sent, for: .schedule) == 3)
    #expect(checkIns.count(.answered) == 3)
    #expect(checkIns.count(.answered, for: .asked) == 1)
    let text = text(report)
    #expect(text.contains("- the schedule: a message was written 3, no need for one 1"))
    #expect(text.contains("- a new reading: a message was written 1 -"))
    #expect(text.contains("- all: a message was written 5"))
    #expect(
      text.contains(
        "Outcome of the 5 messages: 3 answered, 1 dismissed, 1 unread."
      )
    )
    #expect(text.contains("2026-10-27 08:00, a new reading (unread): Heart rate 112"))
  }

  @Test("Of many messages the newest twenty are listed")
  func many() {
    let entries = (0..<25).map { ReportSamples.checkIn($0, ground: "Ground \($0).") }
    let text = text(ReportSamples.report(checkIns: entries.reversed()))
    #expect(text.contains("The newest 20 of them:"))
    #expect(text.contains("Ground 24.") && text.contains("Ground 5."))
    #expect(!text.contains("Ground 4."))
  }

  @Test("Talks are listed without a word of them, unless the person wants theirs in")
  func talks() {
    let bare = text(ReportSamples.report(talks: [ReportSamples.talk()]))
    #expect(
      bare.contains(
        "- 2026-11-20 15:10 to 15:30: messages of the person 3, answers of the companion 2, "
          + "answers by lines of the program"
      )
    )
    #expect(bare.contains("What was said is not part of this report"))
    let told = ReportSamples.talk(title: "My boss", words: ["My boss shouted\nat me", "I cried"])
    let full = text(ReportSamples.report(talks: [told], hasWords: true))
    #expect(full.contains("2026-11-20 15:10 to 15:30, “My boss”, 2 answers left out"))
    #expect(full.contains("My boss shouted at me 15:10 I cried"))
    #expect(full.contains("generated text"))
    #expect(!full.contains("What was said is not part"))
  }

  @Test("Every line of a table without the person's leave is free of titles")
  func leave() {
    let talk = ReportSamples.talk(title: "Secret", words: ["Secret"])
    #expect(!text(ReportSamples.report(talks: [talk])).contains("Secret"))
    #expect(!ReportPage(ReportSamples.report(talks: [talk])).html.contains("Secret"))
  }

  @Test("Nothing in it draws a conclusion")
  func facts() {
    let report = ReportSamples.report(checkIns: [ReportSamples.checkIn(1)])
    #expect(report.origin.contains("none was written by a language model"))
    #expect(report.origin.contains("isn't a diagnosis"))
    #expect(report.origin.contains("machine. Every sentence is made by fixed rules"))
    let told = ReportSamples.report(hasWords: true)
    #expect(told.origin.contains("Apart from the person's own words, every sentence"))
    let words = text(report).lowercased()
    for word in ["healthy", "disorder", "you should", "abnormal", "normal "] {
      #expect(!words.contains(word), "“\(word)”")
    }
  }
}
