import Charts
import HealthModel
import Testing

@Suite("Plots in the terminal")
struct TerminalPlotTests {
  static let week = ChartSamples.chart(
    ChartSamples.week,
    baseline: Chart.Baseline(70, name: "your usual")
  )

  @Test("A week in 60 columns of Braille")
  func braille() {
    let golden = """
      Heart rate (bpm), 2026-11-15 to 2026-11-21
      140 ┤
          │                                   │       │
      120 ┤           │                       │       │
          │           │                       │       │
      100 ┤░░░│░░░░░░░│░░░░░░░░░░░░░░░░░░░░░░░│░░░░░░░│░░░░░░░│░░░
          │░░░│░░░░░░░│░░░░░░░│░░░░░░░░░░░░░░░│░░░░░░░│░░░░░░░│░░░
       80 ┤░░░│░░░░░░░│░░░░░░░│░░░░░░░░░░░░░░░│░⣀⣀⣀⣀⠤⠤●⢄⣀⣀░░░░│░░░
          │╌╌╌●⣀⣀⣀⡠⠤⠤⠤●⠤⢄⣀⣀⣀⡀╌│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌●⠉╌╌╌╌╌╌│╌╌╌⠉⠉⠉⠒●╌╌╌
       60 ┤░░░│░░░░░░░│░░░░░⠈⠉●░░░░░░░░░░░░░░░│░░░░░░░│░░░░░░░│░░░
          │   │       │       │                               │
       40 ┤
          └───┬───────────────┬───────────────┬───────────────┬───
           Sun 15          Tue 17          Thu 19          Sat 21
      ● mean of each day   │ lowest to highest
      ░ range for your age now 60–100   ╌ your usual 70
      Readings in 6 of 7 days, between 52 and 131 bpm.
      """
    #expect(ChartSamples.lines(Self.week, width: 60, .braille).joined(separator: "\n") == golden)
  }

  @Test("The same in blocks, 40 columns wide")
  func blocks() {
    let golden = """
      Heart rate (bpm), 2026-11-15 to
      2026-11-21
      140 ┤
          │                      │    │
      120 ┤       │              │    │
          │       │              │    │
      100 ┤░░│░░░░│░░░░░░░░░░░░░░│░░░░│░░░░│░░
          │░░│░░░░│░░░░│░░░░░░░░░│░░░░│░░░░│░░
       80 ┤░░│░░░░│░░░░│░░░░░░░░░│░░▄▄■▄▄░░│░░
          │╌╌■▄▄▀▀■▀▄▄╌│╌╌╌╌╌╌╌╌╌■▀▀╌╌│╌╌▀▀■╌╌
       60 ┤░░│░░░░│░░░▀■░░░░░░░░░│░░░░│░░░░│░░
          │  │    │    │                   │
       40 ┤
          └──┬─────────┬─────────┬─────────┬──
           Sun 15   Tue 17    Thu 19    Sat 21
      ■ mean of each day   │ lowest to highest
      ░ range for your age now 60–100
      ╌ your usual 70
      Readings in 6 of 7 days, between 52 and
      131 bpm.
      """
    #expect(ChartSamples.lines(Self.week, width: 40, .blocks).joined(separator: "\n") == golden)
  }

  @Test("The same in ASCII, and not a byte beyond it")
  func ascii() {
    let golden = """
      Heart rate (bpm), 2026-11-15 to 2026-11-21
      140 +
          |                                   |
      120 +           |                       |       |
          |           |                       |       |
      100 +...|.......|.......................|.......|.......|...
          |...|.......|.......|...............|.......|.......|...
       80 +...|.......|.......|...............|...****o***....|...
          |---o*******o*******o---------------o***----|---****o---
       60 +...|.......|.......|...............|.......|.......|...
          |   |       |       |
       40 +
          +---+---------------+---------------+---------------+---
           Sun 15          Tue 17          Thu 19          Sat 21
      o mean of each day   | lowest to highest
      . range for your age now 60-100   - your usual 70
      Readings in 6 of 7 days, between 52 and 131 bpm.
      """
    let lines = ChartSamples.lines(Self.week, width: 60, .ascii)
    #expect(lines.joined(separator: "\n") == golden)
    #expect(lines.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
  }

  @Test("Bars stand on 0; a day without readings stays empty, a sum of 0 doesn't")
  func bars() {
    let golden = """
      Steps (count), 2026-11-17 to 2026-11-21
      15000 ┤
            │                        ▄▄▄▄▄▄▄
      10000 ┤                        ███████
            │                        ███████ ▄▄▄▄▄▄▄
       5000 ┤                        ███████ ███████
            │▃▃▃▃▃▃▃                 ███████ ███████
          0 ┤███████         ▁▁▁▁▁▁▁ ███████ ███████
            └────┬───────┬───────┬───────┬───────┬────
              Tue 17  Wed 18  Thu 19  Fri 20  Sat 21
      █ mean of each day
      Readings in 4 of 5 days, between 0 and 11772
      count.
      """
    let steps = ChartSamples.chart(
      [(3000, 0, 0), nil, (0, 0, 0), (11_772, 0, 0), (7400, 0, 0)],
      title: "Steps",
      unit: "count",
      form: .bars,
      range: nil
    )
    let lines = ChartSamples.lines(steps, width: 48, height: 6, .braille)
    #expect(lines.joined(separator: "\n") == golden)
  }

  @Test("One reading is a point, and it is said that a course needs more")
  func onePoint() {
    let chart = ChartSamples.chart([nil, nil, (72, 72, 72), nil, nil])
    let lines = ChartSamples.lines(chart, width: 60, .braille)
    #expect(lines.joined().filter { $0 == "●" }.count == 2)
    #expect(
      lines.suffix(2).joined(separator: " ")
        == "Readings in 1 of 5 days, all at 72 bpm. That is too few to see a trend."
    )
  }

  @Test("Without readings there is a sentence and no picture")
  func nothing() {
    let chart = ChartSamples.chart([nil, nil])
    #expect(
      ChartSamples.lines(chart, width: 80, .braille) == [
        "Heart rate (bpm), 2026-11-20 to 2026-11-21",
        "░ range for your age now 60–100",
        "No readings from 2026-11-20 to 2026-11-21.",
      ]
    )
  }

  @Test("Each part can be given a look of its own, and plain text is the same without")
  func styles() {
    let plot = TerminalPlot(Self.week, width: 60, glyphs: .braille)
    let styled = plot.rendered { text, part in part == .range ? "<\(text)>" : text }
    #expect(styled.contains("<░"))
    #expect(styled.replacing("<", with: "").replacing(">", with: "") == plot.rendered())
  }

  @Test("No line is wider than the window, whatever is drawn", arguments: Glyphs.allCases)
  func widths(glyphs: Glyphs) {
    var random = SplitMix(seed: 20_261_121)
    for round in 0..<400 {
      let width = 20 + Int(random.next() % 281)
      let chart = randomChart(&random, round)
      let lines = ChartSamples.lines(chart, width: width, height: 4 + round % 30, glyphs)
      for line in lines where line.count > width {
        Issue.record("round \(round): \(line.count) of \(width) columns: \(line)")
      }
      #expect(lines.count >= 2)
    }
  }

  @Test("Thousands of points are drawn between the axes")
  func many() {
    let chart = ChartSamples.chart(ChartSamples.wave(5000))
    for width in [20, 80, 300] {
      let lines = ChartSamples.lines(chart, width: width, .braille)
      #expect(lines.allSatisfy { $0.count <= width })
      #expect(lines.contains { $0.contains("│││") })
    }
  }

  /// A chart of values of every kind: equal ones, extremes, none, far too many.
  private func randomChart(_ random: inout SplitMix, _ round: Int) -> Chart {
    let extremes: [Double] = [
      0, -0.0, 1, -1, 72, 1e-300, -1e308, 1e308, .infinity, .nan, 1e15, 0.000_01, 99.999_999,
    ]
    let count = [1, 2, 7, 60, 400][Int(random.next() % 5)]
    let days = (0..<count).map { _ -> ChartSamples.Day in
      switch random.next() % 4 {
      case 0: return nil
      case 1:
        let value = extremes[Int(random.next() % UInt64(extremes.count))]
        return (value, value, value)
      default:
        let low = Double(random.next() % 1000) / 10
        return (mean: low + 5, low: low, high: low + Double(random.next() % 90))
      }
    }
    return ChartSamples.chart(
      days,
      title: round.isMultiple(of: 9) ? String(repeating: "Wide", count: 20) : "Heart rate",
      form: round.isMultiple(of: 4) ? .bars : .line,
      range: round.isMultiple(of: 3) ? nil : Chart.Band(low: 60, high: 100, name: "range"),
      baseline: round.isMultiple(of: 5) ? Chart.Baseline(1e9, name: "your usual") : nil
    )
  }
}
