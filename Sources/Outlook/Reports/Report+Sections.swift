import Assessment
import Catalogues
import Charts
import HealthModel

extension Report {
  /// How many check-ins are listed one by one, the newest ones.
  private static let mostListed = 20

  /// Everything below the head of the page, in order.
  package var sections: [ReportSection] {
    var sections: [ReportSection] = []
    if !missing.isEmpty { sections.append(ReportSection(.missing, [.list(missing)])) }
    sections.append(
      ReportSection(
        .measured,
        measures.filter { !$0.measured.isEmpty }.map { .measure($0) } + otherwise
      )
    )
    if !companions.isEmpty { sections.append(ReportSection(.companions, companions)) }
    sections.append(ReportSection(.checkIns, checkInBlocks))
    sections.append(ReportSection(.talks, talkBlocks))
    sections.append(ReportSection(.reading, reading))
    return sections
  }

  private var otherwise: [ReportSection.Block] {
    let nothing: [ReportSection.Block] =
      measures.allSatisfy(\.measured.isEmpty)
      ? [.paragraph(words.text(ReportKey.nothingMeasured))]
      : []
    guard !notes.isEmpty else { return nothing }
    let rows = notes.map { [$0.name, $0.amount] }
    return nothing + [.table(headers: [words.text(ReportKey.alsoRecorded), ""], rows: rows)]
  }

  // MARK: - Check-ins

  private var checkInBlocks: [ReportSection.Block] {
    guard !checkIns.entries.isEmpty else {
      return [.paragraph(words.text(ReportKey.noCheckIns))]
    }
    let shown = ReportCheckIns.Decision.allCases.filter { checkIns.count($0) > 0 }
    var rows = checkIns.reasons.map { reason in
      [words.text(reason.key)] + shown.map { "\(checkIns.count($0, for: reason))" }
    }
    if rows.count > 1 {
      rows.append([words.text(ReportKey.all)] + shown.map { "\(checkIns.count($0))" })
    }
    let headers = [words.text(ReportKey.whyItCame)] + shown.map { words.text($0.key) }
    return [.table(headers: headers, rows: rows)] + messageBlocks
  }

  private var messageBlocks: [ReportSection.Block] {
    let sent = checkIns.sent
    guard !sent.isEmpty else { return [] }
    let outcomes = ReportCheckIns.Outcome.allCases.filter { checkIns.count($0) > 0 }
      .map { words.text($0.keys.many, count: checkIns.count($0)) }
    var told =
      outcomes.isEmpty
      ? words.text(ReportKey.messages, count: sent.count)
      : words.text(
        ReportKey.messagesBecame,
        ["outcomes": outcomes.joined(separator: ", ")],
        count: sent.count
      )
    if sent.count > Self.mostListed {
      told += " " + words.text(ReportKey.newest, count: Self.mostListed)
    }
    return [.paragraph(told), .list(sent.suffix(Self.mostListed).map(line))]
  }

  /// A message that was written, in a line.
  private func line(_ entry: ReportCheckIns.Entry) -> String {
    var places = [
      "time": words.dayAndClock(entry.time), "reason": words.text(entry.reason.key),
      "ground": words.retold(VitalWords(words).retold(entry.ground)),
    ]
    guard let outcome = entry.outcome else { return words.text(ReportKey.message, places) }
    places["outcome"] = words.text(outcome.keys.one)
    return words.text(ReportKey.messageBecame, places)
  }

  // MARK: - Talks

  private var talkBlocks: [ReportSection.Block] {
    guard !talks.isEmpty else { return [.paragraph(words.text(ReportKey.noTalks))] }
    if hasWords {
      return [.paragraph(words.text(ReportKey.wordsIncluded))] + talks.map { .talk($0) }
    }
    let rows = talks.map { talk in
      [span(of: talk), "\(talk.own)", "\(talk.generated)", talk.writers.joined(separator: ", ")]
    }
    let headers = [ReportKey.when, .own, .generated, .writers].map { words.text($0) }
    return [
      .table(headers: headers, rows: rows), .paragraph(words.text(ReportKey.wordsLeftOut)),
    ]
  }

  /// When a talk was: `2026-11-20 14:03 to 14:40`.
  func span(of talk: ReportTalk) -> String {
    let (first, last) = (talk.first, talk.last)
    if first.day != last.day {
      let places = ["first": words.dayAndClock(first), "last": words.dayAndClock(last)]
      return words.text(ReportKey.talkOverDays, places)
    }
    let places = ["day": words.date(first.day), "from": first.clock, "to": last.clock]
    return words.text(first.clock == last.clock ? ReportKey.talkAt : .talkOnDay, places)
  }

  /// The same with the talk's title, where it may be told.
  func heading(of talk: ReportTalk) -> String {
    guard let title = talk.title else { return span(of: talk) }
    return words.text(ReportKey.titled, ["span": span(of: talk), "title": title])
  }

  /// How many answers of a talk are left out, in words.
  func leftOut(of talk: ReportTalk) -> String {
    words.text(ReportKey.answersLeftOut, count: talk.generated)
  }

  // MARK: - Reading it

  private var reading: [ReportSection.Block] {
    var sentences = [words.text(ReportKey.localDays), words.text(ReportKey.severalSources)]
    if measures.contains(where: { $0.usual?.median != nil }) {
      sentences.append(words.text(ReportKey.personalUsual))
    }
    return [.list(sentences + sources)]
  }
}
