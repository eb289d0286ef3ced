import Catalogues
package import Charts
import HealthModel
import Terminal

/// A report as text, for a terminal or a pipe, with plots of characters.
package struct ReportText: Sendable {
  /// What a piece of text is, so that the caller can give it a look.
  package enum Part: Sendable {
    /// The title and the headings.
    case heading
    /// What stands under a picture and everything else.
    case plain
    /// Words that are not the program's: the person's own.
    case quoted
    /// A part of a picture.
    case plot(TerminalPlot.Part)
  }

  /// The widest text, in columns: longer lines are hard to read.
  private static let mostColumns = 100
  /// Rows of a picture.
  private static let plotRows = 8

  private let report: Report
  private let width: Int
  private let glyphs: Glyphs?
  private let style: @Sendable (String, Part) -> String

  /// A writer of a report.
  ///
  /// - Parameters:
  ///   - report: what is written.
  ///   - width: columns there are; fewer than ``TerminalPlot/leastWidth`` count as that many.
  ///   - glyphs: which characters pictures are drawn with; nil for words instead.
  ///   - style: gives a piece its look; plain if left out.
  package init(
    _ report: Report,
    width: Int,
    glyphs: Glyphs?,
    style: @escaping @Sendable (String, Part) -> String = { text, _ in text }
  ) {
    self.report = report
    self.width = max(TerminalPlot.leastWidth, min(width, Self.mostColumns))
    self.glyphs = glyphs
    self.style = style
  }

  /// All of it, a newline behind each row.
  package var text: String {
    var text = style(wrapped(report.title), .heading) + "\n"
    if !report.whose.isEmpty { text += wrapped(report.whose) + "\n" }
    text += wrapped(report.origin) + "\n"
    for section in report.sections {
      text += "\n" + style(wrapped(report.words.text(section.kind.title)), .heading) + "\n"
      text += section.blocks.map(block).joined()
    }
    return text
  }

  private func block(_ block: ReportSection.Block) -> String {
    switch block {
    case .paragraph(let text): wrapped(text) + "\n"
    case .list(let items): items.map(item).joined()
    case .table(let headers, let rows): table(headers, rows)
    case .measure(let measure): picture(measure)
    case .talk(let talk): words(talk)
    }
  }

  /// Each row as a line that any width holds; what there is none of is left out.
  private func table(_ headers: [String], _ rows: [[String]]) -> String {
    rows.map { row in
      let cells = zip(headers, row).dropFirst().filter { !["", "0"].contains($0.1) }.map {
        header,
        cell in
        header.isEmpty ? cell : "\(header) \(cell)"
      }
      let places = ["name": row.first ?? "", "cells": cells.joined(separator: ", ")]
      return item(report.words.text(ReportKey.row, places))
    }
    .joined()
  }

  private func picture(_ measure: ReportMeasure) -> String {
    let plot = TerminalPlot(
      measure.chart,
      width: width,
      height: Self.plotRows,
      glyphs: glyphs,
      hasSummary: false
    )
    let drawn = plot.rendered { style($0, .plot($1)) }
    let sentences = MeasureWords(measure, report.words).sentences.map(item)
    return "\n" + drawn + sentences.joined()
  }

  private func words(_ talk: ReportTalk) -> String {
    let heading = "\(report.heading(of: talk)), \(report.leftOut(of: talk))"
    var text = "\n" + wrapped(heading, hanging: 2) + "\n"
    for words in talk.words ?? [] {
      text += wrapped("\(words.time.clock)", indent: 2) + "\n"
      text += style(wrapped(words.text, indent: 4), .quoted) + "\n"
    }
    return text
  }

  private func item(_ text: String) -> String { wrapped("- \(text)", hanging: 2) + "\n" }

  private func wrapped(_ text: String, indent: Int = 0, hanging: Int? = nil) -> String {
    TextWrap.wrapped(text, width: width, indent: indent, hangingIndent: hanging)
  }
}
