import Core
import FlatTables
import Listening

/// Everything the offline listener can say and goes by, from `prompts/listener.json5`.
///
/// What each list is for stands in the file. Reading it checks every line; the rules stand at its
/// top.
package struct ListenerScript: Decodable, Sendable {
  let notice: String
  /// The same in other languages; a person's own file may lack them.
  var notices: [String]?
  let safety: Safety
  let medical: Group
  let fine: Fine
  let intents: Intents
  /// What a message can do; a person's own file may lack them.
  var acts: [ListenerAct]?
  /// Everyday matters with lines of their own; a person's own file may lack them.
  var matters: [ListenerMatter]?
  /// The nouns by which things are found; a person's own file may lack them.
  var nouns: ThingLexicon?
  /// The words that tell hard from good; a person's own file may lack them.
  var tone: ToneWords?
  /// Questions that can't be answered, by what they are about; a person's own file may lack them.
  var unanswered: [Unanswered]?
  /// Words of messages that no sort of ``unanswered`` answers that is for light ones.
  var grave: Set<String>?
  /// What is said to a question whose answer has been told; a person's own file may lack it.
  var factAgain: [String]?
  /// What is said to a correction of a word or a name; a person's own file may lack it.
  var putRight: PutRightLines?
  /// Groups of words for the same person or thing, such as “mum” and “mother”.
  var same: [[String]]?
  let reflect: Reflect
  let open, explore, exploreHeavy: [String]
  /// Questions after something hard that has no subject; a person's own file may lack them.
  var exploreNews: [String]?
  /// Questions that come first after something that isn't hard; a person's own file may lack them.
  var exploreLight: [String]?
  /// Questions by when something happens; a person's own file may lack them.
  var exploreTimes: [TimedQuestions]?
  let comfort, comfortLight: [String]
  let act: Act
  let topics: [ListenerTopic]
  let compose: Compose
  let checkIn: CheckIn

  /// The lines for a person who may be in danger.
  struct Safety: Decodable, Sendable {
    let hear, reach, ask, company, safe, keep: [String]
    let again, askAgain: String
  }

  /// The words and lines of the course for a person who is fine.
  struct Fine: Decodable, Sendable {
    let phrases, alone, polite, afterHow, how, unless: WordPhrases
    let glad, advice, close, leave: [String]
  }

  /// The words that show what a message is after, and the lines for it.
  struct Group: Decodable, Sendable {
    var phrases: WordPhrases?
    var alone: WordPhrases?
    let lines, questions: [String]
  }

  /// What a message can be after, apart from telling something.
  struct Intents: Decodable, Sendable {
    /// Questions about the program itself, one group for each; a person's own file may lack them.
    var about: [Group]?
    /// What follows an answer that was looked up; a person's own file may lack it.
    var answered: Group?
    let identity, readings, advice, medicine, doctor, rebuke, questioned: Group
    let greeting, wellbeing, thanks, accepting, low, sorry, goodbye: Group
    let yes, no, unsure, short: Group
  }

  /// The ways of saying again what was said.
  struct Reflect: Decodable, Sendable {
    let wrappers, feeling, feelings, skip, general: [String]
    /// Frames for a short answer or a part of a message that is said again as it is, `{fragment}`.
    var fragment: [String]?
    /// What is asked about a thing the person named, about a person, and about the body.
    ///
    /// “Tell me …” may stand in place of a question.
    /// `personQuiet` stands for `person` where somebody has died.
    var thing, thingHard, thingGood, person, personQuiet, body: [String]?
  }

  /// Offers and pieces of advice.
  struct Act: Decodable, Sendable {
    let offer, lead, close, declined, general: [String]
    /// What is said where there is no idea, and asked then; a person's own file may lack them.
    var none, noneAsk: [String]?
    /// Phrases of who wants to be heard, and no ideas; a person's own file may lack them.
    var onlyHeard: [ActPattern]?
    /// Words of a wish for ideas that tell nothing of what they are for; a person's own file may lack them.
    var wish: [String]?
  }

  /// A sort of question that rules can't answer: the honest no, and where the answer can be found.
  struct Unanswered: Decodable, Sendable {
    let name: String
    /// Phrases by which it is known; none for what is said where no other sort fits.
    var phrases: [ActPattern]?
    /// Phrases next to which it is another sort.
    var unless: [ActPattern]?
    /// Whether it goes before what is known of the message's matter.
    var isFirst: Bool?
    /// Whether it goes before ideas for a situation, too: what is guessed about a body can do harm.
    var isBeforeIdeas: Bool?
    /// Whether it answers a message that only may ask as well, as its phrases are a wish of themselves.
    var isWish: Bool?
    /// Whether it is for messages without any of the script's ``grave`` words only.
    var isLight: Bool?
    let lines: [String]
    var questions: [String]?
  }

  /// Lines for what is put right: `{x}` is what it is, `{y}` what it isn't.
  struct PutRightLines: Decodable, Sendable {
    /// With both, with what it is alone, for the person's own name, and for one that is told first.
    let both, right, name, hello: [String]
  }

  /// Pieces to put lines together from.
  struct Compose: Decodable, Sendable {
    let statement, question: [[String]]
    /// Pieces of farewells, when the lines have run out.
    var farewell: [[String]]?
    let last: String
  }

  /// The lines of a check-in.
  struct CheckIn: Decodable, Sendable {
    let both, reading, old, ahead, none, nothing: [String]
    let again: String
    let hello, high, low, mixed, outsideAsk, unusual: [String]
    let within, back, withinAsk, missing, missingAsk, fit: [String]
  }

  /// Reads and checks the lines.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - file: its name, for error sentences.
  ///   - emergency: the emergency number where the person is, for `{emergency}`.
  ///   - line: whom to call in a crisis there, for `{line}`.
  /// - Returns: the script.
  /// - Throws: ``CompanionError`` that names the place.
  package static func read(
    json5 bytes: [UInt8],
    file: String,
    emergency: String = "112 or 911",
    line: String = "findahelpline.com"
  ) throws(CompanionError) -> ListenerScript {
    let marks = [("{emergency}", plain(emergency)), ("{line}", plain(line))]
    var bytes = bytes
    if !ConfigurationTable.isTable(bytes) {
      let text = marks.reduce(String(decoding: bytes, as: UTF8.self)) {
        $0.replacing($1.0, with: $1.1)
      }
      bytes = Array(text.utf8)
    }
    let script: ListenerScript
    do {
      script = try ConfigurationTable.decode(ListenerScript.self, from: bytes, replacing: marks)
    } catch {
      throw .unreadableScript(file: file, reason: DecodingProblem.words(for: error))
    }
    // The program's own lines were checked before they were built in.
    if !ConfigurationTable.isTable(bytes) { try ListenerScriptCheck(file: file).check(script) }
    return script
  }

  /// What may stand inside a text of JSON5.
  private static func plain(_ text: String) -> String {
    text.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
  }
}
