import Testing

@testable import Core

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("show", "shwo", 1),
    ("kitten", "sitting", 3), ("CHAT", "chat", 0),
  ])
  func `counts slips`(first: String, second: String, distance: Int) {
    #expect(NearestName.distance(first, second) == distance)
    #expect(NearestName.distance(second, first) == distance)
  }

  @Test func `names no candidate when two are as near, or none is near`() {
    #expect(NearestName.to("cat", among: ["bat", "hat"]) == nil)
    #expect(NearestName.to("cat", among: ["dog"]) == nil)
    #expect(NearestName.to("cat", among: ["cart", "dog"]) == "cart")
    #expect(NearestName.to("cat", among: []) == nil)
  }
}
