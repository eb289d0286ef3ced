import BundledWords
import Catalogues
import HealthModel
import Sensors
import Terminal
import Testing

@testable import LiveReadings

@Suite struct LivePageTests {
  /// Noon of a day in 2026, in UTC.
  private static let noon: Int64 = 1_779_969_600_000
  private static let english = Result { try englishWords() }

  private static func sample(_ rate: Double, secondsAgo: Int64, _ source: String = "watch")
    -> Sample
  {
    let time = Timestamp(milliseconds: noon - secondsAgo * 1000)
    return Sample(id: 1, type: .heartRate, value: rate, start: time, end: time, source: source)
  }

  private static func board(_ rate: Double? = 72, contact: HeartRateMeasurement.Contact = .detected)
    -> LiveBoard
  {
    var board = LiveBoard()
    board.sensors = [LiveBoard.Sensor(name: "Strap", standing: "connected", battery: 80)]
    for second in 0..<240 {
      let wave = Double(second % 20 < 10 ? second % 10 : 10 - second % 10)
      board.take(
        rate.map { $0 + (second == 239 ? 0 : wave) },
        contact,
        at: noon - 239_000 + Int64(second) * 1000,
        from: "Strap"
      )
    }
    return board
  }

  private static func rows(
    _ board: LiveBoard,
    _ width: Int = 80,
    _ height: Int = 24,
    isUnicode: Bool = true,
    now: Int64 = noon
  ) throws -> [String] {
    LivePage(
      width: width,
      height: height,
      isUnicode: isUnicode,
      styler: Styler(enabled: false),
      zone: .utc,
      language: try english.get()
    ).rows(board, now: now)
  }

  @Test func `it shows the heart rate large, its source, contact and battery`() throws {
    let shown = try Self.rows(Self.board())
    #expect(shown.count == 24 && shown.last == "q: quit")
    #expect(
      shown[2...6].map { $0.prefix(12) } == [
        "  ████  ████", "     █     █", "    █   ████", "    █   █   ", "    █   ████",
      ]
    )
    let text = shown.joined(separator: "\n")
    #expect(shown[2].hasSuffix("bpm") && text.contains("from Strap, 12:00"))
    #expect(text.contains("Strap: connected, in contact with the skin, battery 80%"))
    #expect(text.contains("11:55") && !text.contains("ceiling"))
  }

  @Test func `every window has its rows, none wider than it is, and how to leave`() throws {
    var board = Self.board()
    board.ceiling = 80
    board.urgent = "Your heart rate is far above its range. Please measure it once more now."
    board.figures = [
      LiveBoard.Figure(
        type: .estimatedRespiratoryRate,
        value: 13.4,
        time: Timestamp(milliseconds: Self.noon)
      )
    ]
    board.note(["7  oxygen saturation 97% at 2026-05-28 12:00 from a watch with a long name 数字"])
    for isUnicode in [true, false] {
      for width in [1, 12, 29, 30, 40, 41, 60, 80, 119, 200] {
        for height in [1, 2, 5, 13, 14, 24, 60] {
          let shown = try Self.rows(board, width, height, isUnicode: isUnicode)
          #expect(shown.count == height && shown.last == String("q: quit".prefix(width)))
          for row in shown { #expect(DisplayWidth.columns(of: row) <= width, "\(width): \(row)") }
          if !isUnicode {
            #expect(shown.joined().allSatisfy { $0.isASCII || !"█│┤─⠁".contains($0) })
          }
        }
      }
    }
  }

  @Test func `what stopped to come is no heart rate of now`() throws {
    let board = Self.board()
    let text = try Self.rows(board, now: Self.noon + 31_000).joined(separator: "\n")
    #expect(text.contains("none now; the last one came at 12:00, from Strap"))
    #expect(!text.contains("bpm"))
    #expect(board.nextChange(now: Self.noon) == Self.noon + 30_001)
    let gone = try Self.rows(board, now: Self.noon + 600_000).joined(separator: " ")
    #expect(gone.contains("No heart rate has come in the last 5 minutes."))
    #expect(board.nextChange(now: Self.noon + 600_000) == nil)
  }

  @Test func `a sensor without contact shows no heart rate`() throws {
    var board = Self.board()
    board.take(nil, .lost, at: Self.noon + 1000, from: "Strap")
    let text = try Self.rows(board, now: Self.noon + 1000).joined(separator: "\n")
    #expect(text.contains("none now") && text.contains("no contact with the skin"))
  }

  @Test func `a paired sensor goes before another source, and a fresh one before a silent one`() {
    var board = Self.board()
    board.take(stored: [Self.sample(99, secondsAgo: 0)])
    #expect(board.heart(now: Self.noon)?.source == "Strap")
    board.take(stored: [
      Self.sample(99, secondsAgo: -60), Self.sample(98, secondsAgo: -50, "phone"),
    ])
    #expect(board.heart(now: Self.noon + 61_000)?.source == "watch")
    #expect(board.heart(now: Self.noon + 61_000)?.rate == 99)
  }

  @Test func `what was stored of a sensor that is read here is not drawn twice`() {
    var board = Self.board()
    board.take(stored: [
      Self.sample(70, secondsAgo: 280, "Strap"), Self.sample(70, secondsAgo: 9, "Strap"),
    ])
    let points = board.points(of: "Strap", now: Self.noon)
    #expect(points.count == 242 && points.map(\.time) == points.map(\.time).sorted())
    board.take(80, .detected, at: Self.noon - 100_000, from: "Strap")
    #expect(board.points(of: "Strap", now: Self.noon).allSatisfy { $0.time <= Self.noon - 100_000 })
  }

  @Test func `the place against the ceiling stands in words`() throws {
    var board = Self.board(90)
    board.ceiling = 80
    #expect(try Self.rows(board).joined(separator: " ").contains(" above your ceiling of 80"))
    board.ceiling = 95
    #expect(try Self.rows(board).joined(separator: " ").contains("not above your ceiling of 95"))
  }

  @Test func `memory is bounded however much comes`() {
    var board = LiveBoard()
    for step in 0..<20_000 {
      board.take(60, .unknown, at: Self.noon + Int64(step), from: "Strap")
      board.note(["line \(step)"])
    }
    #expect(board.points(of: "Strap", now: Self.noon + 20_000).count == 3000)
    #expect(board.news.count == 20)
  }
}
