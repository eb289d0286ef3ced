import Assessment
import Testing
import Core

@Suite("A file of reference ranges")
struct ReferenceTablesErrorTests {
  /// A file with one table, one type and these bands.
  private func file(_ bands: String, type: String = "heart-rate", reviewed: String = "2026-11-20")
    -> [UInt8]
  {
    Array(
      "{ mine: { reviewed: '\(reviewed)', vitals: { '\(type)': { source: 's', bands: [\(bands)] } } } }"
        .utf8
    )
  }

  private func error(_ bytes: [UInt8]) -> AssessmentError? {
    do {
      _ = try ReferenceTables(json5: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "may have gaps, touching bands, any order and comments",
    arguments: [
      "{ from: 0, to: 1, low: 1, high: 2 }, { from: 5, low: 3, high: 4 }",
      "{ from: 0, to: 1, low: 1, high: 2 }, { from: 1, low: 3, high: 3 } /* equal bounds */",
      "{ from: 1, low: 1, high: 2 }, { from: 0, to: 1, low: 1, high: 2 },",
      "{ from: 0, centiles: [1, 2, 3, 4, 5, 6, 7] }",
      "",
    ]
  )
  func accepted(_ bands: String) { #expect(error(file(bands)) == nil) }

  @Test(
    "is refused when bands overlap",
    arguments: [
      ("{ from: 0, to: 2, low: 1, high: 2 }, { from: 1, to: 3, low: 1, high: 2 }", "1–<3", "0–<2"),
      ("{ from: 0, low: 1, high: 2 }, { from: 50, low: 1, high: 2 }", "50–", "0–"),
      ("{ from: 1, low: 1, high: 2 }, { from: 1, to: 2, low: 1, high: 2 }", "1–<2", "1–"),
      ("{ from: 0, to: 1.5, low: 1, high: 2 }, { from: 1.25, low: 1, high: 2 }", "1.25–", "0–<1.5"),
    ]
  )
  func overlaps(_ bands: String, _ band: String, _ previous: String) {
    #expect(
      error(file(bands))
        == .overlap(table: "mine", type: "heart-rate", band: band, previous: previous)
    )
  }

  @Test(
    "is refused when a band can't be, and says which and why",
    arguments: [
      ("{ from: 0, to: 2, low: 3, high: 2 }", "has a low above its high"),
      ("{ from: 2, to: 2, low: 1, high: 2 }", "ends where it begins or before"),
      ("{ from: -1, to: 2, low: 1, high: 2 }", "begins before birth"),
      ("{ from: 0, to: 2, low: 0, high: 2 }", "has bounds that are no rates"),
      ("{ from: 0, to: 2, low: 1, high: Infinity }", "has bounds that are no rates"),
      ("{ from: 0, to: 2, low: 1 }", "has neither both bounds nor centiles alone"),
      ("{ from: 0, to: 2 }", "has neither both bounds nor centiles alone"),
      (
        "{ from: 0, low: 1, high: 2, centiles: [1, 2, 3, 4, 5, 6, 7] }",
        "has neither both bounds nor centiles alone"
      ),
      ("{ from: 0, centiles: [1, 2, 3] }", "has 3 centiles instead of 7"),
      ("{ from: 0, centiles: [1, 2, 3, 3, 5, 6, 7] }", "has centiles that do not rise"),
    ]
  )
  func impossible(_ band: String, _ problem: String) {
    guard case .badBand("mine", "heart-rate", _, let found)? = error(file(band)) else {
      Issue.record("not refused: \(band)")
      return
    }
    #expect(found.english == problem)
  }

  @Test("is refused with an unknown type, an unusable date, or no table at all")
  func others() {
    let band = "{ from: 0, low: 1, high: 2 }"
    #expect(error(file(band, type: "pulse")) == .unknownType(table: "mine", "pulse"))
    #expect(error(file(band, type: "HeartRate")) == .unknownType(table: "mine", "HeartRate"))
    #expect(
      error(file(band, reviewed: "last week")) == .badReviewDate(table: "mine", "last week")
    )
    #expect(error(Array("{}".utf8)) == .unreadable("there is no table in it"))
  }

  @Test(
    "says where something is missing or of the wrong kind",
    arguments: [
      ("{ low: 1, high: 2 }", "“from” is missing at mine.vitals.heart-rate.bands.0"),
      ("{ from: 'one', low: 1, high: 2 }", "mine.vitals.heart-rate.bands.0.from"),
    ]
  )
  func places(_ band: String, _ part: String) {
    #expect(error(file(band))?.message.contains(part) == true)
  }

  @Test("that is no JSON5 is refused with a hint")
  func syntax() {
    for text in ["", "{", "[1]", "{ mine: 1 }"] {
      let found = error(Array(text.utf8))
      #expect(found?.message.hasPrefix("The reference ranges can't be read: ") == true)
      #expect(found?.hint.isEmpty == false)
    }
  }
}
