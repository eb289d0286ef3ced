import BundledWords
import Testing

@testable import Blows
@testable import Monitors

@Suite("The picture of a guided blow")
struct BlowSceneTests {
  private static let sizes = [
    (1, 1), (2, 3), (8, 4), (20, 6), (33, 9), (34, 12), (80, 24), (200, 60), (120, 5), (5, 40),
  ]

  @Test("fits every window, in ASCII, at every moment", arguments: BlowTheme.allCases)
  func fits(_ theme: BlowTheme) throws {
    let words = try englishWords()
    for mode in BlowMode.allCases {
      let course = BlowCourse(mode)
      for (columns, rows) in Self.sizes {
        let scene = BlowScene(course, theme, words, columns: columns, rows: rows)
        for time in stride(from: -100, through: course.length + 100, by: 50) {
          let drawn = scene.rows(at: time)
          #expect(drawn.count <= rows && !drawn.isEmpty, "\(columns)×\(rows) at \(time)")
          #expect(drawn.allSatisfy { $0.count <= columns && $0.utf8.allSatisfy { $0 < 127 } })
        }
      }
    }
  }

  @Test("is the same for the same moment", arguments: BlowTheme.allCases)
  func pure(_ theme: BlowTheme) throws {
    let words = try englishWords()
    let scene = BlowScene(BlowCourse(.sixSeconds), theme, words, columns: 80, rows: 24)
    #expect(scene.rows(at: 7777) == scene.rows(at: 7777))
    #expect(scene.rows(at: 7000) != scene.rows(at: 11_000))
  }

  @Test("counts down from six to one while there is to be blown, and asks to go on")
  func countdown() throws {
    let words = try englishWords()
    let scene = BlowScene(BlowCourse(.sixSeconds), .dart, words, columns: 80, rows: 24)
    for second in 0..<6 {
      let first = scene.rows(at: 6000 + second * 1000)[0]
      #expect(first.hasPrefix("\(6 - second) "), "\(first)")
    }
    #expect(scene.rows(at: 6000)[0].contains("Blow! As hard as you can."))
    #expect(scene.rows(at: 9000)[0].contains("Keep going"))
    #expect(scene.rows(at: 12_000)[0] == "Time is up. Breathe normally.")
    #expect(scene.rows(at: 99_999)[0] == "Time is up. Breathe normally.")
  }

  @Test("fills its bar with the seconds of the blow and not before")
  func bar() throws {
    let words = try englishWords()
    let scene = BlowScene(BlowCourse(.twoSeconds), .alien, words, columns: 42, rows: 24)
    func full(_ time: Int) -> Int {
      scene.rows(at: time).first { $0.hasPrefix("[") }?.count { $0 == "#" } ?? -1
    }
    #expect(full(0) == 0 && full(5999) == 0 && full(6000) == 0)
    #expect(full(7000) == 20 && full(7999) == 40 && full(8000) == 40)
  }

  @Test("says what to do first, so that the smallest window has it")
  func smallest() throws {
    let words = try englishWords()
    let scene = BlowScene(BlowCourse(.sixSeconds), .dart, words, columns: 40, rows: 1)
    #expect(scene.rows(at: 6000) == ["6 Blow! As hard as you can."])
  }

  @Test(
    "draws the dart back, lets it fly on and on, and has it stick in the board",
    arguments: [(80, 15), (34, 7), (24, 3)]
  )
  func dart(_ columns: Int, _ height: Int) throws {
    let course = BlowCourse(.sixSeconds)
    let field = CharacterCanvas(columns: columns, height: height)
    let flight = DartFlight(field: field)
    let waiting = flight.tip(try #require(course.moment(at: 0)))
    let drawn = flight.tip(try #require(course.moment(at: 5999)))
    #expect(drawn < waiting)
    var before = drawn
    for time in stride(from: 6000, to: 12_000, by: 40) {
      let tip = flight.tip(try #require(course.moment(at: time)))
      #expect(tip >= before && tip <= flight.goal)
      before = tip
    }
    #expect(before >= flight.goal - 1)
    #expect(flight.tip(try #require(course.moment(at: 12_000))) == flight.goal)
  }

  @Test("has a board with the dart in it at the end")
  func board() throws {
    let words = try englishWords()
    let scene = BlowScene(BlowCourse(.sixSeconds), .dart, words, columns: 60, rows: 20)
    let last = scene.rows(at: 12_500)
    #expect(last.contains { $0.contains(">>>-----=") && $0.hasSuffix("|") })
    #expect(last.contains { $0.contains("thud!") })
  }

  @Test("pulls the alien in, then blows it off the field", arguments: [(80, 15), (20, 3)])
  func alien(_ columns: Int, _ height: Int) throws {
    let words = try englishWords()
    let course = BlowCourse(.twoSeconds)
    let flight = AlienFlight(field: CharacterCanvas(columns: columns, height: height))
    let waiting = flight.left(try #require(course.moment(at: 0)))
    var before = flight.left(try #require(course.moment(at: 5999)))
    #expect(before < waiting)
    for time in stride(from: 6000, to: 8000, by: 20) {
      let left = flight.left(try #require(course.moment(at: time)))
      #expect(left >= before - 1)
      before = max(before, left)
    }
    #expect(flight.left(try #require(course.moment(at: 8000))) == columns)
    let scene = BlowScene(course, .alien, words, columns: columns, rows: height + 3)
    #expect(!scene.rows(at: 8500).contains { $0.contains("o o") || $0.contains("(oo)") })
  }

  @Test("moves fast at first and slower later, from 0 to 1")
  func easing() {
    func blown(_ share: Double) -> Double {
      BlowCourse.Moment(phase: .blow, share: share, secondsLeft: 1, elapsed: 0).blownShare
    }
    #expect(blown(0) == 0 && abs(blown(1) - 1) < 1e-12)
    #expect(blown(0.5) > 0.8 && blown(0.5) < 0.83)
  }
}
