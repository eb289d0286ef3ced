import Assessment
import Catalogues
import Listening
import Prompts

/// The offline listener's way of answering, by rules alone and the same for the same talk.
///
/// It goes through the three helping stages (explore, comfort, act; Liu et al., ACL 2021): it
/// says again what was said and asks; from the second telling on it comforts as well; then it
/// asks whether ideas are welcome. Advice comes only after such a yes, when asked for, or as the
/// little one for a person who says they are fine.
struct ListenerCore: Sendable {
  /// The most words in a reply.
  static let longestReply = 60
  /// The most words in an answer to danger, which has a number to call.
  static let longestAnswerToDanger = 90
  /// The most words in a check-in.
  static let longestCheckIn = 60

  let script: ListenerScript
  let intents: IntentFinder
  let topics: TopicFinder
  let acts: ActFinder
  let languages: ListenerLanguages
  let matters: MatterFinder
  let reflection: ClauseReflection
  let fragments: FragmentFinder
  let readings: ReadingLines
  let memory = MessageMemory()

  /// A listener with a script's lines.
  init(_ script: ListenerScript) {
    self.script = script
    intents = IntentFinder(script)
    topics = TopicFinder(script.topics, feelings: script.reflect.feelings)
    acts = ActFinder(script.acts ?? [])
    languages = ListenerLanguages(acts, notices: [script.notice] + (script.notices ?? []))
    matters = MatterFinder(script.matters ?? [])
    reflection = ClauseReflection(skip: script.reflect.skip)
    fragments = FragmentFinder(skip: script.reflect.skip)
    readings = ReadingLines(script)
  }

  /// Finds the things a message names, without what the person doesn't want.
  func things(except refused: Set<String>) -> ThingFinder {
    ThingFinder(script.nouns ?? .empty, skip: script.reflect.skip, refused: refused)
  }

  /// The words and names that a person has put right, in the order of the talk.
  func corrections(in talk: [Utterance]) -> [PutRight] {
    var said: Set<String>?
    return talk.enumerated().compactMap { place, utterance in
      guard utterance.isPerson, facts(of: utterance.text).mayCorrect else { return nil }
      return CorrectionFinder.find(in: utterance.text) { word in
        let words =
          said ?? Set(talk[..<place].filter { !$0.isPerson }.flatMap { Words($0.text).list })
        said = words
        return words.contains(word)
      }
    }
  }

  /// The words of matters that a person has told and, with “it” or “that”, doesn't want to talk about.
  func refusedMatters(in talk: [Utterance]) -> Set<String> {
    var words: Set<String> = []
    for utterance in talk where utterance.isPerson && acts.refusesIt(utterance.text) {
      if let matter = matters.matter(of: utterance.text) { words.formUnion(matter.words) }
    }
    return words.filter { $0.count > 3 }
  }

  /// The listener's next message.
  ///
  /// - Parameters:
  ///   - talk: all messages so far, oldest first.
  ///   - context: the newest readings.
  ///   - purpose: an answer to the newest message, or a check-in.
  ///   - danger: how the session stands; it decides what stays with danger.
  /// - Returns: at most 60 words, 90 after danger, and one question, and no sentence said before.
  func reply(
    to talk: [Utterance],
    context: PromptContext,
    purpose: ReplyPurpose,
    danger: ListenerDanger = ListenerDanger()
  ) -> String {
    decide(talk, context, purpose, danger, lookedUp: nil).text
  }

  /// The listener's next message with what was looked up for the newest one, as it is, and one
  /// question at most behind it; what is told of danger or of the body's alarms comes first.
  ///
  /// A check-in is in the language of its catalogue where that is another one than English.
  ///
  /// - Returns: the message; the rule of what was looked up, or what chose a reply's words.
  func decide(
    _ talk: [Utterance],
    _ context: PromptContext,
    _ purpose: ReplyPurpose,
    _ danger: ListenerDanger,
    lookedUp: LookedUpAnswer?,
    heard: HeardMeanings? = nil,
    language code: String? = nil,
    catalogue: Catalogue? = nil
  ) -> (text: String, rule: String?) {
    if purpose == .reply, lookedUp == nil, !danger.isOpen, !danger.isOver, let heard,
      let language = languages.spoken(in: talk, heard, before: code)
    {
      return languages.reply(in: language, to: talk, heard)
    }
    var answer = ListenerAnswer(
      core: self,
      talk: talk,
      context: context,
      danger: danger,
      heard: heard.flatMap { $0.isHeard ? $0 : nil }
    )
    let isFirst = languages.isFirst(talk)
    let noticed = { (text: String, notice: String) in isFirst ? "\(notice)\n\n\(text)" : text }
    if purpose == .reply, let lookedUp, let text = answer.saying(lookedUp) {
      return (noticed(text, lookedUp.notice ?? script.notice), lookedUp.rule)
    }
    if purpose == .checkIn, let catalogue, let notice = catalogue.listener {
      let parts = answer.checkIn(in: catalogue)
      let room = Self.longestCheckIn - (isFirst ? SentenceLedger.wordCount(notice) : 0)
      return (noticed(text(of: parts, room: room, talk), notice), nil)
    }
    let parts = purpose == .checkIn ? answer.checkIn() : answer.answer()
    let isCalm = purpose == .checkIn || !(danger.isOpen || danger.isOver)
    let longest = isCalm ? Self.longestReply : Self.longestAnswerToDanger
    let room = longest - (isFirst ? SentenceLedger.wordCount(script.notice) : 0)
    let reason = purpose == .reply ? answer.reason : nil
    return (noticed(text(of: parts, room: room, talk), script.notice), reason)
  }

  /// A message of as many of its parts as have room, in words.
  private func text(of parts: [String?], room: Int, _ talk: [Utterance]) -> String {
    var budget = room
    // What matters most comes last in a message; what has no room is left out from the front.
    var kept: [String] = []
    for part in parts.compactMap({ $0 }).reversed() {
      let count = SentenceLedger.wordCount(part)
      guard count <= budget else { continue }
      budget -= count
      kept.insert(part, at: 0)
    }
    if kept.isEmpty {
      let count = String(talk.count)
      kept = [ReadingLines.replace("count", in: script.compose.last, with: count)]
    }
    return kept.joined(separator: " ")
  }
}
