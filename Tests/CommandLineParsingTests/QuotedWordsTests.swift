import Testing

@testable import CommandLineParsing

@Suite struct QuotedWordsTests {
  @Test(arguments: [
    ("add metoprolol 50 mg", ["add", "metoprolol", "50", "mg"]),
    ("add \"Vitamin D\" 0.125 mg", ["add", "Vitamin D", "0.125", "mg"]),
    ("add “Vitamin D” 5", ["add", "Vitamin D", "5"]),
    ("add „Vitamin D“ 5", ["add", "Vitamin D", "5"]),
    ("add «Vitamin D» 5", ["add", "Vitamin D", "5"]),
    ("taken \"aspirin\"", ["taken", "aspirin"]),
    ("add \"Vitamin D 5", ["add", "\"Vitamin", "D", "5"]),
    ("add \" 5", ["add", "\"", "5"]),
    ("add \"\" 5", ["add", "", "5"]),
    ("", []),
  ])
  func `words between quotation marks are one`(_ line: String, _ expected: [String]) {
    #expect(QuotedWords(line.split(separator: " ").map(String.init)).words == expected)
  }
}
