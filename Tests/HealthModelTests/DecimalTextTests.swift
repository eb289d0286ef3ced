import HealthModel
import Testing

@Suite struct DecimalTextTests {
  @Test(
    "show one decimal, halves away from zero",
    arguments: [
      (72.0, "72.0"), (72.04, "72.0"), (72.05, "72.1"), (72.25, "72.3"), (-72.25, "-72.3"),
      (0.15, "0.2"), (0, "0.0"), (-0.0, "0.0"), (-0.04, "0.0"), (-0.05, "-0.1"), (99.95, "100.0"),
      (1e15, "1000000000000000.0"), (1e16, "1e+16"), (.infinity, "–"), (.nan, "–"),
      (0.30000000000000004, "0.3"),
      (1e14, "100000000000000.0"),
    ]
  )
  func decimal(_ value: Double, _ expected: String) {
    #expect(DecimalText.one(value) == expected)
  }

  @Test("leave the decimal of a whole bound out")
  func bound() {
    #expect(DecimalText.bound(60) == "60")
    #expect(DecimalText.bound(58.5) == "58.5")
    #expect(DecimalText.bound(.infinity) == "–")
  }
}
