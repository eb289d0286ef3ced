import Core

extension CrisisTexts {
  /// The short check: one line by what was said, one question, one number.
  struct Checks: Decodable, Sendable {
    /// The key of ``heard`` for every other category.
    static let anyOther = "other"

    /// What was heard, by category.
    let heard: [String: [String]]
    /// Instead of that where it may be happening now, with `{emergency}`; none in a copy that doesn't have
    /// it.
    let urgent: [String]?
    /// The direct question; “yes” means danger.
    let ask: [String]
    /// A line to call, with `{name}`, `{call}` and `{hours}`.
    let call: [String]
    /// A line to text, with `{name}` and `{text}`.
    let text: [String]
    /// A line to write to, with `{name}` and `{chat}`.
    let chat: [String]
    /// The directory, with `{directory}`.
    let directory: [String]
    /// The emergency number, with `{emergency}`.
    let emergency: [String]
    /// That a no is enough.
    let goOn: [String]
    /// After a no.
    let over: [String]
    /// Why they were asked, to who doesn't want to answer.
    let because: [String]
    /// How the person is, without naming what the danger was.
    let unnamed: [String]
    /// What the model is told while a check is open.
    let modelNote: String
    /// The same for the message after a no.
    let modelNoteAfter: String
    /// The same from then on, while the session is at level 1.
    let modelNoteAsked: String

    init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      heard = try field("heard")
      urgent = try field(ifPresent: "urgent")
      ask = try field("ask")
      call = try field("call")
      text = try field("text")
      chat = try field("chat")
      directory = try field("directory")
      emergency = try field("emergency")
      goOn = try field("goOn")
      over = try field("over")
      because = try field("because")
      unnamed = try field("unnamed")
      modelNote = try field("modelNote")
      modelNoteAfter = try field("modelNoteAfter")
      modelNoteAsked = try field("modelNoteAsked")
    }

    /// All lists that need at least one text.
    var parts: [[String]] {
      [
        heard[Self.anyOther] ?? [], ask, call, text, chat, directory, emergency, goOn, over,
        unnamed,
      ]
        + heard.values + [urgent].compactMap(\.self)
    }
  }

  /// The texts for another kind of danger, or for who worries about somebody else.
  struct Kind: Decodable, Sendable {
    /// What was heard.
    let acknowledge: [String]
    /// The direct question about safety.
    let ask: [String]
    /// The emergency number, which comes first at level 3, with `{emergency}`.
    let urgent: [String]
    /// What to do and not to do.
    let help: [String]
    /// Its line, with `{name}`, `{call}` and `{hours}`, where the country has one; nil for the words
    /// of every line.
    let line: [String]?
    /// What is said instead where the country has none, with `{directory}`; nothing if absent.
    let directory: [String]?
    /// Who else can help.
    let people: [String]?
    /// How to be careful with this screen.
    let careful: [String]?
    /// The short check: a line and the question.
    let check: [String]
    /// While it is open.
    let hold: [String]?
    /// When it is over.
    let over: [String]
    /// How it went, asked a day later or by a check-in; nil where it must not be named.
    let later: [String]?
    /// What the model is told.
    let modelNote: String

    init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      acknowledge = try field("acknowledge")
      ask = try field("ask")
      urgent = try field("urgent")
      help = try field("help")
      line = try field(ifPresent: "line")
      directory = try field(ifPresent: "directory")
      people = try field(ifPresent: "people")
      careful = try field(ifPresent: "careful")
      check = try field("check")
      hold = try field(ifPresent: "hold")
      over = try field("over")
      later = try field(ifPresent: "later")
      modelNote = try field("modelNote")
    }

    /// All lists that need at least one text.
    var parts: [[String]] {
      [acknowledge, ask, urgent, help, check, over]
        + [line, directory, people, careful, hold, later].compactMap(\.self)
    }
  }

  /// Where the advice on a kind of danger comes from.
  struct Source: Decodable, Sendable {
    /// The guidance.
    let source: String
    /// The day it was last compared, as `YYYY-MM-DD`.
    let reviewed: String

    init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      source = try field("source")
      reviewed = try field("reviewed")
    }
  }
}
