import HealthModel
import Testing

@Suite struct SaturatingNumberTests {
  @Test(arguments: [
    (0.0, 0), (-0.0, 0), (1.9, 1), (-1.9, -1), (1e19, Int.max), (-1e19, Int.min),
    (1e308, Int.max), (-1e308, Int.min), (Double.infinity, Int.max), (-Double.infinity, Int.min),
    (Double.nan, 0), (9_223_372_036_854_775_807.0, Int.max),
    (-9_223_372_036_854_775_808.0, Int.min),
  ])
  func `any number becomes the nearest whole one`(_ value: Double, _ whole: Int) {
    #expect(Int(saturating: value) == whole)
  }

  @Test func `sums and products stay at the ends of their type`() {
    #expect(Int64.max.saturatingAdding(1) == .max)
    #expect(Int64.min.saturatingAdding(-1) == .min)
    #expect(Int64(2).saturatingAdding(3) == 5)
    #expect(Int64.max.saturatingMultiplied(by: 1000) == .max)
    #expect(Int64.min.saturatingMultiplied(by: 1000) == .min)
    #expect(Int64.min.saturatingMultiplied(by: -1) == .max)
    #expect(Int64(-2).saturatingMultiplied(by: 3) == -6)
  }
}
