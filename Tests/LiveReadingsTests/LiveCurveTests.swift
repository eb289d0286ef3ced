import Terminal
import Testing

@testable import LiveReadings

@Suite struct LiveCurveTests {
  private func rows(
    _ points: [(seconds: Int64, rate: Double)],
    ceiling: Double? = nil,
    isUnicode: Bool = false
  ) -> [String] {
    LiveCurve(width: 65, height: 5, isUnicode: isUnicode, styler: Styler(enabled: false)).rows(
      points.map { LiveBoard.Point(time: $0.seconds * 1000, rate: $0.rate) },
      ceiling: ceiling
    )
  }

  @Test func `values stand where their time and rate are, the newest at the right`() {
    let shown = rows([(0, 60), (300, 80)])
    #expect(shown.count == 5)
    #expect(shown[0] == " 80 |" + String(repeating: " ", count: 59) + "*")
    #expect(shown[4] == " 60 |*" + String(repeating: " ", count: 59))
  }

  @Test func `a silence is a gap, and values that follow each other are joined`() {
    let gap = rows([(0, 60), (150, 60), (300, 60)])
    #expect(gap.joined().filter { $0 == "*" }.count == 3)
    let joined = rows((0...30).map { ($0 * 10, 60) })
    #expect(joined.joined().filter { $0 == "*" }.count == 60)
  }

  @Test func `a ceiling near the values is a line, one far away is not in the picture`() {
    let near = rows([(0, 60), (300, 62)], ceiling: 75)
    #expect(near.contains { $0.hasPrefix(" 75 |") && $0.contains("-----") })
    #expect(!rows([(0, 60), (300, 62)], ceiling: 150).joined().contains("-"))
  }

  @Test func `eight dots make a character where the terminal shows them`() {
    let shown = rows([(0, 60), (300, 80)], isUnicode: true)
    #expect(shown[0].hasSuffix("⠈") && shown[4].contains("⡀"))
  }

  @Test func `without room or values there is no picture`() {
    #expect(rows([]).isEmpty)
    let narrow = LiveCurve(width: 14, height: 5, isUnicode: true, styler: Styler(enabled: false))
    #expect(narrow.rows([LiveBoard.Point(time: 0, rate: 60)], ceiling: nil).isEmpty)
  }
}

@Suite struct RedrawPaceTests {
  @Test func `a change is drawn at once, and what follows at most thirty times a second`() {
    var pace = RedrawPace()
    var drawn = 0
    var due: Int64?
    for now in 0..<10_000 as Range<Int64> {
      if due == now {
        due = nil
        if pace.timeIsOver(at: now) == .draw { drawn += 1 }
      }
      switch pace.changed(at: now) {
      case .draw: drawn += 1
      case .arm(let wait): due = now + wait
      case .wait: break
      }
    }
    #expect((290...300).contains(drawn))
  }

  @Test func `nothing is drawn while nothing changes, and the last change is never lost`() {
    var pace = RedrawPace()
    #expect(pace.timeIsOver(at: 0) == .wait)
    #expect(pace.changed(at: 100) == .draw)
    #expect(pace.changed(at: 110) == .arm(24))
    #expect(pace.changed(at: 111) == .wait)
    #expect(pace.timeIsOver(at: 134) == .draw)
    #expect(pace.timeIsOver(at: 200) == .wait)
    #expect(pace.changed(at: 200) == .draw)
  }
}
