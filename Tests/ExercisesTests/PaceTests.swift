import BundledWords
import Testing

@testable import Exercises

@Suite struct PaceTests {
  private let course = PaceCourse(ExercisePace(inhale: 4.2, exhale: 6, breaths: 3))

  @Test func `in and out follow each other until the last breath is over`() throws {
    #expect(course.length == 30_600)
    let first = try #require(course.moment(at: 0))
    #expect(first.isInhale && first.breath == 1 && first.second == 1)
    #expect(course.moment(at: 4199)?.isInhale == true)
    #expect(course.moment(at: 4200)?.isInhale == false)
    #expect(course.moment(at: 10_200)?.breath == 2)
    #expect(course.moment(at: 30_600) == nil && course.moment(at: -1) == nil)
  }

  @Test func `each second of a breath is counted once`() {
    var counts: [Int] = []
    var elapsed = 0
    while let moment = course.moment(at: elapsed), let wait = course.untilNextCount(at: elapsed) {
      counts.append(moment.isInhale ? moment.second : -moment.second)
      elapsed += wait
    }
    #expect(Array(counts.prefix(11)) == [1, 2, 3, 4, 5, -1, -2, -3, -4, -5, -6])
    #expect(elapsed == course.length && counts.count == 33)
  }

  @Test(arguments: [10, 20, 30, 40, 80, 200])
  func `a row is always narrower than its window`(columns: Int) throws {
    let english = try englishWords()
    for isUnicode in [true, false] {
      let row = PaceRow(columns: columns, isUnicode: isUnicode, english)
      for elapsed in stride(from: 0, to: course.length, by: 100) {
        let moment = try #require(course.moment(at: elapsed))
        for typed in ["", "stop", "a long line that somebody types while they breathe"] {
          let text = row.text(moment, of: 3, pulse: "72 a minute, swing 12", typed: typed)
          #expect(
            text.count < columns && (isUnicode || text.allSatisfy(\.isASCII) || !typed.isEmpty)
          )
        }
      }
      #expect(row.text(secondsLeft: 15, typed: "stop").count < columns)
    }
  }

  @Test func `the bar grows with a breath in and shrinks with a breath out`() throws {
    let row = PaceRow(columns: 80, isUnicode: true, try englishWords())
    let full = try [0, 2100, 4190, 4200, 7200, 10_190].map { elapsed in
      let moment = try #require(course.moment(at: elapsed))
      return row.text(moment, of: 3, pulse: "", typed: "").count { $0 == "●" }
    }
    #expect(full[0] < full[1] && full[1] < full[2] && full[3] > full[4] && full[4] > full[5])
  }

  @Test func `a swing is the peak less the trough of a breath with enough readings`() {
    var swing = BreathSwing(course)
    for (place, rate) in [70.0, 74, 80, 71, 69, 76, 81, 72].enumerated() {
      swing.add(rate, at: place * 2550)
    }
    #expect(swing.swings == [10, 12] && swing.mean == 11)
    swing.add(200, at: 25_000)
    swing.add(90, at: -5)
    #expect(swing.swings.count == 2)
    var few = BreathSwing(course)
    for place in 0..<4 { few.add(70 + Double(place), at: place * 1000) }
    #expect(few.mean == nil)
  }
}
