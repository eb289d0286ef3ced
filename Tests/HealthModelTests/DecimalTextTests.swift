import HealthModel
import Testing

@Suite struct DecimalTextTests {
  @Test(
    "show one decimal where there is one, halves away from zero",
    arguments: [
      (72.0, "72"), (72.04, "72"), (72.05, "72.1"), (72.25, "72.3"), (-72.25, "−72.3"),
      (0.15, "0.2"), (0, "0"), (-0.0, "0"), (-0.04, "0"), (-0.05, "−0.1"), (99.95, "100"),
      (1e15, "1000000000000000"), (1e16, "1e+16"), (.infinity, "–"), (.nan, "–"),
      (0.30000000000000004, "0.3"), (1e14, "100000000000000"), (58.5, "58.5"),
    ]
  )
  func decimal(_ value: Double, _ expected: String) {
    #expect(DecimalText.one(value) == expected)
  }

  @Test("show as many decimals as are meant")
  func fixed() {
    #expect(DecimalText.fixed(37, decimals: 1) == "37.0")
    #expect(DecimalText.fixed(-3.005, decimals: 2) == "−3.01")
    #expect(DecimalText.fixed(.infinity, decimals: 2) == "–")
  }

  @Test("put commas between thousands")
  func grouped() {
    #expect(DecimalText.grouped(12_345.6) == "12,346" && DecimalText.grouped(-1_000) == "−1,000")
    #expect(DecimalText.grouped(999) == "999" && DecimalText.grouped(Double.nan) == "–")
  }
}
