import Catalogues
import Charts
import HealthModel

/// A report as one HTML page that needs nothing else: no script, nothing fetched, all text
/// escaped, pictures drawn in it as SVG.
package struct ReportPage: Sendable {
  /// The whole file, in UTF-8.
  package let html: String

  /// How wide and high a picture is drawn; the page stretches it to its column.
  private static let picture = (width: 380.0, height: 200.0)

  /// Writes a report down.
  package init(_ report: Report) {
    let title = report.title
    var page = "<!DOCTYPE html>\n<html lang=\"\(report.words.code)\">\n<head>\n"
    page += "<meta charset=\"utf-8\">\n"
    page += "<meta http-equiv=\"Content-Security-Policy\" content=\"\(ReportStyle.policy)\">\n"
    page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    page += "<meta name=\"referrer\" content=\"no-referrer\">\n"
    page +=
      "<title>\(MarkupText.escaped(title))</title>\n<style>\n\(ReportStyle.sheet)</style>\n</head>\n"
    page += "<body>\n<header>\n<h1>\(Self.text(title))</h1>\n"
    if !report.whose.isEmpty { page += "<p>\(Self.text(report.whose))</p>\n" }
    page += "<p class=\"quiet\">\(Self.text(report.origin))</p>\n</header>\n<main>\n"
    for section in report.sections { page += Self.section(section, report) }
    html = page + "</main>\n</body>\n</html>\n"
  }

  private static func section(_ section: ReportSection, _ report: Report) -> String {
    var markup = "<section>\n<h2>\(text(report.words.text(section.kind.title)))</h2>\n"
    let measures = section.blocks.compactMap { block -> ReportMeasure? in
      if case .measure(let measure) = block { measure } else { nil }
    }
    if !measures.isEmpty {
      markup += "<div class=\"measures\">\n"
      markup += measures.map { figure($0, report.words) }.joined() + "</div>\n"
    }
    for block in section.blocks { markup += Self.block(block, report, in: section.kind.rawValue) }
    return markup + "</section>\n"
  }

  private static func block(
    _ block: ReportSection.Block,
    _ report: Report,
    in name: String
  ) -> String {
    switch block {
    case .paragraph(let sentences): "<p>\(text(sentences))</p>\n"
    case .list(let items):
      "<ul class=\"\(name)\">\n" + items.map { "<li>\(text($0))</li>\n" }.joined() + "</ul>\n"
    case .table(let headers, let rows): table(headers, rows)
    // They stand together, above what follows.
    case .measure: ""
    case .talk(let talk): words(talk, report)
    }
  }

  private static func table(_ headers: [String], _ rows: [[String]]) -> String {
    let head = headers.map { "<th scope=\"col\">\(text($0))</th>" }.joined()
    let body = rows.map { row in
      let cells = row.enumerated().map { index, cell in
        index == 0 ? "<th scope=\"row\">\(text(cell))</th>" : "<td>\(text(cell))</td>"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    return "<table>\n<thead><tr>\(head)</tr></thead>\n<tbody>\n\(body.joined())</tbody>\n</table>\n"
  }

  private static func figure(_ measure: ReportMeasure, _ words: Catalogue) -> String {
    let chart = SVGChart(
      measure.chart,
      width: picture.width,
      height: picture.height,
      scheme: .page,
      identifier: measure.type.name
    )
    let sentences = MeasureWords(measure, words).sentences.map { "<p>\(text($0))</p>" }
      .joined(separator: "\n")
    return "<figure>\n\(chart.markup)\n<figcaption>\(sentences)</figcaption>\n</figure>\n"
  }

  private static func words(_ talk: ReportTalk, _ report: Report) -> String {
    var markup = "<h3>\(text(report.heading(of: talk)))</h3>\n"
    markup += "<p class=\"quiet\">\(text(report.leftOut(of: talk)))</p>\n"
    for words in talk.words ?? [] {
      markup +=
        "<p><time datetime=\"\(words.time.description)\">\(words.time.clock)</time></p>"
      let lines = words.text.split(separator: "\n", omittingEmptySubsequences: false)
      markup += "<blockquote class=\"words\">"
      markup +=
        lines.map { MarkupText.escaped(String($0)) }.joined(separator: "\n") + "</blockquote>\n"
    }
    return markup
  }

  /// Escaped text in which no line breaks within a date.
  private static func text(_ text: String) -> String {
    MarkupText.escaped(text).replacing(#/\d{4}-\d{2}-\d{2}|\d{2}[.\/]\d{2}[.\/]\d{4}/#) { match in
      "<span class=\"day\">\(match.output)</span>"
    }
  }
}
