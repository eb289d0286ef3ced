import Assessment
import Catalogues
import HealthModel
import TranscriptFiles
import Transcripts

/// Talks as one HTML page: everything in it, no scripts, nothing fetched, nothing unescaped.
///
/// Messages are a list with a heading each, the charts of a talk's readings stand beside them.
/// Generated text carries schema.org's `digitalSourceType` for machines (IPTC's code list), and each
/// talk and message a record of itself as an attribute, so that ``PageReader`` reads it back.
struct PageWriter: TalkWriter {
  private let zone: LocalZone
  private let version: String
  private let words: Catalogue
  private var talk = 0
  private var readings = TalkReadings()

  /// A writer whose charts follow the clocks of a zone and speak the page's language.
  init(zone: LocalZone, version: String, words: Catalogue) {
    self.zone = zone
    self.version = version
    self.words = words
  }

  func opening() -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(PageStyle.policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <meta name="robots" content="noindex">
    <meta name="generator" content="MindPulse \(HTMLText.line(version))">
    <meta name="generated-text" content="partly; see itemprop digitalSourceType">
    <title>Conversations · MindPulse</title>
    <style>\(PageStyle.page)</style>
    <style>\(PageStyle.charts)</style>
    </head>
    <body>
    <header>
    <h1>Conversations</h1>
    <p class="quiet">\(HTMLText.line(ExportWords.notice))</p>
    </header>
    <main>

    """
  }

  mutating func begin(_ session: SessionSummary) -> String {
    talk += 1
    readings = TalkReadings()
    let origin = TalkOrigin(sessionID: session.id).map { ", brought in from \($0.title)" } ?? ""
    return """
      <article class="talk" aria-labelledby="talk-\(talk)"\
      \(ExportRecord.attribute(.session, ExportRecord.text(session)))>
      <header>
      <h2 id="talk-\(talk)" dir="auto">\(HTMLText.line(session.title))</h2>
      <p class="quiet">Begun \(ExportWords.moment(session.started))\(origin). \
      Session \(HTMLText.line(session.id)).</p>
      </header>
      <div class="columns">
      <ol class="messages">

      """
  }

  mutating func message(_ message: TranscriptMessage) throws(TranscriptsError) -> String {
    let record = ExportRecord.attribute(.message, try TranscriptLine.text(message))
    readings.add(message.vitals)
    var parts = [
      "<li class=\"message \(Self.style(message))\"\(Self.item(message))\(record)>",
      "<h3>\(heading(message)) <time datetime=\"\(message.time)\">"
        + "\(ExportWords.moment(message.time))</time></h3>",
      "<div class=\"text\" lang=\"\" dir=\"auto\">\n\(MessageMarkup.html(message.text))</div>",
    ]
    if message.status == .partial { parts.append("<p class=\"note\">This message broke off.</p>") }
    if message.isGenerated {
      let origin = ExportWords.origin(message)
      parts.append(
        "<p class=\"origin\"><link itemprop=\"digitalSourceType\" href=\"https://schema.org/"
          + "\(ExportWords.sourceType(of: message))\">"
          + "\(HTMLText.line(origin.prefix(1).uppercased() + origin.dropFirst())).</p>"
      )
    }
    if let tools = ExportWords.tools(message) {
      parts.append("<p class=\"note\">Model \(HTMLText.line(tools)).</p>")
    }
    if !message.vitals.isEmpty {
      let items = message.vitals.map { "<li>\(HTMLText.line(ReadingText.words($0)))</li>" }
      parts.append(
        "<ul class=\"readings\" aria-label=\"Readings at that time\">\(items.joined())</ul>"
      )
    }
    return parts.joined(separator: "\n") + "\n</li>\n"
  }

  mutating func end() -> String {
    let charts = readings.charts(in: zone, words, identifier: "talk-\(talk)")
    guard !charts.isEmpty else { return "</ol>\n</div>\n</article>\n" }
    let figures = charts.map { "<figure>\($0)</figure>\n" }.joined()
    return """
      </ol>
      <aside aria-labelledby="readings-\(talk)">
      <h3 id="readings-\(talk)">Readings in this conversation</h3>
      \(figures)</aside>
      </div>
      </article>

      """
  }

  func closing() -> String { "</main>\n</body>\n</html>\n" }

  private func heading(_ message: TranscriptMessage) -> String {
    TalkOrigin.speaker(of: message) + (message.kind == .checkIn ? " · check-in" : "")
  }

  private static func style(_ message: TranscriptMessage) -> String {
    switch message.role {
    case .user: "you"
    case .assistant: "program"
    case .system: "instructions"
    }
  }

  private static func item(_ message: TranscriptMessage) -> String {
    message.isGenerated ? " itemscope=\"\" itemtype=\"https://schema.org/Message\"" : ""
  }
}
