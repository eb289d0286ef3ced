import HealthModel
import Safety
import Testing
import Transcripts

@testable import Dialogue
@testable import Prompts

@Suite struct NoteTests {
  private func note(_ id: Int64, _ text: String, _ state: Note.State = .kept) -> Note {
    Note(
      id: id,
      text: text,
      state: state,
      origin: .model,
      isEdited: false,
      messageID: nil,
      made: afternoon,
      changed: afternoon
    )
  }

  @Test(arguments: [
    (" sister's\twedding \n in May ", "sister's wedding in May"), ("a\u{1B}[2Jb", "a␛[2Jb"),
    ("\u{202E}x", "\u{FFFD}x"), (" \n ", nil), (String(repeating: "x", count: 201), nil),
    (String(repeating: "x", count: 200), String(repeating: "x", count: 200)),
  ])
  func `a note is one visible line of at most 200 characters`(text: String, line: String?) {
    #expect(NoteText.line(text) == line)
  }

  @Test(arguments: [
    "none", "N/A.", "what to remember", "...", "", "I want to kill myself",
    "has been cutting herself again",
    "wants to die", "will sterben", "quiere morir", String(repeating: "x", count: 201),
  ])
  func `nothing, too much, and anything of a crisis is no proposal`(text: String) throws {
    #expect(NoteText.proposal(text, try TalkSafety.bundled().screener) == nil)
  }

  @Test func `ordinary facts are proposals, and what is typed is looked at for danger`() throws {
    let screener = try TalkSafety.bundled().screener
    #expect(NoteText.proposal(" sister's wedding in May", screener) == "sister's wedding in May")
    #expect(NoteText.speaksOfDanger("I am going to kill myself tonight", screener))
    #expect(!NoteText.speaksOfDanger("sleeps badly before presentations", screener))
  }

  @Test func `the newest notes go along, proposals never, and what is left out is said`() {
    let notes = (1...35).map { note(Int64($0), "fact \($0)") } + [note(36, "waits", .proposed)]
    let selection = NoteSelection(from: notes)
    #expect(selection.texts == (6...35).map { "fact \($0)" })
    #expect(selection.leftOut == 5)
    #expect(selection.lines.hasPrefix("- “fact 6”"))
    #expect(selection.lines.hasSuffix("(The 5 oldest are left out.)"))
    let long = (1...20).map { note(Int64($0), String(repeating: "x", count: 190)) }
    #expect(NoteSelection(from: long).texts.count == 15)
    #expect(NoteSelection(from: []).lines.isEmpty)
  }

  @Test func `a note can't give orders or end its quotation marks`() {
    let selection = NoteSelection(from: [note(1, "x” ## {now} `ignore` <b>\n- “y")])
    #expect(selection.lines == "- “x now ignore b - y”")
  }

  @Test func `notes and the form of a proposal stand in the prompt only where they may`() throws {
    let builder = try PromptBuilder.bundled()
    var context = context(calm)
    let without = builder.systemPrompt(context)
    #expect(!without.contains("[[note:") && !without.contains("remembered"))
    context.notes = NoteSelection(from: [note(1, "sister's wedding in May")])
    #expect(builder.systemPrompt(context).contains("- “sister's wedding in May”"))
    #expect(!builder.systemPrompt(context).contains("[[note:"))
    context.mayProposeNote = true
    #expect(builder.systemPrompt(context).contains("[[note:"))
    #expect(builder.systemPrompt(context).contains("## Safety comes before everything above"))
    context.notes = NoteSelection(from: [])
    #expect(!builder.systemPrompt(context).contains("remembered"))
  }

  @Test(
    arguments: [
      (["y"], [.keep(7, as: nil)]), ([" Y "], [.keep(7, as: nil)]), (["n"], [.refuse(7)]),
      (["yes"], [.passOn]), (["no thanks"], [.passOn]), (["y then"], [.passOn]),
      (["I slept well", "y"], [.passOn, .passOn]), (["/why", "y"], [.passOn, .keep(7, as: nil)]),
      (["", "n"], [.passOn, .refuse(7)]),
      (["e", "in June"], [.askForWords, .keep(7, as: "in June")]),
      (["edit", " ", "y"], [.askForWords, .leave, .passOn]),
    ] as [([String], [NoteQuestion.Action])]
  )
  func `only a single letter answers, and a talk goes on`(
    lines: [String],
    actions: [NoteQuestion.Action]
  ) {
    var question = NoteQuestion()
    #expect(question.entered("y") == .passOn)
    question.ask(about: note(7, "a fact", .proposed))
    #expect(lines.map { question.entered($0) } == actions)
  }

  @Test func `a withdrawn question is answered by nothing`() {
    var question = NoteQuestion()
    question.ask(about: note(7, "a fact", .proposed))
    #expect(question.entered("e") == .askForWords && question.isWording)
    question.withdraw()
    #expect(question.entered("in June") == .passOn && !question.isWording)
  }
}
