import Testing

@testable import TranscriptCommands

@Suite struct ForgottenInputTests {
  private let forgotten = ForgottenInput(["My sister's Wedding\nis in May"])

  @Test(arguments: [
    "My sister's Wedding\nis in May", "/search wedding", "/search \"sister's wedding\"",
    "/search wedd*", "/rename Wedding May", "/forget may",
  ])
  func `a line with what was forgotten goes`(line: String) {
    #expect(forgotten.matches(line))
  }

  @Test(arguments: [
    "my sister's wedding", "Wedding", "/search funeral", "/search wedding cake", "/vitals", "",
  ])
  func `other lines stay`(line: String) {
    #expect(!forgotten.matches(line))
  }
}
