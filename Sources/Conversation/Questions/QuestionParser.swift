package import HealthModel

/// Understands what a message asks that the program itself can answer; nil where it isn't sure.
///
/// Pure: words in, an ``Inquiry`` out. A sentence is understood as a question about data when
///
/// 1. it is asked: by its question mark, its first words, or because it has no other words;
/// 2. it names a subject, or refers to one named just before (“is that normal?”);
/// 3. it is about the person: no other's pulse, no wish, no “what if”;
/// 4. hardly a word is left that isn't understood.
package struct QuestionParser: Sendable {
  /// How many words of a question about data may be unknown where the script doesn't say.
  private static let unknownWords = QuestionScript.UnknownWords(short: 1, long: 2, longFrom: 10)
  /// How many words a question may have that tells no more than a time, such as “and two days ago?”.
  private static let brief = 6
  /// A sentence of so few words before a wish only begins it.
  private static let fragment = 3
  /// How many words a text may have beside what it names, to be a question without the form of one.
  private static let bareWords = 2
  /// How many words a question may have; a longer text tells a story.
  private static let longest = 30

  let script: QuestionScript
  let possible: SampleCheck?

  /// A parser that goes by a script.
  ///
  /// - Parameters:
  ///   - script: the words of a language.
  ///   - possible: which values a reading can have; nil where any number may be any reading.
  package init(_ script: QuestionScript, possible: SampleCheck? = nil) {
    (self.script, self.possible) = (script, possible)
  }

  /// What a message asks.
  ///
  /// - Parameters:
  ///   - text: the person's message.
  ///   - earlier: what was said just before it, by either, the newest last.
  ///   - today: the local day.
  ///   - minute: the minute of that day, 0…1439.
  /// - Returns: the inquiry; nil for a message that asks nothing the program can answer.
  package func inquiry(
    in text: String,
    after earlier: [String] = [],
    today: CalendarDay,
    minute: Int = 1439
  ) -> Inquiry? {
    let sentences = QuestionWords.sentences(text)
    guard sentences.count <= 8 else { return nil }
    var isWish = false
    for (index, sentence) in sentences.enumerated().reversed() {
      let before = earlier + sentences[..<index].map(\.text)
      let read = QuestionWords(sentence.text)
      let words = read.list
      guard !words.isEmpty, words.count <= Self.longest else { continue }
      if isWish, words.count <= Self.fragment { continue }
      let own = sentences[..<index].map(\.text)
      // “My sister's pulse is high. Is that dangerous?” asks about hers.
      if !script.own.occur(in: words), own.contains(where: isAboutOthers) { continue }
      if let found = told(own, before: words, sentence.isAsked, after: earlier) { return found }
      let day = Moment(day: today, minute: minute)
      if let found = inquiry(read, sentence.isAsked, before, day) { return found }
      // “About breathing? I mean can you do an exercise with me” wishes for that, and for no reading.
      isWish = isWish || script.unless.occur(in: words)
    }
    return nil
  }

  private func isAboutOthers(_ sentence: String) -> Bool {
    script.others.occur(in: QuestionWords(sentence).list)
  }

  /// What a value means that the same message has told before: “My watch says 112. Is that bad?”
  private func told(
    _ own: [String],
    before words: [String],
    _ isAsked: Bool,
    after earlier: [String]
  ) -> Inquiry? {
    guard isAsked, words.count <= Self.brief, let last = own.last,
      script.meaning.occur(in: words) || script.worries.occur(in: words),
      !script.others.occur(in: words), !script.unless.occur(in: words)
    else { return nil }
    var sentence = Sentence(QuestionWords(last).list)
    let named = takeSubjects(&sentence).first
    for word in sentence.open {
      guard let value = Sentence.number(word) else { continue }
      let subject =
        named
        ?? (script.instruments ?? []).first { instrument in
          instrument.words.occur(in: sentence.open)
        }.flatMap { Question.Subject(named: $0.name) }
        ?? (sentence.unknown(script) <= 1
        ? referred(in: earlier, value) ?? numbered(value, words) : []).first
      guard let subject else { return nil }
      return .data([Question(.meaning, of: subject, in: nil, value: value, and: nil)])
    }
    return nil
  }

  private func inquiry(
    _ read: QuestionWords,
    _ isAsked: Bool,
    _ before: [String],
    _ now: Moment
  ) -> Inquiry? {
    var words = read.list
    if script.refused.occur(in: words) { return nil }
    let guide = script.guides.first {
      $0.words.occur(in: words) && !($0.unless?.occur(in: words) ?? false)
    }
    if let guide { return wish(guide, words) ?? .guide(guide.name) }
    if script.next.occur(in: words) { return .nextCheckIn }
    if let said = said(read, now.day) ?? felt(words, before.suffix(2)) { return said }
    // “For a man of 69” is the person's own age.
    if let place = script.forWhom?.first(in: words) { words.removeSubrange(place) }
    return data(words, isAsked, before, now)
  }

  /// What the check-ins are to be, where a guide to them is asked for with a time.
  private func wish(_ guide: QuestionScript.Guide, _ words: [String]) -> Inquiry? {
    guard guide.isOfSchedule ?? false, let schedule = script.schedule else { return nil }
    let reader = ScheduleReader(script: schedule, clock: ClockReader(numbers: script.numbers))
    return reader.find(in: words).map { .schedule($0, guide: guide.name) }
  }

  // MARK: - What was said

  private func said(_ read: QuestionWords, _ today: CalendarDay) -> Inquiry? {
    guard let place = script.said.first(in: read.list) else { return nil }
    let reader = PeriodReader(script, today: today)
    var rest = Array(read.written[place.upperBound...])
    let period = reader.find(in: Array(read.list[place.upperBound...]))
    if let period { rest.removeSubrange(period.place) }
    let about = rest.filter { !script.saidStop.contains($0) }
    // “What did I say yesterday about my back?” has its time before what is looked for.
    let named = period ?? reader.find(in: Array(read.list[place]))
    guard !about.isEmpty || named != nil else { return nil }
    return .said(about: about, in: named?.period)
  }

  /// When the person last felt what they have just told: the newest word for a feeling is looked for.
  private func felt(_ words: [String], _ before: ArraySlice<String>) -> Inquiry? {
    guard let feelings = script.feelings, script.felt?.occur(in: words) ?? false else { return nil }
    let feeling = ([words] + before.reversed().map { QuestionWords($0).list }).lazy.compactMap {
      list in
      list.last(where: feelings.contains)
    }.first
    return feeling.map { .said(about: [$0], in: nil) }
  }

  // MARK: - Data

  private func data(
    _ words: [String],
    _ isAsked: Bool,
    _ before: [String],
    _ now: Moment
  ) -> Inquiry? {
    guard !script.others.occur(in: words), !script.unless.occur(in: words) else { return nil }
    var sentence = Sentence(words)
    let values = takeValues(&sentence)
    let value = values.first
    var subjects = takeSubjects(&sentence)
    let isReferring = subjects.isEmpty
    let time = takeTime(&sentence, now)
    if time == .unclear { return nil }
    let period = time.period
    let statistic = takeStatistic(&sentence, of: words)
    if isReferring {
      let namesTime = period != nil && words.count <= Self.brief
      guard
        script.refers.occur(in: words) || script.brief.occur(in: words) || value != nil || namesTime
      else { return nil }
      subjects =
        values.count == 2
        ? [.reading(.bloodPressure)] : referred(in: before, value) ?? numbered(value, words)
    }
    guard !subjects.isEmpty, sentence.unknown(script) <= limit(words) else { return nil }
    let hasForm = isAsked || script.asks.occur(in: words)
    let isBare =
      !isReferring && sentence.unknown(script) == 0 && !statistic.needsForm
      && (words.count <= Self.brief || sentence.left <= Self.bareWords)
    guard hasForm || isBare else { return nil }
    guard
      isReferring || script.own.occur(in: words) || period != nil || isBare
        || statistic.kind == .range || value != nil || subjects.contains(.checkIns)
    else { return nil }
    return .data(
      subjects.map {
        let kind = statistic.kind ?? Self.usual(of: $0, period)
        return Question(
          kind,
          of: $0,
          in: Self.compared(period, words),
          value: value,
          and: values.dropFirst().first
        )
      }
    )
  }

  /// The time that is asked about where another one is what it is compared with: “than last week”.
  private static func compared(_ period: QuestionPeriod?, _ words: [String]) -> QuestionPeriod? {
    guard words.contains("than") || words.contains("als") else { return period }
    switch period {
    case .lastWeek: return .thisWeek
    case .lastMonth: return .thisMonth
    case .yesterday: return .today
    default: return period
    }
  }

  private func limit(_ words: [String]) -> Int {
    let unknown = script.unknownWords ?? Self.unknownWords
    return words.count < unknown.longFrom ? unknown.short : unknown.long
  }

  /// What is asked where no word says it.
  private static func usual(
    of subject: Question.Subject,
    _ period: QuestionPeriod?
  ) -> Question.Statistic {
    if case .reading(let topic) = subject {
      if topic.types == [.sleepAnalysis] || topic.types == [.stepCount] { return .summary }
      if topic.types == [.medicationDose] { return .count }
    }
    return period == nil || period == .now ? .latest : .summary
  }

  /// The statistic of a sentence: its kind, nil where the subject decides, and whether only a
  /// question can mean it.
  private func takeStatistic(
    _ sentence: inout Sentence,
    of words: [String]
  ) -> (kind: Question.Statistic?, needsForm: Bool) {
    for group in script.statistics {
      guard let kind = Question.Statistic(rawValue: group.name),
        let place = group.words.first(in: sentence.open)
      else { continue }
      sentence.take(place)
      return (kind, false)
    }
    if let place = script.meaning.first(in: sentence.open) {
      sentence.take(place)
      return (.meaning, true)
    }
    return script.worries.occur(in: words) ? (.meaning, true) : (nil, false)
  }

  /// The subjects that a sentence names, two at most; the longer names stand first in the data.
  private func takeSubjects(_ sentence: inout Sentence) -> [Question.Subject] {
    var subjects: [Question.Subject] = []
    for entry in takeNames(&sentence) where !subjects.contains(entry.subject) {
      subjects.append(entry.subject)
    }
    return Array(subjects.prefix(2))
  }

  /// Every name of a subject in a sentence with its place, in their order.
  func takeNames(_ sentence: inout Sentence) -> [(subject: Question.Subject, place: Int)] {
    var found: [(subject: Question.Subject, place: Int)] = []
    for group in script.subjects {
      guard let subject = Question.Subject(named: group.name) else { continue }
      while let place = group.words.first(in: sentence.open) {
        found.append((subject, place.lowerBound))
        sentence.take(place)
      }
    }
    return found.sorted { $0.place < $1.place }
  }

  /// The number that the question is about, such as that of “is 104 dangerous?”; both of `140/90`.
  private func takeValues(_ sentence: inout Sentence) -> [Double] {
    guard script.meaning.occur(in: sentence.open) || script.worries.occur(in: sentence.open) else {
      return []
    }
    for (index, word) in sentence.open.enumerated() {
      let values = word.split(separator: "/").compactMap { Sentence.number($0) }
      guard !values.isEmpty, values.count <= 2, word.last != "/" else { continue }
      sentence.take(index..<index + 1)
      return values
    }
    return []
  }

  /// The subject of a number that nothing names: a heart rate, where the sentence is nothing else.
  private func numbered(_ value: Double?, _ words: [String]) -> [Question.Subject] {
    guard let value, (30...250).contains(value), words.count <= 6 else { return [] }
    return [.reading(SampleTopic(.heartRate))]
  }
}
