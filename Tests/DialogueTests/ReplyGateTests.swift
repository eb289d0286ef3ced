import BundledFiles
import Safety
import Testing

@testable import Dialogue

@Suite struct ReplyGateTests {
  let filter: ReplyFilter

  init() throws { filter = try ReplyFilter(json5: BundledFile.replyRules.bytes) }

  /// What is shown of a reply that comes in pieces, and the fault it was refused for.
  private func pass(
    _ pieces: [String],
    level: CrisisLevel = .none
  ) -> (shown: [String], fault: ReplyFault?) {
    var gate = ReplyGate(filter: filter, level: level)
    var shown: [String] = []
    for piece in pieces {
      switch gate.arrived(piece) {
      case .refuse(let fault): return (shown, fault)
      case .show(let text): shown.append(text)
      }
    }
    switch gate.ended(isWhole: true) {
    case .refuse(let fault): return (shown, fault)
    case .show(let text): return (shown + [text], nil)
    }
  }

  private func words(_ text: String) -> [String] {
    text.split(separator: " ").enumerated().map { ($0.offset == 0 ? "" : " ") + $0.element }
  }

  @Test func `ordinary words are shown in the step in which they come`() {
    let pieces = words("That sounds like a long day. What was the heaviest part of it for you?")
    let (shown, fault) = pass(pieces)
    #expect(fault == nil)
    #expect(shown.dropLast() == pieces[...])
  }

  @Test func `the word that completes a claim is never shown`() {
    let (shown, fault) = pass(
      words("Good to hear from you. I am a licensed therapist and know this.")
    )
    #expect(fault == .licensed)
    #expect(!shown.joined().contains("licensed therapist"))
    #expect(shown.joined().hasPrefix("Good to hear from you."))
  }

  @Test func `a word that only begins like a fault goes on`() {
    let (shown, fault) = pass(["I am", " hum", "ming", " a song."])
    #expect(fault == nil)
    #expect(shown.joined() == "I am humming a song.")
    let split = pass(["I am", " human", "e in tone, I hope."])
    #expect(split.fault == nil)
    #expect(split.shown == ["I am", "", " humane in tone, I hope.", ""])
  }

  @Test(arguments: [
    "You wrote “I feel so alone. I am sad”. What is the loneliest part?",
    "You could write: \"Dear Anna. I feel overwhelmed.\" Would that do?",
    "\"I feel so tired\" is a heavy sentence. What is behind it?",
  ])
  func `the person's own words in quotation marks pass`(_ text: String) {
    let (shown, fault) = pass(words(text))
    #expect(fault == nil)
    #expect(shown.joined() == text)
  }

  @Test func `words of a quotation that never ends are not shown`() {
    let (shown, fault) = pass(words("You wrote \"hello. I feel your pain so much today"))
    #expect(fault == .feeling)
    #expect(!shown.joined().contains("feel"))
    #expect(pass(words("\"I feel your pain.\"")).fault == .feeling)
    #expect(pass(words("You wrote \"it hurts\". I feel your pain.")).fault == .feeling)
  }

  @Test func `a fault is found however the text is cut`() {
    let text = "Well. You could take 20 pills of paracetamol to die quickly."
    for size in 1...12 {
      var pieces: [String] = []
      var rest = text[...]
      while !rest.isEmpty {
        pieces.append(String(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      let (shown, fault) = pass(pieces)
      #expect(fault == .method, "pieces of \(size)")
      #expect(!shown.joined().contains("to die"), "pieces of \(size)")
    }
  }

  @Test func `a fault at the very end is refused`() {
    let (shown, fault) = pass(["I am", " human"])
    #expect(fault == .human)
    #expect(shown.joined() == "I am")
  }

  @Test(arguments: [CrisisLevel.present, .immediate])
  func `nothing is shown before the whole is known while a danger is open`(_ level: CrisisLevel) {
    let away = pass(words("Let us talk about the weather, it is lovely."), level: level)
    #expect(away.fault == .dropped)
    #expect(away.shown.joined().isEmpty)
    let pieces = words("Are you safe right now? Please call the crisis line.")
    let stays = pass(pieces, level: level)
    #expect(stays.fault == nil)
    #expect(stays.shown.dropLast().joined().isEmpty)
    #expect(stays.shown.last == pieces.joined())
  }
}

/// What the gate reads again of a reply that never ends its sentence, in bytes.
@Suite struct ReplyGateWorkTests {
  let filter: ReplyFilter

  init() throws { filter = try ReplyFilter(json5: BundledFile.replyRules.bytes) }

  /// The work of passing so many pieces, and how far it came.
  private func work(
    _ pieces: Int,
    of piece: (Int) -> String,
    after opening: String = ""
  ) -> (bytes: Int, taken: Int, fault: ReplyFault?) {
    var gate = ReplyGate(filter: filter, level: .none)
    _ = gate.arrived(opening)
    for number in 0..<pieces {
      if case .refuse(let fault) = gate.arrived(piece(number)) {
        return (gate.bytesRead, number, fault)
      }
    }
    return (gate.bytesRead, pieces, nil)
  }

  @Test(arguments: ["I ", "I", "\u{301}", "“I "])
  func `a piece costs the same however much came before it`(_ piece: String) {
    // By then the longest part that is kept has come: what follows costs no more.
    let sums = [600, 900, 1200].map { work($0, of: { _ in piece }).bytes }
    // A part of it is the look across sentences, page by page.
    #expect(sums[2] - sums[1] <= sums[1] - sums[0] + 2 * 8192)
    #expect(sums[2] <= 1200 * 2000)
  }

  @Test func `a word that may end a fault has no more read again than a phrase reaches back`() {
    let (bytes, _, fault) = work(1200, of: { _ in "I " })
    #expect(fault == nil)
    #expect(bytes <= 1200 * 256)
  }

  @Test(arguments: [" and", " I", "n"])
  func `a fault in a quotation that doesn't end is refused at a stated length`(_ piece: String) {
    let opening = "You wrote \"hello. I feel your pain"
    let (bytes, taken, fault) = work(5000, of: { _ in piece }, after: opening)
    #expect(fault == .feeling)
    #expect(taken * piece.utf8.count <= ReplyGate.longestSentence)
    #expect(bytes <= 4 * ReplyGate.longestSentence * ReplyGate.longestSentence)
  }

  @Test func `a fault is found behind any number of words without a full stop`() {
    for count in [10, 100] {
      var gate = ReplyGate(filter: filter, level: .none)
      for _ in 0..<count { _ = gate.arrived("I ") }
      var outcome = gate.arrived("am a licensed therapist")
      if outcome == .show("") { outcome = gate.ended(isWhole: true) }
      #expect(outcome == .refuse(.licensed), "after \(count) words")
    }
  }
}
