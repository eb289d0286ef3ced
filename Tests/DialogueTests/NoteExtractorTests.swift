import Testing

@testable import ReplyMarks

@Suite struct NoteExtractorTests {
  /// What goes on of a reply that comes in these pieces, piece by piece, and the proposal.
  private func passed(_ pieces: [String]) -> (shown: [String], proposal: String?) {
    var extractor = NoteExtractor()
    var shown = pieces.map { extractor.arrived($0) }
    shown.append(extractor.ended())
    return (shown, extractor.proposal)
  }

  private func whole(_ text: String) -> (shown: String, proposal: String?) {
    let (shown, proposal) = passed([text])
    return (shown.joined(), proposal)
  }

  private func characters(_ text: String) -> (shown: String, proposal: String?) {
    let (shown, proposal) = passed(text.map(String.init))
    return (shown.joined(), proposal)
  }

  static let proposals: [(reply: String, shown: String, proposal: String?)] = [
    ("Good.\n\n[[note: wedding in May]]", "Good.", " wedding in May"),
    ("Good.\n[[NOTE:wedding]]\n", "Good.", "wedding"),
    ("Good. [[note: x]] Go on.", "Good.  Go on.", " x"),
    ("[[note: x]]\nGood.", "\nGood.", " x"),
    ("A\n[[note: one]]\n[[note: two]]\nB", "A\nB", " one"),
    ("Well\n[[note: broken off\nand on]]", "Well\nand on]]", nil),
    ("Well\n[[note: never closed", "Well", nil),
    ("Well\n[[not", "Well", nil),
    ("Well\n[[", "Well", nil),
    ("A [link](x) and [[two]] and [", "A [link](x) and [[two]] and [", nil),
    ("[[[note: x]] y", "[ y", " x"),
    ("[[n[[note: x]]ote: y]]", "[[n ote: y]]", " x"),
    ("[[[note: x]][NOTE: y]]", "[ [NOTE: y]]", " x"),
    ("[[[[note: x]][note: y]]", "[[ [note: y]]", " x"),
    ("[[note: o [[Note: one]] y", " y", " one"),
    ("[[notes: x]]", "[[notes: x]]", nil),
    ("Line\n\n  \nNext\n", "Line\n\n  \nNext\n", nil),
    ("[[note: a] b]]", "", " a] b"),
    ("Grüße 👩‍👩‍👧\n[[note: Käthe 你好]]", "Grüße 👩‍👩‍👧", " Käthe 你好"),
    ("", "", nil),
  ]

  @Test(arguments: proposals)
  func `a proposal is taken out, in one piece or character by character`(
    reply: String,
    shown: String,
    proposal: String?
  ) {
    #expect(whole(reply).shown == shown)
    #expect(whole(reply).proposal == proposal)
    #expect(characters(reply).shown == shown)
    #expect(characters(reply).proposal == proposal)
  }

  @Test func `wherever a reply is cut, the same goes on and nothing of the mark is ever seen`() {
    let reply = "I hear you.\n\nTell me more?\n\n[[note: her sister's wedding is in May]]\n"
    let bytes = Array(reply)
    for first in 0...bytes.count {
      for second in stride(from: first, through: bytes.count, by: 3) {
        let pieces = [bytes[..<first], bytes[first..<second], bytes[second...]].map { String($0) }
        let (shown, proposal) = passed(pieces)
        #expect(shown.joined() == "I hear you.\n\nTell me more?")
        #expect(proposal == " her sister's wedding is in May")
        #expect(!shown.contains { $0.contains("[") })
      }
    }
  }

  @Test func `no mark comes together over what was taken out, nor within a note`() {
    var generator = SystemRandomNumberGenerator()
    let parts = ["[", "[[", "]]", "\n", " ", "n", "ote:", "[[note:", "x"]
    for _ in 0..<5000 {
      let text = (0..<12).compactMap { _ in parts.randomElement(using: &generator) }.joined()
      let (shown, proposal) = whole(text)
      #expect(!shown.contains("[[note:"), "\(text)")
      #expect(proposal?.contains("[[note:") != true, "\(text)")
    }
  }

  @Test func `text goes on at once, but for what may begin a proposal`() {
    let (shown, _) = passed(["Hello ", "you.", "\n", "\n", "And [", "so] on", "[["])
    #expect(shown == ["Hello ", "you.", "", "", "\n\nAnd ", "[so] on", "", ""])
  }

  @Test func `an endless note is neither shown nor kept`() {
    var extractor = NoteExtractor()
    #expect(extractor.arrived("So.\n[[note: ") == "So.")
    for _ in 0..<10_000 { #expect(extractor.arrived("words without an end ") == "") }
    #expect(extractor.arrived("]]") == "")
    #expect(extractor.arrived(" Yes.") == " Yes.")
    #expect(extractor.proposal == nil && extractor.hasTaken)
  }

  @Test func `a random reply without the mark goes on unchanged`() {
    var generator = SystemRandomNumberGenerator()
    let parts = ["[", "]", "\n", " ", "n", "o", "[[", "note", ":", "é", "\r\n", "x"]
    for _ in 0..<2000 {
      let pieces = (0..<20).compactMap { _ in parts.randomElement(using: &generator) } + ["."]
      let text = pieces.joined()
      guard !text.contains("[[note:") else { continue }
      #expect(passed(pieces).shown.joined() == text)
    }
  }
}
