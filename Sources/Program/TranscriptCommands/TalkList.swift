import Catalogues
import Console
import Core
import HealthModel
import Services
import Terminal
import Transcripts

/// Saved conversations as a list by day, newest first.
struct TalkList {
  private let sessions: [SessionSummary]
  private let zone: LocalZone
  private let words: Catalogue

  /// A list of conversations, the one with the newest message first, in a language.
  init(_ sessions: [SessionSummary], zone: LocalZone, _ words: Catalogue) {
    self.sessions = sessions
    self.zone = zone
    self.words = words
  }

  /// Each day with its talks, and what all of them come to.
  ///
  /// - Parameter output: where it is shown.
  /// - Returns: the rows, a newline behind each.
  func text(for output: Output) -> String {
    let ids = shortIDs()
    let isSpoken = output.screen == .spoken
    var text = ""
    var rest = sessions[...]
    while let first = rest.first {
      let day = local(first.updated).day
      let talks = rest.prefix { local($0.updated).day == day }
      rest = rest.dropFirst(talks.count)
      let between = output.joined(["", ""])
      let heading =
        output.styler.bold(words.day(day))
        + output.styler.dim("\(between)\(Self.counts(talks, words))")
      text += (output.tableWidth.map { TextWrap.fitted(heading, width: $0) } ?? heading) + "\n"
      var table = TextTable(
        headers: isSpoken ? ["", "", words.text(SessionKey.columnMessages), "", ""] : [],
        alignments: [.left, .left, .right, .left, .left]
      )
      for talk in talks {
        table.add([
          "  " + (ids[talk.id] ?? talk.id), span(talk), String(talk.messages), talk.engine ?? "–",
          VisibleText.singleLine(talk.title, limit: 60),
        ])
      }
      text += output.text(of: table) + "\n"
    }
    let places = ["counts": Self.counts(sessions[...], words), "days": wholeSpan]
    return text + words.text(SessionKey.whole, places) + "\n"
  }

  /// Such as `3 conversations, 24 messages`.
  static func counts(_ talks: ArraySlice<SessionSummary>, _ words: Catalogue) -> String {
    let messages = talks.map(\.messages).reduce(0, +)
    let places = [
      "talks": words.text(SessionKey.talks, count: talks.count),
      "messages": words.text(SessionKey.messages, count: messages),
    ]
    return words.text(SessionKey.counts, places)
  }

  /// From the first message to the last one: `09:12–09:40`, with the day before that began it.
  private func span(_ talk: SessionSummary) -> String {
    let (start, end) = (local(talk.started), local(talk.updated))
    if start.day != end.day { return "\(words.day(start.day)) \(start.clock)–\(end.clock)" }
    return start.clock == end.clock ? start.clock : "\(start.clock)–\(end.clock)"
  }

  private var wholeSpan: String {
    let first = sessions.map(\.started).min().map { local($0).day }
    let last = sessions.map(\.updated).max().map { local($0).day }
    guard let first, let last, first != last else { return first.map(words.day) ?? "" }
    return words.text(SessionKey.days, ["first": words.day(first), "last": words.day(last)])
  }

  private func local(_ time: Timestamp) -> Timestamp {
    Timestamp(milliseconds: time.milliseconds, in: zone)
  }

  /// Beginnings of ids, as long as it takes to tell each from all others, and at least the eight
  /// digits in front of the first hyphen.
  private func shortIDs() -> [String: String] {
    let sorted = sessions.map(\.id).sorted()
    var short: [String: String] = [:]
    for (place, id) in sorted.enumerated() {
      let neighbours = [place - 1, place + 1].filter(sorted.indices.contains).map { sorted[$0] }
      let shared = neighbours.map { zip($0, id).prefix { $0 == $1 }.count }.max() ?? 0
      let hyphens = id.indices.filter { id[$0] == "-" }
      let end = hyphens.first { id.distance(from: id.startIndex, to: $0) > max(7, shared) }
      short[id] = end.map { String(id[..<$0]) } ?? id
    }
    return short
  }
}
