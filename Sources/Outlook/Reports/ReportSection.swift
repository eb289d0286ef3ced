/// A part of a report under one heading, ready to be written down in whatever form.
package struct ReportSection: Sendable {
  /// Which part it is; the name is a class of the page.
  package enum Kind: String, CaseIterable, Sendable {
    /// What is not there.
    case missing
    /// Readings, sleep and mood.
    case measured
    /// What the smaller companions have recorded.
    case companions
    /// When the companion spoke first.
    case checkIns = "check-ins"
    /// Conversations.
    case talks
    /// Rules and sources.
    case reading

    /// The text that is the heading.
    var title: ReportKey {
      switch self {
      case .missing: .missing
      case .measured: .measured
      case .companions: .companions
      case .checkIns: .checkIns
      case .talks: .talks
      case .reading: .reading
      }
    }
  }

  /// A piece of a section.
  package enum Block: Sendable {
    /// A sentence or several, running on.
    case paragraph(String)
    /// Sentences of equal rank.
    case list([String])
    /// Rows of cells below a row of headers.
    case table(headers: [String], rows: [[String]])
    /// A picture with its sentences.
    case measure(ReportMeasure)
    /// A talk with the person's own words, if they are there.
    case talk(ReportTalk)
  }

  /// Which part it is.
  package let kind: Kind
  /// What stands below it, in order.
  package let blocks: [Block]

  /// A section.
  init(_ kind: Kind, _ blocks: [Block]) {
    self.kind = kind
    self.blocks = blocks
  }
}
