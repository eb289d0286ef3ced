import Assessment
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
      ? [.paragraph("No heart rate, breathing, sleep or mood was recorded on these days.")]
      : []
    guard !notes.isEmpty else { return nothing }
    let rows = notes.map { [$0.name, $0.amount] }
    return nothing + [.table(headers: ["Also recorded", ""], rows: rows)]
  }

  // MARK: - Check-ins

  private var checkInBlocks: [ReportSection.Block] {
    guard !checkIns.entries.isEmpty else {
      return [.paragraph("There were no check-ins on these days.")]
    }
    let decisions: [(ReportCheckIns.Decision, String)] = [
      (.sent, "a message was written"), (.skipped, "no need for one"),
      (.failed, "could not be done"), (.missed, "did not come"),
    ]
    let shown = decisions.filter { checkIns.count($0.0) > 0 }
    var rows = checkIns.reasons.map { reason in
      [reason.words] + shown.map { "\(checkIns.count($0.0, for: reason))" }
    }
    if rows.count > 1 { rows.append(["all"] + shown.map { "\(checkIns.count($0.0))" }) }
    return [.table(headers: ["Why it came"] + shown.map(\.1), rows: rows)] + messageBlocks
  }

  private var messageBlocks: [ReportSection.Block] {
    let sent = checkIns.sent
    guard !sent.isEmpty else { return [] }
    let outcomes = ReportCheckIns.Outcome.allCases.filter { checkIns.count($0) > 0 }
      .map { "\(checkIns.count($0)) \($0.words)" }
    let messages = DayList.count(sent.count, "message")
    let became = outcomes.isEmpty ? "" : ": \(outcomes.joined(separator: ", "))"
    let older = sent.count - Self.mostListed
    let rest = older > 0 ? " The newest \(Self.mostListed) of them:" : ""
    let listed = sent.suffix(Self.mostListed).map { entry in
      let outcome = entry.outcome.map { " (\($0.words))" } ?? ""
      return "\(entry.time.day) \(entry.time.clock), \(entry.reason.words)\(outcome): "
        + entry.ground
    }
    return [.paragraph("Outcome of the \(messages)\(became).\(rest)"), .list(listed)]
  }

  // MARK: - Talks

  private var talkBlocks: [ReportSection.Block] {
    guard !talks.isEmpty else { return [.paragraph("There were no conversations on these days.")] }
    if hasWords {
      let note =
        "The companion's answers are generated text and are not included. The words below are the "
        + "person's own, included by their choice."
      return [.paragraph(note)] + talks.map { .talk($0) }
    }
    let rows = talks.map { talk in
      [span(of: talk), "\(talk.own)", "\(talk.generated)", talk.writers.joined(separator: ", ")]
    }
    let headers = ["When", "messages of the person", "answers of the companion", "answers by"]
    let note = "What was said is not part of this report; the person can include their own words."
    return [.table(headers: headers, rows: rows), .paragraph(note)]
  }

  /// When a talk was: `2026-11-20 14:03 to 14:40`.
  func span(of talk: ReportTalk) -> String {
    let first = "\(talk.first.day) \(talk.first.clock)"
    if talk.first.day != talk.last.day { return "\(first) to \(talk.last.day) \(talk.last.clock)" }
    return talk.first.clock == talk.last.clock ? first : "\(first) to \(talk.last.clock)"
  }

  // MARK: - Reading it

  private var reading: [ReportSection.Block] {
    var sentences = [
      "Days are local days; a day without readings is left empty and never counted as 0.",
      "Where several devices measured the same, means, sums and numbers of readings are those of "
        + "the one that the person ranks first, or else of the one with most readings; the lowest "
        + "and the highest reading are those of all. Sleep that several recorded counts once, on the "
        + "day of waking.",
    ]
    if measures.contains(where: { $0.usual?.median != nil }) {
      sentences.append(
        "A personal usual value is the median of the person's own readings, each day counting the "
          + "same, over the four weeks that end with the last day. It isn't a range for health."
      )
    }
    return [.list(sentences + sources)]
  }
}
